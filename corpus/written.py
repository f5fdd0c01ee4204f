"""Files that people write: YAML, read without surprises and checked against a declared shape."""

from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from grader.faults import Fault

T = TypeVar("T")


class FieldFault(NamedTuple):
    """What is wrong with one field of a document; `field` is a dotted path, empty for the document itself."""

    field: str
    message: str


class _Loader(yaml.SafeLoader):
    """YAML in which a key may not appear twice: the plain loader silently keeps the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key_node, _ in node.value:
            if isinstance(key_node, yaml.ScalarNode) and key_node.tag != "tag:yaml.org,2002:merge":
                if key_node.value in seen:
                    mark = key_node.start_mark
                    raise yaml.MarkedYAMLError(problem=f"key `{key_node.value}` appears twice", problem_mark=mark)
                seen.add(key_node.value)
        return super().construct_mapping(node, deep)


def parse_yaml(text: str, where: str) -> Any:
    """The value of a YAML document.

    Raises:
        Fault: it is not YAML, or a key appears twice in it; `where` names it.
    """
    try:
        return yaml.load(text, Loader=_Loader)  # a SafeLoader
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Fault(f"{where}: cannot be read ({' '.join(str(error).split())})") from None


def read_yaml(path: Path) -> Any:
    """The value of a YAML file.

    Raises:
        Fault: the file is missing, is not UTF-8 or is not YAML.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"{path}: cannot be read ({' '.join(str(error).split())})") from None
    return parse_yaml(text, str(path))


def field_faults(value: Any, kind: type[T]) -> tuple[T | None, list[FieldFault]]:
    """`value` as a `kind`, strictly; or None and everything that does not fit, in the order of the fields."""
    try:
        return TypeAdapter(kind).validate_python(value), []
    except ValidationError as error:
        found = error.errors(include_url=False)
        return None, [FieldFault(".".join(str(part) for part in one["loc"]), _in_words(one)) for one in found]


# What each kind of misfit is called; {} stands for what was written. Kinds that are not listed keep their own words.
_MISSING, _UNKNOWN = "is missing; add it", "is not a known field; check its spelling or remove it"
_MAPPING, _LIST = "is {}; write a mapping of fields", "is {}; write a list"
_WORDS = {
    "missing": _MISSING,
    "missing_argument": _MISSING,
    "unexpected_keyword_argument": _UNKNOWN,
    "extra_forbidden": _UNKNOWN,
    "bool_type": "is {}; write true or false",
    "bool_parsing": "is {}; write true or false",
    "int_type": "is {}; write a whole number",
    "int_parsing": "is {}; write a whole number",
    "int_from_float": "is {}; write a whole number",
    "float_type": "is {}; write a number",
    "float_parsing": "is {}; write a number",
    "finite_number": "is {}; write a finite number",
    "dict_type": _MAPPING,
    "dataclass_type": _MAPPING,
    "dataclass_exact_type": _MAPPING,
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "too_short": "is too short; write at least {min_length}",
    "greater_than": "is {}; write more than {gt}",
    "greater_than_equal": "is {}; write {ge} or more",
    "less_than": "is {}; write less than {lt}",
    "less_than_equal": "is {}; write {le} or less",
    "literal_error": "is {}; write {expected}",
    "string_pattern_mismatch": "is {}, which does not have this field's form",
}
_SHOWN = 60  # characters of a wrong value in a fault


def _in_words(error: ErrorDetails) -> str:
    """A misfit in the words of the one who wrote the file: what stands there, and what to write."""
    written = _as_written(error["input"])
    if error["type"] == "string_type":
        scalar = isinstance(error["input"], bool | int | float | date)
        kind = "a truth value" if isinstance(error["input"], bool) else "a number"
        kind = "a date" if isinstance(error["input"], date) else kind
        return f"{written} was read as {kind}; put it in quotes" if scalar else f"is {written}; write text"
    words = _WORDS.get(error["type"])
    return error["msg"] if words is None else words.format(written, **error.get("ctx", {}))


def _as_written(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return f"`{shown}`" if len(shown) <= _SHOWN else f"`{shown[:_SHOWN]}...`"


def validated(value: Any, kind: type[T], where: str) -> T:
    """`value` as a `kind`, strictly.

    Raises:
        Fault: it does not fit; the line names `where`, the first field at fault and what was expected.
    """
    fitting, faults = field_faults(value, kind)
    if not faults:
        return fitting  # type: ignore[return-value]
    first = faults[0]
    separator = "" if where.endswith(" ") or not first.field else "."
    raise Fault(f"{where}{separator}{first.field}: {first.message}")
