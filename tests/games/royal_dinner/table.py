"""Positions of Royal Dinner for tests, set up and played in a few lines.

    table = Table().under(1, "yellow 3", "blue 3").hold("white 3")
    table.play("place white-3 noble-1")

By default: two players, unmasked nobles, seat 0 with the sun icon about to take cards from the tray. Cards that are put somewhere
are removed from where they were, so that each card stays in one place.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from hightable.engine.position import NONE
from hightable.engine.rng import fast_rng
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.components import CARD_NAMES, CELLS, END, ICONS, TYPES, VALUES
from hightable.games.royal_dinner.position import CHOOSE, PLACE
from tests.games.table_driver import Played


def number(card: str) -> int:
    """The number of a card by its name: `yellow 3`, or `end` for the end-of-party card."""
    if card == "end":
        return END
    kind, value = card.split()
    return TYPES.index(kind) * VALUES + int(value) - 1


def name(card: int) -> str:
    return "end" if card == END else str(CARD_NAMES[card]("en"))


class Table(Played):
    """A position of Royal Dinner that is checked before and after every move."""

    game = GAME

    def __init__(self, seats: int = 2, *, seed: int = 1, icon: str = "sun", dealt: bool = False, **options: object) -> None:
        """Seat 0 has the icon, the other seats those that follow it. With `dealt`, no icons are chosen yet."""
        chosen = GAME.options.complete({"first": "1", **options}, seats)
        self.rng = fast_rng(seed)
        self.position = GAME.rules.position()
        self.position[:] = 85  # the deal must overwrite every byte
        self.record = self.position.view(GAME.position.dtype)  # the same bytes, writable by field
        GAME.rules.begin(self.position, seats, GAME.options.settings(chosen), self.rng, GAME.rules.listing())
        self._all = GAME.component_counts(self.p)
        self._before = self.position.copy()
        while self.p.phase == CHOOSE and not dealt:
            self.play(f"choose {ICONS[(ICONS.index(icon) + self.p.to_move) % 4]}")

    def row(self, field: str) -> Any:
        return self.record[field][0]

    # Setting up

    def hold(self, *cards: str) -> Self:
        """Put these cards into the hand of the player to move."""
        for slot, card in enumerate(cards):
            self._remove(number(card))
            self.row("hand")[slot] = number(card)
        self.record["phase"] = PLACE
        return self

    def under(self, noble: int, *cards: str, seat: int = 0) -> Self:
        """Put these cards under the seat's noble."""
        row = 6 * seat + noble - 1
        for card in cards:
            self._remove(number(card))
            self.row("under")[row, self.row("count")[row]] = number(card)
            self.row("count")[row] += 1
        return self

    def served(self, *nobles: int, seat: int = 0) -> Self:
        self.row("served")[seat] |= sum(1 << noble - 1 for noble in nobles)
        return self

    def on_tray(self, **cells: str) -> Self:
        """Put these cards on these cells of the tray."""
        for cell, card in cells.items():
            here, wanted = CELLS.index(cell), number(card)
            if self.row("tray")[here] != wanted:
                self._remove(wanted)
                self._put_at_bottom(int(self.row("tray")[here]))
                self.row("tray")[here] = wanted
        return self

    def next(self, *cards: str) -> Self:
        """Put these cards on top of the draw pile."""
        for card in reversed(cards):
            self._remove(number(card))
            size = int(self.record["pile_size"][0])
            self.row("pile")[size] = number(card)
            self.record["pile_size"] = size + 1
        places = self.row("pile").tolist()
        if END in places:
            self.record["end_low"] = min(int(self.record["end_low"][0]), places.index(END))
            self.record["end_high"] = max(int(self.record["end_high"][0]), places.index(END))
        return self

    def discarded(self, *cards: str) -> Self:
        for card in cards:
            self._remove(number(card))
            size = int(self.record["discard_size"][0])
            self.row("discard")[size] = number(card)
            self.record["discard_size"] = size + 1
        return self

    def set(self, **fields: int) -> Self:
        """Set other fields of the position."""
        for field, value in fields.items():
            self.record[field] = value
        return self

    def _remove(self, card: int) -> None:
        """Remove the card from the pile, or from the tray, where the bottom food of the pile replaces it."""
        tray, pile = self.row("tray"), self.row("pile")
        if card in tray:
            other = int(next(found for found in pile if found not in (END, NONE)))
            self._remove(other)
            tray[tray.tolist().index(card)] = other
            return
        place = pile.tolist().index(card)
        pile[place:-1] = pile[place + 1 :]
        pile[-1] = NONE
        self.record["pile_size"] -= 1
        if card != END:
            for bound in ("end_low", "end_high"):
                self.record[bound] -= place < self.record[bound]

    def _put_at_bottom(self, card: int) -> None:
        """Put a card at the bottom of the pile."""
        pile = self.row("pile")
        pile[1:] = pile[:-1].copy()
        pile[0] = card
        self.record["pile_size"] += 1
        for bound in ("end_low", "end_high"):
            self.record[bound] += self.record[bound] != NONE

    # Reading

    def tray(self) -> list[str]:
        return [name(card) if card != NONE else "" for card in self.row("tray").tolist()]

    def hand(self) -> list[str]:
        return [name(card) for card in self.row("hand").tolist() if card != NONE]

    def food(self, noble: int, seat: int = 0) -> list[str]:
        return [name(card) for card in self.row("under")[6 * seat + noble - 1].tolist() if card != NONE]

    def discards(self) -> list[str]:
        return [name(card) for card in self.row("discard").tolist() if card != NONE]

    def pile(self) -> list[str]:
        """The draw pile, the next card first."""
        return [name(card) for card in self.row("pile").tolist()[::-1] if card != NONE]

    def is_served(self, noble: int, seat: int = 0) -> bool:
        return bool(self.row("served")[seat] >> noble - 1 & 1)

    def check(self) -> None:
        assert GAME.component_counts(self.p) == self._all, "a card is in two places, or in none"
        count = (self.row("under") != NONE).sum(axis=1)
        assert np.array_equal(count, self.row("count"))
        pile = self.row("pile").tolist()
        assert (pile.index(NONE) if NONE in pile else len(pile)) == self.record["pile_size"]
        if END in pile:
            assert self.record["end_low"] <= pile.index(END) <= self.record["end_high"]
