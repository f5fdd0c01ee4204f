"""One statement, written differently: typesetting, a few words, or inside a longer text."""

import re

# Patterns that begin at the start of a word, and what may stand instead.
_WORDS = (
    (r"How many\b", "What number of"),
    (r"how many\b", "what number of"),
    (r"What is ([^?]*)\?", r"Determine \1."),
    ("Find", "Work out"),
    (r"altogether\b", "in all"),
    (r"left\b", "remaining"),
    (r"exactly\b", "precisely"),
    (r"chosen\b", "picked"),
    (r"positive integers\b", "positive whole numbers"),
    ("each(?! other)", "every one"),
    (r"costs\b", "is priced at"),
    (r"wide\b", "broad"),
    (r"the same\b", "an equal"),
    (r"because\b", "since"),
    (r"Later\b", "Afterwards"),
    (r"smallest\b", "least"),
    (r"together\b", "jointly"),
)
_MOST_CHANGES = 2


def typeset(statement: str) -> str:
    r"""The statement with other LaTeX for the same thing: `\(..\)`, `\dfrac`, spaces, `\left(`."""
    parts = re.split(r"(?<!\\)\$", statement)
    text = "".join(rf"\({part}\)" if index % 2 else part for index, part in enumerate(parts))
    text = text.replace(r"\frac", r"\dfrac").replace(r"\cdot", r"\cdot{}").replace(r"\dots", r"\ldots")
    text = re.sub(r"(?<=\d) ([+-]) (?=\d)", r"\\,\1\\,", text)
    return re.sub(r"([.?]) (?=[A-Z])", r"\1\n\n", text)


def reworded(statement: str) -> str:
    """The statement with a word or two replaced and every number in its place.

    Raises:
        ValueError: no word of it has a replacement.
    """
    changes, text = 0, statement
    for pattern, other in _WORDS:
        if changes < _MOST_CHANGES:
            text, made = re.subn(rf"\b{pattern}", other, text, count=1)
            changes += made
    if not changes:
        raise ValueError(f"nothing to reword in: {statement}")
    return text


def can_reword(statement: str) -> bool:
    """Whether a changed word still leaves most of the words as they were."""
    return len(statement.split()) >= 25 and any(re.search(rf"\b{pattern}", statement) for pattern, _ in _WORDS)


def embedded(statement: str, number: int) -> str:
    """The statement inside a longer text, one of a few."""
    before, after = _FRAMES[number % len(_FRAMES)]
    return f"{before} {statement} {after}"


_FRAMES = (
    (
        (
            "The mathematics club of a small town meets every Thursday evening, and its members take turns to bring"
            " along a puzzle that the others have not met before. This week's puzzle was the following."
        ),
        "Nobody found the answer before the tea was cold, but two members had it by the time the room was locked.",
    ),
    (
        (
            "Read the text below with care, underline what is given, and only then begin to calculate; marks are given"
            " for the result alone."
        ),
        "Check your result by putting it back into the text, and write it on the last line of the sheet.",
    ),
    (
        (
            "An old exercise book, bought at a flea market for the sake of its marbled cover, turned out to hold a page"
            " of problems in violet ink. The third of them says:"
        ),
        "The page does not give the solution, and the next leaf has been torn out.",
    ),
)
