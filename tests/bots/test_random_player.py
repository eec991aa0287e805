"""The random player: uniform over the legal moves, and reproducible."""

from __future__ import annotations

from collections import Counter
from random import Random

from hightable.bots import PLAYERS
from hightable.engine.discovery import find
from hightable.engine.match import Match

GAME = find("banquet-royal")


def _match() -> Match:
    match = Match(GAME, 2, seed=3)
    match.play("ready")
    match.play("ready")
    return match


def test_every_legal_move_is_about_equally_likely() -> None:
    match = _match()
    moves, rng, player = match.legal(), Random(1), PLAYERS["random"](GAME)
    seen = Counter(player.choose(match.view(match.to_move, memory=True), moves, rng) for _ in range(100 * len(moves)))
    assert set(seen) == set(moves)
    assert max(seen.values()) < 2 * min(seen.values())


def test_the_same_seed_gives_the_same_match() -> None:
    played = []
    for _ in range(2):
        match, rng, player = Match(GAME, 3, seed=3), Random(9), PLAYERS["random"](GAME)
        while not match.over:
            view = match.view(match.to_move, memory=True)
            match.play(player.choose(view, GAME.legal(view), rng))
        played.append(match.moves)
    assert played[0] == played[1]
