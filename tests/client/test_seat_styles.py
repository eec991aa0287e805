"""The seats' colours and shapes on the page are those of `engine/palette.py`."""

from __future__ import annotations

from hightable.engine.palette import SEAT_STYLES
from hightable.server.seat_styles import render
from tests.games.all_games import GAMES


def test_the_generated_files_are_up_to_date() -> None:
    for file, text in render().items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name} is outdated: run `make seats`"


def test_every_seat_of_every_game_has_a_style_of_its_own() -> None:
    assert max(max(game.players) for game in GAMES) <= len(SEAT_STYLES)
    for looks in zip(*((style.colour, style.on_light, style.on_dark, style.shape) for style in SEAT_STYLES), strict=True):
        assert len(set(looks)) == len(SEAT_STYLES)
