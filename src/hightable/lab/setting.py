"""What is played in the lab: a game with its options and components, its players and their limits, and who sits where."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hightable.bots import SEARCH_LEVELS, Player
from hightable.bots.levels import BULK_LEVELS, BadPlayer, check_search_limits
from hightable.engine.discovery import game_of
from hightable.engine.game import Game
from hightable.engine.match import BadSeats
from hightable.lab.match_runner import make_players, search_seconds
from hightable.players import OwnPlayer, check_own_players, check_player_seconds, own_players
from hightable.players.player_process import SECONDS
from hightable.warmup import compile_game, is_warm, one_at_a_time

Seating: TypeAlias = tuple[str, ...]
"""The player in each seat: a level, or the name of a player of your own."""


@dataclass(frozen=True)
class Setting:
    """A game with its options, complete with defaults, the limits of players that search, and players of your own."""

    game: Game[Any]
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None
    simulations: int | None = None
    tables: int = 1
    """How many games share the cores of a machine: a timed player that searches several trees gets its share of them."""
    own: Mapping[str, OwnPlayer] = field(default_factory=dict)
    """The players that are not levels, by name."""
    player_seconds: float = SECONDS
    """How long each of these may take for a decision."""

    @classmethod
    def checked(
        cls,
        game: Game[Any] | str,
        seating: Sequence[str],
        options: Mapping[str, object] | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        player_seconds: float | None = None,
        given: Mapping[str, OwnPlayer] | None = None,
    ) -> Setting:
        """A setting in which these players can play. Raises an error with a clear message if an argument is not valid.

        Players of your own are looked for by name, except those that are `given`.
        """
        game = game_of(game)
        own = own_players(game, seating, given)
        if len(seating) not in game.players:
            counts = ", ".join(map(str, game.players))
            raise BadSeats(f"{game.title('en')} is for {counts} players, not {len(seating)}.")
        complete = game.options.complete(options or {}, len(seating))
        return cls.of(game, seating, len(seating), complete, seconds, simulations, player_seconds, own)

    @classmethod
    def of(
        cls,
        game: Game[Any],
        names: Collection[str],
        seats: int,
        options: Mapping[str, str],
        seconds: float | None,
        simulations: int | None,
        player_seconds: float | None,
        given: Mapping[str, OwnPlayer] | None,
    ) -> Setting:
        """A setting for these players, at tables of `seats` players. Raises BadPlayer if one of them cannot play."""
        own = own_players(game, names, given)
        check_search_limits(seconds, simulations)
        check_limits_apply(names, seconds=seconds, simulations=simulations)
        check_player_seconds(player_seconds, own)
        check_own_players(game, own, seats)
        limit = search_seconds(names, seconds, simulations)
        return cls(game, options, limit, simulations, own=own, player_seconds=player_seconds or SECONDS)

    @property
    def own_fingerprints(self) -> dict[str, dict[str, str]]:
        """The code of players of your own, as JSON, under the name `own_players`; nothing if there are none."""
        return {"own_players": {name: each.fingerprint for name, each in self.own.items()}} if self.own else {}

    def prepare(self, seatings: Iterable[Seating]) -> None:
        """Compiles what these players need, unless it is in the cache: once per machine."""
        search = any(map(searches, seatings))
        if not is_warm(self.game, search):
            with one_at_a_time(self.game.key):
                compile_game(self.game, search)

    def players(self, seating: Seating) -> list[Player]:
        """The player in each seat. Players of the same name are one object."""
        return self.seated([seating])[seating]

    def seated(self, seatings: Iterable[Seating]) -> dict[Seating, list[Player]]:
        """The players of each seating. Players of the same name are one object, so that one of your own is one process."""
        seatings = list(seatings)
        names = list(dict.fromkeys(name for seating in seatings for name in seating))
        levels = [name for name in names if name not in self.own]
        by_name = make_players(self.game, levels, self.seconds, self.simulations, self.tables)
        by_name |= {name: self.own[name].start(self.game, self.player_seconds) for name in names if name in self.own}
        return {seating: [by_name[name] for name in seating] for seating in seatings}


def check_limits_apply(names: Collection[str], **limits: float | None) -> None:
    """Raises BadPlayer if there is a limit for players that search, and none of these does."""
    limit = next((name for name, value in limits.items() if value is not None), None)
    if limit is not None and not searches(names):
        raise BadPlayer(f"“{limit}” is for players that search, and {', '.join(names)} do not.")


def searches(seating: Collection[str]) -> bool:
    """Whether one of these players searches."""
    return any(level in SEARCH_LEVELS for level in seating)


def is_bulk(seating: Sequence[str]) -> bool:
    """Whether all these players choose at once, so that they can play in compiled code."""
    return all(level in BULK_LEVELS for level in seating)
