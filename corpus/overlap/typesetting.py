"""LaTeX and Unicode spellings of a statement brought to one plain spelling, so that typesetting cannot hide a copy."""

import re
import string
import unicodedata

# Private marks in the plain text; no source can hold them, since control characters are dropped first.
SYMBOL = "\x01"  # before a run of letters that stands for symbols: `xy`, `ABC`
PROPER = "\x07"  # before a capitalised word inside a sentence: a name
OPEN, CLOSE = "\x02", "\x03"  # a brace group
FRACTION = "\x04"
OVER = "\x08"  # between the parts of {a \over b}
ROOT = "√"
GREEK = dict(
    zip(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu "
        "nu xi rho sigma tau upsilon phi chi psi omega".split(),
        "αβγδεζηθικλμνξρστυφχψω",
        strict=True,
    )
)

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ", "0123456789+-n")
_SUPERSCRIPT_RUN = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ]+")
_SUBSCRIPT_RUN = re.compile(r"[₀₁₂₃₄₅₆₇₈₉]+")
_VULGAR = re.compile(r"(\d?)\s*([¼½¾⅐-⅞])")
_VULGARS = frozenset("¼½¾" + "".join(map(chr, range(ord("⅐"), ord("⅞") + 1))))
# NFKC would turn 2³ into 23 and 3½ into 31/2: both are spelled out before it runs.

_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("−‐‑‒–﹣－", "-"),
        **dict.fromkeys("×·⋅∙∗", "*"),
        **dict.fromkeys("’‘ʼ′`´", "'"),
        **dict.fromkeys("“”„″", '"'),
        "—": " ; ", "÷": "/", "∕": "/", "⁄": "/", "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≠": "!=", "…": " ",
        "π": " pi ", "ϕ": "φ", "ε": "ε", "∞": " infty ",
        "∠": " angle ", "△": " triangle ", "°": " degree ", "∑": " sum ", "∏": " prod ", "∫": " int ", "±": " pm ",
        "∈": " in ", "∩": " cap ", "∪": " cup ", "→": " to ", "∥": " parallel ", "⊥": " perp ", "≡": " equiv ",
        "≅": " cong ", "≈": " approx ",
    }
)  # fmt: skip

_COMMANDS = {
    **dict.fromkeys(("cdot", "times", "ast"), "*"),
    **dict.fromkeys(("le", "leq", "leqslant"), "<="),
    **dict.fromkeys(("ge", "geq", "geqslant"), ">="),
    **dict.fromkeys(("ne", "neq"), "!="),
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac"), FRACTION),
    **dict.fromkeys(("lfloor", "rfloor", "lceil", "rceil"), None),  # kept under their own names
    **dict.fromkeys(("lvert", "rvert", "vert", "mid", "mathrel"), "|"),
    **dict.fromkeys(("lbrace",), " { "),
    **dict.fromkeys(("rbrace",), " } "),
    **dict.fromkeys(("rightarrow", "longrightarrow"), " to "),
    **dict.fromkeys(("circ", "degree"), " degree "),
    **{name: f" {SYMBOL}{letter} " for name, letter in GREEK.items()},
    **{"var" + name: f" {SYMBOL}{letter} " for name, letter in GREEK.items()},
    **dict.fromkeys(("bigtriangleup",), " triangle "),
    **dict.fromkeys(("measuredangle",), " angle "),
    "div": "/", "over": OVER, "lt": "<", "gt": ">", "sqrt": ROOT, "pmod": " mod ", "bmod": " mod ", "%": " % ",
    "|": "|", "n": " ", "colon": ":", "item": " . ",
    # How it looks, not what it says.
    **dict.fromkeys(
        "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr displaystyle textstyle limits "
        "nolimits quad qquad hspace vspace hfill mathrm mathbf mathit mathsf mathcal mathbb mathfrak text textbf "
        "textit textrm texttt textsf emph mbox hbox operatorname boldsymbol bold bf it rm underline overline "
        "overrightarrow "
        "vec hat bar widehat ldots dots cdots dotsc dotsb vdots ddots hline cline smallskip medskip bigskip noindent "
        "par newline phantom mathop underset overset stackrel label tag thinspace medspace enspace nonumber".split(),
        " ",
    ),
}  # fmt: skip

_ENVIRONMENT = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\{[lcr|\s]*\})?")
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_WORDS_IN_MATH = re.compile(r"(\\(?:text|textbf|textit|textrm|mbox|hbox|mathrm|operatorname)\s*\*?\s*\{[^{}]*\})")
_SHORT_FRACTION = re.compile(r"\\[dtc]?frac\s*(\{[^{}]*\}|\d|(?<=\s)\x01?[a-zA-Z])\s*(\d|\x01?[a-zA-Z](?![a-zA-Z]))")
_SHORT_FRACTION_DIGIT = re.compile(r"\\[dtc]?frac\s*(\d|(?<=\s)\x01?[a-zA-Z])\s*(?=\{)")
_MATH = re.compile(r"\$\$(.+?)\$\$|(?<!\\)\$([^$]+)(?<!\\)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
_SYMBOL_RUN = re.compile(r"(?<![\\A-Za-z'])[A-Za-z]+")
_LABEL_RUN = re.compile(r"(?<![\\A-Za-z\x01])[A-Z]{2,}(?![a-zA-Z])")
_NAME = re.compile(r"(?<=[a-z0-9,;] )(?=[A-Z][a-z'])")
_PROSE = re.compile(r"(?<![\\A-Za-z{])[A-Za-z]{2,}[\s,.]+[A-Za-z]{3,}\s")
_GROUPED = re.compile(r"(?<![\d.])(\d{1,3})((?:(?:\{,\}|,\\!|\\,|,)\d{3})+)(?!\d)")
_GROUP_MARK = re.compile(r"\{,\}|,\\!|\\,|,")
_HYPHEN = re.compile(
    r"(?<=[^\W\d_]{2})-(?=[^\W\d_]{2})|(?<=\d)-(?=[A-Za-z]{3})|(?<=[A-Za-z])-(?=[a-z]{3})|\s-\s(?=[A-Za-z]{2})"
)
_AFTER_FORMULA = re.compile(r"(\$|\\\))-(?=[A-Za-z]{3})")
_SLASH = re.compile(r"(?<=[^\W\d_]{2})/(?=[^\W\d_])")
_EMPTY_GROUP = re.compile(r"\{\s*\}")
_EMPTY_SCRIPT = re.compile(r"(?:[_^]\s*\{\s*\}\s*)+")
_DEGREE = re.compile(r"\^\s*\{?\s*\\(?:circ|degree)\s*\}?")
_MAX_OPEN = 100  # no real statement leaves more than a few open
_UNITS = "one two three four five six seven eight nine".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_TENS_AND_UNITS = re.compile(rf"\b({'|'.join(_TENS)})[- ]({'|'.join(_UNITS)})\b", re.IGNORECASE)
_HUNDREDS = re.compile(rf"\b({'|'.join(_UNITS)}|a) hundred\b(?! and\b)", re.IGNORECASE)
_EQUAL_TO = re.compile(r"\b(?:is|are)\s+equal\s+to\b", re.IGNORECASE)
_IMAGINARY = re.compile(r"i\s*=\s*\\sqrt\s*\{?\s*-\s*1\s*\}?")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_CAPITALS, _LETTERS = string.ascii_uppercase.encode(), string.ascii_letters.encode()
_INVISIBLE = re.compile(r"[\x00-\x08\x0b-\x1f\u00ad\u200b-\u200f\u2060\ufeff]")


def plain(text: str) -> str:
    """`text` in one plain, lower-case spelling; groups, fractions and symbols carry the marks of this module.

    A rule is only applied where a mark that it needs stands in the text: most have few of them.
    """
    text = _unicode(_INVISIBLE.sub("", text))
    if "," in text:
        text = _GROUPED.sub(lambda m: m[1] + _GROUP_MARK.sub("", m[2]), text)
    latex = "\\" in text or "{" in text  # half of the statements have none, and are read in half the time
    if latex:
        text = _without_layout(text)
    text = _words_as_written(text)
    if latex or "$" in text:
        text = _MATH.sub(_mark_math, _AFTER_FORMULA.sub(r"\g<1> ", _without_open_ends(text)))
    if not _shouted(text):
        text = _LABEL_RUN.sub(SYMBOL + r"\g<0>", text)
        text = _NAME.sub(PROPER, text)
    if latex:
        text = _SHORT_FRACTION_DIGIT.sub(r"\\frac{\1}", _SHORT_FRACTION.sub(_brace_fraction, text))
        text = _COMMAND.sub(_command, text)
        text = text.replace("{", OPEN).replace("}", CLOSE).replace("\x05", "{").replace("\x06", "}")
    text = _HYPHEN.sub(" ", text) if "-" in text else text
    text = _SLASH.sub(" ", text) if "/" in text else text
    return text.casefold()


def _without_layout(text: str) -> str:
    if _EMPTY_GROUP.search(text):
        text = _EMPTY_SCRIPT.sub("", text)
    if "\\circ" in text or "\\degree" in text:
        text = _DEGREE.sub(r"\\degree ", text)
    text = _IMAGINARY.sub("i^2=-1", text)
    return _ENVIRONMENT.sub(" ", text.replace("\\\\", " ").replace("&", " "))


def _without_open_ends(text: str) -> str:
    """Where many formulas are opened and none closed, each would be followed to the end of the text: they go."""
    for opening, closing in (("\\(", "\\)"), ("\\[", "\\]")):
        end = text.rfind(closing) + 1
        if text.count(opening, end) > _MAX_OPEN:
            text = text[:end] + text[end:].replace(opening, " ")
    return text


def _words_as_written(text: str) -> str:
    """Numbers and equality as signs where they are written in words."""
    lower = text.lower()
    if "equal" in lower:
        text = _EQUAL_TO.sub("=", text)
    if "hundred" in lower:
        text = _HUNDREDS.sub(_spelled_hundred, text)
    if "ty " in lower or "ty-" in lower:
        text = _TENS_AND_UNITS.sub(_spelled_number, text)
    return text


def _unicode(text: str) -> str:
    if text.isascii():
        return text
    text = _SUPERSCRIPT_RUN.sub(lambda m: "^{" + m[0].translate(_SUPERSCRIPTS) + "}", text)
    text = _SUBSCRIPT_RUN.sub(lambda m: "_{" + unicodedata.normalize("NFKC", m[0]) + "}", text)
    if not _VULGARS.isdisjoint(text):
        text = _VULGAR.sub(lambda m: f"{m[1]} {unicodedata.normalize('NFKC', m[2])}", text)
    text = text.translate(_CHARACTERS)
    text = unicodedata.normalize("NFKC", text).translate(_CHARACTERS)
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text))


def _mark_math(match: re.Match[str]) -> str:
    """Mark the symbols of a formula; a pair of dollar signs around prose is money and says nothing."""
    content: str = match[1] or match[2] or match[3] or match[4]
    parts = _WORDS_IN_MATH.split(content)
    if match[2] and _PROSE.search(" ".join(parts[::2])):
        return match[0].replace("$", " ")
    parts[::2] = [_SYMBOL_RUN.sub(SYMBOL + r"\g<0>", part) for part in parts[::2]]
    return " " + "".join(parts) + " "


def _spelled_number(match: re.Match[str]) -> str:
    return str(20 + 10 * _TENS.index(match[1].lower()) + 1 + _UNITS.index(match[2].lower()))


def _spelled_hundred(match: re.Match[str]) -> str:
    word = match[1].lower()
    return str(100 * (1 if word == "a" else 1 + _UNITS.index(word)))


def _brace_fraction(match: re.Match[str]) -> str:
    top = match[1].strip("{}")
    return f"\\frac{{{top}}}{{{match[2]}}}"


def _command(match: re.Match[str]) -> str:
    name: str = match[1]
    if name == "{":
        return " \x05 "
    if name == "}":
        return " \x06 "
    spelled = _COMMANDS.get(name)
    if spelled is not None:
        return spelled
    return f" {name} " if name.isalpha() else " "


def _shouted(text: str) -> bool:
    """Whether the whole text is in capitals, where capitals mark nothing."""
    if text.isascii():
        written = text.encode()
        capitals = len(written) - len(written.translate(None, _CAPITALS))
        return capitals > 0.6 * (len(written) - len(written.translate(None, _LETTERS)))
    return sum(map(str.isupper, text)) > 0.6 * sum(map(str.isalpha, text))
