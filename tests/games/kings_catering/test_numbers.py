"""Numbers laid over those of the game change the scores, the score sheet and the rules page; the position has room for them."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from hightable import BadComponents, Game, Match, find
from hightable.games.kings_catering.components import REMOVED, TILES
from hightable.games.kings_catering.data_file import MOST_IN_COLUMN
from hightable.games.kings_catering.position import MAX_TILES
from hightable.lab.laws import LAWS

OWN = {
    "royal": [{"id": "K3", "pays": [4]}, {"id": "Q4", "pays": [7]}, {"id": "P2", "pays": [0]}],
    "crew": [{"id": "steward", "every": 1, "pays": 2}],
    "deck": {"columns": [2, 2, 2], "column_limit": 2},
}


def scored(game: Game[Any]) -> dict[str, int]:
    """The points of the first seat by kind of line, after a match that ends the same with either file."""
    own = {"deck": OWN["deck"]}
    match, rng = Match(find("kings-catering", own), 2, {"setup": "family"}, seed=3), Random(4)
    while not match.over:
        match.play(rng.choice(match.legal()))
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(match.position, points, rank)
    lines = game.score_sheet(game.view(match.position, 0))[0]
    assert sum(line.points for line in lines) == points[0]
    return {
        phrase: sum(line.points for line in lines if line.phrase == phrase) for phrase in ("table", "all_foods", "crew_kinds")
    }


def test_scores_and_score_sheet_follow_the_numbers() -> None:
    before, after = scored(find("kings-catering", {"deck": OWN["deck"]})), scored(find("kings-catering", OWN))
    assert before["table"] > 0
    assert after["table"] == 4 * before["table"]
    assert before["all_foods"] > 0
    assert 3 * after["all_foods"] == 7 * before["all_foods"]
    assert before["crew_kinds"] > after["crew_kinds"] == 0


def test_the_rules_page_and_the_tiles_quote_the_numbers() -> None:
    own = find("kings-catering", OWN)
    assert "K3: 4 for each table of 3 tiles or more" in own.rulebook.clause("KC-8.4", "en")
    assert "Q4: 7 for each set" in own.rulebook.clause("KC-8.11", "en")
    assert "2 for each tile at its table" in own.rulebook.clause("KC-8.24", "en")
    assert "+4" in own.face("royal:K3", "en")
    assert [piece.id for piece in own.scene(Match(own, 2, seed=1).view(0), "fr").pieces if piece.id.startswith("column:")]


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"royal": [{"id": "Q1", "counts": 2}]}, "royal Q1: counts must be a whole number from 1 to 1, not 2"),
        ({"royal": [{"id": "K1", "rule": "shapes"}, {"id": "K3", "rule": "small-tables"}]}, "the rule must be “small-tables”"),
        ({"royal": [{"id": "K1", "wish": {"en": "{counts:>999999999}"}}]}, "the wish in “en” may only name its numbers"),
        ({"crew": [{"id": "cook", "wish_for_one": {"en": "{pays.real}"}}]}, "the wish_for_one in “en” names pays.real"),
        ({"crew": [{"id": "cook", "wish": {"en": "<b>"}}]}, "without markup"),
        ({"crew": [{"id": "cupbearer", "of": "cake"}]}, "what it counts must be “beer”"),
        ({"deck": {"column_limit": 4}}, "column_limit must be a whole number from 1 to 3, not 4"),
        (
            {"food": [{"id": id, "tiles": [["BBB."] * 3] * 4} for id in ("beer", "soup", "bread")]},
            "there can be at most 62 half-decorations in blue",
        ),
    ],
)
def test_what_the_rules_are_not_written_for_is_refused(own: dict[str, Any], says: str) -> None:
    with pytest.raises(BadComponents) as error:
        find("kings-catering", own)
    assert says in str(error.value)


@pytest.mark.parametrize("limit", range(1, MOST_IN_COLUMN + 1))
def test_no_player_can_take_more_tiles_than_the_position_holds(limit: int) -> None:
    """Whatever is dealt, and whatever the players take: the most tiles that the first of them can have at the end."""

    @cache
    def most(columns: tuple[int, ...], deck: int, seat: int, seats: int) -> int:
        best = 0
        for taken, tiles in enumerate(columns):
            if tiles:
                left, rest = [0 if column == taken else count for column, count in enumerate(columns)], deck
                for column in (taken, *(column for column in range(len(columns)) if column != taken)):
                    if rest and left[column] < limit:
                        left[column], rest = left[column] + 1, rest - 1
                following = most(tuple(sorted(left)), rest, (seat + 1) % seats, seats)
                best = max(best, following + (tiles if seat == 0 else 0))
        return best

    for seats in (2, 3, 4):
        tiles = TILES - int(REMOVED[seats])
        for dealt in product(range(1, limit + 1), repeat=3):
            assert max(most(tuple(sorted(dealt)), tiles - sum(dealt), seat, seats) for seat in range(seats)) <= MAX_TILES


@pytest.mark.parametrize("law", ["components are conserved", "the score sheet adds up to the points", "every scene can be drawn"])
def test_a_variant_keeps_the_laws(law: str) -> None:
    LAWS[law](find("kings-catering", OWN), 2, 1)
