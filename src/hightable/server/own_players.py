"""Players of the host's own, which `hightable serve --player` offers at tables like bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hightable.bots import Player
from hightable.bots.levels import LEVELS, BadPlayer
from hightable.engine.game import Game
from hightable.players import PlayerSource, find_source
from hightable.players.player_process import SECONDS, check_seconds
from hightable.players.source import short_name

LONGEST = 64
"""The longest name: requests take no longer ones."""


@dataclass(frozen=True)
class OwnPlayers:
    """The players that this server offers, by the name that pages and the database have: it tells no folder."""

    sources: Mapping[str, PlayerSource] = field(default_factory=dict)
    games: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)
    """The games that each of them plays; None for all."""
    sizes: Mapping[str, tuple[int, ...] | None] = field(default_factory=dict)
    """The sizes of the tables at which each of them plays; None for all."""
    seconds: float = SECONDS

    @classmethod
    def load(cls, names: Sequence[str], seconds: float | None = None) -> OwnPlayers:
        """The players of these names. Each is started once, so that a mistake is found now. Raises BadPlayer."""
        check_seconds(SECONDS if seconds is None else seconds)
        if seconds is not None and not names:
            raise BadPlayer("A time for decisions is for players of your own: add --player FILE.py:NAME.")
        sources: dict[str, PlayerSource] = {}
        for name in names:
            shown = short_name(name)
            if name in LEVELS:
                raise BadPlayer(f"The {name} bot is always there: --player is for players of your own.")
            if len(shown) > LONGEST:
                raise BadPlayer(f"The name {shown} is too long: it can have {LONGEST} characters.")
            if shown in sources:
                raise BadPlayer(f"Two players would be called {shown} at a table: give one of them another name.")
            sources[shown] = find_source(name)
        tables = {name: source.tables() for name, source in sources.items()}
        games = {name: found for name, (found, _) in tables.items()}
        sizes = {name: found for name, (_, found) in tables.items()}
        return cls(sources, games, sizes, seconds or SECONDS)

    def of(self, game: Game[Any], seats: int | None = None) -> list[str]:
        """The names of those that play the game, at tables of this size or at any."""
        return [name for name in self.sources if self._plays(name, game.players if seats is None else (seats,), game.base_name)]

    def _plays(self, name: str, seats: Iterable[int], game: str) -> bool:
        games, sizes = self.games[name], self.sizes[name]
        return (games is None or game in games) and (sizes is None or not set(sizes).isdisjoint(seats))

    def start(self, name: str, game: Game[Any]) -> Player:
        """A player, in a process of its own. Raises BadPlayer."""
        return self.sources[name].start(game, self.seconds)
