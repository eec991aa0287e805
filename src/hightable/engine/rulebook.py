"""The rules of a game in numbered clauses, read from `rules.en.md` and `rules.fr.md`.

A clause is a paragraph that begins with its number in bold: `**BR-4.2** A dish is placed …`. Every refusal and every score line
names its clause, so that the reader can be shown the rule behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from hightable.engine.i18n import LANGUAGES, Language, in_every_language

_CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+(?:\.\d+)*)\*\*\s+(.*?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)

_CLAUSE_BLOCK = re.compile(r"\*\*([A-Z]+-\d+(?:\.\d+)*)\*\*\s+(.*)", re.DOTALL)
_SOURCE = re.compile(r"\s*\((?:Ours|Inferred|Reconstructed|Found|De nous|Déduit|Reconstitué|Trouvé)\b[^()]*\)$")
"""The note at the end of a clause that is not wholly the rulebook's."""
_HEADING = re.compile(r"(#+)\s+(.*)", re.DOTALL)
_PICTURE = re.compile(r"!\[(.*)\]\(picture\.svg\)")


@dataclass(frozen=True)
class RuleBlock:
    """A paragraph of a rules page as plain text: a heading with its level, a clause with its number, a picture, or text."""

    kind: Literal["heading", "text", "clause", "picture"]
    text: str
    number: str = ""
    level: int = 0


class Rulebook:
    """The rules page of a game in every language, and its clauses by number."""

    def __init__(self, pages: Mapping[Language, str]) -> None:
        self.given = {language: _clauses(page, language) for language, page in pages.items()}
        self.pages = in_every_language(pages)
        self.by_language = in_every_language(self.given)

    @classmethod
    def read(cls, folder: Path, facts: Callable[[Language], Mapping[str, object]] | None = None) -> Rulebook:
        """The pages in a folder. With `facts`, each `{name}` in a page is replaced by a value from the game's data."""
        files = {language: folder / f"rules.{language}.md" for language in LANGUAGES}
        pages = {language: file.read_text(encoding="utf-8") for language, file in files.items() if file.is_file()}
        if not pages:
            raise FileNotFoundError(f"There is no {next(iter(files.values())).name} in {folder}.")
        return cls(pages if facts is None else {language: page.format_map(facts(language)) for language, page in pages.items()})

    @property
    def numbers(self) -> list[str]:
        """The numbers of all clauses, in the order of the page."""
        return list(self.by_language[LANGUAGES[0]])

    def blocks(self, language: Language) -> list[RuleBlock]:
        """The page, one block per paragraph."""
        blocks = []
        for paragraph in re.split(r"\n\s*\n", self.pages[language]):
            text = " ".join(paragraph.split())
            if heading := _HEADING.fullmatch(text):
                blocks.append(RuleBlock("heading", heading[2], level=len(heading[1])))
            elif clause := _CLAUSE_BLOCK.fullmatch(text):
                blocks.append(RuleBlock("clause", clause[2], clause[1]))
            elif picture := _PICTURE.fullmatch(text):
                blocks.append(RuleBlock("picture", picture[1]))
            elif text:
                blocks.append(RuleBlock("text", text))
        return blocks

    def clause(self, number: str, language: Language) -> str:
        """The text of a clause, on one line; empty for a game without clauses."""
        return self.by_language[language][number] if number else ""

    def plain_clause(self, number: str, language: Language) -> str:
        """The text of a clause without the note on where it comes from, for a player who asks why."""
        return _SOURCE.sub("", self.clause(number, language))

    def __contains__(self, number: str) -> bool:
        """Whether there is such a clause. A game without clauses has only the empty one."""
        clauses = self.by_language[LANGUAGES[0]]
        return number in clauses or (not number and not clauses)


def _clauses(page: str, language: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, text in _CLAUSE.findall(page):
        if number in found:
            raise ValueError(f"rules.{language}.md has clause {number} twice")
        found[number] = " ".join(text.split())
    return found
