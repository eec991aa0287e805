"""Handles HTTP requests for an endpoint: identifies the person, checks the body, and answers in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from hightable.server.api import Context, Endpoint
from hightable.server.errors import ApiError, language_of
from hightable.server.identity import COOKIE, YEAR, new_token, person_of
from hightable.server.metrics import REFUSALS
from hightable.server.rate_limit import client_of
from hightable.server.registry import TableRegistry
from hightable.server.schemas import ErrorOut
from hightable.server.wire import LONGEST_BODY, encode

JSON = "application/json"


def handler_for(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint as a Starlette handler."""

    async def answer(request: Request) -> Response:
        token, new = token_of(request)
        try:
            response, forgotten = await _handle(endpoint, request, token), endpoint.forgets
        except ApiError as refusal:
            response, forgotten = error_response(request, refusal), False
        if forgotten:
            response.delete_cookie(COOKIE)
        elif new:
            set_token_cookie(request, response, token)
        return response

    return answer


async def _handle(endpoint: Endpoint, request: Request, token: str) -> Response:
    registry: TableRegistry = request.app.state.registry
    person = person_of(token)
    assert person is not None
    client = client_of(request.client.host) if request.client else ""
    body = None
    if endpoint.method != "GET" and not registry.posts.allows(client or person):
        raise ApiError("flood", 429)
    if endpoint.body is not None:
        body = await _body(endpoint, request)
    origin = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
    context = Context(registry, person, client, language(request), origin, request.path_params, request.query_params, body)
    result = await endpoint.act(context)
    if endpoint.media:
        scope = "private" if endpoint.private else "public"
        return Response(result, media_type=endpoint.media, headers={"cache-control": f"{scope}, max-age=3600"})
    if isinstance(result, str):
        return Response(result, media_type="text/plain; charset=utf-8", headers={"cache-control": "no-store"})
    return Response(encode(result), media_type=JSON, headers={"cache-control": "no-store"})


async def _body(endpoint: Endpoint, request: Request) -> object:
    """The decoded body. Only JSON is accepted, which another site's form cannot send, and only up to a limit."""
    if request.headers.get("content-type", JSON).split(";")[0].strip().lower() != JSON:
        raise ApiError("bad_message", 415, reason="it is not JSON")
    data = bytearray()
    try:
        async for part in request.stream():
            data += part
            if len(data) > LONGEST_BODY:
                raise ApiError("too_long", 413, most=LONGEST_BODY)
        return msgspec.json.decode(bytes(data) or b"{}", type=endpoint.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ApiError("bad_message", 400, reason=str(error)[:200]) from error
    except ClientDisconnect as error:
        raise ApiError("bad_message", 400, reason="it is incomplete") from error


def token_of(request: Request) -> tuple[str, bool]:
    """The token in the cookie and False; or a new token and True, if there is no valid one."""
    token = request.cookies.get(COOKIE)
    if token is not None and person_of(token) is not None:
        return token, False
    return new_token(), True


def set_token_cookie(request: Request, response: Response, token: str) -> None:
    """Sets the cookie with the token: scripts cannot read it, and other sites cannot use it."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=5 * YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def language(request: Request) -> str:
    return language_of(request.query_params.get("lang"), request.headers.get("accept-language", ""))


def error_response(request: Request, refusal: ApiError) -> Response:
    REFUSALS.labels(refusal.key).inc()
    body = encode(ErrorOut(refusal.text(language(request))))
    return Response(body, refusal.status, media_type=JSON, headers={"cache-control": "no-store"})


async def not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    refusal = ApiError("bad_method", 405) if status == 405 else ApiError("no_page", status)
    response = error_response(request, refusal)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response
