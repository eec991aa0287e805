"""The games table: one row per game, whole numbers in named columns. Every report is a function of it.

Rows are sorted by deal and seating, so that a table is the same however its games were divided among threads, processes or
machines. Columns of a seat end with its number: `points.0`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.game import Game
from hightable.lab.game_trace import Trace
from hightable.lab.setting import Seating

Column = npt.NDArray[Any]


@dataclass
class GamesTable:
    """Columns of equal length. A column that some games lack is 0 there."""

    columns: dict[str, Column] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.columns["deal"]) if "deal" in self.columns else 0

    def __getitem__(self, name: str) -> Column:
        return self.columns[name]

    def __contains__(self, name: str) -> bool:
        return name in self.columns

    def per_seat(self, name: str) -> npt.NDArray[np.int64]:
        """The columns `name.0`, `name.1` … side by side: one row per game, one column per seat."""
        seats = sum(f"points.{seat}" in self.columns for seat in range(64))
        none = np.zeros(len(self), np.int64)
        return np.stack([self.columns.get(f"{name}.{seat}", none).astype(np.int64) for seat in range(seats)], axis=1)

    def names(self, prefix: str) -> list[str]:
        """The distinct names between `prefix.` and the seat number, sorted: the clauses of `sheet`, for example."""
        found = {name[len(prefix) + 1 :].rpartition(".")[0] for name in self.columns if name.startswith(f"{prefix}.")}
        return sorted(found - {""})

    @classmethod
    def of(cls, rows: Iterable[Mapping[str, int | str]]) -> GamesTable:
        """A table of rows, sorted."""
        collected = list(rows)
        names = sorted({name for row in collected for name in row})
        columns: dict[str, Column] = {}
        for name in names:
            values = [row.get(name, 0) for row in collected]
            columns[name] = np.array(values, np.str_ if any(isinstance(value, str) for value in values) else np.int64)
        return cls(columns).sorted()

    @classmethod
    def merged(cls, tables: Sequence[GamesTable]) -> GamesTable:
        """All rows of these tables, sorted. Rows of the same game count once."""
        tables = [table for table in tables if len(table)]
        names = sorted({name for table in tables for name in table.columns})
        columns = {
            name: np.concatenate([table.columns.get(name, np.zeros(len(table), np.int64)) for table in tables]) for name in names
        }
        return cls(columns).sorted()

    def sorted(self) -> GamesTable:
        """The rows by deal and seating, each game once."""
        if not len(self):
            return self
        keys = np.stack([self.columns["deal"], self.columns["seating"]], axis=1)
        _, first = np.unique(keys, axis=0, return_index=True)
        return GamesTable({name: column[first] for name, column in self.columns.items()})

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows as dictionaries."""
        lists = {name: column.tolist() for name, column in self.columns.items()}
        for place in range(len(self)):
            yield {name: values[place] for name, values in lists.items()}


def row_of(game: Game[Any], trace: Trace, seating: int) -> dict[str, int | str]:
    """The row of one game: `seating` is the number of its seating in the plan. Only holdings and score lines may be missing: 0.

    | column | holds |
    |---|---|
    | deal, seating, starter | which game it is |
    | decisions, turns, choices, forced | its length; the sum of the numbers of legal moves; how often there was only one |
    | log_choices | the sum of their logarithms, in millionths: the geometric mean follows from it |
    | lead_changes | how often another seat came to be alone in front on points |
    | lead_kept | from when on no winner was behind on points, in thousandths of the game |
    | ending, level.SEAT, points.SEAT, rank.SEAT | how it ended, and for whom |
    | team.SEAT | the first seat with exactly the same score sheet: partners have the same, opponents never do |
    | kind.KIND | how often each kind of move was made |
    | sheet.CLAUSE.SEAT | the points of each line of the score sheet; of a line without a clause, by its phrase |
    | held.COMPONENT.SEAT, earned.COMPONENT.SEAT | what each seat held, and the points that it brought |
    """
    seen = trace.final_view(game)
    row: dict[str, int | str] = {
        "deal": trace.deal,
        "seating": seating,
        "starter": trace.starter,
        "decisions": trace.decisions,
        "turns": 1 + int(np.count_nonzero(np.diff(trace.movers))) if trace.decisions else 0,
        "choices": int(trace.choices.sum()),
        "log_choices": int(_log_millionths(trace.choices).sum()),
        "forced": int(np.count_nonzero(trace.choices == 1)),
        "lead_changes": lead_changes(trace.points),
        "lead_kept": lead_kept(trace.points, trace.rank),
        "ending": game.ending(seen),
    }
    for seat, level in enumerate(trace.seating):
        row[f"level.{seat}"] = level
        row[f"points.{seat}"] = int(trace.points[-1, seat])
        row[f"rank.{seat}"] = trace.rank[seat]
    counts = np.bincount(game.catalogue.kind_of[trace.moves], minlength=len(game.catalogue.kinds))
    for kind, count in zip(game.catalogue.kinds, counts.tolist(), strict=True):
        row[f"kind.{kind.id}"] = count
    sheets = list(game.score_sheet(seen))
    for seat, lines in enumerate(sheets):
        row[f"team.{seat}"] = sheets.index(lines)
        for line in lines:
            name = f"sheet.{line.clause or line.phrase}.{seat}"
            row[name] = int(row.get(name, 0)) + line.points
    for seat, held in enumerate(game.holdings(seen)):
        for each in held:
            if each.count or each.points:
                row[f"held.{each.component}.{seat}"] = int(each.count)
                row[f"earned.{each.component}.{seat}"] = int(each.points)
    return row


def _log_millionths(counts: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The natural logarithms of these numbers in millionths, rounded one by one: their sum is the same on any machine."""
    logs: npt.NDArray[np.float64] = np.log(np.maximum(counts, 1).astype(np.float64))
    return np.rint(logs * 1e6).astype(np.int64)


def lead_changes(points: npt.NDArray[Any]) -> int:
    """How often another seat came to be alone in front. A tie changes nothing: the leader before it is still the leader.

    >>> lead_changes(np.array([[0, 0], [1, 0], [1, 1], [2, 1], [2, 3]]))
    1
    """
    leads = points == points.max(axis=1, keepdims=True)
    alone = leads[leads.sum(axis=1) == 1]
    return int(np.count_nonzero(np.diff(alone.argmax(axis=1))))


def lead_kept(points: npt.NDArray[Any], rank: Sequence[int]) -> int:
    """From when on no winner was behind on points, in thousandths of the game. Where nobody wins, the first in rank count.

    >>> lead_kept(np.array([[0, 0], [0, 1], [1, 1], [1, 1], [2, 1]]), [0, 1])
    500
    """
    wins = np.array(rank) == min(rank)
    if wins.all():
        return 0
    behind = np.flatnonzero(points[:, wins].max(axis=1) < points[:, ~wins].max(axis=1))
    return 0 if not len(behind) else min(1000, 1000 * (int(behind[-1]) + 1) // (len(points) - 1))


def seating_order(levels: Sequence[str]) -> list[Seating]:
    """The levels turned round the table: every seat gets every level once. Equal seatings count once.

    >>> seating_order(["hard", "medium"]), seating_order(["medium", "medium"])
    ([('hard', 'medium'), ('medium', 'hard')], [('medium', 'medium')])
    """
    turned = [tuple(levels[start:]) + tuple(levels[:start]) for start in range(len(levels))]
    return list(dict.fromkeys(turned))
