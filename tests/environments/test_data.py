"""Data folders that cannot be served: one line that says which file, and what to do."""

import shutil
from pathlib import Path

import pytest

from environments.data import load_dataset
from environments.families import load_families
from grader.faults import Fault
from tests.environments.building import SECRETS, Solved, task_ids


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    """A data folder to break."""
    shutil.copytree(data, tmp_path / "data")
    return tmp_path / "data"


def test_a_built_folder_is_read_in_order(data: Path) -> None:
    dataset = load_dataset(data)
    assert {split: list(ids) for split, ids in dataset.splits.items()} == {
        "train": task_ids("train"),
        "validation": task_ids("validation"),
    }
    assert dataset.statements.keys() == dataset.keys.keys()


def test_a_key_does_not_show_its_reference(data: Path) -> None:
    shown = repr(load_dataset(data)) + repr(list(load_dataset(data).keys.values())) + repr(load_families(data))
    for secret in SECRETS:
        assert secret not in shown


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("dataset/train.parquet", b"PAR1 no"),
        ("references/train.parquet", b""),
        ("tasks/train.jsonl", b"{"),
        ("tasks/train.jsonl", b'{"name": 1}\n'),
        ("tasks/train.jsonl", b"[]\n"),
        ("tasks/validation.jsonl", b""),
        ("families/fresh_private/x.json", b"{"),
        ("families/fresh_private/x.json", b'{"a": NaN}'),
        ("bindings/fresh_private/x.json", b"[]"),
        ("bindings/fresh_private/x.json", b'{"operator_family_id": "nobody"}'),
    ],
)
def test_a_broken_file_is_named(copy: Path, file: str, content: bytes) -> None:
    (copy / file).write_bytes(content)
    with pytest.raises(Fault) as fault:
        load_dataset(copy)
        load_families(copy)
    named = Path(file).stem if "validation" in file else file
    assert named in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_column_that_is_missing_is_told(copy: Path) -> None:
    shutil.copy(copy / "references" / "train.parquet", copy / "dataset" / "train.parquet")
    with pytest.raises(Fault, match=r"dataset/train\.parquet"):
        load_dataset(copy)


def test_a_binding_of_another_version_of_its_family_is_named(copy: Path, posed: tuple[Path, list[Solved]]) -> None:
    one = posed[1][0]
    path = copy / "families" / one.track / f"{one.family['family_id']}.json"
    path.write_text(path.read_text().replace(one.family["title"], "Another title"))
    with pytest.raises(Fault, match="bindings") as fault:
        load_families(copy)
    assert one.family["family_id"] in str(fault.value)


def test_a_family_without_a_binding_is_not_posed(copy: Path, posed: tuple[Path, list[Solved]]) -> None:
    shutil.rmtree(copy / "bindings" / "fresh_private")
    assert list(load_families(copy).tracks) == ["public_dev"]
    assert list(load_families(copy).posed) == [posed[1][0].task_id]
