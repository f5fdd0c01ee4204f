r"""LaTeX formulas as MathML, which browsers typeset by themselves; what cannot be read for certain stays LaTeX."""

import html
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from latex2mathml.converter import convert_to_element

from corpus.errata.markdown import visible

# The converter works in quadratic time on some input; no statement's formula is near this long.
_MAX_CHARACTERS = 2000
# MathML Core, but for what can carry a link or a script. `menclose` is not in it and becomes a box of our style sheet.
_ELEMENTS = frozenset(
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose msub msup msubsup munder "
    "mover munderover mmultiscripts mprescripts mtable mtr mtd".split()
)
_ATTRIBUTES = frozenset(
    "display displaystyle scriptlevel mathvariant stretchy fence separator form accent accentunder largeop "
    "movablelimits symmetric minsize maxsize lspace rspace width height depth linethickness columnalign "
    "columnspacing rowspacing".split()
)
_VALUE = re.compile(r"[\w .%+-]*")
_LINES = {"\u2015", "\u00af", "\u203e", "_"}  # bars over and under a whole term; browsers stretch only U+00AF's kin
_BAR = "\u203e"
_LEFT_OVER = re.compile(r"\\[A-Za-z]|[{}]|.\$|\$.")  # a dollar sign alone is money: `\$`


def formula(tex: str, *, display: bool = False) -> str | None:
    r"""The MathML of a formula, or None where it cannot be typeset as it is meant.

    Args:
        tex: LaTeX without its delimiters.
        display: whether it stands on a line of its own.

    Returns:
        One `<math>` element with nothing but MathML in it, or None: the braces do not pair, a command is unknown, it
        holds what nobody can see, or it is too long. The caller then shows the source.
    """
    tex = " ".join(tex.split())
    if not tex or len(tex) > _MAX_CHARACTERS or not _balanced(tex) or visible(tex) != tex:
        return None
    try:
        tree = convert_to_element(tex, display="block" if display else "inline")
    except Exception:  # the converter's own faults and, on odd input, any other: the source is shown instead
        return None
    return "".join(_written(tree)) if _understood(tree) else None


def _balanced(tex: str) -> bool:
    depth = 0
    for mark in re.findall(r"\\.|[{}]", tex, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(mark, 0)
        if depth < 0:
            return False
    return depth == 0


def _understood(tree: Element) -> bool:
    """Whether no LaTeX is left over in the text, and every element is one that we know."""
    return all(
        node.tag in _ELEMENTS and not _LEFT_OVER.search(html.unescape(node.text or ""))
        for node in tree.iter()
        if not _is_brace(node)
    )


def _is_brace(node: Element) -> bool:
    return node.tag == "mo" and html.unescape(node.text or "") in {"{", "}"}


def _written(node: Element) -> Iterator[str]:
    tag, attributes = node.tag, {k: v for k, v in node.attrib.items() if k in _ATTRIBUTES and _VALUE.fullmatch(v)}
    if tag == "menclose":
        tag, attributes = "mrow", {"class": "boxed"}
    listed = "".join(f' {name}="{html.escape(value)}"' for name, value in sorted(attributes.items()))
    text = html.unescape(node.text or "")
    if tag == "mo" and text in _LINES:
        text, listed = _BAR, ' stretchy="true"'
    yield f"<{tag}{listed}>{html.escape(text, quote=False)}"
    for child in node:
        yield from _written(child)
    yield f"</{tag}>"
