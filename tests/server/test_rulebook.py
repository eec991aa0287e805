"""What the page learns about a game: its bots, its rules in blocks, and the picture on its rules page."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from hightable.bots import default_level, players_of
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.server.rulebook import game_out, rules_out, rules_picture
from tests.toys import high_card


@pytest.mark.parametrize("game", [*all_games(), high_card.GAME], ids=lambda game: game.name)
def test_the_page_is_told_the_bot_that_sits_down_by_default(game: Game[Any]) -> None:
    answer = game_out(game, "en")
    assert answer.bots == players_of(game)
    assert answer.default_bot == default_level(game)


def test_without_a_heuristic_the_hard_bot_sits_down() -> None:
    assert game_out(high_card.GAME, "fr").default_bot == "hard"


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
    for language in LANGUAGES:
        drawing = ElementTree.fromstring(rules_picture(game, language))
        assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
        for element in drawing.iter():
            assert element.tag.split("}")[1] not in ("image", "script", "style", "foreignObject")
            links = [value for name, value in element.attrib.items() if name.endswith("href") or "url(" in value]
            assert all(link.startswith(("#", "url(#")) for link in links)
