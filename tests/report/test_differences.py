import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from report.sections.errata import difference

WORDS = st.lists(st.sampled_from("a cat <b> $x$ \\frac 12 sat & on. mat".split()), max_size=15).map(" ".join)


def without(tag: str, html: str) -> str:
    kept = re.sub(rf"<{tag}>.*?</{tag}>", "", html, flags=re.DOTALL)
    return unescape(re.sub(r"</?(?:ins|del)>", "", kept))


@given(WORDS, WORDS)
def test_both_texts_can_be_read_from_their_difference(old: str, new: str) -> None:
    shown = str(difference(old, new))
    assert without("ins", shown) == old
    assert without("del", shown) == new


def test_words_are_marked_and_not_letters() -> None:
    shown = difference("Each of the twelve cats sat down.", "Each of the eleven cats sat down.")
    assert shown == "Each of the <del>twelve</del><ins>eleven</ins> cats sat down."


def test_one_brace_is_marked_alone() -> None:
    assert difference(r"$\frac{1}{2$", r"$\frac{1}{2}$") == r"$\frac{1}{2<ins>}</ins>$"
