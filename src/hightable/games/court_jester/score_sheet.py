"""The score sheet: each player's points, line by line, with their clauses."""

from __future__ import annotations

from hightable.engine.messages import ScoreLine, ScoreSheet
from hightable.engine.position import NONE
from hightable.engine.view import View, memoized_per_view
from hightable.games.court_jester.components import COINS, ROUNDS, SQUARES, TABLES, TILES
from hightable.games.court_jester.position import (
    CLEARED,
    EMPTIED,
    JESTER_POINTS,
    LONG,
    MOST,
    MOST_NO_TABLE,
    PARTS,
    STILL,
    TIED,
    JesterPosition,
)

_PARTS = (
    ("CJ-6.2", "tables"),
    ("CJ-6.3", "corners"),
    ("CJ-6.4", "unserved"),
    ("CJ-6.5", "kitchen"),
    ("CJ-6.6", "kitchen_own"),
)
_JESTER = {MOST: ("CJ-6.7", "jester_most"), MOST_NO_TABLE: ("CJ-6.8", "jester_no_table"), TIED: ("CJ-6.9", "jester_tied")}

ENDINGS = {EMPTIED: "emptied", CLEARED: "cleared", STILL: "still", LONG: "long"}
"""The names of the endings."""


@memoized_per_view
def score_sheet(view: View[JesterPosition]) -> ScoreSheet:
    """The points of the rounds scored so far; the round in play is not scored yet."""
    return tuple(_lines(view.p, seat) for seat in range(view.p.seats))


def _lines(p: JesterPosition, seat: int) -> tuple[ScoreLine, ...]:
    lines = []
    for number in range(ROUNDS):
        for part in range(PARTS):
            points = p.score[seat, number * PARTS + part]
            if points:
                clause, phrase = _JESTER[p.decided[number]] if part == JESTER_POINTS else _PARTS[part]
                lines.append(ScoreLine(clause, phrase, points, {"round": number + 1}))
    return tuple(lines)


def ending(view: View[JesterPosition]) -> str:
    """How the last round ended, or `shared` for a shared victory (CJ-7.2)."""
    points = [sum(line.points for line in lines) for lines in score_sheet(view)]
    return "shared" if points.count(max(points)) > 1 else ENDINGS[view.p.ended[ROUNDS - 1]]


def component_counts(p: JesterPosition) -> dict[str, int]:
    """Count every component, wherever it is; each count must be 1."""
    tiles = [p.kitchen, p.jester, *(p.table[i] for i in range(TABLES)), *(p.aside[i] for i in range(TILES))]
    counts = {f"tile {tile}": tiles.count(tile) for tile in range(TILES)}
    standing = [p.square[square] for square in range(SQUARES)]
    for seat in range(p.seats):
        coins = [grid[seat, k] for grid in (p.hand, p.value) for k in range(COINS)]
        for rank in range(COINS):
            counts[f"coin {seat} {rank}"] = coins.count(rank)
        for k in range(COINS):  # a placed server is on its own square only; a coin in hand on none
            server, where = seat * COINS + k, p.where[seat * COINS + k]
            placed = (where != NONE) == (p.value[seat, k] != NONE)
            stands = standing.count(server) == (0 <= where < SQUARES) and (not 0 <= where < SQUARES or standing[where] == server)
            counts[f"server {server}"] = int(placed and stands)
    return counts
