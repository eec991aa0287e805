"""The examples of the rules page, with the figures of the rulebook."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hightable.engine.examples import Example
from hightable.engine.i18n import LANGUAGES
from hightable.games.kings_catering import GAME
from tests.games.examples import figures
from tests.games.kings_catering.table import pays


def test_a_refill_skips_a_column_of_three() -> None:
    """The rulebook: after a column of two was taken, each column gets a tile, but not the one that has three."""
    assert figures(GAME, "refill") == {"first": 2, "second": 1, "third": 3}


def test_a_straight_and_a_bent_table_of_three() -> None:
    """The rulebook: two tables of three tiles are allowed if one is a straight line and the other is bent."""
    assert figures(GAME, "shapes") == {"points": 2 * pays("K3"), "tables": 2}


def test_decorations_that_all_differ() -> None:
    """The rulebook: a table with only different decorations scores nothing with this King."""
    assert figures(GAME, "colours") == {"decorations": 3, "points": 0}


@pytest.mark.parametrize("example", GAME.examples, ids=lambda example: str(example.id))
def test_every_example_is_drawn_with_its_caption(example: Example) -> None:
    for language in LANGUAGES:
        ElementTree.fromstring(example.picture(GAME, language))
        assert "{" not in example.caption(GAME, language)
