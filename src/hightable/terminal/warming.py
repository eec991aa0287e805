"""Compiling a game's rules and its search before their first use, so that nobody waits without being told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from hightable.bots import warming
from hightable.engine.discovery import BrokenGame
from hightable.engine.game import Game
from hightable.engine.words import LANGUAGES, Language
from hightable.terminal.speech import say

_NOISE = ("Failed in nopython", "During:", "File ")
"""How lines of a compiler's message begin that say nothing about the mistake."""


def _not_compiled(game: Game[Any], error: Exception) -> BrokenGame:
    """What to tell of a game whose rules do not compile: the mistake, and the file and line that the compiler names last."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(_NOISE)]
    named = [(Path(file).resolve(), line) for file, line in re.findall(r'File "([^"]+)", line (\d+)', text)]
    inside = [f"{file}, line {line}" for file, line in named if file.is_relative_to(game.home.resolve())]
    where = inside[-1] if inside else str(game.home)
    return BrokenGame(game.name, f"its rules do not compile: {type(error).__name__}: {lines[0] if lines else text} ({where})")


def warm_with_progress(game: Game[Any], language: Language = LANGUAGES[0], search: bool = True) -> None:
    """Compiles the game's rules, and its search unless nobody will think ahead, showing on stderr how far it is."""
    rules = game.rules
    search = search and not warming.is_warm(game)
    if rules.is_warm and not search:
        return
    try:
        _warm(game, language, search)
    except Exception as error:  # compiling somebody's own rules may raise anything
        raise _not_compiled(game, error) from error


def _warm(game: Game[Any], language: Language, search: bool) -> None:
    rules = game.rules
    seats = min(game.players)
    settings = game.options.settings(game.options.complete({}, seats))
    told = say(language, "warming", title=game.title(language))
    console = Console(stderr=True, highlight=False, markup=False)
    if not console.is_terminal:
        console.print(told, soft_wrap=True)
        rules.warm(settings, seats)
        if search:
            warming.warm(game)
        return
    with Progress(TextColumn("{task.description}", markup=False), BarColumn(), console=console, transient=True) as bar:
        task = bar.add_task(told, total=None)
        rules.warm(settings, seats, lambda done, of: bar.update(task, completed=done, total=of + 10 * search))
        if search:
            warming.warm(game)
