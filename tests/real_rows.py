"""The whole graph on real rows through a local Hub: `python -m tests.real_rows ../shared/hub build/real-rows`.

The folder of rows is in Hub layout, with an index.json of repo, revision, path and SHA-256. A profile `trial` is
written from it into a copy of the project, the local Hub serves the files, and the graph runs as a user of
`profile: upstream` would run it: fetch to decontaminate, `mathmint select`, then the rest.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.hub.server import serve
from tests.pipeline.workspace import Workspace, copy_project

# The sources by the last part of their repository's name: layout, role, and the split of a file by its name.
_SOURCES = {
    "gsm8k": ("gsm8k", "gsm8k", "training"),
    "MATH-lighteval": ("math", "math", "training"),
    "DeepScaleR-Preview-Dataset": ("deepscaler", "deepscaler", "training"),
    "AceReason-Math": ("acereason", "acereason", "training"),
    "MATH-500": ("math500", "statements", "benchmark"),
    "aime24": ("aime24", "statements", "benchmark"),
    "aime25": ("aime25", "statements", "benchmark"),
    "amc23": ("amc23", "statements", "benchmark"),
}


def trial_sources(index: list[dict[str, Any]]) -> dict[str, Any]:
    """A sources.yaml document that pins every file of an index.json."""
    sources: dict[str, Any] = {}
    for entry in index:
        name, layout, role = _SOURCES[entry["repo"].split("/")[1]]
        source = sources.setdefault(
            name,
            {
                "repo": entry["repo"],
                "revision": entry["revision"],
                "layout": layout,
                "role": role,
                "licence": entry["licence"],
                "attribution": entry["origin"],
                "files": [],
            },
        )
        split = "test" if role == "benchmark" or "test" in entry["path"] else "train"
        source["files"].append({"path": entry["path"], "split": split, "sha256": entry["sha256"]})
    return {"hub": "hub", "network": True, "sources": sources}


def prepare(rows: Path, folder: Path, endpoint: str) -> Workspace:
    """A copy of the project whose profile is `trial`: the pinned rows, nothing selected yet, no errata."""
    workspace = copy_project(folder, HF_ENDPOINT=endpoint, HF_HOME=str(folder / ".hf"))
    profile = folder / "data" / "profiles" / "trial"
    (profile / "hub").mkdir(parents=True)
    (folder / "corrections" / "trial").mkdir(parents=True)
    index = json.loads((rows / "index.json").read_text("utf-8"))
    (profile / "sources.yaml").write_text(yaml.safe_dump(trial_sources(index), sort_keys=False))
    (profile / "answer_targets.yaml").write_text("[]\n")
    (profile / "selection.json").write_text('{"schema_version": 1, "sources": {}}\n')
    params = folder / "params.yaml"
    params.write_text(params.read_text("utf-8").replace("profile: sample", "profile: trial"))
    return workspace


def build(workspace: Workspace) -> None:
    """Run the graph as a user of a new profile would: up to the clean rows, pin, and the rest."""
    workspace.repro("decontaminate")
    workspace.mathmint("select")
    workspace.repro("manifest")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.real_rows", description="Build from real rows.")
    parser.add_argument("rows", type=Path, help="a folder in Hub layout with an index.json")
    parser.add_argument("folder", type=Path, help="a new folder to build in")
    options = parser.parse_args()
    if not (options.rows / "index.json").is_file():
        parser.error(f"{options.rows} holds no index.json")
    if options.folder.exists():
        parser.error(f"{options.folder} exists; name a new folder")
    with serve(options.rows) as hub:
        workspace = prepare(options.rows.resolve(), options.folder.resolve(), hub.url)
        try:
            build(workspace)
        except AssertionError as error:
            sys.exit(f"real_rows: {error}")
    print((options.folder / "reports" / "metrics.json").read_text("utf-8"))


if __name__ == "__main__":
    main()
