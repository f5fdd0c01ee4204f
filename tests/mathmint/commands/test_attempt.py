"""`mathmint attempt`: from the seed to a receipt with commands alone."""

import json
from pathlib import Path

import pytest

from tests.mathmint.commands.test_families import mathmint, refused


def project(folder: Path, template: str = "matching") -> None:
    """Write a family, its agent view and its binding."""
    command = f"generate --template {template} --seed s --output family.json"
    assert mathmint(*command.split(), cwd=folder).returncode == 0
    command = "project family.json --agent-view view.json --binding binding.json --seed s"
    assert mathmint(*command.split(), cwd=folder).returncode == 0


@pytest.mark.parametrize("template", ["matching", "subset-sum", "graph-coloring", "bin-packing"])
def test_the_exact_agent_finishes_the_quick_start_with_a_full_score(tmp_path: Path, template: str) -> None:
    project(tmp_path, template)
    run = mathmint(*"attempt view.json --agent exact --output rows.jsonl".split(), cwd=tmp_path)
    assert (run.returncode, run.stdout) == (0, "rows.jsonl: 4 lines by the exact agent\n"), run.stderr
    command = "grade-family family.json rows.jsonl --binding binding.json --output receipt.json"
    run = mathmint(*command.split(), cwd=tmp_path)
    assert (run.returncode, run.stdout) == (0, "receipt.json: score 100\n")


@pytest.mark.parametrize("agent", ["greedy", "format-breaker"])
def test_the_other_agents_do_worse(tmp_path: Path, agent: str) -> None:
    project(tmp_path)
    assert mathmint("attempt", "view.json", "--agent", agent, "--output", "rows.jsonl", cwd=tmp_path).returncode == 0
    graded = mathmint(*"grade-family family.json rows.jsonl --binding binding.json".split(), cwd=tmp_path)
    assert json.loads(graded.stdout)["score"] < 100


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ("view.json --agent best --output rows.jsonl", 2, "there are exact, greedy, format-breaker"),
        ("view.json --agent exact --output ./view.json", 2, "overwrite"),
        ("absent.json --agent exact --output rows.jsonl", 1, "absent.json: cannot be read"),
        ("family.json --agent exact --output rows.jsonl", 1, "family.json: is no agent view"),
        ("family.json --agent greedy --output rows.jsonl", 1, "family.json: is no agent view"),
        ("list.json --agent greedy --output rows.jsonl", 1, "list.json: is no agent view"),
        ("broken.json --agent greedy --output rows.jsonl", 1, "broken.json: the agent cannot read this"),
        ("view.json --output rows.jsonl", 2, "--agent"),
    ],
)
def test_what_cannot_be_attempted_is_one_line(tmp_path: Path, arguments: str, code: int, says: str) -> None:
    project(tmp_path)
    (tmp_path / "list.json").write_text("[1]\n", "ascii")
    (tmp_path / "broken.json").write_text('{"projection_id": "p_1"}', "ascii")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert says in refused(mathmint("attempt", *arguments.split(), cwd=tmp_path), code)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
