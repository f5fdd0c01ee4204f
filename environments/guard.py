"""In front of the framework's routes: what it would echo, hand out or choke on does not reach it."""

import inspect
import json
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from openreward.environments import ToolCall
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from environments.calls import LARGE_BYTES, NOT_A_CALL, BadCall, Unread, read_call
from environments.serving import grading_pool

# A reply of 10 MB that is all NULs is 60 MB of JSON escapes; each request under way is held in memory.
MAX_CALL_BYTES = 64 << 20
MAX_OTHER_BYTES = 1 << 20  # of a request that carries no reply; the loop parses these
_CALL = "/{env_name}/call"
_PIECES = "mathmint.pieces"  # of a large tool call, in its ASGI scope
_NO_GROUPS = "these environments score each reply by itself"
_NO_TOOLSETS = "these environments have no tools, so a session takes no toolset"


class Guard:
    """An ASGI middleware that bounds request bodies and refuses tool sets, which would act from this machine."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with what is wrong with it."""
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        limit = MAX_CALL_BYTES if scope["path"].endswith("/call") else MAX_OTHER_BYTES
        pieces = await _pieces(receive, limit)
        refusal = _refusal(scope["path"], pieces)
        if refusal or pieces is None:
            status, detail = refusal or (413, f"the request is larger than {limit} bytes")
            await JSONResponse({"detail": detail}, status)(scope, receive, send)
        elif sum(map(len, pieces)) > LARGE_BYTES and limit == MAX_CALL_BYTES:
            # Not put together here: copying 60 MB would hold up the loop too.
            await self._app({**scope, _PIECES: pieces}, _replayed(b"", receive), send)
        else:
            await self._app(scope, _replayed(b"".join(pieces), receive), send)


async def _pieces(receive: Receive, limit: int) -> tuple[bytes, ...] | None:
    """The body of a request as it arrives; None where it is longer than `limit`."""
    chunks, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        more = message.get("more_body", False)
        if size > limit:
            return None
    return tuple(chunks)


def _refusal(path: str, pieces: tuple[bytes, ...] | None) -> tuple[int, str] | None:
    if path.endswith("/score_group"):
        return 404, _NO_GROUPS
    if path.rstrip("/") != "/create" or pieces is None:
        return None
    try:
        value = json.loads(b"".join(pieces))
    except (ValueError, RecursionError):
        return 400, "the request is not JSON"
    if isinstance(value, dict) and value.get("toolset_name") is not None:
        return 400, _NO_TOOLSETS
    return None


def _replayed(body: bytes, receive: Receive) -> Callable[[], Any]:
    """`receive` for the routes: the body once, and then whatever comes (the client hanging up)."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def guard(app: FastAPI) -> None:
    """Put the guard in front of `app`, and have it say what is wrong with a request without repeating the request."""

    async def invalid(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        detail = [{"loc": [str(part) for part in one["loc"]], "msg": one["type"]} for one in error.errors()]
        return JSONResponse({"detail": detail}, 422)

    app.add_exception_handler(RequestValidationError, invalid)
    _guard_calls(app)
    app.add_middleware(Guard)


def _guard_calls(app: FastAPI) -> None:
    """Read the body of a tool call here: the framework writes a body that it cannot use into its log."""
    route = next(one for one in app.router.routes if isinstance(one, APIRoute) and one.path == _CALL)
    parameters = inspect.signature(route.endpoint).parameters
    session, name = parameters["env"].default, parameters["sid"].default

    async def call(request: Request, env_name: str, env: Any = session, sid: str = name) -> Any:
        return await route.endpoint(request, env_name, await _tool_call(request), env, sid)

    app.router.routes.remove(route)
    app.add_api_route(_CALL, call, methods=["POST"])


async def _tool_call(request: Request) -> ToolCall:
    pieces = request.scope.get(_PIECES)
    try:
        fields = await _large_call(pieces) if pieces else read_call(await request.body())
    except BadCall as bad:
        raise HTTPException(bad.status, 'a tool call is {"name": "...", "input": {...}} in JSON') from None
    return ToolCall.model_construct(**fields)


async def _large_call(pieces: tuple[bytes, ...]) -> dict[str, Any]:
    outcome = await grading_pool().grade({"outline": True}, *pieces)
    found = outcome.answer or {"status": NOT_A_CALL}
    if "status" in found:
        raise BadCall(found["status"])
    reply = Unread(pieces) if found["message"] else None
    return {"name": found["name"], "input": {"message": reply}, "task_id": found["task_id"]}
