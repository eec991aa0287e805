"""OpenSpiel's own tests on every game, and its search on our games."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import hightable  # noqa: E402
from hightable.engine.components import BadComponents  # noqa: E402
from hightable.engine.game import Game  # noqa: E402
from hightable.envs.openspiel import load_game, short_name  # noqa: E402
from hightable.envs.openspiel_states import CHANCE_NODES  # noqa: E402
from hightable.lab.random_matches import allowed  # noqa: E402
from tests.games.all_games import GAMES  # noqa: E402
from tests.toy_package import ENVIRONMENT  # noqa: E402


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_librarys_own_random_simulations(game: Game[Any]) -> None:
    """With every number of players; it checks the interface, serialisation, observations and returns at every step."""
    for players in (count for count in game.players if count > 1):
        loaded = pyspiel.load_game(f"{short_name(game)}(players={players})")
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def _deal(game: Game[Any], decisions: int, seed: int = 1) -> Any:
    rng = np.random.RandomState(seed)
    state = pyspiel.load_game(short_name(game)).new_initial_state()
    while state.is_chance_node() or (decisions := decisions - 1) >= 0:
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_resampled_state_looks_the_same_to_its_player(game: Game[Any]) -> None:
    state = _deal(game, 12)
    player = state.current_player()
    draw = np.random.RandomState(3).random_sample
    worlds = [state.resample_from_infostate(player, draw) for _ in range(8)]
    assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
    assert {tuple(world.legal_actions()) for world in worlds} == {tuple(state.legal_actions())}
    assert len({world.position.tobytes() for world in worlds}) > 1
    assert state.clone().position.tobytes() == state.position.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_openspiels_search_runs_on_our_games(game: Game[Any]) -> None:
    state = _deal(game, 6)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=5,
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    assert bot.step(state) in state.legal_actions()


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    one, other = _deal(GAMES[0], 30), _deal(GAMES[0], 30)
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
def test_every_choice_of_an_option_can_be_a_parameter(game: Game[Any]) -> None:
    """Except a word that comes before numbers: an OpenSpiel parameter is either a word or a number."""
    for option in game.options:
        for number, choice in enumerate(option.choices):
            fitting = [count for count in game.players if count > 1 and choice.fits(count)]
            if not fitting or (choice.value in ("off", "random") and option.choices[1].value.isdecimal()):
                continue
            chosen = allowed(game, {option.name: choice.value}, fitting[0])
            assert chosen is not None
            params = ",".join(f"{name}={value}" for name, value in chosen.items())
            loaded = pyspiel.load_game(f"{short_name(game)}(players={fitting[0]},{params})")
            again = pyspiel.load_game(str(loaded))
            assert again._variant.settings[list(game.options).index(option)] == number


def test_a_word_before_numbers_is_written_as_zero_or_left_out() -> None:
    for text in ("", "(etiquette=0)"):
        assert pyspiel.load_game("hightable_banquet_royal" + text)._variant.settings[1] == 0


@pytest.mark.parametrize("value", ["7", "-1", "2"])
def test_a_choice_that_an_option_does_not_have_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="Option etiquette cannot be “" + value + "”. It can be: off, 6, 8."):
        pyspiel.load_game(f"hightable_banquet_royal(etiquette={value})")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hightable_banquet_royal(players=7)", "Banquet Royal is for 2, 3, 4 players, not 7."),
        ("hightable_kings_catering(players=1)", "The King’s Catering is for 2, 3, 4 players, not 1."),
    ],
)
def test_an_unsupported_number_of_players_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        pyspiel.load_game(text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game[Any]) -> None:
    state = _deal(game, 12)
    before = (state.serialize(), str(state))
    illegal = next(action for action in range(game.catalogue.size) if action not in state.legal_actions())
    for action in (illegal, game.catalogue.size, 10**9):
        with pytest.raises(ValueError, match=f"{action} is not a legal action here"):
            state.apply_action(action)
        assert (state.serialize(), str(state)) == before


def test_actions_after_the_end_and_impossible_outcomes_are_refused() -> None:
    state = pyspiel.load_game(short_name(GAMES[0])).new_initial_state()
    with pytest.raises(ValueError, match="256 is not an outcome of this chance node"):
        state.apply_action(256)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_saved_state_is_small_and_contains_no_paths(game: Game[Any]) -> None:
    for state in (_deal(game, 20), _deal(game, 20).resample_from_infostate(0, np.random.RandomState(1).random_sample)):
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


def test_a_game_takes_components_from_a_mapping_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "big hands.toml"
    file.write_text("[hand]\nthree_crowns = 2\n", encoding="utf-8")
    game = load_game("banquet-royal", components=file, players=3, gourmet=True)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    for action in range(CHANCE_NODES):
        state.apply_action(action)
    own = hightable.find("banquet-royal", file)
    assert state.position.view(own.position.dtype)["hand"].shape == (1, 4, 4)
    assert str(load_game("banquet-royal", {"hand": {"three_crowns": 2}}, players=3, gourmet=True)) == str(game)
    assert str(game) != str(load_game("banquet-royal", players=3, gourmet=True))
    with pytest.raises(BadComponents, match="hand"):
        load_game("banquet-royal", {"hand": {"three_crowns": "many"}})


def test_a_game_with_components_can_be_unpickled_in_another_process() -> None:
    state = load_game("banquet-royal", {"hand": {"three_crowns": 2}}).new_initial_state()
    for action in range(CHANCE_NODES):
        state.apply_action(action)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    run = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, check=False)
    assert run.stdout.decode() == f"{state}\n", run.stderr.decode()


def test_a_state_of_another_version_is_refused() -> None:
    state = _deal(GAMES[0], 3)
    load, (name, version, *rest) = state._raw.variant.__reduce__()
    with pytest.raises(ValueError, match=f"saved with version {version + 1} of {name}; this is version {version}"):
        load(name, version + 1, *rest)


def test_games_from_other_packages_pass_the_librarys_simulations_too() -> None:
    """In a process of its own, with the path to them. Their functions cannot be pickled by name."""
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


def test_the_seat_is_part_of_an_observation() -> None:
    """Only the seat distinguishes two players' observations where all but a bag is open."""
    state = _deal(hightable.find("kings-catering"), 6)
    for string in (state.information_state_string, state.observation_string):
        one, other = string(0), string(1)
        assert (one[:2], other[:2]) == ("00", "01")
        assert one[2:] == other[2:]
    for tensor in (state.information_state_tensor, state.observation_tensor):
        assert [tensor(player)[0] for player in (0, 1)] == [0.0, 1.0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_tensor_converts_back_to_the_record(game: Game[Any]) -> None:
    state = _deal(game, 5)
    tensor = state.information_state_tensor(1)
    assert len(tensor) == state.get_game().information_state_tensor_size() == 1 + game.position.dtype.itemsize
    seen = np.array(tensor[1:], np.int8).view(game.position.dtype)[0]
    assert (seen.seats, seen.to_move) == (2, state.current_player())


def test_a_player_that_does_not_exist_has_no_observation() -> None:
    state = _deal(GAMES[0], 3)
    for player in (-1, 2, 99):
        with pytest.raises(ValueError, match=f"There is no player {player}: the players are 0 to 1."):
            state.information_state_string(player)


def test_a_chance_node_cannot_be_resampled() -> None:
    state = pyspiel.load_game(short_name(GAMES[0])).new_initial_state()
    with pytest.raises(ValueError, match="no player is to move"):
        state.resample_from_infostate(0, np.random.RandomState(1).random_sample)


def test_all_chance_nodes_come_first() -> None:
    state = _deal(GAMES[0], 0)
    assert state.get_game().max_chance_nodes_in_history() == state.move_number() == CHANCE_NODES
    assert state.get_game().max_history_length() == state.get_game().max_game_length() + CHANCE_NODES


def test_the_longest_game_is_within_max_game_length() -> None:
    loaded = pyspiel.load_game("hightable_henrys_feast(players=2,rounds=61)")
    state, rng = loaded.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert 2 * 61 < state.move_number() < loaded.max_game_length() == 8_000


def test_a_state_as_text_has_the_history_and_the_table() -> None:
    state = _deal(hightable.find("kings-catering"), 2)
    history, prompt, *table = str(state).split("\n")
    assert history.startswith("chance ")
    assert history.count(";") == CHANCE_NODES + 1
    assert prompt
    assert "What the Royals want" in table
