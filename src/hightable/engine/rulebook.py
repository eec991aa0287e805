"""The rules of a game in numbered clauses, read from `rules.en.md` and `rules.fr.md`.

A clause is a paragraph that begins with its number in bold: `**BR-4.2** A dish is placed …`. Every refusal and every score line
names its clause, so that the reader can be shown the rule behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from hightable.engine.i18n import LANGUAGES, Language

_CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+(?:\.\d+)*)\*\*\s+(.*?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Rulebook:
    """The rules page of a game in every language, and its clauses by number."""

    def __init__(self, pages: Mapping[Language, str]) -> None:
        self.pages = dict(pages)
        self.by_language = {language: _clauses(page, language) for language, page in pages.items()}

    @classmethod
    def read(cls, folder: Path, facts: Callable[[Language], Mapping[str, object]] | None = None) -> Rulebook:
        """The pages in a folder. With `facts`, each `{name}` in a page is replaced by a value from the game's data."""
        pages = {language: (folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
        return cls(pages if facts is None else {language: page.format_map(facts(language)) for language, page in pages.items()})

    @property
    def numbers(self) -> list[str]:
        """The numbers of all clauses, in the order of the page."""
        return list(self.by_language[LANGUAGES[0]])

    def clause(self, number: str, language: Language) -> str:
        """The text of a clause, on one line."""
        return self.by_language[language][number]

    def __contains__(self, number: str) -> bool:
        return number in self.by_language[LANGUAGES[0]]


def _clauses(page: str, language: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, text in _CLAUSE.findall(page):
        if number in found:
            raise ValueError(f"rules.{language}.md has clause {number} twice")
        found[number] = " ".join(text.split())
    return found
