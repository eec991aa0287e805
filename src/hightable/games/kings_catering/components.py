"""The components as lookup tables for the rules: foods and their sides, crew, Royals.

The facts are in `components.toml`, each with its source; `data_file.py` checks them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hightable.engine.grids import SQUARE_DIRECTIONS
from hightable.engine.i18n import LANGUAGES, Language, Name
from hightable.games.kings_catering import wishes
from hightable.games.kings_catering.data_file import (
    CREW_RULES,
    FILE,
    PAYS,
    RANKS,
    ROYAL_IDS,
    read,
)

_DATA = read(FILE.read_text(encoding="utf-8"))

# Tiles. A face is the number of a food (by type, size and copy) or, after the foods, of a kind of crew.

TYPES = tuple(food["id"] for food in _DATA["food"])
KINDS = tuple(crew["id"] for crew in _DATA["crew"])
SIZES = len(_DATA["food"][0]["tiles"])
COPIES = len(_DATA["food"][0]["tiles"][0])
"""Number of tiles of each food in each size."""
TILES_PER_TYPE = SIZES * COPIES
FOODS = len(TYPES) * TILES_PER_TYPE
FACES = FOODS + len(KINDS)
CREW_PER_KIND = int(_DATA["deck"]["crew_of_each_kind"])
TILES = FOODS + CREW_PER_KIND * len(KINDS)
"""Number of tiles. All foods are different; crew of one kind are identical."""
REMOVED = np.array([0, *_DATA["deck"]["removed"]], np.int8)
"""Number of tiles removed, by the number of players."""
MOST_REMOVED = int(REMOVED.max())
MOST_OUT = int(TILES - REMOVED[1:3].min())
"""The most tiles that can be discarded in a solo game, or used in the first of two rounds."""
COLUMN_SIZE = int(_DATA["deck"]["column_limit"])
"""Maximum number of tiles in a column."""
COLUMNS = len(_DATA["deck"]["columns"])
DEALT = np.array(_DATA["deck"]["columns"], np.int8)
"""Number of tiles dealt into each column when a round begins."""

LETTERS = tuple(colour["letter"] for colour in _DATA["colour"])
COLOURS = len(LETTERS)
SIDES = tuple(tile for food in _DATA["food"] for row in food["tiles"] for tile in row)
"""The sides of each food as in the file: north, east, south, west."""


TYPE_NAMES = tuple(map(Name.read, _DATA["food"]))
KIND_NAMES = tuple(map(Name.read, _DATA["crew"]))
TYPE_TITLES, KIND_TITLES = (tuple(map(Name.capital, names)) for names in (TYPE_NAMES, KIND_NAMES))
"""Types of food and kinds of crew as they begin a sentence."""
COLOUR_NAMES = tuple(map(Name.read, _DATA["colour"]))
COLOUR_IDS = tuple(colour["id"] for colour in _DATA["colour"])
SHORT_NAMES = tuple(Name.read(entry["short"]) for entry in (*_DATA["food"], *_DATA["crew"]))
FACE_NAMES = (
    *(
        Name(
            {code: f"{by[code]} ({size})" for code in LANGUAGES},
            {code: f"{(name.article or by)[code]} ({size})" for code in LANGUAGES},
        )
        for name in TYPE_NAMES
        for by in (name.bare,)
        for size in range(1, SIZES + 1)
        for _ in range(COPIES)
    ),
    *KIND_NAMES,
)
"""`beer (3)`, and with its article; crew by their kind."""
SEAT_NAMES = Name.read_all(_DATA["colours"])

TYPE_OF = np.array([face // TILES_PER_TYPE if face < FOODS else -1 for face in range(FACES)], np.int8)
"""The type of each food, -1 for crew."""
SIZE_OF = np.array([face % TILES_PER_TYPE // COPIES + 1 if face < FOODS else 0 for face in range(FACES)], np.int8)
"""The size of each food, 0 for crew."""

# Sides: 0 north, 1 east, 2 south, 3 west. A tile after t quarter turns clockwise shows on side s what its face has on s - t.

TURNS = 4
STEP = np.array(SQUARE_DIRECTIONS, np.int8)
"""From a tile to the place on each of its sides."""

HALF = np.full((FACES, TURNS, 4), -1, np.int8)
"""The colour of the half-decoration on each side of each tile in each rotation, -1 if there is none."""

# What the tiles around a free place offer to a tile placed there is one integer: one bit per side and colour, one for a bare side
# of a food, one per size of food. What a tile can join by is an integer of the same form.

BARE = 1 << 4 * COLOURS
SIZE_BIT = np.array([0, *(BARE << size for size in range(1, SIZES + 1))], np.int64)
OFFERS = np.zeros((FACES, TURNS, 4), np.int64)
"""What a tile in each rotation offers across each of its sides."""
JOINS = np.zeros((FACES, TURNS), np.int64)
"""What a tile in each rotation can join by; nothing for a rotation that looks like a smaller one. (KC-4.9)"""
JOINS_ANY = np.zeros(FACES, np.int64)
"""What a tile can join by in any rotation."""

TILE_BIT = np.array(
    [1 << (face // TILES_PER_TYPE if face < FOODS else len(TYPES) + face - FOODS) for face in range(FACES)], np.int64
)
"""The bit of each tile: one per type of food, then one per kind of crew."""
TYPE_MASK = (1 << len(TYPES)) - 1

# The foods of a table are counted in one integer: six bits per type of food, six per size, the rest for open halves.

COUNT_WIDTH = 6
COUNT_MASK = (1 << COUNT_WIDTH) - 1
SIZES_SHIFT = COUNT_WIDTH * len(TYPES)
OPEN_SHIFT = SIZES_SHIFT + COUNT_WIDTH * SIZES
OPEN_HALF = 1 << OPEN_SHIFT
FOOD_COUNTS = np.array([0] * FACES, np.int64)
"""What a tile adds to that count: its type, its size, and all its halves as open ones."""
DECORATION_WIDTH = 5
DECORATION_MASK = (1 << DECORATION_WIDTH) - 1


def _fill_sides() -> None:
    for face in range(FACES):
        sides = SIDES[face] if face < FOODS else "...."
        different = next(turn for turn in (1, 2, 4) if sides[-turn % 4 :] + sides[: -turn % 4] == sides)
        if face < FOODS:
            FOOD_COUNTS[face] = (1 << COUNT_WIDTH * int(TYPE_OF[face])) + (
                1 << SIZES_SHIFT + COUNT_WIDTH * (int(SIZE_OF[face]) - 1)
            )
            FOOD_COUNTS[face] += OPEN_HALF * (4 - sides.count("."))
        for turn in range(TURNS):
            for side in range(4):
                letter = sides[(side - turn) % 4]
                if face < FOODS:
                    OFFERS[face, turn, side] = SIZE_BIT[SIZE_OF[face]]
                if letter != ".":
                    colour = LETTERS.index(letter)
                    HALF[face, turn, side] = colour
                    OFFERS[face, turn, side] |= 1 << (4 * ((side + 2) % 4) + colour)
                    JOINS[face, turn] |= 1 << (4 * side + colour)
                elif face < FOODS:
                    OFFERS[face, turn, side] |= BARE
                if face >= FOODS:
                    JOINS[face, turn] = BARE
        JOINS[face, different:] = 0
        JOINS_ANY[face] = np.bitwise_or.reduce(JOINS[face])


_fill_sides()

# Crew


def _wish(crew: dict[str, Any], code: str) -> str:
    """The wish in a language: for each thing, or for every few."""
    return str(crew["wish_for_one" if crew["every"] == 1 else "wish"][code])


CREW_RULE = np.array([CREW_RULES.index(crew["rule"]) for crew in _DATA["crew"]], np.int8)
CREW_OF = np.array([_of if isinstance(_of := crew.get("of", 0), int) else TYPES.index(_of) for crew in _DATA["crew"]], np.int8)
CREW_EVERY = np.array([crew["every"] for crew in _DATA["crew"]], np.int8)
CREW_PAYS = np.array([crew["pays"] for crew in _DATA["crew"]], np.int8)
KIND_WISHES = tuple(
    Name({code: _wish(crew, code).format(every=crew["every"], pays=crew["pays"], of=crew.get("of")) for code in LANGUAGES})
    for crew in _DATA["crew"]
)

# Royals: six Kings, six Queens, six Princesses, two faces per tile.

ROYALS = ROYAL_IDS
ROYALS_PER_RANK = len(ROYALS) // len(RANKS)
RULE_OF = np.array([wishes.RULES.index(royal["rule"]) for royal in _DATA["royal"]], np.int8)
COUNTS = np.array([royal["counts"] for royal in _DATA["royal"]], np.int8)
SET_SIZE = PAYS["small-foods"]
"""Number of small foods in a full set. (KC-8.16)"""
PAID = np.array([(royal["pays"] + [0] * SET_SIZE)[:SET_SIZE] for royal in _DATA["royal"]], np.int8)
ROYAL_NAMES = tuple(Name.read(royal["name"]) for royal in _DATA["royal"])
ROYAL_TITLES = tuple(map(Name.capital, ROYAL_NAMES))
"""Their names as they stand alone or begin a sentence."""
WISHES = tuple(
    Name(
        {
            code: royal["wish"][code].format(counts=royal["counts"], **dict(zip("abcd", royal["pays"], strict=False)))
            for code in LANGUAGES
        }
    )
    for royal in _DATA["royal"]
)
assert all(len(royal["pays"]) == PAYS.get(royal["rule"], 1) for royal in _DATA["royal"])

SETUPS = tuple(setup["id"] for setup in _DATA["setup"])
PALACES = tuple(palace["id"] for palace in _DATA["palace"])
PALACE_NAMES = tuple(map(Name.read, _DATA["palace"]))
SETUP_TITLES = tuple(
    Name({code: f"{entry[code]} ({', '.join(entry['royals'])})" for code in LANGUAGES}) for entry in _DATA["setup"]
)
PALACE_TITLES = tuple(
    Name(
        {
            code: f"{entry[code]} ({entry['level'][code]}, {entry['target']} points, {', '.join(entry['royals'])})"
            for code in LANGUAGES
        }
    )
    for entry in _DATA["palace"]
)
"""With their Royals; palaces also with their difficulty and their target."""
PARTY = np.array([[ROYALS.index(royal) for royal in entry["royals"]] for entry in (*_DATA["setup"], *_DATA["palace"])], np.int8)
"""The King, the Queen and the Princess of each set-up, then of each palace."""
TARGET = np.array([palace["target"] for palace in _DATA["palace"]], np.int8)


_BY_LETTER = tuple(zip(LETTERS, COLOUR_NAMES, strict=True))


def facts(language: Language) -> dict[str, object]:
    """The values that the rules page takes from the data file, by the names that it uses."""
    values: dict[str, object] = {
        "foods": FOODS,
        "crew": TILES - FOODS,
        "crew_each": CREW_PER_KIND,
        "tiles": TILES,
        "copies": COPIES,
        "sizes": SIZES,
        "dealt": int(DEALT.sum()),
        "column_limit": COLUMN_SIZE,
    }
    halves = "".join(SIDES).replace(".", "")
    values["halves"] = len(halves)
    values["halves_by_colour"] = ", ".join(f"{name(language)} {halves.count(letter)}" for letter, name in _BY_LETTER)
    values["letters"] = ", ".join(f"{letter} {name(language)}" for letter, name in _BY_LETTER)
    for food in _DATA["food"]:
        values[f"{food['id']}_faces"] = ", ".join(" ".join(row) for row in food["tiles"])
    for column, dealt in enumerate(_DATA["deck"]["columns"], 1):
        values[f"column_{column}"] = dealt
    for players, removed in enumerate(_DATA["deck"]["removed"], 1):
        values[f"removed_{players}"] = removed
    for palace in _DATA["palace"]:
        values |= {f"{palace['id']}_target": palace["target"], f"{palace['id']}_level": palace["level"][language]}
    for party in (*_DATA["setup"], *_DATA["palace"]):
        values[party["id"].replace("-", "_")] = " ".join(party["royals"])
    for royal in _DATA["royal"]:
        id, points = royal["id"], royal["pays"]
        values |= {
            id: points[0],
            f"{id}n": royal["counts"],
            **{f"{id}{'abcd'[place]}": each for place, each in enumerate(points)},
        }
    for kind, wish in zip(KINDS, KIND_WISHES, strict=True):
        values[kind] = wish(language)
    return values
