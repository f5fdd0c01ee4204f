"""What the build was made of and what it made: parameters, versions and hashes, as the manifest records them."""

import json

from report.inputs import Inputs
from report.tables import Cell, Column, Table

_MANIFEST = "reports/manifest.json"


def filters(inputs: Inputs) -> Table:
    """One row a parameter that shapes the data set."""
    return Table(
        name="filters",
        caption="Parameters that shape the data set (params.yaml)",
        columns=[Column("parameter", code=True), Column("value", code=True)],
        rows=[
            [Cell(f"{section}.{name}"), Cell(json.dumps(value, ensure_ascii=False))]
            for section, values in inputs.manifest["filters"].items()
            for name, value in (values or {}).items()
        ],
    )


def versions(inputs: Inputs) -> Table:
    """One row a library whose version can move a byte."""
    return Table(
        name="versions",
        caption="Libraries that outputs depend on",
        columns=[Column("library"), Column("version", code=True)],
        rows=[
            [Cell(name), Cell(version, source=f"{_MANIFEST}#versions.{name}")]
            for name, version in inputs.manifest["versions"].items()
        ],
    )


def files(inputs: Inputs, part: str, caption: str) -> Table:
    """One row a recorded file: the hash of its bytes and, of a table, of its rows."""
    return Table(
        name=part,
        caption=caption,
        columns=[Column("file", code=True), Column("SHA-256", digest=True), Column("SHA-256 of the rows", digest=True)],
        rows=[
            [Cell(name), Cell(hashes["sha256"]), Cell(hashes.get("rows_sha256", ""))]
            for name, hashes in inputs.manifest[part].items()
        ],
        filtered=len(inputs.manifest[part]) > 20,
    )
