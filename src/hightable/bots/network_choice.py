"""What a learned network thinks of a view, compiled. Loaded once per game, with the game's functions as globals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hightable.bots.network_kernels import Network, add_logits, expected_values, hidden_layers, probabilities
from hightable.engine.jit import compiled
from hightable.engine.observation import Encoding, encode

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.position import Packed, Record, Row

    Floats = npt.NDArray[np.float32]
    Reals = npt.NDArray[np.float64]

    POSITION = Record.dtype
    ENTRY = np.int8

    def legal_moves(p: Record, out: Row) -> int: ...
    def move_heuristic(p: Record, moves: npt.NDArray[np.int32], count: int, weights: Reals) -> None: ...


@compiled
def evaluate(
    view: Packed,
    seat: int,
    network: Network,
    encoding: Encoding,
    observation: Packed,
    first: Floats,
    second: Floats,
    out: npt.NDArray[np.int32],
    weights: Reals,
    values: Reals,
) -> int:
    """Writes the legal moves of a view, the probability of each, and the expected values; returns the number of moves."""
    p = view.view(POSITION)[0]
    entries = observation.view(ENTRY)
    encode(view, seat, encoding, entries)
    hidden_layers(network, entries, first, second)
    expected_values(network, second, values)
    count = legal_moves(p, out)
    move_heuristic(p, out, count, weights)
    add_logits(network, second, out, count, weights)
    probabilities(count, weights, 1.0)
    return count
