"""The components of Royal Dinner as tables for the rules: foods, nobles with their orders, imposters, solo cards.

The facts and their sources are in `components.toml`. A file that contradicts itself is rejected with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hightable.engine.components import (
    BadComponents,
    check_articles,
    check_ids,
    check_names,
    check_number,
    check_range,
    check_seat_names,
    check_sources,
    parse_components,
)
from hightable.engine.grids import SquareBoard, symmetry
from hightable.engine.i18n import LANGUAGES, Language, Name

FILE = Path(__file__).with_name("components.toml")

TRAY = SquareBoard.of(3, 3)
CELLS = TRAY.names
"""The cells of the tray, from left to right and from top to bottom; a cell is an index into this."""

_LINES = [(3 * k, 3 * k + 1, 3 * k + 2) for k in range(3)] + [(k, k + 3, k + 6) for k in range(3)]
_CLOCKWISE = 3
"""The symmetry that is a quarter turn."""

ORDERS = (
    "same", "two-pairs", "small-sum", "addition", "great-sum", "twenty-five",
    "pair-and-triple", "even-or-odd", "falling", "fall-and-rise", "rising", "different-twenty-five",
)  # fmt: skip
"""All orders, first the unmasked nobles', then the masked; an order is an index into this."""

SIDES = ("unmasked", "masked")
NOBLES = len(ORDERS) // len(SIDES)
ALL_SERVED = (1 << NOBLES) - 1
"""All six nobles, one bit per noble."""
_NO_COLOUR = ("twenty-five", "different-twenty-five")
_MOST_CARDS = {"same": 6, "small-sum": 12, "great-sum": 12, "addition": 3, "even-or-odd": 12, "falling": 12, "rising": 12}
"""The most cards in each order of a given number of cards: there are six of each value, and twelve values."""
_MOST_IN_SETS = {"two-pairs": 6, "pair-and-triple": 6, "fall-and-rise": 12}
"""The same for orders in two parts: the sets may have the same value."""
_PAIRS = {"two-pairs": 2, "pair-and-triple": 1, "fall-and-rise": 0}
"""How many of those sets are pairs, the first ones."""
MOST_UNDER = 14
"""The most cards that can be under a noble: thirteen can wait for 25, and the next one completes or spoils the order."""
MOST_TOTAL = 25
"""The largest exact total for which that is room enough."""
MOST_POINTS = 6
"""The most points of a noble: its card shows them as crowns."""
_COLOURS = ["yellow", "blue", "purple", "green", "pink", None, "blue", "green", "pink", "purple", "yellow", None]
_PARTS: list[dict[str, Any]] = [
    {"cards": 4}, {"sets": [2, 2]}, {"cards": 4}, {"cards": 3}, {"cards": 4}, {},
    {"sets": [2, 3]}, {"cards": 4}, {"cards": 4}, {"sets": [3, 3]}, {"cards": 4}, {},
]  # fmt: skip
"""The colour and the cards of each order, which its picture shows and its name says."""
_TOTALS = ("small-sum", "great-sum", *_NO_COLOUR)
_PATTERNS = {"sun": "a1/a2/b1", "lily": "a1/b2/c3", "bell": "a1/a3/b2", "key": "a2/b1/b3"}
"""The patterns of the imposters, which the rules page describes."""
_TYPES = ["blue", "green", "purple", "pink", "yellow", "white"]
_RATINGS = ["waiter_of_the_year", "big_tip", "good_enough", "fired"]
LEAST_VALUES, MOST_VALUES = 4, 12
"""How many values the foods can have: four cards that rise need as many, and the drawings go up to twelve."""
LONGEST_NAME, LONGEST_SHORT_NAME = 20, 3


def read(text: str) -> dict[str, Any]:
    """The contents of a data file. Raises BadComponents if they are inconsistent."""
    checks = (_check_food, _check_nobles, _check_orders, _check_tray, _check_ratings, _check_words, _check_fixed)
    return parse_components(text, *checks, check_sources)


def _check_food(data: dict[str, Any]) -> None:
    types = [kind["id"] for kind in data["type"]]
    if len(set(types)) != 6 or len(types) != 6:
        raise BadComponents("components.toml: there must be six different types of food")
    check_range(data, "food.values", LEAST_VALUES, MOST_VALUES)
    values = data["food"]["values"]
    if data["food"]["count"] != 6 * values:
        raise BadComponents(
            f"components.toml: there must be {6 * values} foods, one of each type and each value from 1 to {values}"
        )


def _check_nobles(data: dict[str, Any]) -> None:
    colours = [kind["id"] for kind in data["type"]][:5]
    if not isinstance(data["nobles"]["colour_step"], int):
        raise BadComponents("components.toml: colour_step must be a whole number")
    for side, orders in (("unmasked", ORDERS[:6]), ("masked", ORDERS[6:])):
        check_ids(data, side, orders)
        for noble in data[side]:
            if (noble["id"] in _NO_COLOUR) != ("colour" not in noble) or noble.get("colour", colours[0]) not in colours:
                raise BadComponents(f"components.toml: “{noble['id']}” must have one of five colours, or none at 25")
            check_number(f"“{noble['id']}”: points", noble["points"], 1, MOST_POINTS)
        total = sum(noble["points"] for noble in data[side])
        if total != data["nobles"]["points_total"]:
            given = data["nobles"]["points_total"]
            raise BadComponents(
                f"components.toml: the {side} nobles are worth {total} points in total, not {given} (points_total)"
            )


def _check_orders(data: dict[str, Any]) -> None:
    """Check that every order can be met, and that its cards have room under a noble."""
    values = range(1, data["food"]["values"] + 1)
    for noble in (*data["unmasked"], *data["masked"]):
        order = noble["id"]
        if order in _MOST_IN_SETS:
            sets, most = noble["sets"], _MOST_IN_SETS[order]
            if len(sets) != 2 or any(type(size) is not int or size < 2 for size in sets) or sum(sets) > most:
                raise BadComponents(f"components.toml: “{order}” needs two sets of at least 2 cards, together at most {most}")
            if sets[: _PAIRS[order]] != [2] * _PAIRS[order]:
                raise BadComponents(f"components.toml: “{order}”: a pair has 2 cards")
        elif order in _MOST_CARDS:
            check_number(f"“{order}”: cards", noble["cards"], 3 if order == "addition" else 2, _MOST_CARDS[order])
        lowest = sum(sorted([*values] * 2)[: noble.get("cards", 0)])
        highest = sum(sorted([*values] * 2, reverse=True)[: noble.get("cards", 0)])
        if order == "small-sum":
            check_number(f"“{order}”: total", noble["total"], lowest + 1, highest)
        elif order == "great-sum":
            check_number(f"“{order}”: total", noble["total"], lowest, highest - 1)
        elif order in _NO_COLOUR:
            check_number(f"“{order}”: total", noble["total"], 1, MOST_TOTAL)
    if data["party"]["decks"] != 3:
        raise BadComponents("components.toml: the end-of-party card needs three decks")
    check_range(data, "party.draws", 1, 2)


def _check_tray(data: dict[str, Any]) -> None:
    if len(data["icon"]) != 4:
        raise BadComponents("components.toml: there must be four icons, each with its imposter")
    patterns = [icon["pattern"] for icon in data["icon"]] + list(data["solo"]["cards"])
    for pattern in patterns:
        cells = pattern.split("/")
        if len(set(cells)) != 3 or any(cell not in CELLS for cell in cells) or cells != sorted(cells):
            raise BadComponents(f"components.toml: “{pattern}” is not a pattern: write three cells from a1 to c3, in order")
    taken = [rotated for icon in data["icon"] for rotated in rotations(_cells(icon["pattern"]))]
    if len(set(taken)) != len(taken) or set(taken) & set(_LINES):
        raise BadComponents("components.toml: two imposters take the same cells, or one of them takes a row or a column")
    if len(data["solo"]["cards"]) != 9 or data["solo"]["turns"] != 9:
        raise BadComponents("components.toml: there must be nine solo cards, for nine turns")


def _check_ratings(data: dict[str, Any]) -> None:
    check_ids(data["solo"], "rating", _RATINGS)
    floors = [rating["from"] for rating in data["solo"]["rating"]]
    if floors != sorted(set(floors), reverse=True) or floors[-1] != 0:
        raise BadComponents("components.toml: list the ratings from the best down to the one from 0 points")
    if floors[0] > data["nobles"]["points_total"]:
        raise BadComponents("components.toml: the best rating takes more points than all nobles are worth")


def _check_fixed(data: dict[str, Any]) -> None:
    """Check what the pictures and the rules page show: the cards and colours of the orders, and the imposters' patterns."""
    if [kind["id"] for kind in data["type"]] != _TYPES or data["nobles"]["colour_step"] != 1:
        raise BadComponents("components.toml: the types and the step from icon to icon cannot be changed")
    for noble, colour, parts in zip((*data["unmasked"], *data["masked"]), _COLOURS, _PARTS, strict=True):
        if noble.get("colour") != colour or {key: noble[key] for key in ("cards", "sets") if key in noble} != parts:
            raise BadComponents(f"components.toml: the cards and the colour of “{noble['id']}” cannot be changed")
        if ("total" in noble) != (noble["id"] in _TOTALS):
            raise BadComponents(f"components.toml: “{noble['id']}” is not an order with a total")
    if {icon["id"]: icon["pattern"] for icon in data["icon"]} != _PATTERNS:
        raise BadComponents("components.toml: the icons and their patterns cannot be changed")


def _check_words(data: dict[str, Any]) -> None:
    """Check that everything has a name in every language."""
    check_articles((*data["type"], *data["icon"]))
    check_seat_names(data["seats"], 4, LONGEST_NAME)
    for code in LANGUAGES:
        check_names([icon[code][0] for icon in data["icon"]], LONGEST_NAME)
        check_names([icon[code][1] for icon in data["icon"]], LONGEST_NAME)
        check_names([kind["short"][code] for kind in data["type"]], LONGEST_SHORT_NAME)
        check_names([kind["card"][code] for kind in data["type"]], LONGEST_NAME)
    # a card can be named by its colour or its food, in any language
    check_names(
        [name for kind in data["type"] for name in {word.casefold() for code in LANGUAGES for word in kind[code]}], LONGEST_NAME
    )


def _cells(pattern: str) -> tuple[int, ...]:
    return tuple(CELLS.index(cell) for cell in pattern.split("/"))


def rotations(cells: Sequence[int]) -> list[tuple[int, ...]]:
    """The different patterns that result from rotating one in quarter turns around the centre of the tray."""
    found = []
    for _ in range(4):
        if tuple(cells) not in found:
            found.append(tuple(cells))
        turned = (symmetry(x - 1, y - 1, _CLOCKWISE) for x, y in (TRAY.places[cell] for cell in cells))
        cells = sorted(TRAY.space_at[x + 1, y + 1] for x, y in turned)
    return found


_DATA = read(FILE.read_text(encoding="utf-8"))

# Foods: a card is its type times 12 plus its value minus 1.

VALUES = int(_DATA["food"]["values"])
TYPES = tuple(kind["id"] for kind in _DATA["type"])
WHITE = len(TYPES) - 1
CARDS = VALUES * len(TYPES)
END = CARDS
"""The end-of-party card, in the draw pile."""
DECKS = int(_DATA["party"]["decks"])
"""The number of decks that the foods are divided into before the end-of-party card is shuffled into one of them."""
PARTIES = int(_DATA["party"]["draws"])
"""The game ends when the end-of-party card is drawn for this time."""

TYPE_NAMES = tuple(Name({code: kind[code][0] for code in LANGUAGES}) for kind in _DATA["type"])
FOOD_NAMES = tuple(Name({code: kind[code][1] for code in LANGUAGES}) for kind in _DATA["type"])
TYPE_LETTERS = tuple(Name(kind["short"]) for kind in _DATA["type"])
CARD_COLOURS = tuple(Name(kind["card"]) for kind in _DATA["type"])
"""The adjective for a card of each type: in French it agrees with “carte”."""
CARD_NAMES = tuple(
    Name(
        {code: f"{name.bare[code]} {value}" for code in LANGUAGES},
        {"en": f"the {name.bare['en']} {value}", "fr": f"le {value} {name.bare['fr']}"},
    )
    for name in TYPE_NAMES
    for value in range(1, VALUES + 1)
)


def type_of(card: int) -> int:
    return card // VALUES


def value_of(card: int) -> int:
    return card % VALUES + 1


# Nobles

NOBLE_NAMES = tuple(
    Name({"en": f"noble {number}", "fr": f"noble {number}"}, {"en": f"noble {number}", "fr": f"le noble {number}"})
    for number in range(1, NOBLES + 1)
)
POINTS = np.array([[noble["points"] for noble in _DATA[side]] for side in SIDES], np.int8)
"""The points of each noble, by side."""

_BY_ORDER = [noble for side in SIDES for noble in _DATA[side]]
SETS = tuple(tuple(noble.get("sets", (0, 0))) for noble in _BY_ORDER)
"""The number of cards in each of the two parts of an order; 0 if it has no parts. Compiled rules read tuples as constants."""
WANTED = tuple(int(noble.get("cards", sum(noble.get("sets", ())))) for noble in _BY_ORDER)
"""The number of cards in each order; 0 if the total alone counts."""
TOTAL = tuple(int(noble.get("total", 0)) for noble in _BY_ORDER)
"""What the values of an order add up to: less, more or exactly that; 0 if the total does not count."""

_STEP = int(_DATA["nobles"]["colour_step"])


def _colour(noble: dict[str, Any], icon: int) -> int:
    return (TYPES.index(noble["colour"]) + icon * _STEP) % WHITE if "colour" in noble else -1


COLOUR = np.array([[[_colour(noble, icon) for noble in _DATA[side]] for icon in range(4)] for side in SIDES], np.int8)
"""The type that each noble asks for, by side and icon; -1 for none."""

# Icons and imposters

ICONS = tuple(icon["id"] for icon in _DATA["icon"])
ICON_NAMES = tuple(map(Name.read, _DATA["icon"]))
LINES = np.array(_LINES, np.int8)
"""The cells of the rows, from the top, then of the columns, from the left."""

_ROTATIONS = [rotations(_cells(icon["pattern"])) for icon in _DATA["icon"]]
PATTERNS = np.array([cells for patterns in _ROTATIONS for cells in patterns], np.int8)
"""The cells that each imposter can take: all rotations of the first icon's pattern, then of the second icon's, and so on."""
FIRST_PATTERN = np.array([sum(map(len, _ROTATIONS[:icon])) for icon in range(5)], np.int8)
"""The index in `PATTERNS` of each icon's first pattern, then the number of patterns."""


def cells_name(cells: Sequence[int]) -> Name:
    return Name.same("/".join(CELLS[cell] for cell in cells))


PATTERN_NAMES = tuple(map(cells_name, PATTERNS.tolist()))
LINE_NAMES = tuple(
    Name({"en": f"{en} {label}", "fr": f"{fr} {label}"}, {"en": f"{en} {label}", "fr": f"la {fr} {label}"})
    for en, fr, labels in (("row", "rangée", "abc"), ("column", "colonne", "123"))
    for label in labels
)

# The solo game

SOLO = np.array([_cells(card) for card in _DATA["solo"]["cards"]], np.int8)
"""The cells that each solo card removes."""
SOLO_CARDS = len(SOLO)
_NAME_OF_LINE = {tuple(cells): name for cells, name in zip(LINES.tolist(), LINE_NAMES, strict=True)}
SOLO_NAMES = tuple(_NAME_OF_LINE.get(tuple(cells), cells_name(cells)) for cells in SOLO.tolist())
"""What each solo card removes: a row or a column by its name, other cells one by one."""
_FOODS_PER_TURN = 2 * LINES.shape[1]
"""A solo turn removes three foods from the tray by its card, and three for the player."""
SOLO_TURNS = int(_DATA["solo"]["turns"])
PLAYERS = (1, 2, 3, 4) if len(CELLS) + _FOODS_PER_TURN * SOLO_TURNS <= CARDS else (2, 3, 4)
"""A solo game, in which nothing is shuffled again, needs enough foods."""
RATINGS: tuple[tuple[int, str], ...] = tuple((rating["from"], rating["id"]) for rating in _DATA["solo"]["rating"])
"""Each rating with the fewest points it takes, the best first."""


def rating(points: int) -> str:
    """The rating for a solo game with this many points (RD-10.4)."""
    return next(name for floor, name in RATINGS if points >= floor)


SEAT_NAMES = Name.read_all(_DATA["seats"])


def facts(language: Language) -> dict[str, object]:
    """The values that the rules page quotes from the data file, by placeholder."""
    values: dict[str, object] = {"foods": CARDS, "nobles": NOBLES * len(ICONS), "imposters": len(ICONS), "total": POINTS[0].sum()}
    values |= {"solo_cards": SOLO_CARDS, "turns": SOLO_TURNS, **{icon["id"]: icon["pattern"] for icon in _DATA["icon"]}}
    values |= {side: ", ".join(map(str, points)) for side, points in zip(SIDES, POINTS.tolist(), strict=True)}
    values |= {"values": VALUES, "decks": DECKS, "per_deck": CARDS // DECKS}
    for order, wanted, total, sets in zip(ORDERS, WANTED, TOTAL, SETS, strict=True):
        name = order.replace("-", "_")
        values |= {f"{name}_cards": wanted, f"{name}_total": total, f"{name}_first": sets[0], f"{name}_second": sets[1]}
    to = {"en": "to", "fr": "à"}[language]
    most = int(POINTS[0].sum())
    for floor, name in RATINGS:
        values[name] = f"{floor} {to} {most}"
        most = floor - 1
    return values
