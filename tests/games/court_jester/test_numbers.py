"""Numbers laid over those of the game change the scores, the score sheet, the rules page and what the page says."""

from __future__ import annotations

from typing import Any

import pytest

from hightable import BadComponents, Game, find
from hightable.engine.rng import fast_rng
from hightable.games.court_jester import moves
from hightable.lab.laws import LAWS
from tests.games.court_jester.table import Table

OWN = {
    "rank": [{"id": "5", "coin": 8}],
    "scoring": {"corner": 3, "kitchen": 4, "kitchen_own": 5, "jester_server": 2, "jester_table": 0},
    "jester": {"holds": 6},
    "turn": {"actions": 3},
}


def scored(game: Game[Any]) -> dict[str, int]:
    """The lines of the first seat after a round in which its best server was at a corner, two at the Jester, three elsewhere."""
    table = Table(2).no_tables_of("suns").tile("T1", "5 of suns").tile("kitchen", "null of suns").tile("jester", "2 of suns")
    position = table.put(0, "5", "T1").put(0, "null", "a1", "jester", "jester").position.copy()
    game.rules.step(position, moves.KITCHEN.encode(0), fast_rng(1), game.rules.listing())
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(position, points, rank)
    lines = game.score_sheet(game.view(position, 0))[0]
    assert sum(line.points for line in lines) == points[0]
    return {line.phrase: line.points for line in lines}


def test_scores_and_score_sheet_follow_the_numbers() -> None:
    assert scored(find("court-jester")) == {"corners": 10, "kitchen_own": 6, "jester_most": 3}
    assert scored(find("court-jester", OWN)) == {"corners": 24, "kitchen_own": 15, "jester_most": 4}


def test_the_rules_page_and_the_phrases_quote_the_numbers() -> None:
    own = find("court-jester", OWN)
    assert "scores 3 times its worth" in own.rulebook.clause("CJ-6.3", "en")
    assert "He holds 6 servers" in own.rulebook.clause("CJ-4.7", "en")
    assert own.phrases.say("en", "scene.row_corners") == "Corners ×3"
    assert own.phrases.say("fr", "scene.kitchen_rule").startswith("4 par serveur")
    assert own.describe(moves.PLACE.encode(5, 0), "en") == "place a server worth 8 on a1"
    assert "×3" in own.face("table:T1:suns:3:0:3:", "en")


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"rank": [{"id": "5", "tile": 6}]}, "the tile of rank 5 must be a whole number from 1 to 5, not 6"),
        ({"rank": [{"id": "5", "coin": 3}]}, "no coin may be worth less than that of the rank before it"),
        ({"jester": {"holds": 7}}, "jester.holds must be a whole number from 1 to 6, not 7"),
        ({"scoring": {"corner": 9}}, "nobody may score more than 127 points"),
        ({"suit": [{"id": "suns", "glyph": ":-)"}]}, "each suit needs a glyph of its own"),
        ({"limits": {"rounds": 3}}, "limits.rounds must be a whole number from 1 to 2, not 3"),
    ],
)
def test_what_the_record_cannot_hold_is_refused(own: dict[str, Any], says: str) -> None:
    with pytest.raises(BadComponents) as error:
        find("court-jester", own)
    assert says in str(error.value)


@pytest.mark.parametrize("law", ["components are conserved", "the score sheet adds up to the points", "every scene can be drawn"])
def test_a_variant_keeps_the_laws(law: str) -> None:
    LAWS[law](find("court-jester", OWN), 2, 1)
