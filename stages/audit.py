"""Look for rows whose own evidence speaks against their label, for a reviewer to judge."""

import json
from collections import Counter
from typing import Any

from corpus.audit.findings import KINDS, Config, Finding, audit
from corpus.origin.sources import load_sources
from corpus.places import AUDIT, AUDIT_COUNTS, NORMALIZED
from corpus.rows.problem import read_problems
from corpus.tables import write_rows
from grader.files import write_bytes
from stages.run import active_profile, load_config, run


def main() -> None:
    """Write data/audit.parquet and reports/audit.json."""
    config = load_config("audit", Config)
    sources = load_sources(active_profile() / "sources.yaml").sources
    training = sorted(name for name, source in sources.items() if source.role == "training")
    problems = [row for name in training for row in read_problems(NORMALIZED / f"{name}.parquet")]
    findings = audit(problems, config)
    write_rows(AUDIT, findings, Finding)
    write_bytes(AUDIT_COUNTS, (json.dumps(counts(findings, training), indent=1) + "\n").encode())


def counts(findings: list[Finding], sources: list[str]) -> dict[str, Any]:
    """Findings of training rows by source and kind, every kind named; a source's own total counts rows once."""
    training = [finding for finding in findings if finding.split == "train"]
    by_kind = Counter((finding.source, finding.kind) for finding in training)
    return {
        source: {
            "rows": len({finding.task_id for finding in training if finding.source == source}),
            **{kind: by_kind[source, kind] for kind in KINDS},
        }
        for source in sources
    }


if __name__ == "__main__":
    run("audit", main)
