"""The score sheet: each player's points, line by line, with their clauses."""

from __future__ import annotations

from hightable.engine.memo import memoized_by_fields
from hightable.engine.messages import ScoreLine, ScoreSheet, decided_by, totals
from hightable.engine.pools import count_entries
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.court_jester.components import COINS, ROUNDS, SQUARES, TILES
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


def score_sheet(view: View[JesterPosition]) -> ScoreSheet:
    """The points of the rounds scored so far; the round in play is not scored yet."""
    return sheet_of(view.p)


@memoized_by_fields
def sheet_of(p: JesterPosition) -> ScoreSheet:
    """The score sheet of a position, the same for every viewer."""
    return tuple(_lines(p, seat) for seat in range(p.seats))


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
    decided = decided_by(points=totals(score_sheet(view)))
    return ENDINGS[view.p.ended[ROUNDS - 1]] if decided == "points" else decided


def component_counts(p: JesterPosition) -> dict[str, int]:
    """Count every component, wherever it is; each count must be 1."""
    counts = count_entries("tile", TILES, p.kitchen, p.jester, p.table, p.aside)
    standing = list(p.square)
    for seat in range(p.seats):
        counts |= count_entries(f"coin {seat}", COINS, p.hand[seat], p.value[seat])
        for k in range(COINS):  # a placed server is on its own square only; a coin in hand on none
            server, where = seat * COINS + k, p.where[seat * COINS + k]
            placed = (where != NONE) == (p.value[seat, k] != NONE)
            stands = standing.count(server) == (0 <= where < SQUARES) and (not 0 <= where < SQUARES or standing[where] == server)
            counts[f"server {server}"] = int(placed and stands)
    return counts
