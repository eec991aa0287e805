"""The command `hightable tune`: searches the numbers of a game for a stated aim."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress, TaskID

from hightable.engine import discovery
from hightable.engine.game import Game
from hightable.lab.aims import Aim
from hightable.lab.command_errors import end_early, usage_errors
from hightable.lab.commands import LEVELS_OR_OWN, SEATS, make_folder, progress_bar
from hightable.lab.component_numbers import game_data, list_numbers
from hightable.lab.executor import check_workers, run_plan
from hightable.lab.extras import require
from hightable.lab.games_table import GamesTable, seating_order
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.ladder import count
from hightable.lab.match_runner import BadRun, NothingPlayed
from hightable.lab.plan import Plan
from hightable.lab.repeat_command import repeat_command
from hightable.lab.search_space import SearchSpace
from hightable.lab.setting import Setting, searches
from hightable.lab.summary_formats import print_summary
from hightable.lab.tune_report import TuneReport, make_report
from hightable.lab.tune_summary import tune_summary
from hightable.lab.tuning import Stopped, Trial, TunePlan, Tuner
from hightable.lab.variant_compiler import VariantCompiler
from hightable.players.command_option import player_seconds_option


@click.command()
@click.argument("game")
@click.option(
    "--vary",
    "vary",
    multiple=True,
    metavar="PATH=VALUES",
    help="A number of the game's components and its values: a..b, a..b:step or a,b,c; can be repeated.",
)
@click.option(
    "--aim",
    "aims",
    multiple=True,
    metavar="AIM",
    help="What to aim at: first_player=0.50±0.01 (or +-), margin<4, points>20; can be repeated.",
)
@click.option("--list", "show_list", is_flag=True, help="List the numbers that can be varied, with today's values.")
@click.option(
    "--seats",
    default=None,
    metavar=SEATS,
    help=f"The players: {LEVELS_OR_OWN}. Default: the minimum number of medium players.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game; can be repeated.")
@click.option("--deals", default=1000, show_default=True, help="Number of deals that every trial plays.")
@click.option("--games", hidden=True, expose_value=False, callback=lambda context, parameter, value: _no_games(context, value))
@click.option(
    "--fresh",
    type=click.IntRange(min=0),
    default=None,
    help="Number of other deals on which the best numbers are tested and varied one by one (default: as many; 0: no test).",
)
@click.option(
    "--trials", default=50, show_default=True, help="Combinations to try. If there are no more than that, all are tried."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed. The same seed repeats the same search.")
@click.option(
    "--simulations", type=int, default=None, help="Simulations per move of hard players; five times as many for masters."
)
@player_seconds_option
@click.option("--workers", type=int, default=None, help="Number of worker processes (default: up to one per core).")
@click.option("--scheduler", default=None, metavar="ADDRESS", help="Dask scheduler whose workers play the games, or “local”.")
@click.option(
    "--storage",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="SQLite file that keeps the trials. With the same file, a search that was interrupted continues.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder for the page, the data and the best numbers.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.pass_context
def tune(
    context: click.Context,
    game: str,
    vary: tuple[str, ...],
    aims: tuple[str, ...],
    show_list: bool,
    seats: str | None,
    options: tuple[str, ...],
    deals: int,
    fresh: int | None,
    trials: int,
    seed: int,
    simulations: int | None,
    player_seconds: float | None,
    workers: int | None,
    scheduler: str | None,
    storage: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Search the numbers of GAME for an aim.

    Every trial plays the same deals. The best numbers are tested again on fresh deals.
    """
    with usage_errors():
        found = discovery.find(game)
        if show_list:
            _print_numbers(found)
            return
        for package in ("optuna", "statsmodels"):
            require(package, "A search")
        check_workers(workers)
        if out is not None:
            make_folder(out)
        plan = _plan(found, vary, aims, seats, options, simulations, player_seconds, deals, trials, seed)
        with deferred_interrupts() as interrupted, progress_bar(quiet=as_json) as bar:
            search = _Run(plan, bar, workers, scheduler, interrupted, storage)
            report = search.report(deals if fresh is None else fresh, repeat_command(context, seed))
        if not report.trials:
            raise NothingPlayed
        files = [] if out is None else report.write(out)
    if as_json:
        click.echo(json.dumps(report.as_json(), ensure_ascii=False, indent=2))
    else:
        print_summary(tune_summary(report))
    if files:
        click.echo(f"Written to {', '.join(map(str, files))}", err=True)
    if report.stopped:
        end_early(_how_far(report, storage), interrupted())


def _no_games(context: click.Context, value: str | None) -> None:
    """Leads from --games, which other commands have, to --deals."""
    if value is not None:
        raise click.UsageError("There is no --games here: --deals N says how many deals every trial plays.", context)


def _print_numbers(game: Game[Any]) -> None:
    for number in list_numbers(game_data(game)):
        click.echo(f"{number.path} = {number.value}")


def _plan(
    game: Game[Any],
    vary: tuple[str, ...],
    aims: tuple[str, ...],
    seats: str | None,
    options: tuple[str, ...],
    simulations: int | None,
    player_seconds: float | None,
    deals: int,
    trials: int,
    seed: int,
) -> TunePlan:
    """The search that these arguments describe. Raises an error with a clear message if one is not valid."""
    space = SearchSpace.parse(game, vary)
    levels = [name.strip() for name in seats.split(",")] if seats is not None else ["medium"] * min(game.players)
    if searches(levels) and simulations is None:
        raise BadRun("Players that search need --simulations here: with a time limit no two trials would be the same.")
    chosen = game.options.parse(options)
    setting = Setting.checked(game, levels, chosen, simulations=simulations, player_seconds=player_seconds)
    wanted = tuple(map(Aim.parse, aims))
    return TunePlan(space, wanted, tuple(seating_order(levels)), setting, deals, trials, seed)


class _Run:
    """A search in the terminal, with its progress."""

    def __init__(
        self,
        plan: TunePlan,
        bar: Progress,
        workers: int | None,
        scheduler: str | None,
        interrupted: Callable[[], bool],
        storage: Path | None,
    ) -> None:
        from hightable.lab.trial_store import OptunaStore

        self._plan, self._bar, self._interrupted = plan, bar, interrupted
        self._workers, self._scheduler = workers, scheduler
        self._store = OptunaStore(plan, storage)
        self._compiler = VariantCompiler(plan.space, any(map(searches, plan.seatings)))
        self._tuner = Tuner(plan, self._play, self._store, self._compiler.variant)
        self._task: TaskID | None = None

    def report(self, fresh: int, command: str) -> TuneReport:
        """Searches, then tests what was found."""
        stopped = self._search()
        if not stopped and fresh:
            self._task = self._bar.add_task("Fresh deals")
        return make_report(self._tuner, fresh, self._store.importances(), command, stopped, self._say)

    def _search(self) -> bool:
        """Runs the trials that are left; returns whether it was stopped."""
        tuner, total = self._tuner, len(self._tuner.trials) + self._tuner.trials_left
        if tuner.trials:
            click.echo(f"{len(tuner.trials)} of {total} trials are there already.", err=True)
        trials = self._bar.add_task("Trials", total=total, completed=len(tuner.trials))
        self._task = self._bar.add_task("Games")
        while tuner.trials_left:
            start, before = time.monotonic(), sum(self._compiler.seconds)
            try:
                trial = tuner.run_trial()
            except Stopped:
                return True
            self._bar.update(trials, completed=len(tuner.trials))
            self._tell(trial)
            if trial.number == 0 and trial.state == "played":
                compiling = sum(self._compiler.seconds) - before
                self._estimate(time.monotonic() - start - compiling)
            if self._interrupted():
                return True
        return False

    def _play(self, plan: Plan, deals: range) -> GamesTable:
        def progress(done: int, of: int) -> None:
            if self._task is not None:
                self._bar.update(self._task, completed=done, total=of)

        return run_plan(plan, deals, self._workers, self._scheduler, progress, self._interrupted, keep=bool(self._tuner.trials))

    def _say(self, what: str) -> None:
        if self._task is not None:
            self._bar.update(self._task, description=what)

    def _tell(self, trial: Trial) -> None:
        named = ", ".join(f"{path} = {value}" for path, value in self._plan.space.named(trial.point).items())
        figures = ", ".join(f"{id} {value:.3g}" for id, value in trial.figures.items())
        after = "" if trial.state == "played" else f"; given up after {trial.deals} deals"
        self._bar.console.print(
            f"{trial.number + 1}. {named}: {trial.reason or figures + after}", highlight=False, markup=False, soft_wrap=True
        )

    def _estimate(self, seconds: float) -> None:
        left = self._tuner.trials_left * seconds
        if left > 60:
            self._bar.console.print(
                f"A trial takes about {seconds:.0f} seconds to play, all of them at most {left / 60:.0f} minutes; less if some "
                "are given up early, more if variants differ in more than numbers, for then each is compiled.",
                highlight=False,
                soft_wrap=True,
            )


def _how_far(report: TuneReport, storage: Path | None) -> str:
    again = f" The same command continues with {storage}." if storage is not None else ""
    return f", after {count(len(report.trials), 'trial')}: this is not a test of the best numbers.{again}"
