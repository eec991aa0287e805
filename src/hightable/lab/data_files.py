"""Games tables as files for pandas, DuckDB, R and the like: .parquet, .csv or .jsonl, with what was played beside the figures.

What was played (game, options, seatings, seed, deals, release, command) is JSON: in a .parquet file under the key `hightable` of
its metadata, otherwise in a second file, `games.csv-metadata.json` beside `games.csv`. A file appears under its name only when it
is complete.
"""

from __future__ import annotations

import base64
import contextlib
import importlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

import numpy as np
import numpy.typing as npt

from hightable.engine.components import Overlay
from hightable.engine.discovery import find
from hightable.engine.extras import install_command
from hightable.engine.observation import ObservationLayout
from hightable.lab.edition import Edition, edition_of
from hightable.lab.games_table import Column, GamesTable
from hightable.lab.match_runner import BadRun, NothingPlayed, RunFailed
from hightable.lab.plan import Plan
from hightable.lab.setting import Setting
from hightable.players import StoredPlayer

if TYPE_CHECKING:
    import pandas

FORMAT = 1
"""Increased whenever older files can no longer be read."""
KEY = b"hightable"
GAMES, DECISIONS = "games", "decisions"
"""What the rows of a file are."""
SUFFIXES = {GAMES: (".parquet", ".csv", ".jsonl"), DECISIONS: (".parquet", ".jsonl")}


class BadDataFile(BadRun):
    """A data file that cannot be written or read. The text is a sentence for the user."""


class BrokenDataFile(BadDataFile, RunFailed):
    """A data file that the disk does not take, or that is damaged."""


@dataclass(frozen=True)
class Origin:
    """Where the rows of a file come from: what was played, by which edition, and by which command."""

    plan: Plan
    wanted: range
    """The deals of the whole run. The file has only some of them if the run was stopped, or is one of several shards."""
    edition: Edition
    command: str = ""

    @classmethod
    def of(cls, plan: Plan, wanted: range, command: str = "") -> Origin:
        """The origin of games that are played here."""
        return cls(plan, wanted, edition_of(plan.setting.game), command)

    def as_json(self, rows: str, count: int, deals: Sequence[range]) -> dict[str, Any]:
        """The origin as JSON values; `count` is the number of rows in the file, and `deals` are its deals."""
        setting = self.plan.setting
        overlay = setting.game.overlay
        return {
            "format": FORMAT,
            "rows": rows,
            "count": count,
            "game": setting.game.base_name,
            "components": overlay and {"name": overlay.name, "data": dict(overlay.data), "file": overlay.file},
            "options": dict(setting.options),
            "seconds": setting.seconds,
            "simulations": setting.simulations,
            **setting.own_fingerprints,
            "seatings": [list(seating) for seating in self.plan.seatings],
            "seed": self.plan.seed,
            "deals": [[each.start, each.stop] for each in deals],
            "wanted": [self.wanted.start, self.wanted.stop],
            "edition": asdict(self.edition),
            "command": self.command,
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Origin:
        """The origin in a file. The game is found here, with the components from the file."""
        components = given["components"]
        overlay = Overlay(components["name"], components["data"], components.get("file", "components")) if components else None
        own = {name: StoredPlayer(name, code) for name, code in given.get("own_players", {}).items()}
        setting = Setting(find(given["game"], overlay), given["options"], given["seconds"], given["simulations"], own=own)
        plan = Plan(setting, tuple(map(tuple, given["seatings"])), given["seed"])
        return cls(plan, range(*given["wanted"]), Edition(**given["edition"]), given["command"])


@dataclass(frozen=True)
class GamesFile:
    """A games table that was read from a file, and where its games come from."""

    table: GamesTable
    origin: Origin


def write_table(path: Path, table: GamesTable, origin: Origin) -> None:
    """Writes the games to a .parquet, .csv or .jsonl file. Raises BadDataFile, and NothingPlayed if there are no games.

    If it raises an error, a file that was there before is left as it was.
    """
    check_data_file(path)
    if not len(table):
        raise NothingPlayed
    about = origin.as_json(GAMES, len(table), deal_ranges(table))
    rows = _arrow("pyarrow").table({name: _to_arrow(column) for name, column in table.columns.items()})
    with complete_file(path) as file:
        if path.suffix == ".parquet":
            with parquet_writer(file, rows.schema, about) as writer:
                writer.write_table(rows)
        elif path.suffix == ".csv":
            _arrow("pyarrow.csv").write_csv(rows, file)
        else:
            for row in table.rows():
                file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
        if path.suffix != ".parquet":
            write_sidecar(path, about | {"columns": {name: str(rows.schema.field(name).type) for name in rows.schema.names}})


def read_table(path: Path) -> GamesFile:
    """The games in a file that `write_table` wrote. Raises BadDataFile."""
    rows, about = _read(path)
    if about["rows"] != GAMES:
        raise BadDataFile(f"The rows of {path} are {about['rows']}, not games.")
    columns = {name: _from_arrow(rows[name]) for name in sorted(rows.schema.names)}
    return GamesFile(GamesTable(columns), Origin.from_json(about))


def load(path: str | os.PathLike[str], observation: Literal["bytes", "flat"] = "bytes") -> pandas.DataFrame:
    """The games, or decisions, in a file as a pandas data frame. Its `attrs` say what was played.

    The file is one that `--data` or `--decisions` wrote. Observations of decisions are the bytes of the view, or with `flat` rows
    of numbers as the environments give them. Needs the extra `lab`. Raises a ValueError if the file cannot be read.
    """
    if observation not in ("bytes", "flat"):
        raise BadDataFile(f"Observations are loaded as “bytes” or “flat”, not as “{observation}”.")
    rows, about = _read(Path(path))
    frame: pandas.DataFrame = rows.to_pandas()
    frame.attrs = about
    if about["rows"] == DECISIONS:
        seen = [base64.b64decode(each) if isinstance(each, str) else each for each in frame["observation"]]
        frame["observation"] = seen if observation == "bytes" else _flat(seen, frame["seat"], Origin.from_json(about))
    elif observation == "flat":
        raise BadDataFile(f"The rows of {path} are games, which have no observations.")
    return frame


def _flat(views: Sequence[bytes], seats: Iterable[int], origin: Origin) -> list[npt.NDArray[Any]]:
    """The observations that the environments make of these views."""
    plan = origin.plan
    if edition_of(plan.setting.game) != origin.edition:
        raise BadDataFile(
            "These decisions are of another release or version of the rules: their observations are only known as bytes."
        )
    layout = ObservationLayout(plan.setting.game.position, len(plan.seatings[0]))
    return [layout.encode(np.frombuffer(view, np.uint8), seat) for view, seat in zip(views, seats, strict=True)]


def check_data_file(path: Path, rows: str = GAMES) -> None:
    """Raises BadDataFile if no such file can be written here: better before many games are played than after."""
    _check_suffix(path, rows)
    _arrow("pyarrow")
    if path.is_dir():
        raise BadDataFile(f"{path} is a folder: give the name of a file.")
    if not path.absolute().parent.is_dir():
        raise BadDataFile(f"{path} cannot be written: there is no folder {path.parent}.")
    if path.exists() and not os.access(path, os.W_OK):
        raise BadDataFile(f"{path} cannot be written: permission denied.")
    try:
        try_writing(path)
    except OSError as error:
        raise BadDataFile(f"{path} cannot be written: {(error.strerror or 'the folder takes no files').lower()}.") from error


def try_writing(path: Path) -> None:
    """Makes a file beside this one and deletes it: what `complete_file` will do. Raises OSError."""
    temporary = _temporary(path)
    temporary.touch()
    temporary.unlink()


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, or would if it were written."""
    return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))


def deal_ranges(table: GamesTable) -> list[range]:
    """The deals of a table as ranges."""
    return ranges_of(np.unique(table["deal"])) if len(table) else []


def ranges_of(numbers: Column) -> list[range]:
    """Sorted whole numbers as ranges.

    >>> ranges_of(np.array([0, 1, 5, 6]))
    [range(0, 2), range(5, 7)]
    """
    parts = np.split(numbers, np.flatnonzero(np.diff(numbers) > 1) + 1)
    return [range(int(part[0]), int(part[-1]) + 1) for part in parts if len(part)]


@contextlib.contextmanager
def complete_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which gets its name only at the end. Raises BrokenDataFile, for example if the disk is full."""
    temporary = _temporary(path)
    try:
        with temporary.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise BrokenDataFile(f"{path} could not be written: {error.strerror or ' '.join(str(error).split())}.") from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.part")


@contextlib.contextmanager
def complete_report(folder: Path, names: Sequence[str]) -> Iterator[Path]:
    """A folder to write the files of a report to: at the end they take the place of all files of these names in `folder`.

    An older report stays as it is until the new one is complete. Raises BrokenDataFile.
    """
    temporary = _temporary(folder / "report")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary.mkdir(exist_ok=True)
        yield temporary
        for name in names:
            if (temporary / name).exists():
                (temporary / name).replace(folder / name)
            else:
                (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise BrokenDataFile(f"The report could not be written to {folder}: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


@contextlib.contextmanager
def parquet_writer(file: BinaryIO, schema: Any, about: Mapping[str, Any] | Callable[[], Mapping[str, Any]]) -> Iterator[Any]:
    """A writer of row groups. What `about` says, or returns at the end, becomes the metadata."""
    with _arrow("pyarrow.parquet").ParquetWriter(file, schema, compression="zstd") as writer:
        yield writer
        writer.add_key_value_metadata({KEY: json.dumps(about() if callable(about) else about)})


def sidecar_of(path: Path) -> Path:
    """The file beside a .csv or .jsonl file that says what was played."""
    return path.with_name(f"{path.name}-metadata.json")


def write_sidecar(path: Path, about: Mapping[str, Any]) -> None:
    """Writes what was played beside a .csv or .jsonl file."""
    with complete_file(sidecar_of(path)) as file:
        file.write(json.dumps(about, ensure_ascii=False, indent=2).encode() + b"\n")


def _check_suffix(path: Path, rows: str) -> None:
    if path.suffix not in SUFFIXES[rows]:
        allowed = ", ".join(SUFFIXES[rows][:-1])
        raise BadDataFile(f"A file of {rows} ends with {allowed} or {SUFFIXES[rows][-1]}, not with “{path.suffix}”: {path}.")


def _read(path: Path) -> tuple[Any, dict[str, Any]]:
    """The rows of a file as an Arrow table, and what was played."""
    _check_suffix(path, GAMES)
    parquet, arrow = _arrow("pyarrow.parquet"), _arrow("pyarrow")
    try:
        if not path.is_file():
            raise BadDataFile(f"{path} cannot be read: there is no such file.")
        if path.suffix == ".parquet":
            found = (parquet.read_metadata(path).metadata or {}).get(KEY)
            about = json.loads(found) if found else {}
        else:
            about = json.loads(sidecar_of(path).read_text(encoding="utf-8"))
        if not isinstance(about, dict) or about.get("format") != FORMAT:
            raise BadDataFile(f"{path} was not written by High Table, or by another release of it.")
        rows = _read_rows(path, about)
        if rows.num_rows != about["count"] or not _ends_with_a_whole_row(path):
            raise BrokenDataFile(
                f"{path} is not complete: it was written with {about['count']:,} rows and has {rows.num_rows:,}, or part of one."
            )
        return rows, about
    except FileNotFoundError as error:
        raise BrokenDataFile(f"{path} cannot be read: there is no file {error.filename} beside it.") from error
    except (OSError, ValueError, KeyError, arrow.ArrowException) as error:
        if isinstance(error, BadDataFile):
            raise
        raise BrokenDataFile(f"{path} cannot be read: {' '.join(str(error).split())}") from error


def _ends_with_a_whole_row(path: Path) -> bool:
    """Whether the last line of a .csv or .jsonl file has its end: without it a number may lack digits."""
    if path.suffix == ".parquet":
        return True
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


def _read_rows(path: Path, about: Mapping[str, Any]) -> Any:
    """The rows of a file, with the types that they were written with."""
    arrow = _arrow("pyarrow")
    if path.suffix == ".parquet":
        return _arrow("pyarrow.parquet").read_table(path).replace_schema_metadata(None)
    if path.suffix == ".csv":
        csv, types = _arrow("pyarrow.csv"), about["columns"]
        options = csv.ConvertOptions(column_types={name: arrow.type_for_alias(kind) for name, kind in types.items()})
        return csv.read_csv(path, convert_options=options)
    with path.open(encoding="utf-8") as lines:
        return arrow.Table.from_pylist([json.loads(line) for line in lines])


def _to_arrow(column: Column) -> Any:
    return _arrow("pyarrow").array(column.tolist() if column.dtype.kind == "U" else column)


def _from_arrow(column: Any) -> Column:
    values = column.to_pylist()
    return np.array(values, np.str_ if values and isinstance(values[0], str) else np.int64)


def _arrow(module: str) -> Any:
    """A module of PyArrow, imported at its first use. Raises BadDataFile if it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise BadDataFile(f"Data files need the package pyarrow, which is missing: {install_command('lab')}") from error
