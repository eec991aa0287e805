"""Networks as plain arrays: the file that the compiled players read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from hightable.bots.network import description
from hightable.engine.discovery import find
from train.network import Policy


def export(policy: Policy, game: str, deepest: float, points_mean: float, points_scale: float, file: Path) -> None:
    """Writes a policy for `hightable.bots.network`. `deepest` is in points."""
    one_hot, body = policy.body.encoder.one_hot, policy.body

    def half(tensor: torch.Tensor) -> npt.NDArray[np.float16]:
        return np.asarray(tensor.detach().float().cpu().numpy(), np.float16)

    arrays: dict[str, Any] = {
        "about": np.array(description(find(game))),
        "entry": one_hot.entry.astype(np.int16),
        "low": one_hot.low.astype(np.int16),
        "step": one_hot.step.astype(np.int16),
        "rows": one_hot.count.astype(np.int16),
        "usual": one_hot.usual.astype(np.int16),
        "first": half(body.first.weight.T),
        "first_bias": half(body.first.bias),
        "second": half(body.second.weight.T),
        "second_bias": half(body.second.bias),
        "moves": half(policy.moves.weight),
        "moves_bias": half(policy.moves.bias),
        "values": half(policy.values.weight),
        "values_bias": half(policy.values.bias),
        "scale": np.float64(policy.scale.detach().exp().item()),
        "deepest": np.float64(deepest),
        "points_mean": np.float64(points_mean),
        "points_scale": np.float64(points_scale),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(file, **arrays)
