"""The graph as written: what each stage says it depends on is what it can load."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import ROOT
from tests.pipeline.imports import is_only_words, source_closure

_STAGES: dict[str, dict[str, Any]] = {
    f"{file}: {name}": stage.get("do", stage)
    for file in ("dvc.yaml", "private/dvc.yaml")
    for name, stage in yaml.safe_load((ROOT / file).read_text("utf-8"))["stages"].items()
}


def _code_deps(stage: dict[str, Any]) -> set[Path]:
    """The Python files among a stage's deps, folders opened."""
    files: set[Path] = set()
    for dep in stage["deps"]:
        path = ROOT / dep
        if dep.endswith(".py"):
            files.add(Path(dep))
        elif path.is_dir() and not dep.startswith("data/"):
            files |= {p.relative_to(ROOT) for p in path.rglob("*.py")}
    return files


@pytest.mark.parametrize("name", _STAGES)
def test_a_stage_depends_on_all_the_code_it_can_load(name: str) -> None:
    module = re.match(r"python -m ([\w.]+)", _STAGES[name]["cmd"])
    assert module, "every stage is a module"
    needed = {path for path in source_closure(module[1]) if not is_only_words(path)}
    missing = sorted(str(path) for path in needed - _code_deps(_STAGES[name]))
    assert not missing, f"{name} does not rerun when these change: {missing}"


@pytest.mark.parametrize("name", _STAGES)
def test_a_stage_does_not_depend_on_code_it_never_loads(name: str) -> None:
    module = re.match(r"python -m ([\w.]+)", _STAGES[name]["cmd"])
    assert module
    needless = {dep for dep in _STAGES[name]["deps"] if dep.endswith(".py")} - {
        str(path) for path in source_closure(module[1])
    }
    assert not needless, f"{name} reruns in vain when these change: {sorted(needless)}"


@pytest.mark.parametrize("name", _STAGES)
def test_a_stage_says_what_it_does(name: str) -> None:
    assert len(_STAGES[name]["desc"]) > 40


def test_imports_run_one_way() -> None:
    below = {
        "grader": {"grader"},
        "engine": {"engine", "grader"},
        "corpus": {"corpus", "engine", "grader"},
        "provers": {"provers", "grader"},
        "generator": {"generator", "engine", "provers", "grader"},
        "baselines": {"baselines", "provers", "grader"},
        "batch": {"batch", "corpus", "engine", "grader"},
        "report": {"report", "corpus", "engine", "grader"},
        "stages": {"stages", "baselines", "batch", "corpus", "engine", "generator", "grader", "provers", "report"},
    }
    for package, allowed in below.items():
        for path in sorted((ROOT / package).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            reached = {file.parts[0] for file in source_closure(module)}
            assert reached <= allowed, f"{module} reaches {sorted(reached - allowed)}"
