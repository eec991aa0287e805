"""The scene: ids that reveal nothing hidden, tiles that turn, a face for everything, two layouts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from hightable.engine.match import Match
from hightable.engine.palette import SEATS
from hightable.engine.scene import Piece, Scene
from hightable.engine.svg import scene_svg
from hightable.games.court_jester import GAME
from hightable.games.court_jester.faces import KEYS, face
from hightable.games.court_jester.pieces import SQUARE_AT
from hightable.games.court_jester.position import PLACE, SERVE, SHOW
from tests.clauses import clause
from tests.games.court_jester.table import Table


def by_id(scene: Scene) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene.pieces if piece.id}


def until(match: Match, reached: Callable[[Any], bool], seed: int = 1) -> Match:
    rng = random.Random(seed)
    while not reached(match.view(-1).p):
        match.play(rng.choice(match.legal()))
    return match


def test_a_tile_keeps_turning_and_its_servers_move_with_it() -> None:
    table = Table(3).put(0, "3", "a1").put(1, "3", "f4")
    before = by_id(GAME.scene(table.view(0), "en"))
    for turns in range(1, 6):
        table.turn(0, acted=0).play("turn 1")
        after = by_id(GAME.scene(table.view(0), "en"))
        assert after["tile:0"].turn == 90 * turns
        assert after["tile:1"].turn == 0
    moved, still_there = after["server:0.3"], before["server:0.3"]
    assert (moved.x, moved.y) == pytest.approx((still_there.x + 2 * SQUARE_AT, still_there.y)), "five quarter turns are as one"


def test_a_server_looks_like_any_other_of_its_suit_until_scoring() -> None:
    match = until(Match(GAME, 3, seed=2), lambda p: p.phase == SERVE)
    for viewer in range(-1, 3):
        faces = {piece.face for id, piece in by_id(GAME.scene(match.view(viewer), "en")).items() if id.startswith("server:")}
        assert len(faces) == 3
    until(match, lambda p: p.phase == SHOW)
    faces = {piece.face for id, piece in by_id(GAME.scene(match.view(-1), "en")).items() if id.startswith("server:")}
    assert len(faces) == 18


def test_memory_aid_shows_its_owner_the_rank() -> None:
    match = until(Match(GAME, 2, {"memory_aid": True}, seed=2), lambda p: p.phase == SERVE)
    own = [piece.face for id, piece in by_id(GAME.scene(match.view(0), "en")).items() if id.startswith("server:0")]
    theirs = [piece.face for id, piece in by_id(GAME.scene(match.view(0), "en")).items() if id.startswith("server:1")]
    assert {face.count(":") for face in own} == {3}
    assert {face.count(":") for face in theirs} == {2}


def test_a_table_keeps_its_id_when_it_is_turned_up() -> None:
    match = until(Match(GAME, 2, seed=2), lambda p: p.phase == PLACE)
    closed = by_id(GAME.scene(match.view(0), "en"))["table:T1"]
    until(match, lambda p: p.phase == SERVE)
    opened = by_id(GAME.scene(match.view(0), "en"))["table:T1"]
    assert closed.face == "closed:T1"
    assert opened.face.startswith("table:T1:")


@pytest.mark.parametrize("options", [{}, {"suits": "chosen", "set_table_by_hand": True}])
def test_everything_that_can_be_picked_is_a_piece_or_a_button(options: dict[str, object]) -> None:
    match, rng = Match(GAME, 3, options, seed=3), random.Random(1)
    while not match.over:
        there = {piece.pick for piece in GAME.scene(match.view(match.to_move), "en").pieces}
        for move in match.legal():
            missing = [pick for pick in GAME.catalogue.path(move) if pick not in there]
            assert missing in ([], ["stop"], ["ready"]), GAME.catalogue.text(move)
        match.play(rng.choice(match.legal()))


def test_every_face_is_different_and_well_formed() -> None:
    drawn = {face(key, "en") for key in KEYS}
    assert len(drawn) == len(KEYS)
    for picture in drawn:
        ElementTree.fromstring(picture)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_layouts_place_every_area_without_overlap(players: int) -> None:
    for options in ({}, {"suits": "chosen"}):
        for viewer in (-1, 0):
            scene = GAME.scene(Match(GAME, players, options, seed=1).view(viewer), "en")
            for name, layout in scene.layouts.items():
                boxes = []
                for area in scene.areas:
                    x, y, scale = layout.places[area.id]
                    boxes.append((x, y, x + area.width * scale, y + area.height * scale))
                for i, (left, top, right, bottom) in enumerate(boxes):
                    assert left >= 0, name
                    assert right <= layout.width, name
                    assert bottom <= layout.height, name
                    for other in boxes[:i]:
                        assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top, name


def test_an_svg_of_the_scene_rotates_turned_tiles() -> None:
    table = Table(3).put(0, "3", "a1").put(1, "3", "f4").play("turn 1")
    picture = ElementTree.fromstring(scene_svg(GAME.scene(table.view(0), "fr"), GAME.face, "fr"))
    turned = [element for element in picture if element.get("transform", "").startswith("rotate(90 ")]
    assert len(turned) == 1


@clause("CJ-7.1")
def test_a_new_round_starts_with_straight_tiles_and_no_last_turns() -> None:
    dice = random.Random(5)
    for seed in range(12):
        match = Match(GAME, 2 + seed % 3, seed=seed)
        while match.view(-1).p.round_number == 0:
            match.play(dice.choice(match.legal()))
            if match.view(-1).p.phase == SHOW:
                assert not GAME.scene(match.view(-1), "en").note, "there are no last turns while the round is scored"
        assert not any(match.view(-1).p.turned), "the floor tiles are straight again"


def test_every_piece_says_what_it_is_for() -> None:
    match, rng = Match(GAME, 3, {"suits": "chosen", "set_table_by_hand": True}, seed=4), random.Random(2)
    empty = ("square:", "slot:", "columns:")
    while not match.over:
        for piece in GAME.scene(match.view(0), "en").pieces:
            if piece.w and not piece.id.startswith(empty) and not piece.face.startswith("place:"):
                assert piece.about, piece.id
        match.play(rng.choice(match.legal()))


def test_a_suit_has_the_colour_of_its_player() -> None:
    table = Table(2).tile("T2", "3 of suns").tile("T5", "3 of crowns").put(0, "5", "a1")
    shown = by_id(GAME.scene(table.view(0), "en"))
    for id in ("table:T2", "server:0.5", "suit:0"):
        assert SEATS[0] in face(shown[id].face, "en"), id
    grey = face(shown["table:T5"].face, "en")
    assert not any(colour in grey for colour in SEATS), "nobody plays crowns"


def test_a_table_shows_its_places_and_what_it_costs_or_brought() -> None:
    table = Table(2).tile("T1", "2 of suns").tile("T2", "3 of suns").put(0, "4", "T1", "a1").put(1, "5", "d4")
    shown = by_id(GAME.scene(table.view(0), "en"))
    assert shown["table:T1"].face == "table:T1:suns:2:0:2:"
    assert shown["table:T2"].face == "table:T2:suns:3:0:1:~3"
    assert "−3" in face(shown["table:T2"].face, "en")
    table.play("serve a1 t1", "stop", "kitchen d4")
    shown = by_id(GAME.scene(table.view(0), "en"))
    assert shown["table:T1"].face.endswith(":+18"), "4 and 5, doubled"
    assert shown["table:T2"].face.endswith(":-3")


def test_ending_the_turn_is_quiet_until_something_was_done() -> None:
    table = Table(2).put(0, "5", "a1").put(1, "5", "d4")
    assert GAME.scene(table.view(0), "en").quiet == {"stop"}
    table.play("turn 1")
    assert GAME.scene(table.view(0), "en").quiet == set()


def test_the_whole_floor_tile_is_a_target() -> None:
    shown = by_id(GAME.scene(Table(2).put(0, "5", "a1").view(0), "en"))
    tile = shown["tile:0"]
    assert tile.pick == "tile:1"
    for square in ("a2", "b1", "b2"):
        piece = shown[f"square:{square}"]
        assert abs(piece.x - tile.x) + piece.w / 2 <= tile.w / 2
        assert abs(piece.y - tile.y) + piece.h / 2 <= tile.h / 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_card_covers_nothing_of_a_display(players: int) -> None:
    match = until(Match(GAME, players, seed=3), lambda p: p.phase == PLACE)
    found = by_id(GAME.scene(match.view(0), "en"))
    for seat in range(players):
        card = found[f"columns:{seat}"]
        above = [found[f"suit:{seat}"], *(piece for id, piece in found.items() if id.startswith(f"held:{seat}."))]
        assert max(piece.y + piece.h / 2 for piece in above) < card.y - card.h / 2


def test_another_players_server_comes_from_those_in_the_players_hand() -> None:
    match, rng = until(Match(GAME, 3, seed=3), lambda p: p.phase == PLACE), random.Random(1)
    came = []
    before = by_id(GAME.scene(match.view(-1), "en"))
    while match.view(-1).p.phase == PLACE:
        match.play(rng.choice(match.legal()))
        after = by_id(GAME.scene(match.view(-1), "en"))
        for id in after.keys() - before.keys():
            if id.startswith("server:"):
                origin = after[id].origin
                assert origin in before
                assert origin in after
                came.append(origin)
        before = after
    assert len(came) == 18
    assert sorted(origin for origin in came if not origin.startswith("held:")) == ["suit:0", "suit:1", "suit:2"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_phone_on_its_side_the_servers_to_place_are_beside_the_floor(players: int) -> None:
    scene = GAME.scene(until(Match(GAME, players, seed=3), lambda p: p.phase == PLACE and p.to_move == 0).view(0), "en")
    places, found = scene.layouts["sideways"].places, by_id(scene)
    (hall_x, hall_y, scale), (x, y, _) = places["hall"], places["hand"]
    hall = next(area for area in scene.areas if area.id == "hall")
    assert x > hall_x + hall.width * scale
    floor = [hall_y + piece.y * scale for id, piece in found.items() if id.startswith("tile:")]
    assert min(floor) < y < max(floor)
