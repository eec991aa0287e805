"""Compiling what a bot needs, with a line in the log: a bot may be made where nobody looks at a progress bar."""

from __future__ import annotations

import logging
from typing import Any

from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.native import EntryPoints
from hightable.engine.options import PHRASES

log = logging.getLogger("hightable.compiling")


def compile_for_bot(game: Game[Any], *programs: EntryPoints) -> None:
    """Compiles these programs unless they are in the cache, and logs that it does."""
    if not INTERPRETED and not all(program.is_compiled for program in programs):
        log.warning("%s", PHRASES.say("en", "compiling", title=game.title("en")))
    for program in programs:
        program.compile()
