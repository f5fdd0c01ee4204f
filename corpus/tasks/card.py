"""The dataset card: what `datasets.load_dataset` reads, and what a person wants to know first."""

from collections import Counter
from collections.abc import Mapping, Sequence

import yaml

from corpus.origin.sources import Source
from corpus.tables import schema_of
from corpus.tasks.task import PublicTask

_TEXT = """
# mathmint, profile `{profile}`

{total} mathematics problems with one finite real number as answer each. These files hold the statements and where they
come from; reference answers and solutions are kept apart, in `data/references`, for the grader alone.

| source | train | validation | licence | rows of |
|---|---|---|---|---|
{rows}

## Fields

`task_id` joins a problem to its reference; `problem` is the statement with its reviewed erratum applied and, for a
multi-part problem, the sentence that names the one quantity asked for; `level` is 1 to 5, 0 where the source has
none; `fingerprint` is the SHA-256 of the upstream statement (NFC, white space folded); `repo`, `revision` and
`row_index` name the upstream row.

## How it was made

Rows of pinned revisions, whose SHA-256 was checked, all from training splits. Kept: one finite real number as
answer; no proof, set, tuple, symbol, multiple-choice left-over or detected diagram; MATH levels 3 to 5. Repeated
statements are removed, rows with conflicting answers for one statement altogether. Statements of the known test
sets (GSM8K, MATH, MATH-500, AIME 2024 and 2025, AMC 2023) are removed when repeated verbatim, re-typeset, with a
few words changed or inside a longer text, and so are DeepScaleR and AceReason rows that repeat a training statement
of MATH or GSM8K. Which of the rest are here is a keyed draw, pinned in `selection.json`. `validation` is held out
of the same training pools: it is not an official test split. The manifest beside the pipeline records every pin,
count and hash.

## Limits

A free paraphrase of a test problem, which shares neither wording nor numbers, is out of reach of a deterministic
method: this is text normalisation and deduplication, not a guarantee of semantic decontamination. A problem that
differs from a test problem only in its numbers is another problem and is kept. Labels come from upstream, with
reviewed errata; no independent proof of each is claimed.

## Attribution

{attribution}
"""


def dataset_card(profile: str, tasks: Mapping[str, Sequence[PublicTask]], sources: Mapping[str, Source]) -> str:
    """The card of data/dataset.

    Args:
        profile: the profile's name.
        tasks: the published tasks of each split, in file order.
        sources: the sources of sources.yaml by name; those that gave tasks are listed.
    """
    counts = {split: Counter(task.source for task in rows) for split, rows in tasks.items()}
    given = [name for name in sources if any(count[name] for count in counts.values())]
    rows = "\n".join(
        f"| {name} | {counts['train'][name]} | {counts['validation'][name]} | {sources[name].licence} "
        f"| {sources[name].repo} at {sources[name].revision[:12]} |"
        for name in given
    )
    text = _TEXT.format(
        profile=profile,
        total=sum(len(rows) for rows in tasks.values()),
        rows=rows,
        attribution="\n".join(f"- {name}: {sources[name].attribution}" for name in given),
    )
    return f"---\n{_front_matter(tasks, [sources[name].licence for name in given])}---\n{text}"


def _front_matter(tasks: Mapping[str, Sequence[PublicTask]], licences: Sequence[str]) -> str:
    schema = schema_of(PublicTask)
    document = {
        "license": sorted({licence.lower().replace(" ", "-") for licence in licences}),
        "language": ["en"],
        "configs": [
            {
                "config_name": "default",
                "data_files": [{"split": split, "path": f"{split}.parquet"} for split in tasks],
            }
        ],
        "dataset_info": {
            "features": [{"name": field.name, "dtype": str(field.type)} for field in schema],
            "splits": [{"name": split, "num_examples": len(rows)} for split, rows in tasks.items()],
        },
    }
    text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
    return text
