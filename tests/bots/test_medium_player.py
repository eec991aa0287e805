"""The medium player: plays the game's heuristic, from a view alone."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from hightable.bots import PLAYERS, players_of
from hightable.engine.discovery import find
from hightable.engine.match import Match

JESTER = find("court-jester")


def _play_match(seats: int, seed: int, medium: int, memory: bool) -> Match:
    match, rng = Match(JESTER, seats, seed=seed), Random(seed)
    players = [PLAYERS["medium" if seat == medium else "random"](JESTER) for seat in range(seats)]
    while not match.over:
        view = match.view(match.to_move, memory=memory)
        match.play(players[match.to_move].choose(view, JESTER.legal(view), rng))
    return match


@pytest.mark.parametrize("memory", [True, False])
def test_it_beats_the_random_player(memory: bool) -> None:
    """Even without remembering what it placed."""
    won = sum(_play_match(2, seed, seed % 2, memory).winners == [seed % 2] for seed in range(100))
    assert won >= 80


def test_it_decides_from_its_view_alone() -> None:
    """In every determinization of its view it makes the same choice."""
    match = _play_match(3, 1, 0, True)
    player = PLAYERS["medium"](JESTER)
    for number in range(0, match.number, 7):
        seat = match.to_move_at(number)
        view = match.view(seat, number, memory=True)
        world = view.position.copy()
        JESTER.rules.determinize(world, seat, Match(JESTER, 3, seed=number).secret.rng(1))
        again = replace(JESTER.view(world, seat, memory=True), forgetting=view.forgetting)
        moves = JESTER.legal(view)
        assert player.choose(view, moves, Random(number)) == player.choose(again, moves, Random(number))


def test_it_plays_only_games_with_a_move_heuristic() -> None:
    assert "medium" in players_of(JESTER)
    assert [name for name in players_of(find("banquet-royal")) if name == "medium"] == (
        ["medium"] if find("banquet-royal").has_move_heuristic else []
    )
