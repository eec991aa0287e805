"""`hightable ladder`: who plays better, and by how much."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from hightable.engine import discovery
from hightable.engine.game import Game
from hightable.lab.commands import INTERRUPTED, bar, sentences, warm_up_game
from hightable.lab.extras import install_command
from hightable.lab.ladder import Ladder, check, count, play_ladder
from hightable.lab.match_runner import BadRun, seat_players
from hightable.lab.rating import can_rate
from hightable.lab.report_table import NOT_WINNABLE, turn_order_table
from hightable.lab.worker_threads import deferred_interrupts


@click.command()
@click.argument("game")
@click.option(
    "--seats",
    required=True,
    metavar="WHO,WHO",
    help="Who is compared: random, easy, medium, hard, master; two or more. Equal players show what the turn order is worth.",
)
@click.option("--games", default=100, show_default=True, help="How many games, made up to whole deals.")
@click.option("--at-table", type=int, default=None, help="How many sit at one table, where not all: every choice of so many.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be given many times.")
@click.option("--seed", type=int, default=None, help="The same seed gives the same deals.")
@click.option(
    "--seconds", type=float, default=None, help="How long a hard player thinks about a move; a master, five times longer."
)
@click.option("--simulations", type=int, default=None, help="Instead, how many simulations they make: the same on any machine.")
@click.option("--tables", default=1, show_default=True, help="At how many tables they play at once; best no more than cores.")
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), default=None, help="Draw the ratings: FILE.svg, .png, .pdf, .jpg."
)
@click.option("--json", "as_json", is_flag=True, help="Print the ladder for programs to read.")
def ladder(
    game: str,
    seats: str,
    games: int,
    at_table: int | None,
    options: tuple[str, ...],
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
    tables: int,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let players of the house play GAME against each other, every order of seats on the same deals, and rate them."""
    with sentences():
        if plot is not None:
            _check_plot(plot)
        found = discovery.find(game)
        players = [name.strip() for name in seats.split(",")]
        chosen = found.options.parse(options)
        check(found, players, chosen, games, len(players) if at_table is None else at_table, seed, tables)
        seat_players(found, players, seconds, simulations)
        warm_up_game(found, players)
        with deferred_interrupts() as interrupted:
            with bar(quiet=as_json) as shown:
                task = shown.add_task(found.title("en"), total=games)

                def progress(done: int, of: int) -> None:
                    shown.update(task, completed=done, total=of)

                report = play_ladder(
                    found, players, chosen, games, at_table, seed, seconds, simulations, tables, progress, interrupted
                )
            _tell(found, report, plot, as_json)
    if report.stopped:
        click.echo(f"Stopped early: the ladder is of {count(report.games, 'game')} of whole deals played until then.", err=True)
        sys.exit(INTERRUPTED)


def _tell(game: Game[Any], report: Ladder, plot: Path | None, as_json: bool) -> None:
    """Prints the ladder, and draws it where that is wanted."""
    if not can_rate():
        click.echo(f"There are no ratings: they need the package statsmodels: {install_command('lab')}", err=True)
    if as_json:
        click.echo(json.dumps(report.as_json(), ensure_ascii=False, indent=2))
    else:
        Console().print(ladder_table(game, report))
    if plot is not None and not report.rated:
        click.echo("There is nothing to draw: nobody has a rating.", err=True)
    elif plot is not None:
        from hightable.lab.ladder_plot import draw

        try:
            draw(game, report, plot)
        except OSError as error:
            raise click.ClickException(f"The plot could not be written to {plot}: {error.strerror}.") from error


def _require(package: str, what: str) -> None:
    if importlib.util.find_spec(package) is None:
        raise BadRun(f"A ladder needs the package {package} for {what}, which is missing: {install_command('lab')}")


def _check_plot(plot: Path) -> None:
    for package in ("matplotlib", "statsmodels"):
        _require(package, "its plot")
    from hightable.lab.ladder_plot import check_plot

    check_plot(plot)


def ladder_table(game: Game[Any], ladder: Ladder) -> Group:
    """A row a player, the best first, and below it what was played."""
    table = Table(title=f"{game.title('en')}: {ladder.extent}", title_justify="left")
    table.add_column("player")
    for heading in ("games", "won", "share", "95 %", "points", "rating", "95 %"):
        table.add_column(heading, justify="right")
    for each in ladder.players:
        table.add_row(
            each.player,
            f"{each.games:,}",
            f"{each.wins:,.1f}" if ladder.winnable else "–",
            f"{each.share:.1%}" if ladder.winnable else "–",
            f"{each.low:.1%}–{each.high:.1%}" if ladder.winnable else "–",
            f"{each.points:.1f}",
            "–" if each.rating is None else f"{each.rating:.0f}",
            "–" if each.rating is None else f"{each.rating_low:.0f}–{each.rating_high:.0f}",
        )
    return Group(table, *turn_order_table(ladder.by_turn_order, ladder.winnable), *(Text(line) for line in _notes(ladder)))


def _notes(ladder: Ladder) -> Iterator[str]:
    """What was played, and what to know of it, in sentences."""
    thought = "as its level says"
    if ladder.simulations is not None:
        thought = f"by {ladder.simulations:,} simulations at the hard level"
    elif ladder.seconds is not None:
        thought = f"for {ladder.seconds:g} s at the hard level"
    every = "Every player alone" if ladder.at_table == 1 else "Every order of seats"
    yield f"{every} on each deal. Each player thinks {thought}. Seed: {ladder.seed}."
    alone = ladder.at_table == 1
    if not ladder.winnable:
        yield NOT_WINNABLE
    if alone and len(ladder.players) > 1:
        first = "a victory goes before none, then " if ladder.winnable else ""
        yield f"Ratings compare players deal by deal: {first}more points before fewer."
    elif ladder.unwon and not alone:
        yield f"Nobody won {count(ladder.unwon, 'game')} of these, which say nothing about ratings."
    if len(ladder.players) == 1:
        differs = "there is nobody else to compare them with" if alone else "what differs is the turn order"
        yield f"Equal players have no ratings: {differs}."
    elif ladder.deals and not ladder.rated and can_rate():
        yield "So there are no ratings."
