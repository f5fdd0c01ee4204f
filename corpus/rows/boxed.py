r"""The last `\boxed{...}` of a solution, which is where MATH keeps its answer."""

from collections.abc import Iterator

_MARK = r"\boxed"


def last_boxed(solution: str) -> str | None:
    r"""What the last `\boxed{...}` that closes holds, or None.

    A box without braces (three rows of MATH's train split) or one that never closes does not count: an earlier box that
    closes does. Braces that are escaped (`\{`) do not open or close anything.
    """
    return next(_boxes_from_the_end(solution), None)


def all_boxed(solution: str) -> list[str]:
    r"""What each `\boxed{...}` that closes holds, in order; a box inside a box counts too."""
    return list(_boxes_from_the_end(solution))[::-1]


def _boxes_from_the_end(solution: str) -> Iterator[str]:
    end = len(solution)
    while (start := solution.rfind(_MARK, 0, end)) >= 0:
        opening = start + len(_MARK)
        while opening < end and solution[opening].isspace():
            opening += 1
        if solution[opening : opening + 1] == "{":
            closing = _closing_brace(solution, opening, len(solution))
            if closing is not None:
                yield solution[opening + 1 : closing]
        end = start


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
