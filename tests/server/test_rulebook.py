"""What the page learns about a game: its bots, its rules in blocks, and the picture on its rules page."""

from __future__ import annotations

from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

from hightable.bots import default_level, players_of
from hightable.engine import notation
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.server.rulebook import cover, game_out, goal_picture, rules_out, rules_picture
from tests.toys import high_card


@pytest.mark.parametrize("game", [*all_games(), high_card.GAME], ids=lambda game: game.name)
def test_the_page_is_told_the_bot_that_sits_down_by_default(game: Game[Any]) -> None:
    answer = game_out(game, "en", [*players_of(game), "my_bot.py:Bot"])
    assert answer.bots == [*players_of(game), "my_bot.py:Bot"]
    assert answer.default_bot == default_level(game)


def test_without_a_heuristic_the_hard_bot_sits_down() -> None:
    assert game_out(high_card.GAME, "fr", []).default_bot == "hard"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_rules_page_teaches_with_a_picture_before_its_clauses(game: Game[Any]) -> None:
    for language in LANGUAGES:
        kinds = [block.kind for block in rules_out(game, language).blocks]
        assert kinds.count("picture") == 1
        assert kinds.index("picture") < kinds.index("clause")
        [described] = (block.text for block in rules_out(game, language).blocks if block.kind == "picture")
        assert len(described) > 40, "for readers who cannot see it"


@pytest.mark.parametrize("game", [*all_games(), high_card.GAME], ids=lambda game: game.name)
def test_the_picture_is_a_drawing_that_needs_nothing_else(game: Game[Any]) -> None:
    for picture, language in product((rules_picture, goal_picture, cover), LANGUAGES):
        drawing = ElementTree.fromstring(picture(game, language))
        assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
        for element in drawing.iter():
            assert element.tag.split("}")[1] not in ("image", "script", "style", "foreignObject")
            links = [value for name, value in element.attrib.items() if name.endswith("href") or "url(" in value]
            assert all(link.startswith(("#", "url(#")) for link in links)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_game_says_its_goal_in_four_short_lines_and_a_picture(game: Game[Any]) -> None:
    match = notation.read((game.source / "picture.match").read_text(encoding="utf-8"))
    for language in LANGUAGES:
        told = game_out(game, language, [])
        assert told.goal is not None
        lines = (told.goal.aim, told.goal.turn, told.goal.scoring, told.goal.end)
        assert all(20 < len(line) <= 140 for line in lines)
        areas = {area.id for area in game.scene(match.view(0), language).areas}
        assert game.goal_areas
        assert set(game.goal_areas) <= areas
        assert len(told.short) <= 20
        assert told.weight in (1, 2, 3)
        assert 0 < told.minutes[0] <= told.minutes[1]


def test_a_game_without_a_goal_has_its_title_alone() -> None:
    told = game_out(high_card.GAME, "en", [])
    assert told.goal is None
    assert told.short == told.title
    assert not told.tutorial
