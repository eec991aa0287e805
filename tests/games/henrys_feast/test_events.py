"""The points of events: for every viewer they add up to the change of the score sheets that this viewer sees."""

from __future__ import annotations

from random import Random

import pytest

from hightable.bots.players import MediumPlayer
from hightable.engine.match import Match
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.moves import CATALOGUE
from tests.games.henrys_feast.table import Table


@pytest.mark.parametrize(("seats", "options"), [(2, {"variant": "tutorial"}), (4, {"teams": True}), (3, {})])
def test_points_add_up_to_the_change_of_the_scores(seats: int, options: dict[str, object]) -> None:
    player, dice = MediumPlayer(GAME), Random(seats)
    match = Match(GAME, seats, {"rounds": "21", **options}, seed=seats)
    while not match.over:
        match.play(player.choose(match.view(match.to_move), match.legal(), dice))
    told = 0
    for number in range(1, match.number + 1):
        for viewer in (-1, 0, 1):
            events = match.events(viewer, number)
            if not any(event.points for event in events):
                continue
            told += 1
            views = match.view(viewer, number - 1), match.view(viewer, number)
            was, now = ([sum(line.points for line in lines) for lines in GAME.score_sheet(view)] for view in views)
            named = [sum(event.points for event in events if event.seat == seat) for seat in range(seats)]
            assert named == [later - earlier for earlier, later in zip(was, now, strict=True)], (number, viewer)
            known = {piece.id for view in views for piece in GAME.scene(view, "en").pieces}
            assert {id for event in events for id in event.source} <= known
    assert told


def test_the_first_feast_dish_makes_everything_count() -> None:
    table = Table().feast("Kheer", "Samosa", "Lasagne", up=1).cooked("Masala Papad", "Egg Curry").dish(1, "Kheer")
    before, move = table.view(0), CATALOGUE.parse("cook station-1")
    assert move is not None
    table.play("cook station-1")
    event = GAME.events(before, CATALOGUE.public(move), table.view(0))[0]
    assert (event.kind, event.source) == ("cooked_first_feast", ("tray:0.0",))
    assert event.points == (2 + 2 + 3) + 2 + 1 - 2, "three dishes, a menu of three courses, the most dishes; two are missing"


def test_a_lead_that_a_rival_ends_is_told_in_one_sentence() -> None:
    table = Table(first="2").feast("Kheer", "Samosa", "Lasagne", up=1).feasted(0)
    table.level(satchels=1).level(seat=1, satchels=1).dish(1, "Kheer", seat=1)
    before, move = table.view(0), CATALOGUE.parse("cook station-1")
    assert move is not None
    table.play("cook station-1")
    events = [event for event in GAME.events(before, CATALOGUE.public(move), table.view(0)) if event.seat == 0]
    assert [(event.kind, event.points) for event in events] == [("levels_shared", -1), ("dishes_lost", -1)]
