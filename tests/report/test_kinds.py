import pytest

from report.kinds import KINDS, answer_kind


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("12", "integer"),
        ("-3", "integer"),
        ("1{,}234", "integer"),
        ("1.5", "decimal"),
        ("-0.25", "decimal"),
        ("1/2", "fraction"),
        (r"-\frac{3}{4}", "fraction"),
        (r"2\frac12", "fraction"),
        (r"3\sqrt2", "root or power"),
        ("2^{10}", "root or power"),
        (r"\frac{\pi}{2}", "with π or e"),
        (r"\sqrt{\pi}", "with π or e"),
        ("1+1", "other expression"),
        ("a cat", "other expression"),
        ("", "other expression"),
    ],
)
def test_kinds(answer: str, kind: str) -> None:
    assert answer_kind(answer) == kind
    assert kind in KINDS
