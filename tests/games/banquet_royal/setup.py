"""Positions of Banquet Royal set up by hand. Components are moved, never copied, so each one stays in exactly one place."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from hightable.engine.position import NONE, reading
from hightable.engine.rng import fast_rng
from hightable.games.banquet_royal import GAME
from hightable.games.banquet_royal.components import DISHES, MENUS, SPACES, VALUE_OF
from hightable.games.banquet_royal.moves import SCORE
from hightable.games.banquet_royal.position import PLACE
from tests.games.banquet_royal import hexes


def menu_number(name: str) -> int:
    """The menu of that name, given from either end: `burger/salad/pudding`."""
    move = GAME.catalogue.parse(f"score {name}")
    assert move is not None, f"no menu {name}"
    return move - SCORE.start


class PositionBuilder:
    """A position to be set up. By default the board is empty, all orders are off the board and seat 0 is to place a piece."""

    def __init__(self, seats: int = 2, *, seed: int = 1, dealt: bool = False, **options: object) -> None:
        """With `dealt`, starts from the position after the deal instead."""
        chosen = GAME.options.complete({"first": 1, **options}, seats)
        self.rules = GAME.rules
        self.rng = fast_rng(seed)
        self.position = self.rules.position()
        self.position[:] = 85  # the deal must not depend on earlier contents
        self.record = self.position.view(GAME.position.dtype)  # the same bytes, writable by field
        self.rules.begin(self.position, seats, GAME.options.settings(chosen), self.rng, self.rules.listing())
        self._all = GAME.component_counts(self.p)
        self._fixed_hands: set[int] = set()
        if not dealt:
            orders, stack = self._row("order"), self._row("stack")
            stack[:] = sorted([*orders[orders != NONE], *stack[stack != NONE]])
            orders[:] = NONE
            self.record["phase"], self.record["ready"] = PLACE, seats
            self._settle()

    @property
    def p(self) -> Any:
        """The position, for reading; its rows are arrays."""
        return reading(GAME.position, self.position)

    def put(self, piece: str, *spaces: str, seat: int = 0) -> Self:
        """Places dishes from the kitchen, or toques of the seat, on the spaces."""
        for space in spaces:
            board = self._row("board")
            assert board[SPACES.index(space)] == NONE, f"{space} is taken"
            board[SPACES.index(space)] = 4 + seat if piece == "toque" else DISHES.index(piece)
            if piece == "toque":
                self._row("toques")[seat] -= 1
            else:
                self._row("kitchen")[DISHES.index(piece)] -= 1
        return self._settle()

    def fill(self, *, but: tuple[str, ...] = (), keep: str = "") -> Self:
        """Places dishes on all empty spaces except `but`, without using the dish `keep`."""
        for space in SPACES:
            index = SPACES.index(space)
            if space not in but and self._row("board")[index] == NONE and self._row("order")[index] == NONE:
                left = {dish: self.left(dish) for dish in DISHES if dish != keep}
                self.put(max(left, key=lambda dish: left[dish]), space)
        return self

    def order(self, dish: str, *spaces: str) -> Self:
        """Puts orders of the dish under cloches on the spaces."""
        for space in spaces:
            self._take_order(dish)
            self._row("order")[SPACES.index(space)] = DISHES.index(dish)
        return self._settle()

    def won(self, seat: int, *dishes: str) -> Self:
        """Gives the seat orders of these dishes."""
        for dish in dishes:
            self._take_order(dish)
            self.record["won"][0][seat, DISHES.index(dish)] += 1
        return self._settle()

    def hold(self, seat: int, *menus: str) -> Self:
        """Replaces the seat's hand by these menus; the old ones go back into their decks."""
        self._fixed_hands.add(seat)
        hand = self.record["hand"][0][seat]
        for menu in hand[hand != NONE].tolist():
            self._add(menu, "deck")
        hand[:] = NONE
        for slot, menu in enumerate(map(menu_number, menus)):
            self._take_menu(menu)
            hand[slot] = menu
        return self._settle()

    def scored(self, seat: int, *menus: str, one: int = 0, two: int = 0, three: int = 0) -> Self:
        """Scores menus for the seat: these, and `one`, `two` and `three` more of each value from the decks."""
        for value, count in enumerate((one, two, three)):
            menus += tuple(self.deck(value + 1)[-count:]) if count else ()
        for menu in map(menu_number, menus):
            self._take_menu(menu)
            self._row("scored")[menu] = seat
        return self._settle()

    def pile(self, *menus: str) -> Self:
        """Puts menus on their discard piles, the last one on top."""
        for menu in map(menu_number, menus):
            self._take_menu(menu)
            self._add(menu, "pile")
        return self._settle()

    def top(self, *menus: str) -> Self:
        """Puts menus on top of their decks; the last one is drawn first."""
        for menu in map(menu_number, menus):
            self._take_menu(menu)
            self._add(menu, "deck")
        return self._settle()

    def spend(self, value: int, *, seat: int = 1, leave: int = 0) -> Self:
        """Scores the whole deck of the value for the seat, except `leave` cards."""
        return self.scored(seat, *self.deck(value)[leave:])

    def turn(self, seat: int) -> Self:
        self.record["to_move"] = seat
        return self

    # Reading

    def on(self, space: str) -> str:
        """The piece on the space: a dish, `toque 0` for seat 0's, `cloche`, or an empty string."""
        piece = int(self._row("board")[SPACES.index(space)])
        if piece == NONE:
            return "cloche" if self._row("order")[SPACES.index(space)] != NONE else ""
        return DISHES[piece] if piece < 4 else f"toque {piece - 4}"

    def left(self, dish: str) -> int:
        """Number of these dishes left in the kitchen."""
        return int(self._row("kitchen")[DISHES.index(dish)])

    def hand(self, seat: int) -> list[str]:
        return [MENUS[menu] for menu in self.record["hand"][0][seat].tolist() if menu != NONE]

    def deck(self, value: int) -> list[str]:
        return [MENUS[menu] for menu in self.record["deck"][0][value - 1].tolist() if menu != NONE]

    def piled(self, value: int) -> list[str]:
        return [MENUS[menu] for menu in self.record["pile"][0][value - 1].tolist() if menu != NONE]

    def before_seat(self, seat: int) -> list[str]:
        """The menus that the seat has scored."""
        return [MENUS[menu] for menu, by in enumerate(self._row("scored").tolist()) if by == seat]

    # Consistency

    def _row(self, field: str) -> Any:
        return self.record[field][0]

    def _take_order(self, dish: str) -> None:
        stack = self._row("stack")
        tokens = stack[stack != NONE].tolist()
        tokens.remove(DISHES.index(dish))
        stack[:] = [*tokens, *[NONE] * (len(stack) - len(tokens))]

    def _take_menu(self, menu: int) -> None:
        """Takes a menu out of its deck, or out of a hand that the test has not set."""
        row = self.record["deck"][0][VALUE_OF[menu]]
        cards = row[row != NONE].tolist()
        if menu not in cards:
            self._swap_out(menu, cards)
        cards.remove(menu)
        row[:] = [*cards, *[NONE] * (len(row) - len(cards))]

    def _swap_out(self, menu: int, cards: list[int]) -> None:
        """Swaps a menu that was dealt to a hand for one of the deck."""
        hands = self.record["hand"][0]
        places = np.argwhere(hands == menu)
        assert len(places) == 1, f"{MENUS[menu]} is already scored or discarded"
        assert places[0][0] not in self._fixed_hands, f"{MENUS[menu]} is already in a hand that the test has set"
        hands[tuple(places[0])] = cards[0]
        cards[0] = menu

    def _add(self, menu: int, where: str) -> None:
        row = self.record[where][0][VALUE_OF[menu]]
        row[np.argmax(row == NONE)] = menu

    def _derived(self) -> dict[str, Any]:
        """The fields that follow from the rest of the position."""
        taken = [self.on(space) not in ("", "cloche") for space in SPACES]
        touched = [any(taken[SPACES.index(other)] for other in hexes.TOUCHING[space]) for space in SPACES]
        cloches = [self.on(space) == "cloche" for space in SPACES]
        return {
            "taken": _bits(taken),
            "touched": _bits(touched),
            "cloches": _bits(cloches),
            "free": taken.count(False),
            "stack_size": int((self._row("stack") != NONE).sum()),
            "deck_size": (self._row("deck") != NONE).sum(axis=1),
            "pile_size": (self._row("pile") != NONE).sum(axis=1),
        }

    def _settle(self) -> Self:
        """Updates the derived fields."""
        for name, value in self._derived().items():
            self.record[name][0] = value
        return self

    def _check(self) -> None:
        assert GAME.component_counts(self.p) == self._all, "a component is in two places, or in none"
        for name, value in self._derived().items():
            assert np.array_equal(self.record[name][0], value), f"{name} does not follow from the rest"


def _bits(flags: list[bool]) -> int:
    return sum(1 << index for index, flag in enumerate(flags) if flag)
