"""What advisers and reviewers say that is the same in every game."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import Language, Phrases

PHRASES = Phrases.read(Path(__file__).parent)


def worth(value: float, in_points: bool, language: Language) -> str:
    """A chance to win as percents, or points.

    >>> worth(0.534, False, "fr"), worth(4.25, True, "en")
    ('53 %', '4.2 points')
    """
    if in_points:
        return PHRASES.say(language, "worth.points", points=f"{value:.1f}".replace(".", PHRASES.say(language, "worth.point")))
    return PHRASES.say(language, "worth.win_probability", percent=round(100 * value))
