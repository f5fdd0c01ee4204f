"""Compare the files of the graph with the manifest that was written of them."""

from pathlib import Path
from typing import Any

from corpus.manifest import Difference, describe_source, differences
from corpus.origin.sources import PROFILES, RAW, load_sources
from stages.manifest import input_files, output_files
from stages.run import PARAMS, read_params


def check_manifest(manifest: dict[str, Any]) -> list[Difference]:
    """What differs between the files that are here and a manifest of theirs."""
    raw = {
        f"{name}/{file['path']}": {"sha256": file["sha256"]}
        for name, source in manifest["sources"].items()
        for file in source["files"]
    }
    profile = PROFILES / manifest["profile"]
    return [
        *differences(manifest["inputs"], Path(), input_files(profile)),
        *_changed_pins(manifest, profile),
        *(Difference(f"{RAW}/{d.what}", d.how) for d in differences(raw, RAW)),
        *differences(manifest["outputs"], Path(), [path for path in output_files() if path.exists()]),
    ]


def _changed_pins(manifest: dict[str, Any], profile: Path) -> list[Difference]:
    """Filters and pins that are no longer those the manifest was made with."""
    found = []
    params = read_params()
    if params.get("profile") != manifest["profile"]:
        found.append(Difference(f"{PARAMS}: profile", f"is not {manifest['profile']}, of which this manifest is"))
    for section, recorded in manifest["filters"].items():
        if params.get(section) != recorded:
            found.append(Difference(f"{PARAMS}: {section}", "has other values"))
    written = load_sources(profile / "sources.yaml").sources
    for name in sorted(manifest["sources"].keys() | written.keys()):
        now = describe_source(written[name]) if name in written else None
        if manifest["sources"].get(name) != now:
            found.append(Difference(f"{profile / 'sources.yaml'}: {name}", "has another pin or licence"))
    return found
