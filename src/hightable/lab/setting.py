"""What is played in the lab: a game with its options and components, how long its players may search, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hightable.bots import SEARCH_LEVELS, Player, players_of
from hightable.bots.levels import BULK_LEVELS, check_search_limits
from hightable.engine.discovery import game_of
from hightable.engine.game import Game
from hightable.engine.match import BadSeats
from hightable.lab.match_runner import BadRun, make_players, search_seconds
from hightable.warmup import compile_game, is_warm, one_at_a_time

Seating: TypeAlias = tuple[str, ...]
"""The level of the player in each seat."""


@dataclass(frozen=True)
class Setting:
    """A game with its options, complete with defaults, and the limits of players that search."""

    game: Game[Any]
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None
    simulations: int | None = None
    tables: int = 1
    """How many games share the cores of a machine: a timed player that searches several trees gets its share of them."""

    @classmethod
    def checked(
        cls,
        game: Game[Any] | str,
        seating: Sequence[str],
        options: Mapping[str, object] | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> Setting:
        """A setting in which these players can play. Raises an error with a clear message if an argument is not valid."""
        game = game_of(game)
        check_seating(game, seating)
        check_search_limits(seconds, simulations)
        complete = game.options.complete(options or {}, len(seating))
        return cls(game, complete, search_seconds(seating, seconds, simulations), simulations)

    def prepare(self, seatings: Iterable[Seating]) -> None:
        """Compiles what these players need, unless it is in the cache: once per machine."""
        search = any(map(searches, seatings))
        if not is_warm(self.game, search):
            with one_at_a_time(self.game.key):
                compile_game(self.game, search)

    def players(self, seating: Seating) -> list[Player]:
        """The player in each seat. Players of the same level are one object."""
        by_level = make_players(self.game, list(dict.fromkeys(seating)), self.seconds, self.simulations, self.tables)
        return [by_level[level] for level in seating]


def check_seating(game: Game[Any], seating: Sequence[str]) -> None:
    """Raises an error if these players cannot sit down to the game."""
    for level in seating:
        if level not in players_of(game):
            raise BadRun(f"There is no player “{level}”. There are: {', '.join(players_of(game))}.")
    if len(seating) not in game.players:
        counts = ", ".join(map(str, game.players))
        raise BadSeats(f"{game.title('en')} is for {counts} players, not {len(seating)}.")


def searches(seating: Sequence[str]) -> bool:
    """Whether one of these players searches."""
    return any(level in SEARCH_LEVELS for level in seating)


def is_bulk(seating: Sequence[str]) -> bool:
    """Whether all these players choose at once, so that they can play in compiled code."""
    return all(level in BULK_LEVELS for level in seating)
