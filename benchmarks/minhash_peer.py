"""datatrove's own MinHash pipeline on a file of statements: `python -m benchmarks.minhash_peer FOLDER [PARAMETERS]`.

FOLDER/rows holds one or more files of JSON Lines with `text`. The four steps run as its documentation has them, with
its local executor; afterwards FOLDER/clusters.json lists [file, place in the file, cluster] of all rows in a cluster of
two or more. PARAMETERS is a JSON object of fields of MinhashConfig; `norm_numbers` goes to its text normalisation.
"""

import json
import os
import struct
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

WORKERS = 2


def main(folder: Path, parameters: dict[str, Any]) -> None:
    """Run the four steps and write the clusters."""
    os.environ.setdefault("DATATROVE_COLORIZE_LOGS", "0")
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.dedup.minhash import (
        MinhashConfig,
        MinhashDedupBuckets,
        MinhashDedupCluster,
        MinhashDedupFilter,
        MinhashDedupSignature,
    )
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers import JsonlWriter
    from datatrove.utils.hashing import HashConfig
    from datatrove.utils.text import TextNormConfig

    norm = TextNormConfig(norm_numbers=parameters.pop("norm_numbers", True))
    config = MinhashConfig(norm_config=norm, hash_config=HashConfig(hash_fc=hash_function()), **parameters)
    rows, signatures, buckets, removed, kept = (str(folder / n) for n in ("rows", "sigs", "buckets", "removed", "kept"))
    files = len(list((folder / "rows").iterdir()))
    steps = (
        (files, [JsonlReader(rows), MinhashDedupSignature(signatures, config=config, language=_language())]),
        (config.num_buckets, [MinhashDedupBuckets(signatures, buckets, config=config)]),
        (1, [MinhashDedupCluster(buckets, removed, config=config, save_cluster_id=True)]),
        (files, [JsonlReader(rows), MinhashDedupFilter(removed), JsonlWriter(kept, compression=None)]),
    )
    for number, (tasks, pipeline) in enumerate(steps):
        LocalPipelineExecutor(
            pipeline,
            tasks=tasks,
            workers=min(tasks, WORKERS),
            logging_dir=str(folder / f"logs{number}"),
            start_method="spawn",
        ).run()
    clusters = [(int(p.stem), *pair) for p in sorted((folder / "removed").glob("*.clusters")) for pair in _pairs(p)]
    (folder / "clusters.json").write_text(json.dumps(clusters))


def missing() -> str:
    """What the peer lacks to run, empty where it lacks nothing; its own extras bring more than these steps need."""
    wanted = ("datatrove", "orjson", "regex", "tokenizers", "xxhash")
    return ", ".join(name for name in wanted if not find_spec(name))


def hash_function() -> Literal["sha1", "xxhash"]:
    """Its default, where the installed xxhash takes text, as releases before 4 do; else its other choice."""
    import xxhash

    text: Any = "text"  # its types are those of the installed release
    try:
        xxhash.xxh64_intdigest(text)
    except TypeError:
        return "sha1"
    return "xxhash"


def tokenizer() -> str:
    """Which tokenizer runs: its default for English where spaCy is installed, else white space."""
    return "spaCy" if _language() == "eng" else "white space"


def _language() -> Any:
    """Its default language needs spaCy (no model); a tokenizer of one's own may be passed instead."""
    return "eng" if find_spec("spacy") else _white_space()


def _white_space() -> Any:
    from datatrove.utils.word_tokenizers import WordTokenizer

    class WhiteSpace(WordTokenizer):  # type: ignore[misc]
        """Words between spaces: punctuation is gone before its tokenizer sees a text."""

        def word_tokenize(self, text: str) -> list[str]:
            return text.split()

        def sent_tokenize(self, text: str) -> list[str]:
            return [text]

        def span_tokenize(self, text: str) -> list[tuple[int, int]]:
            return [(0, len(text))]

    return WhiteSpace()


def _pairs(path: Path) -> list[tuple[int, int]]:
    """(place in the file, cluster) of a file that its third step wrote."""
    return list(struct.iter_unpack("<2I", path.read_bytes()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]) if len(sys.argv) > 2 else {})
