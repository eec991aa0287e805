"""The law of tutorials."""

from __future__ import annotations

from typing import Any

from hightable.engine.game import Game
from hightable.engine.tutorial import BadTutorial, tutorial_of
from hightable.engine.tutorial_check import problems
from hightable.lab.random_matches import LawBroken


def tutorial_can_be_learned(game: Game[Any], games: int, seed: int) -> None:
    """Every lesson starts legally, points at what is there, can be solved after any allowed move, and tells nothing hidden."""
    try:
        tutorial = tutorial_of(game)
        for problem in problems(tutorial) if tutorial else ():
            raise LawBroken(f"{game.name}: {problem}")
    except BadTutorial as error:
        raise LawBroken(f"{game.name}: {error}") from error
