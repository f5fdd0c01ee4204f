"""Write the generated half of the labelled pairs: `python -m benchmarks.pairs.generate`.

The same seed gives the same bytes. The changes made here are those of people and converters; nothing of the rules that
are measured is used.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.pairs.templates import AFTER, BEFORE, NAMES, TEMPLATES, WRAPPERS, Template

GENERATED = Path(__file__).parent / "generated.jsonl"
SEED = 7
ROUNDS = 2  # times each template is drawn, with other numbers and names
SHORT = 12  # words; a shorter statement is a case of its own


class Pair(NamedTuple):
    """A test statement, a row, how the row came about, and whether it repeats the statement."""

    kind: str
    repeats: bool
    test: str
    row: str


def pairs(seed: int = SEED) -> list[Pair]:
    """All generated pairs, in order."""
    rng = random.Random(seed)
    found: list[Pair] = []
    for _ in range(ROUNDS):
        for template, neighbour in zip(TEMPLATES, (*TEMPLATES[1:], TEMPLATES[0]), strict=True):
            found += [*_of(template, rng), _wrapped_alike(template, neighbour, rng)]
    return found


def main() -> None:
    """Write generated.jsonl."""
    lines = [json.dumps(pair._asdict(), ensure_ascii=False) for pair in pairs()]
    GENERATED.write_text("\n".join(lines) + "\n", "utf-8")


def _of(template: Template, rng: random.Random) -> Iterator[Pair]:
    values, who = _drawn(template, rng), rng.choice(NAMES)
    test = template.text.format(who=who, **values)
    small = len(test.split()) < SHORT
    yield Pair("short" if small else "verbatim", True, test, test)
    yield Pair("short" if small else "retypeset", True, test, _retypeset(test, rng))
    yield Pair("short" if small else "embedded", True, test, rng.choice(WRAPPERS).format(test))
    yield Pair("short" if small else "embedded", True, test, f"{rng.choice(BEFORE)} {test} {rng.choice(AFTER)}")
    name = rng.choice([n for n in NAMES if n != who])
    yield Pair("reworded", True, test, template.reworded.format(who=name, **values))
    key = rng.choice([k for k in values if "{" + k + "}" in template.text])
    changed = {**values, key: str(int(values[key]) + rng.randint(1, 9))}
    yield Pair("variant", False, test, template.text.format(who=who, **changed))
    yield Pair("variant", False, test, template.reworded.format(who=name, **changed))
    yield Pair("topic", False, test, template.other.format(who=who, **values))
    if "relatively prime" in template.text:
        for other in TEMPLATES:
            if "relatively prime" in other.text and other is not template:
                yield Pair("boilerplate", False, test, other.text.format(who=who, **values))
    if small:  # exchanging the numbers of a sum or a product changes nothing
        return
    swapped = {"a": values["b"], "b": values["a"], "c": values["c"], "d": values["d"]}
    yield Pair("variant", False, test, template.text.format(who=who, **swapped))


def _drawn(template: Template, rng: random.Random) -> dict[str, str]:
    return dict(zip("abcd", (str(n) for n in rng.sample(range(template.low, template.high), 4)), strict=True))


def _wrapped_alike(template: Template, neighbour: Template, rng: random.Random) -> Pair:
    """Two problems that have nothing in common but what stands around them."""
    values, who = _drawn(template, rng), rng.choice(NAMES)
    around = f"{rng.choice(BEFORE)} {rng.choice(WRAPPERS)} {rng.choice(AFTER)}"
    test, row = (around.format(t.text.format(who=who, **values)) for t in (template, neighbour))
    return Pair("boilerplate", False, test, row)


def _retypeset(text: str, rng: random.Random) -> str:
    """`text` as another converter would write it."""
    has_formula = bool(re.search(r"\$[^$]*[\\^_=][^$]*\$", text))
    if has_formula:
        text = re.sub(r"\$([^$]+)\$", r"\\(\1\\)", text) if rng.random() < 0.5 else text
        text = text.replace("\\frac", rng.choice(("\\dfrac", "\\tfrac", "\\frac")))
        text = text.replace(" = ", "=").replace(" + ", " +").replace("^\\circ", rng.choice(("^{\\circ}", "°")))
        text = text.replace("\\cdot", rng.choice(("\\times", "\\cdot", "·")))
    else:
        text = re.sub(r"\b(\d+)\b", r"$\1$", text) if "$" not in text and "%" not in text else text
    if rng.random() < 0.4:
        text = text.replace(" - ", " − ").replace("'", "’")
    if rng.random() < 0.3 and "\\" not in text:
        text = text.lower()
    return rng.choice(("  ", "\n", " ")).join(text.split(" ")) if rng.random() < 0.5 else text


if __name__ == "__main__":
    main()
