"""High Table's own games: whole playouts in compiled code, and move by move from Python."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from bench.benchmark import Benchmark, Play
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.rng import fast_rng

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
    rules, seats = game.rules, seats_of(game)
    settings = game.options.settings(game.options.complete({}, seats))
    position, rng, out = rules.position(), fast_rng(1), rules.listing()
    points, rank, totals = rules.per_seat(), rules.per_seat(), rules.totals()

    def play() -> float:
        return rules.playouts(position, seats, settings, rng, out, games, totals, points, rank)

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
