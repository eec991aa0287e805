"""The lab's commands: `hightable simulate`, `hightable warm` and `hightable laws`."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hightable.bots import SEARCH_LEVELS
from hightable.bots.levels import cores
from hightable.engine import discovery, jit
from hightable.engine.discovery import NoSuchGame
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import BadSeats
from hightable.engine.options import BadOption
from hightable.lab import simulate as lab
from hightable.lab.cache_cleanup import tidy
from hightable.lab.cuda import NoDevice
from hightable.lab.match_runner import BadRun, check_thinking
from hightable.lab.report_table import report_table
from hightable.warmup import is_warm, progress_message, warm_up

INTERRUPTED = 130
"""What a command that was broken off with Ctrl-C returns, by custom."""

DEFAULT_GAMES = 10_000


@contextlib.contextmanager
def sentences() -> Iterator[None]:
    """Whatever cannot be ends the command with its sentence and the code 2."""
    try:
        yield
    except (NoSuchGame, BadSeats, BadOption, BadRun, NoDevice) as error:
        raise click.UsageError(str(error)) from error


@click.command()
@click.argument("game")
@click.option(
    "--seats",
    default=None,
    help="Who plays, seat by seat, by level: random,easy,medium,hard,master. Unless said, few, at random.",
)
@click.option("--games", default=DEFAULT_GAMES, show_default=True, help="How many games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be given many times.")
@click.option(
    "--seed", type=int, default=None, help="The same seed gives the same games, on any number of threads and any device."
)
@click.option(
    "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True, help="Where the games are played."
)
@click.option("--threads", type=int, default=None, help="How many cores play, by default all that are worth it.")
@click.option(
    "--seconds", type=float, default=None, help="How long a hard player thinks about a move; a master, five times longer."
)
@click.option("--simulations", type=int, default=None, help="Instead, how many simulations they make: the same on any machine.")
@click.option("--interpreted", is_flag=True, help="Run the rules as plain Python: a thousand times slower, for finding faults.")
@click.option("--json", "as_json", is_flag=True, help="Print the report for programs to read.")
def simulate(
    game: str,
    seats: str | None,
    games: int,
    options: tuple[str, ...],
    seed: int | None,
    device: lab.Device,
    threads: int | None,
    seconds: float | None,
    simulations: int | None,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Play many games of GAME at once and report how each seat did."""
    if interpreted and not jit.INTERPRETED:
        _again_interpreted()
    with sentences():
        found = discovery.find(game)
        players = [name.strip() for name in seats.split(",")] if seats is not None else [lab.RANDOM] * min(found.players)
        chosen = found.options.parse(options)
        lab.check(found, players, chosen, games, seed, threads, device)
        check_thinking(seconds, simulations)
        if device == "cpu":
            warm_up_game(found, players)
        with bar(quiet=as_json) as shown:
            compiling = " (compiling for the device)" if device == "cuda" else ""
            task = shown.add_task(found.title("en") + compiling, total=games)

            def progress(done: int, of: int) -> None:
                shown.update(task, completed=done, description=found.title("en"))

            report = lab.simulate(found, players, chosen, games, seed, device, threads, progress, seconds, simulations)
    if as_json:
        click.echo(json.dumps(report.as_json(), ensure_ascii=False, indent=2))
    else:
        Console().print(report_table(found, report))
    if report.stopped:
        click.echo(f"Stopped early: the report is of the {report.games:,} games played until then, of {games:,}.", err=True)
        sys.exit(INTERRUPTED)


def _again_interpreted() -> None:
    """Runs the same command anew with interpreted rules: the engine decides that once, when it is first imported."""
    command = [sys.executable, "-m", "hightable", *_words_of(click.get_current_context())]
    running = subprocess.Popen(command, env={**os.environ, "HIGHTABLE_INTERPRETED": "1"})
    while True:
        try:
            sys.exit(running.wait())
        except KeyboardInterrupt:
            continue  # the other one has heard it too, and ends with its report


def _words_of(context: click.Context) -> list[str]:
    """The command line that gives this context, name by name."""
    words = [str(context.info_name)]
    for parameter in context.command.params:
        value = context.params[str(parameter.name)]
        if isinstance(parameter, click.Argument):
            words.append(value)
        elif value is True:
            words.append(parameter.opts[0])
        elif value is not None and value is not False:
            for each in value if isinstance(value, tuple) else (value,):
                words += [parameter.opts[0], str(each)]
    return words


def bar(quiet: bool) -> Progress:
    """A progress bar for people at a terminal; nothing in a file or a pipe."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def warm_up_game(game: Game[Any], players: Sequence[str] = tuple(SEARCH_LEVELS)) -> None:
    """Compiles what these players need, with progress on stderr, unless it is in the cache."""
    warm_up(game, search=any(player in SEARCH_LEVELS for player in players))


def _found(names: Sequence[str]) -> list[Game[Any]]:
    return [discovery.find(name) for name in names] if names else discovery.all_games()


def _compile_in_parallel(cold: Sequence[Game[Any]]) -> None:
    """Compiles several games in processes of their own, one per core: compiling holds Python's global lock."""
    if len(cold) < 2 or cores() < 2:
        return

    def compile_apart(game: Game[Any]) -> None:
        click.echo(progress_message(game, LANGUAGES[0]), err=True)
        subprocess.run([sys.executable, "-m", "hightable", "compile", game.name], capture_output=True, check=False)

    with ThreadPoolExecutor(cores()) as pool:
        list(pool.map(compile_apart, cold))


@click.command("compile")
@click.argument("games", nargs=-1)
def compile_games(games: tuple[str, ...]) -> None:
    """Compile the rules and the search of GAMES now (default: all games), and remove outdated compiled code."""
    with sentences():
        found = _found(games)
    _compile_in_parallel([game for game in found if not is_warm(game)])
    for game in found:
        warm_up_game(game)
    keep = {jit.cache_folder(game.source) for game in _found(())} | {jit.cache_folder(jit.ENGINE)}
    gone = tidy(jit.cache_root(), keep)
    if gone:
        click.echo(f"Removed {len(gone)} outdated {'folder' if len(gone) == 1 else 'folders'} of compiled rules.", err=True)


@click.command()
@click.argument("games", nargs=-1)
@click.option("--games", "count", default=200, show_default=True, help="How many games each law is tried on.")
@click.option("--seed", default=1, show_default=True, help="The same seed tries the same games.")
def laws(games: tuple[str, ...], count: int, seed: int) -> None:
    """Try the laws that every game must keep on GAMES, all unless said."""
    from hightable.lab.laws import LAWS
    from hightable.lab.random_matches import LawBroken

    with sentences():
        if count < 1:
            raise BadRun(f"A law is tried on at least 1 game, not {count}.")
        found = _found(games)
    broken = 0
    for game in found:
        warm_up_game(game)
        click.secho(game.title("en"), bold=True)
        for name, law in LAWS.items():
            try:
                law(game, count, seed)
            except LawBroken as error:
                broken += 1
                click.echo(f"  {click.style('✗', fg='red')} {name}: {error}")
            else:
                click.echo(f"  {click.style('✓', fg='green')} {name}")
    if broken:
        click.echo(f"{broken} {'law is' if broken == 1 else 'laws are'} broken.", err=True)
        sys.exit(1)
