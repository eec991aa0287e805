"""Numbers laid over those of the game change the scores, the score sheet, the rules page and the pictures."""

from __future__ import annotations

from typing import Any

import pytest

from hightable import BadComponents, Game, Match, find
from hightable.lab.laws import LAWS

OWN = {
    "unmasked": [{"id": "same", "points": 5}, {"id": "small-sum", "total": 12}, {"id": "twenty-five", "total": 21}],
    "masked": [{"id": "falling", "points": 3}],
    "nobles": {"points_total": 14},
    "solo": {"rating": [{"id": "waiter_of_the_year", "from": 13}]},
}


def scored(game: Game[Any]) -> list[int]:
    """The lines of a player who has served the first and the third noble."""
    position = Match(game, 2, {"icons": "random"}, seed=1).position.copy()
    position.view(game.position.dtype)["served"][0][0] = 0b101
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(position, points, rank)
    lines = [line.points for line in game.score_sheet(game.view(position, 0))[0]]
    assert sum(lines) == points[0]
    return lines


def test_scores_and_score_sheet_follow_the_numbers() -> None:
    assert scored(find("royal-dinner")) == [3, 2]
    assert scored(find("royal-dinner", OWN)) == [5, 2]


def test_the_rules_page_the_phrases_and_the_pictures_quote_the_numbers() -> None:
    own = find("royal-dinner", OWN)
    assert "with a total of less than 12" in own.rulebook.clause("RD-6.3", "en")
    assert "are worth 5, 3, 2, 1, 2, 1 unmasked" in own.rulebook.clause("RD-1.5", "en")
    assert own.phrases.say("en", "order.twenty-five") == "exactly 21"
    assert own.phrases.say("fr", "order.small-sum") == "moins de 12"
    assert "=21" in own.face("noble:unmasked:0:5", "en")


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"unmasked": [{"id": "same", "points": 4}]}, "the unmasked nobles are worth 13 points in total, not 12"),
        ({"unmasked": [{"id": "same", "points": 7}]}, "“same”: points must be a whole number from 1 to 6, not 7"),
        ({"unmasked": [{"id": "same", "cards": 5}]}, "the cards and the colour of “same” cannot be changed"),
        ({"unmasked": [{"id": "twenty-five", "cards": 4}]}, "the cards and the colour of “twenty-five” cannot be changed"),
        ({"masked": [{"id": "rising", "total": 4}]}, "“rising” is not an order with a total"),
        ({"solo": {"rating": [{"id": "waiter_of_the_year", "from": 13}]}}, "the best rating takes more points"),
        ({"type": [{"id": "blue", "en": ["blue", "drink"]}]}, "are the same"),
    ],
)
def test_what_the_rules_are_not_written_for_is_refused(own: dict[str, Any], says: str) -> None:
    with pytest.raises(BadComponents) as error:
        find("royal-dinner", own)
    assert says in str(error.value)


@pytest.mark.parametrize("law", ["components are conserved", "the score sheet adds up to the points", "every scene can be drawn"])
def test_a_variant_keeps_the_laws(law: str) -> None:
    LAWS[law](find("royal-dinner", OWN), 2, 1)
