"""Words without their endings, so that `seated` meets `seat`; only for comparing, never for the exact normal form."""

from functools import lru_cache

_MIN_STEM = 3
_ENDINGS = ("ing", "ied", "ies", "ed", "es", "s", "e")
_SAME = {
    "long": "length", "wide": "width", "high": "height", "tall": "height", "deep": "depth", "toss": "flip",
    "division": "divid", "multiplication": "multiply", "kilometre": "km", "litr": "liter", "centr": "center",
    "colour": "color",
}  # fmt: skip


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """`word` without a plural, past or progressive ending, and one spelling of a few doublets."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _MIN_STEM and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    return _SAME.get(word, word)
