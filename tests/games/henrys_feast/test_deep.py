"""The laws where random games hardly come: kitchens with every bonus, hands full of stolen recipes, dishes ready to be cooked."""

from __future__ import annotations

import random

import pytest

from hightable.bots import MediumPlayer
from hightable.engine.position import NONE, reading
from hightable.engine.rng import fast_rng
from hightable.games.henrys_feast import GAME
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
    """Nearly every bonus for every seat: a short game of long turns."""
    table = Table(seats, seed=seed, dealt=True, rounds="15", **options)
    for seat in range(seats):
        hand = 1 if options.get("variant") == "quick" else 3
        table.level(seat, stations=3, pantry=3, satchels=2, hand=hand)
    return table


def wish(table: Table, dice: random.Random) -> str:
    """A legal move: what a planning player would do, or something rare, or anything."""
    way = dice.random()
    if way < 0.5:
        view = table.view(table.p.to_move)
        return GAME.catalogue.text(MediumPlayer(GAME).choose(view, GAME.legal(view), dice))
    legal = table.legal()
    rare = [move for move in legal if move.split()[0] in GREEDY]
    return dice.choice(rare if rare and way < 0.7 else legal)


@each_setting
def test_every_card_is_in_exactly_one_place_after_every_decision(seats: int, options: dict[str, object]) -> None:
    """Also: pantries never too full, caches right, and what was seen in the cookbook there or stolen since (Table.check)."""
    kinds: set[str] = set()
    wanted = {"cook", "steal", "lay", "fetch", "toss"}
    wanted |= {"look", "take", "steal-down", "steal-top"} if options.get("variant") != "quick" else set()
    wanted |= {"share", "borrow"} if options.get("teams") else set()
    for seed in range(12):
        if seed >= 2 and wanted <= kinds:
            break
        table, dice = rich(seats, options, seed), random.Random(seed)
        while table.p.to_move != NONE:
            move = wish(table, dice)
            kinds.add(move.split()[0])
            table.play(move)
    assert wanted <= kinds, "or nothing was tried of what is rare"


@each_setting
@clause("HF-5.8", "HF-2.8")
def test_views_and_what_is_imagined_from_them_agree(seats: int, options: dict[str, object]) -> None:
    rng = fast_rng(1)
    for seed in range(2):
        table, dice = rich(seats, options, 100 + seed), random.Random(seed)
        count = GAME.component_counts(table.p)
        while table.p.to_move != NONE:
            table.play(wish(table, dice))
            if dice.random() < 0.8 or table.p.to_move == NONE:
                continue
            for viewer in range(-1, seats):
                seen = table.view(viewer)
                world = seen.position.copy()
                GAME.rules.determinize(world, viewer, rng)
                assert GAME.view(world, viewer).tobytes() == seen.tobytes()
                assert GAME.component_counts(reading(GAME.position, world)) == count
                assert not (world.view("int8")[GAME.position.closed.at] <= -2).any(), "something is left face down"


@each_setting
def test_refused_exactly_where_not_legal(seats: int, options: dict[str, object]) -> None:
    table, dice = rich(seats, options, 7), random.Random(7)
    phases = set()
    while table.p.to_move != NONE:
        view = table.view(table.p.to_move)
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
    while table.p.to_move != NONE:
        table.play(wish(table, dice))
        for viewer in range(-1, seats):
            assert all(table.told(viewer, "en"))
            assert len(table.told(viewer, "fr")) == len(table.told(viewer, "en"))
