"""Every number that scores or limits is data: laid over, it changes the scores, the score sheet, the rules page and the bot."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import hightable
from hightable import Game, Match, find
from hightable.lab.laws import LAWS

FOUR = {"menus": {"points": {"three_crowns": 4}}}
OWN = {
    "menus": {"points": {"one_crown": 2, "two_crowns": 5, "three_crowns": 7}},
    "orders": {"points": 3, "sets": [2, 4, 6, 9]},
    "gourmet": {"most_one_crown": 10, "most_two_crowns": 20, "dish_by_toque": 2},
    "toque": {"each": 3},
    "hand": {"one_crown": 2, "two_crowns": 2, "three_crowns": 1},
}


def sheet(game: Game[Any], options: Mapping[str, object] | None = None, **fields: Any) -> dict[str, int]:
    """The lines of the first seat for a position with these entries, which the rules score the same."""
    position = Match(game, 2, options, seed=1).position.copy()
    record = position.view(game.position.dtype)
    for field, entries in fields.items():
        for place, value in entries.items():
            record[field][(0, *place)] = value
    lines = game.score_sheet(game.view(position, 0))[0]
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(position, points, rank)
    assert sum(line.points for line in lines) == points[0]
    return {line.phrase: line.points for line in lines}


def test_scores_and_score_sheet_follow_the_points_of_menus() -> None:
    three = {(24,): 0, (25,): 0}
    assert sheet(find("banquet-royal"), scored=three) == {"menus": 6}
    assert sheet(find("banquet-royal", FOUR), scored=three) == {"menus": 8}


def test_orders_sets_bonuses_and_toques_score_as_the_data_say() -> None:
    game = find("banquet-royal", OWN)
    won = {(0, 0): 1, (0, 1): 1, (0, 2): 1}
    assert sheet(game, won=won) == {"orders": 9}
    assert sheet(game, {"all_you_can_eat": True}, won=won) == {"order_sets": 6}
    assert sheet(game, {"gourmet": True}, scored={(0,): 0}) == {"menus": 2, "most_one": 10}
    assert sheet(game, {"gourmet": True}, scored={(12,): 0}) == {"menus": 5, "most_two": 20}
    beside = {(0,): 4, (1,): 2}  # a toque on a1, a pudding on a2
    assert sheet(game, {"gourmet": True}, board=beside) == {"toque": 2}


def test_a_hand_has_as_many_menus_as_the_data_say() -> None:
    game = find("banquet-royal", OWN)
    hand = Match(game, 4, seed=1).view(2).p.hand[2]
    assert [menu // 12 for menu in hand] == [0, 0, 1, 1, 2]


def test_the_rules_page_quotes_the_numbers_in_every_language() -> None:
    original, four, own = find("banquet-royal"), find("banquet-royal", FOUR), find("banquet-royal", OWN)
    assert "is worth 1, 2 or 3 points" in original.rulebook.clause("BR-1.6", "en")
    assert "is worth 1, 2 or 4 points" in four.rulebook.clause("BR-1.6", "en")
    assert "vaut 1, 2 ou 4 points" in four.rulebook.clause("BR-1.6", "fr")
    for clause, says in {
        "BR-2.3": "dealt 5 menus, 2 of one crown, 2 of two crowns and 1 of three crowns",
        "BR-8.3": "worth 3 points",
        "BR-9.1": "a bonus of 10 points",
        "BR-9.2": "a bonus of 20 points",
        "BR-9.3": "scores 2 points",
        "BR-9.6": "2, 4, 6 or 9 points",
    }.items():
        assert says in own.rulebook.clause(clause, "en")


def test_what_the_page_and_the_terminal_say_quotes_the_numbers() -> None:
    own = find("banquet-royal", OWN)
    assert "worth 2, 5 or 7 points" in own.phrases.say("en", "goal.scoring")
    assert "rapporte 3 points" in own.phrases.say("fr", "goal.scoring")
    assert own.phrases.say("en", "info.won") == "A royal order, worth 3 points."
    assert "+4" in find("banquet-royal", FOUR).face("fits:24", "en")
    assert "+3" in find("banquet-royal").face("fits:24", "en")


def test_the_examples_compute_their_figures_anew() -> None:
    captions = {game: game.examples[-1].caption(game, "en") for game in (find("banquet-royal"), find("banquet-royal", FOUR))}
    assert [caption.rpartition(": ")[2] for caption in captions.values()] == ["13 in all.", "16 in all."]


def test_the_medium_bot_chooses_otherwise() -> None:
    """Where menus of three crowns are worth much and others nothing, it prepares other lines."""

    def choices(game: Game[Any]) -> list[int]:
        match, rng, medium = Match(find("banquet-royal"), 2, seed=5), Random(1), hightable.player(game, "medium")
        found = []
        while not match.over:
            view = game.view(match.position, match.to_move, memory=True)
            found.append(int(medium.choose(view, match.legal(), Random(1))))
            match.play(rng.choice(match.legal()))
        return found

    original, four = choices(find("banquet-royal")), choices(find("banquet-royal", FOUR))
    assert original == choices(find("banquet-royal"))
    assert original != four


@pytest.mark.parametrize(
    "law",
    [
        "every game ends",
        "a move is refused exactly when it is not legal",
        "moves can be read back from notation and picks",
        "components are conserved",
        "the score sheet adds up to the points",
        "points have events",
        "views do not leak hidden information",
        "determinizations match the view",
        "records can be read back",
        "every scene can be drawn",
    ],
)
def test_a_variant_keeps_the_laws(law: str) -> None:
    LAWS[law](find("banquet-royal", OWN), 2, 1)
