"""The contents of the box as tables for the rules: the board's geometry, the dishes, the menus and the orders.

The facts and their sources are in `components.toml`. A file that is inconsistent is rejected with the reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hightable.engine.components import (
    BadComponents,
    bad_line,
    check_articles,
    check_names,
    check_number,
    check_range,
    check_seat_names,
    check_sources,
    parse_components,
)
from hightable.engine.grids import HexBoard, hex_distance, hex_neighbours, hex_ring
from hightable.engine.i18n import LANGUAGES, Language, Name

FILE = Path(__file__).with_name("components.toml")

CROWNS = ("one_crown", "two_crowns", "three_crowns")
MOST_DISHES = 99
MOST_TOQUES = 9
MOST_POINTS = 99
MOST_OF_A_VALUE = 3
"""The largest number of menus of one value in a hand."""
MOST_MENUS = 12
"""The largest number of menus of one value."""
MOST_PLAYERS = 4
MOST_ORDERS_OF_EACH = 2
LONGEST_HAND = 6
LONGEST_NAME, LONGEST_SHORT_NAME = 20, 4


def read(text: str) -> dict[str, Any]:
    """The validated contents of a data file."""
    return parse_components(text, _check, _check_points, _check_words, check_sources)


def _check(data: dict[str, Any]) -> None:
    dishes = [dish["id"] for dish in data["dish"]]
    if len(dishes) != 4 or len(set(dishes)) != 4:
        raise BadComponents("components.toml: there must be four different dishes")
    if data["board"]["rings"] != 3:
        raise BadComponents("components.toml: the board must have three rings")
    for dish in data["dish"]:
        check_number(f"the count of “{dish['id']}”", dish["count"], 0, MOST_DISHES)
    check_range(data, "toque.each", 0, MOST_TOQUES)
    board = _board(data["board"]["spaces"])
    if sum(dish["count"] for dish in data["dish"]) < len(board.names):
        raise BadComponents(f"components.toml: the kitchen needs at least {len(board.names)} dishes to fill the board")
    check_range(data, "orders.of_each_dish", 0, MOST_ORDERS_OF_EACH)
    seen: dict[tuple[str, ...], str] = {}
    for value in CROWNS:
        menus = data["menus"][value]
        if len(menus) > MOST_MENUS:
            raise BadComponents(f"components.toml: {value} must list at most {MOST_MENUS} menus, it lists {len(menus)}")
        for menu in menus:
            parts = tuple(menu.split("/"))
            if len(parts) != 3 or any(part not in (*dishes, "toque") for part in parts):
                raise bad_line(f"“{menu}” is not a line of three dishes or toques", f'"{menu}"')
            key = min(parts, parts[::-1])
            if key in seen:
                raise bad_line(f"“{menu}” is the same line as “{seen[key]}”", f'"{menu}"')
            seen[key] = menu
    spaces, orders = data["orders"]["spaces"], 4 * data["orders"]["of_each_dish"]
    names = {name for name, place in zip(board.names, board.places, strict=True) if hex_distance(0, 0, *place) > 1}
    if not len(spaces) == len(set(spaces)) == data["orders"]["dealt"] or not set(spaces) <= names:
        raise BadComponents("components.toml: each dealt order needs a space of its own that does not touch the bouquet")
    if len(spaces) > orders:
        raise BadComponents(f"components.toml: at most {orders} royal orders can be dealt")
    if orders > len(names):
        raise BadComponents(f"components.toml: {orders} royal orders need as many spaces that do not touch the bouquet")


def _board(names: list[str]) -> HexBoard:
    """The board with these spaces. Raises BadComponents unless all of them can be reached from the bouquet."""
    places = {name: place for place, name in zip(FULL_BOARD.places, FULL_BOARD.names, strict=True)}
    if len(set(names)) != len(names) or not set(names) <= places.keys():
        raise BadComponents(f"components.toml: board.spaces must be different spaces of {', '.join(places)}")
    left, near = {places[name] for name in names}, set(hex_ring(1, BOUQUET))
    while reached := left & near:
        left -= reached
        near = {beside for place in reached for beside in hex_neighbours(place)}
    if left or not names:
        raise BadComponents("components.toml: every space of the board must be connected to one that touches the bouquet")
    without = [place for name, place in places.items() if name not in names]
    return HexBoard.of_rings(RINGS, without=[BOUQUET, *without])


def _check_points(data: dict[str, Any]) -> None:
    """Checks what scores, and how many menus a hand has."""
    scores = [f"menus.points.{value}" for value in CROWNS] + ["orders.points", "orders.sets"]
    for where in [*scores, "gourmet.most_one_crown", "gourmet.most_two_crowns", "gourmet.dish_by_toque"]:
        check_range(data, where, 0, MOST_POINTS)
    if len(data["orders"]["sets"]) != 4:
        raise BadComponents("components.toml: orders.sets must have the points of a set of one, two, three and four dishes")
    for value in CROWNS:
        check_range(data, f"hand.{value}", 0, MOST_OF_A_VALUE)
    if not 1 <= sum(data["hand"][value] for value in CROWNS) <= LONGEST_HAND:
        raise BadComponents(f"components.toml: a hand must have 1 to {LONGEST_HAND} menus")
    if _most_players(data) < 2:
        raise BadComponents("components.toml: there must be enough menus of each value for the hands of two players")


def _most_players(data: dict[str, Any]) -> int:
    """For how many players there are enough menus."""
    most = MOST_PLAYERS
    for value in CROWNS:
        if data["hand"][value] > 0:
            most = min(most, len(data["menus"][value]) // int(data["hand"][value]))
    return most


def _check_words(data: dict[str, Any]) -> None:
    """Checks that everything has a name in every language."""
    pieces = (*data["dish"], data["toque"])
    check_articles(pieces)
    for code in LANGUAGES:
        check_names([entry[code][0] for entry in pieces], LONGEST_NAME)
        check_names([entry["short"][code] for entry in pieces], LONGEST_SHORT_NAME)
    check_seat_names(data["colours"], 4, LONGEST_NAME)


# The board: hexes in rows a to g, with the bouquet in the middle of row d as the origin of axial coordinates.

RINGS = 3
BOUQUET = (0, 0)
FULL_BOARD = HexBoard.of_rings(RINGS, without=[BOUQUET])
"""All hexes around the bouquet that can be spaces."""

_DATA = read(FILE.read_text(encoding="utf-8"))

BOARD = _board(_DATA["board"]["spaces"])
SPACES = BOARD.names
"""The names of the spaces. Everywhere else, a space is an index into this tuple."""
SPACE_COUNT = len(SPACES)
ALL_SPACES = BOARD.bits(range(SPACE_COUNT))
BY_BOUQUET = BOARD.bits(BOARD.space_at[place] for place in hex_ring(1, BOUQUET) if place in BOARD.space_at)
"""Bit set of the spaces that touch the bouquet."""
BIT = np.array([1 << space for space in range(SPACE_COUNT)], np.int64)
"""For each space, its bit."""
SPACE_OF_BIT = np.zeros(37, np.int8)
"""The space of a single bit, indexed by the bit modulo 37: the bits of up to 36 spaces all have different remainders."""
SPACE_OF_BIT[BIT % 37] = range(SPACE_COUNT)
NEIGHBOURS, TOUCHING = BOARD.neighbours, BOARD.touching
"""For each space, the spaces that touch it, padded with NONE; and the same as a bit set."""
LINES = BOARD.lines(3)
"""For each space, the lines of three touching spaces that contain it, padded with NONE. No line crosses the bouquet."""
LINE_BITS = np.array([[BOARD.bits(line) if line[0] >= 0 else 0 for line in lines] for lines in LINES], np.int64)
"""The same lines as bit sets, padded with 0."""

# Dishes, toques, menus, orders

DISHES = tuple(dish["id"] for dish in _DATA["dish"])
TOQUE = 4
"""A piece is a dish, 0 to 3, or a toque. On the board, `TOQUE + seat` also says whose toque it is."""

PIECES = (*DISHES, "toque")

PIECE_NAMES = (*map(Name.read, _DATA["dish"]), Name.read(_DATA["toque"]))
SHORT_NAMES = tuple(Name(entry["short"]) for entry in (*_DATA["dish"], _DATA["toque"]))
SPACE_NAMES = tuple(map(Name.same, SPACES))
SEAT_NAMES = Name.read_all(_DATA["colours"])

KITCHEN = np.array([dish["count"] for dish in _DATA["dish"]], np.int8)
TOQUES = int(_DATA["toque"]["each"])
ORDERS_OF_EACH = int(_DATA["orders"]["of_each_dish"])
ORDERS = 4 * ORDERS_OF_EACH
ETIQUETTE = tuple(sorted({len(_DATA["orders"]["spaces"]), ORDERS} - {0}))
"""How many orders the players can agree to set themselves: those that are otherwise dealt, or all."""
DEALT_SPACES = np.array([SPACES.index(name) for name in _DATA["orders"]["spaces"]], np.int8)

VALUES = 3
MENUS = tuple(menu for value in CROWNS for menu in _DATA["menus"][value])
"""The menus of one, two and three crowns. Everywhere else, a menu is an index into this tuple."""
MENU_COUNT = len(MENUS)
MENUS_OF_VALUE = np.array([len(_DATA["menus"][value]) for value in CROWNS], np.int64)
"""The number of menus of each value."""
MOST_OF_VALUE = int(MENUS_OF_VALUE.max())
FIRST_MENU = np.array([0, *np.cumsum(MENUS_OF_VALUE)], np.int64)
"""The first menu of each value; then the number of menus."""

MENU = np.array([[PIECES.index(part) for part in menu.split("/")] for menu in MENUS], np.int8)
MENU_NAMES = tuple(Name.joined((PIECE_NAMES[part] for part in line), "/") for line in MENU)
VALUE_OF = np.repeat(np.arange(VALUES, dtype=np.int8), MENUS_OF_VALUE)
"""The value of each menu, 0 for one crown. The back of a menu shows it, too."""

HAND_OF_VALUE = np.array([_DATA["hand"][value] for value in CROWNS], np.int64)
"""How many menus of each value a player is dealt."""
HAND = int(HAND_OF_VALUE.sum())
PLAYERS = tuple(range(2, _most_players(_DATA) + 1))

# Points

MENU_POINTS = np.array([_DATA["menus"]["points"][value] for value in CROWNS], np.int64)
"""The points of a menu, by its value."""
ORDER_POINTS = int(_DATA["orders"]["points"])
SET_POINTS = np.array([0, *_DATA["orders"]["sets"]], np.int64)
"""All You Can Eat: points for a set of n different dishes."""
MOST_MENUS_POINTS = np.array([_DATA["gourmet"]["most_one_crown"], _DATA["gourmet"]["most_two_crowns"]], np.int64)
"""Gourmet: points for the most menus of a value."""
DISH_BY_TOQUE_POINTS = int(_DATA["gourmet"]["dish_by_toque"])
"""Gourmet: points for each dish of the most frequent kind around a toque."""


def facts(language: Language) -> dict[str, object]:
    """The figures from the data file that the rules page and the phrases quote, by placeholder."""
    quoted: dict[str, object] = {dish["id"].replace("-", "_"): dish["count"] for dish in _DATA["dish"]}
    quoted |= {"spaces": len(SPACES), "dishes": KITCHEN.sum(), "toques": TOQUES * len(SEAT_NAMES), "toques_each": TOQUES}
    quoted |= {
        "orders": ORDERS,
        "orders_each": ORDERS_OF_EACH,
        "dealt": len(DEALT_SPACES),
        "left_over": ORDERS - len(DEALT_SPACES),
    }
    quoted |= {
        "menu_points": _listed(MENU_POINTS.tolist(), language),
        "order_points": _points(ORDER_POINTS, language),
        "set_points": _listed(SET_POINTS[1:].tolist(), language),
        "most_one": _points(int(MOST_MENUS_POINTS[0]), language),
        "most_two": _points(int(MOST_MENUS_POINTS[1]), language),
        "dish_by_toque": _points(DISH_BY_TOQUE_POINTS, language),
    }
    quoted |= {"hand": HAND} | {f"hand_{value}": _DATA["hand"][value] for value in CROWNS}
    quoted |= {f"menus_{value}": len(_DATA["menus"][value]) for value in CROWNS}
    return quoted | {"corners": ", ".join(_DATA["orders"]["spaces"]), "menus": MENU_COUNT}


def _points(points: int, language: Language) -> str:
    """“1 point”, “3 points”."""
    return f"{points} point" if points == 1 or (points == 0 and language == "fr") else f"{points} points"


def _listed(numbers: list[int], language: Language) -> str:
    """“1, 2 or 3”."""
    return f"{', '.join(map(str, numbers[:-1]))} {'ou' if language == 'fr' else 'or'} {numbers[-1]}"
