"""HF-12, HF-13: tutorial, quick game, teams."""

from __future__ import annotations

import pytest

from hightable.engine.match import Match
from hightable.engine.options import BadOption
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import SPECTATOR
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.position import QUICK
from tests.clauses import clause
from tests.games.henrys_feast.table import DISHES, Table

FEAST = ("Kheer", "Samosa", "Lasagne")
VARIANTS = ("full", "tutorial", "quick")


def team(**options: object) -> Table:
    return Table(4, teams=True, **options)  # type: ignore[arg-type]


@clause("HF-12.1")
@pytest.mark.parametrize("variant", ["tutorial", "quick"])
def test_in_the_tutorial_the_easy_feast_recipe_is_face_up(variant: str) -> None:
    table = Table(3, variant=variant).feast(*FEAST, up=1)
    assert Table(3, variant=variant).p.feast_revealed == 1
    assert table.view(SPECTATOR).p.feast[0] == DISHES.index("Kheer")
    table.dish(1, "Kheer").play("cook station-1")
    assert table.row("feast_cooked")[0] == 1
    assert table.p.feast_revealed == 2
    table = Table(3, variant=variant).bonus("pantry", "Rajma").dish(1, "Rajma").play("cook station-1")
    assert (table.p.proved, table.p.feast_seen_by) == (0, 0), "nobody has to prove anything"
    assert Table(3).p.feast_revealed == 0


@clause("HF-12.2")
def test_a_quick_game_has_no_cookbook() -> None:
    table = Table(variant="quick").level(hand=1).show(1, "Samosa").dish(1, "Samosa")
    assert (table.p.variant, table.p.top) == (QUICK, NONE)
    for move in ("peek", "steal-top", "steal-down easy-dessert", "look"):
        assert table.refuse(move).clause == "HF-12.2"
    assert len(table.legal("steal")) == 4
    table.play("cook station-1")
    assert table.display()[0] == "", "not refilled"
    table = Table(variant="quick").level(hand=1).show(1, "Samosa").play("steal display-1")
    assert table.display()[0] == ""
    assert table.hand() == ["Samosa"]


@clause("HF-12.3")
def test_in_a_quick_game_the_hand_limit_goes_from_zero_to_one() -> None:
    table = Table(4, variant="quick").bonus("hand", "Rajma").dish(1, "Rajma").dish(2, "Rajma", origin="stockroom")
    assert table.refuse("steal display-1").en == "You need Hand Limit +1 for that: cook the Head Chef’s dish for it."
    assert not {"steal", "peek"} & {move.split()[0] for move in table.legal()}
    table.play("cook station-1", "end", "rest", "rest", "rest")
    assert table.levels()["hand"] == 1
    table.play("cook station-2")
    assert table.levels()["hand"] == 1, "and no further"
    table = Table(variant="quick").level(hand=1).play("steal display-1", "done", "rest")
    assert table.refuse("steal display-2").en == "Your hand is full: your limit is 1."


@clause("HF-13.1")
def test_teams_are_for_four_with_teammates_opposite() -> None:
    for seats in (2, 3, 5):
        with pytest.raises(BadOption, match="needs exactly 4 players"):
            Match(GAME, seats, {"teams": True})
    for variant in VARIANTS:
        table = team(variant=variant).store("market egg", seat=2).play("share")
        assert table.legal("borrow") == [f"borrow market-egg {place}" for place in ("pantry", "station-1", "station-2")]


@clause("HF-13.2")
def test_up_to_two_cards_come_from_the_teammates_pantry() -> None:
    table = team().store("market egg", "stockroom milk", "market salt", seat=2).store("market rice").play("share")
    assert table.refuse("fetch rice pantry").clause == "HF-13.2"
    table.play("borrow stockroom-milk station-1", "lay market-rice station-1", "borrow market-egg pantry")
    assert table.station(1) == ["stockroom milk", "market rice"]
    assert table.pantry() == ["market egg"]
    assert table.pantry(2) == ["market salt"]
    assert table.event_texts() == ["Saffron borrows an egg from their teammate for the pantry."]
    assert table.refuse("borrow market-salt pantry").en == "You can borrow 2 cards at most in one action."
    table.play("lay market-egg station-2")
    assert table.p.to_move == 1, "nothing is left to move, and nothing that may be discarded"
    table = team().store("market egg", seat=2).play("share")
    assert table.refuse("borrow market-salt pantry").en == "Your teammate’s pantry has no market salt."
    assert Table(4).refuse("share").en == "Pantries are shared only in team play."
    assert Table(4).refuse("borrow market-egg pantry").clause == "HF-13.2"


@clause("HF-13.2", "HF-9.3")
def test_borrowed_cards_cannot_be_discarded_this_turn() -> None:
    table = team().store("market egg", "market egg", seat=2).store("market rice").play("share")
    table.play("borrow market-egg pantry", "borrow market-egg station-2", "done")
    assert table.legal() == ["end", "toss market-rice"]
    assert table.refuse("toss market-egg").clause == "HF-9.3"
    assert table.refuse("empty station-2").clause == "HF-9.3"


@clause("HF-13.2", "HF-7.10")
def test_the_dessert_station_cooks_while_sharing() -> None:
    table = team().level(stations=3).show(1, "Kheer").on(5, "market rice").store("market milk", seat=2)
    table.play("share", "borrow market-milk station-5", "cook station-5")
    assert table.pile() == ["Kheer"]


@clause("HF-13.3")
def test_sharing_can_replace_the_stockroom_in_the_last_round() -> None:
    table = (
        team()
        .set(last_round=1, proved=15)
        .bonus("pantry", "Rajma")
        .on(1, "market beans", "market onion")
        .store("market tomato", seat=2)
    )
    assert "share" in table.legal()
    table.play("share", "borrow market-tomato station-1")
    assert table.legal("cook") == ["cook station-1"]


@clause("HF-13.4")
def test_a_bonus_dish_can_be_cooked_for_the_teammate() -> None:
    table = team().bonus("pantry", "Rajma").dish(1, "Rajma").dish(2, "Rajma", origin="stockroom")
    assert table.legal("treat") == ["treat station-1", "treat station-2"]
    table.play("treat station-1")
    assert (table.levels(0)["pantry"], table.levels(2)["pantry"]) == (0, 1)
    assert table.event_texts()[0] == "Saffron cooks Rajma for the Head Chef on station 1; their teammate earns Pantry +1."
    assert table.p.proved == 1, "the cook's worth, not the teammate's"
    table.set(phase=7)
    assert table.refuse("cook station-2").clause == "HF-7.6"
    assert table.refuse("treat station-2").clause == "HF-7.6"
    table = team().show(1, "Samosa").dish(1, "Samosa")
    assert table.refuse("treat station-1").en.startswith("The dish on station 1 is not a bonus dish")
    assert Table(4).refuse("treat station-1").clause == "HF-13.4"


@clause("HF-13.5")
def test_feast_dishes_belong_to_the_team() -> None:
    table = team().feast(*FEAST, up=3).feasted(0, 1).turn(2).dish(1, "Lasagne", seat=2).dish(2, "Kheer", seat=2)
    table.play("cook station-2")
    assert table.row("feast_cooked").tolist() == [3, 0, 0, 0, 0], "the easy dish counts once"
    assert table.refuse("last-call").en == "Feast dishes you still need for Last Call: 1."
    table.play("cook station-1", "last-call")
    assert table.row("feast_cooked").tolist() == [7, 0, 0, 0, 0]
    table = team().feast(*FEAST, up=3).feasted(0, 1, 2)
    assert "last-call" in table.legal()
    assert "last-call" not in table.play("rest", "last-call").legal()


@clause("HF-13.6")
def test_teammates_see_each_others_hands_and_cook_from_them() -> None:
    table = team().hold("Samosa", seat=2).dish(1, "Samosa").set(proved=15)
    assert table.view(0).p.hand[8] == DISHES.index("Samosa")
    assert table.view(1).p.hand[8] == HIDDEN - 3
    table.play("cook station-1")
    assert (table.pile(0), table.hand(2)) == (["Samosa"], [])
    table = team().hold("Samosa", seat=2)
    assert "steal-top" in table.legal(), "the hand limit is each player's own"
    table.top("Rasmalai").play("steal-top")
    assert table.view(2).p.hand[0] == DISHES.index("Rasmalai")
    assert table.event_texts(2)[0] == "Saffron steals the top recipe of the cookbook: Rasmalai."


@clause("HF-13.7")
def test_points_belong_to_the_team() -> None:
    table = team().feast(*FEAST, up=3).feasted(0).feasted(0, seat=1).cooked("Rajma").cooked("Sundal", seat=2)
    table.level(0, pantry=3, hand=1).level(2, pantry=3).level(1, satchels=2, stations=2).level(3, hand=2)
    table.hold("Kedgeree").hold("Egg Curry", seat=2).store("market egg").on(1, "market milk", seat=2).store(
        "market salt", seat=3
    ).over()
    team_a = 2 + 2 + 2 + 2 + 2 + 3 + 3 + 1 - 2 - 2 - 2  # three easy dishes, a menu, most levels, two full, most dishes
    team_b = 2 - 1 - 2
    assert table.points() == [team_a, team_b, team_a, team_b]
    assert table.winners() == [0, 2]
    assert table.score_sheet(0) == table.score_sheet(2)


@clause("HF-13.8")
def test_all_four_have_to_prove_their_worth() -> None:
    table = team().set(proved=7 - 1).bonus("pantry", "Rajma").dish(1, "Rajma").play("cook station-1")
    assert (table.p.proved, table.p.feast_revealed) == (7, 0)
    table = team().set(proved=14).bonus("pantry", "Rajma").dish(1, "Rajma").play("cook station-1")
    assert (table.p.proved, table.p.feast_revealed) == (15, 1)
