"""Errors with a sentence for the user in each language, from `phrases.en.toml` and `phrases.fr.toml`."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import LANGUAGES, Fact, Language, Name, Phrases
from hightable.server.logs import request_id

PHRASES = Phrases.read(Path(__file__).parent)


class ApiError(Exception):
    """A request that is refused. `status` is the HTTP status."""

    def __init__(self, key: str, status: int = 400, **facts: Fact) -> None:
        self.key = key
        self.status = status
        self.facts = facts
        super().__init__(self.text(LANGUAGES[0]))

    def text(self, language: Language) -> str:
        return PHRASES.say(language, self.key, **self.facts)


class PlainError(ApiError):
    """A refusal with its own sentence, such as one of the engine's."""

    def __init__(self, text: str | Name, status: int = 400) -> None:
        super().__init__("plain", status, text=text)


def fault() -> ApiError:
    """Something went wrong on the server: the user gets the id under which the log says what."""
    return ApiError("fault", 500, id=request_id.get())


def language_of(asked: str | None, accepted: str = "") -> Language:
    """The language asked for, else the browser's first one that we have, else the default."""
    wanted = [asked or "", *(part.split(";")[0] for part in accepted[:200].split(","))]
    for each in wanted:
        if each.strip().lower()[:2] in LANGUAGES:
            return each.strip().lower()[:2]
    return LANGUAGES[0]
