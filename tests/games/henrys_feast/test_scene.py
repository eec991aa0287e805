"""The scene: what is on stations, what is missing, what can be cooked, and nothing hidden."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.notation import read
from hightable.engine.scene import Piece
from hightable.engine.svg import scene_svg
from hightable.engine.view import SPECTATOR
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.faces import KEYS, face
from tests.clauses import clause
from tests.games.henrys_feast.table import DISHES, Table

BUTTONS = {
    "adjust", "rest", "done", "end", "last-call", "peek", "steal-top", "steal-down", "look", "steal", "clear", "fresh", "fill",
    "share", "treat", "empty",
}  # fmt: skip


def shown(table: Table, seat: int = 0, language: str = "en") -> dict[str, Piece]:
    return {piece.id: piece for piece in GAME.scene(table.view(seat), language).pieces if piece.id}


def test_a_recipe_shows_what_is_laid_what_is_stored_and_what_is_missing() -> None:
    table = Table().show(1, "Samosa").on(2, "market potato", "stockroom flour").store("market herbs")
    samosa = DISHES.index("Samosa")
    pieces = shown(table)
    assert pieces[f"recipe:{samosa}"].face == f"recipe:{samosa}::2021", "potato, red chili, flour, herbs"
    name = pieces[f"recipe:{samosa}"].name
    assert name == (
        "Samosa, medium appetizer: potato, red chili, flour, herbs; on a station: potato, flour; in your pantry: herbs;"
        " missing: red chili"
    )
    line = next(piece for piece in GAME.scene(table.view(0), "en").pieces if piece.glyph.startswith("1 Samosa"))
    assert line.glyph == "1 Samosa: +Pot Chi +Flo -Her"
    assert shown(table, 1)[f"recipe:{samosa}"].face == f"recipe:{samosa}", "the other player has nothing for it"
    assert shown(table, -1)[f"recipe:{samosa}"].face == f"recipe:{samosa}"


def test_what_could_be_cooked_now_is_marked() -> None:
    table = Table().show(1, "Samosa").dish(2, "Samosa")
    pieces = shown(table)
    assert pieces["tray:0.1"].face == "tray:2:open:1"
    assert pieces["tray:0.0"].face == "tray:1:open:0"
    assert pieces["dish:0.1"].name == "Makes Samosa"
    assert pieces[f"recipe:{DISHES.index('Samosa')}"].face.endswith("::2222")
    assert pieces[f"recipe:{DISHES.index('Samosa')}"].name.endswith("ready on a station")
    table = Table().level(stations=3).show(1, "Kheer").dish(5, "Kheer")
    assert shown(table)["tray:0.4"].face == "tray:5:dessert:1"
    assert shown(table)[f"recipe:{DISHES.index('Kheer')}"].face.endswith("::222"), "sugar is always there"


def test_two_identical_ingredients_make_no_dish() -> None:
    table = Table().show(1, "Rajma").on(1, "market beans", "stockroom beans", "market tomato", "market onion")
    assert shown(table)["tray:0.0"].face == "tray:1:open:0"
    assert "::" not in shown(table)[f"recipe:{DISHES.index('Rajma')}"].face


@clause("HF-2.8")
def test_other_players_victory_piles_are_counts_and_hands_are_backs() -> None:
    table = Table(3).cooked("Samosa", "Rajma", seat=1).hold("Kheer", seat=1)
    mine, theirs = shown(table, 1), shown(table, 0)
    assert mine["pile:1"].name == "Dishes in the victory pile: 2: Rajma, Samosa; feast dishes: 0 of 3"
    assert theirs["pile:1"].name == "Dishes in the victory pile: 2; feast dishes: 0 of 3"
    assert theirs["held:1.0"].face == "held:2"
    assert mine[f"recipe:{DISHES.index('Kheer')}"].area == "hand"
    assert not any("Kheer" in piece.name for piece in theirs.values())


@clause("HF-1.5", "HF-8.1")
def test_feast_recipes_are_face_down_until_they_are_seen() -> None:
    table = Table(memory_aid=True).feast("Kheer", "Samosa", "Lasagne")
    assert shown(table)["feast:0"].face == "back:2"
    table.set(feast_seen_by=1)
    assert f"recipe:{DISHES.index('Kheer')}" in shown(table)
    assert f"recipe:{DISHES.index('Kheer')}" not in shown(table, 1)


@clause("HF-5.9", "HF-8.1")
def test_a_recipe_that_only_the_viewer_sees_is_marked_and_uncovered() -> None:
    table = Table().feast("Kheer", "Samosa", "Lasagne").bonus("pantry", "Rajma").dish(1, "Rajma").play("cook station-1")
    kheer = f"recipe:{DISHES.index('Kheer')}"
    pieces = shown(table)
    assert pieces[kheer].face == f"{kheer}:peek"
    assert pieces[kheer].name.endswith("only you see it now")
    assert pieces["proved"].face == "served:1", "marks at the edge, not over the name"
    assert "remember" in GAME.scene(table.view(0), "en").note
    assert shown(table, 1)["proved"].face == "proved:1:2"
    assert "remember" not in GAME.scene(table.view(1), "en").note


def test_a_feast_dish_that_the_viewer_has_cooked_has_no_marks_left() -> None:
    table = Table().feast("Kheer", "Samosa", "Lasagne", up=2).feasted(0)
    table.store("market rice", "market milk")
    kheer = f"recipe:{DISHES.index('Kheer')}"
    assert shown(table)[kheer].face == f"{kheer}:cooked"
    assert "again would bring nothing" in shown(table)[kheer].about
    assert shown(table, 1)[kheer].face == kheer


def test_a_player_who_looks_through_the_cookbook_sees_it_open() -> None:
    table = Table(3).level(hand=3).play("look")
    scene = GAME.scene(table.view(0), "en")
    assert sum(piece.area == "book" and bool(piece.id) for piece in scene.pieces) == 39
    assert "book" not in {area.id for area in GAME.scene(table.view(1), "en").areas}


def test_every_pick_is_a_piece_except_plain_decisions() -> None:
    for seats, options in ((2, {}), (4, {"teams": True}), (5, {"variant": "quick"})):
        match = Match(GAME, seats, {"first": "1", **options}, seed=seats)
        for number in range(80):
            scene = GAME.scene(match.view(match.to_move), "en")
            picks = {piece.pick for piece in scene.pieces if piece.w}
            wanted = {pick for move in match.legal() for pick in GAME.catalogue.path(move)}
            left = {pick for pick in wanted - picks if not pick.startswith("back:")}
            assert left <= BUTTONS, left
            match.play(match.legal()[number * 7 % len(match.legal())])


def test_a_card_is_the_same_piece_in_the_pantry_and_on_a_station() -> None:
    table = Table().next("egg", "milk", "beans", "salt", "rice").play("fill")
    assert shown(table)["shelved:7.0"].area == "stockroom"
    fetched = shown(table.play("fetch egg pantry"))
    assert "shelved:7.0" not in fetched
    assert (fetched["card:0.15.0"].area, fetched["card:0.15.0"].origin) == ("seat0", "deck")
    assert shown(table.play("lay stockroom-egg station-1"))["card:0.15.0"].w < 0.6


def test_a_new_card_in_the_pantry_leaves_an_equal_one_on_a_station_as_it_is() -> None:
    table = Table().on(1, "market beans")
    laid = {id: (piece.x, piece.y) for id, piece in shown(table).items() if id.startswith("card:")}
    bought = {id: (piece.x, piece.y) for id, piece in shown(table.play("buy beans")).items() if id.startswith("card:")}
    assert len(bought) == 2
    assert laid.items() <= bought.items()


def test_another_players_turn_moves_none_of_my_cards() -> None:
    table = Table().store("stockroom beans", "market egg").on(1, "stockroom beans", "stockroom egg").turn(1)
    table.store("stockroom egg", seat=1).next("beans", "egg", "beans", "salt", "rice")

    def own() -> dict[str, tuple[float, float]]:
        found = shown(table, 0).items()
        return {id: (piece.x, piece.y) for id, piece in found if piece.area == "seat0" and id.startswith("card:")}

    before = own()
    assert len(before) == 4
    for move in ("fill", "fetch beans pantry", "fetch egg station-1", "lay stockroom-beans station-1", "done", "end"):
        assert own() == before
        table.play(move)
    assert own() == before


def test_every_face_is_a_different_picture() -> None:
    drawn = {face(key, "en") for key in KEYS}
    assert len(drawn) == len(KEYS)
    for picture in drawn:
        ElementTree.fromstring(picture)


def test_the_picture_on_the_rules_page_shows_a_match_in_progress() -> None:
    match = read((GAME.source / "picture.match").read_text(encoding="utf-8"))
    view = match.view(SPECTATOR)
    assert not match.over
    assert 1 <= view.p.feast_revealed <= 2
    assert all(any(view.p.station_size[5 * seat : 5 * seat + 5]) for seat in range(match.seats)), "every kitchen is in use"
    for language in LANGUAGES:
        assert "](picture.svg)" in GAME.rulebook.pages[language]
        ElementTree.fromstring(scene_svg(GAME.scene(view, language), GAME.face, language))


@pytest.mark.parametrize("looking", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_layouts_place_every_area_without_overlap(seats: int, looking: bool) -> None:
    table = Table(seats).level(hand=3).hold("Samosa")
    if looking:
        table.play("look")
    for viewer in (-1, 0, 1):
        scene = GAME.scene(table.view(viewer), "en")
        for name, layout in scene.layouts.items():
            ElementTree.fromstring(scene_svg(scene, GAME.face, "fr", name))
            boxes = []
            for area in scene.areas:
                x, y, scale = layout.places[area.id]
                boxes.append((x, y, x + area.width * scale, y + area.height * scale))
            for i, (left, top, right, bottom) in enumerate(boxes):
                assert left >= 0
                assert right <= layout.width, scene.areas[i].id
                assert bottom <= layout.height, scene.areas[i].id
                for other in boxes[:i]:
                    apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                    assert apart, (name, scene.areas[i].id, boxes[i], other)
