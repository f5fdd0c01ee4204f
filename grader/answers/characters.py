"""Characters that people and models type for the same sign, mapped one by one.

No Unicode normalisation form is used: NFKC turns 2³ into 23 and 3½ into 31/2.
"""

SPACES = "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\f\v"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
_MINUS = "\u2212\u2010\u2011\u2012\u2013\u2014\ufe63\uff0d"
_TIMES = "×·⋅∙∗＊"
_DIVIDE = "÷∕⁄／"
_FULL_WIDTH = "０１２３４５６７８９（）＋．，％＝＾：＄"
_ASCII = "0123456789()+.,%=^:$"

VULGAR_FRACTIONS = {
    "¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅐": (1, 7), "⅑": (1, 9), "⅒": (1, 10), "⅓": (1, 3), "⅔": (2, 3),
    "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8),
    "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
ROOT_SIGNS = {"√": 2, "∛": 3, "∜": 4}
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")

_TABLE: dict[int, str | None] = {
    **dict.fromkeys(map(ord, SPACES), " "),
    **dict.fromkeys(map(ord, INVISIBLE), None),
    **dict.fromkeys(map(ord, _MINUS), "-"),
    **dict.fromkeys(map(ord, _TIMES), "*"),
    **dict.fromkeys(map(ord, _DIVIDE), "/"),
    **{ord(wide): narrow for wide, narrow in zip(_FULL_WIDTH, _ASCII, strict=True)},
    **dict.fromkeys(map(ord, "\r\u2028\u2029\u0085"), "\n"),
}


def unify(text: str) -> str:
    """`text` with typographic variants of digits, operators and spaces replaced; line ends become newlines."""
    if text.isascii():
        return text.replace("\t", " ").replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\r\n", "\n").translate(_TABLE)
