"""RD-8, RD-9, RD-10: refilling the tray, the end-of-party card, the winner, and the solo game."""

from __future__ import annotations

import numpy as np
import pytest

from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.engine.view import SPECTATOR
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.components import SOLO
from hightable.games.royal_dinner.position import OVER, TAKE
from tests.clauses import clause
from tests.games.royal_dinner.table import Table

SMALL = {"a1": "blue 1", "a2": "green 1", "a3": "pink 1"}
PLACED = ("take row-a", "place blue-1 noble-6", "place green-1 noble-6", "place pink-1 noble-6")


@clause("RD-8.1")
def test_the_tray_is_refilled_left_to_right_and_top_to_bottom() -> None:
    table = Table().on_tray(a3="blue 1", b2="green 1", c1="pink 1").next("purple 2", "purple 3", "purple 4").set(masked=0)
    table.row("icon")[0] = 1
    table.play("imposter a3/b2/c1", *PLACED[1:], "done")
    assert (table.tray()[2], table.tray()[4], table.tray()[6]) == ("purple 2", "purple 3", "purple 4")


@clause("RD-8.2", "RD-8.4")
def test_the_first_end_of_party_card_shuffles_everything_and_the_refill_continues() -> None:
    table = Table().on_tray(**SMALL).discarded("white 1", "white 2").under(3, "purple 9").next("purple 2", "end")
    foods = len(table.pile()) - 1
    table.play(*PLACED, "dispose noble-3", "done")
    assert table.p.parties == 1
    assert table.tray()[0] == "purple 2"
    assert "" not in table.tray()
    assert table.discards() == []
    assert len(table.pile()) == foods + 3 - 3 + 1, "two discards and one from this turn come in, three cards go out"


@clause("RD-8.1", "RD-8.2", "RD-8.4")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_refill_is_logged_in_the_order_in_which_it_happened(before: int) -> None:
    """Cards drawn before the end-of-party card come before it in the log, those from the new pile after it."""
    first = ("purple 2", "purple 3")[:before]
    table = Table().on_tray(**SMALL).next(*first, "end").play(*PLACED, "done")
    tray, sentences = table.tray(), table.event_texts()
    assert sentences[0] == "Amber ends the turn."
    assert sentences[1:-2] == ([f"New on the tray: {', '.join(first)}."] if first else [])
    assert sentences[-2].startswith("The end-of-party card is drawn. ")
    assert sentences[-1] == f"New on the tray: {', '.join(tray[before:3])}."


@clause("RD-8.3")
@pytest.mark.parametrize(("away", "low", "high"), [(0, 21, 42), (1, 20, 41), (2, 20, 40)])
def test_the_new_decks_are_as_equal_as_possible_with_the_card_in_the_middle_one(away: int, low: int, high: int) -> None:
    """63, 62 or 61 foods: from the bottom 21, 21, 21, or 20, 21, 21, or 20, 20, 21; the card adds a place to the middle one."""
    places = set()
    for seed in range(200):
        table = Table(seed=seed).on_tray(**SMALL).under(6, *("green 12", "pink 12")[:away], seat=1).next("end")
        for move in (*PLACED, "done"):
            table.push(move)
        places.add(table.pile()[::-1].index("end"))
        assert len(table.pile()) == 63 - away + 1 - 3
    assert places == set(range(low, high + 1))


@clause("RD-8.5", "RD-9.2")
def test_the_second_end_of_party_card_ends_the_game_at_once() -> None:
    table = Table().on_tray(**SMALL).served(5, seat=1).next("purple 2", "end").set(parties=1).play(*PLACED, "done")
    assert table.p.to_move == NONE
    assert table.tray()[:3] == ["purple 2", "", ""]
    assert table.event_texts()[-2] == "New on the tray: purple 2."
    assert table.winners() == [1]
    assert GAME.ending(table.view(SPECTATOR)) == "points"
    assert table.event_texts()[-1] == "The end-of-party card is drawn for the second time: the party is over."
    assert table.refuse("take row-b").clause == "RD-9.2"


@clause("RD-8.5")
def test_with_no_card_left_for_a_new_pile_the_party_is_over_at_once() -> None:
    """With all foods under nobles, the new pile would be the end-of-party card alone."""
    table = Table().on_tray(**SMALL).play(*PLACED)
    pile = [card for card in table.pile() if card != "end"]
    for k, card in enumerate(pile):
        row = 6 + k // 14
        table.under(row % 6 + 1, card, seat=row // 6)
    table.play("done")
    assert table.p.to_move == NONE
    assert table.p.parties == 2
    assert table.event_texts()[1].startswith("The end-of-party card is drawn. ")
    assert table.event_texts()[2].endswith("the party is over.")


@clause("RD-9.1")
def test_a_player_who_has_scored_all_six_wins_at_once_with_cards_in_hand() -> None:
    table = Table().served(1, 2, 3, 5, 6).under(4, "green 3", "green 4").hold("green 7", "blue 1", "blue 2")
    table.play("place green-7 noble-4")
    assert table.p.to_move == NONE
    assert table.hand() == ["blue 1", "blue 2"]
    assert table.points() == [12, 0]
    assert table.winners() == [0]
    assert GAME.ending(table.view(SPECTATOR)) == "nobles"
    assert table.event_texts()[-1] == "Amber has served all six nobles!"


@clause("RD-9.3")
def test_ties_are_broken_by_food_under_nobles_then_shared() -> None:
    table = Table(3).served(4).served(6, seat=1).under(1, "blue 7", seat=1).under(2, "blue 8", "pink 8", seat=2)
    table.set(to_move=NONE, phase=OVER)
    assert table.points() == [1, 1, 0]
    assert table.winners() == [1], "the food of a player with fewer points does not count"
    assert GAME.ending(table.view(SPECTATOR)) == "food"
    assert table.score_sheet(1) == [("RD-6.6", 1), ("RD-9.3", 0)]
    table.under(1, "green 7")
    assert table.winners() == [0, 1]
    assert GAME.ending(table.view(SPECTATOR)) == "shared"


@clause("RD-10.1")
def test_a_solo_game_has_solo_cards_and_no_end_of_party_card() -> None:
    for icon, number in (("sun", 0), ("key", 3)):
        table = Table(1, icon=icon, side="masked")
        assert (int(table.p.icon[0]), int(table.p.masked)) == (number, 1)
    assert "end" not in table.pile()
    assert len(table.pile()) == 63
    assert sorted(table.p.solo.tolist()) == list(range(9))
    assert set(Table(2).p.solo.tolist()) == {NONE}


@clause("RD-10.2")
def test_before_each_turn_a_solo_card_removes_three_cards() -> None:
    table = Table(1)
    tray, drawn, card = table.tray(), table.pile()[:3], int(table.p.solo[8])
    assert table.legal() == ["strike"]
    assert table.refuse("take row-a").clause == "RD-10.2"
    table.play("strike")
    struck = SOLO[card].tolist()
    assert table.discards() == [tray[cell] for cell in struck]
    assert [table.tray()[cell] for cell in sorted(struck)] == drawn
    assert table.event_texts()[0].startswith("The solo card removes ")
    assert table.refuse("strike").en == "This turn’s solo card has already been turned over."
    assert Table(2).refuse("strike").en == "Solo cards are used only in the solo game."


@clause("RD-10.3")
@pytest.mark.parametrize("seed", range(8))
def test_nine_turns_at_most(seed: int) -> None:
    match = Match(GAME, 1, {"side": "masked"} if seed % 2 else {}, seed=seed)
    rng = np.random.default_rng(seed)
    while not match.over:
        match.play(int(rng.choice(match.legal())))
    kinds = [GAME.catalogue.kind(move).id for move in match.moves]
    assert kinds.count("strike") == 9
    assert kinds.count("take") + kinds.count("imposter") == 9
    assert kinds.count("imposter") <= 1
    assert kinds.count("place") == 27
    assert match.refuse(0) is not None
    table = Table(1).served(1, 2, 3, 5, 6).under(4, "green 3", "green 4").hold("green 7", "blue 1").set(turn=5)
    table.play("place green-7 noble-4")
    assert table.p.to_move == NONE
    assert table.event_texts()[-1] == "Points: 12. Waiter of the year! The King himself asks for your name."


@clause("RD-10.4")
@pytest.mark.parametrize(
    ("nobles", "points", "rating"),
    [
        ((1, 2, 3, 5, 6), 11, "Waiter of the year! The King himself asks for your name."),
        ((1, 2, 3, 5), 10, "That deserves a big tip, and the nobles agree."),
        ((1, 2, 3, 4), 9, "That deserves a big tip, and the nobles agree."),
        ((1, 2, 5), 8, "Good enough: you keep your job, with room to improve."),
        ((1, 2, 6), 7, "Good enough: you keep your job, with room to improve."),
        ((1, 2), 6, "You are fired. Somebody else will serve the dessert."),
        ((), 0, "You are fired. Somebody else will serve the dessert."),
    ],
)
def test_the_ratings(nobles: tuple[int, ...], points: int, rating: str) -> None:
    table = Table(1).served(*nobles).on_tray(**SMALL).set(turn=9, phase=TAKE)
    table.row("struck")[:] = table.row("solo")[::-1]
    table.row("solo")[:] = NONE
    table.set(solo_size=0)
    table.play("take row-a")
    for card in ("blue-1", "green-1", "pink-1"):
        table.play(f"place {card} noble-{4 if 6 in nobles else 6}")
    if table.legal("done"):
        table.play("done")
    assert table.points() == [points]
    assert table.event_texts()[-1] == f"Points: {points}. {rating}"
    *served, last = GAME.score_sheet(table.view(0))[0]
    assert [line.text(GAME.phrases, "en").partition(":")[0] for line in served] == [f"noble {noble}" for noble in nobles]
    assert (last.text(GAME.phrases, "en"), last.clause) == (f"orders served: {len(nobles)} of 6", "RD-10.4")


@clause("RD-10.5")
def test_nobody_wins_or_loses_a_solo_game() -> None:
    table = Table(1).served(1, 2, 3, 5, 6).under(4, "green 3", "green 4").hold("green 7").play("place green-7 noble-4")
    assert table.winners() == []
    assert GAME.ending(table.view(0)) == "nobles"
