"""A learned network in compiled code: what it adds to the heuristic's opinion of each move, and what it expects of the game.

An observation selects one row of the first layer per entry. Rows are relative to those of the usual values, which are part of the
bias, so that only unusual entries cost anything.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from hightable.engine.jit import compiled

if TYPE_CHECKING:
    Floats = npt.NDArray[np.float32]
    Ints = npt.NDArray[np.int32]
    Entries = npt.NDArray[np.signedinteger[Any]]

WIN, MARGIN, OWN_POINTS, OTHER_POINTS = range(4)
"""What the value heads estimate for the seat to move: its reward for winning from -1 to 1, its margin, and the points."""
VALUES = 4
WIN_PLACE, OWN_POINTS_PLACE = 0, 1
"""Where `expected_values` writes the win probability, and the points of the seat to move, which those of the other follow."""


class Network(NamedTuple):
    """The weights of a network, and how observations select rows of its first layer."""

    entry: Ints
    """The entries of the observation that are used."""
    low: Ints
    """The value of the first row of each."""
    step: Ints
    """How many values share a row."""
    rows: Ints
    """How many rows each has."""
    start: Ints
    """The number of the first of them."""
    usual: Ints
    """The row of its usual value, which is zero."""
    first: npt.NDArray[np.float32]
    first_bias: Floats
    second: npt.NDArray[np.float32]
    """By input, then by output."""
    second_bias: Floats
    moves: npt.NDArray[np.float32]
    """By move, then by input."""
    moves_bias: Floats
    values: npt.NDArray[np.float32]
    values_bias: Floats
    scale: float
    """What a point of expected gain adds to a logit."""
    deepest: float
    """Gains further below the best are taken as this far below, in points."""
    points_mean: float
    points_scale: float
    """How the points of the value heads are scaled."""


def network_type() -> Any:
    """The type of Network in compiled code, the same for every game."""
    types: Any = numba
    ints, row, grid = types.int32[::1], types.float32[::1], types.float32[:, ::1]
    arrays: dict[str, Any] = dict.fromkeys(("entry", "low", "step", "rows", "start", "usual"), ints)
    arrays |= dict.fromkeys(("first", "second", "moves", "values"), grid)
    arrays |= dict.fromkeys(("first_bias", "second_bias", "moves_bias", "values_bias"), row)
    numbers = dict.fromkeys(("scale", "deepest", "points_mean", "points_scale"), types.float64)
    return types.types.NamedTuple(Network(**arrays, **numbers), Network)


@compiled
def hidden_layers(network: Network, observation: Entries, first: Floats, second: Floats) -> None:
    """Writes both hidden layers."""
    for i in range(first.size):
        first[i] = network.first_bias[i]
    for place in range(network.entry.size):
        value = np.int64(observation[network.entry[place]])
        bucket = (value - network.low[place]) // np.int64(network.step[place])
        row = network.start[place] + min(max(bucket, 0), network.rows[place] - 1)
        if row != network.usual[place]:
            weights = network.first[row]
            for i in range(first.size):
                first[i] += weights[i]
    for i in range(second.size):
        second[i] = network.second_bias[i]
    for place in range(first.size):
        size = first[place]
        if size > 0.0:
            weights = network.second[place]
            for i in range(second.size):
                second[i] += size * weights[i]
    for i in range(second.size):
        second[i] = max(second[i], np.float32(0.0))


@compiled
def add_logits(network: Network, second: Floats, moves: Ints, count: int, weights: npt.NDArray[np.float64]) -> None:
    """Turns expected gains of moves into the network's logits."""
    best = weights[0]
    for place in range(1, count):
        best = max(best, weights[place])
    for place in range(count):
        gain = max(weights[place] - best, -network.deepest)
        move = moves[place]
        weights[place] = network.scale * gain + network.moves_bias[move] + _product(network.moves[move], second)


@compiled
def expected_values(network: Network, second: Floats, out: npt.NDArray[np.float64]) -> None:
    """Writes the win probability of the seat to move, its points, and those of the other seat, to `out`."""
    win = network.values_bias[WIN] + _product(network.values[WIN], second)
    out[WIN_PLACE] = min(max((1.0 + win) / 2.0, 0.0), 1.0)
    for place in range(2):
        head = OWN_POINTS + place
        out[OWN_POINTS_PLACE + place] = network.points_mean + network.points_scale * (
            network.values_bias[head] + _product(network.values[head], second)
        )


@compiled
def _product(weights: Floats, second: Floats) -> float:
    """The scalar product, as four sums side by side that the processor adds at once."""
    a, b, c, d = np.float32(0.0), np.float32(0.0), np.float32(0.0), np.float32(0.0)
    for i in range(0, second.size, 4):
        a += weights[i] * second[i]
        b += weights[i + 1] * second[i + 1]
        c += weights[i + 2] * second[i + 2]
        d += weights[i + 3] * second[i + 3]
    return float(a + b + c + d)


@compiled
def best_of(count: int, weights: npt.NDArray[np.float64]) -> int:
    """The place of the highest logit, the first of equal ones."""
    best = 0
    for place in range(1, count):
        if weights[place] > weights[best]:
            best = place
    return best


@compiled
def probabilities(count: int, weights: npt.NDArray[np.float64], temperature: float) -> None:
    """Turns logits into probabilities."""
    highest = weights[best_of(count, weights)]
    total = 0.0
    for place in range(count):
        weights[place] = math.exp((weights[place] - highest) / temperature)
        total += weights[place]
    for place in range(count):
        weights[place] /= total
