"""The examples of the rules page, with the figures of the rulebook where it has them."""

from __future__ import annotations

import pytest

from hightable.engine.examples import Example
from hightable.engine.i18n import LANGUAGES
from hightable.games.royal_dinner import GAME
from tests.games.examples import figures


def test_the_imposter_takes_a_corner() -> None:
    """The rulebook: Alexander takes three food cards in a corner from the tray."""
    assert figures(GAME, "imposter")["pattern"] == "b1/c1/c2"


def test_a_white_card_counts_as_green_in_a_sum() -> None:
    found = figures(GAME, "addition")
    assert (found["food"], found["card"], found["points"]) == ("green 5, white 2", "green 7", "1 point")


def test_a_card_too_many_spoils_25() -> None:
    found = figures(GAME, "spoiled")
    assert (found["food"], found["card"], found["total"], found["count"]) == ("purple 9, pink 7", "yellow 12", 28, "3 cards")


def test_an_ascending_order() -> None:
    """The rulebook: first a low yellow card, then each higher than the one before, the fourth yellow again."""
    found = figures(GAME, "rising")
    assert (found["food"], found["card"]) == ("yellow 2, blue 5, pink 8", "yellow 12")


def test_five_nobles_make_the_waiter_of_the_year() -> None:
    """The rulebook: Alexander is crowned by completing five nobles within nine turns."""
    found = figures(GAME, "waiter")
    assert (found["nobles"], found["points"]) == (5, 11)
    assert str(found["rating"]).startswith("Waiter of the year!")


@pytest.mark.parametrize("example", GAME.examples, ids=lambda example: example.id)
def test_the_pieces_to_point_out_are_in_the_picture(example: Example) -> None:
    for language in LANGUAGES:
        scene = GAME.scene(example.view(GAME), language)
        shown = {piece.id for piece in scene.pieces if piece.area in example.areas}
        assert set(example.highlight) <= shown
        assert example.caption(GAME, language)
