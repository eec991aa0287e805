"""The King's Catering at its slowest: playouts from a position with 29 tiles on a table, in compiled code."""

from __future__ import annotations

import random

from bench.benchmark import Benchmark, Play
from bench.high_table import LIBRARY
from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.engine.rng import fast_rng

GAME, TILES, SEATS = "kings-catering", 29, 4


def benchmarks() -> list[Benchmark]:
    return [Benchmark(LIBRARY, f"{GAME} from {TILES} tiles on", "in bulk", from_large_display)]


def large_position() -> Match:
    """A match in which the first player has placed this many tiles, most of them joined, and is to place the next."""
    game = find(GAME)
    for seed in range(1000):
        match = Match(game, SEATS, {"king": "k4", "first": "1"}, seed=seed)
        dice = random.Random(seed)
        while not match.over:
            legal = match.legal()
            paths = [(game.catalogue.path(move), move) for move in legal]
            if match.to_move == 0 and match.view(0).p.tiles[0] >= TILES and len(legal) > 3:
                return match
            joining = [move for path, move in paths if len(path) == 3]
            column = match.view(0).p.column
            fullest = max(paths, key=lambda entry: _tiles(column, entry[0]) * (1 if match.to_move == 0 else -1))[1]
            match.play(fullest if paths[0][0][0].startswith("column:") else dice.choice(joining or legal))
    raise RuntimeError(f"No match with {TILES} tiles was found.")


def _tiles(column: list[list[int]], path: tuple[str, ...]) -> int:
    name, _, number = path[0].partition(":")
    return sum(face >= 0 for face in column[int(number) - 1]) if name == "column" else 0


def from_large_display() -> Play:
    match = large_position()
    rules = match.game.rules
    start, position, rng, out = match.position.copy(), rules.position(), fast_rng(1), rules.listing()

    def play() -> float:
        decisions = 0
        for _ in range(100):
            position[:] = start
            decisions += rules.playout(position, rng, out)
        return decisions

    return play
