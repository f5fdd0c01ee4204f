"""Where the graph keeps its files, from the folder that holds params.yaml."""

from pathlib import Path

NORMALIZED = Path("data/normalized")  # a file a source: every row in the one schema
DEDUPLICATED = Path("data/deduplicated.parquet")
DUPLICATES = Path("data/duplicates.parquet")
VARIANTS = Path("data/variants.parquet")  # pairs that differ in their numbers alone, kept
CLEAN = Path("data/clean.parquet")
EXCLUDED = Path("data/excluded.parquet")  # every removed row
BENCHMARK_VARIANTS = Path("data/benchmark_variants.parquet")
SELECTED = Path("data/selected.parquet")
CORRECTED = Path("data/corrected.parquet")
DATASET = Path("data/dataset")  # published: statements and the card
TASKS = Path("data/tasks")  # published: ids
REFERENCES = Path("data/references")  # private: answers and solutions
AUDIT = Path("data/audit.parquet")

ANSWER_SUBMISSIONS = Path("submissions/answers")
GRADED_ANSWERS = Path("data/graded/answers")
ANSWER_RECEIPTS = Path("reports/receipts/answers")

CORRECTIONS = Path("corrections")

MANIFEST = Path("reports/manifest.json")
METRICS = Path("reports/metrics.json")
ERRATA_REPORT = Path("reports/errata.md")
AUDIT_COUNTS = Path("reports/audit.json")
