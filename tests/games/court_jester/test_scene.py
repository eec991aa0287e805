"""The scene: ids that reveal nothing hidden, tiles that turn, a face for everything, two layouts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from hightable.engine.match import Match
from hightable.engine.scene import Piece, Scene
from hightable.engine.svg import scene_svg
from hightable.games.court_jester import GAME
from hightable.games.court_jester.faces import KEYS, face
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
        assert after["tile:0"].turn == after["knob:0"].turn == 90 * turns
        assert after["tile:1"].turn == 0
    moved, still_there = after["server:0.3"], before["server:0.3"]
    assert (moved.x, moved.y) == (still_there.x + 1, still_there.y), "five quarter turns are the same as one"


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
    assert {face.count(":") for face in own} == {2}
    assert {face.count(":") for face in theirs} == {1}


def test_a_table_keeps_its_id_when_it_is_turned_up() -> None:
    match = until(Match(GAME, 2, seed=2), lambda p: p.phase == PLACE)
    closed = by_id(GAME.scene(match.view(0), "en"))["table:T1"]
    until(match, lambda p: p.phase == SERVE)
    opened = by_id(GAME.scene(match.view(0), "en"))["table:T1"]
    assert closed.face == "closed:T1"
    assert opened.face.startswith("corner:T1:")


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
    assert len(turned) == 2


@clause("CJ-7.1")
def test_a_new_round_starts_with_straight_tiles_and_no_last_turns() -> None:
    dice = random.Random(5)
    for seed in range(12):
        match = Match(GAME, 2 + seed % 3, seed=seed)
        while match.view(-1).p.round_number == 0:
            match.play(dice.choice(match.legal()))
            if match.view(-1).p.phase == SHOW:
                shown = {piece.id for piece in GAME.scene(match.view(-1), "en").pieces}
                assert "last" not in shown, "there are no last turns while the round is scored"
        assert not any(match.view(-1).p.turned), "the floor tiles are straight again"
