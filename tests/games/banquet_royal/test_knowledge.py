"""Public knowledge of hidden menus: determinizations against a history that is tracked card by card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hightable.engine.match import Match
from hightable.engine.rng import fast_rng
from hightable.games.banquet_royal import GAME
from hightable.games.banquet_royal.components import FIRST_MENU, HAND, VALUE_OF, VALUES

clause = pytest.mark.clause


class PublicKnowledge:
    """The menus that each deck and each slot of a hand can hold: its deck at that time, minus the contents of later decks."""

    def __init__(self, seats: int) -> None:
        everything = [set(range(FIRST_MENU[value], FIRST_MENU[value + 1])) for value in range(VALUES)]
        self.deck = list(everything)
        self.hand = {(seat, slot): everything[slot] for seat in range(seats) for slot in range(HAND)}
        self.rebuilt = 0

    def update(self, before: Any, after: Any) -> None:
        """Updates it after a move: menus were drawn, perhaps from a deck that was rebuilt from its face-up pile."""
        for (seat, slot), _ in list(self.hand.items()):
            old, new = int(before["hand"][seat, slot]), int(after["hand"][seat, slot])
            if new == old or new < 0:
                continue
            value = VALUE_OF[new]
            pile = {int(menu) for menu in before["pile"][value] if menu >= 0}
            if new in pile and new not in before["deck"][value] and self.deck[value] != pile:
                self.rebuilt += 1
                self.deck[value] = pile
                for place, menus in self.hand.items():
                    self.hand[place] = menus - pile
            self.hand[seat, slot] = self.deck[value]


@clause("BR-7.2")
def test_determinizations_know_what_was_in_a_rebuilt_deck() -> None:
    rng, rebuilt = fast_rng(1), 0
    for seed in range(12):
        match, picker, known = Match(GAME, 4, {"hells_kitchen": "true"}, seed=seed), random.Random(seed), PublicKnowledge(4)
        while True:
            before = match.position.view(GAME.position.dtype)[0]
            discards = [move for move in match.legal() if GAME.catalogue.kind(move).id == "discard"]
            match.play(picker.choice(discards or match.legal()))
            if match.over:
                break
            known.update(before, match.position.view(GAME.position.dtype)[0])
            for viewer in range(-1, 4):
                seen = match.view(viewer, memory=True).position
                world = seen.copy()
                GAME.rules.determinize(world, viewer, rng)
                p = world.view(GAME.position.dtype)[0]
                for place, menus in known.hand.items():
                    assert p["hand"][place] == -1 or int(p["hand"][place]) in menus
                for value in range(VALUES):
                    assert {int(menu) for menu in p["deck"][value] if menu >= 0} <= known.deck[value]
        rebuilt += known.rebuilt
    assert rebuilt > 20
