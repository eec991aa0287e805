"""What is in the box, as tables that the rules read: the foods, the nobles with their orders, the imposters, the solo cards.

The facts stand in `components.toml`, each with where it comes from. A file that does not add up is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hightable.engine.components import BadComponents, check_sources, checked
from hightable.engine.i18n import LANGUAGES, Language, Name

FILE = Path(__file__).with_name("components.toml")

CELLS = tuple(f"{row}{column}" for row in "abc" for column in "123")
"""The cells of the tray, left to right and top to bottom; a cell is its place here."""

ORDERS = (
    "same", "two-pairs", "small-sum", "addition", "great-sum", "twenty-five",
    "pair-and-triple", "even-or-odd", "falling", "fall-and-rise", "rising", "different-twenty-five",
)  # fmt: skip
"""Every order that there is; an order is its place here: first those without masks, then those with."""

SIDES = ("unmasked", "masked")
NOBLES = 6
_NO_COLOUR = ("twenty-five", "different-twenty-five")


def read(text: str) -> dict[str, Any]:
    """The data file, checked."""
    return checked(text, _check_food, _check_nobles, _check_tray, _check_words)


def _check_food(data: dict[str, Any]) -> None:
    types = [kind["id"] for kind in data["type"]]
    if len(set(types)) != 6 or len(types) != 6:
        raise BadComponents("components.toml: there must be six different types of food")
    if data["food"]["values"] != 12 or data["food"]["count"] != 72:
        raise BadComponents("components.toml: there must be 72 foods, one of each type and each value from 1 to 12")


def _check_nobles(data: dict[str, Any]) -> None:
    seat_names = [kind["id"] for kind in data["type"]][:5]
    if not isinstance(data["nobles"]["colour_step"], int):
        raise BadComponents("components.toml: colours move by a whole number of places from icon to icon")
    for side, orders in (("unmasked", ORDERS[:6]), ("masked", ORDERS[6:])):
        found = tuple(noble["order"] for noble in data[side])
        if found != orders:
            raise BadComponents(f"components.toml: the {side} nobles must ask, in this order, for {', '.join(orders)}")
        for noble in data[side]:
            if (noble["order"] in _NO_COLOUR) != ("colour" not in noble) or noble.get("colour", seat_names[0]) not in seat_names:
                raise BadComponents(f"components.toml: “{noble['order']}” should have one of five colours, or none at 25")
            if type(noble["points"]) is not int or noble["points"] < 1:
                raise BadComponents(f"components.toml: “{noble['order']}” should be worth at least 1 point, in whole points")
        total = sum(noble["points"] for noble in data[side])
        if total != data["nobles"]["points_total"]:
            raise BadComponents(f"components.toml: the {side} nobles are worth {total} points together")


def _check_tray(data: dict[str, Any]) -> None:
    if len(data["icon"]) != 4:
        raise BadComponents("components.toml: there must be four icons, each with its imposter")
    patterns = [icon["pattern"] for icon in data["icon"]] + list(data["solo"]["cards"])
    for pattern in patterns:
        cells = pattern.split("/")
        if len(set(cells)) != 3 or any(cell not in CELLS for cell in cells) or cells != sorted(cells):
            raise BadComponents(f"components.toml: “{pattern}” is no pattern of three cells, from a1 to c3 and in order")
    taken = [turned for icon in data["icon"] for turned in turns(_cells(icon["pattern"]))]
    lines = [tuple(range(3 * k, 3 * k + 3)) for k in range(3)] + [(k, k + 3, k + 6) for k in range(3)]
    if len(set(taken)) != len(taken) or set(taken) & set(lines):
        raise BadComponents("components.toml: two imposters take the same cells, or one takes a row or a column")
    if len(data["solo"]["cards"]) != 9 or data["solo"]["turns"] != 9:
        raise BadComponents("components.toml: there must be nine solo cards, for nine turns")
    floors = [rating["from"] for rating in data["solo"]["rating"]]
    if floors != sorted(floors, reverse=True) or floors[-1] != 0:
        raise BadComponents("components.toml: the ratings go down, from the best one to the one from 0 points on")


def _check_words(data: dict[str, Any]) -> None:
    """Everything has a name in every language and says where it comes from."""
    for entry in (*data["type"], *data["icon"]):
        for code in LANGUAGES:
            if len(entry[code]) != 2:
                raise BadComponents(f"components.toml: “{entry['id']}” should have two words in “{code}”")
    for code in LANGUAGES:
        if len(data["seats"][code]) != 4:
            raise BadComponents(f"components.toml: there must be four seats in “{code}”")
    entries = (*data["type"], *data["unmasked"], *data["masked"], *data["icon"], *data["solo"]["rating"])
    told = [entry["source"] for entry in (*entries, data["food"], data["solo"], data["seats"])]
    told += [data["nobles"][f"{key}_source"] for key in ("colour_step", "points", "points_total")]
    check_sources((*told, data["solo"]["count_source"]))


def _cells(pattern: str) -> tuple[int, ...]:
    return tuple(CELLS.index(cell) for cell in pattern.split("/"))


def turns(cells: Sequence[int]) -> list[tuple[int, ...]]:
    """The different places of a pattern as it is turned by quarters around the middle of the tray."""
    found = []
    for _ in range(4):
        if tuple(cells) not in found:
            found.append(tuple(cells))
        cells = sorted(3 * (cell % 3) + 2 - cell // 3 for cell in cells)
    return found


_DATA = read(FILE.read_text(encoding="utf-8"))

# Foods: a card is its type times 12, plus its value less 1.

VALUES = 12
TYPES = tuple(kind["id"] for kind in _DATA["type"])
WHITE = 5
CARDS = 72
END = CARDS
"""The end-of-party card, where it lies in the draw pile among the foods."""

TYPE_NAMES = tuple(Name({code: kind[code][0] for code in LANGUAGES}) for kind in _DATA["type"])
FOOD_NAMES = tuple(Name({code: kind[code][1] for code in LANGUAGES}) for kind in _DATA["type"])
TYPE_LETTERS = tuple(Name(kind["short"]) for kind in _DATA["type"])
CARD_NAMES = tuple(
    Name({code: f"{name.bare[code]} {value}" for code in LANGUAGES}) for name in TYPE_NAMES for value in range(1, VALUES + 1)
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
"""What each noble is worth, by side."""

_STEP = int(_DATA["nobles"]["colour_step"])


def _colour(noble: dict[str, Any], icon: int) -> int:
    return (TYPES.index(noble["colour"]) + icon * _STEP) % WHITE if "colour" in noble else -1


COLOUR = np.array([[[_colour(noble, icon) for noble in _DATA[side]] for icon in range(4)] for side in SIDES], np.int8)
"""The type that each noble asks for, by side and icon; -1 where it asks for none."""

MOST_UNDER = 14
"""No noble ever has more cards under it: thirteen are the most that can wait for 25, and the next one settles it."""

# Icons and imposters

ICONS = tuple(icon["id"] for icon in _DATA["icon"])
ICON_NAMES = tuple(map(Name.read, _DATA["icon"]))
LINES = np.array([[3 * k, 3 * k + 1, 3 * k + 2] for k in range(3)] + [[k, k + 3, k + 6] for k in range(3)], np.int8)
"""The cells of the rows, from the top, then of the columns, from the left."""

_TURNED = [turns(_cells(icon["pattern"])) for icon in _DATA["icon"]]
PATTERNS = np.array([cells for turned in _TURNED for cells in turned], np.int8)
"""The cells that an imposter may take: those of the first icon, turned every way, then of the second."""
FIRST_PATTERN = np.array([sum(map(len, _TURNED[:icon])) for icon in range(5)], np.int8)
"""Where in `PATTERNS` those of each icon begin, and where the last one's end."""


def cells_name(cells: Sequence[int]) -> Name:
    return Name.same("/".join(CELLS[cell] for cell in cells))


PATTERN_NAMES = tuple(map(cells_name, PATTERNS.tolist()))
LINE_NAMES = tuple(Name({"en": f"row {row}", "fr": f"rangée {row}"}) for row in "abc") + tuple(
    Name({"en": f"column {column}", "fr": f"colonne {column}"}) for column in "123"
)

# The solo game

SOLO = np.array([_cells(card) for card in _DATA["solo"]["cards"]], np.int8)
"""The cells that each solo card strikes."""
SOLO_CARDS = len(SOLO)
SOLO_NAMES = tuple(map(cells_name, SOLO.tolist()))
SOLO_TURNS = int(_DATA["solo"]["turns"])
RATINGS: tuple[tuple[int, str], ...] = tuple((rating["from"], rating["id"]) for rating in _DATA["solo"]["rating"])
"""From how many points on each rating is given, the best one first."""


def rating(points: int) -> str:
    """What the printed list says to so many points."""
    return next(name for floor, name in RATINGS if points >= floor)


SEAT_NAMES = Name.read_all(_DATA["seats"])


def facts(language: Language) -> dict[str, object]:
    """What the rules page tells from the data file, by the names that it uses."""
    told: dict[str, object] = {"foods": CARDS, "nobles": NOBLES * len(ICONS), "imposters": len(ICONS), "total": POINTS[0].sum()}
    told |= {"solo_cards": SOLO_CARDS, "turns": SOLO_TURNS, **{icon["id"]: icon["pattern"] for icon in _DATA["icon"]}}
    told |= {side: ", ".join(map(str, points)) for side, points in zip(SIDES, POINTS.tolist(), strict=True)}
    to = {"en": "to", "fr": "à"}[language]
    most = int(POINTS[0].sum())
    for floor, name in RATINGS:
        told[name] = f"{floor} {to} {most}"
        most = floor - 1
    return told
