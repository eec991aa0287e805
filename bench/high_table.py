"""High Table's own games: whole playouts in compiled code, and move by move from Python."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from bench.benchmark import Benchmark, Play
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.bulk import BulkTable
from hightable.lab.report import Tally

LIBRARY = "High Table"
SEATS = 3
GAMES_IN_BULK = 1000


def benchmarks() -> list[Benchmark]:
    found = [(game.name, seats_of(game)) for game in all_games()]
    bulk = [Benchmark(LIBRARY, f"{name} for {seats}", "in bulk", partial(in_bulk, name)) for name, seats in found]
    return bulk + [Benchmark(LIBRARY, f"{name} for {seats}", "move by move", partial(by_move, name)) for name, seats in found]


def seats_of(game: Game[Any]) -> int:
    return SEATS if SEATS in game.players else min(game.players)


def in_bulk(name: str, games: int = GAMES_IN_BULK) -> Play:
    game = find(name)
    seats = seats_of(game)
    settings = game.options.settings(game.options.complete({}, seats))
    table, tally = BulkTable(game, ["random"] * seats, settings, seed=1), Tally()

    def play() -> float:
        before = tally.decisions
        table.play(range(tally.games, tally.games + games), tally)
        return tally.decisions - before

    return play


def by_move(name: str) -> Play:
    game = find(name)
    seats = seats_of(game)
    settings = game.options.settings(game.options.complete({}, seats))
    stepper = game.rules.stepper(1)
    step, moves = stepper.step, stepper.moves
    draw = random.Random(1).random

    def play() -> float:
        decisions = 0
        n = stepper.begin(seats, settings)
        while n:
            n = step(moves[int(draw() * n)])
            decisions += 1
        return decisions

    return play
