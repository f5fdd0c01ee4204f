"""Files that people write: YAML, read without surprises and checked against a declared shape."""

from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

from grader.faults import Fault

T = TypeVar("T")


def read_yaml(path: Path) -> Any:
    """The value of a YAML file.

    Raises:
        Fault: the file is missing, is not UTF-8 or is not YAML.
    """
    try:
        return yaml.safe_load(path.read_text("utf-8"))
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise Fault(f"{path}: cannot be read ({' '.join(str(error).split())})") from None


def validated(value: Any, kind: type[T], where: str) -> T:
    """`value` as a `kind`, strictly.

    Raises:
        Fault: it does not fit; the line names `where`, the first field at fault and what was expected.
    """
    try:
        return TypeAdapter(kind).validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        separator = "" if where.endswith(" ") or not field else "."
        raise Fault(f"{where}{separator}{field}: {first['msg']}") from None
