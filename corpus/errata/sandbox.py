"""Runs inside `python -I -S`: shuts its own process in, then runs one check program.

Started by corpus.errata.check as a program. It guards against accidents, not against an attacker: a check is reviewed
code of the pull request, and a determined one can reach the interpreter's own objects. Two layers. The kernel's: limits
on processor time, memory, file size, open files and (unless it is root's) processes; where it allows them, a network
namespace without a network, and Landlock, under which the process and its children can make, change, remove and execute
no file. Python's: compiled modules that do not compute and functions of `os` that do not read are taken away, and an
audit hook refuses sockets, foreign code and files outside the library.
"""

import os
import resource
import sys
import types
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, NoReturn

CPU_SECONDS = 20  # exact enumerations of small problems take seconds; the wall-clock limit is the caller's
MEMORY_BYTES = 1 << 30
OPEN_FILES = 32
# Printed on stderr where the kernel refuses one.
NETWORK_NOTE = "no-network-namespace"
FILES_NOTE = "no-landlock"

_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
# <linux/landlock.h>: numbers of the calls on every architecture, and the rights that are refused everywhere.
_CREATE_RULESET, _RESTRICT_SELF, _VERSION_FLAG, _NO_NEW_PRIVILEGES = 444, 446, 1, 38
_READ_FILE, _READ_FOLDER, _FIRST_RIGHTS, _TRUNCATE, _TRUNCATE_VERSION = 1 << 2, 1 << 3, (1 << 13) - 1, 1 << 14, 3

# Compiled modules that compute; all others of the library are refused (processes, shared memory, databases, terminals).
_COMPUTING = frozenset(
    """
    _abc _ast _bisect _blake2 _bz2 _codecs _collections _contextvars _csv _datetime _decimal _functools _hashlib _heapq
    _imp _io _json _locale _lzma _md5 _multibytecodec _opcode _operator _pickle _queue _random _sha1 _sha2 _sha256 _sha3
    _sha512 _signal _sre _stat _statistics _string _struct _symtable _thread _tokenize _tracemalloc _typing _warnings
    _weakref _zoneinfo array atexit binascii builtins cmath errno gc itertools marshal math posix sys time unicodedata
    zlib
    """.split()
)
# Functions of `os` that only read, or act on files that are open already; all others are refused.
_READING = frozenset(
    """
    _exit _path_normpath abort access close cpu_count device_encoding dup fspath fstat get_blocking get_inheritable
    get_terminal_size getcwd getcwdb getegid geteuid getgid getpid getppid getrandom getuid isatty listdir lseek lstat
    open read readlink register_at_fork scandir sched_getaffinity sched_yield stat strerror sysconf times umask uname
    urandom waitstatus_to_exitcode write
    """.split()
)
_REFUSED = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.kill", "os.remove",
    "os.rename", "os.mkdir", "os.rmdir", "os.chmod", "os.chown", "os.link", "os.symlink", "os.truncate", "os.putenv",
    "os.utime", "os.setxattr", "os.removexattr", "ctypes.", "shutil.", "ftplib.", "smtplib.", "urllib.", "http.",
    "pty.", "signal.pthread_kill", "mmap.", "sqlite3.", "sys.addaudithook", "cpython.PyInterpreterState_New", "syslog.",
)  # fmt: skip


def _leave_network() -> bool:
    """Whether this process now has a network namespace of its own, with no interface up."""
    try:
        import ctypes

        return bool(ctypes.CDLL(None).unshare(_CLONE_NEWUSER | _CLONE_NEWNET) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def _leave_files() -> bool:
    """Whether the kernel now refuses this process and its children every file they would write or execute."""
    try:
        import ctypes

        libc = ctypes.CDLL(None)
        syscall, word = libc.syscall, ctypes.c_long
        version = syscall(word(_CREATE_RULESET), None, word(0), word(_VERSION_FLAG))
        if version < 1:
            return False
        rights = _FIRST_RIGHTS & ~(_READ_FILE | _READ_FOLDER) | (_TRUNCATE if version >= _TRUNCATE_VERSION else 0)
        ruleset = ctypes.c_uint64(rights)
        rules = syscall(word(_CREATE_RULESET), ctypes.byref(ruleset), word(ctypes.sizeof(ruleset)), word(0))
        if rules < 0 or libc.prctl(_NO_NEW_PRIVILEGES, *(ctypes.c_ulong(value) for value in (1, 0, 0, 0))):
            return False
        return bool(syscall(word(_RESTRICT_SELF), word(rules), word(0)) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def _limit(output_bytes: int, cpu_seconds: int) -> None:
    limits = {
        resource.RLIMIT_AS: MEMORY_BYTES,
        resource.RLIMIT_FSIZE: output_bytes,  # its output is a file: this caps it
        resource.RLIMIT_NOFILE: OPEN_FILES,
        resource.RLIMIT_NPROC: 0,  # root is exempt; Landlock lets a child execute nothing all the same
        resource.RLIMIT_CORE: 0,
    }
    for kind, value in limits.items():
        resource.setrlimit(kind, (value, value))
    # At the first of the two the kernel says which limit it was (SIGXCPU); at the second it only kills.
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))


def _refusing(name: str) -> Callable[..., NoReturn]:
    def refuse(*arguments: object, **options: object) -> NoReturn:
        raise PermissionError(f"a check may not use {name}")

    return refuse


def _take_away() -> frozenset[str]:
    """Replace the functions of `os` that do more than read; forget and name compiled modules that do not compute."""
    posix = sys.modules[os.name]
    taken = {
        name: function
        for name, function in vars(posix).items()
        if isinstance(function, types.BuiltinFunctionType) and name not in _READING
    }
    for name in taken:
        refusing = _refusing(f"os.{name}")
        setattr(posix, name, refusing)
        setattr(os, name, refusing)
    for known in (os.supports_dir_fd, os.supports_effective_ids, os.supports_fd, os.supports_follow_symlinks):
        known.difference_update(taken.values())
    files = (path.name for folder in map(Path, sys.path) if folder.is_dir() for path in folder.iterdir())
    compiled = {name.partition(".")[0] for name in files if name.endswith(tuple(EXTENSION_SUFFIXES))}
    refused = (compiled | set(sys.builtin_module_names)) - _COMPUTING
    refused = {name for name in refused if not name.startswith("_codecs_")}
    for name in list(sys.modules):
        if name in refused or name.partition(".")[0] == "ctypes":
            del sys.modules[name]
    return frozenset(refused)


def _guard(refused: frozenset[str]) -> Callable[[str, tuple[Any, ...]], None]:
    def guard(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "import" and arguments[0] in refused:
            raise ImportError(f"a check may not use {arguments[0]}")  # the library has fallbacks for this error
        if event.startswith(_REFUSED):
            raise PermissionError(f"a check may not use {event}")
        if event in ("os.listdir", "os.scandir") and not _is_library(arguments[0]):
            raise PermissionError(f"a check may not list {arguments[0]!r}")
        if event == "open":
            path, mode, flags = (*arguments, None, None)[:3]
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if writes or not _is_library(path):
                raise PermissionError(f"a check may not open {path!r} ({mode})")

    return guard


def _is_library(path: object) -> bool:
    if not isinstance(path, str | bytes):
        return False
    real = os.path.realpath(os.fsdecode(path)) + os.sep
    return any(real.startswith(root) for root in _ROOTS)


_ROOTS = tuple(os.path.realpath(path) + os.sep for path in (str(Path(os.__file__).parent), *sys.path) if path)


def main() -> None:
    """Run the program argv[1], with argv[2] bytes of output and argv[3] seconds; what it prints is the answer."""
    program, output_bytes, cpu_seconds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    code = compile(program.read_bytes(), program.name, "exec")
    if not _leave_network():
        print(NETWORK_NOTE, file=sys.stderr, flush=True)
    if not _leave_files():
        print(FILES_NOTE, file=sys.stderr, flush=True)
    _limit(output_bytes, cpu_seconds)
    sys.argv = [program.name]
    module = sys.modules["__main__"] = types.ModuleType("__main__")  # the program's own, not this one
    sys.addaudithook(_guard(_take_away()))
    exec(code, vars(module))


if __name__ == "__main__":
    main()
