"""What a person is told about a file that does not fit: the field, what stands there and what to write."""

from typing import Annotated, Any, Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from corpus.written import field_faults, parse_yaml, validated
from grader.faults import Fault
from tests.conftest import ROOT


class _Inner(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: str


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class _AsDataclass:
    text: str = "a"
    whole: Annotated[int, Field(ge=1)] = 1
    share: Annotated[float, Field(le=1)] = 1.0
    switch: bool = True
    word: Literal["a", "b"] = "a"
    parts: list[str] = Field(default_factory=list)
    inner: _Inner | None = None


class _AsModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    text: str = "a"
    whole: Annotated[int, Field(ge=1)] = 1
    share: Annotated[float, Field(le=1)] = 1.0
    switch: bool = True
    word: Literal["a", "b"] = "a"
    parts: list[str] = Field(default_factory=list)
    inner: _Inner | None = None


_CASES = yaml.safe_load((ROOT / "tests/corpus/written.yaml").read_text("utf-8"))


@pytest.mark.parametrize("kind", [_AsDataclass, _AsModel])
@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["written"])
def test_a_misfit_is_said_in_plain_words(case: dict[str, str], kind: type[Any]) -> None:
    with pytest.raises(Fault) as caught:
        validated(parse_yaml(case["written"], "file.yaml"), kind, "file.yaml: ")
    assert str(caught.value) == f"file.yaml: {case['says']}"


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80) | st.dates(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
_FIELDS = ["text", "whole", "share", "switch", "word", "parts", "inner"]


@given(document=st.dictionaries(st.sampled_from(_FIELDS) | st.text(min_size=1, max_size=4), _VALUES, max_size=3))
def test_no_misfit_is_said_in_the_words_of_the_library(document: dict[str, Any]) -> None:
    _, faults = field_faults(document, _AsModel)
    for fault in faults:
        assert not fault.message.startswith(("Input should", "Field required", "Extra inputs", "Unexpected", "String"))
        assert fault.field


def test_what_fits_is_what_the_types_say() -> None:
    document = {"text": "4", "parts": ["a"], "inner": {"name": "b"}}
    found, faults = field_faults(document, _AsModel)
    assert faults == []
    assert found == TypeAdapter(_AsModel).validate_python(document)
