"""The command `hightable options`: what each option of a game changes."""

from __future__ import annotations

import json

import click

from hightable.engine import discovery
from hightable.lab.command_errors import end_early, usage_errors
from hightable.lab.commands import LEVELS_OR_OWN, SEATS, components_option, progress_bar
from hightable.lab.executor import check_workers
from hightable.lab.extras import require
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.option_effects import options_summary, plan_options, play_options
from hightable.lab.repeat_command import repeat_command
from hightable.lab.summary_formats import print_summary
from hightable.players.command_option import player_seconds_option


@click.command()
@click.argument("game")
@click.option(
    "--measure",
    default=None,
    help="What is compared, as in hightable compare: first_player, margin … (default: winner_points; points in solo games).",
)
@click.option("--seats", default=None, metavar=SEATS, help=f"The players: {LEVELS_OR_OWN} (default: two medium players).")
@click.option(
    "--games", default=1000, show_default=True, help="Games per value of an option, at least; deals are played in whole."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option in all games; can be repeated.")
@components_option
@click.option("--seed", type=int, default=None, help="Random seed. The same seed gives the same deals.")
@click.option("--seconds", type=float, default=None, help="Search time per move of a hard player.")
@click.option("--simulations", type=int, default=None, help="Simulations per move instead of --seconds.")
@player_seconds_option
@click.option("--workers", type=int, default=None, help="Number of worker processes (default: up to one per core).")
@click.option("--scheduler", default=None, metavar="ADDRESS", help="Play on the workers of this Dask scheduler.")
@click.option("--json", "as_json", is_flag=True, help="Print all differences as JSON.")
@click.pass_context
def options(
    context: click.Context,
    game: str,
    measure: str | None,
    seats: str | None,
    games: int,
    options: tuple[str, ...],
    components: str | None,
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
    player_seconds: float | None,
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Show what each option of GAME changes.

    Every other value of every option is played on the same deals as the default, one at a time: what it changes of one measure,
    with 95 % intervals.
    """
    with usage_errors():
        require("statsmodels", "A comparison")
        check_workers(workers)
        levels = None if seats is None else [name.strip() for name in seats.split(",")]
        chosen = discovery.find(game, components).options.parse(options)
        limits = {"seconds": seconds, "simulations": simulations, "player_seconds": player_seconds}
        requests = plan_options(game, measure, levels, chosen, games, seed, components=components, **limits)
        with deferred_interrupts() as interrupted, progress_bar(quiet=as_json) as bar:
            task = bar.add_task(game, total=None)
            effects = play_options(
                requests, workers, scheduler, lambda done, of: bar.update(task, completed=done, total=of), interrupted
            )
    command = repeat_command(context, requests[0].seed)
    if as_json:
        click.echo(json.dumps({"command": command, **effects.as_json()}, ensure_ascii=False, indent=2))
    else:
        print_summary(options_summary(effects, command))
    if effects.stopped:
        end_early(f": {len(effects.comparisons)} of {len(requests)} values were played.", interrupted())
