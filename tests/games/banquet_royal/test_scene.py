"""The scene of Banquet Royal: ids that reveal nothing hidden, a face for every piece, layouts without overlaps."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from hightable.bots import MediumPlayer
from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.notation import read
from hightable.engine.svg import scene_svg
from hightable.games.banquet_royal import GAME
from hightable.games.banquet_royal.faces import KEYS, face


def test_the_id_of_a_hidden_menu_is_its_slot() -> None:
    """Different deals give seat 0 the same ids for the hand of seat 1."""
    ids = set()
    for seed in range(6):
        match = Match(GAME, 2, {"first": "1"}, seed=seed)
        scene = GAME.scene(match.view(0), "en")
        ids.add(tuple(piece.id for piece in scene.pieces if piece.area == "seat1"))
    assert ids == {("points:1", "toques:1", "hand:1.0", "hand:1.1", "hand:1.2")}


def test_a_closed_cloche_looks_like_any_other() -> None:
    match = Match(GAME, 2, {"first": "1"}, seed=1)
    match.play("ready")
    match.play("ready")
    scene = GAME.scene(match.view(0), "en")
    cloches = [piece for piece in scene.pieces if piece.id.startswith("cloche:")]
    assert len(cloches) == 6
    assert {piece.face for piece in cloches} == {"cloche"}


def test_a_menu_keeps_its_id_from_the_hand_to_the_pile() -> None:
    match = Match(GAME, 2, {"first": "1"}, seed=1)
    for text in ("ready", "ready", "place burger c3"):
        match.play(text)
    menu = int(match.view(0).p.hand[0, 0])
    assert f"menu:{menu}" in {piece.id for piece in GAME.scene(match.view(0), "en").pieces if piece.area == "hand"}
    match.play(next(move for move in match.legal() if GAME.catalogue.public(move).values == (menu,)))
    assert f"menu:{menu}" in {piece.id for piece in GAME.scene(match.view(1), "en").pieces if piece.area == "decks"}


def test_every_face_is_a_different_picture() -> None:
    drawn = {face(key, "en") for key in KEYS}
    assert len(drawn) == len(KEYS)
    for picture in drawn:
        ElementTree.fromstring(picture)


def test_the_picture_on_the_rules_page_shows_a_match_in_its_middle() -> None:
    match = read((GAME.source / "picture.match").read_text(encoding="utf-8"))
    view = match.view(0)
    assert not match.over
    assert {"dish", "toque", "cloche"} <= {piece.face.split(":")[0] for piece in GAME.scene(view, "en").pieces}
    for language in LANGUAGES:
        assert "](picture.svg)" in GAME.rulebook.pages[language]
        ElementTree.fromstring(scene_svg(GAME.scene(view, language), GAME.face, language, "wide"))


def test_a_still_picture_shows_both_arrangements() -> None:
    match = Match(GAME, 3, seed=1)
    scene = GAME.scene(match.view(0), "fr")
    for arrangement in ("wide", "tall"):
        picture = ElementTree.fromstring(scene_svg(scene, GAME.face, "fr", arrangement))
        nested = [element for element in picture if element.tag.endswith("svg")]
        assert len(nested) == sum(1 for piece in scene.pieces if piece.w and piece.face)


def test_the_arrangements_leave_nothing_out_and_overlap_nowhere() -> None:
    scene = GAME.scene(Match(GAME, 4, seed=1).view(0), "en")
    for layout in scene.layouts.values():
        boxes = []
        for area in scene.areas:
            x, y, scale = layout.places[area.id]
            boxes.append((x, y, x + area.width * scale, y + area.height * scale))
        for i, (left, top, right, bottom) in enumerate(boxes):
            assert left >= 0
            assert right <= layout.width
            assert bottom <= layout.height
            for other in boxes[:i]:
                apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                assert apart, (boxes[i], other)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [-1, 0])
def test_on_a_wide_page_the_panels_beside_the_board_are_apart_and_in_line(players: int, viewer: int) -> None:
    scene = GAME.scene(Match(GAME, players, seed=1).view(viewer), "en")
    boxes = {}
    for area in scene.areas:
        x, y, scale = scene.layouts["wide"].places[area.id]
        boxes[area.id] = (x, y, x + area.width * scale, y + area.height * scale)
    for left, top, right, bottom in boxes.values():
        for other in boxes.values():
            same = other == (left, top, right, bottom)
            assert same or right + 0.5 <= other[0] or other[2] + 0.5 <= left or bottom + 0.5 <= other[1] or other[3] + 0.5 <= top
    small = [box for id, box in boxes.items() if id.startswith("seat")]
    left, _, right, _ = boxes["kitchen"]
    assert boxes["decks"][::2] == pytest.approx((left, right))
    assert {round(box[2] - box[0], 6) for box in small} == {round(small[0][2] - small[0][0], 6)}
    assert all(box[0] == pytest.approx(left) or box[2] == pytest.approx(right) for box in small)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_area_changes_its_size_during_a_game(players: int) -> None:
    match = Match(GAME, players, seed=1)
    first = GAME.scene(match.view(0), "en")
    bot, dice = MediumPlayer(GAME), random.Random(1)
    while not match.over:
        match.play(bot.choose(match.view(match.to_move), match.legal(), dice))
    last = GAME.scene(match.view(0), "en")
    assert (last.areas, last.layouts) == (first.areas, first.layouts)
    size = {area.id: (area.width, area.height) for area in last.areas}
    for piece in last.pieces:
        if piece.w:
            width, height = size[piece.area]
            assert piece.w / 2 - 0.01 <= piece.x <= width - piece.w / 2 + 0.01, piece.id
            assert piece.h / 2 - 0.01 <= piece.y <= height - piece.h / 2 + 0.01, piece.id
