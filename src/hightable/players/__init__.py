"""Players of your own: found by name, and run in processes of their own."""

from __future__ import annotations

from hightable.players.failure import PlayerFailed
from hightable.players.given_player import GivenPlayer, PlayerLike, named
from hightable.players.lookup import (
    OwnPlayer,
    check_own_players,
    check_player,
    check_player_seconds,
    check_table,
    own_players,
    player,
    sizes_of,
)
from hightable.players.source import PlayerSource, StoredPlayer, find_source

__all__ = [
    "GivenPlayer",
    "OwnPlayer",
    "PlayerFailed",
    "PlayerLike",
    "PlayerSource",
    "StoredPlayer",
    "check_own_players",
    "check_player",
    "check_player_seconds",
    "check_table",
    "find_source",
    "named",
    "own_players",
    "player",
    "sizes_of",
]
