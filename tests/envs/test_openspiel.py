"""OpenSpiel's own tests on every game, and its search on ours."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import hightable  # noqa: E402
from hightable.engine.game import Game  # noqa: E402
from hightable.envs.openspiel import short_name  # noqa: E402
from hightable.envs.play import CHANCE_NODES  # noqa: E402
from hightable.lab.random_matches import allowed  # noqa: E402
from tests.games.all_games import GAMES  # noqa: E402
from tests.toy_package import ENVIRONMENT  # noqa: E402


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_librarys_own_random_simulations(game: Game[Any]) -> None:
    """With every number of players; it checks the interface, serialisation, observations and returns at every step."""
    for players in (count for count in game.players if count > 1):
        loaded = pyspiel.load_game(f"{short_name(game)}(players={players})")
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def _dealt(game: Game[Any], decisions: int, seed: int = 1) -> Any:
    rng = np.random.RandomState(seed)
    state = pyspiel.load_game(short_name(game)).new_initial_state()
    while state.is_chance_node() or (decisions := decisions - 1) >= 0:
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_another_world_looks_the_same_to_who_imagines_it(game: Game[Any]) -> None:
    state = _dealt(game, 12)
    player = state.current_player()
    draw = np.random.RandomState(3).random_sample
    worlds = [state.resample_from_infostate(player, draw) for _ in range(8)]
    assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
    assert {tuple(world.legal_actions()) for world in worlds} == {tuple(state.legal_actions())}
    assert len({world.position.tobytes() for world in worlds}) > 1
    assert state.clone().position.tobytes() == state.position.tobytes()


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
    assert one.position.tobytes() == other.position.tobytes()
    assert str(one) == str(other)


def test_options_are_parameters() -> None:
    state = pyspiel.load_game("hightable_court_jester(players=3,memory_aid=true)").new_initial_state()
    for action in range(CHANCE_NODES):
        state.apply_action(action)
    assert state.num_players() == 3
    assert state.position.view(hightable.find("court-jester").position.dtype)["memory_aid"][0] == 1
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
            chosen = allowed(game, {option.name: choice.value}, fitting[0])
            assert chosen is not None
            asked = ",".join(f"{name}={value}" for name, value in chosen.items())
            loaded = pyspiel.load_game(f"{short_name(game)}(players={fitting[0]},{asked})")
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(game: Game[Any]) -> None:
    state = _dealt(game, 12)
    before = (state.serialize(), str(state))
    illegal = next(action for action in range(game.catalogue.size) if action not in state.legal_actions())
    for action in (illegal, game.catalogue.size, 10**9):
        with pytest.raises(ValueError, match=f"{action} is no legal action here"):
            state.apply_action(action)
        assert (state.serialize(), str(state)) == before


def test_nothing_is_played_after_the_end_and_no_chance_that_there_is_not() -> None:
    state = pyspiel.load_game(short_name(GAMES[0])).new_initial_state()
    with pytest.raises(ValueError, match="256 is no outcome of this chance"):
        state.apply_action(256)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_state_is_saved_in_little_room_and_says_nothing_of_this_machine(game: Game[Any]) -> None:
    for state in (_dealt(game, 20), _dealt(game, 20).resample_from_infostate(0, np.random.RandomState(1).random_sample)):
        attributes = pickle.dumps(vars(state))
        assert len(attributes) < 1000
        assert len(state.serialize()) < 2000
        assert str(game.source).encode() not in attributes
        assert os.sep.encode() + b"hightable" not in attributes
        for again in (state.get_game().deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
            assert str(again) == str(state)
            assert again.legal_actions() == state.legal_actions()
            assert again.position.tobytes() == state.position.tobytes()


def test_a_game_is_pickled_by_its_name_and_parameters() -> None:
    game = pyspiel.load_game("hightable_henrys_feast(players=3,variant=quick)")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_state_of_another_version_is_not_taken_for_one_of_this() -> None:
    state = _dealt(GAMES[0], 3)
    table = state._play.table
    restore, (name, version, *rest) = table.__reduce__()
    with pytest.raises(ValueError, match=f"saved in version {version + 1} of {name}; here is version {version}"):
        restore(name, version + 1, *rest)


def test_a_game_from_elsewhere_passes_the_librarys_simulations_too() -> None:
    """In a process of its own that was told where it is. Its functions have no names that a pickle could go by."""
    program = """
import pyspiel, hightable.envs.openspiel
for name in ("hightable_high_card", "hightable_sealed_bids"):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)
"""
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


def test_who_looks_is_part_of_what_they_see() -> None:
    """Nothing else tells two players' states apart where everything but a bag is open."""
    state = _dealt(hightable.find("kings-catering"), 6)
    for string in (state.information_state_string, state.observation_string):
        one, other = string(0), string(1)
        assert (one[:2], other[:2]) == ("00", "01")
        assert one[2:] == other[2:]
    for tensor in (state.information_state_tensor, state.observation_tensor):
        assert [tensor(player)[0] for player in (0, 1)] == [0.0, 1.0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_tensor_reads_as_the_record(game: Game[Any]) -> None:
    state = _dealt(game, 5)
    tensor = state.information_state_tensor(1)
    assert len(tensor) == state.get_game().information_state_tensor_size() == 1 + game.position.dtype.itemsize
    seen = np.array(tensor[1:], np.int8).view(game.position.dtype)[0]
    assert (seen.seats, seen.seat) == (2, state.current_player())


def test_somebody_who_does_not_play_sees_nothing() -> None:
    state = _dealt(GAMES[0], 3)
    for player in (-1, 2, 99):
        with pytest.raises(ValueError, match=f"There is no player {player} to see anything: they are 0 to 1."):
            state.information_state_string(player)


def test_before_the_deal_there_is_no_other_world() -> None:
    state = pyspiel.load_game(short_name(GAMES[0])).new_initial_state()
    with pytest.raises(ValueError, match="Nothing is dealt yet"):
        state.resample_from_infostate(0, np.random.RandomState(1).random_sample)


def test_chance_comes_first_and_then_never_again() -> None:
    state = _dealt(GAMES[0], 0)
    assert state.get_game().max_chance_nodes_in_history() == state.move_number() == CHANCE_NODES
    assert state.get_game().max_history_length() == state.get_game().max_game_length() + CHANCE_NODES


def test_the_longest_game_is_no_longer_than_it_is_said_to_be() -> None:
    loaded = pyspiel.load_game("hightable_henrys_feast(players=2,rounds=61)")
    state, rng = loaded.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert 2 * 61 < state.move_number() < loaded.max_game_length() == 8_000


def test_a_state_in_text_has_the_history_and_the_table() -> None:
    state = _dealt(hightable.find("kings-catering"), 2)
    history, prompt, *table = str(state).split("\n")
    assert history.startswith("seed [")
    assert history.count(";") == 2
    assert prompt
    assert "The Royals" in table
