"""Players that are given from Python as they are: a class, an object or a function. They are called in this process."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pickle import PicklingError
from random import Random
from typing import Any, TypeAlias

from hightable.bots import Player
from hightable.bots.levels import LEVELS, BadPlayer
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.players.author_code import AuthorError, as_player, choose, decision_seed, seats_of
from hightable.players.failure import PlayerFailed
from hightable.players.player_process import SECONDS, ProcessPlayer

PlayerLike: TypeAlias = str | Player | Callable[[Game[Any]], Player] | Callable[[View[Any], Sequence[Move], Random], Move]
"""A player by name; or a class that is constructed with the game, an object with a method `choose`, or a plain function."""


@dataclass(frozen=True)
class GivenPlayer:
    """A class, an object or a function, and what it is called in reports."""

    name: str
    found: Any
    fingerprint: str = ""

    def start(self, game: Game[Any], seconds: float = SECONDS) -> Player:
        """The player for a game. It has no time limit, since nothing can stop it in this process. Raises BadPlayer."""
        if isinstance(self.found, ProcessPlayer | CheckedPlayer):  # what `hightable.player` has returned
            return self.found
        return CheckedPlayer(self.name, self.found, game)

    def __reduce__(self) -> tuple[Any, ...]:
        """What is defined in a script or a notebook itself cannot be found by another process."""
        owner = self.found if hasattr(self.found, "__qualname__") else type(self.found)
        if owner.__module__ == "__main__":
            raise PicklingError(f"The player “{self.name}” is known to this process only: give it as FILE.py:NAME.")
        return GivenPlayer, (self.name, self.found)


class CheckedPlayer:
    """Plays like a player of an author's, one decision at a time, and says in a sentence what is wrong with it."""

    def __init__(self, name: str, found: Any, game: Game[Any]) -> None:
        self.name, self._root = name, _file_of(found)
        self._lock = threading.Lock()
        try:
            self._player = as_player(found, name, game, self._root)
            self.seats = seats_of(found, self._root)
            """The sizes of the tables at which it plays; None for all."""
        except AuthorError as error:
            place = f" ({error.where})" if error.where else ""
            raise BadPlayer(f"The player “{name}” cannot be used: {error.what}{place}.") from error.__cause__

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        """The player's move. Raises PlayerFailed if there is none."""
        seed = decision_seed(rng)
        try:
            with self._lock:
                return choose(self._player, view, moves, seed, self._root)
        except AuthorError as error:
            raise PlayerFailed(self.name, error.what, error.where) from error.__cause__


def _file_of(found: Any) -> str:
    """The file of a class, a function, or the class of an object; empty if it has none."""
    owner = inspect.unwrap(found) if hasattr(found, "__qualname__") else type(found)
    try:
        return inspect.getfile(owner)
    except (TypeError, OSError):
        return ""


def named(players: Sequence[PlayerLike]) -> tuple[list[str], dict[str, GivenPlayer]]:
    """The names of players, and those that were given as they are, each under a name of its own. Raises BadPlayer.

    >>> def greedy(view, moves, rng): ...
    >>> named([greedy, "hard", greedy])[0]
    ['greedy', 'hard', 'greedy']
    """
    if isinstance(players, str | Mapping) or not isinstance(players, Iterable):
        raise BadPlayer(f"Players are given as a list, such as [{LEVELS[0]!r}, {LEVELS[2]!r}], not as {type(players).__name__}.")
    names: list[str] = []
    given: dict[str, GivenPlayer] = {}
    for player in players:
        if isinstance(player, str):
            names.append(player)
            continue
        called = next((name for name, other in given.items() if other.found is player), None)
        if called is None:
            own = player.name if isinstance(player, ProcessPlayer | CheckedPlayer) else getattr(player, "__name__", "")
            texts = (each for each in players if isinstance(each, str))
            called = _free_name(own or type(player).__name__, {*LEVELS, *given, *texts})
            given[called] = GivenPlayer(called, player)
        names.append(called)
    return names, given


def _free_name(name: str, taken: set[str]) -> str:
    """The name, with a number if another player has it.

    >>> _free_name("random", {"random", "random 2"})
    'random 3'
    """
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
