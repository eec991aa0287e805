"""The laws in positions that random games hardly reach: every bonus, hands full of stolen recipes, dishes ready to cook."""

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
"""Kinds of move that are rare at random, and are preferred here."""


def rich(seats: int, options: dict[str, object], seed: int) -> Table:
    """A short game in which every seat has nearly every bonus."""
    table = Table(seats, seed=seed, dealt=True, rounds="15", **options)
    for seat in range(seats):
        hand = 1 if options.get("variant") == "quick" else 3
        table.level(seat, stations=3, pantry=3, satchels=2, hand=hand)
    return table


def choose_move(table: Table, rng: random.Random) -> str:
    """A legal move: the medium bot's, a rare one, or any."""
    way = rng.random()
    if way < 0.5:
        view = table.view(table.p.to_move)
        return GAME.catalogue.text(MediumPlayer(GAME).choose(view, GAME.legal(view), rng))
    legal = table.moves()
    rare = [move for move in legal if move.split()[0] in GREEDY]
    return rng.choice(rare if rare and way < 0.7 else legal)


@each_setting
def test_every_card_is_in_exactly_one_place_after_every_decision(seats: int, options: dict[str, object]) -> None:
    """Table.check also checks pantry limits, cached sums, and what was seen in the cookbook."""
    kinds: set[str] = set()
    wanted = {"cook", "steal", "lay", "fetch", "toss"}
    wanted |= {"look", "take", "steal-down", "steal-top"} if options.get("variant") != "quick" else set()
    wanted |= {"share", "borrow"} if options.get("teams") else set()
    for seed in range(12):
        if seed >= 2 and wanted <= kinds:
            break
        table, rng = rich(seats, options, seed), random.Random(seed)
        while table.p.to_move != NONE:
            move = choose_move(table, rng)
            kinds.add(move.split()[0])
            table.play(move)
    assert wanted <= kinds, "some rare kinds of move were never made"


@each_setting
@clause("HF-5.8", "HF-2.8")
def test_views_and_their_determinizations_agree(seats: int, options: dict[str, object]) -> None:
    world_rng = fast_rng(1)
    for seed in range(2):
        table, rng = rich(seats, options, 100 + seed), random.Random(seed)
        count = GAME.component_counts(table.p)
        while table.p.to_move != NONE:
            table.push(choose_move(table, rng))
            if rng.random() < 0.8 or table.p.to_move == NONE:
                continue
            for viewer in range(-1, seats):
                seen = table.view(viewer)
                world = seen.position.copy()
                GAME.rules.determinize(world, viewer, world_rng)
                assert GAME.view(world, viewer).tobytes() == seen.tobytes()
                assert GAME.component_counts(reading(GAME.position, world)) == count
                assert not (world.view("int8")[GAME.position.hideable.at] <= -2).any(), "something is still hidden"


@each_setting
def test_moves_are_refused_exactly_if_they_are_not_legal(seats: int, options: dict[str, object]) -> None:
    table, rng = rich(seats, options, 7), random.Random(7)
    phases = set()
    while table.p.to_move != NONE:
        view = table.view(table.p.to_move)
        if table.p.phase not in phases or rng.random() < 0.05:
            phases.add(int(table.p.phase))
            legal = set(GAME.legal(view))
            for move in range(GAME.catalogue.size):
                refusal = GAME.refuse(view, move)
                assert (refusal is None) == (move in legal), GAME.catalogue.text(move)
                assert refusal is None or refusal.text(GAME.phrases, "fr")
        table.push(choose_move(table, rng))


@each_setting
def test_every_decision_has_events_for_every_viewer_in_both_languages(seats: int, options: dict[str, object]) -> None:
    table, rng = rich(seats, options, 11), random.Random(11)
    while table.p.to_move != NONE:
        table.push(choose_move(table, rng))
        for viewer in range(-1, seats):
            english, french = (table.event_texts(viewer, language) for language in ("en", "fr"))
            assert all(english)
            assert len(french) == len(english)
