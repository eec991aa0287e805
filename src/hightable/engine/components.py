"""Data files of games: what is in the box, and where we know it from. One that does not add up is refused with the reason."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from typing import Any

SOURCES = ("text", "found", "inferred", "reconstructed")
"""How we may know of a component: each file says what these mean."""


class BadComponents(ValueError):
    """A data file that does not add up. The text says where and why."""


def checked(text: str, *checks: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The data in the text of a `components.toml`, after each of the checks, which raise BadComponents."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"components.toml: {error}") from error
    try:
        for check in checks:
            check(data)
    except KeyError as error:
        raise BadComponents(f"components.toml lacks {error}") from error
    except (TypeError, AttributeError, IndexError) as error:
        raise BadComponents(f"components.toml: an entry is not of the form it should have ({error})") from error
    return data


def check_sources(told: Iterable[str]) -> None:
    """Raises BadComponents where one of them is no source."""
    for source in told:
        if source not in SOURCES:
            raise BadComponents(f"components.toml: “{source}” is no source; there are {', '.join(SOURCES)}")
