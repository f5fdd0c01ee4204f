"""Throw generated replies at the grader: `python -m benchmarks.fuzz_answers [--count 200000] [--seed 1]`.

Three kinds of input in turn: fragments of answers glued together, mutated legal answers, and arbitrary characters (lone
surrogates and controls included). It counts what would break the grader's promises: an exception, the reason `error`, a
slow refusal, a verdict that depends on the order of the two sides.
"""

import argparse
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.answer_pairs import pairs
from benchmarks.machine import machine
from grader import Verdict, grade_answer
from grader.answers import reference_problem

_FRAGMENTS = (
    "ANSWER:", "answer :", "ANSWER：", "\n", "\n\n", " ", "42", "0", "1,234", "1.5", ".4", "2e5", "\\frac", "\\frac12",
    "{", "}", "(", ")", "[", "]", "\\(", "\\)", "\\[", "\\]", "$", "$$", "\\$", "^", "**", "*", "_", "/", "+", "-",
    "\\sqrt", "\\sqrt[3]", "√", "π", "\\pi", "e", "²", "½", "!", "%", "°", "^\\circ", "\\boxed{", "\\text{",
    "\\left(", "\\right)", "\\overline{3}", "```", "`", "=", ",", "x", "or", "cm", "...", "\u200b", "\u00a0",
    "\u2212", "\\times", "\\cdot", "\\div", "\\over", "{,}", "\\,", ".", "。", "sqrt(", "\\displaystyle",
)  # fmt: skip
_REFERENCES = ("42", "\\frac{1}{2}", "\\sqrt{2}", "2\\pi", "1234", "60^\\circ", "1+\\sqrt{3}", "e^{2}")
_SLOW_SECONDS = 0.05  # of processor time, for what the grammar refuses
_SLOWEST_SECONDS = 2.5  # for anything
_COMPARED = frozenset({"equal", "different", "timeout", "error"})  # reasons that are not the grammar's refusals


def _glued(rng: random.Random) -> str:
    body = "".join(rng.choice(_FRAGMENTS) for _ in range(rng.randint(1, 25)))
    return f"ANSWER: {body}" if rng.random() < 0.7 else body


def _mutated(rng: random.Random, answer: str) -> str:
    text = list(f"Work.\nANSWER: ${answer}$")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                del text[at]
            case 1:
                text.insert(at, rng.choice(_FRAGMENTS))
            case 2:
                text[at] = rng.choice(_FRAGMENTS)
            case _:
                text[at:at] = text[at : at + rng.randint(1, 60)] * rng.randint(1, 30)
        if not text:
            return ""
    return "".join(text)


def _arbitrary(rng: random.Random) -> str:
    ranges = ((0, 0x7F), (0x80, 0x2FF), (0x2000, 0x22FF), (0xD800, 0xDFFF), (0xFF00, 0xFFEF), (0, 0x10FFFF))
    low, high = rng.choice(ranges)
    body = "".join(chr(rng.randint(low, high)) for _ in range(rng.randint(0, 200)))
    return f"ANSWER: {body}" if rng.random() < 0.7 else body


def inputs(count: int, seed: int) -> Iterator[str]:
    """`count` replies, the three kinds in turn."""
    rng = random.Random(seed)
    answers = [side for pair in pairs(2_000, seed) for side in (pair.left, pair.right)]
    for number in range(count):
        if number % 3 == 0:
            yield _glued(rng)
        else:
            yield _mutated(rng, rng.choice(answers)) if number % 3 == 1 else _arbitrary(rng)


def _broken_promise(response: str, reference: str, verdict: Verdict, seconds: float) -> str:
    if verdict.reason == "error":
        return "error"
    if seconds > _SLOWEST_SECONDS or (seconds > _SLOW_SECONDS and verdict.reason not in _COMPARED):
        return f"slow ({seconds:.2f} s)"
    if verdict.method and reference_problem(verdict.extracted) == "" and len(verdict.extracted) < 200:
        back = grade_answer(f"ANSWER: {reference}", verdict.extracted)
        if (back.correct, back.reason) != (verdict.correct, verdict.reason):
            return "not symmetric"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz_answers", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    reasons, broken, slowest, start = Counter[str](), 0, 0.0, time.perf_counter()
    for number, response in enumerate(inputs(arguments.count, arguments.seed)):
        reference = _REFERENCES[number % len(_REFERENCES)]
        before = time.process_time()
        verdict = grade_answer(response, reference)
        seconds = time.process_time() - before
        slowest = max(slowest, seconds)
        reasons[verdict.reason] += 1
        problem = _broken_promise(response, reference, verdict, seconds)
        if problem:
            broken += 1
            print(f"{problem}: {response[:200]!r} for {reference!r}: {verdict}")
    print(machine("python-flint", "math-verify"))
    seconds = time.perf_counter() - start
    print(f"{arguments.count} replies, seed {arguments.seed}, in {seconds:.0f} s; slowest {slowest:.3f} s;")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB; {broken} broken promises")
    print(", ".join(f"{reason} {count}" for reason, count in reasons.most_common()))
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
