"""The command `hightable ladder`: which player is better, and by how much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from hightable.engine import discovery
from hightable.engine.extras import install_command
from hightable.engine.game import Game
from hightable.lab.command_errors import end_early, usage_errors
from hightable.lab.commands import (
    LEVELS_OR_OWN,
    SEATS,
    components_option,
    data_option,
    only_from_file,
    progress_bar,
    scheduler_option,
    warm_up_game,
)
from hightable.lab.data_files import Origin, check_data_file, read_table, write_table
from hightable.lab.extras import require
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.ladder import SMALLEST, Ladder, count, ladder_of, make_test, plan_ladder, run_ladder
from hightable.lab.match_runner import BadRun
from hightable.lab.rating import can_rate
from hightable.lab.repeat_command import repeat_command
from hightable.lab.shards import Shard, check_edition, need_seed, shard_option
from hightable.lab.summary import ladder_summary
from hightable.lab.summary_formats import print_summary
from hightable.players.command_option import player_seconds_option


@click.command()
@click.argument("game", required=False)
@click.option(
    "--seats",
    default=None,
    metavar=SEATS,
    help=f"Two or more players to compare: {LEVELS_OR_OWN}. Equal ones show what the turn order is worth.",
)
@click.option("--games", default=100, show_default=True, help="Number of games, rounded up to whole deals.")
@click.option(
    "--at-table",
    type=int,
    default=None,
    help="Number of players per table (default: all); every combination of players is played.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game; can be repeated.")
@click.option("--seed", type=int, default=None, help="Random seed. The same seed gives the same deals.")
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
@components_option
@click.option(
    "--workers",
    "--tables",
    "workers",
    type=int,
    default=1,
    show_default=True,
    help="Number of tables to play at once, each in a process of its own; best at most one per core.",
)
@scheduler_option
@shard_option
@data_option
@click.option(
    "--from",
    "from_file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Rate the games in a file that --data or `hightable merge` wrote, instead of playing.",
)
@click.option(
    "--until-sure",
    is_flag=True,
    help="Stop as soon as a sequential test has decided between two players, at the latest after --games.",
)
@click.option(
    "--smallest",
    type=float,
    default=SMALLEST,
    show_default=True,
    help="With --until-sure: the smallest difference from an even share of the victories that matters.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Draw the ratings to a .svg, .png, .pdf or .jpg file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the ladder as JSON.")
@click.pass_context
def ladder(
    context: click.Context,
    game: str | None,
    seats: str | None,
    games: int,
    at_table: int | None,
    options: tuple[str, ...],
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
    player_seconds: float | None,
    components: str | None,
    workers: int,
    scheduler: str | None,
    shard: Shard | None,
    data: Path | None,
    from_file: Path | None,
    until_sure: bool,
    smallest: float,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Rate bots that play GAME in every order of seats.

    Every order plays the same deals, so that luck is shared.
    """
    with usage_errors():
        if plot is not None:
            _check_plot(plot)
        if from_file is not None:
            only_from_file(context, "plot", "as_json")
            file = read_table(from_file)
            check_edition(from_file, file)
            rated = ladder_of(file.origin.plan, file.table, file.origin.wanted)
            _print_report(file.origin.plan.setting.game, rated, repeat_command(context, None), plot, as_json)
            return
        if game is None or seats is None:
            raise BadRun("A ladder needs a GAME and the players in --seats, or the games of another run with --from.")
        if not until_sure and context.get_parameter_source("smallest") is ParameterSource.COMMANDLINE:
            raise BadRun("The smallest difference that matters is for a test until sure: add --until-sure.")
        if shard is not None and until_sure:
            raise BadRun("A test that stops when it is sure cannot be divided into shards.")
        if data is not None:
            check_data_file(data)
        need_seed(shard, seed)
        found = discovery.find(game, components)
        players = [name.strip() for name in seats.split(",")]
        chosen = found.options.parse(options)
        limits: dict[str, Any] = {"seconds": seconds, "simulations": simulations, "player_seconds": player_seconds}
        plan, wanted = plan_ladder(found, players, chosen, games, at_table, seed, tables=workers, **limits)
        deals = shard.part(wanted) if shard else wanted
        test = make_test(plan, wanted, smallest) if until_sure else None
        at_once = workers if scheduler in (None, "local") else None
        warm_up_game(found, players)
        with deferred_interrupts() as interrupted:
            with progress_bar(quiet=as_json) as bar:
                task = bar.add_task(found.title("en"), total=games)

                def progress(done: int, of: int) -> None:
                    bar.update(task, completed=done, total=of)

                table = run_ladder(plan, deals, at_once, scheduler, test, progress, interrupted)
            report = ladder_of(plan, table, deals, test)
            command = repeat_command(context, plan.seed)
            if data is not None:
                write_table(data, table, Origin.of(plan, wanted, command))
            _print_report(found, report, command, plot, as_json)
    if report.stopped:
        end_early(f": the ladder covers {count(report.games, 'game')} of whole deals. This is not a test.", interrupted())


def _print_report(game: Game[Any], report: Ladder, command: str, plot: Path | None, as_json: bool) -> None:
    """Prints the ladder, and draws the plot if there is a file for it."""
    if not can_rate():
        click.echo(f"Ratings need the package statsmodels, which is missing: {install_command('lab')}", err=True)
    if as_json:
        click.echo(json.dumps({"command": command, **report.as_json()}, ensure_ascii=False, indent=2))
    else:
        print_summary(ladder_summary(report, command))
    if plot is not None and not report.rated:
        click.echo("There is nothing to plot: no player has a rating.", err=True)
    elif plot is not None:
        from hightable.lab.ladder_plot import draw

        try:
            draw(game, report, plot)
        except OSError as error:
            raise click.ClickException(f"The plot could not be written to {plot}: {error.strerror}.") from error


def _check_plot(plot: Path) -> None:
    for package in ("matplotlib", "statsmodels"):
        require(package, "The plot of a ladder")
    from hightable.lab.ladder_plot import check_plot

    check_plot(plot)
