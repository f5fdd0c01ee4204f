"""The check of an erratum: a program that computes the answer anew, run in a sandbox and compared with the grader."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from corpus.errata import sandbox as errata_sandbox
from corpus.errata.apply import CHECKS, Folder
from corpus.errata.erratum import Erratum, PendingErratum
from corpus.errata.sandbox import CPU_SECONDS, FILES_NOTE, MEMORY_BYTES, NETWORK_NOTE
from corpus.written import FieldFault
from grader.answers import same_value

TIMEOUT_SECONDS = 60.0  # a check that takes longer would be left out of everyday reviews
OUTPUT_BYTES = 1 << 16  # one line is expected; this leaves room for a traceback
_SHOWN = 120  # characters of a wrong output in a fault

Status = Literal["none", "passed", "failed"]


@dataclass(frozen=True)
class Outcome:
    """How a check went: what it printed, why it failed, and what the kernel left within its reach.

    `network`: it had a network; `files`: only the interpreter kept it from writing files.
    """

    status: Status
    printed: str = ""
    problem: str = ""
    network: bool = False
    files: bool = False


def run_check(entry: Erratum | PendingErratum, checks: Path = CHECKS, timeout: float = TIMEOUT_SECONDS) -> Outcome:
    """Run the check of an erratum, if it names one, and compare what it prints with the answer that should stand."""
    if not entry.check:
        return Outcome("none")
    wanted = entry.final_answer if isinstance(entry, Erratum) else entry.replacement.answer
    program = checks / entry.check
    if not program.is_file() or program.is_symlink():
        return Outcome("failed", problem=f"there is no program {program}")
    outcome = run_program(program, timeout)
    if outcome.status == "passed" and (wanted is None or not same_value(outcome.printed, wanted)):
        printed = f"printed {outcome.printed[:_SHOWN]!r}, which is not the answer {wanted!r}"
        return replace(outcome, status="failed", problem=printed)
    return outcome


def run_program(program: Path, timeout: float = TIMEOUT_SECONDS, cpu_seconds: int = CPU_SECONDS) -> Outcome:
    """Run one program: isolated interpreter, no environment, an empty folder, limits; it must print one line.

    Args:
        program: the file.
        timeout: seconds by the clock.
        cpu_seconds: whole seconds of processor time.
    """
    with tempfile.TemporaryDirectory(prefix="check-") as folder, tempfile.TemporaryFile() as out:
        with tempfile.TemporaryFile() as err:
            # -I: no user site and no environment; -S: no installed packages; -B: nothing written beside the program.
            launcher = [sys.executable, "-I", "-S", "-B", "-X", "utf8", errata_sandbox.__file__]
            process = subprocess.Popen(
                [*launcher, str(program.resolve()), str(OUTPUT_BYTES), str(cpu_seconds)],
                stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder, env={}, start_new_session=True,
            )  # fmt: skip
            try:
                code = process.wait(timeout)
            except subprocess.TimeoutExpired:
                return Outcome("failed", problem=f"did not finish within {timeout:g} seconds by the clock")
            finally:
                _kill(process)
            err.seek(0)
            complaint = err.read(OUTPUT_BYTES).decode("utf-8", "replace")
        out.seek(0)
        printed = out.read(OUTPUT_BYTES + 1).decode("utf-8", "replace")
    said = [line for line in complaint.splitlines() if line.strip()]
    complaints = [line.strip() for line in said if line not in (NETWORK_NOTE, FILES_NOTE)]
    outcome = _judge(code, printed, complaints[-1] if complaints else "", cpu_seconds)
    return replace(outcome, network=NETWORK_NOTE in said, files=FILES_NOTE in said)


def check_faults(found: Folder, checks: Path = CHECKS) -> dict[str, Outcome]:
    """Run every check of a folder; faults are added to it, and the outcomes returned by task id."""
    outcomes: dict[str, Outcome] = {}
    entries: dict[str, Erratum | PendingErratum] = {**found.errata, **found.pending}
    for task_id, entry in sorted(entries.items()):
        outcomes[task_id] = run_check(entry, checks)
        if outcomes[task_id].status == "failed":
            found.fault(task_id, FieldFault("check", f"{entry.check}: {outcomes[task_id].problem}"))
    return outcomes


def _judge(code: int, printed: str, complaint: str, cpu_seconds: int) -> Outcome:
    """What became of a program, by its exit code, its prints and the last line of its complaint."""
    if code and (limit := _limit(code, printed, complaint, cpu_seconds)):
        return Outcome("failed", problem=limit)
    if code:
        how = f"was stopped by {signal.Signals(-code).name}" if code < 0 else f"exited {code}"
        return Outcome("failed", problem=f"{how}{f': {complaint[:_SHOWN]}' if complaint else ''}")
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    if len(lines) != 1:
        return Outcome("failed", problem=f"printed {len(lines)} lines; it must print the answer and nothing else")
    return Outcome("passed", lines[0])


def _limit(code: int, printed: str, complaint: str, cpu_seconds: int) -> str:
    """The limit that stopped a program, or an empty text."""
    if code == -signal.SIGXCPU:
        return f"ran into the limit of {cpu_seconds} seconds of processor time; does it loop?"
    if len(printed.encode()) >= OUTPUT_BYTES:
        return f"ran into the limit of {OUTPUT_BYTES} bytes of output; it must print the answer and nothing else"
    if complaint.startswith("MemoryError"):
        return f"ran into the limit of {MEMORY_BYTES >> 20} MiB of memory"
    if code == -signal.SIGKILL:
        return "was killed (SIGKILL): by hand, or by the kernel, for processor time or for want of memory"
    return ""


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the program and whatever it started, and collect it."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
