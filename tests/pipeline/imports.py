"""Which source files a module of ours needs: the closure of its imports, read from the code."""

import ast
from pathlib import Path

from tests.conftest import ROOT

PACKAGES = ("baselines", "batch", "corpus", "engine", "generator", "grader", "mathmint", "provers", "report", "stages")


def source_closure(module: str) -> set[Path]:
    """The files of our packages, relative to the root, that running `module` can load, late imports included.

    A package's face (`__init__.py`) that is only passed on the way to a module counts for what it imports at its top;
    what it would import later, when asked for a name, is not loaded on the way.
    """
    found: set[Path] = set()
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _file_of(name)
        if name in seen or path is None:
            continue
        seen.add(name)
        found.add(path)
        imports = _imported(ROOT / path, late=True)
        for passed in {parent for other in (name, *imports) for parent in _parents(other)} - seen:
            seen.add(passed)
            face = _file_of(passed)
            imports += _imported(ROOT / face, late=False) if face else []
        waiting.extend(imports)
    return found


def _parents(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:i]) for i in range(1, len(parts))]


def _file_of(module: str) -> Path | None:
    """The file of one of our modules, None for a library's."""
    if module.split(".", maxsplit=1)[0] not in PACKAGES:
        return None
    base = Path(*module.split("."))
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if (ROOT / path).is_file():
            return path
    return None


def _imported(path: Path, *, late: bool) -> list[str]:
    """The modules that a file names in its imports; without `late`, only those outside of functions."""
    tree = ast.parse(path.read_text("utf-8"))
    names: list[str] = []
    for node in ast.walk(tree) if late else tree.body:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in whole if _file_of(name)]
            names += modules if len(modules) == len(whole) else [*modules, node.module]
    return names


def is_only_words(path: Path) -> bool:
    """Whether a file holds nothing but its docstring: it cannot change an output."""
    return all(isinstance(node, ast.Expr) for node in ast.parse((ROOT / path).read_text("utf-8")).body)
