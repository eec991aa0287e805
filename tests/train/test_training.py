"""Training by self-play, on a few tables: it goes on where it was, and its file plays as the network in training does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hightable.bots.network import NetworkPlayer, layout_of, load_network
from hightable.engine.discovery import find
from hightable.engine.match import Match

torch = pytest.importorskip("torch", reason="training needs PyTorch, which the package does not")
ppo: Any = pytest.importorskip("train.ppo")

GAME = find("court-jester")
SMALL = {"tables": 32, "steps": 8, "spread": 10, "width": 16, "second": 8, "warm_up": 0, "batch": 64}


def trainer(**changes: Any) -> Any:
    return ppo.Trainer(ppo.Settings(GAME.name, **(SMALL | changes)), "cpu")


def test_the_file_plays_as_the_network_in_training(tmp_path: Path) -> None:
    made = trainer(rate=0.01)
    for _ in range(3):
        made.update(made.collect())
    made.strength = lambda: 0.5
    made.save(tmp_path)
    match = Match(GAME, 2, seed=3)
    while len(match.legal()) < 20:
        match.push(match.legal()[0])
    view = match.view(match.to_move, memory=True)
    opinion = NetworkPlayer(GAME, load_network(GAME, tmp_path / "network.npz")).evaluate(view)
    moves, weights = GAME.rules.listing(), GAME.rules.weights()
    count = GAME.rules.evaluate_moves(view.position, moves, weights)
    lists = torch.from_numpy(moves[:count].astype(np.int64))[None]
    gains = ppo.relative_gains(lists, torch.from_numpy(weights[:count].astype(np.float32))[None], made.deepest)
    observation = torch.from_numpy(layout_of(GAME).encode(view.position, view.seat))[None]
    with torch.no_grad():
        logits, _ = made.policy(made.policy.body.encoder.rows_of(observation), lists, gains)
    assert opinion.moves == tuple(moves[:count].tolist())
    assert opinion.probabilities == pytest.approx(torch.softmax(logits, 1)[0].tolist(), abs=0.01), "half precision"


def test_an_untrained_network_has_the_opinion_of_the_heuristic() -> None:
    made = trainer()
    made.lists.update()
    moves, gains = torch.from_numpy(made.lists.moves), torch.from_numpy(made.lists.gains)
    rows = made.policy.body.encoder.rows_of(torch.from_numpy(made.out["observation"]))
    with torch.no_grad():
        logits, _ = made.policy(rows, moves, ppo.relative_gains(moves, gains, made.deepest))
    best = gains.masked_fill(moves < 0, -torch.inf).amax(1)
    chosen = gains.gather(1, logits.argmax(1, keepdim=True))[:, 0]
    assert torch.equal(chosen, best)


def test_advantages_have_the_sign_of_the_seat() -> None:
    """Without estimates, a move of a game that ends is worth its result, discounted by the trace, for the seat that made it."""
    made = trainer(steps=600, tables=16)
    rollout = made.collect()
    rollout.value[:] = 0.0
    made.settings.trace = 1.0
    advantage, _ = made.advantages(rollout)
    end, table = torch.nonzero(rollout.done)[0].tolist()
    for step in range(end + 1):
        sign = 1.0 if rollout.seat[step, table] == 0 else -1.0
        assert float(advantage[step, table]) == pytest.approx(sign * float(rollout.reward[end, table]))


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    made = trainer()
    made.strength = lambda: 0.5
    made.update(made.collect())
    made.save(tmp_path)
    again = ppo.Trainer.load(tmp_path, "cpu")
    assert (again.samples, again.updates, again.wins) == (made.samples, made.updates, [0.5])
    for name, tensor in made.policy.state_dict().items():
        assert torch.equal(again.policy.state_dict()[name], tensor)
    again.update(again.collect())
    assert again.updates == made.updates + 1
