"""What the Hub's errors mean: whether another try can help, and one line for the user.

The lines are our own. The library's messages hold whole URLs, which may carry a signature or a user's credentials.
"""

import errno
import os
from typing import TypeGuard
from urllib.parse import urlsplit

DEFAULT_ENDPOINT = "https://huggingface.co"
_TRANSIENT_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})  # the server's own trouble, or ours with its pace
_DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def endpoint() -> str:
    """The address of the Hub: `HF_ENDPOINT`, or the public one."""
    return os.environ.get("HF_ENDPOINT", "").rstrip("/") or DEFAULT_ENDPOINT


def shown_endpoint() -> str:
    """The Hub's address without any user name or password in it."""
    parts = urlsplit(endpoint())
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def is_transient(error: Exception) -> bool:
    """Whether the same request may succeed a moment later."""
    import httpx2  # half a second with the library around it: only a download pays for it

    status = _status(error)
    if status is not None:
        return status in _TRANSIENT_STATUS
    if isinstance(error, (httpx2.RemoteProtocolError, httpx2.ReadTimeout)):
        return False  # a body cut short or a silent server: the library has already resumed five times
    return isinstance(error, httpx2.TransportError) or _is_wrong_length(error)


def is_disk_full(error: BaseException) -> TypeGuard[OSError]:
    """Whether an I/O error says that a disk, a quota or a file-size limit is exhausted."""
    return isinstance(error, OSError) and error.errno in _DISK_FULL


def reason(error: Exception, repo: str, revision: str) -> str:
    """Why a file could not be had from the Hub, and what to do about it."""
    from huggingface_hub import constants, errors

    at = shown_endpoint()
    login = "log in with `hf auth login` or set HF_TOKEN"
    explained: list[tuple[type[Exception], str]] = [
        (errors.RevisionNotFoundError, f"{at} has no revision {revision} of {repo}; check the pin"),
        (errors.RemoteEntryNotFoundError, f"{at} has no such file in {repo} at {revision}; check the path"),
        (errors.GatedRepoError, f"{repo} is gated: accept its terms at {at}/datasets/{repo}, then {login}"),
        (errors.RepositoryNotFoundError, f"{at} has no data set {repo}, or it is private; check the name, or {login}"),
        (errors.DisabledRepoError, f"{at} has disabled access to {repo}; use a mirror of this revision"),
        (errors.FileMetadataError, f"{at} does not answer like a Hub; check HF_ENDPOINT and the proxy"),
    ]
    if constants.is_offline_mode():
        return "it is not in the cache, and HF_HUB_OFFLINE forbids the network; unset it to download"
    for kind, line in explained:
        if isinstance(error, kind):
            return line
    return _other(error, at, login)


def _other(error: Exception, at: str, login: str) -> str:
    import httpx2
    from huggingface_hub import errors

    status = _status(error)
    if status in {401, 403}:
        return f"{at} refused the token (HTTP {status}); {login}"
    if status is not None:
        return f"{at} answered HTTP {status}; try again later"
    if isinstance(error, httpx2.TimeoutException):
        return f"{at} did not answer in time; check the network, or try again later"
    if isinstance(error, httpx2.RemoteProtocolError):
        return f"{at} kept breaking off before the end of the file; try again later"
    if isinstance(error, (httpx2.TransportError, httpx2.InvalidURL, errors.LocalEntryNotFoundError, ConnectionError)):
        return f"{at} cannot be reached ({type(error).__name__}); check the network, HF_ENDPOINT and the proxy"
    if _is_wrong_length(error):
        return f"{at} sent another length than it had announced; try again later, or use another mirror"
    if is_disk_full(error):
        where = f"{error.strerror} while writing the cache"
        return f"{where}; free some space, or set HF_HOME to a folder on another disk"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{error.filename or 'the cache'}: {error.strerror}; HF_HOME sets where the cache is"
    return f"the download from {at} did not end well ({type(error).__name__}); try again later"


def _is_wrong_length(error: Exception) -> bool:
    """The library reports it as a bare OSError ("Consistency check failed")."""
    return type(error) is OSError and error.errno is None


def _status(error: Exception) -> int | None:
    response = getattr(error, "response", None)
    return getattr(response, "status_code", None)
