"""The scene of Royal Dinner: faces for everything, hints for each card in hand, two layouts."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.notation import read
from hightable.engine.palette import GOLD
from hightable.engine.position import NONE
from hightable.engine.scene import Piece, Scene
from hightable.engine.svg import scene_svg
from hightable.engine.view import SPECTATOR
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.faces import KEYS, face
from hightable.games.royal_dinner.position import OVER
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
    assert pieces[f"hint:0.3.{green}"].name == "The green 7 would complete the order of noble 4"
    assert "The blue 1 would spoil the order of noble 4" in pieces["noble:0.3"].name
    assert not any(id.startswith(("hint:0.5", "hint:1.")) for id in pieces), "none at scored nobles or at other players'"
    line = next(piece for piece in GAME.scene(table.view(0), "en").pieces if piece.glyph.startswith("4 "))
    assert line.glyph == "4 ✓✕ addition green Gr3 Gr4"


def test_a_card_that_loses_no_other_food_has_a_sign_of_its_own() -> None:
    blue = 0
    assert shown(Table().hold("blue 1"))[f"hint:0.3.{blue}"].face == f"hint:{blue}:-"
    assert shown(Table().under(4, "green 3").hold("blue 1"))[f"hint:0.3.{blue}"].face == f"hint:{blue}:x"


def test_every_pick_is_a_piece_except_those_of_buttons() -> None:
    for seats in (1, 2, 3, 4):
        match = Match(GAME, seats, {"first": "1", "icons": "chosen"}, seed=seats)
        for number in range(40):
            scene = GAME.scene(match.view(match.to_move), "en")
            picks = {piece.pick for piece in scene.pieces if piece.w}
            wanted = {pick for move in match.legal() for pick in GAME.catalogue.path(move)}
            assert wanted - picks <= {"dispose", "done", "strike"}, wanted - picks
            match.play(match.legal()[number % len(match.legal())])


@clause("RD-3.3", "RD-5.1")
def test_used_imposters_and_served_nobles_are_marked_and_can_be_read() -> None:
    table = Table().served(2)
    table.row("imposter")[0] = 0
    pieces = shown(table)
    assert pieces["noble:0.1"].face.endswith(":met")
    assert not pieces["noble:0.0"].face.endswith(":met")
    assert (pieces["imposter:0"].face, pieces["imposter:1"].face) == ("imposter:sun:0", "other-imposter:lily:1")
    assert "used" in face(pieces["imposter:0"].face, "en")
    assert not any(piece.turn for piece in pieces.values()), "what lies on its side cannot be read"
    assert not any(id.startswith("pattern:") for id in pieces)


def test_a_noble_tells_how_far_its_order_is() -> None:
    pieces = shown(Table().under(3, "purple 2", "white 4").under(6, "blue 9"))
    wants = "Wants four purple cards, under 15 in total."
    assert pieces["noble:0.2"].about == f"{wants} 2 of 4 cards so far, 6 in total. A white card counts as any colour."
    assert pieces["noble:0.5"].about == "Wants any cards, exactly 25 in total. 9 so far."
    assert "now 6" in face(pieces["noble:0.2"].face, "en")
    assert pieces["card:63"].about.startswith("White counts as any colour, here with value 4.")


@clause("RD-10.4")
def test_a_solo_player_sees_the_ratings_and_where_they_are() -> None:
    pieces = shown(Table(1).served(1, 2, 3))  # 8 points
    assert pieces["ratings"].name == "8 points so far"
    drawn = face(pieces["ratings"].face, "en")
    assert all(words in drawn for words in ("11–12", "9–10", "7–8", "0–6", "Waiter of the year", "Fired"))
    assert drawn != face("ratings:9", "en")
    assert GOLD not in drawn, "a rating is a prize only once it is earned"
    assert "ratings" not in shown(Table(2))
    earned = shown(Table(1).served(1, 2, 3).set(to_move=NONE, phase=OVER))["ratings"]
    assert earned.name == "8 points at the end"
    assert GOLD in face(earned.face, "en")


@clause("RD-2.3")
def test_the_icons_to_choose_from_explain_their_discs_and_their_grid() -> None:
    match = Match(GAME, 2, {"first": "1", "icons": "chosen"}, seed=1)
    scene = GAME.scene(match.view(0), "en")
    assert all(word in scene.prompt for word in ("icon", "colours", "imposter", "once"))
    icons = [piece for piece in scene.pieces if piece.id.startswith("icon:")]
    assert len(icons) == 4
    for icon in icons:
        assert all(word in icon.about for word in ("discs", "colours", "grid", "imposter", "once", "turn"))
        assert all(words in face(icon.face, "en") for words in ("Nobles 1 to 5 want:", "Your imposter", "takes, once:"))
        assert all(words in face(icon.face, "fr") for words in ("Nobles 1 à 5", "Votre imposteur"))


def test_every_piece_on_a_page_says_what_it_is() -> None:
    for seats in (1, 2):
        match = Match(GAME, seats, seed=seats)
        for number in range(60):
            for piece in GAME.scene(match.view(0), "en").pieces:
                assert not piece.w or piece.about or piece.face == "empty", piece
                assert not piece.w or piece.name[:1] == piece.name[:1].upper(), piece
            if match.over:
                break
            match.play(match.legal()[number % len(match.legal())])


@clause("RD-10.2", "RD-5.5")
def test_steps_with_one_sensible_answer_are_automatic() -> None:
    assert GAME.scene(Table(1).view(0), "en").automatic == "strike"
    table = Table().hold("blue 1").play("place blue-1 noble-6")
    assert GAME.scene(table.view(0), "en").automatic == "done"
    assert GAME.scene(Table().view(0), "en").automatic == ""


def test_the_prompt_follows_the_card() -> None:
    move = GAME.catalogue.parse("place blue-7 noble-1")
    assert move is not None
    assert (
        GAME.ask(move, 1, "en")
        == "Where does the blue 7 go? ✓ completes the order, ● fits, – loses this card, ✕ loses all food there."
    )


def test_the_order_of_a_noble_is_named_in_both_languages() -> None:
    name = shown(Table())["noble:0.0"].name
    assert name == "Noble 1 (3 points) wants four cards of the same value, at least one of them yellow"
    name = shown(Table(), language="fr")["noble:0.2"].name
    assert name == "Noble 3 (2 points) demande quatre cartes violettes, moins de 15 au total"


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
    food = [piece for piece in scene.pieces if piece.face.startswith("under:")]
    panel = next(piece for piece in scene.pieces if piece.id == "noble:0.5")
    assert len(food) == 13
    assert all(abs(piece.x - panel.x) + piece.w / 2 <= panel.w / 2 for piece in food)


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
    check_layouts(GAME.scene(match.view(SPECTATOR), "en"))
    while len(match.legal()) > 1 and GAME.catalogue.kind(match.legal()[0]).id == "choose":
        match.play(match.legal()[0])
        check_layouts(GAME.scene(match.view(0), "en"))
    playing = GAME.scene(match.view(0), "en")
    for scene in (choosing, playing, GAME.scene(match.view(SPECTATOR), "en")):
        check_layouts(scene)
    assert {name: (one.width, one.height) for name, one in choosing.layouts.items()} == {
        name: (one.width, one.height) for name, one in playing.layouts.items()
    }, "the table never changes its scale"


def check_layouts(scene: Scene) -> None:
    assert {piece.area for piece in scene.pieces} <= {area.id for area in scene.areas}
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
