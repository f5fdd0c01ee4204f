"""What the local Hub answers: resolve, revision, tree and paths-info, and the Hub's way of refusing."""

import json
import re
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from tests.hub.folder import HubFile, Missing
from tests.hub.trouble import Trouble

if TYPE_CHECKING:
    from tests.hub.server import LocalHub, Server

_REPO = r"(?P<repo>[^/]+/[^/]+)"
_RESOLVE = re.compile(rf"/(?P<from>datasets|elsewhere)/{_REPO}/resolve/(?P<revision>[^/]+)/(?P<path>.+)")
_API = re.compile(
    rf"/api/datasets/{_REPO}(?:/(?P<what>revision|tree|paths-info)/(?P<revision>[^/]+)(?:/(?P<path>.+))?)?"
)
_RANGE = re.compile(r"bytes=(\d+)-")
_STATUS = {"RepoNotFound": 401, "RevisionNotFound": 404, "EntryNotFound": 404, "GatedRepo": 403}
_BAD_TOKEN = "Invalid credentials in Authorization header"
_STALL_SECONDS = 60  # a client that waits this long for a stalled body has no timeout of its own


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    @property
    def hub(self) -> "LocalHub":
        return self.server.hub

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are kept in `hub.requests`; stderr stays the client's."""

    def do_HEAD(self) -> None:
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.hub.requests.append(f"{self.command} {self.path}")
        self.hub.tokens.append(self.headers.get("Authorization") or "")
        asked_for_data = "/datasets/" in self.path or "/elsewhere/" in self.path  # clients also report on themselves
        trouble = self.hub.troubles.meet(self.command, self.path) if asked_for_data else None
        if trouble is not None and trouble.kind in {"status", "gated", "unauthorized", "portal"}:
            self._refuse_as(trouble)
            return
        address = unquote(urlsplit(self.path).path)
        try:
            if match := _RESOLVE.fullmatch(address):
                self._resolve(match, trouble)
            elif match := _API.fullmatch(address):
                self._send_json(self._api(match, body, lie=trouble is not None and trouble.kind == "lie"))
            else:
                self._refuse(404)
        except Missing as missing:
            self._refuse(_STATUS[missing.code], missing.code)

    def _resolve(self, match: re.Match[str], trouble: Trouble | None) -> None:
        commit = self.hub.folder.revision(match["repo"], match["revision"])
        file = self.hub.folder.file(match["repo"], commit, match["path"])
        headers = {"X-Repo-Commit": commit, "ETag": f'"{file.etag}"', "Accept-Ranges": "bytes"}
        if self.hub.redirect and file.large and match["from"] == "datasets":
            there = (
                f"{self.hub.url.replace('127.0.0.1', 'localhost')}{self.path.replace('/datasets/', '/elsewhere/', 1)}"
            )
            linked = {"X-Linked-Etag": f'"{file.sha256}"', "X-Linked-Size": str(file.size), "Location": there}
            self._start(302, 0, headers | linked)
            return
        self._send_file(file, headers, trouble if self.command == "GET" else None)

    def _send_file(self, file: HubFile, headers: dict[str, str], trouble: Trouble | None) -> None:
        content = file.location.read_bytes()
        kind = trouble.kind if trouble else ""
        if kind == "flip":
            content = bytes([content[0] ^ 1]) + content[1:]
        if kind == "short":
            content = content[: len(content) // 2]
        asked = _RANGE.match(self.headers.get("Range") or "")
        first = min(int(asked[1]), len(content)) if asked else 0
        if asked:
            headers = headers | {"Content-Range": f"bytes {first}-{len(content) - 1}/{len(content)}"}
        self._start(206 if asked else 200, len(content) - first, headers)
        if self.command == "HEAD":
            return
        if kind in {"cut", "stall"}:
            self._break_off(content[first : len(content) // 2], stall=kind == "stall")
            return
        self.wfile.write(content[first:])

    def _break_off(self, part: bytes, *, stall: bool) -> None:
        self.wfile.write(part)
        self.wfile.flush()
        self.close_connection = True
        if stall:
            self.hub.stalled.set()
            self.hub.stopping.wait(_STALL_SECONDS)

    def _api(self, match: re.Match[str], body: bytes, *, lie: bool) -> Any:
        repo, folder = match["repo"], self.hub.folder
        commit = folder.revision(repo, match["revision"] or "main")
        entries = [file.listing() for file in folder.files(repo, commit)]
        if match["what"] == "tree":
            below = f"{match['path']}/" if match["path"] else ""
            return [entry for entry in entries if entry["path"].startswith(below)]
        if match["what"] == "paths-info":
            wanted = self._paths(body)
            if lie:
                _falsify(entries)
            return [entry for entry in entries if entry["path"] in wanted]
        siblings = [{"rfilename": entry["path"]} for entry in entries]
        return {"id": repo, "sha": commit, "private": False, "gated": False, "tags": [], "siblings": siblings}

    def _paths(self, body: bytes) -> list[str]:
        if "json" in (self.headers.get("Content-Type") or ""):
            return list(json.loads(body)["paths"])
        return parse_qs(body.decode())["paths"]

    def _refuse_as(self, trouble: Trouble) -> None:
        if trouble.kind == "gated":
            self._refuse(_STATUS["GatedRepo"], "GatedRepo")
        elif trouble.kind == "unauthorized":
            self._refuse(401, message=_BAD_TOKEN)
        elif trouble.kind == "portal":
            self._start(200, 0, {"Content-Type": "text/html"})
        else:
            self._refuse(trouble.code)

    def _refuse(self, status: int, code: str = "", message: str = "") -> None:
        self._start(status, 0, {"X-Error-Code": code} if code else {"X-Error-Message": message or "Sorry"})

    def _send_json(self, value: Any) -> None:
        content = json.dumps(value).encode()
        self._start(200, len(content), {"Content-Type": "application/json"})
        if self.command != "HEAD":
            self.wfile.write(content)

    def _start(self, status: int, length: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in (headers | {"Content-Length": str(length)}).items():
            self.send_header(name, value)
        self.end_headers()


def _falsify(entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        entry["oid"] = "0" * 40
        if "lfs" in entry:
            entry["lfs"]["oid"] = "0" * 64
