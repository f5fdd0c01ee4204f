"""One file of the Hub, by way of huggingface_hub and the user's own cache.

The library checks lengths and not contents, and trusts its cache: whoever calls this compares SHA-256 afterwards, and
says `drop` when an entry is wrong.
"""

import hashlib
import logging
import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from corpus.origin.hub_faults import endpoint, is_transient, reason, shown_endpoint
from corpus.origin.progress import Progress, bar_class
from corpus.origin.sources import Source
from grader.faults import Fault

T = TypeVar("T")

ATTEMPTS = 4  # with waits of 1, 2 and 4 seconds: longer than a blip, shorter than a user's patience
RETRY_SECONDS = "MATHMINT_RETRY_SECONDS"  # environment: the first wait, doubled each time; default 1
_LONGEST_FIRST_WAIT = 3600
_SHA256_DIGITS = 64


def obtain(source: Source, path: str, progress: Progress, *, anew: bool = False) -> Path:
    """The cached file of a source, downloaded first where it is not in the cache or `anew` is set.

    Raises:
        Fault: it cannot be had; the line says why and what to do. What was transferred so far is removed.
    """
    from huggingface_hub import hf_hub_download, try_to_load_from_cache

    cached = try_to_load_from_cache(source.repo, path, revision=source.revision, repo_type="dataset")
    if isinstance(cached, str) and Path(cached).is_file() and not anew:
        return Path(cached)

    def download() -> str:
        progress.begin(f"asking for {path}", None)
        _probe(source, path)
        return hf_hub_download(
            source.repo,
            path,
            repo_type="dataset",
            revision=source.revision,
            endpoint=endpoint(),
            force_download=anew,
            tqdm_class=bar_class(progress, path),
        )

    return Path(_asked(download, source, progress))


@dataclass(frozen=True)
class Promise:
    """What the Hub records of a file: its SHA-256 if it is in large-file storage, else the id of its git blob."""

    content_id: str

    def holds(self, path: Path, sha256: str) -> bool:
        """Whether a file whose SHA-256 is `sha256` is the one that was promised."""
        return self.content_id in ({sha256} if len(self.content_id) == _SHA256_DIGITS else {git_blob_id(path)})


def promised(source: Source, path: str, progress: Progress) -> Promise:
    """What the Hub records of a file of a source.

    Raises:
        Fault: the Hub cannot be asked, or has no such file.
    """
    from huggingface_hub import HfApi, RepoFile
    from huggingface_hub.errors import FileMetadataError
    from huggingface_hub.hf_api import RepoFolder

    api = HfApi(endpoint=endpoint())

    def listing() -> list[RepoFile | RepoFolder]:
        try:
            return api.get_paths_info(source.repo, [path], revision=source.revision, repo_type="dataset")
        except (LookupError, TypeError):  # the library takes any JSON for a Hub's
            raise FileMetadataError("an answer, but not a Hub's") from None

    found = _asked(listing, source, progress)
    entry = next((e for e in found if isinstance(e, RepoFile) and e.path == path), None)
    if entry is None:
        raise Fault(f"{shown_endpoint()} has no such file in {source.repo} at {source.revision}; check the path")
    return Promise(entry.lfs.sha256 if entry.lfs is not None else entry.blob_id)


def as_named(entry: Path, sha256: str) -> bool:
    """Whether a cache entry is the content that the cache, and so the Hub, names it by."""
    return entry.is_symlink() and Promise(entry.readlink().name).holds(entry, sha256)


def git_blob_id(path: Path) -> str:
    """The id that git gives a file's content: SHA-1 over a header and the bytes."""
    digest = hashlib.sha1(b"blob %d\x00" % path.stat().st_size, usedforsecurity=False)
    with path.open("rb") as stream:
        while chunk := stream.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


def drop(entry: Path) -> None:
    """Remove a wrong entry from the cache: the snapshot's link and the blob it names, nothing else."""
    if entry.is_symlink():
        (entry.parent / entry.readlink()).unlink(missing_ok=True)
    entry.unlink(missing_ok=True)


def _probe(source: Source, path: str) -> None:
    """Ask for the file's headers once, so that a dead or refusing Hub is known at once and by its own error.

    The download call instead tries for 23 seconds and then reports every failure as a file missing from the cache.
    """
    from huggingface_hub import constants, get_hf_file_metadata, hf_hub_url
    from huggingface_hub.errors import FileMetadataError

    if constants.is_offline_mode():
        return
    url = hf_hub_url(source.repo, path, repo_type="dataset", revision=source.revision, endpoint=endpoint())
    found = get_hf_file_metadata(url, endpoint=endpoint())
    if found.commit_hash is None or found.etag is None:
        raise FileMetadataError("an answer, but not a Hub's")


def _asked(request: Callable[[], T], source: Source, progress: Progress) -> T:
    """The answer to a request, after up to `ATTEMPTS` tries where the trouble may pass."""
    import httpx2
    from huggingface_hub.utils import logging as hub_logging

    if not endpoint().startswith(("http://", "https://")):
        raise Fault(f"HF_ENDPOINT is not an http or https address ({shown_endpoint()}); correct or unset it")
    hub_logging.set_verbosity(logging.CRITICAL)  # its warnings repeat what our one line says, with whole URLs
    wait = _first_wait()
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return request()
        except (OSError, RuntimeError, ValueError, httpx2.HTTPError, httpx2.InvalidURL) as error:
            if attempt == ATTEMPTS or not is_transient(error):
                raise Fault(reason(error, source.repo, source.revision)) from None
            progress.begin(f"attempt {attempt} of {ATTEMPTS} failed, trying again", None)
            time.sleep(wait * 2 ** (attempt - 1))
    raise AssertionError("the last attempt returns or raises")


def _first_wait() -> float:
    """Seconds before the second attempt."""
    written = os.environ.get(RETRY_SECONDS, "1")
    try:
        seconds = float(written)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= _LONGEST_FIRST_WAIT:
        limits = f"between 0 and {_LONGEST_FIRST_WAIT}"
        raise Fault(f"{RETRY_SECONDS} is {written!r}, not a number of seconds {limits}; correct or unset it")
    return seconds
