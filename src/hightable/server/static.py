"""Serves the page and its files. One page serves every path, and it loads nothing from other sites."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hightable.server.handlers import set_token_cookie, token_of

CLIENT = Path(str(resources.files("hightable"))) / "client"


async def page(request: Request) -> Response:
    """The page. A new visitor gets a token with it."""
    response = FileResponse(CLIENT / "index.html", headers={"cache-control": "no-cache"})
    token, new = token_of(request)
    if new:
        set_token_cookie(request, response, token)
    return response


class ClientFiles(StaticFiles):
    """The page's files: revalidated each time, or with ?v= cached for good."""

    def __init__(self) -> None:
        super().__init__(directory=CLIENT, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        versioned = b"v=" in scope["query_string"]
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return response
