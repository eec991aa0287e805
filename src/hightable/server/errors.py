"""Why something was not done, as a sentence in the language of who asked. They are in `phrases.en.toml` and `.fr.toml`."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import LANGUAGES, Fact, Language, Name, Phrases

PHRASES = Phrases.read(Path(__file__).parent)


class ApiError(Exception):
    """Something that was asked and is not done. `status` is what HTTP calls it."""

    def __init__(self, key: str, status: int = 400, **facts: Fact) -> None:
        self.key = key
        self.status = status
        self.facts = facts
        super().__init__(self.text(LANGUAGES[0]))

    def text(self, language: Language) -> str:
        return PHRASES.say(language, self.key, **self.facts)


class PlainError(ApiError):
    """A refusal that brings its own sentence, such as one of the engine's."""

    def __init__(self, text: str | Name, status: int = 400) -> None:
        super().__init__("as_said", status, text=text)


def language_of(asked: str | None, accepted: str = "") -> Language:
    """The language asked for, else the first of the browser's that we speak, else ours."""
    wanted = [asked or "", *(part.split(";")[0] for part in accepted[:200].split(","))]
    for each in wanted:
        if each.strip().lower()[:2] in LANGUAGES:
            return each.strip().lower()[:2]
    return LANGUAGES[0]
