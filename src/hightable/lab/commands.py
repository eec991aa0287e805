"""The commands `hightable simulate`, `hightable compile` and `hightable laws`."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hightable.background import BackgroundCompiler
from hightable.bots import SEARCH_LEVELS
from hightable.bots.levels import cores
from hightable.engine import discovery, jit
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, BadPhrase
from hightable.engine.native import cache_root
from hightable.lab.cache_cleanup import remove_unused
from hightable.lab.command_errors import end_early, given_flags, usage_errors
from hightable.lab.data_files import DECISIONS, Origin, check_data_file, same_file, try_writing, write_table
from hightable.lab.decisions import run_recorded
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.match_runner import BadRun
from hightable.lab.repeat_command import repeat_command
from hightable.lab.shards import Shard, need_seed, shard_option
from hightable.lab.simulate import RANDOM, Device, PlanRunner, Simulation, plan
from hightable.lab.summary import report_summary
from hightable.lab.summary_formats import print_summary
from hightable.players.command_option import player_seconds_option
from hightable.warmup import is_warm, programs, progress_message, warm_up

DEFAULT_GAMES = 10_000


SEATS = "PLAYER,PLAYER,…"
LEVELS_OR_OWN = "random, easy, medium, hard or master, or your own as FILE.py:NAME"
components_option = click.option(
    "--components", metavar="FILE", default=None, help="A TOML file whose numbers and names replace those of the game."
)


workers_option = click.option(
    "--workers",
    "--threads",
    "workers",
    type=int,
    default=None,
    help="Number of threads or worker processes (default: up to one per core).",
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    default=None,
    help="Play on a Dask cluster: the address of its scheduler (tcp://host:8786), its scheduler file, or local.",
)
data_option = click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Write the games, one row each, to a .parquet, .csv or .jsonl file.",
)


def only_from_file(context: click.Context, *allowed: str) -> None:
    """Raises BadRun if a command with --from also says what to play: only these parameters may be given."""
    others = given_flags(context, set(context.params) - {"from_file", "from_files", *allowed})
    if others:
        raise BadRun(f"--from takes everything from the file, so it cannot be used with {', '.join(others)}.")


@click.command()
@click.argument("game")
@click.option(
    "--seats",
    default=None,
    metavar=SEATS,
    help=f"The players: {LEVELS_OR_OWN}. Default: the minimum number of random players.",
)
@click.option("--games", default=DEFAULT_GAMES, show_default=True, help="Number of games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game; can be repeated.")
@click.option(
    "--seed",
    type=int,
    default=None,
    help="Random seed. The same seed gives the same games on any number of threads and any device.",
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="Device that plays the games; cuda is for random, easy and medium players. With --scheduler, workers that were started "
    "with --resources GPU=1 play.",
)
@workers_option
@scheduler_option
@shard_option
@data_option
@click.option(
    "--decisions",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Write every decision, with what the player saw and could do, to a .parquet or .jsonl file.",
)
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
@click.option("--interpreted", is_flag=True, help="Run the rules as plain Python: a thousand times slower, for debugging.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def simulate(
    context: click.Context,
    game: str,
    seats: str | None,
    games: int,
    options: tuple[str, ...],
    seed: int | None,
    device: Device,
    workers: int | None,
    scheduler: str | None,
    shard: Shard | None,
    data: Path | None,
    decisions: Path | None,
    seconds: float | None,
    simulations: int | None,
    player_seconds: float | None,
    components: str | None,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Play GAME many times and report who wins.

    The report has points and wins, by seat and by turn order.
    """
    if interpreted and not jit.INTERPRETED:
        _run_interpreted()
    with usage_errors():
        found = discovery.find(game, components)
        players = [name.strip() for name in seats.split(",")] if seats is not None else [RANDOM] * min(found.players)
        need_seed(shard, seed)
        simulation = plan(
            found,
            players,
            found.options.parse(options),
            games,
            seed,
            device,
            workers,
            seconds,
            simulations,
            scheduler,
            shard.part(range(games)) if shard else None,
            with_table=data is not None or decisions is not None,
            player_seconds=player_seconds,
        )
        origin = _prepare_data(simulation, range(games), repeat_command(context, simulation.seed), data, decisions)
        if device == "cpu":
            warm_up_game(found, players)
        with _interrupts(simulation) as interrupted, progress_bar(quiet=as_json) as bar:
            compiling = " (compiling for the device)" if device == "cuda" else ""
            task = bar.add_task(found.title("en") + compiling, total=simulation.games)

            def progress(done: int, of: int) -> None:
                bar.update(task, completed=done, description=found.title("en"))

            report = simulation.run(progress, interrupted)
        if data is not None and origin is not None:
            assert isinstance(simulation.runner, PlanRunner)
            write_table(data, simulation.runner.table, origin)
    command = repeat_command(context, report.seed)
    if as_json:
        click.echo(json.dumps({"command": command, **report.as_json()}, ensure_ascii=False, indent=2))
    else:
        print_summary(report_summary(report, command))
    if report.stopped:
        by_hand = interrupted() or not isinstance(simulation.runner, PlanRunner)
        end_early(f": the report covers {report.games:,} of {simulation.games:,} games.", by_hand)


def _prepare_data(
    simulation: Simulation, wanted: range, command: str, data: Path | None, decisions: Path | None
) -> Origin | None:
    """Checks the files before any game is played, and has decisions written. Returns where the data come from."""
    if not isinstance(simulation.runner, PlanRunner):
        return None
    if data is not None:
        check_data_file(data)
    origin = Origin.of(simulation.runner.plan, wanted, command)
    if decisions is not None:
        check_data_file(decisions, DECISIONS)
        if data is not None and same_file(data, decisions):
            raise BadRun(f"Games and decisions need two files: {data} is given for both.")
        simulation.runner.run = partial(run_recorded, decisions, origin)
    return origin


def _interrupts(simulation: Simulation) -> contextlib.AbstractContextManager[Callable[[], bool]]:
    """Defers Ctrl-C where files are being written; other runners handle it themselves."""
    return deferred_interrupts() if isinstance(simulation.runner, PlanRunner) else contextlib.nullcontext(lambda: False)


def _run_interpreted() -> None:
    """Runs the same command again with interpreted rules, which the engine chooses when it is first imported."""
    command = [sys.executable, "-m", "hightable", *sys.argv[1:]]
    process = subprocess.Popen(command, env={**os.environ, "HIGHTABLE_INTERPRETED": "1"})
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # the other process has received it too, and ends with its report


def progress_bar(quiet: bool) -> Progress:
    """A progress bar on stderr; nothing if that is not a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def make_folder(out: Path) -> None:
    """Makes the folder of a report now, so that a wrong one is refused before anything is played. Raises BadRun."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        try_writing(out / "index.html")
    except OSError as error:
        raise BadRun(f"The report cannot be written to {out}: {error.strerror}.") from error


def warm_up_game(game: Game[Any], players: Sequence[str] = tuple(SEARCH_LEVELS)) -> None:
    """Compiles what these players need, with progress on stderr, unless it is in the cache."""
    warm_up(game, search=any(player in SEARCH_LEVELS for player in players))


def _find_games(names: Sequence[str]) -> list[Game[Any]]:
    return [discovery.find(name) for name in names] if names else discovery.all_games()


def _compile_in_parallel(games: Sequence[Game[Any]]) -> None:
    """Compiles several games in processes of their own, one per core, with progress on stderr."""
    if len(games) < 2 or cores() < 2:
        return
    console = Console(stderr=True, highlight=False, markup=False)
    compiler = BackgroundCompiler(games)
    try:
        with Progress(TextColumn("{task.description}"), BarColumn(), console=console, disable=not console.is_terminal) as bar:
            tasks = {game.name: bar.add_task(game.title(LANGUAGES[0]), total=1.0) for game in games}
            for game in games:
                if not console.is_terminal:
                    click.echo(progress_message(game, LANGUAGES[0]), err=True)
                while not compiler.wait(game, timeout=0.1):
                    for each in games:
                        bar.update(tasks[each.name], completed=compiler.progress(each))
                bar.update(tasks[game.name], completed=1.0)
    finally:
        compiler.close()


@click.command("compile")
@click.argument("games", nargs=-1)
def compile_games(games: tuple[str, ...]) -> None:
    """Compile GAMES now, rules and search (default: all games).

    Also removes outdated compiled code.
    """
    with usage_errors():
        found = _find_games(games)
    _compile_in_parallel([game for game in found if not is_warm(game)])
    for game in found:
        warm_up_game(game)
    keep = {program.file for game in _find_games(()) for program in programs(game)}
    removed = remove_unused(cache_root(), keep)
    if removed:
        click.echo(f"Removed {len(removed)} outdated {'file' if len(removed) == 1 else 'files'} of compiled code.", err=True)


@click.command()
@click.argument("games", nargs=-1)
@click.option("--games", "count", default=200, show_default=True, help="Number of games on which each law is checked.")
@click.option("--seed", default=1, show_default=True, help="Random seed. The same seed checks the same games.")
@components_option
def laws(games: tuple[str, ...], count: int, seed: int, components: str | None) -> None:
    """Check that GAMES keep the laws (default: all games), level by level.

    A law is a property that every game must have. Also says which parts a game lacks for the next level. Stops at the first
    broken law of level 1.
    """
    with usage_errors():
        if count < 1:
            raise BadRun(f"A law needs at least 1 game, not {count}.")
        if components is not None and len(games) != 1:
            raise BadRun("Components are those of one game: name it.")
        found = _find_games(games) if components is None else [discovery.find(games[0], components)]
    broken = 0
    for game in found:
        warm_up_game(game)
        broken += _check_laws(game, count, seed)
    if broken:
        click.echo(f"{broken} {'law is' if broken == 1 else 'laws are'} broken.", err=True)
        sys.exit(1)


def _check_laws(game: Game[Any], count: int, seed: int) -> int:
    """Prints each level of a game, its laws and what it lacks; returns how many laws are broken.

    It stops at the first broken law of level 1.
    """
    from hightable.lab.game_levels import GameLevel, has_secrets, level_of, missing_parts
    from hightable.lab.laws import LAWS
    from hightable.lab.random_matches import LawBroken

    broken: list[GameLevel] = []
    click.secho(f"{game.title('en')}: level {level_of(game):d}", bold=True)
    for level in GameLevel:
        if level is GameLevel.HIDDEN and not has_secrets(game):
            click.echo(f"  {level}: nothing is hidden in this game")
            continue
        missing = missing_parts(game, level)
        click.echo(f"  {level}: {'missing ' + ', '.join(missing) if missing else 'all parts are there'}")
        for name, law in LAWS.items():
            if law.level is not level:
                continue
            try:
                undecided = law(game, count, seed)
            except (LawBroken, BadPhrase) as error:
                broken.append(level)
                click.echo(f"    {click.style('✗', fg='red')} {name}: {error}")
                if level is GameLevel.RUNS:
                    click.echo("  The other laws were not tried: most of them would only show the same mistake again.")
                    return 1
            else:
                mark = click.style("?", fg="yellow") if undecided else click.style("✓", fg="green")
                click.echo(f"    {mark} {name}{': ' + undecided if undecided else ''}")
    if broken:
        click.echo(f"  A law of level {min(broken):d} is broken: the game reaches that level once the law is kept.")
    return len(broken)
