"""Text for people in each language: names of things, and phrases with places for names.

Phrases are in `phrases.en.toml` and `phrases.fr.toml` beside the code that uses them; there is no build step. A law checks that
every language has the same phrases with the same places.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

Language: TypeAlias = str
LANGUAGES: tuple[Language, ...] = ("en", "fr")
CACHE_SIZE = 20_000
"""How many filled phrases are cached per game."""


class LocalName(str):
    """A name in one language: `{dish}` in a phrase is the bare name, `{dish.a}` the name with its article."""

    a: str

    def __new__(cls, bare: str, article: str | None = None) -> LocalName:
        name = super().__new__(cls, bare)
        name.a = article or bare
        return name


@dataclass(frozen=True)
class Name:
    """The name of a thing in every language, bare and with its article.

    >>> Name({"en": "pudding", "fr": "charlotte"}, {"en": "a pudding", "fr": "une charlotte"})("fr").a
    'une charlotte'
    """

    bare: Mapping[Language, str]
    article: Mapping[Language, str] | None = None

    def __call__(self, language: Language) -> LocalName:
        return self._by_language[language]

    @cached_property
    def _by_language(self) -> dict[Language, LocalName]:
        return {
            language: LocalName(bare, self.article[language] if self.article else None) for language, bare in self.bare.items()
        }

    def __hash__(self) -> int:
        return hash(self.bare[LANGUAGES[0]])

    @classmethod
    def same(cls, text: str) -> Name:
        """A name that is the same in every language, such as that of a space or a player."""
        return cls(dict.fromkeys(LANGUAGES, text))

    @classmethod
    def read(cls, entry: Mapping[Language, Any]) -> Name:
        """A name from a data file, by language: the bare name, or a list of the bare name and the name with its article."""
        if isinstance(entry[LANGUAGES[0]], str):
            return cls({language: entry[language] for language in LANGUAGES})
        bare, article = ({language: entry[language][place] for language in LANGUAGES} for place in range(2))
        return cls(bare, article)

    @classmethod
    def read_all(cls, entry: Mapping[Language, Sequence[str]]) -> tuple[Name, ...]:
        """Several names from a data file: one list per language."""
        return tuple(
            cls(dict(zip(LANGUAGES, each, strict=True))) for each in zip(*(entry[code] for code in LANGUAGES), strict=True)
        )

    @classmethod
    def joined(cls, names: Iterable[Name], by: str) -> Name:
        parts = tuple(names)
        return cls({language: by.join(name.bare[language] for name in parts) for language in LANGUAGES})


Fact: TypeAlias = Name | int | str


class Phrases:
    """Phrases under dotted keys, in every language."""

    def __init__(self, by_language: Mapping[Language, Mapping[str, Any]]) -> None:
        self.by_language = {language: dict(_flat(phrases)) for language, phrases in by_language.items()}
        self._cache: dict[tuple[object, ...], str] = {}

    @classmethod
    def read(cls, folder: Path) -> Phrases:
        """The phrases in a folder: one file per language."""
        return cls({language: _read_toml(folder / f"phrases.{language}.toml") for language in LANGUAGES})

    def say(self, language: Language, key: str, /, **facts: Fact) -> str:
        """The phrase with its places filled. Results are cached, because most scenes repeat the one before."""
        call = (language, key, *facts.items())
        text = self._cache.get(call)
        if text is None:
            phrase = self.by_language[language][key]
            text = phrase.format(**{name: fact(language) if isinstance(fact, Name) else fact for name, fact in facts.items()})
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            self._cache[call] = text
        return text

    def name(self, key: str) -> Name:
        """A phrase without places, as a name in every language."""
        return Name({language: phrases[key] for language, phrases in self.by_language.items()})

    def __contains__(self, key: str) -> bool:
        return all(key in phrases for phrases in self.by_language.values())

    def disagreements(self) -> list[str]:
        """The differences between the languages in their keys or places, one sentence each."""
        first, *others = self.by_language
        found = []
        for other in others:
            ours, theirs = self.by_language[first], self.by_language[other]
            found += [f"{other} lacks “{key}”" for key in ours if key not in theirs]
            found += [f"{first} lacks “{key}”" for key in theirs if key not in ours]
            for key in ours.keys() & theirs.keys():
                if places(ours[key]) != places(theirs[key]):
                    found.append(f"“{key}” has places {places(ours[key])} in {first}, {places(theirs[key])} in {other}")
        return sorted(found)


def _flat(phrases: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    for key, value in phrases.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield f"{prefix}{key}", value
        else:
            raise ValueError(f"the phrase “{prefix}{key}” is not a string but {value!r}")


def places(phrase: str) -> set[str]:
    """The names of the facts that a phrase has places for."""
    return {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(phrase) if name}


def _read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file.name}: {error}") from error
