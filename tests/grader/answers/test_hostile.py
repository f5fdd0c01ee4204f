"""Hostile input: a verdict for anything, from anywhere, without a hang."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from grader import Verdict, grade_answer
from grader.answers import last_resort

_LONG = 2_000_000

HOSTILE = {
    "blank": " " * _LONG,
    "digits": "ANSWER: " + "1" * _LONG,
    "labels": "ANSWER:" * (_LONG // 7),
    "labels without colon": "aNsWeR " * (_LONG // 7),
    "emphasis runs": "answer****" * (_LONG // 10),
    "open brackets": "ANSWER: " + "(" * _LONG,
    "deep brackets": "ANSWER: " + "(" * 2_000 + "2" + ")" * 2_000,
    "deep boxes": "ANSWER: " + "\\boxed{" * 500 + "2" + "}" * 500,
    "deep signs": "ANSWER: " + "-(" * 900 + "1" + ")" * 900,
    "bare fractions": "ANSWER: " + "\\frac" * 800,
    "deep fractions": "ANSWER: " + "\\frac1{1+" * 400 + "2" + "}" * 400,
    "tower": "ANSWER: " + "2^{" * 1_300 + "2" + "}" * 1_300,
    "exponential tower": "ANSWER: e^{e^{e^{e^{9}}}}",
    "nested roots": "ANSWER: " + "\\sqrt{2+" * 24 + "2" + "}" * 24,
    "many roots": "ANSWER: " + "+".join(f"\\sqrt{{{n}}}" for n in range(2, 200)),
    "huge product": "ANSWER: " + "*".join(["2^{10000}"] * 300),
    "factorials": "ANSWER: " + "+".join(["1000!"] * 500),
    "huge power of a sum": "ANSWER: ((\\pi+\\sqrt2)^{10000})^{10000}",
    "periods": "ANSWER: " + "." * 4_000,
    "backslashes": "ANSWER: " + "\\" * 4_000,
    "degrees": "ANSWER: 4" + "^\\circ" * 600,
    "surrogates": "ANSWER: \ud800" + "\udfff" * _LONG,
    "nul": "ANSWER: 42\x00",
    "right to left": "ANSWER: \u202e42",
    "code": "ANSWER: __import__('os').system('true')",
}  # fmt: skip


@pytest.mark.parametrize("response", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_reply_gets_a_reason(response: str) -> None:
    verdict = grade_answer(response, "\\sqrt{2}")
    assert not verdict.correct
    assert verdict.reason not in ("error", "timeout", "equal")


def test_a_long_reply_is_read_by_its_end() -> None:
    assert grade_answer("work " * 400_000 + "\nANSWER: 42" + "\n" * 100_000, "42").correct
    assert grade_answer("work " * 400_000 + "\n42", "42").correct


def test_a_label_far_above_still_governs() -> None:
    hidden = grade_answer("ANSWER: " + "words " * 5_000 + "\n42", "42")
    assert (hidden.correct, hidden.reason) == (False, "too_long")


def test_threads_agree() -> None:
    pairs = [("\\sqrt{\\pi^2+2\\pi+1}", "\\pi+1"), ("\\sqrt{3+2\\sqrt2}", "1+\\sqrt2"), ("0.5", "\\frac12")] * 8
    alone = [grade_answer(f"ANSWER: {one}", other) for one, other in pairs]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda pair: grade_answer(f"ANSWER: {pair[0]}", pair[1]), pairs))
    assert together == alone
    assert all(verdict.correct for verdict in alone)


def _in_child(queue: "multiprocessing.Queue[Verdict]") -> None:
    queue.put(grade_answer("ANSWER: \\sqrt{\\pi^2+2\\pi+1}", "\\pi+1"))


def test_a_forked_process_agrees() -> None:
    here = grade_answer("ANSWER: \\sqrt{\\pi^2+2\\pi+1}", "\\pi+1")
    context = multiprocessing.get_context("fork")
    queue: multiprocessing.Queue[Verdict] = context.Queue()
    child = context.Process(target=_in_child, args=(queue,))
    child.start()
    assert queue.get(timeout=60) == here
    child.join()


def test_a_frozen_last_resort_is_a_timeout_and_the_next_one_works() -> None:
    pair = ("ANSWER: \\sqrt{\\pi^2+2\\pi+1}", "\\pi+1")
    assert grade_answer(*pair).correct
    process = last_resort._worker.process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    assert grade_answer(*pair).reason == "timeout"
    assert grade_answer(*pair).correct


def test_a_killed_last_resort_is_started_again() -> None:
    pair = ("ANSWER: \\sqrt{\\pi^2+2\\pi+1}", "\\pi+1")
    assert grade_answer(*pair).correct
    process = last_resort._worker.process
    assert process is not None
    process.kill()
    process.wait()
    assert grade_answer(*pair).correct


def test_a_thread_that_is_not_the_main_one_gets_the_same_verdict() -> None:
    found: list[Verdict] = []
    thread = threading.Thread(target=lambda: found.append(grade_answer("ANSWER: e^{\\pi}e", "e^{\\pi+1}")))
    thread.start()
    thread.join()
    assert found == [grade_answer("ANSWER: e^{\\pi}e", "e^{\\pi+1}")]


def test_importing_and_grading_plain_numbers_loads_no_heavy_library() -> None:
    script = (
        "import sys; from grader import grade_answer; assert grade_answer('ANSWER: 1,234', '1234').correct;"
        "heavy = {'sympy', 'math_verify', 'pandas', 'pyarrow', 'pydantic', 'dvc', 'flint'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
