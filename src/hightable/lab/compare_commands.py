"""The command `hightable compare`: what another setting changes, and how sure that is."""

from __future__ import annotations

import json
from pathlib import Path

import click

from hightable.lab.command_errors import end_early, usage_errors
from hightable.lab.commands import (
    LEVELS_OR_OWN,
    SEATS,
    components_option,
    make_folder,
    only_from_file,
    progress_bar,
    scheduler_option,
)
from hightable.lab.compare import Comparison, Request, make_request, parse_changes, stored_request
from hightable.lab.comparison_summary import comparison_summary
from hightable.lab.data_files import BadDataFile, Origin, check_data_file, write_table
from hightable.lab.executor import check_workers
from hightable.lab.extras import require
from hightable.lab.games_table import GamesTable
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.ladder import count
from hightable.lab.match_runner import BadRun, NothingPlayed
from hightable.lab.repeat_command import repeat_command
from hightable.lab.shards import Shard, check_part, read_run, shard_option
from hightable.lab.summary_formats import print_summary
from hightable.players.command_option import player_seconds_option

DEFAULT_GAMES = 1000


@click.command()
@click.argument("game", required=False)
@click.option(
    "--a",
    multiple=True,
    metavar="NAME=VALUE,…",
    help="What side A changes: an option of the game, components=FILE, seats=PLAYER,…, simulations=N, seconds=S or game=NAME. "
    "Can be repeated. Without it, A is what both have in common.",
)
@click.option("--b", multiple=True, metavar="NAME=VALUE,…", help="What side B changes, likewise.")
@click.option(
    "--seats",
    default=None,
    metavar=SEATS,
    help=f"Players of both sides: {LEVELS_OR_OWN} (default: as few medium players as can play).",
)
@click.option(
    "--games", default=DEFAULT_GAMES, show_default=True, help="Games of each side, at least; every deal is played in whole."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of both sides; can be repeated.")
@click.option("--seed", type=int, default=None, help="Random seed. The same seed gives the same deals.")
@click.option("--seconds", type=float, default=None, help="Search time per move of a hard player, on both sides.")
@click.option("--simulations", type=int, default=None, help="Simulations per move instead of --seconds, on both sides.")
@player_seconds_option
@components_option
@click.option("--measure", "measures", multiple=True, help="Test only this measure, for example first_player; can be repeated.")
@click.option(
    "--until-sure",
    is_flag=True,
    help="Stop as soon as the first measure is decided by a sequential test, at the latest after --games.",
)
@click.option(
    "--smallest",
    type=float,
    default=None,
    help="With --until-sure: the smallest difference that matters (default: 0.03 of a share, 1 point, a twentieth of others).",
)
@click.option("--workers", type=int, default=None, help="Number of worker processes (default: up to one per core).")
@scheduler_option
@shard_option
@click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Write the games, one row each, to .parquet, .csv or .jsonl files: games.csv becomes games-a.csv and games-b.csv.",
)
@click.option(
    "--from",
    "from_files",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Compare the games of two files, instead of playing: --from A.parquet --from B.parquet. They come from --data, of any "
    "command, or from `hightable merge`, and have the same deals.",
)
@click.option("--details", is_flag=True, help="Print all measures: also those of seats, kinds of moves, clauses and components.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=None, help="Write a page and its data to this folder."
)
@click.option("--json", "as_json", is_flag=True, help="Print all differences as JSON.")
@click.pass_context
def compare(
    context: click.Context,
    game: str | None,
    a: tuple[str, ...],
    b: tuple[str, ...],
    seats: str | None,
    games: int,
    options: tuple[str, ...],
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
    player_seconds: float | None,
    components: str | None,
    measures: tuple[str, ...],
    until_sure: bool,
    smallest: float | None,
    workers: int | None,
    scheduler: str | None,
    shard: Shard | None,
    data: Path | None,
    from_files: tuple[Path, ...],
    details: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compare two settings of GAME on the same deals.

    Every measure of the games is compared deal by deal, with the seats mirrored: what B changes beside A, with 95 % intervals.
    """
    with usage_errors():
        require("statsmodels", "A comparison")
        check_workers(workers)
        if from_files:
            only_from_file(context, "measures", "details", "out", "as_json")
            if out is not None:
                make_folder(out)
            _print(_compare_files(from_files, measures), repeat_command(context, None), out, details, as_json)
            return
        if game is None:
            raise BadRun("A comparison needs a GAME, or the games of two other runs with --from.")
        if shard is not None:
            check_part(context, "until_sure", "smallest", "measures", "details", "out", "as_json")
        if data is not None:
            for file in data_files(data):
                check_data_file(file)
        limits = {"seconds": seconds, "simulations": simulations, "player_seconds": player_seconds}
        given = {"seats": seats, "components": components, **limits}
        common = {**parse_changes(options), **{name: value for name, value in given.items() if value is not None}}
        request = make_request(
            game, parse_changes(a), parse_changes(b), common, games, seed, measures, until_sure, smallest, shard
        )
        command = repeat_command(context, request.seed)
        if out is not None:
            make_folder(out)
        with deferred_interrupts() as interrupted:
            with progress_bar(quiet=as_json) as bar:
                task = bar.add_task(f"{request.a.text} / {request.b.text}", total=None)
                one, other, stopped, test = request.play_games(
                    workers, scheduler, lambda done, of: bar.update(task, completed=done, total=of), interrupted
                )
            if not len(one) or not len(other):
                raise NothingPlayed
            if data is not None:
                _write_games(request, (one, other), data, command)
            comparison = request.evaluate(one, other, stopped, test)
            if shard is None:
                _print(comparison, command, out, details, as_json)
    if stopped:
        end_early(f", after {count(comparison.deals, 'deal')} on both sides: this is not a test.", interrupted())


def data_files(path: Path) -> tuple[Path, Path]:
    """The files for the games of A and of B.

    >>> [file.name for file in data_files(Path("games.csv"))]
    ['games-a.csv', 'games-b.csv']
    """
    a, b = (path.with_name(f"{path.stem}-{side}{path.suffix}") for side in "ab")
    return a, b


def _write_games(request: Request, tables: tuple[GamesTable, GamesTable], data: Path, command: str) -> None:
    """Writes the games of both sides, each to a file of its own."""
    for file, side, table in zip(data_files(data), request.sides, tables, strict=True):
        write_table(file, table, Origin.of(side.plan, range(request.deals), command))
        click.echo(f"{count(len(table), 'game')}: {file}", err=True)


def _compare_files(files: tuple[Path, ...], measures: tuple[str, ...]) -> Comparison:
    """The comparison of the games in two files. Raises BadDataFile."""
    if len(files) != 2:
        raise BadDataFile(f"A comparison has two sides, so --from is given twice, not {len(files)} times.")
    a, b = (read_run([file]) for file in files)
    return stored_request(a.origin, b.origin, measures).evaluate(a.table, b.table)


def _print(comparison: Comparison, command: str, out: Path | None, details: bool, as_json: bool) -> None:
    """Prints the comparison, and writes its page if there is a folder for it."""
    if as_json:
        click.echo(json.dumps({"command": command, **comparison.as_json()}, ensure_ascii=False, indent=2))
    else:
        print_summary(comparison_summary(comparison, details, command))
    if out is not None:
        from hightable.lab.comparison_page import write_page

        click.echo(f"Page: {write_page(comparison, command, out)}", err=True)
