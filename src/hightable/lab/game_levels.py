"""The four levels of a game: how much of it is its own, and which parts it lacks for the next level."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

import hightable.games
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.package import PLACES
from hightable.engine.pools import pools


class GameLevel(IntEnum):
    """A level. Each has everything that the levels before it have."""

    RUNS = 1
    HIDDEN = 2
    TABLE = 3
    BOOK = 4

    @property
    def title(self) -> str:
        return {1: "it runs", 2: "hidden information", 3: "at the table", 4: "by the book"}[self]

    def __str__(self) -> str:
        return f"Level {int(self)}, {self.title}"


def has_secrets(game: Game[Any]) -> bool:
    """Whether anything is hidden in it: a field of its position, or a part of a move."""
    return any(field.sees is not None for field in game.position.fields.values()) or any(
        kind.secret for kind in game.catalogue.kinds
    )


def missing_parts(game: Game[Any], level: GameLevel) -> list[str]:
    """The parts that the game lacks for a level, each with the file where it goes. A game that loads has levels 1 and 2."""
    if level is GameLevel.TABLE:
        found = [_part(game, name) for name in ("scene", "face", "events", "score_sheet") if name in game.missing]
        return found + ([_second(game, "a second language", "phrases", "toml")] if len(game.phrases.given) < 2 else [])
    if level is GameLevel.BOOK:
        found = [f"a rulebook with clauses ({_prefix(game)}rules.{LANGUAGES[0]}.md)"] if "rulebook" in game.missing else []
        if not found and len(game.rulebook.given) < 2:
            found = [_second(game, "the rules in a second language", "rules", "md")]
        found += [_part(game, "refuse")] if "refuse" in game.missing else []
        if game.has_default_component_counts and not pools(game.position):
            found.append(_part(game, "component_counts"))
        return found + _golden_matches(game)
    return []


def level_of(game: Game[Any]) -> GameLevel:
    """The highest level for which the game lacks nothing. Level 2 is for games in which something is hidden."""
    if not missing_parts(game, GameLevel.TABLE):
        return GameLevel.TABLE if missing_parts(game, GameLevel.BOOK) else GameLevel.BOOK
    return GameLevel.HIDDEN if has_secrets(game) else GameLevel.RUNS


def _part(game: Game[Any], name: str) -> str:
    """A part and its file, in a package of its own or in the one file of the game."""
    written, file = PLACES[name][:2]
    return f"{written} ({f'{file}.py' if game.source.is_dir() else game.source.name})"


def _second(game: Game[Any], what: str, stem: str, suffix: str) -> str:
    """A file in a language that the game does not have yet."""
    given = game.phrases.given if stem == "phrases" else game.rulebook.given
    language = next(language for language in LANGUAGES if language not in given)
    return f"{what} ({_prefix(game)}{stem}.{language}.{suffix})"


def _prefix(game: Game[Any]) -> str:
    """The folder of the texts of a game in one file, which has the name of that file; empty for a package."""
    return "" if game.source.is_dir() else f"{game.source.stem}/"


def _golden_matches(game: Game[Any]) -> list[str]:
    """The endings without a recorded match. The games of this package keep theirs in the repository's tests."""
    if Path(hightable.games.__file__).parent in game.source.parents:
        return []
    folder = game.source.with_suffix("") / "tests" / "golden"
    lacking = [ending for ending in game.endings if not (folder / f"{ending}.match").is_file()]
    return [f"a golden match of each ending ({_prefix(game)}tests/golden/{lacking[0]}.match)"] if lacking else []
