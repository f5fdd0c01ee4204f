"""Recording a SHA-256 changes one line, whatever the layout of the file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.origin.pinning import Pin, record
from corpus.origin.sources import load_sources

HEAD = """# who wrote this, and why
hub: hub   # a mirror
sources:
"""
BLOCK = """  {name}:   # a note
    repo: "openai/gsm8k"
    revision: 0123456789abcdef0123456789abcdef01234567
    layout: gsm8k
    role: training

    licence: 'MIT'
    attribution: >
      Somebody, in a book
      of several lines
    files:
"""
OLD, NEW = "ab" * 32, "cd" * 32
FILES = {
    "block": "      - path: a/x.parquet   # the first\n        split: train   # of two\n",
    "block, not indented": "    - path: a/x.parquet\n      split: train\n",
    "flow": "      - {path: a/x.parquet, split: train}   # the first\n",
    "flow over lines": "      - {path: a/x.parquet,\n         split: train}\n",
    "block, recorded": f"      - path: a/x.parquet\n        sha256: {OLD}   # from the card\n        split: train\n",
    "flow, recorded": f"      - {{sha256: '{OLD}', path: a/x.parquet, split: train}}\n",
}


@pytest.mark.parametrize("files", FILES.values(), ids=FILES.keys())
@pytest.mark.parametrize("end", ["\n", ""], ids=["with a last line break", "without"])
def test_only_the_hash_is_written(files: str, end: str, tmp_path: Path) -> None:
    before = HEAD + BLOCK.format(name="other") + FILES["block"] + BLOCK.format(name="gsm8k") + files.rstrip("\n") + end
    path = tmp_path / "sources.yaml"
    path.write_text(before)
    record(path, "gsm8k", [Pin("a/x.parquet", None, NEW)])
    after = path.read_text()
    assert load_sources(path).sources["gsm8k"].files[0].sha256 == NEW
    assert load_sources(path).sources["other"].files[0].sha256 is None
    if OLD in before:
        assert after in {before.replace(OLD, NEW), before.replace(f"'{OLD}'", NEW)}
    else:
        added = [line for line in after.splitlines() if NEW in line]
        assert len(added) == 1
        assert after.replace(f", sha256: {NEW}", "").replace(f"{added[0]}\n", "").rstrip("\n") in {
            before.rstrip("\n"),
            before.rstrip("\n") + "\n" + added[0],
        }
    assert list(tmp_path.iterdir()) == [path]


@given(st.lists(st.sampled_from(sorted(FILES)), min_size=1, max_size=5))
def test_any_mix_of_layouts_gets_every_hash(tmp_path_factory: pytest.TempPathFactory, kinds: list[str]) -> None:
    indented = [FILES[kind] for kind in kinds if "not indented" not in kind] or [FILES["block"]]
    files = [entry.replace("a/x.parquet", f"a/{i}.parquet") for i, entry in enumerate(indented)]
    path = tmp_path_factory.mktemp("mix") / "sources.yaml"
    path.write_text(HEAD + BLOCK.format(name="gsm8k") + "".join(files))
    wanted = {f"a/{i}.parquet": f"{i:064x}" for i in range(len(files))}
    record(path, "gsm8k", [Pin(name, None, sha256) for name, sha256 in wanted.items()])
    assert {file.path: file.sha256 for file in load_sources(path).sources["gsm8k"].files} == wanted
    assert path.read_text().count("#") == (HEAD + BLOCK + "".join(files)).count("#")
