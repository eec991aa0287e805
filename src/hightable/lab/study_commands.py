"""The command `hightable study`: a report on a game as a page and its data."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from hightable.bots import default_level
from hightable.engine import discovery
from hightable.engine.game import Game
from hightable.lab.commands import INTERRUPTED, components_option, progress_bar, usage_errors, warm_up_game
from hightable.lab.executor import check_workers
from hightable.lab.extras import require
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.match_runner import BadRun
from hightable.lab.study import GAMES, SAMPLE, Study, plan_study, run_study


@click.command()
@click.argument("game")
@click.option(
    "--seats",
    default=None,
    metavar="LEVEL,LEVEL,…",
    help="Level of each player: random, easy, medium, hard or master. Different levels change seats, so that each plays in every "
    "one. Default: two medium players, or as many as the game takes.",
)
@click.option("--games", default=GAMES, show_default=True, help="Number of games, rounded up to whole deals.")
@click.option(
    "--sample",
    default=SAMPLE,
    show_default=True,
    help="Number of deals on which chances along the way, clauses, luck, skill and hidden information are measured; 0 leaves "
    "them out. These take longer than the games themselves.",
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
@click.option("--workers", type=int, default=None, help="Number of worker processes (default: up to one per core).")
@click.option("--scheduler", metavar="ADDRESS", default=None, help="Play on the Dask cluster with this scheduler.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder for the report: index.html, figures.json and the games.",
)
def study(
    game: str,
    seats: str | None,
    games: int,
    sample: int,
    options: tuple[str, ...],
    components: str | None,
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
    workers: int | None,
    scheduler: str | None,
    out: Path,
) -> None:
    """Play GAME many times and write a report for its designer.

    The report is one page, with who is favoured, how long and how close games are, what decides them, and what every component is
    worth. Ctrl-C ends the study early and reports what was played.
    """
    with usage_errors():
        for package in ("statsmodels", "pyarrow"):
            require(package, "A study")
        check_workers(workers)
        found = discovery.find(game, components)
        levels = [name.strip() for name in seats.split(",")] if seats is not None else _default_levels(found)
        plan = plan_study(found, levels, games, sample, seed, found.options.parse(options), seconds, simulations)
        out = _folder(out)
        warm_up_game(found, ["hard"] if sample else levels)
        with deferred_interrupts() as interrupted, progress_bar(quiet=False) as bar:
            task = bar.add_task(found.title("en"), total=games)

            def progress(what: str, done: int, of: int) -> None:
                bar.update(task, completed=done, total=of, description=f"{found.title('en')}: {what}")

            played = run_study(plan, workers, scheduler, progress, interrupted)
        write_study(played, out)
    click.echo(f"{len(played.games):,} games. The report is {out / 'index.html'}")
    if played.stopped:
        click.echo("Stopped early: the report covers what was played, and says so.", err=True)
        sys.exit(INTERRUPTED)


def _default_levels(game: Game[Any]) -> list[str]:
    return [default_level(game)] * (2 if 2 in game.players else min(game.players))


def _folder(out: Path) -> Path:
    """The folder of the report, which is made if it is missing: before anything is played."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRun(f"The report cannot be written to {out}: {error.strerror}.") from error
    if not os.access(out, os.W_OK):
        raise BadRun(f"The report cannot be written to {out}: the folder is read-only.")
    return out


def write_study(played: Study, out: Path) -> None:
    """Writes the page, its figures and the games into a folder. Raises BadRun if the disk does not take them."""
    from hightable.lab.data_files import Origin, complete_file, write_table
    from hightable.lab.study_figures import study_figures
    from hightable.lab.study_page import study_page

    figures = study_figures(played)
    texts = {"figures.json": json.dumps(figures, ensure_ascii=False, indent=1), "index.html": study_page(figures)}
    for name, text in texts.items():
        with complete_file(out / name) as file:
            file.write(text.encode())
    if len(played.games):
        origin = Origin.of(played.plan.plan, range(played.plan.deals), figures["made"]["command"])
        write_table(out / "games.parquet", played.games, origin)
