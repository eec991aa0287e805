"""Positions of Henry's Feast for tests, set up in a few lines and played on.

    table = Table().show(1, "Samosa").on(1, "market potato", "market flour", "stockroom red chili", "stockroom herbs")
    table.play("cook station-1")

By default: two players, seat 0 to act, empty pantries (the dealt cards are discarded), and no private knowledge. Cards that are
put somewhere are taken from where they were, so that each card is in one place.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from hightable.engine.position import NONE
from hightable.engine.rng import fast_rng
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.components import (
    BACK,
    BONUSES,
    CARD_NAMES,
    INGREDIENT_NAMES,
    MOST_HAND,
    MOST_STATIONS,
    RECIPE_NAMES,
    RECIPES,
    STOCKROOM,
    ingredients_of,
)
from hightable.games.henrys_feast.position import SEATS, SEEN_BY_ALL
from tests.games.table_driver import Played

CARDS = [str(name("en")) for name in CARD_NAMES]
KINDS = [str(name("en")) for name in INGREDIENT_NAMES]
DISHES = [str(name("en")) for name in RECIPE_NAMES]


def needs(dish: str, origin: str = "market", without: str = "") -> list[str]:
    """The cards that the dish needs, all of one origin, without the ingredient `without`."""
    return [f"{origin} {KINDS[kind]}" for kind in ingredients_of(DISHES.index(dish)) if KINDS[kind] != without]


class Table(Played):
    """A position of Henry's Feast, with every check on."""

    game = GAME

    def __init__(self, seats: int = 2, *, seed: int = 1, dealt: bool = False, **options: object) -> None:
        chosen = GAME.options.complete({"first": "1", **options}, seats)
        self.rng = fast_rng(seed)
        self.position = GAME.rules.position()
        self.position[:] = 85  # dealing must not depend on what was there before
        self.record = self.position.view(GAME.position.dtype)  # the same bytes, field by field
        GAME.rules.begin(self.position, seats, GAME.options.settings(chosen), self.rng, GAME.rules.listing())
        self._all = GAME.component_counts(self.p)
        self._before = self.position.copy()
        if not dealt:
            for seat in range(seats):
                for card in self.row("pantry")[seat].tolist():
                    if card != NONE:
                        self._discard(card // 2)
                self.row("pantry")[seat] = NONE
                self.row("pantry_size")[seat] = 0
            self.record["carried_over"] = 0

    def row(self, field: str) -> Any:
        return self.record[field][0]

    # Ingredients

    def store(self, *cards: str, seat: int = 0) -> Self:
        """These cards are in the pantry, from before this turn."""
        for card in cards:
            number = self._lift(card)
            self.row("pantry")[seat, self.row("pantry_size")[seat]] = number
            self.row("pantry_size")[seat] += 1
        if seat == self.record["to_move"][0]:
            self.record["carried_over"] = self.row("pantry_size")[seat]
        return self

    def on(self, station: int, *cards: str, seat: int = 0) -> Self:
        """These cards are on the station, from before this turn."""
        row = seat * MOST_STATIONS + station - 1
        for card in cards:
            number = self._lift(card)
            self.row("station")[row, self.row("station_size")[row]] = number
            self.row("station_size")[row] += 1
            self.row("station_kinds")[row] |= 1 << number // 2
        return self

    def dish(self, station: int, name: str, seat: int = 0, origin: str = "market") -> Self:
        """The station holds exactly what the dish needs; without sugar on the dessert station."""
        return self.on(station, *needs(name, origin, "sugar" if station == MOST_STATIONS else ""), seat=seat)

    def shelf(self, *kinds: str) -> Self:
        """The stockroom shows these."""
        for slot, kind in enumerate(kinds):
            self.row("shelf")[slot] = self._lift(f"stockroom {kind}") // 2
        return self

    def next(self, *kinds: str) -> Self:
        """These come next from the stockroom deck."""
        for kind in reversed(kinds):
            number = self._lift(f"stockroom {kind}") // 2
            self.row("deck")[self.record["deck_size"][0]] = number
            self.record["deck_size"] += 1
        return self

    def deck_of(self, count: int) -> Self:
        """The stockroom deck has only `count` cards left; the others are discarded."""
        while self.record["deck_size"][0] > count:
            self._discard(self._undeck(0))
        return self

    def discard(self, kind: str) -> Self:
        """All cards of this ingredient in the stockroom deck are discarded."""
        while KINDS.index(kind) in (deck := self.row("deck").tolist()):
            self._discard(self._undeck(deck.index(KINDS.index(kind))))
        return self

    def strew(self) -> Self:
        """All discarded cards are on the stations of the other players instead."""
        cards = [2 * kind + STOCKROOM for kind in range(len(KINDS)) for _ in range(self.row("discard")[kind])]
        for number, card in enumerate(cards):
            row = MOST_STATIONS + number // 5
            self.row("station")[row, number % 5] = card
            self.row("station_size")[row] += 1
            self.row("station_kinds")[row] |= 1 << card // 2
        self.row("discard")[:] = 0
        return self.set(discard_size=0, discard_top=NONE)

    def _discard(self, kind: int) -> None:
        self.row("discard")[kind] += 1
        self.record["discard_size"] += 1
        self.record["discard_top"] = kind

    def _undeck(self, place: int) -> int:
        deck = self.row("deck")
        kind = int(deck[place])
        deck[place:-1] = deck[place + 1 :].copy()
        deck[-1] = NONE
        self.record["deck_size"] -= 1
        return kind

    def _lift(self, card: str) -> int:
        """Takes the card from its stall, from the stockroom deck, or from the discards."""
        number = CARDS.index(card)
        kind = number // 2
        if number % 2 != STOCKROOM:
            assert self.row("market")[kind] > 0, f"no {card} left"
            self.row("market")[kind] -= 1
        elif kind in self.row("deck").tolist():
            self._undeck(self.row("deck").tolist().index(kind))
        else:
            assert self.row("discard")[kind] > 0, f"no {card} left"
            self.row("discard")[kind] -= 1
            self.record["discard_size"] -= 1
            rest = [k for k in range(len(KINDS)) if self.row("discard")[k]]
            self.record["discard_top"] = rest[-1] if rest else NONE
        return number

    # Recipes

    def show(self, spot: int, name: str) -> Self:
        """The display has this recipe at the spot."""
        return self._swap(name, "display", spot - 1)

    def bonus(self, bonus: str, name: str) -> Self:
        """The Head Chef's favourite for this bonus."""
        return self._swap(name, "bonus", BONUSES.index(bonus))

    def feast(self, *names: str, up: int = 0) -> Self:
        """The feast recipes, the easy one first; `up` of them are face up."""
        for number, name in enumerate(names):
            self._swap(name, "feast", number)
        self.record["feast_revealed"] = up
        if up and not self.record["variant"][0]:
            self.record["proved"] = (1 << int(self.record["seats"][0])) - 1
        return self

    def top(self, name: str) -> Self:
        return self._swap(name, "top", None)

    def then(self, name: str) -> Self:
        """The recipe right below the top one."""
        return self._swap(name, "book", int(self.record["book_size"][0]) - 1)

    def hold(self, *names: str, seat: int = 0, seen_by: int = 0) -> Self:
        """The seat has these recipes in hand; `seen_by` is the mask of other seats that have seen them."""
        for name in names:
            slot = seat * MOST_HAND + sum(
                recipe != NONE for recipe in self.row("hand")[seat * MOST_HAND : (seat + 1) * MOST_HAND]
            )
            self._swap(name, "book", int(self.record["book_size"][0]) - 1)
            self._pull_last(slot)
            teammate = 1 << (seat + 2) % 4 if self.record["teams"][0] else 0
            self.row("hand_seen_by")[slot] = seen_by | 1 << seat | teammate
        return self

    def cooked(self, *names: str, seat: int = 0) -> Self:
        """These are in the seat's victory pile."""
        for name in names:
            self._swap(name, "book", int(self.record["book_size"][0]) - 1)
            size = int(self.record["book_size"][0]) - 1
            recipe = int(self.row("book")[size])
            self.row("book")[size] = NONE
            self.record["book_size"] = size
            self.row("cooked_by")[recipe] = seat
        return self._count_backs()

    def feasted(self, *numbers: int, seat: int = 0) -> Self:
        """The seat has cooked these feast dishes: 0 for the easy one, 1, 2."""
        self.row("feast_cooked")[seat] = sum(1 << number for number in numbers)
        return self

    def _pull_last(self, slot: int) -> None:
        size = int(self.record["book_size"][0]) - 1
        self.row("hand")[slot] = self.row("book")[size]
        self.row("book")[size] = NONE
        self.record["book_size"] = size
        self._count_backs()

    def book_of(self, *names: str) -> Self:
        """The cookbook has only these, the top one first; all others are in seat 1's victory pile."""
        for name, place in zip(names, range(len(names)), strict=True):
            if place == 0:
                self.top(name)
            else:
                self._swap(name, "book", len(names) - 1 - place)
        for place in range(max(len(names) - 1, 0), int(self.record["book_size"][0])):
            self.row("cooked_by")[self.row("book")[place]] = 1
            self.row("book")[place] = NONE
        self.record["book_size"] = max(len(names) - 1, 0)
        if not names:
            self.row("cooked_by")[self.record["top"][0]] = 1
            self.record["top"] = NONE
        return self._count_backs()

    def _swap(self, name: str, field: str, place: int | None) -> Self:
        """Swaps the recipe with the one that is there."""
        recipe = DISHES.index(name)
        there = int(self.record[field][0] if place is None else self.row(field)[place])
        for other in ("bonus", "display", "feast", "book", "hand"):
            row = self.row(other)
            for k in range(len(row)):
                if row[k] == recipe:
                    row[k] = there
        if self.record["top"][0] == recipe:
            self.record["top"] = there
        if place is None:
            self.record[field] = recipe
        else:
            self.row(field)[place] = recipe
        return self._count_backs()

    def _count_backs(self) -> Self:
        book = [int(recipe) for recipe in self.row("book") if recipe != NONE]
        self.row("backs_left")[:] = [sum(BACK[recipe] == back for recipe in book) for back in range(9)]
        return self

    # Other fields

    def level(self, seat: int = 0, **levels: int) -> Self:
        for bonus, level in levels.items():
            self.row("level")[seat, BONUSES.index(bonus)] = level
        return self

    def set(self, **fields: int) -> Self:
        """Sets any other fields of the position."""
        for field, value in fields.items():
            self.record[field] = value
        return self

    def turn(self, seat: int) -> Self:
        """It is this seat's turn."""
        return self.set(to_move=seat, carried_over=int(self.row("pantry_size")[seat]))

    def over(self) -> Self:
        return self.set(to_move=NONE, phase=9)

    # Reading

    def pantry(self, seat: int = 0) -> list[str]:
        return [CARDS[card] for card in self.row("pantry")[seat].tolist() if card != NONE]

    def station(self, number: int, seat: int = 0) -> list[str]:
        return [CARDS[card] for card in self.row("station")[seat * MOST_STATIONS + number - 1].tolist() if card != NONE]

    def shown(self) -> list[str]:
        return [KINDS[kind] for kind in self.row("shelf").tolist() if kind != NONE]

    def hand(self, seat: int = 0) -> list[str]:
        return [DISHES[r] for r in self.row("hand")[seat * MOST_HAND : (seat + 1) * MOST_HAND].tolist() if r != NONE]

    def display(self) -> list[str]:
        return [DISHES[recipe] if recipe != NONE else "" for recipe in self.row("display").tolist()]

    def pile(self, seat: int = 0) -> list[str]:
        return [DISHES[recipe] for recipe in range(RECIPES) if self.row("cooked_by")[recipe] == seat]

    def levels(self, seat: int = 0) -> dict[str, int]:
        return dict(zip(BONUSES, self.row("level")[seat].tolist(), strict=True))

    def check(self) -> None:
        p = self.record[0]
        assert GAME.component_counts(self.p) == self._all, "a card is in two places, or in none"
        assert np.array_equal((p["pantry"] != NONE).sum(axis=1), p["pantry_size"])
        assert np.array_equal((p["station"] != NONE).sum(axis=1), p["station_size"])
        for row, cards in enumerate(p["station"].tolist()):
            assert sum({1 << card // 2 for card in cards if card != NONE}) == p["station_kinds"][row]
        assert p["discard"].sum() == p["discard_size"]
        assert (p["discard_top"] == NONE) == (p["discard_size"] == 0)
        assert (p["deck"] != NONE).sum() == p["deck_size"]
        book = [recipe for recipe in p["book"].tolist() if recipe != NONE]
        assert len(book) == p["book_size"]
        assert [sum(BACK[recipe] == back for recipe in book) for back in range(9)] == p["backs_left"].tolist()
        for seat in range(int(p["seats"])):
            assert p["pantry_size"][seat] <= 5 + p["level"][seat, 1], "a pantry is too full"
        self._check_sight()

    def _check_sight(self) -> None:
        """Checks what each seat saw in the cookbook: what is still there, or was stolen since."""
        p = self.record[0]
        for seat in range(SEATS):
            wanted = np.zeros(RECIPES, np.int8)
            wanted[[int(recipe) for recipe in (*p["book"], p["top"]) if recipe != NONE]] = p["looks"][seat]
            for slot, recipe in enumerate(p["hand"].tolist()):
                if recipe != NONE:
                    wanted[recipe] = p["hand_looks"][slot, seat]
            assert np.array_equal(p["looks_seen"][seat], wanted)
        for slot, recipe in enumerate(p["hand"].tolist()):
            assert (recipe != NONE) == (p["hand_seen_by"][slot] != 0)
            assert p["hand_seen_by"][slot] <= SEEN_BY_ALL
