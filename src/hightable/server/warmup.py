"""Loading a game's compiled code into this process before anybody plays.

Numba takes each compiled function from its cache at the first call. A table's first move is a bad moment for that: it takes
time, and it can fail, as where the process has used up its file handles.
"""

from __future__ import annotations

import random
from typing import Any

from hightable.bots import PLAYERS, THINKERS, players_of, warming
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.rule import INTERPRETED
from hightable.engine.view import SPECTATOR
from hightable.engine.words import LANGUAGES
from hightable.server.telling import notes, told

FEW = 10
"""How many decisions of that match are looked at from every seat, besides the last one."""


def warm_up(game: Game[Any]) -> None:
    """Loads every entry point of the rules and the search, then plays a match as a table does, at random."""
    if INTERPRETED:
        return
    seats = min(game.players)
    game.rules.warm(game.options.settings(game.options.complete({}, seats)), seats)
    warming.warm(game)
    quick = [PLAYERS[name](game) for name in players_of(game) if name not in THINKERS]
    match, rng = Match(game, seats, seed=1), random.Random(1)
    while not match.over:
        seat = match.seat
        if match.number < FEW:
            for player in quick:
                player.choose(match.view(seat, memory=True), match.legal(), rng)
        match.push(match.check(rng.choice(match.legal())))
        if match.number <= FEW or match.over:
            match.why_not_undo(seat)
            for viewer in range(SPECTATOR, seats):
                told(match, viewer, LANGUAGES[0], 0, notes(match, viewer, LANGUAGES[0], match.number), asks=True, undo=False)
