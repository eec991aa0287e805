"""Self-play with PPO: one network for both seats, a critic that sees everything, and a pull towards the game's heuristic.

The seats of a game with two players share one reward up to its sign, so advantages run through the moves of both. Some tables are
played against the medium bot's heuristic and some against earlier networks, so that the network does not forget how to beat them.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from hightable.engine.position import NONE
from hightable.envs.move_lists import MoveLists
from hightable.envs.vector import VectorEnv
from train.export import export
from train.network import MARGIN, OTHER_POINTS, OWN_POINTS, VALUES, WIN, Critic, OneHot, Policy, relative_gains

SCALES = ("first_scale", "deepest", "margin_scale", "points_mean", "points_scale")
RECENT_STEPS = 200
"""Steps with ends of games against the heuristic, over which the reported share of victories is taken."""


@dataclass
class Settings:
    """How a network is trained."""

    game: str
    tables: int = 8192
    steps: int = 32
    """Steps of every table between two updates."""
    threads: int = 1
    seed: int = 1
    width: int = 256
    second: int = 128
    longest_list: int = 192
    deepest: float = 6.0
    """Gains further below the best are taken as this far below, in points times the scale."""
    confidence: float = 0.8
    """The mean probability of the heuristic's best moves where others are legal, too: it sets the first scale."""
    rate: float = 3e-4
    last_rate: float = 3e-5
    epochs: int = 2
    batch: int = 16384
    clip: float = 0.2
    entropy: float = 0.006
    last_entropy: float = 0.0005
    pull: float = 0.05
    """Weight of the divergence from the heuristic at the beginning; it falls to zero half-way."""
    trace: float = 0.95
    """Lambda of the advantages, per move."""
    win_share: float = 0.75
    """Weight of winning in the reward; the rest is the margin."""
    medium_share: float = 0.2
    old_share: float = 0.12
    """Shares of the tables where one seat plays the heuristic's best move, or an earlier network."""
    spread: int = 400
    """Most steps by which the tables are apart at the beginning."""
    warm_up: int = 8
    """Updates in which only the critic and the value heads learn."""
    snapshot_every: float = 0.04
    """Part of the run after which the network joins the earlier ones."""


@dataclass
class Rollout:
    """What has been seen since the last update: a row per step, a column per table."""

    rows: Tensor
    full_rows: Tensor
    moves: Tensor
    gains: Tensor
    chosen: Tensor
    """The place of the move in its list."""
    log_probability: Tensor
    value: Tensor
    seat: Tensor
    learns: Tensor
    """Whether the network itself has chosen the move."""
    reward: Tensor
    """For seat 0, at the end of a game."""
    done: Tensor
    outcome: Tensor
    """What the value heads learn, for seat 0: win, margin, points of seat 0 and of seat 1; from the end of the game backwards."""
    known: Tensor
    """Whether the game's end has been seen."""


class Trainer:
    """A network in training. `save` and `load` continue a run where it was."""

    def __init__(self, settings: Settings, device: str = "cuda", known: dict[str, Any] | None = None) -> None:
        self.settings, self.device = settings, torch.device(device)
        torch.manual_seed(settings.seed)
        self.env = VectorEnv(
            settings.game,
            players=2,
            count=settings.tables,
            seed=settings.seed,
            threads=settings.threads,
            omniscient=True,
        )
        self.lists = MoveLists(self.env, settings.longest_list)
        self.out = self.env.reset()
        self._spread()
        if known is None:
            self._survey()
        else:
            self.one_hot, self.full_one_hot = (OneHot(**each) for each in known["one_hot"])
            for name, scale in zip(SCALES, known["scales"], strict=True):
                setattr(self, name, scale)
        policy = Policy(self.one_hot, self.env.moves, self.first_scale, settings.width, settings.second)
        self.policy = policy.to(self.device)
        self.critic = Critic(self.full_one_hot).to(self.device)
        parameters = [*self.policy.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.AdamW(parameters, lr=settings.rate, weight_decay=1e-4, eps=1e-6)
        self.earlier: list[Policy] = []
        self.progress, self.samples, self.next_snapshot = 0.0, 0, settings.snapshot_every
        self.updates = 0
        self.wins: list[float] = []
        """The strength at each save."""
        self.results: list[tuple[float, float]] = []
        count = settings.tables
        kind = np.zeros(count, np.int64)
        medium, old = int(count * settings.medium_share), int(count * settings.old_share)
        kind[:medium], kind[medium : medium + old] = 1, 2
        self.kind = torch.from_numpy(kind).to(self.device)
        self.guest_seat = torch.arange(count, device=self.device) % 2

    def _spread(self) -> None:
        """Plays on at each table for another number of steps, so that not all tables are in the same part of a game."""
        rng = np.random.default_rng(self.settings.seed)
        ahead = rng.integers(self.settings.spread, size=self.settings.tables)
        for step in range(self.settings.spread):
            actions = self.env.sample_actions(step)
            actions[ahead <= step] = NONE
            self.out = self.env.step(actions, some=True)

    def _survey(self) -> None:
        """Plays some games by the heuristic and at random, to learn what varies and how large gains and points are."""
        rng = np.random.default_rng(self.settings.seed)
        views, full, gaps, points = [], [], [], []
        for step in range(320):
            self.lists.update()
            there = self.lists.moves >= 0
            gains = np.where(there, self.lists.gains, -np.inf)
            if step % 4 == 0:
                some = rng.integers(self.settings.tables, size=256)
                views.append(self.out["observation"][some].astype(np.int32))
                full.append(self.out["full_observation"][some].astype(np.int32))
                gaps.append(gains[some] - gains[some].max(1, keepdims=True))
            random = rng.random(self.settings.tables) < 0.15
            place = np.where(random, (rng.random(self.settings.tables) * there.sum(1)).astype(int), gains.argmax(1))
            self.out = self.env.step(self.lists.moves[np.arange(len(place)), place].astype(np.int64))
            if self.out["done"].any():
                points.append(self.out["points"][self.out["done"]].copy())
        self.one_hot, self.full_one_hot = (OneHot.from_samples(np.concatenate(each)) for each in (views, full))
        ends = np.concatenate(points).astype(float)
        self.margin_scale = max(1.0, float((ends[:, 0] - ends[:, 1]).std()))
        self.points_mean, self.points_scale = float(ends.mean()), max(1.0, float(ends.std()))
        gap = np.concatenate(gaps)
        best = gap > -1e-6
        gap, best = (each[(np.isfinite(gap) & ~best).any(1)] for each in (gap, best))
        low, high = -6.0, 6.0
        for _ in range(30):
            middle = (low + high) / 2
            weight = np.exp(np.exp(middle) * gap)
            confidence = ((weight * best).sum(1) / weight.sum(1)).mean()
            low, high = (middle, high) if confidence < self.settings.confidence else (low, middle)
        self.first_scale = float(np.exp(low))
        self.deepest = self.settings.deepest / self.first_scale

    def _device(self, array: Any) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device, non_blocking=True)

    def _listed(self, array: Any, filling: float) -> Tensor:
        """A move list on the device: only what is in use is copied there, and filled up again."""
        used = self.lists.longest
        whole = torch.full(array.shape, filling, dtype=torch.from_numpy(array).dtype, device=self.device)
        whole[:, :used] = self._device(array[:, :used])
        return whole

    def _value_target(self, ends: Tensor) -> Tensor:
        """What the heads learn of ended games, from their reward for seat 0 and points."""
        win, points = ends[:, 0], ends[:, 1:]
        margin = (points[:, 0] - points[:, 1]) / self.margin_scale
        scaled = (points - self.points_mean) / self.points_scale
        return torch.cat([win[:, None], margin[:, None], scaled], 1)

    @torch.no_grad()
    def collect(self) -> Rollout:
        """Plays on at every table."""
        s, device, n = self.settings, self.device, self.settings.tables
        record: dict[str, list[Tensor]] = {name: [] for name in Rollout.__dataclass_fields__ if name not in ("outcome", "known")}
        targets: list[Tensor] = []
        old = self.earlier[int(torch.randint(len(self.earlier), ()))] if self.earlier else None
        guests = torch.nonzero(self.kind == 2)[:, 0]
        for _ in range(s.steps):
            self.lists.update()
            moves, gains = self._listed(self.lists.moves, NONE), self._listed(self.lists.gains, 0.0)
            gains = relative_gains(moves, gains, self.deepest)
            rows = self.policy.body.encoder.rows_of(self._device(self.out["observation"]))
            full_rows = self.critic.body.encoder.rows_of(self._device(self.out["full_observation"]))
            seat = self._device(self.out["seat"])
            logits, _ = self.policy(rows, moves, gains)
            place = torch.distributions.Categorical(logits=logits, validate_args=False).sample()
            guest = (self.kind > 0) & (seat == self.guest_seat)
            ties = gains.masked_fill(moves < 0, -1e9) + 1e-6 * torch.rand_like(gains)
            place = torch.where(guest & (self.kind == 1), ties.argmax(1), place)
            if old is not None:
                old_logits, _ = old(rows[guests], moves[guests], gains[guests])
                old_place = torch.distributions.Categorical(logits=old_logits, validate_args=False).sample()
                place[guests] = torch.where(guest[guests], old_place, place[guests])
            else:
                guest &= self.kind == 1
            actions = moves.gather(1, place[:, None])[:, 0].long()
            record["value"].append(self.critic(full_rows))
            log_probability = torch.log_softmax(logits, 1).gather(1, place[:, None])[:, 0]
            for name, each in (
                ("rows", rows),
                ("full_rows", full_rows),
                ("moves", moves),
                ("gains", gains.half()),
                ("chosen", place),
                ("log_probability", log_probability),
                ("seat", seat),
                ("learns", ~guest & ((moves >= 0).sum(1) > 1)),
            ):
                record[name].append(each)
            self.out = self.env.step(actions.cpu().numpy())
            done = self._device(self.out["done"])
            ends = torch.cat([self._device(self.out["reward"])[:, :1], self._device(self.out["points"]).float()], 1)
            target = self._value_target(ends)
            margin = target[:, MARGIN].clamp(-1.5, 1.5)
            record["reward"].append(done * (s.win_share * target[:, WIN] + (1 - s.win_share) * margin))
            record["done"].append(done)
            targets.append(target)
            if self.out["done"].any():
                chosen = done & (self.kind == 1)
                if chosen.any():
                    won = torch.where(self.guest_seat[chosen] == 1, (1 + target[chosen, WIN]) / 2, (1 - target[chosen, WIN]) / 2)
                    self.results.append((float(won.sum()), float(len(won))))
        stacked = {name: torch.stack(each) for name, each in record.items()}
        outcome, known = torch.zeros(s.steps, n, VALUES, device=device), torch.zeros(s.steps, n, dtype=torch.bool, device=device)
        seen, last = torch.zeros(n, dtype=torch.bool, device=device), torch.zeros(n, VALUES, device=device)
        for step in reversed(range(s.steps)):
            done = stacked["done"][step]
            seen, last = seen | done, torch.where(done[:, None], targets[step], last)
            outcome[step], known[step] = last, seen
        self.samples += s.steps * n
        return Rollout(**stacked, outcome=outcome, known=known)

    @torch.no_grad()
    def advantages(self, rollout: Rollout) -> tuple[Tensor, Tensor]:
        """The advantage of each move and the return of each position, both for the seat to move."""
        sign = 1.0 - 2.0 * rollout.seat.float()
        value = rollout.value * sign
        rows = self.critic.body.encoder.rows_of(self._device(self.out["full_observation"]))
        after = self.critic(rows) * (1.0 - 2.0 * self._device(self.out["seat"]).float())
        advantage, running = torch.zeros_like(value), torch.zeros_like(after)
        for step in reversed(range(value.shape[0])):
            goes_on = (~rollout.done[step]).float()
            delta = rollout.reward[step] + goes_on * after - value[step]
            running = delta + self.settings.trace * goes_on * running
            advantage[step], after = running, value[step]
        return advantage * sign, (advantage + value) * sign

    @torch.no_grad()
    def strength(self, tables: int = 1000) -> float:
        """The share of games that the network's best moves win against those of the heuristic, on other deals."""
        env = VectorEnv(self.settings.game, players=2, count=tables, seed=77, threads=self.settings.threads, omniscient=True)
        lists, out = MoveLists(env, self.settings.longest_list), env.reset()
        playing, won = np.ones(tables, bool), 0.0
        own = np.arange(tables) % 2
        while playing.any():
            lists.update()
            moves = self._device(lists.moves)
            gains = relative_gains(moves, self._device(lists.gains), self.deepest)
            logits, _ = self.policy(self.policy.body.encoder.rows_of(self._device(out["observation"])), moves, gains)
            ours = self._device(out["seat"] == own)
            place = torch.where(ours, logits.argmax(1), gains.masked_fill(moves < 0, -torch.inf).argmax(1))
            out = env.step(moves.gather(1, place[:, None])[:, 0].long().cpu().numpy())
            ended = playing & out["done"]
            won += float((1 + out["reward"][ended, own[ended]]).sum() / 2)
            playing &= ~ended
        env.close()
        return won / tables

    def update(self, rollout: Rollout) -> dict[str, float]:
        """Improves policy and critic by what has been seen."""
        s = self.settings
        advantage, returns = self.advantages(rollout)
        flat = {name: getattr(rollout, name).flatten(0, 1) for name in Rollout.__dataclass_fields__}
        advantage, returns = advantage.flatten(), returns.flatten()
        learns = flat["learns"]
        advantage = (advantage - advantage[learns].mean()) / (advantage[learns].std() + 1e-6)
        sign = (1.0 - 2.0 * flat["seat"].float())[:, None]
        swap = flat["seat"] == 1
        targets = flat["outcome"].clone()
        targets[:, : MARGIN + 1] *= sign
        targets[swap, OWN_POINTS], targets[swap, OTHER_POINTS] = flat["outcome"][swap, 3], flat["outcome"][swap, 2]
        rate = s.last_rate + (s.rate - s.last_rate) * max(0.0, 1 - self.progress)
        entropy_weight = s.last_entropy + (s.entropy - s.last_entropy) * max(0.0, 1 - self.progress)
        pull = s.pull * max(0.0, 1 - 2 * self.progress)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        learning = float(self.updates >= s.warm_up)
        self.updates += 1
        sums = torch.zeros(5, device=self.device)
        batches = 0
        for _ in range(s.epochs):
            order = torch.randperm(len(advantage), device=self.device)
            for first in range(0, len(order), s.batch):
                rows = order[first : first + s.batch]
                moves, gains = flat["moves"][rows], flat["gains"][rows].float()
                logits, values = self.policy(flat["rows"][rows], moves, gains)
                log_all = torch.log_softmax(logits, 1)
                new = log_all.gather(1, flat["chosen"][rows][:, None])[:, 0]
                ratio = (new - flat["log_probability"][rows]).exp()
                weight = learns[rows].float()
                gain = advantage[rows]
                loss = -torch.minimum(ratio * gain, ratio.clamp(1 - s.clip, 1 + s.clip) * gain)
                there = moves >= 0
                safe = log_all.masked_fill(~there, 0.0)
                entropy = -(safe.exp() * safe * there).sum(1)
                first_logits = (self.first_scale * gains).masked_fill(~there, -torch.inf)
                first_log = torch.log_softmax(first_logits, 1).masked_fill(~there, 0.0)
                divergence = (safe.exp() * (safe - first_log) * there).sum(1)
                total = weight.sum().clamp(min=1.0)
                policy_loss = learning * (weight * (loss - entropy_weight * entropy + pull * divergence)).sum() / total
                known = flat["known"][rows].float()[:, None]
                head_loss = (known * (values - targets[rows]) ** 2).sum() / known.sum().clamp(min=1.0)
                critic_loss = ((self.critic(flat["full_rows"][rows]) - returns[rows]) ** 2).mean()
                self.optimizer.zero_grad(set_to_none=True)
                (policy_loss + 0.1 * head_loss + 0.5 * critic_loss).backward()
                torch.nn.utils.clip_grad_norm_([*self.policy.parameters()], 1.0)
                torch.nn.utils.clip_grad_norm_([*self.critic.parameters()], 1.0)
                self.optimizer.step()
                with torch.no_grad():
                    parts = [
                        policy_loss,
                        head_loss,
                        critic_loss,
                        (weight * entropy).sum() / total,
                        (weight * divergence).sum() / total,
                    ]
                    sums += torch.stack(parts)
                batches += 1
        names = ("policy", "heads", "critic", "entropy", "divergence")
        return dict(zip(names, (sums / batches).tolist(), strict=True))

    def train(self, seconds: float, begun: float = 0.0, whole: float | None = None) -> Iterator[dict[str, float]]:
        """Trains for some seconds of a run that takes `whole` seconds and has had `begun`; yields a report per update."""
        start, whole = time.monotonic(), whole or seconds
        while (spent := time.monotonic() - start) < seconds:
            self.progress = min(1.0, (begun + spent) / whole)
            if self.progress >= self.next_snapshot:
                self.earlier.append(copy.deepcopy(self.policy).eval())
                self.earlier = self.earlier[-12:]
                self.next_snapshot = self.progress + self.settings.snapshot_every
            rollout = self.collect()
            losses = self.update(rollout)
            share = sum(won for won, _ in self.results) / max(1.0, sum(games for _, games in self.results))
            self.results = self.results[-RECENT_STEPS:]
            yield {"seconds": begun + spent, "samples": self.samples, "medium": share, **losses}

    def state(self) -> dict[str, Any]:
        """Everything that a later run needs to go on."""
        return {
            "settings": asdict(self.settings),
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "earlier": [each.state_dict() for each in self.earlier],
            "optimizer": self.optimizer.state_dict(),
            "one_hot": [asdict(each) for each in (self.one_hot, self.full_one_hot)],
            "scales": [getattr(self, name) for name in SCALES],
            "samples": self.samples,
            "updates": self.updates,
            "wins": self.wins,
        }

    def save(self, folder: Path) -> None:
        """Saves the run, and for the compiled players the network as it is now if it is the strongest so far."""
        folder.mkdir(parents=True, exist_ok=True)
        self.wins.append(self.strength())
        partial = folder / "run.partial"
        torch.save(self.state(), partial)
        partial.replace(folder / "run.pt")
        if self.wins[-1] >= max(self.wins):
            file = folder / "network.npz"
            export(self.policy, self.settings.game, self.deepest, self.points_mean, self.points_scale, file)

    @classmethod
    def load(cls, folder: Path, device: str = "cuda", **changed: Any) -> Trainer:
        """Continues a run that was saved, on new deals."""
        state = torch.load(folder / "run.pt", map_location=device, weights_only=False)
        trainer = cls(Settings(**state["settings"] | changed), device, known=state)
        trainer.policy.load_state_dict(state["policy"])
        trainer.critic.load_state_dict(state["critic"])
        if "optimizer" in state:
            trainer.optimizer.load_state_dict(state["optimizer"])
        for weights in state["earlier"]:
            trainer.earlier.append(copy.deepcopy(trainer.policy).eval())
            trainer.earlier[-1].load_state_dict(weights)
        trainer.samples, trainer.updates, trainer.wins = state["samples"], state["updates"], state["wins"]
        trainer.out = trainer.env.reset(seed=trainer.settings.seed + 1 + trainer.samples)
        trainer._spread()
        return trainer
