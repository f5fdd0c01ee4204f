"""Where problems come from: `sources.yaml` of a profile, its schema and its refusals."""

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from corpus.written import read_yaml, validated
from grader.faults import Fault, UsageFault

PROFILES = Path("data/profiles")  # beside params.yaml, from which every stage is run
RAW = Path("data/raw")  # one folder a source, as the source lays out its files

_HEX = {"revision": 40, "sha256": 64}  # git's SHA-1 commit ids; SHA-256 of file contents
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")  # also a folder's name and a stage's
_REPO = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*")
_UNSAFE = re.compile(r"[\x00-\x1f\x7f\\]")  # control characters, and the other system's separator


def _text(value: object) -> object:
    """Refuse what YAML read as a number or a date: the digits that were written are lost by then."""
    if value is not None and not isinstance(value, str):
        raise PydanticCustomError(
            "text", "was read by YAML as {kind}; write it in quotes", {"kind": type(value).__name__}
        )
    return value


def _hexadecimal(field: str) -> AfterValidator:
    def check(value: str) -> str:
        if not re.fullmatch(f"[0-9a-f]{{{_HEX[field]}}}", value):
            raise PydanticCustomError(
                field,
                "{value} is not {digits} lower-case hexadecimal digits{hint}",
                {
                    "value": repr(value),
                    "digits": _HEX[field],
                    "hint": "; a branch or a tag can move, a commit cannot" if field == "revision" else "",
                },
            )
        return value

    return AfterValidator(check)


def _inside(value: str) -> str:
    """Refuse a path that could leave the folder it is put in."""
    if _UNSAFE.search(value) or any(part in {"", ".", ".."} for part in value.split("/")):
        raise PydanticCustomError(
            "path", "{value} is not a plain relative path inside the folder", {"value": repr(value)}
        )
    return value


def _matching(pattern: re.Pattern[str], kind: str, example: str) -> AfterValidator:
    def check(value: str) -> str:
        if not pattern.fullmatch(value) or ".." in value:
            message = "{value} is not {kind} like `{example}`"
            raise PydanticCustomError("name", message, {"value": repr(value), "kind": kind, "example": example})
        return value

    return AfterValidator(check)


Text = Annotated[str, BeforeValidator(_text)]
Name = Annotated[Text, _matching(_NAME, "a name", "gsm8k")]
RelativePath = Annotated[Text, AfterValidator(_inside)]
Sha256 = Annotated[Text, _hexadecimal("sha256")]


class _Written(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class SourceFile(_Written):
    """One file of a source.

    `sha256` is absent until `mathmint pin` has recorded it; `fetch` refuses the file until then. `split` says
    what its rows are here, whatever upstream calls them: `train` rows may be selected, `test` rows must not leak.
    """

    path: RelativePath
    split: Literal["train", "test"]
    sha256: Sha256 | None = None


class Source(_Written):
    """One data set at one commit. `layout` names the reader of its rows; `role` says what they may be used for."""

    repo: Annotated[Text, _matching(_REPO, "a repository", "openai/gsm8k")]
    revision: Annotated[Text, _hexadecimal("revision")]
    layout: Literal["gsm8k", "math", "deepscaler", "acereason", "statements"]
    role: Literal["training", "benchmark"]
    licence: Text
    attribution: Text
    files: Annotated[list[SourceFile], Field(min_length=1)]


class Sources(_Written):
    """A profile's `sources.yaml`.

    `hub` is a folder beside the file that is looked at first, in `<repo>/<revision>/<path>` layout; with `network`
    false nothing else is looked at.
    """

    hub: RelativePath | None = None
    network: bool = True
    sources: Annotated[dict[Name, Source], Field(min_length=1)]


def profile_folder(profile: str) -> Path:
    """The folder of a profile's committed inputs.

    Raises:
        Fault: `profile` is not a plain name, or there is no such folder.
    """
    folder = PROFILES / validated(profile, Name, "params.yaml: profile")
    if not folder.is_dir():
        known = ", ".join(sorted(p.name for p in PROFILES.glob("*/"))) or "none"
        raise Fault(f"params.yaml: profile `{profile}` has no folder {folder}; there are: {known}")
    return folder


def load_sources(path: Path) -> Sources:
    """Read a `sources.yaml`.

    Raises:
        Fault: it is missing or not YAML, or a field does not fit: the line names the first one and what it holds.
    """
    sources = validated(read_yaml(path), Sources, f"{path}: ")
    for name, source in sources.sources.items():
        paths = [file.path for file in source.files]
        if twice := next((p for p in paths if paths.count(p) > 1), None):
            raise Fault(f"{path}: sources.{name}.files: `{twice}` is listed twice")
    return sources


def find_source(sources: Sources, name: str, where: Path) -> Source:
    """The source called `name`.

    Raises:
        UsageFault: there is none; the line lists those there are.
    """
    if name not in sources.sources:
        raise UsageFault(f"{where}: has no source `{name}`; it has {', '.join(sources.sources)}")
    return sources.sources[name]
