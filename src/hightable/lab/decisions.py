"""Decisions as data: one row per decision, with what the seat saw, what it could do, what it chose, and how it fared.

They are written chunk by chunk as they are played, in the order of the deals, so that any number of them needs little memory,
and a file is the same however many workers played.
"""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from hightable.bots import Player, SearchPlayer
from hightable.bots.search_player import SearchResult
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.lab.data_files import (
    DECISIONS,
    Origin,
    check_data_file,
    complete_file,
    deal_ranges,
    parquet_writer,
    write_sidecar,
)
from hightable.lab.executor import OnProgress, run_chunks
from hightable.lab.game_trace import Trace, play_trace
from hightable.lab.games_table import GamesTable, row_of
from hightable.lab.match_runner import NothingPlayed
from hightable.lab.plan import Plan
from hightable.lab.setting import Seating, Setting

ROWS_PER_GROUP = 20_000
"""Decisions that are held in memory before they are written."""

Row = dict[str, Any]


class RecordingPlayer:
    """Plays like another player, and notes each decision."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.rows: list[Row] = []

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        found = self.player.search(view, moves, rng) if isinstance(self.player, SearchPlayer) else None
        move = found.move if found else self.player.choose(view, moves, rng)
        self.rows.append({"observation": view.position.tobytes(), "legal": list(moves), "chosen": move, **_stats(found, moves)})
        return move


def _stats(found: SearchResult | None, moves: Sequence[Move]) -> Row:
    """What a search found out about each legal move; nothing about players that do not search."""
    if found is None:
        return {"visits": None, "win_probability": None, "expected_points": None}
    by_move = {each.move: each for each in found.moves if each.visits}
    known = [by_move.get(move) for move in moves]
    return {
        "visits": [each.visits if each else 0 for each in known],
        "win_probability": [each.win_probability if each else None for each in known],
        "expected_points": [each.points if each else None for each in known],
    }


@dataclass(frozen=True)
class RecordedPlan:
    """A plan whose decisions are noted as it is played."""

    setting: Setting
    seatings: tuple[Seating, ...]
    seed: int

    def prepare(self) -> None:
        """Compiles what its players need."""
        self.setting.prepare(self.seatings)

    def play(self, deals: range, stop: threading.Event | None = None) -> tuple[GamesTable, list[Row]]:
        """The games of these deals as a table, and their decisions."""
        games: list[dict[str, int | str]] = []
        decisions: list[Row] = []
        for deal in deals:
            for number, seating in enumerate(self.seatings):
                players = [RecordingPlayer(player) for player in self._players[seating]]
                trace = play_trace(self.setting, players, seating, self.seed, deal, stop)
                games.append(row_of(self.setting.game, trace, number))
                decisions += _rows(trace, number, players)
        return GamesTable.of(games), decisions

    @cached_property
    def _players(self) -> dict[Seating, list[Player]]:
        return self.setting.seated(self.seatings)


def _rows(trace: Trace, seating: int, players: Sequence[RecordingPlayer]) -> Iterator[Row]:
    """The decisions of one game, in order."""
    noted = [iter(player.rows) for player in players]
    for place, seat in enumerate(trace.movers.tolist()):
        yield {
            "deal": trace.deal,
            "seating": seating,
            "number": place + 1,
            "seat": seat,
            "level": trace.seating[seat],
            **next(noted[seat]),
            "points": int(trace.points[place, seat]),
            "final_points": int(trace.points[-1, seat]),
            "rank": trace.rank[seat],
        }


def run_recorded(
    path: Path,
    origin: Origin,
    plan: Plan,
    deals: range,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: OnProgress = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
) -> GamesTable:
    """Plays these deals like `run_plan`, and writes all decisions to a .parquet or .jsonl file. Raises BadDataFile."""
    tables: list[GamesTable] = []
    with decisions_file(path, origin, deals.start, lambda: GamesTable.merged(tables)) as file:

        def on_chunk(chunk: range, played: tuple[GamesTable, list[Row]]) -> None:
            tables.append(played[0])
            file.add(chunk, played[1])

        run_chunks(
            RecordedPlan(plan.setting, plan.seatings, plan.seed), deals, on_chunk, workers, scheduler, progress, interrupted
        )
    return GamesTable.merged(tables)


class DecisionsFile:
    """A file of decisions that grows while games are played. Chunks may come in any order."""

    def __init__(self, write: Callable[[list[Row]], None], first: int) -> None:
        self._write = write
        self._next = first
        self._waiting: dict[int, tuple[range, list[Row]]] = {}
        self._rows: list[Row] = []
        self.count = 0
        """How many decisions were added."""

    def add(self, chunk: range, rows: list[Row]) -> None:
        """Takes the decisions of a chunk, and writes what is next in the order of deals."""
        self.count += len(rows)
        self._waiting[chunk.start] = chunk, rows
        while self._next in self._waiting:
            chunk, rows = self._waiting.pop(self._next)
            self._next = chunk.stop
            self._collect(rows)

    def finish(self) -> None:
        """Writes what is left: after an interrupt, also the chunks behind a gap."""
        for _, (_, rows) in sorted(self._waiting.items()):
            self._collect(rows)
        if self._rows:
            self._write(self._rows)

    def _collect(self, rows: list[Row]) -> None:
        self._rows += rows
        while len(self._rows) >= ROWS_PER_GROUP:
            self._write(self._rows[:ROWS_PER_GROUP])
            del self._rows[:ROWS_PER_GROUP]


@contextmanager
def decisions_file(path: Path, origin: Origin, first: int, table: Callable[[], GamesTable]) -> Iterator[DecisionsFile]:
    """A file of decisions to add to, complete at the end. `table` returns the games that were played.

    Raises BadDataFile, and NothingPlayed if no decision was added: then no file is written.
    """
    check_data_file(path, DECISIONS)

    def about() -> dict[str, Any]:
        return origin.as_json(DECISIONS, decisions.count, deal_ranges(table()))

    with ExitStack() as stack:
        file = stack.enter_context(complete_file(path))
        if path.suffix == ".parquet":
            write = stack.enter_context(_parquet(file, origin.plan.setting, about))
        else:
            write = _json_lines(file)
        decisions = DecisionsFile(write, first)
        yield decisions
        if not decisions.count:
            raise NothingPlayed
        decisions.finish()
        if path.suffix != ".parquet":
            write_sidecar(path, about())


@contextmanager
def _parquet(file: BinaryIO, setting: Setting, about: Callable[[], dict[str, Any]]) -> Iterator[Callable[[list[Row]], None]]:
    import pyarrow

    whole, real = pyarrow.int32(), pyarrow.float64()
    schema = pyarrow.schema(
        {
            "deal": pyarrow.int64(),
            "seating": whole,
            "number": whole,
            "seat": pyarrow.int8(),
            "level": pyarrow.string(),
            "observation": pyarrow.binary(setting.game.position.dtype.itemsize),
            "legal": pyarrow.list_(whole),
            "chosen": whole,
            "visits": pyarrow.list_(whole),
            "win_probability": pyarrow.list_(real),
            "expected_points": pyarrow.list_(real),
            "points": whole,
            "final_points": whole,
            "rank": pyarrow.int8(),
        }
    )
    with parquet_writer(file, schema, about) as writer:
        yield lambda rows: writer.write_table(pyarrow.Table.from_pylist(rows, schema))


def _json_lines(file: BinaryIO) -> Callable[[list[Row]], None]:
    def write(rows: list[Row]) -> None:
        for row in rows:
            text = {**row, "observation": base64.b64encode(row["observation"]).decode()}
            file.write(json.dumps(text).encode() + b"\n")

    return write
