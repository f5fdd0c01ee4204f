"""Write the data set in verl's columns: `python -m environments.verl_export FOLDER`.

The files hold the reference answers: they are as private as data/references.
"""

import sys
from pathlib import Path
from typing import Any

from environments.data import SPLITS, data_folder, load_dataset
from environments.prompt import wrapped
from grader.faults import Fault
from grader.files import atomic_write

_USAGE = "usage: python -m environments.verl_export FOLDER"


def export(data: Path, folder: Path) -> None:
    """Write `train.parquet` and `validation.parquet` into `folder`; the same data gives the same bytes.

    Raises:
        Fault: the data has not been built.
        OSError: the folder cannot be written.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    text = pa.string()
    schema = pa.schema(
        {
            "data_source": text,
            "prompt": pa.list_(pa.struct({"role": text, "content": text})),
            "ability": text,
            "reward_model": pa.struct({"style": text, "ground_truth": text}),
            "extra_info": pa.struct({"split": text, "index": pa.int64(), "id": text, "accepts_percent": pa.bool_()}),
        }
    )
    dataset = load_dataset(data)
    for split in SPLITS:
        rows: list[dict[str, Any]] = []
        for index, task_id in enumerate(dataset.splits[split]):
            statement, key = dataset.statements[task_id], dataset.keys[task_id]
            extra = {"split": split, "index": index, "id": task_id, "accepts_percent": key.accepts_percent}
            prompt = [{"role": "user", "content": wrapped(statement.problem)}]
            reward = {"style": "rule", "ground_truth": key.answer}
            row = (f"mathmint/{statement.source}", prompt, "math", reward, extra)
            rows.append(dict(zip(schema.names, row, strict=True)))
        with atomic_write(folder / f"{split}.parquet") as stream:
            pq.write_table(pa.Table.from_pylist(rows, schema), stream, compression="zstd", version="2.6")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(_USAGE, file=sys.stderr)
        sys.exit(2)
    try:
        export(data_folder(), Path(sys.argv[1]))
    except Fault as fault:
        sys.exit(f"verl_export: {fault}")
    except OSError as error:
        sys.exit(f"verl_export: {error.filename or sys.argv[1]}: {error.strerror or error}")
