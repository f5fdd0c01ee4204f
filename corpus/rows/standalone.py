r"""Whether a statement can be answered by itself: no picture, no proof, no options, one question.

The tests err towards exclusion: a row that is left out wrongly is one of thousands, a row that cannot be answered is a
wrong reward. Every pattern is linear in the statement.
"""

import re

MULTI_PART = "multi_part"

_DIAGRAM = re.compile(
    r"\[/?asy\]|\\includegraphics|!\[|\btikzpicture\b|\bdiagrams?\b|\bpictured\b|\bas shown\b", re.IGNORECASE
)
_FIGURE = re.compile(r"(?:(\w{1,20})[ \n]{1,3})?\bfigures?\b(?:[ \n]{1,3}(\w{1,20}))?", re.IGNORECASE)
# `figure` means a picture that we do not have, unless someone figures, or it is a toy, a digit or a sport.
_NO_PICTURE_BEFORE = frozenset(
    "he she they i we you who it to and can could cannot not will would action collectible toy stick wax anime "
    "significant double single".split()
)
_NO_PICTURE_AFTER = frozenset("out skating skater skaters he she they it that how".split())
_SHOWN = re.compile(
    r"\b(?:graph|chart|picture|image|map|drawing|grid|spinner)s? (?:shown )?(?:below|above)\b"
    r"|\bshown (?:below|above|at (?:the )?(?:left|right))\b|\bthe (?:table|grid|chart|graph) shown\b",
    re.IGNORECASE,
)
# What a statement shows in its own text: a table, an array, a displayed formula.
_IN_TEXT = re.compile(r"\\begin\{|\$\$|\\\[|\n ?[$|\d]|\|[^|\n]{0,80}\|")
_PROOF = re.compile(
    r"\b(?:dis)?prove\b(?! to be\b)|\b(?:with|give|provide|write|including) (?:an? |full |complete )?proofs?\b"
    r"|(?:^|[.!?:;,$\]]\s{0,4})show that\b",
    re.IGNORECASE,
)
_WHICH_OF = re.compile(r"\bwhich (?:one )?of the following\b", re.IGNORECASE)


def _bracketed(letter: str) -> str:
    r"""(A), (\textbf{A}), ( A ), and so `\textbf{(A)}`; not the argument of f(A) and no factor of a product."""
    return rf"(?<![\w}})\]])\(\s?(?:\\(?:text|textbf|textrm|mathrm|mathbf|bf|rm)\b)?\s?\{{?\s?{letter}\s?\}}?\s?\)"


def _markers(*letters: str) -> list[re.Pattern[str]]:
    return [re.compile(_bracketed(letter)) for letter in letters]


def _lines(*letters: str) -> list[re.Pattern[str]]:
    return [re.compile(rf"^ {{0,8}}{letter}[.)]\s", re.MULTILINE) for letter in letters]


# Options left over from a multiple-choice question, and the parts of a multi-part one: markers one after the other.
_OPTIONS = (_markers("A", "B", "C"), _lines("A", "B", "C"))
_PARTS = (
    _markers("a", "b"),
    _markers("i", "ii"),
    _markers("I", "II"),
    _markers("1", "2"),
    _lines("a", "b"),
    _lines("1", "2"),
)


def standalone_reason(problem: str) -> str:
    """Why a statement does not stand by itself, or an empty text."""
    if not problem.strip():
        return "empty_statement"
    if _needs_picture(problem):
        return "diagram"
    if _PROOF.search(problem):
        return "proof"
    if _WHICH_OF.search(problem) or any(_in_order(problem, markers) for markers in _OPTIONS):
        return "multiple_choice"
    if any(_in_order(problem, markers) for markers in _PARTS):
        return MULTI_PART
    return ""


def _needs_picture(problem: str) -> bool:
    if _DIAGRAM.search(problem):
        return True
    for found in _FIGURE.finditer(problem):
        before, after = ((word or "").lower() for word in found.groups())
        if before not in _NO_PICTURE_BEFORE and after not in _NO_PICTURE_AFTER:
            return True
    return bool(_SHOWN.search(problem)) and not _IN_TEXT.search(problem)


def _in_order(text: str, markers: list[re.Pattern[str]]) -> bool:
    """Whether the markers appear one after the other."""
    position = 0
    for marker in markers:
        found = marker.search(text, position)
        if found is None:
            return False
        position = found.end()
    return True
