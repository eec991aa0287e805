"""Compiles a game's rules and its search ahead of their first use, with progress on stderr."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from hightable.bots.search import TEMPLATE
from hightable.bots.search_player import SearchPlayer
from hightable.engine.discovery import BrokenGame
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Language
from hightable.engine.jit import INTERPRETED, cache_folder
from hightable.engine.match import Match
from hightable.engine.options import PHRASES

_NOISE = ("Failed in nopython", "During:", "File ")
"""Beginnings of lines in Numba's messages that do not describe the error."""


def is_warm(game: Game[Any], search: bool = True) -> bool:
    """Whether the game's rules, and by default its search too, are in the cache of compiled code."""
    return game.rules.is_compiled and (not search or search_is_compiled(game))


def warm_up(game: Game[Any], language: Language = LANGUAGES[0], search: bool = True) -> None:
    """Compiles the game's rules, and by default its search, unless they are in the cache. Shows progress on stderr."""
    if is_warm(game, search):
        return
    try:
        _compile_with_progress(game, language, search and not search_is_compiled(game))
    except Exception as error:  # compiling a user's own rules may raise anything
        raise _compile_error(game, error) from error


def search_is_compiled(game: Game[Any]) -> bool:
    """Whether the game's search is in the cache of compiled code."""
    return INTERPRETED or _search_marker(game).exists()


def compile_search(game: Game[Any]) -> None:
    """Compiles the game's search by running it once. Quick when it is in the cache."""
    match = Match(game, min(game.players), seed=1)
    while not match.over and len(match.legal()) == 1:
        match.play(match.legal()[0])
    if not match.over:
        SearchPlayer(game, simulations=1).search(match.view(match.to_move, memory=True), match.legal(), Random(1))
    _search_marker(game).parent.mkdir(parents=True, exist_ok=True)
    _search_marker(game).touch()


def progress_message(game: Game[Any], language: Language) -> str:
    """The line shown while the game is compiled."""
    return PHRASES.say(language, "compiling", title=game.title(language))


def _compile_with_progress(game: Game[Any], language: Language, search: bool) -> None:
    rules = game.rules
    seats = min(game.players)
    settings = game.options.settings(game.options.complete({}, seats))
    message = progress_message(game, language)
    console = Console(stderr=True, highlight=False, markup=False)
    if not console.is_terminal:
        console.print(message, soft_wrap=True)
        rules.compile(settings, seats)
        if search:
            compile_search(game)
        return
    with Progress(TextColumn("{task.description}", markup=False), BarColumn(), console=console, transient=True) as bar:
        task = bar.add_task(message, total=None)
        rules.compile(settings, seats, lambda done, of: bar.update(task, completed=done, total=of + 10 * search))
        if search:
            compile_search(game)


def _search_marker(game: Game[Any]) -> Path:
    """An empty file in the cache that marks the search as compiled, named after a hash of the search's source."""
    return cache_folder(game.source) / f"search-{hashlib.sha256(TEMPLATE.read_bytes()).hexdigest()[:16]}"


def _compile_error(game: Game[Any], error: Exception) -> BrokenGame:
    """The error for rules that do not compile: Numba's message, and the last file and line of the game that it names."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(_NOISE)]
    named = [(Path(file).resolve(), line) for file, line in re.findall(r'File "([^"]+)", line (\d+)', text)]
    inside = [f"{file}, line {line}" for file, line in named if file.is_relative_to(game.source.resolve())]
    where = inside[-1] if inside else str(game.source)
    return BrokenGame(game.name, f"its rules do not compile: {type(error).__name__}: {lines[0] if lines else text} ({where})")
