"""Problems for tests: real dataclasses with the fields that a test cares about."""

from dataclasses import replace

from corpus.rows.problem import Problem, fingerprint


def problem(source: str, index: int, statement: str = "", answer: str = "1", **changes: object) -> Problem:
    """A clean train row; its statement defaults to one that names its place."""
    statement = statement or f"What is the value of item {index} of {source}?"
    row = Problem(
        task_id=f"{source}-{index:05}",
        source=source,
        repo=f"sample/{source}",
        revision="0" * 40,
        split="train",
        row_index=index,
        problem=statement,
        solution=f"The solution of {source} {index} is \\boxed{{{answer}}}.",
        answer=answer,
        level=0,
        subject="algebra",
        fingerprint=fingerprint(statement),
        eligible=True,
        reason="",
    )
    return replace(row, **changes)  # type: ignore[arg-type]
