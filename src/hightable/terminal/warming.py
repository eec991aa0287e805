"""Compiling a game's rules before their first use, so that nobody waits without being told."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from hightable.engine.game import Game
from hightable.engine.words import LANGUAGES, Language
from hightable.terminal.speech import say


def warm_with_progress(game: Game[Any], language: Language = LANGUAGES[0]) -> None:
    """Compiles the game's rules unless that was done before, showing on stderr how far it is."""
    rules = game.rules
    if rules.is_warm:
        return
    seats = min(game.players)
    settings = game.options.settings(game.options.complete({}, seats))
    told = say(language, "warming", title=game.title(language))
    console = Console(stderr=True, highlight=False, markup=False)
    if not console.is_terminal:
        console.print(told, soft_wrap=True)
        rules.warm(settings, seats)
        return
    with Progress(TextColumn("{task.description}", markup=False), BarColumn(), console=console, transient=True) as bar:
        task = bar.add_task(told, total=None)
        rules.warm(settings, seats, lambda done, of: bar.update(task, completed=done, total=of))
