"""A game's rules as blocks of plain text, and the picture that goes with them. A browser reads nothing in a block as markup."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from hightable.bots import default_level
from hightable.engine import notation
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.svg import cover_svg, pack, scene_svg
from hightable.engine.tutorial import BadTutorial, tutorial_of
from hightable.server.schemas import Block, ChoiceOut, ConflictOut, GameOut, GoalOut, OptionOut, RulesOut, ThemeOut

log = logging.getLogger("hightable.rulebook")

PICTURE_RECORD = "picture.match"
"""The record, in a game's folder, of the match that its rules page pictures."""
PICTURE_MOVES = 20
"""Random moves before the picture of a game that has no such record."""
_PICTURE_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hana")


def rules_out(game: Game[Any], language: Language) -> RulesOut:
    """The rules page, one block per paragraph, with each example after the clause that it explains."""
    blocks = []
    for block in game.rulebook.blocks(language):
        blocks.append(Block(block.kind, block.text, block.number, block.level))
        examples = [example for example in game.examples if example.clause == block.number]
        blocks += [Block("example", example.caption(game, language), example.id) for example in examples]
    return RulesOut(game.title(language), blocks)


@lru_cache(maxsize=256)
def example_picture(game: Game[Any], id: str, language: Language) -> str:
    """The picture of an example as an SVG. Raises KeyError if there is none."""
    return {example.id: example for example in game.examples}[id].picture(game, language)


@lru_cache(maxsize=64)
def rules_picture(game: Game[Any], language: Language) -> str:
    """The picture on the rules page as an SVG: a match in its middle, as the first seat sees it."""
    match = _pictured_match(game)
    return scene_svg(game.scene(match.view(0), language), game.face, language, names=_PICTURE_NAMES)


@lru_cache(maxsize=64)
def cover(game: Game[Any], language: Language) -> str:
    """The picture of the game on the home page as an SVG."""
    return cover_svg(game, language)


@lru_cache(maxsize=64)
def goal_picture(game: Game[Any], language: Language) -> str:
    """The picture beside the goal as an SVG: the areas of the rules page's picture that show the game best."""
    scene = game.scene(_pictured_match(game).view(0), language)
    packed = pack(scene, game.goal_areas)
    return scene_svg(packed, game.face, language, names=_PICTURE_NAMES, ground=game.theme.cloth[0])


def _goal(game: Game[Any], language: Language) -> GoalOut | None:
    if "goal.aim" not in game.phrases:
        return None
    return GoalOut(*(game.phrases.say(language, f"goal.{line}") for line in ("aim", "turn", "scoring", "end")))


def _pictured_match(game: Game[Any]) -> Match:
    record = game.source / PICTURE_RECORD
    if record.exists():
        return notation.read(record.read_text(encoding="utf-8"))
    match = Match(game, next((count for count in game.players if count > 1), game.players[0]), seed=1)
    rng = random.Random(1)
    while not match.over and match.number < PICTURE_MOVES:
        match.play(rng.choice(match.legal()))
    return match


def game_out(game: Game[Any], language: Language, bots: Sequence[str]) -> GameOut:
    """What the home page and the form for a new table need to know about a game; `bots` can sit down to it here."""
    options = [
        OptionOut(
            *(option.name, str(option.title(language)), str(option.help(language)), option.clause, option.is_switch),
            [ChoiceOut(choice.value, str(choice.title(language)), choice.needs, choice.most) for choice in option.choices],
        )
        for option in game.options
    ]
    conflicts = [
        ConflictOut({name: list(values) for name, values in conflict.between.items()}, str(conflict.reason(language)))
        for conflict in game.options.conflicts
    ]
    theme = ThemeOut(game.theme.accent, game.theme.table, game.theme.ink, game.theme.cloth, game.theme.weave)
    return GameOut(
        name=game.name,
        title=game.title(language),
        short=game.short_title(language),
        about=game.phrases.say(language, "about"),
        goal=_goal(game, language),
        tutorial=_has_tutorial(game),
        rotates=bool(game.catalogue.rotations),
        minutes=game.minutes,
        weight=game.weight,
        players=list(game.players),
        options=options,
        conflicts=conflicts,
        bots=list(bots),
        default_bot=default_level(game),
        theme=theme,
        components=game.accepts_components,
    )


@lru_cache(maxsize=64)
def _has_tutorial(game: Game[Any]) -> bool:
    try:
        tutorial = tutorial_of(game)
        return tutorial is not None and bool(tutorial.start(0))  # replays all of it
    except BadTutorial:
        log.exception("%s", game.name)
        return False
