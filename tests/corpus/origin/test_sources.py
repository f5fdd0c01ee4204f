"""The schema of sources.yaml: what it accepts, and the line it refuses the rest with."""

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from corpus.origin.sources import RelativePath, Source, find_source, load_sources
from grader.faults import Fault

ROOT = Path(__file__).resolve().parents[3]
GOOD: dict[str, Any] = {
    "hub": "hub",
    "network": False,
    "sources": {
        "gsm8k": {
            "repo": "openai/gsm8k",
            "revision": "0123456789abcdef0123456789abcdef01234567",
            "layout": "gsm8k",
            "role": "training",
            "licence": "MIT",
            "attribution": "somebody",
            "files": [{"path": "main/train.parquet", "split": "train", "sha256": "ab" * 32}],
        }
    },
}
CASES = yaml.safe_load((Path(__file__).parent / "sources_refused.yaml").read_text("utf-8"))


def written(tmp_path: Path, document: Any) -> Path:
    path = tmp_path / "sources.yaml"
    path.write_text(document if isinstance(document, str) else yaml.safe_dump(document))
    return path


def changed(where: list[Any], value: Any) -> dict[str, Any]:
    """GOOD with one value replaced, or with one key taken out where `value` is None."""
    document: Any = copy.deepcopy(GOOD)
    holder = document
    for key in where[:-1]:
        holder = holder[key]
    if value is None:
        del holder[where[-1]]
    else:
        holder[where[-1]] = value
    result: dict[str, Any] = document
    return result


def test_a_good_file_is_read_as_written(tmp_path: Path) -> None:
    sources = load_sources(written(tmp_path, GOOD))
    assert (sources.hub, sources.network, list(sources.sources)) == ("hub", False, ["gsm8k"])
    assert sources.sources["gsm8k"].model_dump() == GOOD["sources"]["gsm8k"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_is_refused_and_with_which_words(case: dict[str, Any], tmp_path: Path) -> None:
    path = written(tmp_path, case["text"] if "text" in case else changed(case["where"], case["value"]))
    with pytest.raises(Fault) as refused:
        load_sources(path)
    line = str(refused.value)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    for words in case["says"]:
        assert words in line


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"sources\.yaml"):
        load_sources(tmp_path / "sources.yaml")


def test_an_unknown_source_is_told_with_the_known(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    with pytest.raises(Fault, match="no source `math`; it has gsm8k"):
        find_source(load_sources(path), "math", path)


def accepts(kind: Any, value: Any) -> bool:
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError:
        return False
    return True


PIECES = st.sampled_from(["a", "b.c", "..", ".", "", "...", "a b", "ü", "..a", "\\", "a\\..", "\n", "\x00", "~", "C:"])


@given(st.lists(PIECES, min_size=1, max_size=6).map("/".join))
def test_an_accepted_path_stays_inside_and_is_its_own_normal_form(path: str) -> None:
    if accepts(RelativePath, path):
        assert (Path("/inside") / path).resolve().relative_to("/inside").as_posix() == path
    else:
        assert {"", ".", ".."} & set(path.split("/")) or any(c in path for c in "\\\n\x00")


@given(st.text(alphabet="0123456789abcdefABCDEF g", max_size=45))
def test_a_revision_is_forty_lower_case_hexadecimal_digits(revision: str) -> None:
    expected = len(revision) == 40 and set(revision) <= set("0123456789abcdef")
    assert accepts(Source, GOOD["sources"]["gsm8k"] | {"revision": revision}) is expected


def test_the_upstream_profile_pins_what_is_published_and_nothing_else() -> None:
    sources = load_sources(ROOT / "data/profiles/upstream/sources.yaml").sources
    training = [name for name, source in sources.items() if source.role == "training"]
    assert training == ["gsm8k", "math", "deepscaler", "acereason"]
    unpinned = [name for name, source in sources.items() if any(file.sha256 is None for file in source.files)]
    recorded = {"gsm8k", "math", "deepscaler"}
    assert not recorded & set(unpinned)
    assert all(file.split == "test" for s in sources.values() if s.role == "benchmark" for file in s.files)
