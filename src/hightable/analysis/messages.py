"""The phrases of hints and reviews that are the same in every game."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import Language, Phrases

PHRASES = Phrases.read(Path(__file__).parent)


def worth(value: float, in_points: bool, language: Language) -> str:
    """A win probability as a percentage, or a number of points.

    >>> worth(0.534, False, "fr"), worth(4.25, True, "en"), worth(1.0, True, "en")
    ('53 %', '4.2 points', '1 point')
    """
    if not in_points:
        return PHRASES.say(language, "worth.win_probability", percent=round(100 * value))
    number = f"{value:.1f}".removesuffix(".0")
    singular = abs(float(number)) < 2 if language == "fr" else number in ("1", "-1")  # in French, 0 and 1.5 are singular too
    points = number.replace(".", PHRASES.say(language, "worth.decimal"))
    return PHRASES.say(language, "worth.one_point" if singular else "worth.points", points=points)
