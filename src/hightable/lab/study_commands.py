"""The command `hightable study`: a report on a game as a page and its data."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from hightable.bots import default_level
from hightable.engine import discovery
from hightable.engine.game import Game
from hightable.lab.command_errors import end_early, usage_errors
from hightable.lab.commands import (
    LEVELS_OR_OWN,
    SEATS,
    components_option,
    data_option,
    make_folder,
    only_from_file,
    progress_bar,
    scheduler_option,
    warm_up_game,
)
from hightable.lab.data_files import Origin, check_data_file, complete_report, write_table
from hightable.lab.executor import check_workers, run_plan
from hightable.lab.extras import require
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.ladder import count
from hightable.lab.match_runner import BadRun, NothingPlayed
from hightable.lab.repeat_command import repeat_command
from hightable.lab.shards import Shard, check_part, read_run, refuse_part, shard_option
from hightable.lab.study import GAMES, SAMPLE, OnStep, Study, StudyPlan, plan_stored_study, plan_study, run_study, too_few_deals
from hightable.players.command_option import player_seconds_option

GAMES_FILE = "games.parquet"
REPORTS = Path("reports")
"""The folder of reports by default: `hightable serve` shows it at /lab."""


@click.command()
@click.argument("game", required=False)
@click.option(
    "--seats",
    default=None,
    metavar=SEATS,
    help=f"The players: {LEVELS_OR_OWN}. Different ones change seats, so that each plays in every one. Default: two medium "
    "players, or as many as the game takes.",
)
@click.option("--games", default=GAMES, show_default=True, help="Number of games, rounded up to whole deals.")
@click.option(
    "--sample",
    type=int,
    default=None,
    help="Number of deals on which chances along the way, clauses, luck, skill and hidden information are measured; 0 leaves "
    f"them out. These take longer than the games themselves. Default: {SAMPLE}, or all deals if there are fewer; 0 with --from.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game; can be repeated.")
@components_option
@click.option("--seed", type=int, default=None, help="Random seed. The same seed gives the same report on any number of workers.")
@click.option(
    "--seconds",
    type=float,
    default=None,
    help="Search time per move of a hard player (default 1); a master takes five times as long.",
)
@click.option(
    "--simulations", type=int, default=None, help="Simulations per move instead of --seconds, for the same games on any machine."
)
@player_seconds_option
@click.option("--workers", type=int, default=None, help="Number of worker processes (default: up to one per core).")
@scheduler_option
@shard_option
@data_option
@click.option(
    "--from",
    "from_files",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Report on the games in a file that --data or `hightable merge` wrote, instead of playing; repeated for "
    "several parts of one run.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help=f"Folder for the report: index.html, figures.json and the games. Default: {REPORTS}/GAME, which `hightable serve` shows "
    "at /lab; if it has a report of more games, beside it.",
)
@click.pass_context
def study(
    context: click.Context,
    game: str | None,
    seats: str | None,
    games: int,
    sample: int | None,
    options: tuple[str, ...],
    components: str | None,
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
    player_seconds: float | None,
    workers: int | None,
    scheduler: str | None,
    shard: Shard | None,
    data: Path | None,
    from_files: tuple[Path, ...],
    out: Path | None,
) -> None:
    """Play GAME many times and write a report for its designer.

    The report is one page, with who is favoured, how long and how close games are, what decides them, and what every component is
    worth. Ctrl-C ends the study early and reports what was played.
    """
    with usage_errors():
        require("statsmodels", "A study")
        check_workers(workers)
        if data is not None:
            check_data_file(data)
        if shard is not None:
            check_part(context, "sample", "out")
        if from_files:
            only_from_file(context, "sample", "workers", "scheduler", "data", "out")
            if data is not None:
                refuse_part(data, from_files)
            file = read_run(from_files, plays_on=bool(sample))
            plan, stored = plan_stored_study(file.origin.plan, file.origin.wanted, sample or 0), file.table
        else:
            if game is None:
                raise BadRun("A study needs a GAME, or the games of another run with --from.")
            found = discovery.find(game, components)
            levels = [name.strip() for name in seats.split(",")] if seats is not None else _default_levels(found)
            chosen = found.options.parse(options)
            plan = plan_study(found, levels, games, sample, seed, chosen, seconds, simulations, player_seconds)
            stored = None
        if shard is not None and data is not None:
            _play_shard(plan, shard, data, repeat_command(context, plan.seed), workers, scheduler)
            return
        usual = REPORTS / plan.setting.game.name
        make_folder(out or usual)
        warm_up_game(plan.setting.game, ["hard"] if plan.sample else plan.levels)
        with _progress(plan) as (progress, interrupted):
            played = run_study(plan, workers, scheduler, progress, interrupted, stored)
        folder = out or _free_folder(usual, len(played.games))
        write_study(played, folder, data)
    click.echo(f"{count(len(played.games), 'game')}. The report is {folder / 'index.html'}")
    if folder not in (out, usual):
        click.echo(f"{usual} stays as it was: its report is of more games.")
    if warning := too_few_deals(played.deals):
        click.echo(warning)
    if played.stopped:
        end_early(": the report covers what was played, and says so.", interrupted())


def _play_shard(plan: StudyPlan, shard: Shard, data: Path, command: str, workers: int | None, scheduler: str | None) -> None:
    """Plays the games of a shard and writes them: there is no report before all parts are played."""
    deals = shard.part(range(plan.deals))
    warm_up_game(plan.setting.game, plan.levels)
    with _progress(plan) as (progress, interrupted):
        table = run_plan(plan.plan, deals, workers, scheduler, lambda done, of: progress("games", done, of), interrupted)
    write_table(data, table, Origin.of(plan.plan, range(plan.deals), command))
    click.echo(f"{count(len(table), 'game')}: {data}")
    if len(table) < len(deals) * len(plan.seatings):
        end_early(": the games of this shard are not complete.", interrupted())


@contextmanager
def _progress(plan: StudyPlan) -> Iterator[tuple[OnStep, Callable[[], bool]]]:
    """A progress bar for the steps of a study, and whether Ctrl-C was pressed."""
    title = plan.setting.game.title("en")
    with deferred_interrupts() as interrupted, progress_bar(quiet=False) as bar:
        task = bar.add_task(title, total=plan.games)

        def progress(what: str, done: int, of: int) -> None:
            bar.update(task, completed=done, total=of, description=f"{title}: {what}")

        yield progress, interrupted


def _free_folder(folder: Path, games: int) -> Path:
    """The folder, or with a number at its end the first that has no report of more games."""
    numbered = (folder.with_name(f"{folder.name}-{number}") for number in itertools.count(2))
    return next(each for each in itertools.chain([folder], numbered) if _games_in(each) <= games)


def _games_in(folder: Path) -> int:
    """How many games the report in the folder is of; 0 if there is none that can be read."""
    try:
        return int(json.loads((folder / "figures.json").read_text(encoding="utf-8"))["made"]["games"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0


def _default_levels(game: Game[Any]) -> list[str]:
    return [default_level(game)] * (2 if 2 in game.players else min(game.players))


def write_study(played: Study, out: Path, data: Path | None = None) -> None:
    """Writes the page, its figures and the games into a folder, the games also into a file if there is one for them.

    Raises NothingPlayed if there are no games, and BrokenDataFile if the disk does not take them: the folder stays as it was.
    """
    if not len(played.games):
        raise NothingPlayed
    from hightable.lab.study_figures import study_figures
    from hightable.lab.study_page import study_page

    figures = study_figures(played)
    texts = {"figures.json": json.dumps(figures, ensure_ascii=False, indent=1), "index.html": study_page(figures)}
    origin = Origin.of(played.plan.plan, range(played.plan.deals), figures["made"]["command"])
    with complete_report(out, [*texts, GAMES_FILE]) as folder:
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        write_table(folder / GAMES_FILE, played.games, origin)
    if data is not None:
        write_table(data, played.games, origin)
