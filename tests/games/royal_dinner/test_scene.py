"""The scene of Royal Dinner: faces for everything, hints for each card in hand, two layouts."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.notation import read
from hightable.engine.position import NONE
from hightable.engine.scene import Piece, Scene
from hightable.engine.svg import scene_svg
from hightable.engine.view import SPECTATOR
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.faces import KEYS, face
from tests.clauses import clause
from tests.games.royal_dinner.table import Table


def shown(table: Table, seat: int = 0, language: str = "en") -> dict[str, Piece]:
    return {piece.id: piece for piece in GAME.scene(table.view(seat), language).pieces if piece.id}


def test_hints_show_what_each_card_would_do_before_it_is_placed() -> None:
    table = Table().under(4, "green 3", "green 4").hold("green 7", "blue 1").served(6)
    pieces = shown(table)
    green, blue = 12 + 6, 0
    assert pieces[f"hint:0.3.{green}"].face == f"hint:{green}:+"
    assert pieces[f"hint:0.3.{blue}"].face == f"hint:{blue}:x"
    assert pieces[f"hint:0.0.{blue}"].face == f"hint:{blue}:o"
    assert pieces[f"hint:0.3.{green}"].name == "the green 7 would complete the order of noble 4"
    assert "the blue 1 would spoil the order of noble 4" in pieces["noble:0.3"].name
    assert not any(id.startswith(("hint:0.5", "hint:1.")) for id in pieces), "none at scored nobles or at other players'"
    line = next(piece for piece in GAME.scene(table.view(0), "en").pieces if piece.glyph.startswith("4 "))
    assert line.glyph == "4 +x addition green Gr3 Gr4"


def test_every_pick_is_a_piece_except_ending_the_turn() -> None:
    for seats in (1, 2, 3, 4):
        match = Match(GAME, seats, {"first": "1", "icons": "chosen"}, seed=seats)
        for number in range(40):
            scene = GAME.scene(match.view(match.to_move), "en")
            picks = {piece.pick for piece in scene.pieces if piece.w}
            wanted = {pick for move in match.legal() for pick in GAME.catalogue.path(move)}
            assert wanted - picks <= {"done"}, wanted - picks
            match.play(match.legal()[number % len(match.legal())])


@clause("RD-3.3", "RD-5.1")
def test_used_imposters_and_scored_nobles_are_turned_sideways() -> None:
    table = Table().served(2)
    table.row("imposter")[0] = 0
    pieces = shown(table)
    assert (pieces["noble:0.1"].turn, pieces["noble:0.0"].turn) == (90, 0)
    assert (pieces["imposter:0"].turn, pieces["imposter:1"].turn) == (90, 0)
    assert not any(id.startswith("pattern:") for id in pieces)


def test_the_order_of_a_noble_is_named_in_both_languages() -> None:
    name = shown(Table())["noble:0.0"].name
    assert name == "noble 1 (3 points) wants four cards of the same value, at least one of them yellow"
    name = shown(Table(), language="fr")["noble:0.2"].name
    assert name == "noble 3 (2 points) demande quatre cartes violettes, moins de 15 au total"


def test_a_card_is_the_same_piece_from_the_tray_to_the_noble_and_the_discards() -> None:
    table = Table().on_tray(a1="blue 1", a2="green 1", a3="pink 1")
    assert shown(table)["card:0"].area == "tray"
    assert shown(table.play("take row-a"))["card:0"].area == "hand"
    assert shown(table.play("place blue-1 noble-6"))["card:0"].area == "seat0"
    table.play("place green-1 noble-6", "place pink-1 noble-1", "dispose noble-6")
    assert shown(table)["card:12"].area == "piles"


def test_many_cards_under_a_noble_stay_inside_the_display() -> None:
    cards = [f"{kind} {value}" for value in (1, 2) for kind in ("blue", "green", "purple", "pink", "yellow", "white")]
    scene = GAME.scene(Table().under(6, *cards, "blue 3").view(0), "en")
    area = next(area for area in scene.areas if area.id == "seat0")
    assert all(piece.y <= area.height for piece in scene.pieces if piece.area == "seat0")


def test_every_face_is_different() -> None:
    drawn = {face(key, "en") for key in KEYS}
    assert len(drawn) == len(KEYS)
    for picture in drawn:
        ElementTree.fromstring(picture)


def test_the_picture_on_the_rules_page_shows_a_match_in_its_middle() -> None:
    match = read((GAME.source / "picture.match").read_text(encoding="utf-8"))
    view = match.view(SPECTATOR)
    assert not match.over
    assert NONE not in view.p.tray
    assert all(view.p.served[seat] for seat in range(match.seats))
    for language in LANGUAGES:
        assert "](picture.svg)" in GAME.rulebook.pages[language]
        ElementTree.fromstring(scene_svg(GAME.scene(view, language), GAME.face, language, "wide"))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_layouts_contain_every_area_without_overlaps(seats: int) -> None:
    match = Match(GAME, seats, seed=1)
    choosing = GAME.scene(match.view(0), "en")
    while len(match.legal()) > 1 and GAME.catalogue.kind(match.legal()[0]).id == "choose":
        match.play(match.legal()[0])
    for scene in (choosing, GAME.scene(match.view(0), "en")):
        check_layouts(scene)


def check_layouts(scene: Scene) -> None:
    for name, layout in scene.layouts.items():
        ElementTree.fromstring(scene_svg(scene, GAME.face, "fr", name))
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
                assert apart, (scene.areas[i].id, boxes[i], other)
