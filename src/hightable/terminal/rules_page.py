"""Shows rules in the terminal: the whole page, a clause, a section, or the clauses that mention a word."""

from __future__ import annotations

import re
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.terminal.palette import CLAUSE
from hightable.terminal.screen import Screen

_PICTURE = re.compile(r"^!\[.*\]\(picture\.svg\)\n+", re.MULTILINE)


def find_clauses(game: Game[Any], wanted: str, language: Language) -> list[str]:
    """The clauses that match a clause number, a section number or a word."""
    clauses = game.rulebook.by_language[language]
    asked = wanted.strip().casefold()
    if not asked:
        return []
    prefixes = {number.split("-")[0].casefold() for number in clauses}
    bare = next((asked.removeprefix(f"{prefix}-") for prefix in prefixes if asked.startswith(f"{prefix}-")), asked)
    whole = {number.split("-")[1]: number for number in clauses}
    if bare in whole:
        return [whole[bare]]
    if bare.replace(".", "").isdecimal():
        return [number for short, number in whole.items() if short.startswith(f"{bare.rstrip('.')}.")]
    return [number for number, text in clauses.items() if asked in text.casefold()]


def show_clause(screen: Screen, game: Game[Any], number: str) -> None:
    """Shows a clause after its number."""
    text = Text()
    text.append(f"{number}  ", CLAUSE)
    text.append(game.rulebook.clause(number, screen.language))
    screen.indent(text)


def show_rules(screen: Screen, game: Game[Any], wanted: str = "") -> bool:
    """Shows the rules page, or the clauses that match; False if none does."""
    if not wanted:
        page = _PICTURE.sub("", game.rulebook.pages[screen.language])
        if screen.console.is_terminal:
            screen.console.print(Markdown(page))
        else:  # a pipe or a file gets the page unformatted, for other tools
            screen.console.print(Text(page), soft_wrap=True)
        return True
    found = find_clauses(game, wanted, screen.language)
    for number in found:
        show_clause(screen, game, number)
    return bool(found)
