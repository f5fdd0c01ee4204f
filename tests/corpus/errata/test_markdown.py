"""Text of others in Markdown: rendered by a CommonMark parser, it is only ever text."""

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from corpus.errata.markdown import code, plain, quoted, visible

_PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_HOSTILE = st.text(st.sampled_from("`*_~#|<>@[]()!\\$&;:/.-+=0123456789ab \n\t{}^\"'") | st.characters(), max_size=60)


def _text_of(markdown: str) -> tuple[str, set[str]]:
    """The text that a document shows, and the kinds of markup in it."""
    text, kinds = [], set()
    for token in _PARSER.parse(markdown):
        for part in token.children or []:
            kinds.add(part.type)
            text.append("\n" if part.type in ("softbreak", "hardbreak") else part.content)
        if not token.children:
            kinds.add(token.type)
    return "".join(text), kinds


@given(_HOSTILE)
def test_plain_text_renders_as_itself(text: str) -> None:
    shown, kinds = _text_of(f"- evidence: {plain(text)}")
    assert kinds <= {"text", "text_special", "bullet_list_open", "bullet_list_close", "list_item_open",
                     "list_item_close", "paragraph_open", "paragraph_close"}  # fmt: skip
    wanted = f"evidence: {' '.join(visible(text).split())}".rstrip()
    assert shown.replace("\u2060", "") == wanted


@given(_HOSTILE)
def test_code_renders_as_itself(text: str) -> None:
    shown, kinds = _text_of(f"answer: {code(text)} becomes `4`")
    assert kinds <= {"text", "code_inline", "paragraph_open", "paragraph_close"}
    assert shown.startswith("answer: ")
    assert shown.endswith(" becomes 4")


@given(_HOSTILE)
def test_a_quote_holds_no_markup(text: str) -> None:
    _, kinds = _text_of(quoted(text, indent=""))
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "fence", "code_block", "table_open"}


def test_nobody_is_notified_and_no_formula_is_set() -> None:
    text = plain("see @maintainer, #12, https://example.com and $x$")
    for trigger in ("@maintainer", "#12", "https://example", "$"):
        assert trigger not in text


def test_what_cannot_be_seen_is_written_out() -> None:
    assert visible("a\u202eb\u200b\x1b[31m") == "a\\u202eb\\u200b\\u001b[31m"
