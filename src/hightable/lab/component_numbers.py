"""The numbers of a game's data file, each with a path that names it, and overlays that change some of them.

A path is the keys from the top of the file, joined by dots. An entry of a list of tables is named by its `id` or by its English
name (`royal.P3.pays[2]`, `royal.dainty-princess.pays[2]`), an element of any other list by its place, from 0. Keys may be left
out as long as one number alone fits: `menus.three_crowns` is `menus.points.three_crowns`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeAlias

from hightable.engine.components import BadComponents
from hightable.engine.game import Game

Number: TypeAlias = int | float
Numbers: TypeAlias = Mapping[str, Number]
"""A value for each of some paths."""

_PARTS = re.compile(r"[^.\[\]]+|\[\d+\]")


class BadNumber(ValueError):
    """A path that names no number of the data file, or not one alone. The message says which there are."""


@dataclass(frozen=True)
class ComponentNumber:
    """A number of a data file."""

    path: str
    value: Number
    keys: tuple[str | int, ...]
    """The way to it through the data: keys of tables and places in lists."""
    names: tuple[frozenset[str], ...]
    """For each part of the path, what it may be called."""


def game_data(game: Game[Any]) -> dict[str, Any]:
    """The game's own data, without any overlay. Raises BadComponents if its components cannot be changed."""
    file = game.source / "components.toml"
    if not game.accepts_components or not file.is_file():
        raise BadComponents(f"The components of “{game.base_name}” cannot be changed.")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def list_numbers(data: Mapping[str, Any]) -> list[ComponentNumber]:
    """Every number of the data, in the order of the file."""
    return list(_walk(data, "", (), ()))


def _walk(value: Any, path: str, keys: tuple[str | int, ...], names: tuple[frozenset[str], ...]) -> Iterator[ComponentNumber]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _walk(each, f"{path}.{key}" if path else key, (*keys, key), (*names, frozenset([key])))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            called = _entry_names(each)
            name = called[0] if called else f"[{place}]"
            below = f"{path}.{name}" if called else f"{path}{name}"
            yield from _walk(each, below, (*keys, place), (*names, frozenset(called or [name])))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield ComponentNumber(path, value, keys, names)


def _entry_names(entry: Any) -> list[str]:
    """What an entry of a list of tables may be called: its id first, then its English name. Nothing for other values."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("id"), str):
        return []
    name = entry.get("en") or (entry["name"].get("en") if isinstance(entry.get("name"), Mapping) else None)
    english = name[0] if isinstance(name, list) and name else name
    return [entry["id"], _slug(english)] if isinstance(english, str) else [entry["id"]]


def _slug(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.casefold().removeprefix("the ")).strip("-")


def find_number(numbers: Sequence[ComponentNumber], path: str) -> ComponentNumber:
    """The number with this path, or with the only path that contains its parts in this order. Raises BadNumber."""
    for number in numbers:
        if number.path == path:
            return number
    parts = _PARTS.findall(path)
    fitting = [number for number in numbers if parts and _fits(parts, number.names)]
    exact = [number for number in fitting if len(number.names) == len(parts)]
    fitting = exact if len(exact) == 1 else fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise BadNumber(f"“{path}” may be {_either([number.path for number in fitting])}.")
    raise BadNumber(f"There is no number “{path}” among the components. {_suggestion(path, numbers)}")


def _fits(parts: Sequence[str], names: Sequence[frozenset[str]]) -> bool:
    """Whether the parts appear among the names in this order."""
    rest = iter(names)
    return all(any(part in each for each in rest) for part in parts)


def _either(paths: Sequence[str], most: int = 6) -> str:
    return ", ".join(paths[:most]) + (f" or one of {len(paths) - most} others" if len(paths) > most else "")


def _suggestion(path: str, numbers: Sequence[ComponentNumber]) -> str:
    paths = [number.path for number in numbers]
    wanted = set(_PARTS.findall(path))
    common = {number.path: len(wanted & frozenset().union(*number.names)) for number in numbers}
    nearest = max(common.values())
    near = [path for path in paths if nearest and common[path] == nearest] or get_close_matches(path, paths, 6, 0.4) or paths
    return f"These can be varied: {_either(near)}. --list shows all {len(paths)}."


def overlay_data(data: Mapping[str, Any], numbers: Sequence[ComponentNumber], values: Sequence[Number]) -> dict[str, Any]:
    """The partial data file that gives these numbers these values. Lists without ids are written in full."""
    changed = deepcopy(dict(data))
    for number, value in zip(numbers, values, strict=True):
        place: Any = changed
        for key in number.keys[:-1]:
            place = place[key]
        place[number.keys[-1]] = value
    cut: dict[str, Any] = _cut(changed, [number.keys for number in numbers])
    return cut


def _cut(data: Any, ways: Sequence[tuple[str | int, ...]]) -> Any:
    """The part of the data that these ways lead to."""
    if any(not way for way in ways):
        return data
    if isinstance(data, list):
        if not all(_entry_names(each) for each in data):
            return data
        places = dict.fromkeys(way[0] for way in ways)
        return [{"id": data[place]["id"], **_cut(data[place], _below(ways, place))} for place in places]  # type: ignore[index]
    return {key: _cut(data[key], _below(ways, key)) for key in dict.fromkeys(way[0] for way in ways)}


def _below(ways: Sequence[tuple[str | int, ...]], key: str | int) -> list[tuple[str | int, ...]]:
    return [way[1:] for way in ways if way[0] == key]


def write_toml(data: Mapping[str, Any]) -> str:
    """The data as TOML: tables, lists of tables, and simple values."""
    return "\n".join(_toml_lines(data, "")).strip() + "\n"


def _toml_lines(table: Mapping[str, Any], where: str) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping) or _is_tables(value)}
    for key, value in table.items():
        if key not in inner:
            yield f"{key} = {_toml_value(value)}"
    for key, value in inner.items():
        path = f"{where}.{key}" if where else key
        for each in [value] if isinstance(value, Mapping) else value:
            if not isinstance(value, Mapping):
                yield from ("", f"[[{path}]]")
            elif not all(isinstance(below, Mapping) for below in each.values()):
                yield from ("", f"[{path}]")
            yield from _toml_lines(each, path)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _toml_value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml_value, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return repr(value)
