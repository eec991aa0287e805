"""Learned networks: loaded from a game's `network.npz`, evaluated in compiled code, and the player that plays by one alone."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import numba
import numpy as np
import numpy.typing as npt

from hightable.bots.compiling import compile_for_bot
from hightable.bots.network_kernels import VALUES, Network, network_type
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.native import EntryPoints
from hightable.engine.observation import ObservationLayout, encoding_type, entry_type
from hightable.engine.position import Packed
from hightable.engine.raw_rules import load_for_game
from hightable.engine.view import View

FILE = "network.npz"
"""The name of a network's file in the folder of its game."""
PLAYERS = 2
"""Networks are trained for tables of two."""
FORMAT = 1
TEMPLATE = Path(__file__).with_name("network_choice.py")

_types: Any = numba
_INTS = ("entry", "low", "step", "rows")
_GRIDS = ("first", "second", "moves", "values")
_ROWS = ("first_bias", "second_bias", "moves_bias", "values_bias")
_NUMBERS = ("scale", "deepest", "points_mean", "points_scale")


class BadNetwork(ValueError):
    """A file is not a network for this game. The message is a sentence for the user."""


def load_network(game: Game[Any], file: Path) -> Network:
    """The network in a file. Raises BadNetwork unless it was trained for these rules and these observations."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            content = {name: arrays[name] for name in arrays.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise BadNetwork(f"{file} cannot be read as a network: {error}.") from error
    missing = {"about", *_INTS, *_GRIDS, *_ROWS, *_NUMBERS, "usual"} - set(content)
    if missing:
        raise BadNetwork(f"{file} is not a network: {', '.join(sorted(missing))} is missing.")
    about, wanted = str(content["about"]), description(game)
    if about != wanted:
        raise BadNetwork(f"{file} was trained for {about}, but this is {wanted}.")
    return assemble(content)


def description(game: Game[Any]) -> str:
    """What a network has to be trained for to play this game: its rules, its observations and its moves."""
    layout = ObservationLayout(game.position, PLAYERS)
    return f"{game.name}, rules version {game.version}, {layout.size} entries, {game.catalogue.size} moves (format {FORMAT})"


def assemble(content: dict[str, npt.NDArray[Any]]) -> Network:
    """A network from the arrays of its file: the rows of usual values become part of the bias."""
    rows = content["rows"].astype(np.int32)
    start = (np.cumsum(rows) - rows).astype(np.int32)
    usual = content["usual"].astype(np.int32)
    first, bias = content["first"].astype(np.float32), content["first_bias"].astype(np.float32)
    usual_rows = first[usual]
    arrays: dict[str, Any] = {name: np.ascontiguousarray(content[name], np.int32) for name in _INTS}
    arrays |= {name: np.ascontiguousarray(content[name], np.float32) for name in (*_GRIDS[1:], *_ROWS[1:])}
    arrays |= {name: float(content[name]) for name in _NUMBERS}
    return Network(
        **arrays,
        start=start,
        usual=usual,
        first=np.ascontiguousarray(first - np.repeat(usual_rows, rows, axis=0)),
        first_bias=bias + usual_rows.sum(0),
    )


_EMPTY: dict[str, Any] = dict.fromkeys((*_INTS, "start", "usual"), np.zeros(0, np.int32))
_EMPTY |= dict.fromkeys(_GRIDS, np.zeros((0, 0), np.float32)) | dict.fromkeys(_ROWS, np.zeros(0, np.float32))
_EMPTY |= dict.fromkeys(_NUMBERS, 0.0)
NO_NETWORK = Network(**_EMPTY)
"""Stands for a network where none is asked."""

_layouts: WeakKeyDictionary[Game[Any], ObservationLayout] = WeakKeyDictionary()


def layout_of(game: Game[Any]) -> ObservationLayout:
    """The observations that networks of this game are trained on; without a table of two, those of the smallest table."""
    if game not in _layouts:
        _layouts[game] = ObservationLayout(game.position, PLAYERS if PLAYERS in game.players else min(game.players))
    return _layouts[game]


_networks: WeakKeyDictionary[Game[Any], Network | None] = WeakKeyDictionary()


def network_of(game: Game[Any]) -> Network | None:
    """The network that comes with a game; None if there is none, or if its numbers are other than those it was trained for."""
    if game not in _networks:
        file = game.source / FILE
        known = game.overlay is None and file.is_file() and PLAYERS in game.players
        _networks[game] = load_network(game, file) if known else None
    return _networks[game]


@dataclass(frozen=True)
class Opinion:
    """What a network thinks of a position, for the seat to move."""

    moves: tuple[Move, ...]
    probabilities: tuple[float, ...]
    win_probability: float
    points: tuple[float, float]
    """Expected final points: its own, and those of the other seat."""


class NetworkFunctions(EntryPoints):
    """The functions of a network, interpreted until they are compiled: `network_choice.py` with a game's functions."""

    evaluate: Any

    def __init__(self, game: Game[Any]) -> None:
        own = {
            "POSITION": game.position.dtype,
            "ENTRY": entry_type(game.position).type,
            "legal_moves": game.functions["legal_moves"],
            "move_heuristic": game.functions["move_heuristic"],
        }
        kernels = load_for_game(TEMPLATE, game.key, own)
        packed, ints, reals = _types.uint8[::1], _types.int32[::1], _types.float64[::1]
        hidden = _types.float32[::1]
        signature = (packed, _types.int64, network_type(), encoding_type(), packed, hidden, hidden, ints, reals, reals)
        super().__init__(f"{game.key}-network", {"evaluate": (kernels.evaluate, signature)})


_functions: WeakKeyDictionary[Game[Any], NetworkFunctions] = WeakKeyDictionary()


def network_functions(game: Game[Any]) -> NetworkFunctions:
    """The network functions of a game, interpreted until they are compiled; always the same for as long as the game is in use."""
    if game not in _functions:
        _functions.setdefault(game, NetworkFunctions(game))
    return _functions[game]


class NetworkPlayer:
    """Plays the move that a network rates highest, without search: the installed player `learned`."""

    seats = (PLAYERS,)

    def __init__(self, game: Game[Any], network: Network | None = None) -> None:
        found = network or network_of(game)
        if found is None:
            raise BadNetwork(f"{game.title('en')} comes without a network.")
        compile_for_bot(game, game.rules, network_functions(game))
        self.game, self.network = game, found
        self._layout = layout_of(game)
        self._functions = network_functions(game)

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        opinion = self.evaluate(view)
        probability = dict(zip(opinion.moves, opinion.probabilities, strict=True))
        return max(moves, key=lambda move: probability[move])

    def evaluate(self, view: View[Any]) -> Opinion:
        """What the network thinks of the view of the player to move. Raises BadNetwork for a table of another size."""
        if view.p.seats != PLAYERS:
            raise BadNetwork(f"The network of {self.game.title('en')} plays at tables of {PLAYERS}, not of {view.p.seats}.")
        rules, network = self.game.rules, self.network
        out, weights = rules.listing(), rules.weights()
        observation: Packed = np.empty(self._layout.size * self._layout.dtype.itemsize, np.uint8)
        first, second = np.empty(network.first.shape[1], np.float32), np.empty(network.second.shape[1], np.float32)
        values = np.empty(VALUES)
        position = view.position.copy()
        count = self._functions.evaluate(
            position, view.seat, network, self._layout.tables, observation, first, second, out, weights, values
        )
        win, own, other = values[:3].tolist()
        return Opinion(tuple(out[:count].tolist()), tuple(weights[:count].tolist()), win, (own, other))
