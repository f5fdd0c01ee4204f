"""Phrases around a problem that are not part of it: instructions to the reader, numbering, the answer's form."""

import re

_SENTENCE = r"(?:[^.?!\n]|\.(?=\d))*"
_FORM = (
    rf"(?:please\s+)?(?:express|give|write|enter|state|provide|leave|put|present|submit|type)\s+"
    rf"(?:(?:your|the|all|each)\s+)?(?:final\s+|numerical\s+|exact\s+)*answers?\b{_SENTENCE}[.?!]?"
)
_REASONING = (
    rf"(?:let'?s\s+think|please\s+(?:reason|think|solve|show|explain|put)|show\s+(?:all\s+)?(?:your\s+)?(?:work|steps)|"
    rf"explain\s+your\s+(?:reasoning|answer)|justify\s+your\s+answer|remember\s+to\s+(?:put|box|write)|"
    rf"think\s+step\s+by\s+step|the\s+last\s+line\s+of\s+your\s+response|"
    rf"put\s+your\s+(?:final\s+)?answer){_SENTENCE}[.?!]?"
)
# A wish about rounding changes the answer, and a sentence that asks or states a fact is the problem's own.
_KEPT = re.compile(
    r"\b(?:round|nearest|decimal|significant|find|compute|determine|what|calculate|modulo|remainder)|[:=<>]|\\[lg]e",
    re.IGNORECASE,
)
_SENTENCES = re.compile(
    rf"(?:^|(?<=[.?!:;)$\n\]])\s*|(?<=\\\))\s*)(?:\(\s*)?(?:{_FORM}|{_REASONING})\)?", re.IGNORECASE
)

# One of these stands in every sentence that `_SENTENCES` finds; long s and the like only in texts that are not ASCII.
_HINT = re.compile(r"answer|think|please|show|explain|remember|response", re.IGNORECASE)

_KIND = r"(?:problem|question|exercise|example|task|puzzle)"
_LEADING = re.compile(
    rf"""^\s*(?:\*\*|\#+\s*)?(?:
        (?:please\s+)?(?:solve|answer|consider|work\s+out|do)\s+(?:the|this)\s+(?:following\s+)?
            (?:(?:math(?:s|ematics|ematical)?|word|competition|algebra|geometry|arithmetic)\s+)*
            {_KIND}s?(?:\s+(?:below|carefully|step\s+by\s+step|and\s+show[^:.]*))*\s*[:.]
      | (?:here\s+is|this\s+is)\s+(?:a|an|the|your)\s+(?:[a-z]+\s+)?{_KIND}[^:.\n]{{0,60}}[:.]
      | (?:{_KIND}|q|prob)\.?\s*(?:no\.?\s*)?\d{{0,4}}(?:\.\d+)?\s*[.:)]
      | {_KIND}\s+(?:no\.?\s*)?\d{{1,4}}(?:\s*\([^()]{{0,40}}\))?(?:\*\*)?(?=\s+[A-Z$\\])
      | \d{{1,3}}(?:\.\d{{1,2}})*\s*[.)]\s+(?=[A-Z$\\(\[])
      | [\[(]\s*\d{{1,3}}\s*(?:points?|pts?\.?|marks?|%)\s*[\])]
      | (?:solve|answer)\s*:
    )(?:\*\*)?\s*""",
    re.IGNORECASE | re.VERBOSE,
)
_MAX_LEADING = 4  # numbering, points and an instruction, and one to spare


def unwrapped(statement: str) -> str:
    """`statement` without its wrapper phrases; unchanged when nothing else would remain."""
    text = statement
    if not text.isascii() or _HINT.search(text):
        text = _SENTENCES.sub(_drop, text)
    for _ in range(_MAX_LEADING):
        shorter = _LEADING.sub("", text, count=1)
        if shorter == text:
            break
        text = shorter
    return text if any(c.isalnum() for c in text) else statement


def _drop(match: re.Match[str]) -> str:
    return match[0] if _KEPT.search(match[0]) else " "
