"""The process of one player: `python -m hightable.players.host`.

It loads the author's code, then answers one decision after the other until its input ends. Whatever the code prints goes to
standard error. The process ends with the program that started it, and by itself if it has not been asked for a while.
"""

from __future__ import annotations

import faulthandler
import importlib
import io
import math
import operator
import os
import select
import signal
import sys
import threading
import time
import traceback
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import msgspec
import numpy as np

from hightable.bots import Player
from hightable.bots.search import search_functions
from hightable.engine.components import BadComponents, Overlay
from hightable.engine.discovery import NoSuchGame, find_version
from hightable.engine.game import Game
from hightable.engine.position import Reading
from hightable.engine.view import View
from hightable.players.author_code import AuthorError, as_player, choose, definition, games_of, place_of, seats_of, summary
from hightable.players.messages import Chosen, Decision, Failure, Ready, Start, read_message, write_message

IDLE = 900.0
"""Seconds after which a player that is not asked ends. It is started again when it is needed."""
TRACEBACK = "HIGHTABLE_TRACEBACK"
"""The environment variable that shows the tracebacks of an author's errors, as in `cli.py`."""
MOST_NAMES = 6
"""How many other names of a module an error lists."""


class Host:
    """Answers the messages of the program that started this process."""

    def __init__(self, requests: IO[bytes], answers: IO[bytes]) -> None:
        self._requests, self._answers = requests, answers
        self._file = ""
        self.asked_at = time.monotonic()
        """When the last message came; infinite while it is being answered."""

    def run(self) -> None:
        """Loads the player, and answers until the input ends."""
        first = read_message(self._requests)
        if first is None:
            return
        start = msgspec.msgpack.decode(first, type=Start)
        self._file = start.path
        self.asked_at = math.inf
        try:
            found, root = load(start)
            game = _game(start) if start.game else None
            player = None if game is None else as_player(found, start.attribute, game, root)
            begins = definition(found if player is None else player, root) or start.path
            ready = Ready(games_of(found, root), seats_of(found, root), root, begins)
        except AuthorError as error:
            self._fail(error)
            return
        self._answer(ready)
        if game is not None and player is not None:
            self._play(player, game, root)

    def _play(self, player: Player, game: Game[Any], root: str) -> None:
        decode = msgspec.msgpack.Decoder(Decision).decode
        while (content := read_message(self._requests)) is not None:
            self.asked_at = math.inf
            decision = decode(content)
            try:
                move = choose(player, view_of(game, decision), decision.moves, decision.seed, root)
            except AuthorError as error:
                self._fail(error)
            else:
                self._answer(Chosen(move))

    def _fail(self, error: AuthorError) -> None:
        if os.environ.get(TRACEBACK) and error.__cause__ is not None:
            traceback.print_exception(error.__cause__)
        self._answer(Failure(error.what, error.where or self._file))

    def _answer(self, message: msgspec.Struct) -> None:
        sys.stdout.flush()
        write_message(self._answers, message)
        self.asked_at = time.monotonic()


def load(start: Start) -> tuple[Any, str]:
    """The class, object or function of an author, and the file or folder of its code. Raises AuthorError."""
    root = start.folder
    try:
        module = _run_file(start) if start.path else _import_module(start.module)
    except (Exception, SystemExit) as error:
        raise AuthorError(summary(error), place_of(error, root)) from error
    place = start.path or getattr(module, "__file__", None) or start.module
    try:
        found = operator.attrgetter(start.attribute)(module)
    except AttributeError:
        raise AuthorError(f"it defines no {start.attribute}{_others(module)}", place) from None
    return found, root or (str(Path(place).parent) if hasattr(module, "__path__") else place)


def _run_file(start: Start) -> ModuleType:
    """The module of a file, which can import what is beside it, as a script can."""
    path = Path(start.path)
    sys.path.insert(0, str(path.parent))
    name = path.stem if path.stem.isidentifier() and path.stem not in sys.modules else f"player_{path.stem}"
    module = ModuleType(name)
    module.__file__ = start.path
    sys.modules[name] = module
    exec(compile(start.code, start.path, "exec", dont_inherit=True), vars(module))
    return module


def _import_module(name: str) -> ModuleType:
    """A module that is installed, or in this folder."""
    sys.path.append(str(Path.cwd()))
    return importlib.import_module(name)


def _others(module: ModuleType) -> str:
    """The names that the author may have meant."""
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    names = [name for name in own if not name.startswith("_")][:MOST_NAMES]
    return f", but {', '.join(names)}" if names else ""


def _game(start: Start) -> Game[Any]:
    """The game, compiled as far as it is in the cache."""
    try:
        game = find_version(start.game, start.version, Overlay(*start.overlay) if start.overlay else None)
    except (NoSuchGame, BadComponents) as error:
        raise AuthorError(str(error).rstrip(".")) from error
    for program in (game.rules, search_functions(game)):
        program.use_compiled()
    return game


def view_of(game: Game[Any], decision: Decision) -> View[Any]:
    """The view of a decision."""
    position = np.frombuffer(bytearray(decision.position), np.uint8)
    seen: Any = Reading(game.position, decision.position, rows=True)
    return View(decision.seat, position, seen, game.position, decision.hidden_count, game=game)


def _end_in_time(host: Host, requests: int) -> None:
    """Ends the process when it has not been asked for long, and, with all it has started, when nobody can ask it any more."""
    hung_up = select.poll()
    hung_up.register(requests, 0)
    while not hung_up.poll(IDLE * 1000):
        if time.monotonic() - host.asked_at > IDLE:
            os._exit(0)
    os.killpg(0, signal.SIGKILL)


def main() -> None:
    """Takes over the pipes of this process, so that the author's code cannot come between, and serves."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # what a player prints before it crashes is not lost
    host = Host(requests, answers)
    if len(sys.argv) > 1:
        trace = int(sys.argv[1])
        faulthandler.enable(trace)
        faulthandler.register(signal.SIGUSR1, trace, all_threads=False, chain=True)
    if hasattr(select, "poll"):
        threading.Thread(target=_end_in_time, args=(host, requests.fileno()), daemon=True).start()
    host.run()


if __name__ == "__main__":
    main()
