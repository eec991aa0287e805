"""A game's data file: the components in the box, and how we know of each. A file that does not add up is refused.

An overlay is a partial data file that is laid over a game's own: it changes some numbers and names and leaves the rest.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import math
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from hightable.engine.i18n import LANGUAGES
from hightable.engine.moves import token

SOURCES = ("text", "found", "inferred", "reconstructed")
"""How a component may be known; each file explains these words."""

LARGEST = 64 * 1024
"""Size limit of an overlay in bytes, several times that of any game's own file."""
MOST_VALUES = 5000
DEEPEST = 8
LONGEST_TEXT = 1000
LARGEST_NUMBER = 1_000_000
LONGEST_NAME = 30
MAPPING = "components"
"""What messages call components that are a mapping, and have no file."""


class BadComponents(ValueError):
    """A data file that does not add up. The message says where and why."""


@dataclass(frozen=True, eq=False)
class Overlay:
    """Components to lay over a game's own."""

    name: str
    """What people call the variant."""
    data: Mapping[str, Any]
    file: str
    """What messages call the data: the name of its file."""

    @classmethod
    def read(cls, components: Components) -> Overlay:
        """The overlay in a file, or in a mapping of the same form. Raises BadComponents."""
        if isinstance(components, Overlay):
            return components
        if isinstance(components, Mapping):
            return cls._of(dict(components), "custom", MAPPING)
        file = Path(components)
        try:
            with file.expanduser().open("rb") as stream:
                content = stream.read(LARGEST + 1)
        except (OSError, RuntimeError, ValueError) as error:
            raise BadComponents(f"{file.name} cannot be read: {getattr(error, 'strerror', None) or error}") from error
        try:
            return cls.parse(content.decode("utf-8-sig"), file.stem, file.name)
        except UnicodeDecodeError as error:
            raise BadComponents(f"{file.name} is not text in UTF-8") from error

    @classmethod
    def parse(cls, text: str, name: str, file: str) -> Overlay:
        """The overlay in the text of a file; `name` is its name unless the text gives one. Raises BadComponents."""
        if len(text.encode(errors="replace")) > LARGEST:
            raise BadComponents(f"{file} is too large: at most {LARGEST // 1024} KiB are read")
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # of which TOMLDecodeError is one
            raise BadComponents(f"{file} is not TOML: {error}") from error
        return cls._of(data, name, file)

    @classmethod
    def _of(cls, data: dict[str, Any], name: str, file: str) -> Overlay:
        _check_values(data, file)
        given = data.pop("name", name)
        if not isinstance(given, str):
            raise BadComponents(f"{file}: “name” must be {_KINDS[str]}, not {_kind(given)}")
        if not data:
            raise BadComponents("the components change nothing" if file == MAPPING else f"{file} changes nothing")
        return cls(" ".join(given.split())[:LONGEST_NAME] or "custom", deepcopy(data), file)

    @property
    def slug(self) -> str:
        """Its name in records and file names."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.casefold()).strip("-") or "custom"

    @cached_property
    def fingerprint(self) -> str:
        """Identifies the data, whatever their name."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()[:16]

    def lay_over(self, base: Mapping[str, Any]) -> dict[str, Any]:
        """The game's own data with these laid over them. Raises BadComponents.

        Tables are merged, and so are lists of entries with an `id`, by that; any other list replaces the game's own.
        """
        return _merged(base, self.data, "", self.file)  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return Overlay, (self.name, dict(self.data), self.file)


Components: TypeAlias = str | os.PathLike[str] | Mapping[str, Any] | Overlay
"""Components to lay over a game's own: a TOML file, or the same as a mapping."""

_overlay: ContextVar[Overlay | None] = ContextVar("overlay", default=None)
_text: ContextVar[str] = ContextVar("text", default="")
"""The data file that is being checked."""


@contextmanager
def overlaid(overlay: Overlay) -> Iterator[None]:
    """Lays the overlay over every data file that is parsed meanwhile."""
    token = _overlay.set(overlay)
    try:
        yield
    finally:
        _overlay.reset(token)


def current_overlay() -> Overlay | None:
    """The overlay of the variant that is being loaded; None while a game itself is loaded."""
    return _overlay.get()


def parse_components(text: str, *checks: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The data of a `components.toml`, once it has passed each check. Raises BadComponents.

    While a variant is loaded, its overlay is laid over the data first, and errors name the overlay's file.
    """
    overlay = current_overlay()
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"components.toml: {error}") from error
    if overlay is None:
        return _checked(data, text, checks)
    try:
        return _checked(overlay.lay_over(data), text, checks)
    except BadComponents as error:  # a line would be that of the game's own file
        raise BadComponents(re.sub(r"^components\.toml( line \d+)?", lambda _: overlay.file, str(error))) from error


def _checked(data: dict[str, Any], text: str, checks: Iterable[Callable[[dict[str, Any]], None]]) -> dict[str, Any]:
    token = _text.set(text)
    try:
        for check in checks:
            check(data)
    except KeyError as error:
        raise BadComponents(f"components.toml lacks {error}") from error
    except (TypeError, AttributeError, IndexError) as error:
        raise BadComponents(f"components.toml: an entry has the wrong form ({error})") from error
    finally:
        _text.reset(token)
    return data


def bad_line(reason: str, *parts: str) -> BadComponents:
    """An error with the line of the file that is being checked: the first with the last of these parts, after those before it.

    raise bad_line("royal K1: counts must be a number", 'id = "K1"', "counts =")
    """
    lines, number = _text.get().splitlines(), 0
    for part in parts:
        number = next((n for n in range(number, len(lines)) if part in lines[n]), number)
    return BadComponents(f"components.toml line {number + 1}: {reason}")


def check_sources(data: Mapping[str, Any]) -> None:
    """Raises BadComponents unless each table and each entry of a list of tables has a source, and every source is in SOURCES.

    A source is what `source` says, or a key that ends in `_source`.
    """
    for name, value in data.items():
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, Mapping):
                _check_source(name, entry)


def _check_source(name: str, entry: Mapping[str, Any]) -> None:
    sources = [value for key, value in entry.items() if key == "source" or key.endswith("_source")]
    if not sources:
        raise BadComponents(f"components.toml: “{entry.get('id', name)}” has no source")
    for source in sources:
        if source not in SOURCES:
            raise BadComponents(f"components.toml: “{source}” is not a source; the sources are {', '.join(SOURCES)}")
    for key, value in entry.items():
        if isinstance(value, list) or (isinstance(value, Mapping) and "source" in value):
            check_sources({key: value})


def check_ids(data: Mapping[str, Any], kind: str, ids: Sequence[str]) -> None:
    """Raises BadComponents unless the entries of this kind have these ids, in this order."""
    if [entry["id"] for entry in data[kind]] != list(ids):
        raise BadComponents(f"components.toml: the entries “{kind}” must be, in this order, {', '.join(ids)}")


def check_number(name: str, number: object, least: int, most: int) -> None:
    """Raises BadComponents unless this is a whole number in this range."""
    if type(number) is not int or not least <= number <= most:
        raise BadComponents(f"components.toml: {name} must be a whole number from {least} to {most}, not {number!r}")


def check_range(data: Mapping[str, Any], where: str, least: int, most: int) -> None:
    """Raises BadComponents if the value at this dotted place is not a whole number in this range, or a list of such numbers."""
    value: Any = data
    for key in where.split("."):
        value = value[key]
    for each in value if isinstance(value, list) else [value]:
        check_number(where, each, least, most)


def check_names(names: Iterable[str], longest: int, figures: bool = False) -> None:
    """Raises BadComponents unless these can be told apart, typed and drawn: letters, spaces, hyphens and apostrophes.

    With `figures`, digits count as letters.
    """
    names = list(names)
    for name in names:
        letters = name.replace(" ", "").replace("-", "").replace("’", "").replace("'", "") if isinstance(name, str) else ""
        allowed = letters.isalnum() if figures else letters.isalpha()
        if not allowed or len(name) > longest or not name[0].isalnum() or name[-1] == " " or not token(name):
            raise BadComponents(f"components.toml: “{name}” is not a name of at most {longest} letters")
    by_token: dict[str, str] = {}
    for name in names:
        if token(name) in by_token:
            raise BadComponents(f"components.toml: the names “{by_token[token(name)]}” and “{name}” are the same")
        by_token[token(name)] = name


def check_articles(entries: Iterable[Mapping[str, Any]]) -> None:
    """Raises BadComponents unless each of these has, in every language, a name and the form it takes in a sentence."""
    for entry in entries:
        for language in LANGUAGES:
            if not isinstance(entry[language], list) or len(entry[language]) != 2:
                raise BadComponents(f"components.toml: “{entry[language]}” must be a name and the form it takes in a sentence")


def check_seat_names(names: Mapping[str, Any], seats: int, longest: int) -> None:
    """Raises BadComponents unless there is a name for every seat in every language."""
    for language in LANGUAGES:
        if len(names[language]) != seats:
            raise BadComponents(f"components.toml: there must be {seats} names of seats in “{language}”")
        check_names(names[language], longest)


def check_text(text: str, longest: int) -> None:
    """Raises BadComponents unless this is a sentence, or part of one, that can be drawn and quoted on the rules page."""
    if not isinstance(text, str) or not text.strip() or len(text) > longest or not text.isprintable() or _MARKUP & set(text):
        raise BadComponents(f"components.toml: “{str(text)[:40]}” is not a text of at most {longest} characters without markup")


_MARKUP = frozenset('<>[]{}*_`|\\#&"')

# Laying one file over another

_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "a table",
}


def _kind(value: object) -> str:
    return _KINDS.get(type(value), "a date or a time")


def _shown(value: object) -> str:
    """A value in a message: a number itself, of anything else its kind."""
    return repr(value) if isinstance(value, float) else _kind(value)


def _check_values(value: object, file: str, where: str = "", depth: int = 0, count: int = 0) -> int:
    """Raises BadComponents for data that no game could mean: too many, too deep, too long. Returns the number of values."""
    count += 1
    if count > MOST_VALUES:
        raise BadComponents(f"{file} has too many values: more than {MOST_VALUES}")
    if depth > DEEPEST:
        raise BadComponents(f"{file}: “{where}” is nested too deeply")
    if isinstance(value, Mapping):
        for key, each in value.items():
            if not isinstance(key, str) or len(key) > LONGEST_NAME or not key.isprintable():
                raise BadComponents(f"{file}: “{str(key)[:40]}” is too long for a key, or not a text")
            count = _check_values(each, file, f"{where}.{key}" if where else key, depth + 1, count)
    elif isinstance(value, list | tuple):
        for each in value:
            count = _check_values(each, file, where, depth + 1, count)
    elif isinstance(value, str):
        if len(value) > LONGEST_TEXT or not value.isprintable():
            raise BadComponents(f"{file}: “{where}” must be at most {LONGEST_TEXT} characters that can be printed")
    elif isinstance(value, int | float):
        if not math.isfinite(value) or abs(value) > LARGEST_NUMBER:
            raise BadComponents(f"{file}: “{where}” is not a number of reasonable size")
    else:
        raise BadComponents(f"{file}: “{where}” is {_kind(value)}, which is not among the components of any game")
    return count


def _merged(base: Any, own: Any, where: str, file: str) -> Any:
    """The value with another of the same kind laid over it."""
    own = dict(own) if isinstance(own, Mapping) else list(own) if isinstance(own, tuple) else own
    if type(own) is not type(base) and not (isinstance(base, float) and type(own) is int):
        raise BadComponents(f"{file}: “{where}” must be {_kind(base)}, not {_shown(own)}")
    if isinstance(base, dict):
        return _merged_table(base, own, base, where, file)
    if isinstance(base, list) and base:
        return _merged_list(base, own, where, file)
    return own


def _merged_table(base: dict[str, Any], own: dict[str, Any], known: dict[str, Any], where: str, file: str) -> dict[str, Any]:
    """The table with another laid over it, whose keys have to be in `known`. Everything may have a source and a reason."""
    merged = dict(base)
    for key, value in own.items():
        place = f"{where}.{key}" if where else key
        if key in base:
            merged[key] = _merged(base[key], value, place, file)
        elif key in known:
            _merged(known[key], value, place, file)  # for the kind of value only: the rest is that of another entry
            merged[key] = value
        elif isinstance(value, str) and (key == "why" or key.endswith("source")):
            merged[key] = value
        else:
            raise BadComponents(f"{file}: there is no “{place}”; {_others(key, known)}")
    return merged


def _merged_list(base: list[Any], own: list[Any], where: str, file: str) -> list[Any]:
    if not all(isinstance(entry, dict) for entry in (*base, *own)):
        return [_merged(base[0], each, where, file) for each in own]
    known = {key: value for entry in base for key, value in entry.items()}
    if "id" not in known:
        return [_merged_table({}, entry, known, where, file) for entry in own]
    by_id = {entry["id"]: entry for entry in base}
    for entry in own:
        if not isinstance(entry.get("id"), str):
            raise BadComponents(f"{file}: each entry of “{where}” needs its “id”")
        by_id[entry["id"]] = _merged_table(by_id.get(entry["id"], {}), entry, known, where, file)
    return list(by_id.values())


def _others(key: str, known: Iterable[str]) -> str:
    """The nearest of the known keys, if one is near; otherwise all of them."""
    near = difflib.get_close_matches(key, keys := list(known), 1)
    return f"the nearest key is “{near[0]}”" if near else f"the keys are {', '.join(f'“{each}”' for each in keys)}"
