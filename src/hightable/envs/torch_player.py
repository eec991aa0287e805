"""A network of PyTorch as a player of your own. PyTorch is not installed with High Table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.observation import ObservationLayout
from hightable.engine.view import View
from hightable.envs.common import ObservationKind, check_choice, with_seat


class TorchPlayer:
    """Plays the move to which a network gives the highest logit, or draws one with a temperature.

    The network is a function of an observation and a mask of the legal moves, both with a batch of one. It returns one logit per
    move of the game's catalogue; those of moves that are not legal do not matter. Observations are float32 and of the kind that
    the network has learned from: see `docs/environments.md`.
    """

    def __init__(
        self, network: Callable[[Any, Any], Any], observation: ObservationKind = "flat", temperature: float = 0.0
    ) -> None:
        check_choice("observation", observation, ObservationKind)
        if not (math.isfinite(temperature) and temperature >= 0):
            raise ValueError(f"A temperature is 0 or more, not {temperature}.")
        try:
            import torch  # here, since High Table does not need it
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("A TorchPlayer needs PyTorch, which is not installed with High Table.") from error

        self._torch: Any = torch
        self._network, self._observation, self._temperature = network, observation, temperature
        self._layouts: dict[tuple[Game[Any], int], ObservationLayout] = {}
        module: Any = network if isinstance(network, torch.nn.Module) else torch.nn.Module()
        module.eval()
        self._device = next((each.device for each in module.parameters()), "cpu")

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves. Raises ValueError if the network does not return a number for each."""
        if view.game is None:
            raise ValueError("A network needs the view of a game, not of a record alone.")
        legal = np.array(moves)
        logits = self._logits(view, view.game, legal)[legal]
        if np.isnan(logits).any() or logits.max() == -math.inf:
            raise ValueError("The network gives no number to a legal move, or rules all of them out.")
        if self._temperature == 0 or math.isinf(logits.max()):
            return moves[int(logits.argmax())]
        weights = np.exp((logits - logits.max()) / self._temperature)
        return rng.choices(moves, weights.tolist())[0]

    def _logits(self, view: View[Any], game: Game[Any], legal: Any) -> Any:
        torch = self._torch
        mask = np.zeros((1, game.catalogue.size), np.bool_)
        mask[0, legal] = True
        with torch.inference_mode():
            found = self._network(self._observed(view, game), torch.from_numpy(mask).to(self._device))
            logits = found.to("cpu", torch.float64).flatten().numpy()
        if len(logits) != game.catalogue.size:
            raise ValueError(f"The network returns {len(logits)} logits; {game.name} has {game.catalogue.size} moves.")
        return logits

    def _observed(self, view: View[Any], game: Game[Any]) -> Any:
        """The observation of a view as a tensor; a dict of tensors for `fields`."""
        if self._observation == "bytes":
            return self._tensor(with_seat(view.seat, view.position))
        key = game, int(view.p.seats)
        layout = self._layouts.get(key) or self._layouts.setdefault(key, ObservationLayout(game.position, key[1]))
        row = layout.encode(view.position, view.seat)
        if self._observation == "flat":
            return self._tensor(row)
        return {name: self._tensor(field) for name, field in layout.by_name(row).items()}

    def _tensor(self, row: Any) -> Any:
        return self._torch.from_numpy(np.array(row, np.float32)[np.newaxis]).to(self._device)
