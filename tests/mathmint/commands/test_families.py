"""The commands of families, as a user runs them: files in, files out, one line and an exit code for what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from grader.protocol import DEFAULT_PROTOCOL

SALT = "a salt of the operator's that is long enough to be one"
SEED = "the operator's seed of 128 bits"
ROOT = Path(__file__).resolve().parents[3]


def mathmint(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder."""
    command = [sys.executable, "-m", "mathmint", *map(str, arguments)]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "COLUMNS": "200"}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def refused(run: subprocess.CompletedProcess[str], code: int) -> str:
    """The one line of a command that was refused."""
    assert run.returncode == code, run.stderr
    assert "Traceback" not in run.stderr
    lines = run.stderr.strip().split("\n")
    assert len(lines) == 1, run.stderr
    return lines[0]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a private family, its solution, view and binding."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "seed.txt").write_text(SEED + "\n", "utf-8")
    (folder / "salt.txt").write_text(SALT + "\n", "utf-8")
    run = mathmint(
        *"generate --template matching --seed-file seed.txt --size 9 --track fresh_private".split(),
        *"--output family.json --solution own.jsonl".split(),
        cwd=folder,
    )
    assert run.returncode == 0, run.stderr
    run = mathmint(
        *"project family.json --agent-view view.json --binding binding.json --salt-file salt.txt".split(), cwd=folder
    )
    assert run.returncode == 0, run.stderr
    binding = json.loads((folder / "binding.json").read_text("utf-8"))
    agent = {b["operator_instance_id"]: b["agent_instance_id"] for b in binding["instance_bindings"]}
    rows = [json.loads(line) for line in (folder / "own.jsonl").read_text("utf-8").splitlines()]
    content = "".join(json.dumps({**row, "instance_id": agent[row["instance_id"]]}) + "\n" for row in rows)
    (folder / "submission.jsonl").write_text(content, "utf-8")
    return folder


def test_a_family_goes_from_seed_to_a_verified_receipt(made: Path) -> None:
    files = "family.json submission.jsonl --binding binding.json --output receipt.json"
    run = mathmint("grade-family", *files.split(), cwd=made)
    assert (run.returncode, run.stdout) == (0, "receipt.json: score 100\n")
    files = "receipt.json --family family.json --submission submission.jsonl --binding binding.json"
    run = mathmint("verify-receipt", *files.split(), cwd=made)
    assert (run.returncode, run.stderr) == (0, "")
    run = mathmint("verify-receipt", "receipt.json", "--family", "family.json", "--submission", "own.jsonl", cwd=made)
    sha256 = json.loads((made / "receipt.json").read_text("utf-8"))["submission_sha256"]
    expected = f"receipt.json: own.jsonl is not the submission that was graded (sha256 {sha256})"
    assert refused(run, 1) == expected


@pytest.mark.parametrize(
    "command",
    [
        "grade-family {made}/family.json {made}/submission.jsonl --binding {made}/binding.json --output {bad}",
        "generate --template matching --seed-file {made}/seed.txt --size 9 --output {bad}",
        "generate --template matching --seed-file {made}/seed.txt --size 9 --output f.json --solution {bad}",
        "project {made}/family.json --salt-file {made}/salt.txt --agent-view {bad} --binding b.json",
        "project {made}/family.json --salt-file {made}/salt.txt --agent-view v.json --binding {bad}",
    ],
)
@pytest.mark.parametrize("bad", [".", "folder", "file/x.json"])
def test_a_target_that_cannot_be_written_is_named_and_nothing_is_left(
    command: str, bad: str, made: Path, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    line = refused(mathmint(*command.format(made=made, bad=bad).split(), cwd=tmp_path), 1)
    assert line.startswith(f"mathmint: {bad}: ")
    assert ".partial" not in line
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]


@pytest.mark.parametrize(
    ("flag", "says"),
    [
        ("--results", "--results cannot be used"),
        ("--references", "--references cannot be used"),
        ("--binding", "need the --family and --submission"),
        ("--protocol", "need the --family and --submission"),
    ],
)
def test_evidence_that_would_be_ignored_is_refused(flag: str, says: str, made: Path, tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    files = "family.json submission.jsonl --binding binding.json --output"
    assert mathmint("grade-family", *files.split(), receipt, cwd=made).returncode == 0
    assert says in refused(mathmint("verify-receipt", receipt, flag, "binding.json", cwd=made), 2)


def test_the_same_command_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    run = mathmint(
        *"generate --template matching --size 9 --track fresh_private --output again.json --seed".split(),
        SEED,
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "again.json").read_bytes() == (made / "family.json").read_bytes()
    run = mathmint(
        *"project again.json --agent-view view.json --binding binding.json --salt".split(), SALT, cwd=tmp_path
    )
    for name in ("view.json", "binding.json"):
        assert (tmp_path / name).read_bytes() == (made / name).read_bytes()


def test_the_secrets_are_in_no_file(made: Path) -> None:
    for file in made.iterdir():
        if file.name not in ("seed.txt", "salt.txt"):
            content = file.read_text("utf-8")
            assert SEED not in content
            assert SALT not in content


def test_a_receipt_goes_to_standard_output_without_a_place_for_it(made: Path) -> None:
    run = mathmint("grade-family", "family.json", "own.jsonl", cwd=made)
    assert json.loads(run.stdout)["score"] == 100


@pytest.mark.parametrize("content", [b"", b"\xff", b"[" * 100_000, b"{}\n", b'{"a": 1, "a": 2}', b"9" * 1_000_000])
def test_a_hostile_submission_has_a_receipt_and_exit_zero(made: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "rows.jsonl").write_bytes(content)
    run = mathmint("grade-family", made / "family.json", "rows.jsonl", "--output", "receipt.json", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("receipt.json: score 0; invalid: ")
    assert mathmint("verify-receipt", "receipt.json", cwd=tmp_path).returncode == 0


def test_a_folder_for_a_submission_has_a_receipt(made: Path, tmp_path: Path) -> None:
    run = mathmint("grade-family", made / "family.json", tmp_path, "--output", "receipt.json", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("family", b"{"),
        ("family", b"[]"),
        ("family", b'{"family_id": "f", "family_id": "g"}'),
        ("protocol", b'{"frozen": false}'),
        ("protocol", DEFAULT_PROTOCOL.read_bytes().replace(b'_score": 0', b'_score": 1' + b"0" * 400)),
        ("binding", b"{}"),
        ("binding", b"\xff"),
    ],
)
def test_an_operators_fault_is_one_line_and_no_receipt(made: Path, tmp_path: Path, name: str, content: bytes) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(content)
    family = broken if name == "family" else made / "family.json"
    options: list[str | Path] = [] if name == "family" else [f"--{name}", broken]
    run = mathmint("grade-family", family, made / "own.jsonl", *options, "--output", "receipt.json", cwd=tmp_path)
    assert refused(run, 1).startswith(f"mathmint: {broken}: ")
    assert run.stderr.count(str(broken)) == 1
    assert list(tmp_path.iterdir()) == [broken]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("generate --template matchin --output f.json", "there are matching, "),
        ("generate --template matching --output f.json", "needs a seed"),
        ("generate --template matching --seed s --seed-file absent --output f.json", "not both"),
        ("generate --template matching --seed s --size 3 --output f.json", "at least 5"),
        ("generate --template matching --seed s --size 1000001 --output f.json", "at most 1000000"),
        ("generate --template subset-sum --seed s --size 1000000000 --output f.json", "at most 1000000"),
        ("generate --template graph-coloring --seed s --size 1000000000 --output f.json", "at most 300000"),
        ("generate --template bin-packing --seed s --size 99999999999999999999 --output f.json", "at most 1000000"),
        ("generate --template matching --seed s --output f.json --solution f.json", "two different files"),
        ("generate --template matching --seed s --output f.json --solution ./x/../f.json", "two different files"),
        ("generate --template matching --seed short --track static_hidden --output f.json", "16 bytes"),
        ("generate --template packing-balanced-load --seed s --output f.json", "takes no seed"),
        ("grade-family {made}/family.json absent.jsonl", "no submission"),
        ("grade-family {made} {made}", "--output"),
        ("grade-family {made}/family.json {made}/own.jsonl --output {made}/own.jsonl", "overwrite"),
        ("project {made}/family.json --agent-view v.json --binding b.json", "exactly one"),
        ("project {made}/family.json --agent-view v.json --binding b.json --seed s", "needs a salt of 32 bytes"),
        ("project {made}/family.json --agent-view v.json --binding v.json --seed s", "different files"),
        ("verify-receipt {made}/family.json --family {made}/family.json", "both --family and --submission"),
    ],
)
def test_bad_use_is_one_line_and_exit_two(made: Path, tmp_path: Path, arguments: str, says: str) -> None:
    run = mathmint(*arguments.format(made=made).split(), cwd=tmp_path)
    assert says in refused(run, 2)
    assert list(tmp_path.iterdir()) == []


def test_an_endless_secret_is_refused(tmp_path: Path) -> None:
    command = "generate --template matching --seed-file /dev/zero --output f.json"
    assert "/dev/zero: is larger than" in refused(mathmint(*command.split(), cwd=tmp_path), 1)


@pytest.mark.parametrize("command", ["generate", "project", "grade-family", "verify-receipt"])
def test_help_has_an_example(tmp_path: Path, command: str) -> None:
    run = mathmint(command, "--help", cwd=tmp_path)
    assert run.returncode == 0
    assert f"Example: mathmint {command} " in run.stdout


def test_folders_are_graded_as_far_as_they_can_be(made: Path, tmp_path: Path) -> None:
    for folder in ("families", "bindings", "submissions"):
        (tmp_path / folder).mkdir()
    for name in ("one", "two", "three", "four"):
        for kind, source in (("families", "family.json"), ("bindings", "binding.json")):
            (tmp_path / kind / f"{name}.json").write_bytes((made / source).read_bytes())
    content = (made / "submission.jsonl").read_bytes()
    (tmp_path / "submissions" / "one.jsonl").write_bytes(content)
    (tmp_path / "submissions" / "two.jsonl").write_bytes(content[:-10])
    (tmp_path / "submissions" / "three.jsonl").write_bytes(content)
    (tmp_path / "families" / "three.json").write_bytes(b"{}")
    (tmp_path / "families" / "five.json").write_bytes((made / "family.json").read_bytes())
    command = "grade-family families submissions --binding bindings --output receipts".split()
    run = mathmint(*command, cwd=tmp_path)
    assert run.returncode == 1
    assert "2 of 5 families graded; 1 fully right, 1 invalid, 1 without a submission" in run.stdout
    faults = run.stderr.splitlines()
    assert faults[0].startswith("mathmint: bindings/five.json: cannot be read")
    assert faults[1:] == ["mathmint: families/three.json: family: family_id must be a non-empty string"]
    assert sorted(file.name for file in (tmp_path / "receipts").iterdir()) == ["one.json", "two.json"]
    view = json.loads((made / "view.json").read_text("utf-8"))
    for file in (tmp_path / "submissions").iterdir():
        file.unlink()
    for name in ("three", "five"):
        (tmp_path / "families" / f"{name}.json").unlink()
    (tmp_path / "submissions" / f"{view['projection_id']}.jsonl").write_bytes(content)
    run = mathmint(*command, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert "3 of 3 families graded; 3 fully right" in run.stdout


def test_a_submission_that_no_family_takes_is_named(made: Path, tmp_path: Path) -> None:
    for folder in ("families", "submissions"):
        (tmp_path / folder).mkdir()
    (tmp_path / "families" / "one.json").write_bytes((made / "family.json").read_bytes())
    for name in ("one", "another"):
        (tmp_path / "submissions" / f"{name}.jsonl").write_bytes((made / "own.jsonl").read_bytes())
    run = mathmint("grade-family", "families", "submissions", "--output", "receipts", cwd=tmp_path)
    assert refused(run, 1).startswith("mathmint: submissions/another.jsonl: no family takes")
    assert "1 of 1 families graded; 1 fully right" in run.stdout


def test_the_released_files_go_through_every_command(shared: Path, tmp_path: Path) -> None:
    corpus = shared / "interop" / "mathmobench"
    family, rows = corpus / "families" / "matching-shift-001.json", corpus / "examples" / "math-partial.jsonl"
    files: list[str | Path] = [family, rows, "--protocol", corpus / "protocol.json"]
    run = mathmint("grade-family", *files, "--output", "receipt.json", cwd=tmp_path)
    assert (run.returncode, run.stdout) == (0, "receipt.json: score 52.5\n")
    evidence: list[str | Path] = ["--family", family, "--submission", rows, "--protocol", corpus / "protocol.json"]
    assert mathmint("verify-receipt", "receipt.json", *evidence, cwd=tmp_path).returncode == 0
    run = mathmint("project", family, *"--agent-view v.json --binding b.json --seed s".split(), cwd=tmp_path)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("flags", ["--engine ray", "--ray-address auto", "--workers 2"])
def test_an_engine_is_of_no_use_to_one_family(made: Path, flags: str) -> None:
    run = mathmint("grade-family", "family.json", "own.jsonl", *flags.split(), cwd=made)
    assert "one family is graded here" in refused(run, 2)
    run = mathmint("grade-family", "family.json", "own.jsonl", "--output", "engine.json", cwd=made)
    assert run.returncode == 0
    run = mathmint("verify-receipt", "engine.json", *flags.split(), cwd=made)
    assert "is no receipt of answers" in refused(run, 2)


@pytest.mark.parametrize(
    "flags", [["--workers", "2"], pytest.param(["--engine", "ray"], marks=pytest.mark.xdist_group("ray"))]
)
def test_folders_get_the_same_receipts_from_every_engine(made: Path, tmp_path: Path, flags: list[str]) -> None:
    for folder in ("families", "submissions"):
        (tmp_path / folder).mkdir()
    for number in range(300):  # more than travel together
        (tmp_path / "families" / f"{number}.json").write_bytes((made / "family.json").read_bytes())
        content = (made / "own.jsonl").read_bytes()
        (tmp_path / "submissions" / f"{number}.jsonl").write_bytes(content[: len(content) - number])
    command = ["grade-family", "families", "submissions", "--output"]
    assert mathmint(*command, "here", "--workers", "1", cwd=tmp_path).returncode == 0
    run = mathmint(*command, "there", *flags, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    here, there = ({p.name: p.read_bytes() for p in (tmp_path / n).iterdir()} for n in ("here", "there"))
    assert len(here) == 300
    assert here == there
