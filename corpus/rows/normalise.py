"""From a raw row of any source to the one schema, with what makes it eligible or not."""

from collections.abc import Iterable, Iterator, Mapping

from corpus.origin.sources import Source
from corpus.rows.eligibility import LevelRange, ineligible_reason
from corpus.rows.layouts import RawRow
from corpus.rows.problem import Problem, fingerprint
from corpus.tasks.targets import AnswerTarget

TRAIN = "train"


def normalise(
    name: str,
    source: Source,
    split: str,
    rows: Iterable[RawRow],
    levels: LevelRange,
    targets: Mapping[str, AnswerTarget],
) -> Iterator[Problem]:
    """The problems of one file, in file order.

    Only rows of a training source's train split can be eligible; the others are statements to keep clear of. A train
    row's task id is `<source>-<row index, 5 digits>`; another split's name stands between the two.
    """
    for index, row in enumerate(rows):
        print_ = fingerprint(row.problem)
        target = targets.get(print_)
        if source.role == "benchmark":
            reason = "benchmark"
        elif split != TRAIN:
            reason = "test_split"
        else:
            reason = ineligible_reason(row, levels, target)
        yield Problem(
            task_id=f"{name}-{index:05}" if split == TRAIN else f"{name}-{split}-{index:05}",
            source=name,
            repo=source.repo,
            revision=source.revision,
            split=split,
            row_index=index,
            problem=row.problem,
            solution=row.solution,
            answer=row.answer,
            level=row.level,
            subject=row.subject,
            fingerprint=print_,
            eligible=not reason,
            reason=reason,
        )
