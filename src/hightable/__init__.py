"""High Table: five board games about royal feasts, for players, designers and researchers.

The names below are the public API; everything else may change between releases. Each is imported at its first use, so that
`import hightable` itself takes no time.

>>> import hightable
>>> match = hightable.Match("banquet-royal", ["Ada", "Ben"], seed=7)
>>> match.play("ready")

Arguments that are not valid raise a ValueError whose message says what would be: NoSuchGame for an unknown game, BadSeats for a
wrong number of players, BadOption for an option that does not exist, BadPlayer for a player that does not exist or cannot be
loaded, BadComponents for components that do not add up. A player of your own that fails at a decision raises PlayerFailed.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hightable.bots.levels import LEVELS, BadPlayer
    from hightable.bots.players import Player
    from hightable.engine.components import BadComponents
    from hightable.engine.discovery import NoSuchGame, all_games, find
    from hightable.engine.game import Game
    from hightable.engine.match import BadSeats, CannotUndo, Match, Refused
    from hightable.engine.notation import BadRecord
    from hightable.engine.options import BadOption
    from hightable.engine.records import load_record, read_record, save_record, write_record
    from hightable.engine.svg import svg
    from hightable.engine.view import SPECTATOR, View
    from hightable.lab.compare import Comparison, compare
    from hightable.lab.data_files import load
    from hightable.lab.ladder import Ladder, play_ladder
    from hightable.lab.report import Report
    from hightable.lab.simulate import simulate
    from hightable.players.failure import PlayerFailed
    from hightable.players.lookup import player

__version__ = "0.2.0.dev0"

__all__ = [
    # games
    "Game",
    "all_games",
    "find",
    "NoSuchGame",
    "BadComponents",
    # matches
    "Match",
    "Refused",
    "CannotUndo",
    "BadSeats",
    "BadOption",
    "View",
    "SPECTATOR",
    # players
    "Player",
    "LEVELS",
    "player",
    "BadPlayer",
    "PlayerFailed",
    # many games at once
    "simulate",
    "Report",
    "compare",
    "Comparison",
    "play_ladder",
    "Ladder",
    "load",
    # records
    "read_record",
    "write_record",
    "load_record",
    "save_record",
    "BadRecord",
    # pictures
    "svg",
]

_MODULES = {
    "Game": "engine.game",
    "all_games": "engine.discovery",
    "find": "engine.discovery",
    "NoSuchGame": "engine.discovery",
    "BadComponents": "engine.components",
    "Match": "engine.match",
    "Refused": "engine.match",
    "CannotUndo": "engine.match",
    "BadSeats": "engine.match",
    "BadOption": "engine.options",
    "View": "engine.view",
    "SPECTATOR": "engine.view",
    "Player": "bots.players",
    "LEVELS": "bots.levels",
    "player": "players.lookup",
    "BadPlayer": "bots.levels",
    "PlayerFailed": "players.failure",
    "simulate": "lab.simulate",
    "Report": "lab.report",
    "compare": "lab.compare",
    "Comparison": "lab.compare",
    "play_ladder": "lab.ladder",
    "Ladder": "lab.ladder",
    "load": "lab.data_files",
    "read_record": "engine.records",
    "write_record": "engine.records",
    "load_record": "engine.records",
    "save_record": "engine.records",
    "BadRecord": "engine.notation",
    "svg": "engine.svg",
}
"""The module that defines each public name. It has to agree with the imports above, which type checkers and editors read."""


if not TYPE_CHECKING:  # a type checker would take it as permission for any name

    def __getattr__(name: str) -> object:
        """Imports a public name at its first use."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
