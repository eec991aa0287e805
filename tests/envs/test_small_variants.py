"""The small variants that come with the games, as trees with chance nodes: what algorithms that solve games need of them."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from math import fsum
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import cfr, exploitability, outcome_sampling_mccfr  # noqa: E402

import hightable  # noqa: E402
from hightable.bots import MediumPlayer, Player, RandomPlayer  # noqa: E402
from hightable.engine.discovery import variants  # noqa: E402
from hightable.engine.game import Game  # noqa: E402
from hightable.engine.position import Packed  # noqa: E402
from hightable.engine.rng import Rng, randbelow, shuffle  # noqa: E402
from hightable.envs.chance_nodes import after, outcomes  # noqa: E402
from hightable.envs.openspiel import load_game  # noqa: E402
from tests.games.all_games import GAMES  # noqa: E402

SOLVABLE: dict[str, dict[str, Any]] = {"banquet-royal": {"first": 1}, "kings-catering": {"first": 1, "setup": "decorations"}}
"""The games whose small variant has a tree of a few thousand nodes, with options that keep it so."""

OPTIONS: dict[str, dict[str, Any]] = SOLVABLE | {"henrys-feast": {"variant": "tutorial"}}
"""The options with which the small variants are played."""

OTHERS = [game.name for game in GAMES if game.name not in SOLVABLE]


def _load(name: str) -> Any:
    return load_game(name, "small", chance="explicit", **OPTIONS.get(name, {}))


def _histories(state: Any) -> Iterator[Any]:
    """Every state of the tree."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from _histories(state.child(action))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_is_something_to_win(game: Game[Any]) -> None:
    small = hightable.find(game.name, "small")
    results = set()
    for seed in range(12):
        match = hightable.Match(small, 2, OPTIONS.get(game.name), seed=seed)
        bots: list[Player] = [MediumPlayer(small), RandomPlayer(small)]
        rng = Random(seed)
        while not match.over:
            match.play(bots[(match.to_move + seed) % 2].choose(match.view(match.to_move, memory=True), match.legal(), rng))
        results.add((tuple(match.scores), tuple(match.winners)))
    assert len(results) > 1


# Chance nodes from any rules


def _dice(rng: Rng) -> Packed:
    return np.array([randbelow(rng, 6) + randbelow(rng, 6)], np.uint8)


def _shuffled(cards: int) -> Any:
    def deck(rng: Rng) -> Packed:
        row = np.arange(cards, dtype=np.int8)
        shuffle(row, cards, rng)
        return row.view(np.uint8)

    return deck


def _until_six(rng: Rng) -> Packed:
    """At most three dice, until one shows a six."""
    rolls = 0
    while rolls < 3 and randbelow(rng, 6) < 5:
        rolls += 1
    return np.array([rolls], np.uint8)


def test_what_leads_to_the_same_position_is_one_outcome() -> None:
    found = outcomes(_dice)
    assert found is not None
    chances = {int(position[0]): probability for position, probability in found}
    assert chances == pytest.approx({total: (6 - abs(total - 5)) / 36 for total in range(11)})


def test_every_order_of_a_deck_is_equally_likely() -> None:
    found = outcomes(_shuffled(5))
    assert found is not None
    assert len({position.tobytes() for position, _ in found}) == 120
    assert [probability for _, probability in found] == pytest.approx([1 / 120] * 120)


def test_how_many_numbers_are_drawn_can_depend_on_chance() -> None:
    found = outcomes(_until_six)
    assert found is not None
    chances = {int(position[0]): probability for position, probability in found}
    assert chances == pytest.approx({0: 1 / 6, 1: 5 / 36, 2: 25 / 216, 3: 125 / 216})


def test_too_many_ways_are_left_to_nodes_of_single_numbers() -> None:
    assert outcomes(_shuffled(8)) is None
    position, limits = after(_shuffled(8), [7, 6])
    assert limits == [8, 7, 6, 5, 4, 3, 2]
    assert position.tolist()[6:] == [6, 7], "the first two numbers leave the last cards where they are"


# The variants


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_comes_with_a_small_variant(game: Game[Any]) -> None:
    small = hightable.find(game.name, "small")
    assert list(variants(game)) == ["small"]
    assert small.name == f"{game.name}+small"
    assert small is hightable.find(game.name, variants(game)["small"])


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_the_librarys_own_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(_load(name), num_sims=1, serialize=name != "henrys-feast", verbose=False)


def test_a_whole_game_can_have_chance_nodes_too() -> None:
    game = load_game("banquet-royal", chance="explicit")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)], "who begins; then the orders and the menus are shuffled, card by card"


@pytest.mark.parametrize("name", SOLVABLE)
def test_probabilities_add_up_to_one(name: str) -> None:
    game, leaves = _load(name), 0.0
    chances = {"": 1.0}
    for state in _histories(game.new_initial_state()):
        here = chances.pop(state.history_str())
        if state.is_terminal():
            continue
        given = dict(state.chance_outcomes()) if state.is_chance_node() else dict.fromkeys(state.legal_actions(), 1.0)
        if state.is_chance_node():
            assert fsum(given.values()) == pytest.approx(1)
            assert 1 < len(given) <= game.max_chance_outcomes()
        uniform = 1.0 if state.is_chance_node() else 1 / len(given)
        for action, chance in given.items():
            child = state.child(action)
            chances[child.history_str()] = here * chance * uniform
            leaves += chances[child.history_str()] if child.is_terminal() else 0.0
    assert leaves == pytest.approx(1)


def test_all_hands_are_equally_likely() -> None:
    """Three menus, of which each player is dealt one."""
    state, hands = _load("banquet-royal").new_initial_state(), Counter[tuple[int, ...]]()
    for outcome, probability in state.chance_outcomes():
        hand = state.child(outcome).position.view(hightable.find("banquet-royal", "small").position.dtype)["hand"]
        hands[tuple(hand[0, :2, 0].tolist())] += probability
    assert hands == pytest.approx({(a, b): 1 / 6 for a in range(3) for b in range(3) if a != b})


@pytest.mark.parametrize("name", SOLVABLE)
def test_players_recall_all_they_knew_and_did(name: str) -> None:
    """Histories with the same information state have the same earlier information states and actions of that player."""
    memories: dict[str, tuple[Any, ...]] = {}

    def walk(state: Any, own: tuple[tuple[Any, ...], ...]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        for action in state.legal_actions():
            below = own
            if player >= 0:
                seen = state.information_state_string()
                assert memories.setdefault(seen, own[player]) == own[player]
                below = tuple(each + ((seen, action),) * (seat == player) for seat, each in enumerate(own))
            walk(state.child(action), below)

    walk(_load(name).new_initial_state(), ((), ()))
    assert len(memories) > 1000


def test_what_a_player_cannot_see_is_not_in_its_information_state() -> None:
    state = _load("banquet-royal").new_initial_state()
    dealt = [state.child(outcome) for outcome in state.legal_actions()]
    assert len(dealt) == 6
    assert all(len({each.information_state_string(player) for each in dealt}) == 3 for player in range(2))


def test_equal_positions_are_told_apart_by_how_they_came_about() -> None:
    state = _load("banquet-royal").new_initial_state().child(0)
    while (texts := [state.action_to_string(action) for action in state.legal_actions()]) == ["ready"]:
        state = state.child(state.legal_actions()[0])

    def play(*moves: str) -> Any:
        after = state
        for move in moves:
            after = after.child(next(action for action in after.legal_actions() if after.action_to_string(action) == move))
        return after

    assert "place salad c3" in texts
    one = play("place salad c3", "keep", "place pudding c4", "keep")
    other = play("place pudding c4", "keep", "place salad c3", "keep")
    assert one.position.tobytes() == other.position.tobytes()
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_a_state_can_be_pickled_and_resampled() -> None:
    state = _load("banquet-royal").new_initial_state().child(3)
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert again.information_state_string(0) == state.information_state_string(0)
    player = state.current_player()
    draw = np.random.RandomState(3).random_sample
    worlds = [state.resample_from_infostate(player, draw) for _ in range(16)]
    assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
    assert len({world.position.tobytes() for world in worlds}) == 2, "the other menus are in two orders"


def test_another_kind_of_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="The parameter “chance” is seed or explicit, not “dice”"):
        load_game("banquet-royal", chance="dice")


# Solving them


@pytest.mark.parametrize("name", SOLVABLE)
def test_cfr_approaches_an_equilibrium(name: str) -> None:
    game = _load(name)
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert before > 0.2
    assert exploitability.exploitability(game, solver.average_policy()) < before / 3


@pytest.mark.parametrize("name", OTHERS)
def test_larger_trees_can_be_sampled(name: str) -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(_load(name))
    solver.iteration()
    assert solver.average_policy() is not None
