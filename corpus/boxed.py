r"""The last `\boxed{...}` of a solution, which is where MATH keeps its answer."""

_MARK = r"\boxed"


def last_boxed(solution: str) -> str | None:
    r"""What the last `\boxed{...}` that closes holds, or None.

    A box without braces (three rows of MATH's train split) or one that never closes does not count: an earlier box that
    closes does. Braces that are escaped (`\{`) do not open or close anything. Linear in the text.
    """
    end = len(solution)
    while (start := solution.rfind(_MARK, 0, end)) >= 0:
        opening = start + len(_MARK)
        while opening < end and solution[opening].isspace():
            opening += 1
        if solution[opening : opening + 1] == "{":
            closing = _closing_brace(solution, opening, len(solution))
            if closing is not None:
                return solution[opening + 1 : closing]
        end = start
    return None


def _closing_brace(text: str, opening: int, end: int) -> int | None:
    """The index of the brace that closes the one at `opening`, or None."""
    depth = 0
    position = opening
    while position < end:
        character = text[position]
        if character == "\\":
            position += 1  # whatever follows is escaped
        elif character == "{":
            depth += 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                return position
        position += 1
    return None
