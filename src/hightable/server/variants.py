"""Tables with components of their own: taken from a request, stored with the table, and loaded again from there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from typing import Any

from hightable.engine import discovery, variants
from hightable.engine.components import BadComponents, Overlay
from hightable.engine.game import Game
from hightable.server.errors import ApiError, PlainError


async def variant_for(game: Game[Any], text: str, name: str) -> Game[Any]:
    """The variant of a game with components from a request. Raises ApiError."""
    try:
        overlay = Overlay.parse(text, name or "custom", f"{name or 'components'}.toml")
        return await asyncio.to_thread(discovery.find, game.name, overlay)
    except BadComponents as error:
        raise PlainError(f"{error}.") from error


def stored_components(game: Game[Any]) -> str:
    """What is stored of a variant with a table; empty for a game itself."""
    overlay = game.overlay
    return "" if overlay is None else json.dumps({"name": overlay.name, "data": overlay.data}, ensure_ascii=False)


def find_stored(game: str, components: str) -> Game[Any]:
    """The game of a stored table, or its variant. Raises NoSuchGame or BadComponents."""
    if not components:
        return discovery.find(game)
    stored = json.loads(components)
    return discovery.find(game, Overlay(stored["name"], stored["data"], "components.toml"))


async def load_stored(game: str, components: str) -> None:
    """Loads the variant of a stored table in a thread, so that opening the table then takes no time."""
    try:
        await asyncio.to_thread(find_stored, game, components)
    except (discovery.NoSuchGame, BadComponents):
        return  # opening the table will say so


def unload_others(in_use: Collection[Game[Any]]) -> None:
    """Frees the memory of all variants that are not among these games."""
    keys = {game.key for game in in_use}
    for variant in variants.loaded():
        if variant.key not in keys:
            variants.unload(variant)


def check_room(in_use: Collection[Game[Any]], most: int) -> None:
    """Raises ApiError if there are too many variants at open tables."""
    if len({game.key for game in in_use if game.overlay is not None}) >= most:
        raise ApiError("too_many_variants", 503)
