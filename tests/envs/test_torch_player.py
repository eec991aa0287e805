"""A network as a player: what it is asked, and what its answer has to be."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import hightable
from hightable.engine.match import Match
from hightable.envs.torch_player import TorchPlayer
from hightable.envs.vector import VectorEnv

torch = pytest.importorskip("torch")

GAME = hightable.find("banquet-royal")
MOVES = GAME.catalogue.size


def positions(seats: int = 2, count: int = 30) -> Any:
    """The views and legal moves of a match."""
    match, rng = Match(GAME, seats, seed=1), Random(1)
    for _ in range(count):
        yield match.view(match.to_move, memory=True), match.legal()
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("observation", ["flat", "fields", "bytes"])
def test_a_network_is_asked_what_it_would_be_asked_in_the_environment(observation: Any) -> None:
    asked: list[tuple[Any, Any]] = []

    def network(observed: Any, mask: Any) -> Any:
        asked.append((observed, mask))
        return torch.zeros(1, MOVES)

    env = VectorEnv(GAME.name, 2, 4, 1, observation=observation)
    out = env.reset()
    for _ in range(20):
        for table, view in enumerate(env.views()):
            TorchPlayer(network, observation).choose(view, env.legal_moves(table), Random(1))
            observed, mask = asked[-1]
            assert mask.dtype == torch.bool
            assert (mask[0].numpy() == out["mask"][table]).all()
            pairs = (
                [(observed[name], out["observation"][name]) for name in out["observation"]]
                if observation == "fields"
                else [(observed, out["observation"])]
            )
            for tensor, array in pairs:
                assert tensor.dtype == torch.float32
                assert tensor.shape == (1, *array.shape[1:])
                assert (tensor[0].numpy() == array[table]).all()
        out = env.step(env.sample_actions())


def test_without_a_temperature_the_highest_legal_logit_is_played() -> None:
    logits = torch.arange(MOVES, dtype=torch.float32)
    for view, legal in positions():
        assert TorchPlayer(lambda observed, mask: logits).choose(view, legal, Random(1)) == max(legal)
        assert TorchPlayer(lambda observed, mask: -logits[None]).choose(view, legal, Random(1)) == min(legal)


def test_with_a_temperature_moves_are_drawn_by_their_probabilities() -> None:
    view, legal = next((view, legal) for view, legal in positions() if len(legal) > 3)
    logits = torch.full((1, MOVES), 50.0)
    logits[0, legal] = 0.0
    logits[0, legal[1]] = 2.0
    rng = Random(1)
    for temperature in (1.0, 2.0):
        chooser = TorchPlayer(lambda observed, mask: logits, temperature=temperature)
        drawn = [chooser.choose(view, legal, rng) for _ in range(3000)]
        weight = np.exp(2 / temperature)
        assert drawn.count(legal[1]) / 3000 == pytest.approx(weight / (weight + len(legal) - 1), abs=0.04)
        assert set(drawn) <= set(legal)


def test_a_module_is_used_without_training_it() -> None:
    class Network(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.drop, self.last = torch.nn.Dropout(0.9), torch.nn.LazyLinear(MOVES)

        def forward(self, observed: Any, mask: Any) -> Any:
            return self.last(self.drop(observed))

    chooser = TorchPlayer(Network())
    for view, legal in positions(3, 5):
        assert len({chooser.choose(view, legal, Random(seed)) for seed in range(5)}) == 1


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda legal: torch.zeros(1, 7), f"The network returns 7 logits; banquet-royal has {MOVES} moves."),
        (lambda legal: torch.full((1, MOVES), float("nan")), "gives no number to a legal move"),
        (lambda legal: torch.full((1, MOVES), -float("inf")), "rules all of them out"),
    ],
)
def test_an_answer_that_is_none_is_a_sentence(answer: Any, sentence: str) -> None:
    view, legal = next(iter(positions()))
    with pytest.raises(ValueError, match=sentence):
        TorchPlayer(lambda observed, mask: answer(legal)).choose(view, legal, Random(1))


def test_bad_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="A temperature is 0 or more, not -1"):
        TorchPlayer(lambda observed, mask: None, temperature=-1)
    with pytest.raises(ValueError, match="There is no observation “pixels”"):
        TorchPlayer(lambda observed, mask: None, observation="pixels")  # type: ignore[arg-type]


def test_a_network_in_a_file_plays_the_same_on_any_number_of_workers(tmp_path: Path) -> None:
    file = tmp_path / "my_network.py"
    file.write_text(
        "import torch\n"
        "from hightable.envs.torch_player import TorchPlayer\n"
        "torch.manual_seed(1)\n"
        f"network = torch.nn.Linear(343, {MOVES})\n"
        "bot = TorchPlayer(lambda observed, mask: network(observed), temperature=1.0)\n",
        encoding="utf-8",
    )
    reports = [hightable.simulate(GAME, [f"{file}:bot", "random"], games=6, seed=1, threads=n).as_json() for n in (1, 2)]
    assert reports[0]["seats"] == reports[1]["seats"]
