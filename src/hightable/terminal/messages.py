"""The terminal's own messages, in the user's language."""

from __future__ import annotations

import os
from pathlib import Path

import click

from hightable.engine.i18n import LANGUAGES, Fact, Language, Phrases

PHRASES = Phrases.read(Path(__file__).parent)


def say(language: Language, key: str, /, **facts: Fact) -> str:
    return PHRASES.say(language, key, **facts)


def locale_language() -> Language:
    """The language of the user's locale if it is available, otherwise the first one."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]


class Mistake(click.ClickException):
    """A bad request on the command line, with a sentence for the user. The exit code is 2."""

    exit_code = 2

    def __init__(self, language: Language, key: str, /, **facts: Fact) -> None:
        super().__init__(say(language, key, **facts))

    def show(self, file: object = None) -> None:
        click.echo(self.format_message(), err=True)


def join_words(parts: list[str], language: Language) -> str:
    """Parts in one list: `a, b and c`.

    >>> join_words(["salad", "burger", "pudding"], "en")
    'salad, burger and pudding'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {say(language, 'and')} {parts[-1]}"
