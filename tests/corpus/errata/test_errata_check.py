"""Checks: programs that compute an answer anew, run where they can harm nothing."""

import socket
import threading
from pathlib import Path

import pytest

from corpus.errata.apply import read_folder
from corpus.errata.check import Outcome, check_faults, run_check, run_program
from corpus.errata.erratum import Erratum, Wording
from tests.conftest import ROOT


def _run(folder: Path, source: str, timeout: float = 30.0) -> Outcome:
    program = folder / "program.py"
    program.write_text(source)
    return run_program(program, timeout)


def _erratum(answer: str, check: str = "program.py") -> Erratum:
    return Erratum(
        task_id="math-00007",
        kind="wrong_label",
        fingerprint="0" * 64,
        original=Wording(answer="5"),
        replacement=Wording(answer=answer),
        evidence="So it is.",
        check=check,
    )


def test_a_program_prints_the_answer_with_the_standard_library(tmp_path: Path) -> None:
    outcome = _run(tmp_path, "import itertools, math\nfrom fractions import Fraction\nprint(Fraction(2, 3) + 0)")
    assert (outcome.status, outcome.printed) == ("passed", "2/3")


@pytest.mark.parametrize(("answer", "passes"), [("2/3", True), (r"\frac{4}{6}", True), ("0.667", False), ("x", False)])
def test_what_it_prints_is_compared_as_a_value(tmp_path: Path, answer: str, passes: bool) -> None:
    (tmp_path / "program.py").write_text("from fractions import Fraction\nprint(Fraction(2, 3))")
    assert (run_check(_erratum(answer), tmp_path).status == "passed") is passes


_HOSTILE = {
    "starts a process": ("import subprocess\nsubprocess.run(['touch', '{mark}'])\nprint(1)", "may not use"),
    "starts a shell": ("import os\nos.system('touch {mark}')\nprint(1)", "may not use"),
    "forks": ("import os\nos.fork()\nprint(1)", "may not use"),
    "writes a file": ("open('{mark}', 'w').write('x')\nprint(1)", "may not open"),
    "reads a file": ("print(len(open('/etc/hostname').read()))", "may not open"),
    "lists a folder": ("import os\nprint(len(os.listdir('/')))", "may not list"),
    "calls C": ("import ctypes\nctypes.CDLL(None).system(b'touch {mark}')\nprint(1)", "may not use"),
    "opens a socket": ("import socket\nsocket.create_connection(('127.0.0.1', {port}), 2)\nprint(1)", "may not use"),
    "takes memory": ("print(len(bytearray(1 << 36)))", "MemoryError"),
    "prints without end": ("while True: print('1' * 1000)", "exited 1"),
    "runs without end": ("while True: pass", "did not finish within 2 seconds"),
    "fails": ("raise SystemExit(3)", "exited 3"),
    "kills itself": ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "may not use"),
    "prints nothing": ("pass", "printed 0 lines"),
    "prints two lines": ("print(1)\nprint(2)", "printed 2 lines"),
    "imports what is not there": ("import numpy\nprint(1)", "numpy"),
    "is not Python": ("print(", "SyntaxError"),
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_a_program_that_misbehaves_is_one_line(tmp_path: Path, name: str) -> None:
    source, says = _HOSTILE[name]
    mark = tmp_path / "mark"
    with socket.create_server(("127.0.0.1", 0)) as server:
        reached = threading.Event()
        threading.Thread(target=_accept, args=(server, reached), daemon=True).start()
        port = server.getsockname()[1]
        outcome = _run(tmp_path, source.replace("{mark}", str(mark)).replace("{port}", str(port)), timeout=2.0)
    assert outcome.status == "failed"
    assert says in outcome.problem
    assert "\n" not in outcome.problem
    assert not mark.exists()
    assert not reached.is_set()


def _accept(server: socket.socket, reached: threading.Event) -> None:
    try:
        server.accept()
        reached.set()
    except OSError:
        return


def test_a_program_sees_no_environment_and_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHMINT_SECRET", "x")
    outcome = _run(tmp_path, "import os\nprint(int('MATHMINT_SECRET' in os.environ))")
    assert outcome.printed == "0"


def test_a_check_that_is_missing_or_a_link_fails(tmp_path: Path) -> None:
    assert "no program" in run_check(_erratum("4", "absent.py"), tmp_path).problem
    (tmp_path / "link.py").symlink_to("/etc/hostname")
    assert "no program" in run_check(_erratum("4", "link.py"), tmp_path).problem


def test_the_checks_of_the_committed_errata_print_their_answers() -> None:
    found = read_folder(ROOT / "corrections/upstream")
    outcomes = check_faults(found, ROOT / "corrections/checks")
    assert found.faults == []
    programs = {path.name for path in (ROOT / "corrections/checks").glob("*.py")}
    used = {e.check for e in found.errata.values() if e.check} | {e.check for e in found.pending.values() if e.check}
    assert programs == used
    assert sum(outcome.status == "passed" for outcome in outcomes.values()) == len(used)
