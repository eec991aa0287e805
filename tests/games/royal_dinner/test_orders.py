"""RD-5.4, RD-6, RD-7: the orders, by examples and against a search through all 72 cards."""

from __future__ import annotations

import os
import random
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from hightable.engine.jit import compiled
from hightable.engine.native import EntryPoints
from hightable.games.royal_dinner.components import CARDS, MOST_UNDER, ORDERS, WHITE
from hightable.games.royal_dinner.orders import DIFFERENT, MET, OPEN, SPOILED, TWENTY_FIVE, continuing_values, judge
from tests.clauses import clause
from tests.games.royal_dinner import brute_force
from tests.games.royal_dinner.table import Table, number

COLOURS = range(5) if os.environ.get("HIGHTABLE_LAW_GAMES") else (1,)
"""The orders are the same in every colour, so one is enough by default."""

Cards = npt.NDArray[np.int8]
JUDGEMENTS = {"open": OPEN, "met": MET, "spoiled": SPOILED}


def judgement(order: str, cards: list[str], colour: str = "yellow") -> str:
    row = np.full(MOST_UNDER, -1, np.int8)
    row[: len(cards)] = [number(card) for card in cards]
    found = judge(row, len(cards), ORDERS.index(order), number(f"{colour} 1") // 12)
    return next(word for word, value in JUDGEMENTS.items() if value == found)


@compiled
def judge_all(rows: Cards, n: int, order: int, colour: int, out: Cards) -> None:
    """Writes the judgement of each row of n cards."""
    for row in range(rows.shape[0]):
        out[row] = judge(rows[row], n, order, colour)


@cache
def compiled_judge() -> EntryPoints:
    """Millions of judgements take too long interpreted."""
    types: Any = numba.types
    signature = types.int8[:, ::1], types.int64, types.int64, types.int64, types.int8[::1]
    entry_points = EntryPoints("royal-dinner-orders", {"judge_all": (judge_all, signature)})
    entry_points.compile()
    return entry_points


def judge_each(rows: object, order: str, colour: int) -> Cards:
    """The judgement of each row of cards."""
    cards = np.ascontiguousarray(np.array(rows, np.int8))
    out = np.zeros(len(cards), np.int8)
    compiled_judge().judge_all(cards, cards.shape[1], ORDERS.index(order), colour, out)
    return out


SETS = [np.array(list(combinations(range(CARDS), n)), np.int8) for n in (1, 2, 3)]


@clause("RD-5.4")
@pytest.mark.parametrize("order", brute_force.COMPLETE)
@pytest.mark.parametrize("colour", COLOURS)
def test_orders_of_up_to_four_cards_against_all_sequences(order: str, colour: int) -> None:
    """Every sequence of up to three cards, and samples with a fourth."""
    possible = brute_force.possible_sequences(order, colour)
    for n in (1, 2, 3):
        rows = np.array(list(permutations(range(CARDS), n)), np.int8)
        expected = np.where(possible[n - 1][tuple(rows.T)], MET if n == len(possible) else OPEN, SPOILED)
        found = judge_each(rows, order, colour)
        wrong = np.flatnonzero(found != expected)
        assert wrong.size == 0, rows[wrong[0]].tolist()
    if len(possible) == 4:
        rng = np.random.default_rng(colour)
        likely = np.argwhere(possible[3])
        for rows in (rng.choice(likely, 20_000), np.array([rng.permutation(CARDS)[:4] for _ in range(20_000)])):
            assert np.array_equal(judge_each(rows, order, colour) == MET, possible[3][tuple(rows.T)])
            assert OPEN not in judge_each(rows, order, colour)


@clause("RD-5.4", "RD-7.1")
@pytest.mark.parametrize("colour", COLOURS)
def test_pair_and_triple_against_all_sets_of_five(colour: int) -> None:
    for n in (1, 2, 3):
        possible = brute_force.parts_of_pairs_and_triples(colour, n)
        found = judge_each(SETS[n - 1], "pair-and-triple", colour)
        expected = [OPEN if frozenset(cards) in possible else SPOILED for cards in SETS[n - 1].tolist()]
        assert found.tolist() == expected
    four = brute_force.parts_of_pairs_and_triples(colour, 4)
    of_value = [[value + 12 * kind for kind in range(6)] for value in range(12)]
    near = [cards for a, b in combinations(of_value, 2) for cards in combinations(a + b, 4)]
    assert judge_each(near, "pair-and-triple", colour).tolist() == [OPEN if frozenset(c) in four else SPOILED for c in near]
    fives = [sorted(five) for five in brute_force.pairs_and_triples(colour)]
    assert set(judge_each(fives, "pair-and-triple", colour).tolist()) == {MET}


@clause("RD-5.4", "RD-7.4")
@pytest.mark.parametrize("colour", COLOURS)
def test_fall_and_rise_against_a_search(colour: int) -> None:
    for n in (1, 2, 3):
        rows = list(permutations(range(CARDS), n))
        expected = [OPEN if brute_force.fall_and_rise_possible(row, colour) else SPOILED for row in rows]
        assert judge_each(rows, "fall-and-rise", colour).tolist() == expected


@clause("RD-5.4", "RD-6.6")
def test_twenty_five_against_the_sums_of_all_other_cards() -> None:
    rng = random.Random(1)
    low = [card for card in range(CARDS) if card % 12 < 3]
    for rows in (*SETS, *(np.array([rng.sample(low, n) for _ in range(1000)], np.int8) for n in range(4, 15))):
        for row, judged in zip(rows.tolist(), judge_each(rows, "twenty-five", -1).tolist(), strict=True):
            values = tuple(sorted(card % 12 + 1 for card in row))
            possible = sum(values) < 25 and brute_force.sums_of_others(values) >> 25 - sum(values) & 1
            assert judged == (MET if sum(values) == 25 else OPEN if possible else SPOILED), row


@clause("RD-6.6")
def test_at_most_thirteen_cards_wait_under_a_noble() -> None:
    lowest = [12 * kind + value for value in range(3) for kind in range(6)]
    assert judge_each([lowest[:13]], "twenty-five", -1)[0] == OPEN
    assert judge_each([lowest[:14]], "twenty-five", -1)[0] == SPOILED, "24, and every 1 is here already"
    assert MOST_UNDER == 14


@clause("RD-5.4", "RD-7.6")
def test_twenty_five_of_different_types_against_all_sums() -> None:
    for n in (1, 2, 3):
        rows = SETS[n - 1].tolist()
        found = judge_each(rows, "different-twenty-five", -1).tolist()
        for row, judged in zip(rows, found, strict=True):
            met = sum(card % 12 + 1 for card in row) == 25 and len({card // 12 for card in row} - {5}) == n
            assert judged == (MET if met else OPEN if brute_force.different_25_possible(row) else SPOILED), row


@clause("RD-6.1")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["blue 3", "pink 3", "green 3"], "open"),
        (["blue 3", "pink 3", "green 3", "yellow 3"], "met"),
        (["blue 3", "white 3", "green 3", "pink 3"], "met"),
        (["blue 3", "pink 3", "green 3", "purple 3"], "spoiled"),
        (["blue 3", "pink 4"], "spoiled"),
    ],
)
def test_four_of_a_kind(cards: list[str], expected: str) -> None:
    assert judgement("same", cards) == expected


@clause("RD-6.2")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["blue 3", "pink 3", "white 5", "green 5"], "met"),
        (["pink 3", "blue 5", "blue 3", "green 5"], "met"),
        (["blue 3", "pink 3", "white 3", "green 3"], "met"),
        (["pink 3", "green 3"], "open"),
        (["pink 3", "green 3", "blue 4"], "spoiled"),
        (["pink 3", "green 3", "yellow 3"], "spoiled"),
        (["pink 3", "green 3", "blue 3"], "open"),
        (["blue 3", "white 3", "pink 4", "green 4"], "spoiled"),
    ],
)
def test_two_pairs(cards: list[str], expected: str) -> None:
    assert judgement("two-pairs", cards, "blue") == expected


@clause("RD-6.3")
def test_under_fifteen() -> None:
    assert judgement("small-sum", ["purple 1", "white 2", "purple 3", "purple 8"], "purple") == "met"
    assert judgement("small-sum", ["purple 1", "white 2", "purple 3", "purple 9"], "purple") == "spoiled"
    assert judgement("small-sum", ["purple 10"], "purple") == "open", "10 with 1, 1 and 2"
    assert judgement("small-sum", ["purple 11"], "purple") == "spoiled", "11 with 1, 1 and 2 are 15"
    assert judgement("small-sum", ["blue 1"], "purple") == "spoiled"


@clause("RD-6.4")
def test_the_sum_of_two_is_the_third() -> None:
    assert judgement("addition", ["green 5", "white 2", "green 3"], "green") == "met"
    assert judgement("addition", ["green 5", "white 5", "green 10"], "green") == "met"
    assert judgement("addition", ["green 5", "white 2", "green 4"], "green") == "spoiled"
    assert judgement("addition", ["green 7", "white 7"], "green") == "spoiled", "no card is 14 or 0"
    assert judgement("addition", ["green 5", "blue 2"], "green") == "spoiled"


@clause("RD-6.5")
def test_over_thirty_eight() -> None:
    assert judgement("great-sum", ["pink 12", "white 12", "pink 11", "pink 4"], "pink") == "met"
    assert judgement("great-sum", ["pink 12", "white 12", "pink 11", "pink 3"], "pink") == "spoiled"
    assert judgement("great-sum", ["pink 4"], "pink") == "open", "4 with 12, 12 and 11 are 39"
    assert judgement("great-sum", ["pink 3"], "pink") == "spoiled"


@clause("RD-6.6")
def test_exactly_twenty_five() -> None:
    assert judgement("twenty-five", ["blue 12", "white 12", "pink 1"]) == "met"
    assert judgement("twenty-five", ["blue 12", "white 12", "pink 2"]) == "spoiled"
    assert judgement("twenty-five", ["blue 1"]) == "open"
    table = Table().under(6, "blue 12", "blue 10").hold("blue 3", "blue 1").play("place blue-3 noble-6")
    assert table.is_served(6)


@clause("RD-7.1")
def test_a_full_house() -> None:
    five = ["blue 3", "pink 3", "white 5", "green 5", "pink 5"]
    assert judgement("pair-and-triple", five, "blue") == "met"
    assert judgement("pair-and-triple", ["blue 3", "pink 3", "yellow 3", "white 3", "green 3"], "blue") == "met"
    assert judgement("pair-and-triple", ["pink 3", "green 3", "yellow 3"], "blue") == "open", "with white and blue, five 3s"
    assert judgement("pair-and-triple", ["pink 3", "green 3", "yellow 3", "blue 4"], "blue") == "spoiled"
    assert judgement("pair-and-triple", ["pink 3", "green 3", "blue 4", "white 4", "pink 4"], "blue") == "spoiled"


@clause("RD-7.2")
def test_all_even_or_all_odd() -> None:
    assert judgement("even-or-odd", ["green 2", "white 4", "green 12", "green 4"], "green") == "met"
    assert judgement("even-or-odd", ["green 1", "white 3", "green 11", "green 9"], "green") == "met"
    assert judgement("even-or-odd", ["green 2", "green 3"], "green") == "spoiled"
    assert judgement("even-or-odd", ["blue 2"], "green") == "spoiled"


@clause("RD-7.3", "RD-7.7")
def test_four_descending() -> None:
    assert judgement("falling", ["pink 9", "blue 7", "green 6", "white 1"], "pink") == "met"
    assert judgement("falling", ["pink 4"], "pink") == "open"
    assert judgement("falling", ["pink 3"], "pink") == "spoiled"
    assert judgement("falling", ["pink 9", "blue 9"], "pink") == "spoiled", "equal values do not descend"
    assert judgement("falling", ["pink 9", "blue 7", "green 6", "green 1"], "pink") == "spoiled"
    assert judgement("falling", ["pink 9", "blue 2"], "pink") == "spoiled", "there are not two values below 2"


@clause("RD-7.4", "RD-7.7")
def test_three_descending_then_three_ascending() -> None:
    six = ["purple 9", "blue 5", "blue 2", "white 9", "pink 10", "pink 12"]
    assert [judgement("fall-and-rise", six[:n], "purple") for n in range(1, 7)] == ["open"] * 5 + ["met"]
    assert judgement("fall-and-rise", [*six[:3], "purple 11"], "purple") == "spoiled", "there are not two values above 11"
    assert judgement("fall-and-rise", [*six[:3], "blue 1"], "purple") == "spoiled"
    assert judgement("fall-and-rise", [*six[:3], "purple 1"], "purple") == "open", "the fourth card may have any value"
    assert judgement("fall-and-rise", ["purple 2"], "purple") == "spoiled"
    assert judgement("fall-and-rise", [*six[:4], "blue 9"], "purple") == "spoiled"


@clause("RD-7.5", "RD-7.7")
def test_four_ascending_as_in_the_rulebook() -> None:
    """The rulebook's example: a low yellow card, then two higher cards, then a yellow card that is higher still."""
    table = Table(side="masked").hold("yellow 2", "blue 5", "pink 6").play("place yellow-2 noble-5", "place blue-5 noble-5")
    table.play("place pink-6 noble-5")
    assert table.food(5) == ["yellow 2", "blue 5", "pink 6"]
    table.play("done").set(to_move=0).hold("yellow 9").play("place yellow-9 noble-5")
    assert table.is_served(5)
    assert judgement("rising", ["blue 2"]) == "spoiled", "the first must be yellow"
    assert judgement("rising", ["yellow 10"]) == "spoiled", "there are not three values above 10"
    assert judgement("rising", ["yellow 9"]) == "open"
    assert judgement("rising", ["yellow 2", "blue 2"]) == "spoiled"
    assert judgement("rising", ["yellow 2", "blue 5", "pink 6", "blue 9"]) == "spoiled", "the fourth must be yellow too"
    assert judgement("rising", ["yellow 2", "blue 5", "pink 6", "white 9"]) == "met"


@clause("RD-7.6")
def test_twenty_five_of_different_types() -> None:
    assert judgement("different-twenty-five", ["blue 12", "green 12", "pink 1"]) == "met"
    assert judgement("different-twenty-five", ["blue 12", "blue 11"]) == "spoiled", "two of a type"
    assert judgement("different-twenty-five", ["white 1"]) == "spoiled"
    assert judgement("different-twenty-five", ["blue 1", "green 1", "pink 1", "purple 1"]) == "spoiled", "21 is more than 12"
    table = Table(side="masked").under(6, "blue 12").hold("white 3", "blue 1").play("place white-3 noble-6")
    assert table.discards() == ["blue 12", "white 3"]


@pytest.mark.parametrize("order", [order for order in range(len(ORDERS)) if order not in (TWENTY_FIVE, DIFFERENT)])
def test_the_values_that_continue_an_open_order_are_those_of_which_a_card_does_not_spoil_it(order: int) -> None:
    colour, rng = COLOURS[0], np.random.default_rng(order)
    row = np.full(MOST_UNDER, -1, np.int8)
    for _ in range(60):
        cards, n, found = rng.permutation(CARDS), 0, OPEN
        while found == OPEN:
            coloured, other = continuing_values(row, n, order, colour)
            for card in range(CARDS):  # one that is here already is judged like any other
                row[n] = card
                values = coloured if card // 12 in (colour, WHITE) else other
                assert (values >> (card % 12)) & 1 == (judge(row, n + 1, order, colour) != SPOILED), row[: n + 1]
            fitting = [card for card in cards if ((coloured if card // 12 in (colour, WHITE) else other) >> (card % 12)) & 1]
            row[n] = next(card for card in fitting if card not in row[:n])
            n += 1
            found = judge(row, n, order, colour)
