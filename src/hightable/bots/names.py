"""Default names of players: bots by their level, people by the number of their seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hightable.engine.i18n import LANGUAGES, Name, Phrases

PHRASES = Phrases.read(Path(__file__).parent)


def default_names(bots: Sequence[str]) -> list[Name]:
    """The names of players who have none, for the level of the bot in each seat; empty for a person.

    >>> [str(name("en")) for name in default_names(["", "easy", "easy"])]
    ['Player 1', 'Easy bot', 'Easy bot 2']
    """
    found: list[Name] = []
    for seat, bot in enumerate(bots):
        if bot:
            same = list(bots[:seat]).count(bot)
            found.append(_with_number(bot_name(bot), same + 1) if same else bot_name(bot))
        else:
            found.append(_with_number(PHRASES.name("player"), seat + 1))
    return found


def bot_name(bot: str) -> Name:
    """What the bot of a level is called, such as “Medium bot”."""
    key = f"bot.{bot}"
    return PHRASES.name(key) if key in PHRASES else Name.same(bot)


def _with_number(name: Name, number: int) -> Name:
    return Name({language: f"{name(language)} {number}" for language in LANGUAGES})
