"""Files that people write: YAML, read without surprises and checked against a declared shape."""

from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

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
        return None, [FieldFault(".".join(str(part) for part in one["loc"]), one["msg"]) for one in found]


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
