"""The contents of the box as tables for the rules: the board's geometry, the dishes, the menus and the orders.

The facts and their sources are in `components.toml`. A file that is inconsistent is rejected with the reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hightable.engine.components import BadComponents, check_names, check_range, check_sources, parse_components
from hightable.engine.i18n import LANGUAGES, Language, Name

FILE = Path(__file__).with_name("components.toml")

CROWNS = ("one_crown", "two_crowns", "three_crowns")
MOST_DISHES = 99
MOST_TOQUES = 9
MOST_POINTS = 99
MOST_OF_A_VALUE = 3
"""The largest number of menus of one value in a hand: four players then hold all twelve."""
LONGEST_HAND = 6
LONGEST_NAME, LONGEST_SHORT_NAME = 20, 4


def read(text: str) -> dict[str, Any]:
    """The validated contents of a data file."""
    return parse_components(text, lambda data: _check(data, text))


def _check(data: dict[str, Any], text: str) -> None:
    dishes = [dish["id"] for dish in data["dish"]]
    if len(dishes) != 4 or len(set(dishes)) != 4:
        raise BadComponents("components.toml: there must be four different dishes")
    if data["board"]["rings"] != 3:
        raise BadComponents("components.toml: the board must have three rings")
    counts = [dish["count"] for dish in data["dish"]] + [data["toque"]["each"], data["orders"]["of_each_dish"]]
    if any(not isinstance(count, int) or count < 1 for count in counts):
        raise BadComponents("components.toml: every count must be a whole number of at least 1")
    if max(counts[:4]) > MOST_DISHES or counts[4] > MOST_TOQUES:
        raise BadComponents(
            f"components.toml: there are at most {MOST_DISHES} of each dish, and {MOST_TOQUES} toques for each player"
        )
    if sum(counts[:4]) < 36:
        raise BadComponents("components.toml: the kitchen needs at least 36 dishes to fill the board")
    if 4 * counts[5] != 8:
        raise BadComponents("components.toml: there must be eight royal orders, the same number of each dish")
    seen: dict[tuple[str, ...], str] = {}
    for value in CROWNS:
        menus = data["menus"][value]
        if len(menus) != 12:
            raise BadComponents(f"components.toml: {value} must list 12 menus, it lists {len(menus)}")
        for menu in menus:
            parts = tuple(menu.split("/"))
            line = max((n for n, row in enumerate(text.splitlines(), 1) if f'"{menu}"' in row), default=0)
            if len(parts) != 3 or any(part not in (*dishes, "toque") for part in parts):
                raise BadComponents(f"components.toml line {line}: “{menu}” is not a line of three dishes or toques")
            key = min(parts, parts[::-1])
            if key in seen:
                raise BadComponents(f"components.toml line {line}: “{menu}” is the same line as “{seen[key]}”")
            seen[key] = menu
    spaces = data["orders"]["spaces"]
    names = {name for name, place in SPACE_PLACES.items() if max(map(abs, (*place, sum(place)))) > 1}
    if not len(spaces) == len(set(spaces)) == data["orders"]["dealt"] or not set(spaces) <= names:
        raise BadComponents("components.toml: each dealt order needs a space of its own that does not touch the bouquet")
    if len(spaces) > 8:
        raise BadComponents("components.toml: at most eight royal orders can be dealt")
    _check_points(data)
    _check_words(data)


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


def _check_words(data: dict[str, Any]) -> None:
    """Checks that every entry has a name in every language and a known source."""
    for entry in (*data["dish"], data["toque"]):
        for code in LANGUAGES:
            if len(entry[code]) != 2 or not isinstance(entry["short"][code], str):
                raise BadComponents(f"components.toml: “{entry[code]}” must be a name and the same name with its article")
    for code in LANGUAGES:
        if len(data["colours"][code]) != 4:
            raise BadComponents(f"components.toml: there must be four colours in “{code}”")
        check_names([entry[code][0] for entry in (*data["dish"], data["toque"])], LONGEST_NAME)
        check_names([entry["short"][code] for entry in (*data["dish"], data["toque"])], LONGEST_SHORT_NAME)
        check_names(data["colours"][code], LONGEST_NAME)
    sources = [entry["source"] for entry in (*data["dish"], data["toque"], data["board"], data["colours"], data["menus"])]
    sources += [
        data["menus"]["points"]["source"],
        data["hand"]["source"],
        data["gourmet"]["source"],
        data["menus"]["count_source"],
    ]
    sources += [data["orders"][f"{what}_source"] for what in ("count", "spaces", "points", "sets")]
    check_sources(sources)


# The board: hexes in rows a to g, with the bouquet in the middle of row d as the origin of axial coordinates.

RINGS = 3
ROWS = "abcdefg"
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _places() -> dict[str, tuple[int, int]]:
    places = {}
    for row in range(-RINGS, RINGS + 1):
        columns = [q for q in range(-RINGS, RINGS + 1) if abs(q + row) <= RINGS]
        for number, q in enumerate(columns, 1):
            if (q, row) != (0, 0):
                places[f"{ROWS[row + RINGS]}{number}"] = (q, row)
    return places


SPACE_PLACES = _places()
SPACES = tuple(SPACE_PLACES)
"""The names of the 36 spaces. Everywhere else, a space is an index into this tuple."""

_INDEX = {place: index for index, place in enumerate(SPACE_PLACES.values())}

BY_BOUQUET = sum(1 << space for place, space in _INDEX.items() if place in DIRECTIONS)
"""Bit set of the spaces that touch the bouquet."""

ALL_SPACES = (1 << 36) - 1

SPACE_OF_BIT = np.zeros(37, np.int8)
"""The space of a single bit, indexed by the bit modulo 37: the 36 bits all have different remainders."""

TOUCHING = np.zeros(36, np.int64)
"""For each space, the bit set of the spaces that touch it."""

NEIGHBOURS = np.full((36, 6), -1, np.int8)
"""For each space, the spaces that touch it, padded with -1."""

BIT = np.array([1 << space for space in range(36)], np.int64)
"""For each space, its bit."""

LINES = np.full((36, 9, 3), -1, np.int8)
"""For each space, the lines of three touching spaces that contain it, padded with -1. No line crosses the bouquet."""

LINE_BITS = np.zeros((36, 9), np.int64)
"""The same lines as bit sets, padded with 0."""


def _fill_tables() -> None:
    lines = []
    for (q, r), space in _INDEX.items():
        touching = [_INDEX[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in _INDEX]
        NEIGHBOURS[space, : len(touching)] = touching
        TOUCHING[space] = sum(1 << other for other in touching)
        SPACE_OF_BIT[(1 << space) % 37] = space
        for dq, dr in DIRECTIONS[:3]:
            line = [(q + k * dq, r + k * dr) for k in range(3)]
            if all(place in _INDEX for place in line):
                lines.append([_INDEX[place] for place in line])
    for space in range(36):
        through = [line for line in lines if space in line]
        LINES[space, : len(through)] = through
        LINE_BITS[space, : len(through)] = [sum(1 << other for other in line) for line in through]


_fill_tables()

# Dishes, toques, menus, orders

_DATA = read(FILE.read_text(encoding="utf-8"))

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
DEALT_SPACES = np.array([SPACES.index(name) for name in _DATA["orders"]["spaces"]], np.int8)

VALUES = 3
EACH_VALUE = 12
MENUS = tuple(menu for value in CROWNS for menu in _DATA["menus"][value])
"""The menus of one, two and three crowns, 12 of each. Everywhere else, a menu is an index into this tuple."""

MENU = np.array([[PIECES.index(part) for part in menu.split("/")] for menu in MENUS], np.int8)
MENU_NAMES = tuple(Name.joined((PIECE_NAMES[part] for part in line), "/") for line in MENU)
VALUE_OF = np.repeat(np.arange(VALUES, dtype=np.int8), EACH_VALUE)
"""The value of each menu, 0 for one crown. The back of a menu shows it, too."""

HAND_OF_VALUE = np.array([_DATA["hand"][value] for value in CROWNS], np.int64)
"""How many menus of each value a player is dealt."""
HAND = int(HAND_OF_VALUE.sum())

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
    return quoted | {"corners": ", ".join(_DATA["orders"]["spaces"]), "menus": len(MENUS), "menus_each": EACH_VALUE}


def _points(points: int, language: Language) -> str:
    """“1 point”, “3 points”."""
    return f"{points} point" if points == 1 or (points == 0 and language == "fr") else f"{points} points"


def _listed(numbers: list[int], language: Language) -> str:
    """“1, 2 or 3”."""
    return f"{', '.join(map(str, numbers[:-1]))} {'ou' if language == 'fr' else 'or'} {numbers[-1]}"
