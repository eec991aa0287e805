"""Pages to print: every component once per copy in the box, at its size, with its back behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.print_sheets import PAPERS, PrintItem, print_document, print_pages
from tests.games.all_games import GAMES

PRINTED = [game for game in GAMES if game.print_items]
SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.name)
def test_every_copy_is_on_a_page_and_inside_it(game: Game[Any], paper: str) -> None:
    width, height = PAPERS[paper]
    fronts = sum(item.copies for item in game.print_items)
    backs = sum(item.copies for item in game.print_items if item.back)
    drawn = 0
    for page in print_pages(game, "en", paper):
        root = ElementTree.fromstring(page)
        assert root.attrib["width"] == f"{width:g}mm"
        for part in root.findall("svg") or root.findall(SVG):
            drawn += 1
            x, y, w, h = (float(part.attrib[key]) for key in ("x", "y", "width", "height"))
            assert min(x, y) >= 0
            assert x + w <= width
            assert y + h <= height - 10
    assert drawn == fronts + backs


def test_a_back_is_behind_its_front() -> None:
    """Turned over its long side, a sheet shows each back where its front is on the other side."""
    game = next(game for game in PRINTED if game.name == "banquet-royal")
    pages = [ElementTree.fromstring(page) for page in print_pages(game, "en")]
    cards = [[part for part in page.findall(SVG) if part.attrib["width"] == "60"] for page in pages]
    with_cards = [page for page in cards if page]
    for fronts, backs in zip(with_cards[::2], with_cards[1::2], strict=True):
        for front, back in zip(fronts, backs, strict=True):
            assert float(front.attrib["x"]) + float(back.attrib["x"]) == pytest.approx(210 - 60, abs=0.1)
            assert front.attrib["y"] == back.attrib["y"]


def _copies(name: str, key: Callable[[PrintItem], str] = lambda item: item.face.split(":")[0]) -> Counter[str]:
    """How many copies of each kind are printed; the kind is that of the face unless a key says otherwise."""
    copies: Counter[str] = Counter()
    for item in next(game for game in PRINTED if game.name == name).print_items:
        copies[key(item)] += item.copies
    return copies


def test_the_box_of_banquet_royal() -> None:
    assert _copies("banquet-royal") == {"board": 1, "dish": 40, "toque": 8, "token": 8, "cloche": 8, "menu": 36}


def test_the_box_of_the_court_jester() -> None:
    """A piecepack: of each suit six tiles, six coins, a die of six faces and a pawn. Six more tiles are the floor."""
    assert _copies("court-jester") == {"floor": 6, "place": 2, "table": 24, "coin": 24, "die": 24, "suit": 4}
    tiles = _copies("court-jester", lambda item: item.face if item.face.startswith("table") else "")
    for seat, suit in enumerate(("suns", "moons", "crowns", "arms")):
        rooms = {room: tiles[f"table::{suit}:{room}:{seat}:1:"] for room in range(1, 6)}
        assert rooms == {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}, "a null and an ace are both a 1"


def test_the_box_of_henrys_feast() -> None:
    """50 recipes, 45 cards each of market and stockroom, 50 tokens, boards and references for five, and the board in parts."""
    copies = _copies("henrys-feast")
    cards = {"recipe": 50, "card": 90, "reference": 5}
    assert copies == {**cards, "token": 50, "kitchen": 5, "tray": 25, "spot": 14, "proved": 1, "stall": 15}
    backs = _copies("henrys-feast", lambda item: item.back)
    assert [backs[f"card-back:{origin}"] for origin in (0, 1)] == [45, 45]
    assert [backs[f"back:{back}"] for back in range(9)] == [5, 8, 5, 5, 9, 5, 3, 7, 3]


def test_the_box_of_the_kings_catering() -> None:
    """Nine Royals with a wish on both sides, 60 foods and 20 crew with the same back."""
    assert _copies("kings-catering") == {"royal": 9, "tile": 80}
    assert _copies("kings-catering", lambda item: str(item.copies)) == {"1": 69, "4": 20}
    both = {
        face for game in PRINTED if game.name == "kings-catering" for item in game.print_items for face in (item.face, item.back)
    }
    assert {f"royal:{rank}{number}" for rank in "KQP" for number in range(1, 7)} <= both
    assert _copies("kings-catering", lambda item: item.back)["back"] == 80


def test_the_box_of_royal_dinner() -> None:
    """The end-of-party card cannot be told from food by its back."""
    assert _copies("royal-dinner") == {"card": 72, "noble-card": 24, "icon": 4, "solo": 9, "party": 1}
    backs = _copies("royal-dinner", lambda item: item.back)
    assert (backs["food-back"], backs["solo:back"]) == (73, 9)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.name)
def test_a_back_has_the_shape_of_its_front(game: Game[Any], language: str) -> None:
    shape = re.compile(r'^<svg [^>]*viewBox="[^"]+"')
    for item in game.print_items:
        if item.back:
            assert shape.findall(game.face(item.back, language)) == shape.findall(game.face(item.face, language)) != [], item


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.name)
def test_the_document_holds_the_rules_and_all_pages(game: Game[Any], language: str) -> None:
    document = print_document(game, language)
    assert document.count('<div class="page">') == len(print_pages(game, language))
    assert all(f"<b>{number}</b>" in document for number in game.rulebook.numbers)
    assert document.count("<figure>") == len(game.examples)
    assert not re.search(r'(src|href)="', document), "nothing is loaded from elsewhere"


def test_the_command_writes_the_pages(tmp_path: Path) -> None:
    ran = CliRunner().invoke(main, ["print", "banquet-royal", "--out", str(tmp_path / "box"), "--paper", "letter"])
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / "box" / "print.html").is_file()
    assert len(list((tmp_path / "box").glob("page-*.svg"))) == len(print_pages(PRINTED[0], "en", "letter"))
    (tmp_path / "file").write_text("")
    ran = CliRunner().invoke(main, ["print", "banquet-royal", "--out", str(tmp_path / "file")])
    assert ran.exit_code == 2
    assert "Nothing could be written to" in ran.output
