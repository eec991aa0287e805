"""Playing many games at once, and what comes of it."""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

import hightable
from hightable.bots import SEARCH_LEVELS, players_of
from hightable.bots.levels import cores
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import BadSeats
from hightable.engine.options import Settings
from hightable.lab.match_runner import BadRun, check_thinking, deal_seed, seat_players, thinking_time
from hightable.lab.report import Report, Tally, can_be_won, seats_of, turn_order_of
from hightable.lab.runs import Runs
from hightable.lab.worker_processes import Setup, play_all
from hightable.warmup import compile_search, search_is_compiled

Device: TypeAlias = Literal["cpu", "cuda"]
Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then with how many games are played, and of how many."""

RANDOM = "random"
_MOST_RUNS, _MANY_GAMES = 64, 100_000
"""How many runs a thread takes at once where there are many games; else one, so that all threads have some."""
WORTH_A_PROCESS = 100
"""About so many games players who do not search finish while a worker process starts."""
_GLANCE = 0.1
"""Seconds between two looks at how far the threads have come."""


def simulate(
    game: Game[Any],
    players: Sequence[str],
    options: Mapping[str, object] | None = None,
    games: int = 10_000,
    seed: int | None = None,
    device: Device = "cpu",
    threads: int | None = None,
    progress: Progress = lambda done, of: None,
    seconds: float | None = None,
    simulations: int | None = None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Report:
    """Plays the games and reports. The same seed gives the same report, however many threads play, and on which device.

    Players who think by the clock are the exception: `simulations`, instead of `seconds`, makes them come out the same, too.
    Fewer games of the same seed are the first of more. Players other than `random` play in worker processes, one per thread.

    An interrupt (Ctrl-C) ends it early, as does `interrupted`, once it says so: the report then tells of the games played so far,
    and has `stopped` set.

    >>> from hightable.engine.discovery import find
    >>> report = simulate(find("banquet-royal"), ["random", "random"], games=10, seed=1)
    >>> report.games, sum(seat.wins for seat in report.seats)
    (10, 10.0)
    """
    seats = len(players)
    complete = check(game, players, options or {}, games, seed, threads, device)
    check_thinking(seconds, simulations)
    seconds = thinking_time(players, seconds, simulations)
    settings = game.options.settings(complete)
    seed = secrets.randbits(48) if seed is None else seed
    runs = Runs(games, seed)
    name: str = device
    at_random = all(player == RANDOM for player in players)
    if not at_random:
        workers = min(threads or default_workers(players, games), games)
        setup = Setup(game, seat_players(game, players, seconds, simulations, workers), complete)
        if workers > 1:
            _compile(game, players, settings)
    elif device == "cuda":
        from hightable.lab.cuda import Gpu

        gpu = Gpu(game)
        name = gpu.name
        gpu.warm(seats, settings)
    else:
        _player(game, seats, settings)(np.uint64(1), 0, game.rules.totals())  # no game: compiles where nobody has before

    start = time.perf_counter()
    if not at_random:
        seating = tuple(players)
        results = play_all(setup, games, lambda number: (seating, deal_seed(seed, number)), workers, progress, interrupted)
        tally = Tally.of(results.values())
    elif device == "cuda":
        tally = gpu.play(seats, settings, runs, progress)
    else:
        tally = _play_on_threads(game, seats, settings, runs, threads or _cores(), progress, interrupted)
    elapsed = time.perf_counter() - start

    return Report(
        game=game.name,
        game_version=game.version,
        hightable_version=hightable.__version__,
        options=complete,
        seed=seed,
        games=tally.games,
        decisions=tally.decisions,
        seconds=seconds,
        simulations=simulations,
        elapsed=elapsed,
        compiled=not INTERPRETED,
        device=name,
        seats=seats_of(tally, players),
        by_turn_order=turn_order_of(tally, seats),
        winnable=can_be_won(game, seats, complete),
        stopped=tally.games < games,
    )


def default_workers(players: Sequence[str], games: int) -> int:
    """How many worker processes are worth their start: one per core where anybody searches, else one per hundred games."""
    return min(cores(), games if any(player in SEARCH_LEVELS for player in players) else math.ceil(games / WORTH_A_PROCESS))


def _compile(game: Game[Any], players: Sequence[str], settings: Settings) -> None:
    """Compiles here what is not compiled yet, so that not every worker does."""
    if not game.rules.is_compiled:
        game.rules.compile(settings, len(players))
    if any(player in SEARCH_LEVELS for player in players) and not search_is_compiled(game):
        compile_search(game)


def known_players(game: Game[Any]) -> list[str]:
    """Who can be given a seat, by name."""
    return sorted(players_of(game))


def check(
    game: Game[Any],
    players: Sequence[str],
    options: Mapping[str, object],
    games: int,
    seed: int | None,
    threads: int | None,
    device: Device = "cpu",
) -> dict[str, str]:
    """The options in full. Raises a sentence where something cannot be."""
    for player in players:
        if player not in known_players(game):
            raise BadRun(f"There is no player “{player}”. There are: {', '.join(known_players(game))}.")
        if player != RANDOM and device != "cpu":
            raise BadRun(f"On a device only {RANDOM} plays, not {player}.")
    if len(players) not in game.players:
        counts = ", ".join(map(str, game.players))
        raise BadSeats(f"{game.title('en')} is for {counts} players, not {len(players)}.")
    if games < 1:
        raise BadRun(f"A simulation has at least 1 game, not {games}.")
    if threads is not None and threads < 1:
        raise BadRun(f"A simulation runs on at least 1 thread, not {threads}.")
    if seed is not None and seed < 0:
        raise BadRun(f"A seed is 0 or more, not {seed}.")
    return game.options.complete(options, len(players))


def _cores() -> int:
    if INTERPRETED:
        return 1  # plain Python holds the interpreter's lock: more threads would only wait for each other
    return cores()


def _play_on_threads(
    game: Game[Any],
    seats: int,
    settings: Settings,
    runs: Runs,
    threads: int,
    progress: Progress,
    interrupted: Callable[[], bool],
) -> Tally:
    """All games, with the rules running beside each other. This thread only waits, so that an interrupt is heard at once."""
    stop = threading.Event()
    tallies = [Tally() for _ in range(threads)]

    def played() -> int:
        return sum(tally.games for tally in tallies)

    with ThreadPoolExecutor(threads, "games") as pool:
        playing = [pool.submit(_play, game, seats, settings, runs, stop, tally) for tally in tallies]
        try:
            while wait(playing, _GLANCE, FIRST_EXCEPTION).not_done:
                if interrupted() or any(thread.done() and thread.exception() for thread in playing):
                    break
                progress(played(), runs.games)
        except KeyboardInterrupt:
            pass
        finally:
            stop.set()
    for thread in playing:
        thread.result()
    progress(played(), runs.games)
    everything = Tally()
    for tally in tallies:
        everything += tally
    return everything


def _play(game: Game[Any], seats: int, settings: Settings, runs: Runs, stop: threading.Event, tally: Tally) -> None:
    """Takes runs and plays them until there are none left, or until told to stop."""
    play = _player(game, seats, settings)
    totals = game.rules.totals()
    while not stop.is_set():
        batch = runs.take(_MOST_RUNS if runs.games > _MANY_GAMES else 1)
        if batch.games == 0:
            return
        totals[:] = 0
        games = decisions = 0
        for run, state in enumerate(batch.states):
            if stop.is_set():
                break
            decisions += play(state, batch.games_of(run), totals)
            games += batch.games_of(run)
        tally.add(games, decisions, totals)


def _player(game: Game[Any], seats: int, settings: Settings) -> Callable[[np.uint64, int, npt.NDArray[np.float64]], int]:
    """Somebody with a table of their own who plays so many games from a state of chance, adds them to the totals and says how
    many decisions they took."""
    rules = game.rules
    position, out, points, rank = rules.position(), rules.listing(), rules.per_seat(), rules.per_seat()
    rng = np.zeros(2, np.uint64)

    def play(state: np.uint64, games: int, totals: npt.NDArray[np.float64]) -> int:
        rng[1] = state
        return rules.playouts(position, seats, settings, rng, out, games, totals, points, rank)

    return play
