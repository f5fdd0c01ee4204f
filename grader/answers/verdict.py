"""`grade_answer`: one reply against one reference answer."""

from dataclasses import dataclass

from grader.answers.compare import compare
from grader.answers.extract import extract
from grader.answers.limits import EXTRACTED_CHARACTERS
from grader.answers.reading import Reading, read
from grader.answers.refusal import Refused


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reply is worth, and why.

    Attributes:
        correct: whether the reply's answer is the reference answer.
        reason: `equal`, `different`, `undecidable` (nothing proves either), `timeout`, `error`, `bad_reference`,
            `not_text`, or why the reply holds no legal answer (`no_answer`, `several_values`, `equation`, ...).
        method: the proof that decided: `rational`, `tolerance`, `same_tree`, `normal_form`, `balls`, `root_bound`,
            `math_verify`; "" where nothing was compared.
        extracted: the reply's own answer text, shortened; never the reference.
    """

    correct: bool
    reason: str
    method: str = ""
    extracted: str = ""

    @property
    def reward(self) -> float:
        """1.0 or 0.0."""
        return 1.0 if self.correct else 0.0


def grade_answer(response: str, reference: str, *, accepts_percent: bool = False) -> Verdict:
    """Grade a reply by its last `ANSWER:` block, or by a last line or block that is nothing but a value.

    Args:
        response: the whole reply; any text, of any length.
        reference: a legal reference answer (`reference_problem` gives "" for it).
        accepts_percent: whether the task asks for a percentage, so that one percent sign may follow the number.

    Returns:
        The verdict. It never raises: what is not text, or not legal, has a reason of its own.
    """
    if not isinstance(response, str) or not isinstance(reference, str):
        return Verdict(False, "not_text")
    try:
        return _grade(response, reference, accepts_percent)
    except Exception:  # the contract: no input makes a trainer's reward function raise
        return Verdict(False, "error")


def _grade(response: str, reference: str, accepts_percent: bool) -> Verdict:
    expected = read(reference)
    if isinstance(expected, str) or (expected.percent and not accepts_percent):
        return Verdict(False, "bad_reference")
    try:
        payload = extract(response)
    except Refused as refused:
        return Verdict(False, refused.code)
    shown = _shown(payload)
    answer = read(payload)
    if isinstance(answer, str):
        return Verdict(False, answer, "", shown)
    mark = _unwanted_mark(answer, expected, accepts_percent)
    if mark:
        return Verdict(False, mark, "", shown)
    result = compare(answer, expected)
    return Verdict(result.equal is True, result.reason, result.method, shown)


def _unwanted_mark(answer: Reading, expected: Reading, accepts_percent: bool) -> str:
    if answer.percent and not accepts_percent:
        return "percent"
    if (answer.degree and not expected.plain) or (expected.degree and not answer.plain):
        return "degree_mark"
    return ""


def _shown(payload: str) -> str:
    shown = payload[:EXTRACTED_CHARACTERS]
    return shown if shown.isascii() else shown.encode("utf-8", "replace").decode("utf-8")
