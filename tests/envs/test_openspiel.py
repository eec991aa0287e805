"""OpenSpiel's own tests on every game, and its search on ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from hightable.engine.game import Game  # noqa: E402
from hightable.envs.openspiel import short_name  # noqa: E402
from tests.games.found import GAMES  # noqa: E402


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_librarys_own_random_simulations(game: Game[Any]) -> None:
    """With every number of players; it checks the interface, serialisation, observations and returns at every step."""
    for players in (count for count in game.players if count > 1):
        loaded = pyspiel.load_game(f"{short_name(game)}(players={players})")
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def _dealt(game: Game[Any], decisions: int, seed: int = 1) -> Any:
    chance = np.random.RandomState(seed)
    state = pyspiel.load_game(short_name(game)).new_initial_state()
    while state.is_chance_node() or (decisions := decisions - 1) >= 0:
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_another_world_looks_the_same_to_who_imagines_it(game: Game[Any]) -> None:
    state = _dealt(game, 12)
    player = state.current_player()
    draw = np.random.RandomState(3).random_sample
    worlds = [state.resample_from_infostate(player, draw) for _ in range(8)]
    assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
    assert {tuple(world.legal_actions()) for world in worlds} == {tuple(state.legal_actions())}
    assert len({world._position.tobytes() for world in worlds}) > 1
    assert state.clone()._position.tobytes() == state._position.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_its_search_runs_on_our_games(game: Game[Any]) -> None:
    state = _dealt(game, 6)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=5,
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    assert bot.step(state) in state.legal_actions()


def test_the_same_chance_and_actions_are_the_same_game() -> None:
    one, other = _dealt(GAMES[0], 30), _dealt(GAMES[0], 30)
    assert one.history() == other.history()
    assert one._position.tobytes() == other._position.tobytes()
    assert str(one) == str(other)


def test_options_are_parameters() -> None:
    state = pyspiel.load_game("hightable_court_jester(players=3,memory_aid=true)").new_initial_state()
    for action in (1, 2, 3):
        state.apply_action(action)
    assert state.num_players() == 3
    assert state._position.view(state._table.game.position.dtype)["memory_aid"][0] == 1
    with pytest.raises(pyspiel.SpielError, match="sauce"):
        pyspiel.load_game("hightable_court_jester(sauce=true)")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_choice_is_asked_for_by_its_own_word(game: Game[Any]) -> None:
    """All but a word that comes before numbers: OpenSpiel takes an option for one or the other."""
    for option in game.options:
        for number, choice in enumerate(option.choices):
            fitting = [count for count in game.players if count > 1 and choice.fits(count)]
            if not fitting or (choice.value in ("off", "random") and option.choices[1].value.isdecimal()):
                continue
            loaded = pyspiel.load_game(f"{short_name(game)}(players={fitting[0]},{option.name}={choice.value})")
            again = pyspiel.load_game(str(loaded))
            assert again._table.settings[list(game.options).index(option)] == number


def test_a_word_before_numbers_is_zero_or_left_out() -> None:
    for text in ("", "(etiquette=0)"):
        assert pyspiel.load_game("hightable_banquet_royal" + text)._table.settings[1] == 0


@pytest.mark.parametrize("value", ["7", "-1", "2"])
def test_a_choice_that_an_option_does_not_have_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="Option etiquette cannot be “" + value + "”. It can be: off, 6, 8."):
        pyspiel.load_game(f"hightable_banquet_royal(etiquette={value})")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("hightable_banquet_royal(players=7)", "Banquet Royal is for 2, 3, 4 players, not 7."),
        ("hightable_kings_catering(players=1)", "The King's Catering is for 2, 3, 4 players, not 1."),
    ],
)
def test_a_number_of_players_that_cannot_play_is_refused(asked: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        pyspiel.load_game(asked)
