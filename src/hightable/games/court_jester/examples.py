"""The worked examples of the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from hightable.engine.examples import Example, played
from hightable.engine.i18n import Fact
from hightable.engine.position import NONE, Packed
from hightable.engine.rng import fast_rng
from hightable.engine.view import View
from hightable.games.court_jester.components import (
    COINS,
    MORE,
    RANKS,
    SQUARE_NAMES,
    SQUARES,
    SUIT_NAMES,
    SUITS,
    TABLE_NAMES,
    TABLES,
    TOUCHED,
)
from hightable.games.court_jester.moves import CATALOGUE
from hightable.games.court_jester.position import AT_JESTER, AT_TABLE, IN_KITCHEN, SERVE, JesterPosition
from hightable.games.court_jester.scene import unserved
from hightable.games.court_jester.score_sheet import score_sheet

_SQUARES = {str(name("en")): square for square, name in enumerate(SQUARE_NAMES)}
_TABLES = {str(name("en")): table for table, name in enumerate(TABLE_NAMES)}
_JESTER, _KITCHEN = "jester", "kitchen"


def _place(name: str) -> int:
    """The number of a place by its name."""
    if name in (_JESTER, _KITCHEN):
        return AT_JESTER if name == _JESTER else IN_KITCHEN
    return AT_TABLE + _TABLES[name] if name in _TABLES else _SQUARES[name]


# Positions made by hand


def _hall(seats: int, tiles: Mapping[str, tuple[str, str]], servers: Mapping[tuple[int, str], str]) -> Packed:
    """The service phase: seat 0 plays suns, 1 moons, 2 crowns, 3 arms. Servers that are not named are in the Kitchen."""
    position = played("court-jester", seats, 1)()
    record: Any = position.view(JesterPosition.dtype)
    record["suit"][0][:seats] = range(seats)
    record["hand"][0][:] = NONE
    record["value"][0][:seats] = range(COINS)
    record["phase"], record["to_move"], record["starter"] = SERVE, 0, 0
    for place, (rank, suit) in tiles.items():
        _swap(record, place, SUITS.index(suit) * len(RANKS) + RANKS.index(rank))
    where = [IN_KITCHEN] * (COINS * seats)
    for (seat, rank), place in servers.items():
        where[COINS * seat + RANKS.index(rank)] = _place(place)
    record["where"][0][: len(where)] = where
    record["square"][0] = [where.index(square) if square in where else NONE for square in range(SQUARES)]
    record["at_table"][0] = [where.count(AT_TABLE + table) for table in range(TABLES)]
    record["at_jester"] = where.count(AT_JESTER)
    for seat in range(seats):
        record["serving"][0][seat] = sum(0 <= at < SQUARES for at in where[COINS * seat : COINS * (seat + 1)])
    return position


def _swap(record: Any, place: str, tile: int) -> None:
    """Put a tile at a place; the tile there takes its old place."""
    field, index = (place, 0) if place in (_JESTER, _KITCHEN) else ("table", _TABLES[place])
    for other in ("table", "aside", _KITCHEN, _JESTER):
        row = record[other].reshape(-1)
        if tile in row:
            row[list(row).index(tile)] = record[field].reshape(-1)[index]
            break
    record[field].reshape(-1)[index] = tile


_BESIDE_TILES = {
    "T1": ("3", "crowns"),
    "T2": ("2", "suns"),
    "T3": ("4", "moons"),
    "T6": ("5", "arms"),
    "T7": ("ace", "arms"),
    "T10": ("2", "arms"),
    "T11": ("3", "moons"),
    "T12": ("5", "moons"),
    "T14": ("4", "suns"),
}
_BESIDE_SERVERS = {(0, "5"): "a1", (0, "4"): "e4", (1, "5"): "a3", (2, "5"): "f1", (3, "5"): "c4"}


def _beside() -> Packed:
    return _hall(4, _BESIDE_TILES, _BESIDE_SERVERS)


def _beside_facts(view: View[JesterPosition]) -> Mapping[str, Fact]:
    """How many tables of its own suit each server stands beside."""
    p = view.p
    found: dict[str, Fact] = {}
    for (seat, rank), place in _BESIDE_SERVERS.items():
        tables = [int(table) for table in TOUCHED[MORE, _SQUARES[place]] if table != NONE]
        own = sum(p.table[table] // len(RANKS) == p.suit[seat] for table in tables)
        found[f"{SUITS[p.suit[seat]]}_{rank}"] = own
    return found


def _no_table() -> Packed:
    """Two servers of suns and one of moons at a Jester of crowns, and no table of crowns."""
    others = [(rank, suit) for suit in ("suns", "moons") for rank in RANKS]
    tiles = {f"T{number}": tile for number, tile in enumerate(others, 1)} | {_JESTER: ("5", "crowns")}
    servers = {(0, "null"): _JESTER, (0, "ace"): _JESTER, (1, "null"): _JESTER, (0, "5"): "a1"}
    position = _hall(2, tiles, servers)
    from hightable.engine.discovery import find  # here, because the game needs its examples

    rules = find("court-jester").rules
    move = CATALOGUE.parse("kitchen a1")
    assert move is not None
    rules.step(position, move, fast_rng(1), rules.listing())
    return position


def _no_table_facts(view: View[JesterPosition]) -> Mapping[str, Fact]:
    jester = [sum(line.points for line in lines if line.phrase == "jester_no_table") for lines in score_sheet(view)]
    return {"most": jester[0], "other": jester[1], "suit": SUIT_NAMES[view.p.jester // len(RANKS)]}


# Positions of the tutorial's match

_PLACING = (
    *("place 5 a1", "place 5 d4", "place null c3", "place 4 c4", "place 4 b1", "place 3 d3"),
    *("place 3 c2", "place 2 c1", "place 2 b4", "place ace b3", "place ace d2", "place null d1"),
)
_MIDDLE = (
    *_PLACING,
    "serve a1 t1",
    "turn 1",
    "serve d4 t7",
    "serve c4 t6",
    "serve a1 t1",
    "shift c2 a3",
    "serve d3 t8",
    "shift b3 d4",
)
_END = (
    *(*_MIDDLE, "serve a3 t3", "serve b4 t5", "serve d4 t6", "shift d1 a4"),
    *("jester c3", "kitchen d2", "serve a4 t4", "kitchen c1"),
)


_after = partial(played, "court-jester", 2, 420)


def _turn_facts(view: View[JesterPosition]) -> Mapping[str, Fact]:
    """Where a turn of the first tile takes the first player's server on it."""
    square = next(square for square in range(4) if view.p.square[square] != NONE)
    return {"server": SQUARE_NAMES[square], "square": SQUARE_NAMES[(square + 1) % 4]}


def _unserved_facts(view: View[JesterPosition]) -> Mapping[str, Fact]:
    return {"lost": unserved(view.p, 0)}


def _scoring_facts(view: View[JesterPosition]) -> Mapping[str, Fact]:
    lines = {line.phrase: line.points for line in score_sheet(view)[0]}
    parts: dict[str, Fact] = {name: lines[name] for name in ("tables", "corners", "kitchen_own", "jester_most")}
    return parts | {"points": sum(lines.values())}


EXAMPLES = (
    Example(
        "beside",
        "CJ-4.2",
        _beside,
        ("hall",),
        _beside_facts,
        highlight=tuple(f"server:{seat}.{RANKS.index(rank)}" for seat, rank in _BESIDE_SERVERS),
    ),
    Example("turn", "CJ-4.5", _after(*_PLACING, "serve a1 t1"), ("hall",), _turn_facts, seat=0, highlight=("tile:0", "table:T1")),
    Example("unserved", "CJ-6.4", _after(*_MIDDLE), ("hall",), _unserved_facts, seat=0, highlight=("table:T3", "table:T5")),
    Example("scoring", "CJ-6.7", _after(*_END), ("hall", "kitchen-area", "jester-area", "seat0"), _scoring_facts, seat=0),
    Example("no_table", "CJ-6.8", _no_table, ("jester-area", "seat0", "seat1"), _no_table_facts),
)
