"""The network that is trained: one-hot observations, two hidden layers, and corrections to the game's own heuristic.

A move's logit is the gain that the heuristic expects of it, times a learned scale, plus what the network adds. An untrained
network adds nothing, so training begins at the level of the medium bot.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

MOST_BUCKETS = 32
"""One-hot entries per number of an observation; wider ranges share them evenly."""
WIN, MARGIN, OWN_POINTS, OTHER_POINTS = range(4)
"""What the value heads estimate for the seat to move."""
VALUES = 4


@dataclass(frozen=True)
class OneHot:
    """Which entries of an observation are used, and the row of the first layer that each of their values selects."""

    entry: npt.NDArray[np.int32]
    """The places of the entries that are used: those that vary."""
    low: npt.NDArray[np.int32]
    """The value of the first bucket of each."""
    step: npt.NDArray[np.int32]
    """How many values share a bucket."""
    count: npt.NDArray[np.int32]
    """How many buckets each has."""
    usual: npt.NDArray[np.int32]
    """The row of the most common value of each."""

    @classmethod
    def from_samples(cls, rows: npt.NDArray[np.integer]) -> OneHot:
        """One-hot entries for observations like these."""
        low, high = rows.min(0).astype(int), rows.max(0).astype(int)
        entry = np.flatnonzero(high > low)
        low, high = low[entry], high[entry]
        wide = high - low >= MOST_BUCKETS
        if wide.any():
            low[wide], high[wide] = np.percentile(rows[:, entry[wide]], [0.2, 99.8], axis=0).astype(int)
        step = -(-(high - low + 1) // MOST_BUCKETS)
        count = -(-(high - low + 1) // step)
        buckets = np.clip((rows[:, entry] - low) // step, 0, count - 1)
        most_common = np.array([np.bincount(column).argmax() for column in buckets.T])
        usual = np.cumsum(count) - count + most_common
        return cls(*(each.astype(np.int32) for each in (entry, low, step, count, usual)))

    @property
    def start(self) -> npt.NDArray[np.int32]:
        """The row of the first bucket of each entry."""
        return (np.cumsum(self.count) - self.count).astype(np.int32)

    @property
    def rows(self) -> int:
        return int(self.count.sum())


class Encoder(nn.Module):
    """Observations as rows of the first layer, and these as one-hot vectors."""

    def __init__(self, one_hot: OneHot) -> None:
        super().__init__()
        self.one_hot, self.rows = one_hot, one_hot.rows
        for name in ("entry", "low", "step", "count", "start"):
            self.register_buffer(name, torch.from_numpy(getattr(one_hot, name).astype(np.int64)), persistent=False)

    def rows_of(self, observation: Tensor) -> Tensor:
        """The row that each used entry selects."""
        values = observation[:, self.entry].long()
        bucket = torch.div(values - self.low, self.step, rounding_mode="floor")
        return (self.start + torch.minimum(bucket.clamp_(min=0), self.count - 1)).to(torch.int16)

    def forward(self, rows: Tensor) -> Tensor:
        hot = torch.zeros(rows.shape[0], self.rows, dtype=torch.bfloat16, device=rows.device)
        return hot.scatter_(1, rows.long(), 1.0)


class Body(nn.Module):
    """Two hidden layers."""

    def __init__(self, one_hot: OneHot, width: int, second: int) -> None:
        super().__init__()
        self.encoder = Encoder(one_hot)
        self.first, self.second = nn.Linear(one_hot.rows, width), nn.Linear(width, second)
        nn.init.normal_(self.first.weight, std=len(one_hot.entry) ** -0.5)

    def forward(self, rows: Tensor) -> Tensor:
        return torch.relu(self.second(torch.relu(self.first(self.encoder(rows)))))


class Policy(nn.Module):
    """The policy and what it expects, from what the seat to move knows."""

    def __init__(self, one_hot: OneHot, moves: int, scale: float, width: int = 256, second: int = 128) -> None:
        super().__init__()
        self.body = Body(one_hot, width, second)
        self.moves, self.values = nn.Linear(second, moves), nn.Linear(second, VALUES)
        self.scale = nn.Parameter(torch.tensor(float(np.log(scale))))
        """The logarithm of what a point of expected gain adds to a logit."""
        for head in (self.moves, self.values):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, rows: Tensor, moves: Tensor, gains: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of the listed moves, and the values. Moves that are not there (-1) have -inf."""
        with torch.autocast(rows.device.type, torch.bfloat16):
            hidden = self.body(rows)
            added, values = self.moves(hidden), self.values(hidden)
        there = moves >= 0
        logits = added.float().gather(1, moves.long().clamp(min=0)) + self.scale.exp() * gains
        return logits.masked_fill(~there, -torch.inf), values.float()


class Critic(nn.Module):
    """The value of a position for the seat to move, from everything: only for training."""

    def __init__(self, one_hot: OneHot, width: int = 384, second: int = 128) -> None:
        super().__init__()
        self.body, self.value = Body(one_hot, width, second), nn.Linear(second, 1)

    def forward(self, rows: Tensor) -> Tensor:
        with torch.autocast(rows.device.type, torch.bfloat16):
            return self.value(self.body(rows)).float()[:, 0]


def relative_gains(moves: Tensor, gains: Tensor, deepest: float) -> Tensor:
    """The gains relative to the best move of each list, none below `-deepest`; 0 where there is no move."""
    there = moves >= 0
    best = gains.masked_fill(~there, -torch.inf).amax(1, keepdim=True)
    return (gains - best).clamp(min=-deepest).masked_fill(~there, 0.0)
