"""Loads a game's compiled code into the server's process before anybody plays.

Numba reads each compiled function from its cache at the first call. A table's first move is a bad moment for that: it takes
time, and it can fail, for example when the process has run out of file handles.
"""

from __future__ import annotations

import random
from typing import Any

from hightable.bots import PLAYERS, SEARCH_LEVELS, players_of
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR
from hightable.server.updates import make_update, notes
from hightable.warmup import compile_search

FEW = 10
"""Number of moves that are shown to every seat, besides the last one."""


def preload(game: Game[Any]) -> None:
    """Calls every entry point of the rules and the search once, then plays a random match as a table would."""
    if INTERPRETED:
        return
    seats = min(game.players)
    game.rules.compile(game.options.settings(game.options.complete({}, seats)), seats)
    compile_search(game)
    quick = [PLAYERS[name](game) for name in players_of(game) if name not in SEARCH_LEVELS]
    match, rng = Match(game, seats, seed=1), random.Random(1)
    while not match.over:
        seat = match.to_move
        if match.number < FEW:
            for player in quick:
                player.choose(match.view(seat, memory=True), match.legal(), rng)
        match.push(match.check(rng.choice(match.legal())))
        if match.number <= FEW or match.over:
            match.why_not_undo(seat)
            for viewer in range(SPECTATOR, seats):
                happened = notes(match, viewer, LANGUAGES[0], match.number)
                make_update(match, viewer, LANGUAGES[0], 0, happened, running=True, undo=False)
