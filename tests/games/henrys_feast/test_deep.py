"""The laws where random games hardly come: kitchens with every bonus, hands full of stolen recipes, dishes ready to be cooked."""

from __future__ import annotations

import random

import pytest

from hightable.engine.chance import fast_chance
from hightable.engine.position import NONE, reading
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.components import MOST_STATIONS, NEEDS, ingredients_of
from tests.clauses import clause
from tests.games.henrys_feast.table import Table

SETTINGS = [
    (2, {}), (3, {}), (4, {}), (5, {}), (3, {"variant": "tutorial"}), (2, {"variant": "quick"}), (5, {"variant": "quick"}),
    (4, {"teams": True}), (4, {"teams": True, "variant": "tutorial"}), (4, {"teams": True, "variant": "quick"}),
]  # fmt: skip
each_setting = pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=str)
GREEDY = ("cook", "treat", "steal", "steal-top", "steal-down", "look", "take", "borrow", "last-call")
"""Kinds of move that are made whenever the dice like: at random they are rare."""


def rich(seats: int, options: dict[str, object], seed: int) -> Table:
    """Every seat has every bonus, and nobody is quick to end: a short game of long turns."""
    table = Table(seats, seed=seed, dealt=True, rounds="15", **options)
    for seat in range(seats):
        hand = 1 if options.get("variant") == "quick" else 3
        table.level(seat, stations=3, pantry=3, satchels=3, hand=hand)
    return table


def wish(table: Table, dice: random.Random) -> str:
    """A legal move, rare kinds more often; ingredients go to stations where they are on the way to a dish."""
    legal = table.legal()
    rare = [move for move in legal if move.split()[0] in GREEDY]
    if rare and dice.random() < 0.5:
        return dice.choice(rare)
    fitting = [move for move in legal if move.split()[0] in ("lay", "fetch", "borrow") and fits(table, move)]
    if fitting and dice.random() < 0.8:
        return dice.choice(fitting)
    return dice.choice(legal)


def fits(table: Table, text: str) -> bool:
    """Whether the ingredient brings the station nearer to something on the board."""
    move = GAME.catalogue.parse(text)
    assert move is not None
    what, place = GAME.catalogue.values(move)
    kind = what if text.startswith("fetch") else what // 2
    if place >= MOST_STATIONS:
        return False
    row = int(table.p.seat) * MOST_STATIONS + place
    mix = int(table.p.mix[row])
    open_recipes = [*table.row("bonus"), *table.row("display"), *table.row("feast")]
    able = [int(NEEDS[recipe]) for recipe in open_recipes if recipe != NONE]
    return not mix >> kind & 1 and any(mix | 1 << kind == need & (mix | 1 << kind) for need in able)


@each_setting
def test_every_card_is_in_exactly_one_place_after_every_decision(seats: int, options: dict[str, object]) -> None:
    """Also: pantries never too full, caches right, and what was seen in the cookbook there or stolen since (Table.check)."""
    kinds = set()
    for seed in range(4):
        table, dice = rich(seats, options, seed), random.Random(seed)
        while table.p.seat != NONE:
            move = wish(table, dice)
            kinds.add(move.split()[0])
            table.play(move)
    assert {"steal", "lay", "fetch", "toss", "empty", "fresh", "clear"} <= kinds
    assert {"cook", "treat"} & kinds
    if options.get("variant") != "quick":
        assert {"look", "take", "steal-down", "steal-top", "peek"} <= kinds
    if options.get("teams"):
        assert {"share", "borrow"} <= kinds


@each_setting
@clause("HF-5.8", "HF-2.8")
def test_views_and_what_is_imagined_from_them_agree(seats: int, options: dict[str, object]) -> None:
    chance = fast_chance(1)
    for seed in range(3):
        table, dice = rich(seats, options, 100 + seed), random.Random(seed)
        count = GAME.census(table.p)
        while table.p.seat != NONE:
            table.play(wish(table, dice))
            if dice.random() < 0.8 or table.p.seat == NONE:
                continue
            for viewer in range(-1, seats):
                seen = table.view(viewer)
                world = seen.position.copy()
                GAME.rules.fill_in(world, viewer, chance)
                assert GAME.view(world, viewer).tobytes() == seen.tobytes()
                assert GAME.census(reading(GAME.position, world)) == count
                assert not (world.view("int8")[GAME.position.closed.at] <= -2).any(), "something is left face down"


@each_setting
def test_refused_exactly_where_not_legal(seats: int, options: dict[str, object]) -> None:
    table, dice = rich(seats, options, 7), random.Random(7)
    phases = set()
    while table.p.seat != NONE:
        view = table.view(table.p.seat)
        if table.p.phase not in phases or dice.random() < 0.05:
            phases.add(int(table.p.phase))
            legal = set(GAME.legal(view))
            for move in range(GAME.catalogue.size):
                refusal = GAME.refuse(view, move)
                assert (refusal is None) == (move in legal), GAME.catalogue.text(move)
                assert refusal is None or refusal.text(GAME.phrases, "fr")
        table.play(wish(table, dice))


@each_setting
def test_every_decision_is_told_to_everybody_in_both_languages(seats: int, options: dict[str, object]) -> None:
    table, dice = rich(seats, options, 11), random.Random(11)
    while table.p.seat != NONE:
        table.play(wish(table, dice))
        for viewer in range(-1, seats):
            assert all(table.told(viewer, "en"))
            assert len(table.told(viewer, "fr")) == len(table.told(viewer, "en"))


def test_the_helper_finds_what_fits() -> None:
    table = Table().show(1, "Samosa").on(1, "market potato").store("market flour").play("adjust")
    assert fits(table, "lay market-flour station-1")
    assert len(ingredients_of(0)) == 3
