"""Compiles a game's rules and search before they are needed at full speed, with progress on stderr.

`python -m hightable.warmup GAME` compiles one game and prints its progress on stdout, line by line: that is how `background.py`
compiles while people already play. It reads the components of a variant from stdin as JSON, or null.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from hightable.bots.search import search_functions
from hightable.engine.discovery import BrokenGame, NoSuchGame, find
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Language
from hightable.engine.jit import INTERPRETED
from hightable.engine.native import EntryPoints, cache_root
from hightable.engine.native import Progress as OnProgress
from hightable.engine.options import PHRASES
from hightable.engine.position import nearest_field

PROGRESS = "progress "
"""Begins the lines that tell `background.py` the progress, from 0 to 1."""
NICENESS = 10
"""The `nice` value of a process that compiles in the background, so that playing comes first."""

_NOISE = ("Failed in nopython", "During:", "File ")
"""Beginnings of lines in Numba's messages that do not describe the error."""


_RECORD = re.compile(r"Record\(\[.*?\], \d+, (True|False)\)")
"""Numba's name for the type of a position: all its fields."""


def programs(game: Game[Any], search: bool = True) -> list[EntryPoints]:
    """What is compiled of a game: its rules, and by default its search."""
    return [game.rules, search_functions(game)] if search else [game.rules]


def is_warm(game: Game[Any], search: bool = True) -> bool:
    """Whether nothing is left to compile of the game's rules, and by default of its search."""
    return INTERPRETED or all(program.is_compiled for program in programs(game, search))


def warm_up(game: Game[Any], language: Language = LANGUAGES[0], search: bool = True) -> None:
    """Compiles the game's rules, and by default its search, unless they are in the cache, and switches to them.

    Says so on stderr, with a progress bar on a terminal.
    """
    compile_programs(game, programs(game, search), language)


def compile_programs(game: Game[Any], parts: Sequence[EntryPoints], language: Language = LANGUAGES[0]) -> None:
    """Compiles these entry points of a game unless they are in the cache, and switches to them. Says so on stderr."""
    if INTERPRETED or all(part.use_compiled() for part in parts):
        return
    console = Console(stderr=True, highlight=False, markup=False)
    message = progress_message(game, language)
    if not console.is_terminal:
        console.print(message, soft_wrap=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(message, total=None)
        _compile(game, parts, lambda done, of: bar.update(task, completed=done, total=of))


def compile_game(game: Game[Any], search: bool = True, progress: OnProgress = lambda done, of: None) -> None:
    """Compiles what is not in the cache, and switches to the compiled rules. Raises BrokenGame if rules do not compile."""
    _compile(game, programs(game, search), progress)


def _compile(game: Game[Any], parts: Sequence[EntryPoints], progress: OnProgress) -> None:
    size = sum(part.size for part in parts)
    before = 0
    for part in parts:
        try:
            part.compile(lambda done, of, before=before, part=part: progress(before * of + done * part.size, of * size))  # type: ignore[misc]
        except Exception as error:  # compiling a user's own rules may raise anything
            raise _compile_error(game, error) from error
        before += part.size
    progress(1, 1)


def progress_message(game: Game[Any], language: Language) -> str:
    """The line shown while the game is compiled."""
    return PHRASES.say(language, "compiling", title=game.title(language))


def _compile_error(game: Game[Any], error: Exception) -> BrokenGame:
    """The error for rules that do not compile: Numba's message in one sentence, and the innermost file and line of the game."""
    text = _RECORD.sub("position", str(error))
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(_NOISE)]
    what, name = f"{type(error).__name__}: {lines[0] if lines else text}", ""
    if lines and lines[0].endswith("found for signature:"):
        what = f"{type(error).__name__}: nothing like {lines[1].removeprefix('>>> ')} is possible in compiled rules"
    elif isinstance(error, KeyError) and str(error.args[0]) not in game.position.fields:
        name = str(error.args[0])
        what = f"the position has no field “{name}”{nearest_field(game.position, name)}"
    elif undefined := re.search(r"name '(\w+)' is not defined", text):
        what, name = undefined[0], undefined[1]
    elif plain := re.search(r"Untyped global name '(\w+)': Cannot determine Numba type of <class 'function'>", text):
        what = f"`{plain[1]}` is not a compiled function: put @compiled before it"
    elif wrong := re.search(r'due to "TypeError: (.+?)"[^<]+<function (\w+)', text):
        what = f"`{wrong[2]}` is called with other arguments than it has: {wrong[1]}"
    named = [(Path(file).resolve(), line) for file, line in re.findall(r'File "([^"]+)", line (\d+)', text)]
    inside = [f"{file}, line {line}" for file, line in named if file.is_relative_to(game.source.resolve())]
    where = inside[0] if inside and not name else _first_line_with(game.source, name)
    return BrokenGame(game.name, f"its rules do not compile: {what} ({where})")


def _first_line_with(source: Path, name: str) -> str:
    """The first file and line of a game that uses this name, where Numba does not say; the game's source if there is none."""
    for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        lines = [each.lineno for each in nodes if isinstance(each, ast.Name | ast.Attribute) and _name(each) == name]
        if lines:
            return f"{file}, line {min(lines)}"
    return str(source)


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


@contextlib.contextmanager
def one_at_a_time(game: str) -> Iterator[None]:
    """Waits while another process compiles the game: what that has compiled need not be compiled again."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (cache_root() / f"{game}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Compiles the game named on the command line with a low priority and prints the progress."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)

    def report(done: int, of: int) -> None:
        print(f"{PROGRESS}{done / of:.3f}", flush=True)

    try:
        with one_at_a_time(sys.argv[1]):
            compile_game(find(sys.argv[1], json.load(sys.stdin)), progress=report)
    except NoSuchGame as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
