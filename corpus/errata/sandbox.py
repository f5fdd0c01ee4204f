"""Runs inside `python -I -S`: shuts its own process in, then runs one check program.

Started by corpus.errata.check, never imported. Two layers. The kernel's: limits on processor time, memory, file size
and open files, and, where user namespaces are allowed, a network namespace without a network. Python's own: an audit
hook that refuses processes, sockets, foreign code and files outside the library. The hook keeps honest programs honest;
a check is reviewed code, not a stranger's.
"""

import os
import resource
import sys
from pathlib import Path

CPU_SECONDS = 20  # exact enumerations of small problems take seconds; the wall-clock limit is the caller's
MEMORY_BYTES = 1 << 30
OPEN_FILES = 32
NETWORK_NOTE = "no-network-namespace"  # printed on stderr where the kernel refuses one

_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_REFUSED = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.kill", "os.remove",
    "os.rename", "os.mkdir", "os.rmdir", "os.chmod", "os.chown", "os.link", "os.symlink", "os.truncate", "os.putenv",
    "ctypes.", "shutil.", "ftplib.", "smtplib.", "urllib.", "http.", "pty.",
    "signal.pthread_kill", "mmap.", "sqlite3.", "sys.addaudithook",
)  # fmt: skip


def _leave_network() -> bool:
    """Whether this process now has a network namespace of its own, with no interface up."""
    try:
        import ctypes

        return bool(ctypes.CDLL(None).unshare(_CLONE_NEWUSER | _CLONE_NEWNET) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def _limit() -> None:
    limits = {
        resource.RLIMIT_CPU: CPU_SECONDS,
        resource.RLIMIT_AS: MEMORY_BYTES,
        resource.RLIMIT_FSIZE: int(sys.argv[2]),  # its output is a file: this caps it
        resource.RLIMIT_NOFILE: OPEN_FILES,
        resource.RLIMIT_NPROC: 0,  # root is exempt in some kernels; the hook refuses processes all the same
        resource.RLIMIT_CORE: 0,
    }
    for kind, value in limits.items():
        resource.setrlimit(kind, (value, value))


def _guard(event: str, arguments: tuple[object, ...]) -> None:
    if event.startswith(_REFUSED):
        raise PermissionError(f"a check may not use {event}")
    if event in ("os.listdir", "os.scandir") and not _is_library(arguments[0]):
        raise PermissionError(f"a check may not list {arguments[0]!r}")
    if event == "open":
        path, mode, flags = (*arguments, None, None)[:3]
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes or not _is_library(path):
            raise PermissionError(f"a check may not open {path!r} ({mode})")


def _is_library(path: object) -> bool:
    if not isinstance(path, str | bytes):
        return False
    real = os.path.realpath(os.fsdecode(path)) + os.sep
    return any(real.startswith(root) for root in _ROOTS)


_ROOTS = tuple(os.path.realpath(path) + os.sep for path in (str(Path(os.__file__).parent), *sys.path) if path)


def main() -> None:
    """Run the program that argv[1] names; its prints are the answer."""
    program = Path(sys.argv[1])
    code = compile(program.read_bytes(), program.name, "exec")
    if not _leave_network():
        print(NETWORK_NOTE, file=sys.stderr, flush=True)
    _limit()
    sys.argv = [program.name]
    sys.addaudithook(_guard)
    exec(code, {"__name__": "__main__", "__builtins__": __builtins__})


if __name__ == "__main__":
    main()
