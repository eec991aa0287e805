"""The components as data for the rules, read from `components.toml`. A file that contradicts itself is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hightable.authoring import LANGUAGES, BadComponents, Language, Name, check_sources, parse_components


def check(data: dict[str, Any]) -> None:
    """Raises BadComponents if there are too few cards for the most players."""
    cards, seats = data["cards"], data["seats"]
    check_sources(data)
    if any(len(seats[language]) != len(seats[LANGUAGES[0]]) for language in LANGUAGES):
        raise BadComponents("components.toml: there must be as many seat names in every language")
    if cards["count"] < cards["each_player"] * (len(seats[LANGUAGES[0]]) + 1):
        raise BadComponents("components.toml: there must be enough cards for all hands and a dish for every course")


_DATA = parse_components(Path(__file__).with_name("components.toml").read_text(encoding="utf-8"), check)

CARDS = int(_DATA["cards"]["count"])
COURSES = int(_DATA["cards"]["each_player"])
"""The cards in each hand, and so the courses of a game."""
SEAT_NAMES = Name.read_all(_DATA["seats"])
SEATS = len(SEAT_NAMES)


def facts(language: Language) -> dict[str, object]:
    """The values that the rules page quotes, by placeholder."""
    return {"cards": CARDS, "courses": COURSES}
