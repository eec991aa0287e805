"""Learned networks: their files, what compiled code makes of them, and the players that use them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import hightable
from hightable.bots.levels import BadPlayer, compile_search
from hightable.bots.network import (
    BadNetwork,
    NetworkFunctions,
    NetworkPlayer,
    assemble,
    layout_of,
    load_network,
    network_functions,
    network_of,
)
from hightable.bots.network_kernels import MARGIN, OTHER_POINTS, OWN_POINTS, WIN
from hightable.bots.search import SearchParams, Tree
from hightable.bots.search_player import SearchPlayer
from hightable.engine.discovery import find
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from hightable.engine.view import View
from tests.bots.networks import ROWS, Arrays, loving, random_arrays, random_network, write_network
from tests.games.all_games import GAMES
from tests.toys import high_card

GAME = find("court-jester")
LEARNED = [game for game in GAMES if network_of(game)]


def a_decision(seed: int, earlier: int = 12) -> Match:
    """A match in which the player to move has a choice."""
    match, rng = Match(GAME, 2, seed=seed), Random(seed)
    while match.number < earlier or len(match.legal()) < 2:
        match.push(rng.choice(match.legal()))
    return match


def gains_of(view: View[Any]) -> dict[int, float]:
    """What the game's heuristic expects of each legal move, in the order in which the rules list them."""
    moves, gains = GAME.rules.listing(), GAME.rules.weights()
    count = GAME.rules.evaluate_moves(view.position, moves, gains)
    return dict(zip(moves[:count].tolist(), gains[:count].tolist(), strict=True))


def expected(arrays: Arrays, match: Match) -> tuple[np.ndarray[Any, Any], dict[int, float]]:
    """Values and probabilities by dense layers of one-hot vectors."""
    exact = {name: array.astype(np.float64) for name, array in arrays.items() if name != "about"}
    view = match.view(match.to_move, memory=True)
    seen = layout_of(GAME).encode(view.position, view.seat).astype(int)
    hot = np.zeros(len(seen) * ROWS)
    hot[np.arange(len(seen)) * ROWS + np.clip(seen + 1, 0, ROWS - 1)] = 1.0
    first = np.maximum(hot @ exact["first"] + exact["first_bias"], 0)
    second = np.maximum(first @ exact["second"] + exact["second_bias"], 0)
    found = gains_of(view)
    moves, gains = list(found), np.array(list(found.values()))
    gains = np.maximum(gains - gains.max(), -exact["deepest"])
    logits = exact["scale"] * gains + (exact["moves"] @ second + exact["moves_bias"])[moves]
    shares = np.exp(logits - logits.max())
    return exact["values"] @ second + exact["values_bias"], dict(zip(moves, shares / shares.sum(), strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_compiled_code_computes_the_network(seed: int) -> None:
    arrays, match = random_arrays(GAME, seed), a_decision(seed)
    values, shares = expected(arrays, match)
    opinion = NetworkPlayer(GAME, assemble(arrays)).evaluate(match.view(match.to_move, memory=True))
    assert dict(zip(opinion.moves, opinion.probabilities, strict=True)) == pytest.approx(shares, abs=1e-4)
    assert opinion.win_probability == pytest.approx(np.clip((1 + values[WIN]) / 2, 0, 1), abs=1e-4)
    assert opinion.points == pytest.approx(20 + 5 * values[[OWN_POINTS, OTHER_POINTS]], abs=1e-3)
    assert MARGIN not in (WIN, OWN_POINTS, OTHER_POINTS)


def test_interpreted_it_thinks_the_same() -> None:
    match, player = a_decision(1), NetworkPlayer(GAME, random_network(GAME))
    view = match.view(match.to_move, memory=True)
    compiled = player.evaluate(view)
    player._functions = NetworkFunctions(GAME)
    player._functions.use_interpreted()
    interpreted = player.evaluate(view)
    assert network_functions(GAME).runs_compiled or INTERPRETED
    assert not player._functions.runs_compiled
    assert interpreted.moves == compiled.moves
    assert interpreted.probabilities == pytest.approx(compiled.probabilities, abs=1e-5)


def test_it_plays_the_move_that_its_network_rates_highest() -> None:
    match = a_decision(2)
    view, rng = match.view(match.to_move, memory=True), Random(1)
    for move in match.legal():
        assert NetworkPlayer(GAME, loving(GAME, move)).choose(view, match.legal(), rng) == move


def test_it_plays_at_tables_of_two_alone() -> None:
    match = Match(GAME, 3, seed=1)
    with pytest.raises(BadNetwork, match=r"The network of .* plays at tables of 2, not of 3"):
        NetworkPlayer(GAME, random_network(GAME)).evaluate(match.view(match.to_move))
    with pytest.raises(BadPlayer, match=r"^The player “NetworkPlayer” plays .* at tables of 2, not of 3\.$"):
        hightable.simulate(GAME, [NetworkPlayer, "random", "random"], games=1)


def test_a_file_gives_the_network_back(tmp_path: Path) -> None:
    arrays = random_arrays(GAME)
    loaded, made = load_network(GAME, write_network(arrays, tmp_path / "network.npz")), assemble(arrays)
    assert all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(loaded, made, strict=True))


def test_files_that_are_no_network_for_the_game_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    with pytest.raises(BadNetwork, match=r"network\.npz cannot be read as a network"):
        load_network(GAME, file)
    file.write_bytes(b"PK\x03\x04 and nothing else")
    with pytest.raises(BadNetwork, match="cannot be read as a network"):
        load_network(GAME, file)
    arrays = random_arrays(GAME)
    del arrays["second"], arrays["scale"]
    with pytest.raises(BadNetwork, match="is not a network: scale, second is missing"):
        load_network(GAME, write_network(arrays, file))
    with pytest.raises(BadNetwork, match=r"was trained for court-jester, rules version .*, but this is banquet-royal"):
        load_network(find("banquet-royal"), write_network(random_arrays(GAME), file))


def test_a_game_without_a_network_says_so() -> None:
    assert network_of(high_card.GAME) is None
    with pytest.raises(BadNetwork, match="High Card comes without a network"):
        NetworkPlayer(high_card.GAME)


def test_a_game_with_numbers_of_its_own_does_without_the_network() -> None:
    """The network has not been trained for them."""
    game = find("banquet-royal")
    assert network_of(game)
    assert network_of(find("banquet-royal", {"name": "Five", "menus": {"points": {"three_crowns": 5}}})) is None


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_the_network_of_a_game_is_small_and_fits_it(game: Any) -> None:
    file = game.source / "network.npz"
    assert file.stat().st_size <= 2_000_000
    network = load_network(game, file)
    assert network.moves.shape[0] == game.catalogue.size
    assert all(np.isfinite(each).all() for each in network)


def test_search_begins_with_the_moves_that_the_network_prefers() -> None:
    compile_search(GAME)
    match, params = a_decision(3), SearchParams(network_depth=1)
    view = match.view(match.to_move, memory=True)
    for move in match.legal()[:3]:
        result = SearchPlayer(GAME, simulations=30, params=params, network=loving(GAME, move)).search(
            view, match.legal(), Random(1)
        )
        assert result.move == move


def test_search_values_positions_as_the_network_does() -> None:
    """A network that is sure of victory for whoever is to move, at the end of rollouts."""
    compile_search(GAME)
    arrays = random_arrays(GAME)
    arrays["values"][:], arrays["values_bias"][:], arrays["points_mean"] = 0, [1, 0, 2, 0], np.array(200.0)
    match = a_decision(4)
    params = SearchParams(network_depth=1, network_values=True, rollout_depth=0)
    tree = Tree(GAME, match.view(match.to_move, memory=True), params, 1, 500, assemble(arrays))
    tree.grow(200)
    assert 200 <= tree.points <= 210, "the seat to move is expected to have 210 points, the other 200"


def test_search_with_a_network_needs_one_and_a_table_of_two() -> None:
    params = SearchParams(network_depth=1)
    for seats, network in ((2, None), (3, random_network(GAME))):
        with pytest.raises(ValueError, match="This search needs a network, and a table of 2"):
            Tree(GAME, Match(GAME, seats, seed=1).view(0), params, 1, 10, network)
