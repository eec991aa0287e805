"""Text for people in each language: names of things, and phrases with places for names.

Phrases are in `phrases.en.toml` and `phrases.fr.toml` beside the code that uses them; there is no build step. One language is
enough: the others fall back to it. A law checks that all languages there are have the same phrases with the same places.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

Language: TypeAlias = str
LANGUAGES: tuple[Language, ...] = ("en", "fr")
CACHE_SIZE = 20_000
"""How many filled phrases are cached per game."""

_FACT = re.compile(r"\{facts\.(\w+)\}")


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
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bare", in_every_language(self.bare))
        object.__setattr__(self, "article", in_every_language(self.article) if self.article else None)
        object.__setattr__(self, "_hash", hash(self.bare[LANGUAGES[0]]))

    def __call__(self, language: Language) -> LocalName:
        return self._by_language[language]

    @cached_property
    def _by_language(self) -> dict[Language, LocalName]:
        return {
            language: LocalName(bare, self.article[language] if self.article else None) for language, bare in self.bare.items()
        }

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def same(cls, text: str) -> Name:
        """A name that is the same in every language, such as that of a space or a player."""
        return cls(dict.fromkeys(LANGUAGES, text))

    @classmethod
    def read(cls, entry: Mapping[Language, Any]) -> Name:
        """A name from a data file, by language: the bare name, or a list of the bare name and the name with its article."""
        given = {language: entry[language] for language in LANGUAGES if language in entry}
        if all(isinstance(name, str) for name in given.values()):
            return cls(given)
        bare, article = ({language: names[place] for language, names in given.items()} for place in range(2))
        return cls(bare, article)

    @classmethod
    def read_all(cls, entry: Mapping[Language, Sequence[str]]) -> tuple[Name, ...]:
        """Several names from a data file: one list per language."""
        given = {language: entry[language] for language in LANGUAGES if language in entry}
        return tuple(cls(dict(zip(given, each, strict=True))) for each in zip(*given.values(), strict=True))

    def capital(self) -> Name:
        """The bare name as it begins a sentence."""
        return Name({language: capital(bare) for language, bare in self.bare.items()})

    @classmethod
    def joined(cls, names: Iterable[Name], by: str) -> Name:
        parts = tuple(names)
        return cls({language: by.join(name.bare[language] for name in parts) for language in LANGUAGES})


Fact: TypeAlias = Name | int | str


def capital(text: str) -> str:
    """The text with a capital letter, as it begins a sentence."""
    return text[:1].upper() + text[1:]


def signed(number: int | str) -> str:
    """The number as it is printed, with a real minus sign."""
    return str(number).replace("-", "−")


T = TypeVar("T")


def in_every_language(given: Mapping[Language, T]) -> dict[Language, T]:
    """The same with every language: one that is missing falls back to the first that is given."""
    first = next(iter(given.values()))
    return {language: given.get(language, first) for language in LANGUAGES}


def to_name(name: Name | str) -> Name:
    """A name given as such, or as a string that is the same in every language."""
    return Name.same(name) if isinstance(name, str) else name


class BadPhrase(LookupError):
    """A phrase that the code says, but that no file has or that cannot be filled. The text names its file and its key."""


class Phrases:
    """Phrases under dotted keys, in every language."""

    def __init__(
        self, by_language: Mapping[Language, Mapping[str, Any]], defaults: Phrases | None = None, folder: Path | None = None
    ) -> None:
        """With `defaults`, a phrase that is missing in every language is taken from there. `folder` is where the files are."""
        self.folder = folder
        self.given = {language: dict(_flat(phrases)) for language, phrases in by_language.items()}
        fallback = next(iter(self.given.values()), {})
        self.by_language: dict[Language, dict[str, str]] = {
            language: {**(defaults.by_language[language] if defaults else {}), **fallback, **self.given.get(language, {})}
            for language in LANGUAGES
        }
        self._keys = frozenset.intersection(*(frozenset(phrases) for phrases in self.by_language.values()))
        self._cache: dict[tuple[object, ...], str] = {}

    @classmethod
    def read(cls, folder: Path, facts: Callable[[Language], Mapping[str, object]] | None = None) -> Phrases:
        """The phrases in a folder: one file per language, of which there must be at least one.

        With `facts`, each `{facts.NAME}` in a phrase is replaced by a value from the game's data, as `{NAME}` on its rules page.
        """
        files = {language: folder / _file_name(language) for language in LANGUAGES}
        found = {language: _read_toml(file) for language, file in files.items() if file.is_file()}
        if not found:
            raise FileNotFoundError(f"There is no {next(iter(files.values())).name} in {folder}.")
        if facts is not None:
            found = {language: _with_facts(phrases, facts(language)) for language, phrases in found.items()}
        return cls(found, folder=folder)

    def say(self, language: Language, key: str, /, **facts: Fact) -> str:
        """The phrase with its places filled. Results are cached, because most scenes repeat the one before. Raises BadPhrase."""
        call = (language, key, *facts, *facts.values())
        text = self._cache.get(call)
        if text is None:
            phrase = self.by_language[language].get(key)
            if phrase is None:
                raise BadPhrase(f"there is no phrase “{key}” in {self._file(LANGUAGES[0])}")
            given = {name: fact(language) if isinstance(fact, Name) else fact for name, fact in facts.items()}
            try:
                text = phrase.format(**given)
            except (LookupError, ValueError, AttributeError, TypeError) as error:
                raise self._unfilled(language, key, given, error) from error
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            self._cache[call] = text
        return text

    def _unfilled(self, language: Language, key: str, given: Mapping[str, object], error: Exception) -> BadPhrase:
        """The error for a phrase that cannot be filled with these facts."""
        source = language if key in self.given.get(language, ()) else next(iter(self.given), language)
        where = f"the phrase “{key}” in {self._file(source)}"
        if isinstance(error, KeyError):
            has = f"its places can be {', '.join(f'{{{name}}}' for name in given)}" if given else "it can have no places"
            return BadPhrase(f"{where} has a place {{{error.args[0]}}}: {has}")
        return BadPhrase(f"{where} cannot be filled: {error}")

    def _file(self, language: Language) -> Path:
        """The file of a language: only its name if the phrases come from no folder."""
        return (self.folder or Path()) / _file_name(language)

    def name(self, key: str, /, **facts: Fact) -> Name:
        """The phrase as a name in every language."""
        return Name({language: self.say(language, key, **facts) for language in LANGUAGES})

    def under(self, prefix: str) -> Callable[..., str]:
        """A function that says the phrases under a prefix: `say = PHRASES.under("scene")`, then `say(language, "prompt")`."""

        def say(language: Language, key: str, /, **facts: Fact) -> str:
            return self.say(language, f"{prefix}.{key}", **facts)

        return say

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def disagreements(self) -> list[str]:
        """The differences between the languages in their keys or places, one sentence each."""
        first, *others = self.given
        found = []
        for other in others:
            ours, theirs = self.given[first], self.given[other]
            found += [f"{other} lacks “{key}”" for key in ours if key not in theirs]
            found += [f"{first} lacks “{key}”" for key in theirs if key not in ours]
            for key in ours.keys() & theirs.keys():
                if places(ours[key]) != places(theirs[key]):
                    found.append(f"“{key}” has places {places(ours[key])} in {first}, {places(theirs[key])} in {other}")
        return sorted(found)


def _file_name(language: Language) -> str:
    return f"phrases.{language}.toml"


def _flat(phrases: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    for key, value in phrases.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield f"{prefix}{key}", value
        else:
            raise ValueError(f"the phrase “{prefix}{key}” is not a string but {value!r}")


def _with_facts(phrases: Mapping[str, Any], facts: Mapping[str, object]) -> dict[str, str]:
    return {key: _FACT.sub(lambda place: str(facts[place[1]]), phrase) for key, phrase in _flat(phrases)}


def places(phrase: str) -> set[str]:
    """The names of the facts that a phrase has places for."""
    return {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(phrase) if name}


def _read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file.name}: {error}") from error
