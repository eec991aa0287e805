"""Pictures and short descriptions of matches and views, as a notebook shows them."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.rng import fast_rng
from hightable.engine.svg import svg
from hightable.engine.view import SPECTATOR, View, view
from tests.games.all_games import GAMES


def played(game: Game[Any], moves: int, seats: list[str] | int) -> Match:
    match, rng = Match(game, seats, seed=3), random.Random(3)
    while not match.over and match.number < moves:
        match.play(rng.choice(match.legal()))
    return match


def middle_of(game: Game[Any]) -> Match:
    return played(game, 12, min(count for count in game.players if count > 1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_match_and_view_has_a_picture(game: Game[Any]) -> None:
    match = middle_of(game)
    everything: list[Match | View[Any]] = [match, *(match.view(seat) for seat in range(SPECTATOR, match.seats))]
    for shown in everything:
        drawn = ElementTree.fromstring(shown._repr_svg_() or "")
        title = drawn[0].text or ""
        assert drawn.get("role") == "img"
        assert title.startswith(game.title("en"))
    assert svg(match) == svg(match.view(SPECTATOR)) == match._repr_svg_()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_view_is_equal_to_that_of_any_world_that_the_seat_can_imagine(game: Game[Any]) -> None:
    match, rng = middle_of(game), fast_rng(5)
    for seat in range(match.seats):
        seen = match.view(seat, memory=True)
        world = seen.position.copy()
        game.rules.determinize(world, seat, rng)
        imagined = game.view(world, seat, memory=True)
        assert imagined == seen
        assert hash(imagined) == hash(seen)
        assert {imagined: "found"}[seen] == "found"


def test_a_picture_shows_a_seat_its_own_cards_only() -> None:
    match = played(GAMES[0], 4, 2)
    assert len({svg(match.view(seat)) for seat in (SPECTATOR, 0, 1)}) == 3


def test_a_picture_has_the_players_names_in_its_language() -> None:
    match = played(GAMES[0], 2, ["Ada <3", ""])
    assert "Ada &lt;3" in svg(match)
    assert "Ada <3" not in svg(match)
    assert str(match.players[1]("fr")) in svg(match, "fr")
    match.rename(["Bea", "Cy"])
    assert "Bea" in svg(match)
    assert "Ada" not in svg(match)
    assert str(match.game.seat_names[0]("en")) in svg(match.game.view(match.position, 0))


def test_a_finished_match_is_shown_face_up() -> None:
    match = played(GAMES[0], 10_000, 2)
    assert match.over
    assert svg(match) == svg(match.full_view())


def test_a_view_without_a_game_has_no_picture() -> None:
    match = played(GAMES[0], 2, 2)
    alone: View[Any] = view(match.game.position, match.position, 0)
    assert alone._repr_svg_() is None
    with pytest.raises(ValueError, match=r"make it with Match\.view"):
        svg(alone)
    assert alone == match.view(0)


def test_matches_views_and_games_describe_themselves_in_a_line() -> None:
    game = next(game for game in GAMES if game.name == "banquet-royal")
    match = Match(game, 2, seed=7)
    assert repr(game) == "<game banquet-royal: 2, 3, 4 players>"
    assert repr(match) == f"<match of banquet-royal: 2 players, 0 moves, seat {match.to_move} to move>"
    assert re.fullmatch(r"<view of banquet-royal by seat 0: seat \d to move, \d+ entries face down>", repr(match.view(0)))
    assert repr(match.view(SPECTATOR)).startswith("<view of banquet-royal by a spectator: ")
    assert repr(match.view(0).p).startswith("BanquetPosition(seats=2, to_move=")
    assert "more]" in repr(match.view(0).p)
    finished = played(game, 10_000, 2)
    score = " to ".join(map(str, finished.scores))
    assert repr(finished) == f"<match of banquet-royal: 2 players, {finished.number} moves, over, {score}>"
    assert repr(finished.view(0)) == "<view of banquet-royal by seat 0: over>"
