"""The components as lookup tables for the rules: suits and ranks, the squares of the serving area, the tables around it.

The data and their sources are in `components.toml`, which is validated when it is read.
"""

from __future__ import annotations

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
from hightable.engine.grids import SquareBoard, square_distance, square_ring
from hightable.engine.i18n import LANGUAGES, Language, Name

FILE = Path(__file__).with_name("components.toml")

MOST_POINTS = 127
"""The most points that the record can hold for a player in one part of a round."""
MOST_COIN, MOST_ROOM, MOST_AT_JESTER = 9, 5, 6
"""The largest coin and tile, and the largest number of servers at the Jester, that can be drawn."""
MOST_TURNS, MOST_ACTIONS, MOST_ROLLS = 100, 8, 100
MOST_ROUNDS = 2
"""A display has a column for each."""
LONGEST_NAME, LONGEST_FORM = 20, 40
SUIT_IDS = ["suns", "moons", "crowns", "arms"]
RANK_IDS = ["null", "ace", "2", "3", "4", "5"]
"""What the drawings and the rules page call them."""


def read(text: str) -> dict[str, Any]:
    """Parse and validate the data file."""
    return parse_components(text, _check, _check_scoring, _check_words, check_sources)


def _check(data: dict[str, Any]) -> None:
    check_ids(data, "suit", SUIT_IDS)
    check_ids(data, "rank", RANK_IDS)
    for rank in data["rank"]:
        check_number(f"the coin of rank {rank['id']}", rank["coin"], 0, MOST_COIN)
        check_number(f"the tile of rank {rank['id']}", rank["tile"], 1, MOST_ROOM)
    coins = [rank["coin"] for rank in data["rank"]]
    if coins != sorted(coins):  # the dice show the worth of coins, and the highest rank wins
        raise BadComponents("components.toml: no coin may be worth less than that of the rank before it")
    check_range(data, "coins.each", 1, len(RANK_IDS))
    serving = data["serving"]
    if serving["columns"] != 2 or serving["rows"]["two"] not in (1, 2) or serving["rows"]["more"] != 3:
        raise BadComponents("components.toml: the serving area must have two columns, with 1 or 2 rows for two players, else 3")
    if 2 * data["coins"]["each"] > 4 * serving["columns"] * serving["rows"]["two"]:
        raise BadComponents("components.toml: the serving area must have a square for each coin of two players")
    for players in ("two", "more"):
        ring = 2 * (serving["columns"] + serving["rows"][players]) + 4
        if data["tables"][players] != ring:
            raise BadComponents(f"components.toml: the ring of tables must have {ring} tables, not {data['tables'][players]}")
    check_range(data, "limits.rounds", 1, MOST_ROUNDS)
    check_range(data, "jester.holds", 1, MOST_AT_JESTER)
    check_range(data, "turn.actions", 1, MOST_ACTIONS)
    check_range(data, "limits.turns", 1, MOST_TURNS)
    check_range(data, "limits.near", 0, data["limits"]["turns"])
    check_range(data, "limits.rolls", 1, MOST_ROLLS)


SCORES = ("corner", "kitchen", "kitchen_own", "jester_server", "jester_table", "jester_other", "jester_tied")


def _check_scoring(data: dict[str, Any]) -> None:
    """Check that the record can hold the points: up to 127 per player, round and part of the scoring."""
    for name in SCORES:
        check_range(data, f"scoring.{name}", 0, MOST_POINTS)
    points = data["scoring"]
    coins, holds = [rank["coin"] for rank in data["rank"]], data["jester"]["holds"]
    kitchen = len(coins) * max(points["kitchen"], points["kitchen_own"])
    jester = max(holds * points["jester_server"] + len(coins) * points["jester_table"], holds * points["jester_other"])
    if max(max(points["corner"], 1) * sum(coins), kitchen, jester, points["jester_tied"]) > MOST_POINTS:
        raise BadComponents(f"components.toml: nobody may score more than {MOST_POINTS} points in one part of a round")


def _check_words(data: dict[str, Any]) -> None:
    """Check that everything has a name in every language."""
    check_articles((*data["suit"], *data["rank"]))
    for code in LANGUAGES:
        check_names([suit[code][0] for suit in data["suit"]], LONGEST_NAME)
        check_names([suit[code][1] for suit in data["suit"]], LONGEST_FORM)
        check_names([rank[code][0] for rank in data["rank"]], LONGEST_NAME, figures=True)
        for rank in data["rank"]:
            check_names([rank[code][1].replace("{coin}", "0")], LONGEST_FORM, figures=True)
    glyphs = [suit["glyph"] for suit in data["suit"]]
    if any(len(glyph) != 1 or not "!" <= glyph <= "~" for glyph in glyphs) or len(set(glyphs)) < len(glyphs):
        raise BadComponents("components.toml: each suit needs a glyph of its own, one ASCII character")
    check_seat_names(data["seat_names"], 4, LONGEST_NAME)


_DATA = read(FILE.read_text(encoding="utf-8"))

# Suits and ranks. A tile's number is six times its suit plus its rank.

SUITS = tuple(suit["id"] for suit in _DATA["suit"])
RANKS = tuple(rank["id"] for rank in _DATA["rank"])
COINS = int(_DATA["coins"]["each"])
"""The number of coins, and so of servers, per player: those of the first ranks."""
TILES = len(SUITS) * len(RANKS)


SUIT_NAMES = tuple(map(Name.read, _DATA["suit"]))
RANK_NAMES = tuple(
    Name(
        {code: rank[code][0] for code in LANGUAGES},
        {code: rank[code][1].replace("{coin}", str(rank["coin"])) for code in LANGUAGES},
    )
    for rank in _DATA["rank"]
)
SUIT_GLYPHS = tuple(suit["glyph"] for suit in _DATA["suit"])
RANK_GLYPHS = tuple(str(rank["coin"]) for rank in _DATA["rank"])
"""The worth of a coin of each rank, in one character."""
SUIT_OF = np.repeat(np.arange(len(SUITS), dtype=np.int8), len(RANKS))
"""The suit of each tile."""
VALUE = np.array([rank["coin"] for rank in _DATA["rank"]], np.int8)
"""The value of a coin of each rank."""
ROOM = np.array([rank["tile"] for rank in _DATA["rank"]] * len(SUITS), np.int8)
"""How many servers each tile holds, which is also the penalty if nobody serves it."""

TILE_NAMES = tuple(
    Name({code: f"{ROOM[tile]} {SUIT_NAMES[tile // len(RANKS)](code).a}" for code in LANGUAGES}) for tile in range(TILES)
)
"""Tiles by their value: `3 of suns`. A null and an ace are both a 1."""

SEAT_NAMES = Name.read_all(_DATA["seat_names"])
JESTER_HOLDS = int(_DATA["jester"]["holds"])
ROUNDS = int(_DATA["limits"]["rounds"])
TURNS = int(_DATA["limits"]["turns"])
"""The turn limit of a round, per player."""
NEAR = int(_DATA["limits"]["near"])
"""When this many turns per player are left, the table is warned of the turn limit."""
ROLLS = int(_DATA["limits"]["rolls"])
"""The maximum number of dice rolls in a round. If the last one is tied, the starter is drawn at random."""

ACTIONS = int(_DATA["turn"]["actions"])
"""The most actions in a turn."""

# Points

CORNER_FACTOR = int(_DATA["scoring"]["corner"])
"""How many times its worth a server scores at a corner table."""
KITCHEN_SERVER = int(_DATA["scoring"]["kitchen"])
KITCHEN_OWN_SERVER = int(_DATA["scoring"]["kitchen_own"])
"""What a server in the Kitchen scores, and what it scores there if the Kitchen is of its suit."""
JESTER_SERVER = int(_DATA["scoring"]["jester_server"])
JESTER_TABLE = int(_DATA["scoring"]["jester_table"])
"""What the player with the most servers at the Jester scores for each server there, and for each table of his suit."""
JESTER_OTHER = int(_DATA["scoring"]["jester_other"])
"""What the other players score for each of their servers there if no table is of his suit."""
JESTER_TIED = int(_DATA["scoring"]["jester_tied"])
"""What each player scores who is tied for the most servers there."""

# The serving area. Squares are numbered tile by tile, clockwise within each tile, so a quarter turn takes each square to the next
# one of its tile. With two players the last two of the six floor tiles are missing.

LAYOUTS = 2
TWO, MORE = 0, 1
"""The layouts: for two players, and for three or four."""
ROWS_OF = (int(_DATA["serving"]["rows"]["two"]), int(_DATA["serving"]["rows"]["more"]))
"""The number of rows of floor tiles in each layout; there are two columns."""
TILES_OF = np.array([2 * rows for rows in ROWS_OF], np.int8)
"""The number of floor tiles in each layout."""
SQUARES_OF = 4 * TILES_OF.astype(np.int64)
SERVING_TILES = 2 * ROWS_OF[MORE]
SQUARES = 4 * SERVING_TILES

CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Column and row of a tile's squares, clockwise from the top left."""

SERVING_AREA = SquareBoard.at((2 * (tile % 2) + x, 2 * (tile // 2) + y) for tile in range(SERVING_TILES) for x, y in CORNERS)
SQUARE_PLACES = SERVING_AREA.places
"""Column and row of each square in the whole serving area."""
SQUARE_NAMES = tuple(map(Name.same, SERVING_AREA.names))
SERVING_NAMES = tuple(
    Name(
        dict.fromkeys(LANGUAGES, str(tile + 1)),
        {code: "–".join(SQUARE_NAMES[4 * tile + k](code) for k in (0, 2)) for code in LANGUAGES},
    )
    for tile in range(SERVING_TILES)
)
"""The floor tiles: their numbers in records, and in sentences their first and last squares."""

# The tables, clockwise from the top left corner. Coordinates are in tiles; the serving area starts at column 0, row 0.

TABLES = int(_DATA["tables"]["more"])
TABLES_OF = np.array([_DATA["tables"]["two"], _DATA["tables"]["more"]], np.int8)
TABLE_NAMES = tuple(Name.same(f"T{table + 1}") for table in range(TABLES))
TABLE_PLACES = tuple(square_ring(2, rows) for rows in ROWS_OF)
"""Column and row of each table, in tiles, for each layout."""

IS_CORNER = np.zeros((LAYOUTS, TABLES), np.bool_)
"""Whether a table is at a corner of the serving area."""

TOUCHED = np.full((LAYOUTS, SQUARES, 3), -1, np.int8)
"""The tables that each square touches, padded with -1."""

TOUCHED_BITS = np.zeros((LAYOUTS, SQUARES), np.int64)
"""The same as a bit set, one bit per table."""


def _fill_tables() -> None:
    for layout, rows in enumerate(ROWS_OF):
        for table, (x, y) in enumerate(TABLE_PLACES[layout]):
            IS_CORNER[layout, table] = x in (-1, 2) and y in (-1, rows)
            reach = 2 if IS_CORNER[layout, table] else 1  # a corner table touches the square across its corner
            for square, place in enumerate(SQUARE_PLACES[: int(SQUARES_OF[layout])]):
                if min(square_distance(*place, 2 * x + dx, 2 * y + dy) for dx, dy in CORNERS) == reach:
                    TOUCHED[layout, square, list(TOUCHED[layout, square]).index(-1)] = table
                    TOUCHED_BITS[layout, square] |= 1 << table


_fill_tables()


def facts(language: Language) -> dict[str, object]:
    """Return the values for the placeholders in the rules page."""
    values: dict[str, object] = {"tiles": TILES, "coins": len(SUITS) * COINS, "dice": len(SUITS), "each": COINS, "rounds": ROUNDS}
    for name, layout in (("two", TWO), ("more", MORE)):
        tables, tiles = int(TABLES_OF[layout]), int(TILES_OF[layout])
        values |= {f"serving_{name}": tiles, f"tables_{name}": tables, f"aside_{name}": TILES - tables - 2}
        values[f"corners_{name}"] = ", ".join(
            str(TABLE_NAMES[table](language)) for table in range(tables) if IS_CORNER[layout, table]
        )
    for rank in _DATA["rank"]:
        values |= {f"coin_{rank['id']}": rank["coin"], f"tile_{rank['id']}": rank["tile"]}
    values |= {"coin_least": VALUE.min(), "coin_most": VALUE.max()}
    values |= {"jester": JESTER_HOLDS, "actions": ACTIONS, "turns": TURNS, "near": NEAR, "rolls": ROLLS}
    values |= _corner_words(language)
    doubled = {"en": ", doubled", "fr": ", comptés double"}[language]
    values["kitchen_doubled"] = doubled if KITCHEN_OWN_SERVER == 2 * KITCHEN_SERVER else ""
    values |= {"kitchen": KITCHEN_SERVER, "kitchen_own": KITCHEN_OWN_SERVER}
    values |= {"jester_server": JESTER_SERVER, "jester_table": JESTER_TABLE}
    return values | {"jester_other": JESTER_OTHER, "jester_tied": JESTER_TIED}


def _corner_words(language: Language) -> dict[str, object]:
    """How phrases say what a server scores at a corner."""
    twice, count, double, doubled, times = {
        "en": ("twice", "count", "double", "doubled", "times"),
        "fr": ("deux fois", "comptent", "double", "comptés double", "fois"),
    }[language]
    factor = f"{CORNER_FACTOR} {times}"
    if CORNER_FACTOR == 2:
        return {"corner_factor": 2, "corner": twice, "corner_count": f"{count} {double}", "corner_doubled": doubled}
    return {"corner_factor": CORNER_FACTOR, "corner": factor, "corner_count": f"{count} {factor}", "corner_doubled": factor}
