"""Calls the code of a player's author, and says in one sentence what is wrong with it, and where."""

from __future__ import annotations

import hashlib
import inspect
import operator
import reprlib
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import hightable
from hightable.bots import Player
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View

_PACKAGE = Path(hightable.__file__).parent
_INSTALLED = {"site-packages", "dist-packages"}


class AuthorError(Exception):
    """What is wrong with an author's code, and where: a file, a line and a function, as far as they are known."""

    def __init__(self, what: str, where: str = "") -> None:
        self.what, self.where = what, where
        super().__init__(what)


@dataclass(frozen=True)
class FunctionPlayer:
    """A plain function as a player."""

    function: Callable[..., Any]

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Any:
        """What the function returns."""
        return self.function(view, moves, rng)


def as_player(found: Any, name: str, game: Game[Any], root: str) -> Player:
    """The player of a class, an object or a function. Raises AuthorError if it cannot be one, or its constructor fails."""
    check_game(found, game, root)
    made = found
    if isinstance(found, type):
        try:
            made = found(game)
        except (Exception, SystemExit) as error:
            raise AuthorError(summary(error), place_of(error, root) or definition(found, root)) from error
    if callable(getattr(made, "choose", None)):
        player: Player = made
        return player
    if isinstance(found, type):
        raise AuthorError(f"the class {name} has no method choose(view, moves, rng)", definition(found, root))
    if callable(found):
        return FunctionPlayer(found)
    raise AuthorError(f"{name} is {_brief(found)}, and not a class, an object with a method choose, or a function")


def games_of(found: Any, root: str) -> tuple[str, ...] | None:
    """The names of the games that a player says it plays, in its attribute `games`; None for all."""
    games = getattr(found, "games", None)
    if games is None:
        return None
    names = tuple(games) if isinstance(games, list | tuple | set | frozenset) else (games,)
    if not all(isinstance(name, str) for name in names):
        raise AuthorError(f"its attribute `games` should have the names of games, not {_brief(games)}", definition(found, root))
    return tuple(name.replace("_", "-") for name in names)


def seats_of(found: Any, root: str) -> tuple[int, ...] | None:
    """The sizes of the tables at which a player says it plays, in its attribute `seats`; None for all."""
    seats = getattr(found, "seats", None)
    if seats is None:
        return None
    sizes = tuple(seats) if isinstance(seats, list | tuple | set | frozenset) else (seats,)
    if not all(type(size) is int for size in sizes):
        raise AuthorError(f"its attribute `seats` should have numbers of players, not {_brief(seats)}", definition(found, root))
    return sizes


def check_game(found: Any, game: Game[Any], root: str) -> None:
    """Raises AuthorError if the player does not play this game."""
    games = games_of(found, root)
    if games is not None and game.base_name not in games:
        raise AuthorError(f"it plays {', '.join(games)}, and not {game.base_name}", definition(found, root))


def decision_seed(rng: Random) -> int:
    """A seed for the player's choices. Unlike the state of the rng, it does not give the deal away."""
    return int.from_bytes(hashlib.blake2b(rng.getrandbits(64).to_bytes(8, "big"), digest_size=8).digest(), "big")


def choose(player: Player, view: View[Any], moves: Sequence[Move], seed: int, root: str) -> Move:
    """The legal move that the player chooses. Raises AuthorError if it chooses none."""
    try:
        chosen: object = player.choose(view, list(moves), Random(seed))
    except (Exception, SystemExit) as error:
        raise AuthorError(summary(error), place_of(error, root) or definition(player, root)) from error
    move = _number(chosen)
    if move is None:
        raise AuthorError(f"it chose {_brief(chosen)}, which is not the number of a move", definition(player, root))
    if move not in moves:
        raise AuthorError(f"it chose {move}, which is not one of the {len(moves)} legal moves", definition(player, root))
    return move


def _number(chosen: object) -> Move | None:
    """The move, if it is a whole number of any kind, such as NumPy's."""
    if isinstance(chosen, bool | np.bool_):
        return None
    try:
        return operator.index(chosen)  # type: ignore[arg-type]
    except Exception:
        return None


def summary(error: BaseException) -> str:
    """An error on one line: its kind and its message."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def place_of(error: BaseException, root: str) -> str:
    """The line of the author's code where the error was raised, or that called what raised it; empty if there is none."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}"
    frames = [(frame.filename, frame.lineno or 0, frame.name) for frame in traceback.extract_tb(error.__traceback__)]
    return innermost(reversed(frames), root)


def innermost(frames: Iterable[tuple[str, int, str]], root: str) -> str:
    """The first of these frames (file, line, function) that is the author's; empty if there is none."""
    return next((f"{file}, line {line}, in {name}" for file, line, name in frames if _is_authors(file, root)), "")


def _is_authors(file: str, root: str) -> bool:
    """Whether a file is the root or in that folder, and no package that is only installed there."""
    if not root or file == root:
        return bool(root)
    path, folder = Path(file), Path(root)
    if not path.is_relative_to(folder) or _INSTALLED & set(path.relative_to(folder).parts):
        return False
    return not path.is_relative_to(_PACKAGE) or folder.is_relative_to(_PACKAGE)


def definition(thing: Any, root: str) -> str:
    """Where the author defines a class, a function, or the method that chooses for an object; empty if somebody else does."""
    if isinstance(thing, FunctionPlayer):
        return definition(thing.function, root)
    if isinstance(thing, type):
        code = getattr(vars(thing).get("__init__"), "__code__", None)
    else:
        function = inspect.unwrap(getattr(thing, "choose", thing))
        code = getattr(function, "__code__", None) or getattr(vars(type(thing)).get("__call__"), "__code__", None)
    if code is not None:
        return innermost([(code.co_filename, code.co_firstlineno, code.co_name)], root)
    try:
        return innermost([(inspect.getfile(thing), inspect.getsourcelines(thing)[1], thing.__name__)], root)
    except (TypeError, OSError, AttributeError):
        return ""


def _brief(value: object) -> str:
    """A short text for any value."""
    try:
        return f"{' '.join(reprlib.repr(value).split())} ({type(value).__name__})"
    except Exception:
        return f"a {type(value).__name__}"
