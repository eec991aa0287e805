"""The King's Catering where it is slowest: from a table of 29 tiles to the end, in compiled code."""

from __future__ import annotations

import random

from bench.contender import Contender, Play
from bench.ours import LIBRARY
from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.engine.rng import fast_rng

GAME, TILES, SEATS = "kings-catering", 29, 4


def contenders() -> list[Contender]:
    return [Contender(LIBRARY, f"{GAME} from {TILES} tiles on", "in bulk", from_large_display)]


def grown() -> Match:
    """A game in which the first player has placed so many tiles, most of them joined, and is to place the next."""
    game = find(GAME)
    for seed in range(1000):
        match = Match(game, SEATS, {"king": "k4", "first": "1"}, seed=seed)
        dice = random.Random(seed)
        while not match.over:
            legal = match.legal()
            said = [(game.catalogue.path(move), move) for move in legal]
            if match.to_move == 0 and match.view(0).p.tiles[0] >= TILES and len(legal) > 3:
                return match
            joining = [move for path, move in said if len(path) == 3]
            column = match.view(0).p.column
            fullest = max(said, key=lambda told: _tiles(column, told[0]) * (1 if match.to_move == 0 else -1))[1]
            match.play(fullest if said[0][0][0].startswith("column:") else dice.choice(joining or legal))
    raise RuntimeError(f"No game in which somebody has {TILES} tiles.")


def _tiles(column: list[list[int]], path: tuple[str, ...]) -> int:
    name, _, number = path[0].partition(":")
    return sum(face >= 0 for face in column[int(number) - 1]) if name == "column" else 0


def from_large_display() -> Play:
    match = grown()
    rules = match.game.rules
    start, position, rng, out = match.position.copy(), rules.position(), fast_rng(1), rules.listing()

    def play() -> float:
        decisions = 0
        for _ in range(100):
            position[:] = start
            decisions += rules.playout(position, rng, out)
        return decisions

    return play
