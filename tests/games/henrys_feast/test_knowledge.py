"""What a player can know about hidden recipes, checked against the history of looks through the cookbook."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from hightable.engine.match import Match
from hightable.engine.position import HIDDEN, NONE, Packed
from hightable.engine.rng import fast_rng
from hightable.engine.view import recalled
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.components import HAND
from hightable.lab.laws.history import Verdict, findings

clause = pytest.mark.clause


class Thieves(Match):
    """A match of players who have every way to steal from the start, and do little else."""

    def _deal(self) -> Packed:
        position = super()._deal()
        position.view(GAME.position.dtype)["level"][0, : self.seats, HAND] = 3
        return position

    def steal(self, decisions: int, picker: random.Random) -> None:
        while not self.over and self.number < decisions:
            by_kind: dict[str, list[int]] = {}
            for move in self.legal():
                by_kind.setdefault(GAME.catalogue.kind(move).id, []).append(move)
            wanted = ("take", "look") if picker.random() < 0.5 else ("take", "steal-down", "steal-top", "steal", "peek", "look")
            kind = next((kind for kind in wanted if kind in by_kind), None) or picker.choice(list(by_kind))
            self.play(picker.choice(by_kind["end"] if "end" in by_kind and kind not in wanted else by_kind[kind]))


def _read(position: Packed) -> Any:
    return position.view(GAME.position.dtype)[0]


def _cookbook(p: Any) -> set[int]:
    return {int(recipe) for recipe in (*p["book"], p["top"]) if recipe != NONE}


def _follow(match: Match, seat: int) -> tuple[list[set[int]], dict[int, int]]:
    """The cookbook at each of the seat's looks, and for each stolen recipe in a hand the number of looks before the theft."""
    looks: list[set[int]] = []
    stolen: dict[int, int] = {}
    for number, move in enumerate(match.moves):
        before, after = _read(match.at(number)), _read(match.at(number + 1))
        if GAME.catalogue.kind(move).id == "look" and before["to_move"] == seat:
            looks.append(_cookbook(before))
        for slot in np.flatnonzero(before["hand"] != after["hand"]).tolist():
            stolen.pop(slot, None)
            if int(after["hand"][slot]) in _cookbook(before):
                stolen[slot] = len(looks)
    return looks, stolen


@clause("HF-5.8")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_look_through_the_cookbook_counts(seats: int) -> None:
    """A recipe hidden in a hand was in the cookbook at each look before the theft and at none after it."""
    rng, repeated = fast_rng(1), 0
    for seed in range(6):
        match = Thieves(GAME, seats, seed=seed)
        match.steal(60, random.Random(seed))
        for seat in range(seats):
            looks, stolen = _follow(match, seat)
            repeated += len(looks) > 1
            seen = match.view(seat, memory=True).position
            for _ in range(30):
                world = seen.copy()
                GAME.rules.determinize(world, seat, rng)
                p = _read(world)
                times = {int(recipe): len(looks) for recipe in _cookbook(p)}
                times |= {int(p["hand"][slot]): before for slot, before in stolen.items()}
                times |= {int(recipe): 0 for number, recipe in enumerate(p["feast"]) if number >= p["feast_revealed"]}
                for recipe, before in times.items():
                    assert [recipe in look for look in looks] == [number < before for number in range(len(looks))]
    assert repeated > 5


@clause("HF-5.8")
def test_determinizations_of_thieves_have_a_history() -> None:
    for seed in range(2):
        match = Thieves(GAME, 2 + seed, seed=seed)
        match.steal(40, random.Random(seed))
        assert {found.verdict for found in findings(match, seed)} == {Verdict.EXPLAINED}


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_a_forgetful_player_still_gets_whole_determinizations(share: float) -> None:
    """What the player has forgotten is filled in consistently with everything else."""
    rng, picker = fast_rng(2), random.Random(2)
    for seed in range(8):
        match = Thieves(GAME, 3, seed=seed)
        match.steal(60, random.Random(seed))
        for seat in range(3):
            full = match.view(seat, memory=True)
            known = recalled(full, share).position
            looks_seen = known.view(GAME.position.dtype)["looks_seen"][0, seat]
            looks_seen[np.array([picker.random() >= share for _ in looks_seen])] = HIDDEN
            world = known.copy()
            GAME.rules.determinize(world, seat, rng)
            for name in GAME.position.fields:
                ours, theirs = (each.view(GAME.position.dtype)[name] for each in (world, known))
                assert np.array_equal(ours[theirs > HIDDEN], theirs[theirs > HIDDEN]), name
            p = _read(world)
            places = [*p["book"], p["top"], *p["hand"], *p["feast"], *p["display"], *p["bonus"]]
            held = sorted(int(recipe) for recipe in places if recipe != NONE)
            assert held == sorted(set(held)), "a recipe is in two places"
