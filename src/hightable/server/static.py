"""The page and its files. One page serves every address; nothing on it comes from anywhere else."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hightable.server.handlers import give, token_of

CLIENT = Path(str(resources.files("hightable"))) / "client"


async def page(request: Request) -> Response:
    """The page. Who comes for the first time gets a token with it."""
    response = FileResponse(CLIENT / "index.html", headers={"cache-control": "no-cache"})
    token, new = token_of(request)
    if new:
        give(request, response, token)
    return response


class ClientFiles(StaticFiles):
    """The page's files: asked for again each time, sent again only when they changed. With ?v= they are kept for good."""

    def __init__(self) -> None:
        super().__init__(directory=CLIENT, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        versioned = b"v=" in scope["query_string"]
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return response
