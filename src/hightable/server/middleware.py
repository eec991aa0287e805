"""Middleware around every request: its id, log line and metrics; the check of its host and origin, and security headers."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Collection
from typing import Any
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hightable.server.errors import ApiError, fault, language_of
from hightable.server.logs import choose_id, request_id
from hightable.server.metrics import REFUSALS, REQUEST_SECONDS, REQUESTS
from hightable.server.schemas import ErrorOut
from hightable.server.wire import encode

log = logging.getLogger("hightable.requests")

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "WEBSOCKET"})
"""Methods that are counted by name; all others are one, because a client can invent any number of them."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class RequestMiddleware:
    """Gives every request an id, counts and logs it, and answers a fault with the id to quote.

    An id in the request's own header counts only if it comes from a trusted proxy (`HttpProtocol` says so).
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        given = headers.get("x-request-id") if scope.get("state", {}).get("from_proxy") else None
        request_id.set(choose_id(given))  # each request runs in a task of its own, which ends with it
        status = 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start", "websocket.accept"):
                status = message.get("status", 101)
                MutableHeaders(scope=message)["x-request-id"] = request_id.get()
            await send(message)

        start = time.perf_counter()
        try:
            await self._app(scope, receive, send_with_id)
        except Exception:
            if status or scope["type"] == "websocket":
                raise  # too late for an answer: the connection is cut, and uvicorn logs why
            log.exception("%s %s", scope["method"][:10], _on_one_line(scope["path"]))
            asked = QueryParams(scope["query_string"]).get("lang")
            body = encode(ErrorOut(fault().text(language_of(asked, headers.get("accept-language", "")))))
            await Response(body, 500, {**HEADERS, "cache-control": "no-store"}, "application/json")(scope, receive, send_with_id)
        finally:
            _record(scope, status, time.perf_counter() - start)


def _record(scope: Scope, status: int, seconds: float) -> None:
    """Counts and logs a request. The metrics have only patterns of paths: addresses of tables are without number."""
    method = scope.get("method", "WEBSOCKET")
    if scope["type"] == "http":
        route = scope.get("route")
        path = getattr(route, "path", "") or "other"
        known = path != "other" and method in METHODS
        REQUESTS.labels(method if known else "other", path, status).inc()
        REQUEST_SECONDS.labels(path).observe(seconds)
    fields = {"method": method, "path": scope["path"], "status": status, "seconds": round(seconds, 4)}
    shown = method if method in METHODS else "other"
    log.info("%s %s %d in %.1f ms", shown, _on_one_line(scope["path"]), status, 1000 * seconds, extra={"fields": fields})


def _on_one_line(path: str) -> str:
    """The path as it may stand in a log: it comes from outside.

    >>> _on_one_line("/x" + chr(10) + "ERROR: forged")
    '/x%0AERROR:%20forged'
    """
    return quote(path, safe="/:@!$&'()*+,;=~-._")


class SecurityMiddleware:
    """Refuses requests for other hosts (DNS rebinding) and from other sites.

    `names` are the host names to answer to; None accepts any. `probes` are paths that answer to any name: those who probe a
    server often know only its address.
    """

    def __init__(self, app: ASGIApp, names: Collection[str] | None, probes: Collection[str] = ()) -> None:
        self._app = app
        self._names = names
        self._probes = probes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(scope, receive, send_with_headers, refusal)
        else:
            await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> ApiError | None:
        if scope.get("path") in self._probes:
            return None
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        parts = _HOST.fullmatch(host)
        name = parts["name"].strip("[]") if parts else ""
        if (host and parts is None) or (self._names is not None and name not in self._names):
            return ApiError("bad_host", name=(name or host)[:80])
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return None
        origin = headers.get("origin")  # browsers always send it here; other programs have only their own cookies
        foreign = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if foreign or (origin is not None and origin.lower() not in (f"http://{host}", f"https://{host}")):
            return ApiError("bad_origin", 403)
        return None


_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(:[0-9]{1,5})?")


def is_at_home(address: str, host: str) -> bool:
    """Whether a request comes from this machine, under a name that works only there: behind a reverse proxy it has another.

    >>> is_at_home("127.0.0.1", "localhost:8000"), is_at_home("127.0.0.1", "example.org"), is_at_home("192.0.2.7", "localhost")
    (True, False, False)
    """
    parts = _HOST.fullmatch(host.lower())
    return address in LOOPBACK and parts is not None and parts["name"].strip("[]") in LOOPBACK


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: ApiError) -> None:
    """Answers with a sentence over HTTP, also to a WebSocket handshake."""
    REFUSALS.labels(refusal.key).inc()
    kind = "http.response"
    if scope["type"] == "websocket":
        kind = "websocket.http.response"
        await receive()
    body = encode(ErrorOut(refusal.text(language_of(None, Headers(scope=scope).get("accept-language", "")))))
    headers: list[Any] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
