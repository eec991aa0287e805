"""HF-5: Chef's Corner, and who has seen what there."""

from __future__ import annotations

from collections import Counter

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import fast_rng
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.components import BACK
from hightable.games.henrys_feast.position import SEEN_BY_ALL
from tests.clauses import clause
from tests.games.henrys_feast.table import DISHES, Table

RASMALAI, SAMOSA = DISHES.index("Rasmalai"), DISHES.index("Samosa")


def book(table: Table) -> list[str]:
    return [DISHES[recipe] for recipe in table.row("book").tolist() if recipe != NONE]


@clause("HF-5.1")
def test_one_option_then_at_most_one_ingredient() -> None:
    table = Table().level(satchels=3).store("market egg").play("peek")
    assert table.p.phase == 2
    assert table.refuse("steal-top").clause == "HF-5.1"
    assert len(table.legal("buy")) == 15
    table.play("buy rice")
    assert table.p.phase == 8, "satchels do not count here"
    table = Table().store("market egg").play("peek", "done")
    assert table.pantry() == ["market egg"]
    full = ["market egg", "market milk", "market salt", "market rice", "market beans"]
    assert Table().store(*full).play("peek").p.phase == 8, "no room for an ingredient"


@clause("HF-5.1")
def test_a_player_without_an_option_cannot_visit() -> None:
    table = Table().book_of()
    assert not {"peek", "steal-top", "steal", "steal-down", "look"} & {move.split()[0] for move in table.legal()}
    assert table.refuse("peek").en == "The cookbook is empty."
    table = Table().level(hand=1).hold("Rajma", "Kheer").book_of()
    assert table.refuse("steal display-1").clause == "HF-5.7"
    assert Table().hold("Rajma").legal("peek") == ["peek"], "a full hand may still peek"


@clause("HF-5.2")
def test_a_peek_is_seen_only_by_the_player_and_moves_nothing() -> None:
    table = Table(3).top("Rasmalai").play("peek")
    assert table.p.top == RASMALAI
    assert table.view(0).p.top == RASMALAI
    assert table.view(1).p.top == table.view(-1).p.top == HIDDEN - BACK[RASMALAI]
    assert table.event_texts(0) == table.event_texts(1) == ["Saffron peeks at the top recipe of the cookbook."], "no log keeps it"


@clause("HF-5.9")
def test_a_peeked_recipe_is_shown_until_its_player_next_decides() -> None:
    table = Table(3).top("Rasmalai").play("peek")
    assert table.view(0).p.top == RASMALAI
    table.play("done")
    assert table.view(0).p.top == HIDDEN - BACK[RASMALAI]
    assert table.view(0, memory=True).p.top == RASMALAI, "they remember it"
    table = Table(3).top("Rasmalai").level(hand=3).play("look")
    assert table.view(0).p.looks_seen[0][RASMALAI] == table.view(0).p.looks[0] == 1
    table.play("take samosa")
    assert (table.view(0).p.top, table.view(0).p.looks_seen[0][RASMALAI]) == (HIDDEN - BACK[RASMALAI], HIDDEN)
    assert table.view(0, memory=True).p.looks_seen[0][RASMALAI] == 1


@clause("HF-5.9")
def test_the_easy_feast_recipe_is_shown_until_its_player_next_decides() -> None:
    kheer = DISHES.index("Kheer")
    table = Table(3).feast("Kheer", "Samosa", "Lasagne").bonus("pantry", "Rajma").dish(1, "Rajma").play("cook station-1")
    assert table.p.to_move == 1, "the turn has ended by itself"
    assert table.view(0).p.feast[0] == kheer
    table.play("rest", "rest")
    assert table.view(0).p.feast[0] == kheer, "others have decided, its player has not"
    table.play("rest")
    assert table.view(0).p.feast[0] == HIDDEN - BACK[kheer]
    assert table.view(0, memory=True).p.feast[0] == kheer


@clause("HF-5.9")
def test_pages_show_other_players_recipes_by_their_backs() -> None:
    table = Table(3).level(hand=1).show(2, "Samosa").top("Rasmalai").play("steal display-2")
    for seat in (-1, 1, 2):
        assert table.view(seat).p.hand[0] == HIDDEN - BACK[SAMOSA]
        assert table.view(seat, memory=True).p.hand[0] == SAMOSA, "all saw it"
    table = Table(4, teams=True).level(hand=1).show(2, "Samosa").play("steal display-2")
    assert [table.view(seat).p.hand[0] == SAMOSA for seat in range(4)] == [True, False, True, False], "teammates see it"


@clause("HF-14.1")
def test_with_the_memory_aid_the_page_keeps_showing_what_was_seen() -> None:
    table = Table(3, memory_aid=True).top("Rasmalai").play("peek")
    assert table.event_texts(0) == ["Saffron peeks at the top recipe of the cookbook: Rasmalai."]
    assert table.event_texts(1) == ["Saffron peeks at the top recipe of the cookbook."]
    table.play("done", "rest", "rest")
    assert table.view(0).p.top == RASMALAI
    table.play("rest", "steal-top")
    assert table.view(0).p.hand[4] == RASMALAI
    assert table.view(2).p.hand[4] == HIDDEN - BACK[RASMALAI]
    table = Table(3, memory_aid=True).level(hand=1).show(2, "Samosa").play("steal display-2")
    assert table.view(-1).p.hand[0] == SAMOSA
    table = Table(3, memory_aid=True).feast("Kheer", "Samosa", "Lasagne").bonus("pantry", "Rajma").dish(1, "Rajma")
    table.play("cook station-1")
    assert "Saffron is admitted to the feast and peeks at its easy recipe: Kheer." in table.event_texts(0)
    table.play("rest", "rest", "rest")
    assert table.view(0).p.feast[0] == DISHES.index("Kheer")


@clause("HF-5.2")
def test_steal_top_takes_it_unseen() -> None:
    table = Table(3).top("Rasmalai").then("Samosa").play("steal-top")
    assert table.hand() == ["Rasmalai"]
    below = "On top of the cookbook now: medium entrée."
    assert table.event_texts(0) == ["Saffron steals the top recipe of the cookbook: Rasmalai.", below]
    assert table.event_texts(1) == ["Saffron steals the top recipe of the cookbook (hard dessert).", below]
    assert table.view(1).p.hand[0] == HIDDEN - BACK[RASMALAI]
    assert table.p.top_seen_by == 0


@clause("HF-5.2")
def test_peek_and_steal_top_exclude_each_other_in_a_turn() -> None:
    assert Table().play("peek").refuse("steal-top").clause == "HF-5.1"


@clause("HF-5.3")
def test_steal_display_opens_the_top_recipe_in_its_place() -> None:
    table = Table(3).level(hand=1).show(2, "Samosa").top("Rasmalai").play("steal display-2")
    assert table.hand() == ["Samosa"]
    assert table.display()[1] == "Rasmalai"
    assert table.p.hand_seen_by[0] == SEEN_BY_ALL
    assert table.view(-1, memory=True).p.hand[0] == SAMOSA, "all saw it"
    assert table.event_texts(2) == [
        "Saffron steals Samosa from the display.",
        "New on display: Rasmalai.",
        "On top of the cookbook now: medium dessert.",
    ]
    table = Table().level(hand=2).book_of()
    table.play("steal display-2")
    assert table.display()[1] == ""
    table.set(phase=0)
    assert table.refuse("steal display-2").en == "There is no recipe at display 2."


@clause("HF-5.4")
def test_steal_down_takes_one_of_a_back_at_random_from_below_the_top() -> None:
    names = ("Rajma", "Samosa", "Tomato Soup", "Paneer Tikka", "Kheer")
    taken: Counter[str] = Counter()
    for seed in range(200):
        table = Table(3, seed=seed).level(hand=2).book_of(*names).play("steal-down medium-appetizer")
        taken[table.hand()[0]] += 1
        assert table.p.top == DISHES.index("Rajma")
    assert set(taken) == {"Samosa", "Tomato Soup", "Paneer Tikka"}
    assert min(taken.values()) > 40
    assert table.event_texts(1) == ["Saffron steals a medium appetizer from the cookbook, face down."]
    table = Table().level(hand=2).book_of(*names)
    assert table.legal("steal-down") == ["steal-down easy-dessert", "steal-down medium-appetizer"]
    assert table.refuse("steal-down easy-entree").clause == "HF-5.4", "the top one does not count"


@clause("HF-5.5")
def test_steal_up_looks_at_all_and_must_take_one() -> None:
    names = ("Rajma", "Samosa", "Tomato Soup", "Kheer")
    table = Table(3).level(hand=3).book_of(*names).play("look")
    assert table.legal() == ["take kheer", "take rajma", "take samosa", "take tomato-soup"]
    assert table.refuse("take lasagne").en == "Lasagne is not in the cookbook."
    assert table.refuse("done").clause == "HF-5.5"
    table.play("take samosa")
    assert table.hand() == ["Samosa"]
    assert table.event_texts(0) == ["Saffron takes Samosa from the cookbook."]
    assert table.event_texts(1) == ["Saffron takes a medium appetizer from the cookbook."]
    assert table.view(0, memory=True).p.top == DISHES.index("Rajma"), "the top one was seen"
    assert table.refuse("take kheer").clause == "HF-5.5"


@clause("HF-5.5")
def test_other_players_are_not_told_which_recipe_was_taken() -> None:
    move = GAME.catalogue.parse("take samosa")
    assert move is not None
    assert GAME.catalogue.public(move, to_mover=False).values == (None,)


@clause("HF-5.6")
def test_the_top_stays_and_the_rest_is_shuffled() -> None:
    names = ("Rajma", "Samosa", "Tomato Soup", "Kheer", "Lasagne")
    for moves, rest in (
        (["peek"], ["Samosa", "Tomato Soup", "Kheer", "Lasagne"]),
        (["steal-down easy-dessert"], ["Samosa", "Tomato Soup", "Lasagne"]),
        (["look", "take kheer"], ["Samosa", "Tomato Soup", "Lasagne"]),
    ):
        lowest: Counter[str] = Counter()
        for seed in range(200):
            table = Table(seed=seed).level(hand=3).book_of(*names).play(*moves)
            assert table.p.top == DISHES.index("Rajma")
            lowest[book(table)[-1]] += 1
        assert set(lowest) == set(rest), moves
        assert min(lowest.values()) > 20
    tops: Counter[int] = Counter()
    for seed in range(200):
        table = Table(seed=seed).level(hand=3).book_of(*names).play("look", "take rajma")
        tops[table.p.top] += 1
        assert table.p.top_seen_by == 0, "after a shuffle nobody knows the new top"
    assert len(tops) == 4


@clause("HF-5.7")
def test_the_hand_limit_holds_and_recipes_stay_in_hand() -> None:
    table = Table().level(hand=1).hold("Rajma").play("steal-top", "done", "rest")
    assert len(table.hand()) == 2
    no = table.refuse("steal display-1")
    assert (no.clause, no.en) == ("HF-5.7", "Your hand is full: your limit is 2.")
    assert table.legal("steal-top") == []
    assert not any(
        "recipe" in parameter.name for kind in GAME.catalogue.kinds if kind.id == "toss" for parameter in kind.parameters
    )


@clause("HF-5.8")
def test_a_player_who_had_peeked_knows_what_was_stolen() -> None:
    table = Table(3).top("Rasmalai").play("peek", "done", "steal-top")
    assert table.view(0, memory=True).p.hand[4] == RASMALAI
    assert table.view(2, memory=True).p.hand[4] == HIDDEN - BACK[RASMALAI]
    assert table.event_texts(0)[0] == "Rose steals the top recipe of the cookbook (hard dessert)."


@clause("HF-5.8")
def test_a_player_who_looked_through_the_cookbook_knows_what_was_in_it() -> None:
    """Of two hidden medium appetizers, one was in the cookbook when seat 0 looked, the other in seat 1's hand."""
    names = ("Rajma", "Samosa", "Kheer", "Lasagne")
    table = Table(3).level(hand=3).level(1, hand=2).hold("Tomato Soup", seat=1).book_of(*names)
    table.play("look", "take kheer", "done", "steal-down medium-appetizer", "done")
    assert table.hand(1) == ["Tomato Soup", "Samosa"]
    rng = fast_rng(5)
    drawn: dict[int, Counter[tuple[str, str]]] = {0: Counter(), 2: Counter()}
    for viewer, counts in drawn.items():
        for _ in range(200):
            seen = table.view(viewer, memory=True)
            world = seen.position.copy()
            GAME.rules.determinize(world, viewer, rng)
            hand = world.view(GAME.position.dtype)["hand"][0]
            counts[DISHES[hand[4]], DISHES[hand[5]]] += 1
            assert GAME.view(world, viewer, memory=True).tobytes() == seen.tobytes()
    assert set(drawn[0]) == {("Tomato Soup", "Samosa")}, "a player who looked can tell which is which"
    assert len(drawn[2]) == 2
    assert min(drawn[2].values()) > 60, "a player who did not look cannot"


@clause("HF-5.8")
def test_a_revealed_recipe_is_no_longer_private_knowledge() -> None:
    table = Table(3).level(hand=3).show(1, "Samosa").dish(1, "Samosa", seat=1).top("Rajma").play("look", "take kheer", "done")
    met = table.row("looks_seen")[0]
    assert met[DISHES.index("Rajma")] == 1
    table.play("cook station-1")
    assert table.display()[0] == "Rajma"
    assert met[DISHES.index("Rajma")] == 0
    table.check()
