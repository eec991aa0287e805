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

from hightable.server.api import DOORS
from hightable.server.guards import Guards
from hightable.server.hall import Hall
from hightable.server.http import answering, fault, not_found
from hightable.server.limits import Limits
from hightable.server.live import live
from hightable.server.page import ClientFiles, page
from hightable.server.schema import openapi
from hightable.server.store import Store
from hightable.server.wire import encoded

PAGES = ("/", "/t/{table}", "/t/{table}/replay", "/rules/{game}")


def application(database: Path, names: Collection[str] | None = None, limits: Limits | None = None) -> Starlette:
    """The server over this database. `names` are the hosts it answers to, any unless said."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(database)
        app.state.hall = Hall(store, limits or Limits())
        try:
            yield
        finally:
            app.state.hall.close()
            store.close()

    schema = encoded(openapi())

    async def published(request: Request) -> Response:
        return Response(schema, media_type="application/json")

    routes: list[BaseRoute] = [
        *(Route(path, _by_method(path), methods=[door.method for door in DOORS if door.path == path]) for path in paths()),
        Route("/openapi.json", published),
        WebSocketRoute("/live/{table}", live),
        Mount("/client", ClientFiles()),
        *(Route(path, page) for path in PAGES),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guards, names=names), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)],
        exception_handlers={HTTPException: not_found, 500: fault, Exception: fault},
    )


def paths() -> list[str]:
    return list(dict.fromkeys(door.path for door in DOORS))


def _by_method(path: str) -> Callable[[Request], Awaitable[Response]]:
    """The doors at one address: which one is meant, the method says."""
    doors = {door.method: answering(door) for door in DOORS if door.path == path}

    async def answer(request: Request) -> Response:
        return await doors["GET" if request.method == "HEAD" else request.method](request)

    return answer
