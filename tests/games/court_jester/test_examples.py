"""The examples of the rules page, with the figures of the rulebook."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.games.court_jester import GAME
from tests.games.examples import figures


def test_the_tables_beside_a_server() -> None:
    """The rulebook: one red server stands beside 2 red tables and one beside none, nor does the yellow one stand beside a yellow
    table; the blue and the black one each stand beside 1 table of their own."""
    assert figures(GAME, "beside") == {"suns_5": 2, "suns_4": 0, "moons_5": 1, "crowns_5": 0, "arms_5": 1}


def test_a_turn_takes_a_server_to_the_corner() -> None:
    assert figures(GAME, "turn") == {"server": "b1", "square": "a1"}


def test_tables_left_unserved() -> None:
    assert figures(GAME, "unserved") == {"lost": 5 + 3}


def test_a_whole_scoring() -> None:
    parts = {"tables": 3 + 2, "corners": 2 * 5 + 2 * 4, "kitchen_own": 2, "jester_most": 1 + 3}
    assert figures(GAME, "scoring") == {**parts, "points": sum(parts.values())}


def test_a_jester_with_no_table_of_his_suit() -> None:
    """The rulebook: the player with the most servers scores nothing, and each other player 1 for each of theirs."""
    assert figures(GAME, "no_table") == {"most": 0, "other": 1, "suit": "crowns"}


@pytest.mark.parametrize("example", GAME.examples, ids=lambda example: example.id)
def test_every_example_is_drawn_with_its_caption(example: object) -> None:
    for language in LANGUAGES:
        found = next(one for one in GAME.examples if one is example)
        ElementTree.fromstring(found.picture(GAME, language))
        assert "{" not in found.caption(GAME, language)
