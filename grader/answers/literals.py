"""Number literals: digits with separators, decimals, repeating decimals, scientific notation."""

import re
from fractions import Fraction

from grader.answers.limits import MAX_DIGITS, MAX_EXPONENT
from grader.answers.refusal import Refused
from grader.answers.tree import Number

# Grouped digits keep one separator throughout; `0,1` and `1,23` are lists or decimal commas, not numbers.
_GROUPED = r"[1-9][0-9]{0,2}(?P<sep>,\\!|\{,\}|,|\\[,;: ]|[ ~])[0-9]{3}(?:(?P=sep)[0-9]{3})*(?![0-9])"
_REPETEND = r"\([0-9]+\)|\\(?:overline|bar)[ ]*\{[0-9]+\}|\\(?:overline|bar)[ ]*[0-9](?![0-9])"
LITERAL = (
    rf"(?:(?:(?P<grouped>{_GROUPED})|(?P<whole>[0-9]+))(?:\.(?P<places>[0-9]*)(?P<rep>{_REPETEND})|\.(?P<dec>[0-9]+))?"
    rf"|\.(?P<places0>[0-9]*)(?P<rep0>{_REPETEND})|\.(?P<dec0>[0-9]+))"
    r"(?:[eE](?P<exp>[+-]?[0-9]+))?(?![0-9])"
)
_NOT_DIGITS = re.compile(r"[^0-9]+")


def integer(digits: str) -> int:
    """The integer that ASCII digits spell.

    Raises:
        Refused: `too_large` beyond the digit cap.
    """
    if len(digits) > MAX_DIGITS:
        raise Refused("too_large")
    if len(digits) < 600:  # the lowest limit that a host process can set for int-from-text is 640 digits
        return int(digits)
    half = len(digits) // 2
    shift: int = 10**half
    return integer(digits[:-half]) * shift + integer(digits[-half:])


def read_literal(match: re.Match[str]) -> Number:
    """The exact value of a match of `LITERAL`.

    Raises:
        Refused: `too_large` beyond the digit and exponent caps; `malformed_number` for a grouped mantissa.
    """
    whole = match["grouped"] or match["whole"] or "0"
    if match["grouped"]:
        whole = _NOT_DIGITS.sub("", whole)
    decimals = match["dec"] or match["dec0"] or match["places"] or match["places0"] or ""
    repetend = match["rep"] or match["rep0"]
    if len(whole) + len(decimals) + len(repetend or "") > MAX_DIGITS:
        raise Refused("too_large")
    value = Fraction(integer(whole + decimals), 10 ** len(decimals)) if decimals else Fraction(integer(whole))
    if repetend:
        period = _NOT_DIGITS.sub("", repetend)
        value += Fraction(integer(period), (10 ** len(period) - 1) * 10 ** len(decimals))
    if match["exp"] is None:
        return Number(value, 0 if repetend else len(decimals))
    if match["grouped"] or repetend:
        raise Refused("malformed_number")
    return Number(value * _power_of_ten(match["exp"]))


def _power_of_ten(written: str) -> Fraction:
    digits = written.lstrip("+-").lstrip("0") or "0"
    if len(digits) > len(str(MAX_EXPONENT)) or int(digits) > MAX_EXPONENT:
        raise Refused("too_large")
    return Fraction(1, 10 ** int(digits)) if written[0] == "-" else Fraction(10 ** int(digits))
