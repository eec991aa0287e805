"""OpenSpiel's policies and bots in High Table's matches, and High Table's players in OpenSpiel's."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import hightable
from hightable.engine.match import Match

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts  # noqa: E402
from open_spiel.python.bots.policy import PolicyBot  # noqa: E402
from open_spiel.python.bots.uniform_random import UniformRandomBot  # noqa: E402

from hightable.envs.openspiel import load_game  # noqa: E402
from hightable.envs.openspiel_players import OpenSpielBot, OpenSpielPlayer, state_of  # noqa: E402
from hightable.envs.openspiel_players import _spiel_game as spiel_game  # noqa: E402
from hightable.players import PlayerFailed  # noqa: E402
from tests.players import own_bots  # noqa: E402

GAME = hightable.find("court-jester")


def played(players: list[Any], seed: int) -> Match:
    match, rng = Match(GAME, len(players), seed=seed), Random(seed)
    while not match.over:
        match.play(players[match.to_move].choose(match.view(match.to_move, memory=True), match.legal(), rng))
    return match


def test_a_policy_is_asked_about_its_own_information_state_and_no_more() -> None:
    asked: list[tuple[Any, Any]] = []

    class Watching(policy.UniformRandomPolicy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> Any:
            asked.append((state.information_state_string(), state.position.copy()))
            return super().action_probabilities(state, player_id)

    watching = Watching(spiel_game(GAME, 2))
    chooser, match, rng = OpenSpielPlayer(watching), Match(GAME, 2, seed=1), Random(1)
    different = 0
    while not match.over and match.number < 60:
        view = match.view(match.to_move, memory=True)
        move = chooser.choose(view, match.legal(), rng)
        assert move in match.legal()
        told, position = asked[-1]
        assert bytes.fromhex(told)[1:] == view.tobytes()
        different += not (position == match.position).all()
        match.play(move)
    assert different > 10, "the hidden tiles are not those of the match"


def test_a_policy_plays_by_its_probabilities() -> None:
    class Last(policy.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> Any:
            return {state.legal_actions()[-1]: 1.0}

    chooser = OpenSpielPlayer(Last(spiel_game(GAME, 2), [0, 1]))
    match = Match(GAME, 2, seed=1)
    while not match.over:
        move = chooser.choose(match.view(match.to_move, memory=True), match.legal(), Random(1))
        assert move == max(match.legal())
        match.play(move)


def search(game: Any, seat: int, rng: Any) -> Any:
    def resample(state: Any, player: int) -> Any:
        return state.resample_from_infostate(player, rng.random_sample)

    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 4, random_state=rng, allow_inconsistent_action_sets=True)
    bot.set_resampler(resample)
    return bot


def test_openspiels_search_plays_and_repeats_itself() -> None:
    match = Match(GAME, 2, seed=3)
    view, legal = match.view(match.to_move, memory=True), match.legal()
    chosen = [OpenSpielPlayer(search).choose(view, legal, Random(seed)) for seed in (1, 1, 2)]
    assert chosen[0] == chosen[1]
    assert set(chosen) <= set(legal)


def test_a_bot_is_asked_for_a_step() -> None:
    match = Match(GAME, 2, seed=1)
    view, legal = match.view(match.to_move, memory=True), match.legal()
    for chooser in (
        OpenSpielPlayer(UniformRandomBot(match.to_move, np.random.RandomState(1))),
        OpenSpielPlayer(lambda game, seat, rng: UniformRandomBot(seat, rng)),
    ):
        assert chooser.choose(view, legal, Random(1)) in legal
    other = OpenSpielPlayer(UniformRandomBot(1 - match.to_move, np.random.RandomState(1)))
    with pytest.raises(ValueError, match=f"The bot does not move for seat {match.to_move}: give a function"):
        other.choose(view, legal, Random(1))


def test_one_in_a_file_plays_in_the_lab(tmp_path: Path) -> None:
    file = tmp_path / "their_policy.py"
    file.write_text(
        "from open_spiel.python import policy\n"
        "from hightable.envs.openspiel_players import OpenSpielPlayer\n"
        "bot = OpenSpielPlayer(lambda game, seat, rng: policy.UniformRandomPolicy(game))\n",
        encoding="utf-8",
    )
    reports = [hightable.simulate(GAME, [f"{file}:bot", "random"], games=4, seed=1, threads=n).as_json() for n in (1, 2)]
    assert reports[0]["seats"] == reports[1]["seats"]


def test_what_does_not_fit_is_a_sentence() -> None:
    match = Match(GAME, 3, seed=1)
    view, legal = match.view(match.to_move, memory=True), match.legal()
    with pytest.raises(ValueError, match=r"The policy is for hightable_court_jester\(.*players=2.*, and this is .*players=3"):
        OpenSpielPlayer(policy.UniformRandomPolicy(spiel_game(GAME, 2))).choose(view, legal, Random(1))
    with pytest.raises(ValueError, match="is a policy, a bot, or a function that makes one, not 7"):
        OpenSpielPlayer(7)

    class Nothing(policy.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> Any:
            return {}

    with pytest.raises(ValueError, match="no probability to any legal move"):
        OpenSpielPlayer(Nothing(spiel_game(GAME, 3), [0, 1, 2])).choose(view, legal, Random(1))


def test_players_of_high_table_are_bots_of_openspiel() -> None:
    game = pyspiel.load_game("hightable_court_jester(players=2)")

    def returns(seed: int) -> list[float]:
        bots = [OpenSpielBot("medium", seed), OpenSpielBot(own_bots.Bot, seed)]
        found: list[float] = list(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(seed)))
        return found

    results = [returns(seed) for seed in range(8)]
    assert sum(first for first, _ in results) > 0, "medium is the stronger one"
    assert returns(3) == results[3]
    with pytest.raises(ValueError, match="Nothing has been dealt yet"):
        OpenSpielBot("medium").step(game.new_initial_state())


@pytest.mark.parametrize(
    ("who", "message"),
    [
        ("foo", "There is no player “foo”. There are: random,"),
        (f"{own_bots.__file__}:Nobody", "it defines no Nobody"),
        (7, "A player is a name, a class, an object with a method choose, or a function, not 7"),
    ],
)
def test_a_bot_that_is_no_player_is_refused_when_it_is_made(who: Any, message: str) -> None:
    with pytest.raises(hightable.BadPlayer, match=message):
        OpenSpielBot(who)


@pytest.mark.parametrize("failing_seat", [0, 1])
def test_a_bot_that_fails_ends_a_game_of_openspiel(failing_seat: int) -> None:
    def fails(view: Any, moves: Any, rng: Any) -> int:
        raise ZeroDivisionError("on purpose")

    game = pyspiel.load_game("hightable_court_jester(players=2)")
    bots = [OpenSpielBot("random"), OpenSpielBot("random")]
    bots[failing_seat] = OpenSpielBot(fails)
    with pytest.raises(PlayerFailed, match="The player “fails” fails: ZeroDivisionError: on purpose"):
        evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    with pytest.raises(PlayerFailed, match="The player “fails” fails: ZeroDivisionError: on purpose"):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)
    with pytest.raises(ValueError, match="A player of High Table plays High Table's games, not kuhn_poker"):
        OpenSpielBot("random").step(pyspiel.load_game("kuhn_poker").new_initial_state())


def test_what_was_made_for_chance_nodes_cannot_be_a_player() -> None:
    game = load_game("kings-catering", "small", chance="explicit", first=1, setup="decorations")
    uniform = policy.UniformRandomPolicy(game)
    for algorithm in (uniform, search(game, 0, np.random.RandomState(1)), PolicyBot(0, np.random.RandomState(1), uniform)):
        with pytest.raises(ValueError, match=r"^A policy or bot for a game with chance=explicit cannot be a player: a view"):
            OpenSpielPlayer(algorithm)
    match = Match(GAME, 2, seed=1)
    made = OpenSpielPlayer(lambda game, seat, rng: uniform)
    with pytest.raises(ValueError, match="chance=explicit cannot be a player"):
        made.choose(match.view(match.to_move, memory=True), match.legal(), Random(1))


def test_a_state_of_a_view_can_be_played_on() -> None:
    match = played([hightable.player(GAME, "random")] * 2, 5)
    again = Match(GAME, 2, seed=5)
    for number in range(20):
        again.play(match.moves[number])
    state = state_of(again.view(again.to_move, memory=True), spiel_game(GAME, 2), Random(1))
    other = state.clone()
    while not other.is_terminal():
        other.apply_action(other.legal_actions()[0])
    assert len(other.returns()) == 2
    assert not state.is_terminal()
