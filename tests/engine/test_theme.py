"""The look of each game: colours that can be read, and a cover drawn from its own faces."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import hightable
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.scene import Area, Layout, Piece, Scene
from hightable.engine.svg import cover_svg, pack
from hightable.engine.theme import ON_ACCENT, PAPER, Theme, contrast
from tests.games.all_games import GAMES

PALETTE = (Path(hightable.__file__).parent / "client" / "style" / "palette.css").read_text(encoding="utf-8")


def test_the_contrast_of_known_colours() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#abcdef", "#abcdef") == 1


@pytest.mark.parametrize(
    ("colours", "why"),
    [
        ({"ink": ("#777777", "#ffffff")}, "contrast of"),
        ({"accent": ("#ffffff", "#ffffff")}, "contrast of"),
        ({"table": ("brown", "#4a3322")}, "#rrggbb, unlike brown"),
        ({"weave": "silk"}, "not “silk”"),
    ],
)
def test_a_theme_that_cannot_be_read_is_refused(colours: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        Theme(**colours)


@pytest.mark.parametrize(("variable", "shades"), [("paper", PAPER), ("on-wine", ON_ACCENT), ("wood", Theme().table)])
def test_the_page_has_the_colours_that_themes_are_checked_against(variable: str, shades: tuple[str, str]) -> None:
    assert f"--{variable}: light-dark({', '.join(shades)});" in PALETTE


def test_every_game_has_a_look_of_its_own() -> None:
    for one, other in combinations(GAMES, 2):
        assert one.theme.weave != other.theme.weave
        assert one.theme.accent != other.theme.accent
    weaves = set(re.findall(r'\[data-weave="(\w+)"\]', PALETTE))
    assert {game.theme.weave for game in GAMES} <= weaves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_cover_of_its_own_faces(game: Game[Any], language: str) -> None:
    drawn = cover_svg(game, language)
    assert len(game.theme.cover) == 5
    for key in game.theme.cover:
        inside = game.face(key, language).partition(">")[2].removesuffix("</svg>")
        assert inside in drawn


def test_packed_areas_are_in_rows_that_fill_the_picture() -> None:
    sizes = {"board": (14, 8), "pot": (2, 1), "hat": (4, 1), "hidden": (3, 3)}
    areas = tuple(Area(id, id, width, height) for id, (width, height) in sizes.items())
    places = {"board": (0.0, 0.0, 1.0), "pot": (20.0, 0.0, 1.0), "hat": (20.0, 5.0, 1.0), "hidden": (20.0, 9.0, 1.0)}
    pieces = (
        Piece("pot", 1, 0.5, "p", "pot", w=2),
        Piece("hat", 2, 0.5, "h", "hat", w=4),
        Piece("board", 7, 4, "b", "b", w=10, h=8),
    )
    scene = Scene(areas, (pieces,), "", {"wide": Layout(30, 12, places)})
    packed = pack(scene, ("hat", "board", "pot"))
    layout = packed.layouts["wide"]
    assert [area.id for area in packed.areas] == ["board", "pot", "hat"]
    x, y, scale = (dict(zip(layout.places, column, strict=True)) for column in zip(*layout.places.values(), strict=True))
    assert y["board"] < y["pot"] == y["hat"]
    assert x["hat"] > x["pot"] + 2 * scale["pot"]
    assert x["hat"] + 4 * scale["hat"] == pytest.approx(layout.width - x["board"])
    assert layout.height > y["hat"] + scale["hat"]
    assert packed.areas[0].width == pytest.approx(10.2), "without the empty space"
    assert packed.pieces[0].x == pytest.approx(5.1)
    assert pack(scene, ()) is scene
