"""Networks for tests: arrays of a file, with weights drawn at random."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.bots.network import PLAYERS, assemble, description
from hightable.bots.network_kernels import VALUES, Network
from hightable.engine.game import Game
from hightable.engine.observation import ObservationLayout

Arrays = dict[str, npt.NDArray[Any]]
ROWS = 4
"""Rows of the first layer per entry: the first is for -1 and less, the last for 2 and more."""


def random_arrays(game: Game[Any], seed: int = 1, width: int = 8, second: int = 4) -> Arrays:
    """What the file of a network holds."""
    rng, moves = np.random.default_rng(seed), game.catalogue.size
    size = ObservationLayout(game.position, PLAYERS).size
    shapes = {
        "first": (size * ROWS, width),
        "first_bias": (width,),
        "second": (width, second),
        "second_bias": (second,),
        "moves": (moves, second),
        "moves_bias": (moves,),
        "values": (VALUES, second),
        "values_bias": (VALUES,),
    }
    return {
        "about": np.array(description(game)),
        "entry": np.arange(size, dtype=np.int16),
        "low": np.full(size, -1, np.int16),
        "step": np.ones(size, np.int16),
        "rows": np.full(size, ROWS, np.int16),
        "usual": (np.arange(size) * ROWS + 1).astype(np.int16),
        **{name: rng.normal(scale=0.3, size=shape).astype(np.float16) for name, shape in shapes.items()},
        "scale": np.array(0.5),
        "deepest": np.array(6.0),
        "points_mean": np.array(20.0),
        "points_scale": np.array(5.0),
    }


def random_network(game: Game[Any], seed: int = 1) -> Network:
    return assemble(random_arrays(game, seed))


def write_network(arrays: Arrays, file: Path) -> Path:
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return file


def loving(game: Game[Any], move: int) -> Network:
    """A network that thinks of this move alone."""
    arrays = {name: np.zeros_like(array) if array.dtype == np.float16 else array for name, array in random_arrays(game).items()}
    arrays["moves_bias"][move] = 100.0
    return assemble(arrays)
