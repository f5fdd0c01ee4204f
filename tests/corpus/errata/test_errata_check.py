"""Checks: programs that compute an answer anew, run where they can harm nothing."""

import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from corpus.errata.apply import read_folder
from corpus.errata.check import Outcome, check_faults, run_check, run_program
from corpus.errata.erratum import Erratum, Wording
from corpus.errata.sandbox import _READING
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
    "forks without `subprocess`": (
        "import _posixsubprocess, os\nread, write = 0, 1\n"
        "_posixsubprocess.fork_exec([b'/usr/bin/touch', b'{mark}'], [b'/usr/bin/touch'], True, (), None, None, "
        "-1, -1, -1, -1, -1, -1, read, write, False, False, 0, None, None, None, -1, None, False)\nprint(1)",
        "may not use _posixsubprocess",
    ),
    "finds `subprocess` in a module": ("import asyncio\nasyncio.subprocess\nprint(1)", "may not use"),
    "makes a pipe": ("import os\nos.mkfifo('{mark}')\nprint(1)", "may not use os.mkfifo"),
    "makes a node": ("import posix\nposix.mknod('{mark}')\nprint(1)", "may not use os.mknod"),
    "makes a node that `os` has kept": (
        "import os\n(make,) = [f for f in os.supports_dir_fd if f.__name__ == 'mknod']\nmake('{mark}')",
        "not enough values",
    ),
    "makes a link": ("import os\nos.link('/etc/hostname', '{mark}')\nprint(1)", "may not use os.link"),
    "shares memory": ("import _posixshmem\nprint(1)", "may not use _posixshmem"),
    "starts an interpreter": ("import _xxsubinterpreters\nprint(1)", "may not use _xxsubinterpreters"),
    "writes a history": ("import readline\nreadline.write_history_file('{mark}')", "may not use readline"),
    "takes memory": ("print(len(bytearray(1 << 36)))", "limit of 1024 MiB of memory"),
    "prints without end": ("while True: print('1' * 1000)", "limit of 65536 bytes of output"),
    "waits without end": ("import time\ntime.sleep(1000)", "did not finish within 2 seconds by the clock"),
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


def test_a_program_that_runs_without_end_is_told_the_limit(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("while True: pass")
    assert "limit of 1 seconds of processor time" in run_program(program, cpu_seconds=1).problem


def test_no_function_of_os_is_left_that_does_more_than_read(tmp_path: Path) -> None:
    source = """
import os, posix, types
found = {**vars(os), **vars(posix)}.items()
compiled = {name: one for name, one in found if isinstance(one, types.BuiltinFunctionType)}
print(" ".join(sorted(name for name, one in compiled.items() if one.__module__ == "posix")))
"""
    left = set(_run(tmp_path, source).printed.split())
    assert {"stat", "listdir", "urandom"} <= left <= _READING


def test_the_kernel_refuses_files_and_programs_whatever_python_allows(tmp_path: Path) -> None:
    """Landlock alone, without the interpreter's layer; where the kernel has none, the outcome says so."""
    if _run(tmp_path, "print(1)").files:
        pytest.skip("this kernel has no Landlock")
    mark = tmp_path / "mark"
    for act in (f"open({str(mark)!r}, 'w')", f"os.mkfifo({str(mark)!r})", "os.execv('/bin/true', ['true'])"):
        source = f"import os\nfrom corpus.errata import sandbox\nassert sandbox._leave_files()\n{act}"
        done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, cwd=ROOT, check=False)
        assert "PermissionError" in done.stderr
        assert not mark.exists()


@pytest.mark.parametrize(
    "module", "random statistics decimal dataclasses typing functools shutil hashlib heapq".split()
)
def test_the_library_that_computes_is_there(tmp_path: Path, module: str) -> None:
    assert _run(tmp_path, f"import {module}\nprint(1)").status == "passed"


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
