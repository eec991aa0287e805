"""The server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from hightable.server.api import ENDPOINTS
from hightable.server.bus import SocketBus, new_process_id
from hightable.server.handlers import handler_for, not_found
from hightable.server.health import PROBES, Health, alive, ready
from hightable.server.learning import learning_socket
from hightable.server.middleware import RequestMiddleware, SecurityMiddleware
from hightable.server.openapi import openapi
from hightable.server.own_players import OwnPlayers
from hightable.server.rate_limit import Limits
from hightable.server.registry import TableRegistry
from hightable.server.report_pages import Reports
from hightable.server.static import ClientFiles, page
from hightable.server.store import open_store
from hightable.server.websocket import table_socket
from hightable.server.wire import encode

PAGES = ("/", "/t/{table}", "/t/{table}/replay", "/rules/{game}", "/learn/{game}")


def application(
    database: str | Path,
    names: Collection[str] | None = None,
    limits: Limits | None = None,
    bus_folder: Path | None = None,
    reports: Path | None = None,
    players: OwnPlayers | None = None,
) -> Starlette:
    """The application for a database: a file, or the address of a PostgreSQL database.

    `names` are the host names it answers to, by default any. `bus_folder` is shared by the processes that use the same file.
    `reports` is a folder with reports of the lab, shown at `/lab`. `players` can be chosen like bots.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await open_store(database, SocketBus(new_process_id(), bus_folder) if bus_folder else None)
        app.state.registry = TableRegistry(store, limits or Limits(), players)
        app.state.health = Health(app.state.registry)
        try:
            yield
        finally:
            app.state.health.close()
            await app.state.registry.close()
            await store.close()

    schema = encode(openapi())

    async def schema_document(request: Request) -> Response:
        return Response(schema, media_type="application/json")

    routes: list[BaseRoute] = [
        *(
            Route(path, _by_method(path), methods=[endpoint.method for endpoint in ENDPOINTS if endpoint.path == path])
            for path in paths()
        ),
        Route("/openapi.json", schema_document),
        *(Route(path, answer) for path, answer in zip(PROBES, (alive, ready), strict=True)),
        WebSocketRoute("/live/{table}", table_socket),
        WebSocketRoute("/live/learn/{game}", learning_socket),
        Mount("/client", ClientFiles()),
        *(Route(path, page) for path in PAGES),
        *(Reports(reports).routes() if reports is not None else ()),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(RequestMiddleware),
            Middleware(SecurityMiddleware, names=names, probes=PROBES),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers={HTTPException: not_found},
    )


def paths() -> list[str]:
    return list(dict.fromkeys(endpoint.path for endpoint in ENDPOINTS))


def _by_method(path: str) -> Callable[[Request], Awaitable[Response]]:
    """A handler for all endpoints at one path, chosen by the method."""
    endpoints = {endpoint.method: handler_for(endpoint) for endpoint in ENDPOINTS if endpoint.path == path}

    async def answer(request: Request) -> Response:
        return await endpoints["GET" if request.method == "HEAD" else request.method](request)

    return answer
