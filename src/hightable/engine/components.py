"""Checks a game's data file: the components in the box, and how we know of each. A file that does not add up is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from typing import Any

SOURCES = ("text", "found", "inferred", "reconstructed")
"""How a component may be known; each file explains these words."""


class BadComponents(ValueError):
    """A data file that does not add up. The message says where and why."""


def parse_components(text: str, *checks: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The data of a `components.toml`, once it has passed each check. Raises BadComponents."""
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
        raise BadComponents(f"components.toml: an entry has the wrong form ({error})") from error
    return data


def check_sources(sources: Iterable[str]) -> None:
    """Raises BadComponents if one of these is not in SOURCES."""
    for source in sources:
        if source not in SOURCES:
            raise BadComponents(f"components.toml: “{source}” is not a source; the sources are {', '.join(SOURCES)}")
