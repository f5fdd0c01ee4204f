"""Any value in any legal style is accepted; anything that changes or adds to it is not."""

from fractions import Fraction

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from grader import grade_answer
from grader.answers import reference_problem, same_value
from grader.answers.selfcheck import failures
from grader.answers.styles import as_latex
from grader.answers.tree import Negative, Number, Product, Quotient, Sum, Tree
from tests.grader.answers.values import BLOCKS, LABELS, TREES, WRAPPERS, WRITERS, Writer, wrapped

_QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])

_ZEROS = ["\\sqrt{e-e}", "\\sqrt[3]{\\pi-\\pi}", "(\\sqrt{8}-2\\sqrt2)^{0.1\\cdot20}", "0"]
_IRRATIONAL = ["e^{\\sqrt2}", "\\sqrt{2+\\sqrt3}", "\\sqrt{\\pi+e}", "2^{\\pi}", "(1-\\sqrt2)^{0.1\\cdot30}"]


def _legal(tree: Tree) -> str:
    reference = as_latex(tree)
    assume(reference_problem(reference) == "")
    return reference


@_QUICK
@given(TREES, WRITERS, WRAPPERS, LABELS)
def test_any_style_and_wrapping_is_accepted(tree: Tree, write: Writer, wrappers: list[str], label: str) -> None:
    reference = _legal(tree)
    verdict = grade_answer("Some work.\n" + label.format(wrapped(write(tree), wrappers)), reference)
    assert verdict.correct, verdict


@_QUICK
@given(TREES, st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=3), st.sampled_from(["", ".", "。"]))
def test_a_last_block_in_any_wrappers_needs_no_label(tree: Tree, wrappers: list[str], period: str) -> None:
    reference = _legal(tree)
    verdict = grade_answer("Some work.\n" + wrapped(as_latex(tree), wrappers) + period, reference)
    assert verdict.correct, verdict


@_QUICK
@given(TREES, st.lists(st.sampled_from([b for b in BLOCKS if b[0] not in "`~"]), min_size=1, max_size=2))
def test_a_minus_sign_covers_the_wrapper_behind_it(tree: Tree, wrappers: list[str]) -> None:
    written = as_latex(tree)
    assume(reference_problem(written) == "" and not written.startswith(("-", "+")))
    verdict = grade_answer(f"ANSWER: -{wrapped(written, wrappers)}", f"-\\left({written}\\right)")
    assert verdict.correct or (isinstance(tree, Sum) and verdict.reason == "ambiguous"), verdict


@_QUICK
@given(TREES)
def test_every_value_grades_itself_in_ten_styles(tree: Tree) -> None:
    assert failures(_legal(tree), accepts_percent=False) == []


@_QUICK
@given(TREES, WRITERS, WRAPPERS, st.sampled_from([10**3, 10**15, 10**40]), st.booleans())
def test_any_other_value_is_wrong(tree: Tree, write: Writer, wrappers: list[str], inverse: int, below: bool) -> None:
    reference = _legal(tree)
    step = Quotient(Number(Fraction(1)), Number(Fraction(inverse)))
    for other in (
        Sum((tree, Negative(step) if below else step)),
        Product((tree, Sum((Number(Fraction(1)), step)))),
    ):
        assume(other != tree and not same_value("0", reference))
        verdict = grade_answer(f"ANSWER: {wrapped(write(other), wrappers)}", reference)
        assert not verdict.correct
        assert verdict.reason == "different"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(TREES, st.sampled_from(_ZEROS), st.sampled_from(_IRRATIONAL), st.integers(1, 9_000), st.booleans())
def test_no_difference_is_too_small_to_be_wrong(tree: Tree, zero: str, base: str, places: int, inside: bool) -> None:
    reference = f"{base}+{zero}+\\left({_legal(tree)}\\right)"
    assume(reference_problem(reference) == "")
    tiny = f"10^{{-{places}}}"
    other = f"\\sqrt{{\\left({reference}\\right)^{{2}}+{tiny}}}" if inside else f"{reference}+{tiny}"
    assume(reference_problem(other) == "")
    verdict = grade_answer(f"ANSWER: {other}", reference)
    assert not verdict.correct
    assert verdict.reason in ("different", "undecidable")
    assert grade_answer(f"ANSWER: {reference}", f"\\left({_legal(tree)}\\right)+{base}").correct


@_QUICK
@given(
    TREES,
    WRITERS,
    st.sampled_from(
        ["{} cm", "{} because", "x = {}", "{} = {}", "{}x", "{} or {}", "{}, {}", "({}, {})", "\\{{{}\\}}", "{}...",
         "about {}", "{}\n\nI hope this helps.", "{}\n{}", "\\boxed{{{}", "{} + C", "{}%", "$ {} $ or $ {} $", "{}+x-x",
         "\\approx {}", "{}i", "[0, {})", "> {}", "{} \\pm 0", "\\sin({})", "{}_{{10}}"]
    ),
)  # fmt: skip
def test_anything_beside_the_value_is_refused(tree: Tree, write: Writer, spoiled: str) -> None:
    reference, written = _legal(tree), write(tree)
    verdict = grade_answer("ANSWER: " + spoiled.replace("{}", written).replace("{{", "{").replace("}}", "}"), reference)
    assert not verdict.correct
    assert verdict.method == ""


@_QUICK
@given(TREES, st.integers(1, 10**6), st.sampled_from(["{{{}}}", "{{{{{}}}}}", "\\mathrm{{{}}}", "\\,\\text{{{}}}"]))
def test_a_group_after_a_number_multiplies_or_is_refused(tree: Tree, whole: int, group: str) -> None:
    written = as_latex(tree)
    verdict = grade_answer(f"ANSWER: {whole}{group.format(written)}", _legal(Product((Number(Fraction(whole)), tree))))
    assert verdict.reason in ("equal", "several_values", "ambiguous")
    assert verdict.correct or written[0].isdigit() or set(written) & set("+-") or isinstance(tree, Quotient)


@_QUICK
@given(TREES, TREES, WRITERS)
def test_grading_is_symmetric(one: Tree, other: Tree, write: Writer) -> None:
    left, right = _legal(one), write(other)
    assume(reference_problem(right) == "")
    forth, back = grade_answer(f"ANSWER: {right}", left), grade_answer(f"ANSWER: {left}", right)
    assert (forth.correct, forth.reason, forth.method) == (back.correct, back.reason, back.method)


@_QUICK
@given(st.text(max_size=300))
def test_no_text_raises_and_verdicts_are_repeatable(text: str) -> None:
    for response in (text, f"ANSWER: {text}", f"ANSWER: ${text}$"):
        verdict = grade_answer(response, "\\sqrt{2}")
        assert verdict == grade_answer(response, "\\sqrt{2}")
        assert verdict.reason != "error"
