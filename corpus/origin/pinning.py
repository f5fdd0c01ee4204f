"""Record a source's SHA-256 in `sources.yaml`, and change nothing else in it."""

from dataclasses import dataclass
from pathlib import Path

import yaml

from corpus.origin.hub import drop, obtain, promised
from corpus.origin.progress import Progress
from corpus.origin.sources import Source, SourceFile, load_sources
from grader.faults import Fault
from grader.files import file_sha256, write_bytes


@dataclass(frozen=True)
class Pin:
    """A file's SHA-256 as recorded so far (None: not at all) and as found."""

    path: str
    recorded: str | None
    found: str


def find_pins(name: str, source: Source, progress: Progress) -> list[Pin]:
    """Download a source's files and compare each with what the Hub itself records of it.

    Raises:
        Fault: a file cannot be had, or its bytes are not the ones that the Hub records.
    """
    pins = []
    for file in source.files:
        try:
            pins.append(Pin(file.path, file.sha256, _confirmed(source, file, progress)))
        except Fault as fault:
            raise Fault(f"{name} {file.path}: {fault}") from None
    return pins


def _confirmed(source: Source, file: SourceFile, progress: Progress) -> str:
    """The SHA-256 of a file that is what the Hub records; a wrong cache entry is fetched anew, once."""
    promise = promised(source, file.path, progress)
    for anew in (False, True):
        entry = obtain(source, file.path, progress, anew=anew)
        sha256 = file_sha256(entry)
        if promise.holds(entry, sha256):
            return sha256
        drop(entry)
    raise Fault(
        f"the Hub records {promise.content_id}, but the downloaded bytes have SHA-256 {sha256}; nothing was "
        "recorded; try again, without a mirror or a proxy in between"
    )


def record(path: Path, name: str, pins: list[Pin]) -> None:
    """Write the SHA-256 of `pins` into a `sources.yaml`; comments, order and layout stay as they are.

    Raises:
        Fault: the file is laid out in a way that cannot be edited safely; it is then left as it was.
    """
    wanted = {pin.path: pin.found for pin in pins}
    text = path.read_text("utf-8")
    for node in reversed(_file_nodes(yaml.compose(text), name)):  # from the end, so that positions stay true
        text = _with_sha256(text, node, wanted)
    changed = path.with_name(path.name + ".partial")
    try:
        write_bytes(changed, text.encode("utf-8"))
        files = load_sources(changed).sources[name].files
        if {file.path: file.sha256 for file in files} != wanted:
            raise Fault(f"{path}: cannot be edited safely; write by hand: {wanted}")
        changed.replace(path)
    finally:
        changed.unlink(missing_ok=True)


def _file_nodes(document: yaml.Node | None, name: str) -> list[yaml.MappingNode]:
    files = _value(_value(_value(document, "sources"), name), "files")
    return [node for node in files.value if isinstance(node, yaml.MappingNode)]


def _value(node: yaml.Node | None, key: str) -> yaml.Node:
    """The value of a key that `load_sources` has already found in its place."""
    assert isinstance(node, yaml.MappingNode)
    found: yaml.Node = next(value for written, value in node.value if written.value == key)
    return found


def _with_sha256(text: str, node: yaml.MappingNode, wanted: dict[str, str]) -> str:
    """`text` with the SHA-256 of one file's mapping replaced or added after its last key."""
    fields = {key.value: value for key, value in node.value}
    sha256 = _scalar(wanted[fields["path"].value])
    if "sha256" in fields:
        old = fields["sha256"]
        return text[: old.start_mark.index] + sha256 + text[old.end_mark.index :]
    first_key, last_value = node.value[0][0], node.value[-1][1]
    if node.flow_style:
        at, added = last_value.end_mark.index, f", sha256: {sha256}"
    else:
        end = text.find("\n", last_value.end_mark.index)
        at = len(text) if end < 0 else end
        added = f"\n{' ' * first_key.start_mark.column}sha256: {sha256}"
    return text[:at] + added + text[at:]


def _scalar(text: str) -> str:
    """`text` as YAML, in quotes where it would be read as a number."""
    return text if isinstance(yaml.safe_load(text), str) else f"'{text}'"
