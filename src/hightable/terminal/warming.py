"""Compiling a game's rules and its search before their first use, so that nobody waits without being told."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from hightable.bots import warming
from hightable.engine.game import Game
from hightable.engine.words import LANGUAGES, Language
from hightable.terminal.speech import say


def warm_with_progress(game: Game[Any], language: Language = LANGUAGES[0], search: bool = True) -> None:
    """Compiles the game's rules, and its search unless nobody will think ahead, showing on stderr how far it is."""
    rules = game.rules
    search = search and not warming.is_warm(game)
    if rules.is_warm and not search:
        return
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
