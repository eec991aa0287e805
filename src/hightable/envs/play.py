"""A game in progress as an OpenSpiel state carries it: quick to copy, small to save, and never played against the rules."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.options import Settings
from hightable.engine.position import Packed
from hightable.engine.rng import Rng, fast_rng

CHANCE_NODES, OUTCOMES = 8, 256
"""Together they say all 64 bits of a seed, so that there are as many games as the chance of simulations can make."""


class Table:
    """What all states of a game share: the game, how many play, and with which options."""

    def __init__(self, game: Game[Any], seats: int, settings: Settings) -> None:
        self.game, self.seats, self.settings = game, seats, settings
        self.text: Callable[[int], str] = cache(game.catalogue.text)
        """What a move is called. A history is told again and again."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Its name and its numbers: who reads them has the game."""
        return _table, (self.game.name, self.game.version, self.seats, tuple(self.settings.tolist()))


@cache
def _table(name: str, version: int, seats: int, settings: tuple[int, ...]) -> Table:
    game = find(name)
    if game.version != version:
        raise ValueError(f"This state was saved in version {version} of {name}; here is version {game.version}.")
    return Table(game, seats, np.array(settings, np.int64))


class Play:
    """One game as far as it was played; before the deal only the chance that there was."""

    def __init__(
        self,
        table: Table,
        seed: tuple[int, ...] = (),
        decisions: int = 0,
        position: Packed | None = None,
        legal: list[int] | None = None,
    ) -> None:
        self.table, self.seed, self.decisions, self.position = table, seed, decisions, position
        if legal is None:
            legal = [] if position is None else table.game.rules.legal_moves(position)
        self.legal = legal
        """The legal moves, in the order of their numbers; never changed, only replaced."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        position = None if self.position is None else self.position.copy()
        return Play(self.table, self.seed, self.decisions, position, self.legal)

    def __reduce__(self) -> tuple[Any, ...]:
        """A few hundred bytes. The position is among them, for one that was imagined has no history."""
        position = None if self.position is None else zlib.compress(self.position.tobytes())
        return _restored, (self.table, self.seed, self.decisions, position)

    def draw(self, outcome: int) -> None:
        """Takes a part of the seed, and deals after the last one."""
        if not 0 <= outcome < OUTCOMES:
            raise ValueError(f"{outcome} is no outcome of this chance: they are 0 to {OUTCOMES - 1}.")
        self.seed += (outcome,)
        if len(self.seed) == CHANCE_NODES:
            rules, table = self.table.game.rules, self.table
            position, out = rules.position(), rules.listing()
            count = rules.begin(position, table.seats, table.settings, self.rng(), out)
            self.position, self.legal = position, sorted(out[:count].tolist())

    def move(self, action: int) -> None:
        """Plays a legal move, and refuses any other: raw rules would corrupt the position."""
        if action not in self.legal:
            why = "legal_actions() lists those that are" if self.legal else "the game is over"
            raise ValueError(f"{action} is no legal action here: {why}.")
        rules, out = self.table.game.rules, self.table.game.rules.listing()
        assert self.position is not None
        count = rules.step(self.position, action, self.rng(), out)
        self.decisions, self.legal = self.decisions + 1, sorted(out[:count].tolist())

    def rng(self) -> Rng:
        """The chance of this decision alone, so that what came before it does not change it."""
        return fast_rng(np.random.SeedSequence([*self.seed, self.decisions]))

    def imagined(self, seen: Packed, seat: int, seed: tuple[int, ...]) -> Play:
        """Another world behind what the seat sees, with chance of its own from here on."""
        position = seen.copy()
        self.table.game.rules.determinize(position, seat, fast_rng(np.random.SeedSequence([*seed, 0, 1])))
        return Play(self.table, seed, self.decisions, position)


def _restored(table: Table, seed: tuple[int, ...], decisions: int, position: bytes | None) -> Play:
    bytes_ = None if position is None else np.frombuffer(zlib.decompress(position), np.uint8).copy()
    return Play(table, seed, decisions, bytes_)
