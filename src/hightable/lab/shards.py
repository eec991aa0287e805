"""Shards: one run divided among several commands, on several machines if need be, and put together again."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click
import numpy as np

from hightable.lab.command_errors import given_flags, usage_errors
from hightable.lab.data_files import (
    BadDataFile,
    GamesFile,
    check_data_file,
    deal_ranges,
    ranges_of,
    read_table,
    same_file,
    write_table,
)
from hightable.lab.edition import edition_of
from hightable.lab.games_table import GamesTable
from hightable.lab.ladder import count
from hightable.lab.match_runner import BadRun


@dataclass(frozen=True)
class Shard:
    """One of several nearly equal parts of a run."""

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> Shard:
        """The shard written as `3/16`. Raises BadRun.

        >>> Shard.parse("3/16").part(range(1600))
        range(200, 300)
        """
        found = re.fullmatch(r"(\d+)/(\d+)", text.strip())
        if not found or not 1 <= int(found[1]) <= int(found[2]):
            raise BadRun(f"A shard is written as its number and how many there are, from 1/16 to 16/16, not as “{text}”.")
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def part(self, deals: range) -> range:
        """The deals of this shard. Raises BadRun if there are none."""
        start, stop = (len(deals) * number // self.of for number in (self.number - 1, self.number))
        if start == stop:
            raise BadRun(f"{len(deals):,} deals cannot be divided into {self.of:,} shards.")
        return deals[start:stop]


WHOLE = Shard()
"""All deals of a run."""


def _parse(context: click.Context, parameter: click.Parameter, value: str | None) -> Shard | None:
    try:
        return None if value is None else Shard.parse(value)
    except BadRun as error:
        raise click.BadParameter(str(error)) from error


shard_option = click.option(
    "--shard",
    callback=_parse,
    default=None,
    metavar="K/N",
    help="Play only part K of N of the deals; give all parts the same --seed. `hightable merge` puts their --data together.",
)


def need_seed(shard: Shard | None, seed: int | None) -> None:
    """Raises BadRun if a shard has no seed: every part would play other deals."""
    if shard is not None and seed is None:
        raise BadRun("A shard needs --seed, the same for all parts: otherwise each would play other deals.")


def check_part(context: click.Context, *of_the_whole: str) -> None:
    """Raises BadRun if a command for one shard lacks what it needs, or asks for what only the whole run has.

    Reports are made from the data of all parts, so a part has --data and --seed, and nothing else that is written or shown.
    """
    need_seed(context.params["shard"], context.params["seed"])
    if context.params["data"] is None:
        raise BadRun("A shard needs --data, a file for its games: the report is made from the files of all parts, with --from.")
    given = given_flags(context, of_the_whole)
    if given:
        raise BadRun(f"A shard only writes --data: it cannot be used with {', '.join(given)}.")


def read_run(parts: Sequence[Path], plays_on: bool = False) -> GamesFile:
    """The games of a whole run, in one file or several. Raises BadDataFile, also if another release has played them.

    If more games are to be added (`plays_on`), they must have been played by the same source.
    """
    file = merge_files(parts)
    check_edition(parts[0], file, plays_on)
    return file


def check_edition(path: Path, file: GamesFile, plays_on: bool = False) -> None:
    """Raises BadDataFile if the games were played by another release, or if more are to be added, by another source."""
    here, there = edition_of(file.origin.plan.setting.game), file.origin.edition
    if difference := here.difference(there if plays_on else replace(there, source=here.source)):
        raise BadDataFile(f"{path} cannot be the base of a report here: {difference}.")


def merge_files(parts: Sequence[Path]) -> GamesFile:
    """The games of several files of one run. Raises BadDataFile if they do not belong together or leave out deals."""
    files = [read_table(part) for part in parts]
    for part, file in zip(parts[1:], files[1:], strict=True):
        if difference := _difference(files[0], file):
            raise BadDataFile(f"{part} does not belong to the same run as {parts[0]}: {difference}.")
    _check_overlaps(parts, files)
    merged = GamesFile(GamesTable.merged([file.table for file in files]), files[0].origin)
    missing = _missing(merged)
    if missing:
        raise BadDataFile(f"These deals are in none of the files: {_text(missing)}.")
    return merged


def _difference(one: GamesFile, other: GamesFile) -> str | None:
    """In what the other file is of another run."""
    here, there = (file.origin for file in (one, other))
    if difference := here.edition.difference(there.edition):
        return difference
    for name, this, that in (
        ("options", here.plan.setting.options, there.plan.setting.options),
        ("number of seconds per move", here.plan.setting.seconds, there.plan.setting.seconds),
        ("number of simulations per move", here.plan.setting.simulations, there.plan.setting.simulations),
        ("players", here.plan.seatings, there.plan.seatings),
        ("seed", here.plan.seed, there.plan.seed),
        ("number of deals", len(here.wanted), len(there.wanted)),
    ):
        if this != that:
            verb, instead = ("are", "instead of") if name.endswith("s") else ("is", "not")
            return f"its {name} {verb} {_as_typed(that)}, {instead} {_as_typed(this)}"
    same_code = here.plan.setting.own_fingerprints == there.plan.setting.own_fingerprints
    return None if same_code else "its own players differ in their code"


def _as_typed(value: object) -> str:
    """A value of a setting as it is typed in a command."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}={_as_typed(each)}" for name, each in value.items()) or "none"
    if isinstance(value, tuple):
        return " or ".join(",".join(seating) for seating in value)
    return "not set" if value is None else str(value)


def _check_overlaps(parts: Sequence[Path], files: Sequence[GamesFile]) -> None:
    """Raises BadDataFile if two files have the same deals."""
    seen: list[tuple[range, Path]] = []
    for part, file in zip(parts, files, strict=True):
        for deals in deal_ranges(file.table):
            for others, other in seen:
                both = range(max(deals.start, others.start), min(deals.stop, others.stop))
                if both:
                    raise BadDataFile(f"{other} and {part} both have the deals {_text([both])}.")
        seen += [(deals, part) for deals in deal_ranges(file.table)]


def _missing(file: GamesFile) -> list[range]:
    """The deals of the run that the file does not have in every seating."""
    deals, games = np.unique(file.table["deal"], return_counts=True)
    whole = deals[games == len(file.origin.plan.seatings)]
    return ranges_of(np.setdiff1d(np.arange(file.origin.wanted.start, file.origin.wanted.stop), whole))


def _text(ranges: Sequence[range]) -> str:
    """Ranges in words, the first few of them."""
    words = [f"{each.start} to {each.stop - 1}" if len(each) > 1 else str(each.start) for each in ranges]
    return ", ".join(words[:8]) + (f" and {len(words) - 8} more ranges" if len(words) > 8 else "")


@click.command("merge")
@click.argument("parts", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="File for all games together.")
def merge(parts: tuple[Path, ...], out: Path) -> None:
    """Put the games of all shards of a run together.

    The parts are files that --data wrote with --shard. They have to belong to the same run, and to be complete.
    """
    with usage_errors():
        refuse_part(out, parts)
        check_data_file(out)
        merged = merge_files(parts)
        command = shlex.join(["hightable", "merge", *map(str, parts), "--out", str(out)])
        write_table(out, merged.table, replace(merged.origin, command=command))
    click.echo(f"{count(len(merged.table), 'game')} on {count(len(merged.origin.wanted), 'deal')}: {out}")


def refuse_part(file: Path, parts: Sequence[Path]) -> None:
    """Raises BadDataFile if the file to write is one of those that are read: that part would be lost."""
    if any(same_file(file, part) for part in parts):
        raise BadDataFile(f"{file} is one of the files to read: give the name of another file.")
