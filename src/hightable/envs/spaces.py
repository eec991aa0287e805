"""Gymnasium's spaces for observations and actions, for the environments that need them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from hightable.engine.game import Game
from hightable.engine.observation import ObservationLayout
from hightable.envs.common import ObservationKind, observation_size


def observation_space(game: Game[Any], layout: ObservationLayout, kind: ObservationKind) -> spaces.Space[Any]:
    """The space of the observations of one seat. Bounds are those of the number type."""
    if kind == "bytes":
        return _box((observation_size(game),), np.dtype(np.int8))
    if kind == "flat":
        return _box((layout.size,), layout.dtype)
    return spaces.Dict({field.name: _box(field.shape, layout.dtype) for field in layout.fields})


def _box(shape: tuple[int, ...], dtype: np.dtype[Any]) -> spaces.Box:
    limits = np.iinfo(dtype)
    return spaces.Box(limits.min, limits.max, shape, dtype.type)


class LegalActions(spaces.MultiDiscrete):
    """One action per table, of which `sample` draws legal ones: `mask` is that of the tables as they are now."""

    def __init__(self, mask: npt.NDArray[np.bool_]) -> None:
        self._mask = mask
        super().__init__(np.full(mask.shape[0], mask.shape[1]))

    def sample(self, mask: Any = None, probability: Any = None) -> npt.NDArray[np.int64]:
        """Uniformly random legal actions; with `mask` or `probability`, as any MultiDiscrete does."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        order = self.np_random.random(self._mask.shape, np.float32)
        return np.asarray(np.where(self._mask, order, -1.0).argmax(axis=1))


class LegalAction(spaces.Discrete):
    """The actions of one table, of which `sample` draws a legal one: `mask` is that of the table as it is now."""

    def __init__(self, mask: npt.NDArray[np.bool_]) -> None:
        self._mask = mask
        super().__init__(mask.size)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A uniformly random legal action; with `mask` or `probability`, as any Discrete does."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return np.int64(self.np_random.choice(np.flatnonzero(self._mask)))
