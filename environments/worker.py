"""A grading process: takes requests from its server until the server hangs up or dies."""

import json
import os
import queue
import resource
import signal
import sys
import threading
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from environments.calls import Unread, outline
from grader import grade_answer
from grader.evaluator import FAMILIES, evaluator_sha256
from grader.receipts import Evaluation
from grader.strict_json import read_json
from grader.submission import parse_submission

READY = b"ready"
PIECES = "pieces"  # in a header: how many messages of content follow
_MEMORY_BYTES = 4 << 30  # of address space; a family of 1,000,000 vertices a side fits, a runaway does not
_NICENESS = 10  # where cores are short, the server's loop goes first
_INT_DIGITS = 4300  # CPython's default, so that the environment of a run changes no verdict
_FAMILIES_KEPT = 64  # parsed families a process keeps; more are read again

_Request = tuple[dict[str, Any], bytes]


def main(descriptor: int, limit_seconds: float) -> None:
    """Answer requests, one at a time.

    Args:
        descriptor: of the socket to the server; in come a JSON header and then its pieces of content, out goes one
            JSON message for all of them.
        limit_seconds: after which the kernel ends this process, whatever it is doing.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides what an interruption means
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    sys.set_int_max_str_digits(_INT_DIGITS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(_NICENESS)
    connection = Connection(descriptor)
    requests: queue.SimpleQueue[_Request] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(connection, requests), daemon=True).start()
    grade_answer(r"ANSWER: \sqrt{2}+\sqrt{3}+\sqrt[3]{5}", r"\sqrt{2}+1")  # loads what the first reply would wait for
    evaluator_sha256(FAMILIES)  # now, while the files are those that were loaded
    connection.send_bytes(READY)
    while True:
        header, content = requests.get()
        signal.setitimer(signal.ITIMER_REAL, limit_seconds)
        answer = json.dumps(_answered(header, content)).encode("ascii")
        signal.setitimer(signal.ITIMER_REAL, 0)
        connection.send_bytes(answer)


def _listen(connection: Connection, requests: "queue.SimpleQueue[_Request]") -> None:
    """Take requests in; when the server is gone, end this process and all that it started, also while it grades."""
    try:
        while True:
            header = json.loads(connection.recv_bytes())
            requests.put((header, b"".join(connection.recv_bytes() for _ in range(header[PIECES]))))
    except (EOFError, OSError):
        os.killpg(0, signal.SIGKILL)


def _answered(header: dict[str, Any], content: bytes) -> dict[str, Any]:
    if header.get("outline"):
        return outline(content)
    if header.get("unread"):
        content = Unread((content,)).text().encode("utf-8", "surrogatepass")
    if "reference" in header:
        response = content.decode("utf-8", "surrogatepass")
        verdict = grade_answer(response, header["reference"], accepts_percent=header["accepts_percent"])
        return {"correct": verdict.correct, "reason": verdict.reason}
    evaluation = _evaluation(header["family"], header["binding"], header["binding_sha256"])
    return evaluation.grade(parse_submission(content))


@lru_cache(maxsize=_FAMILIES_KEPT)
def _evaluation(family: str, binding: str, binding_sha256: str) -> Evaluation:
    evaluation = Evaluation.of(read_json(Path(family)), None, read_json(Path(binding)))
    if evaluation.bound is None or evaluation.bound.sha256 != binding_sha256:
        raise ValueError("the binding is not the one that the server started with")
    return evaluation
