"""A game's rules as blocks of plain text, and the picture that goes with them. A browser reads nothing in a block as markup."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from typing import Any

from hightable.bots import default_level, players_of
from hightable.engine import notation
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.svg import scene_svg
from hightable.server.schemas import Block, ChoiceOut, ConflictOut, GameOut, OptionOut, RulesOut

_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+(?:\.\d+)*)\*\*\s+(.*)", re.DOTALL)
_HEADING = re.compile(r"(#+)\s+(.*)", re.DOTALL)
_PICTURE = re.compile(r"!\[(.*)\]\(picture\.svg\)")

PICTURE_RECORD = "picture.match"
"""The record, in a game's folder, of the match that its rules page pictures."""
PICTURE_MOVES = 20
"""Random moves before the picture of a game that has no such record."""
_PICTURE_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hana")


def rules_out(game: Game[Any], language: Language) -> RulesOut:
    """The rules page, one block per paragraph."""
    blocks = []
    for paragraph in re.split(r"\n\s*\n", game.rulebook.pages[language]):
        text = " ".join(paragraph.split())
        heading, clause, picture = _HEADING.fullmatch(text), _CLAUSE.fullmatch(text), _PICTURE.fullmatch(text)
        if heading:
            blocks.append(Block("heading", heading[2], level=len(heading[1])))
        elif clause:
            blocks.append(Block("clause", clause[2], clause[1]))
        elif picture:
            blocks.append(Block("picture", picture[1]))
        elif text:
            blocks.append(Block("text", text))
    return RulesOut(game.title(language), blocks)


@lru_cache(maxsize=64)
def rules_picture(game: Game[Any], language: Language) -> str:
    """The picture on the rules page as an SVG: a match in its middle, as the first seat sees it."""
    match = _pictured_match(game)
    return scene_svg(game.scene(match.view(0), language), game.face, language, names=_PICTURE_NAMES)


def _pictured_match(game: Game[Any]) -> Match:
    record = game.source / PICTURE_RECORD
    if record.exists():
        return notation.read(record.read_text(encoding="utf-8"))
    match = Match(game, next((count for count in game.players if count > 1), game.players[0]), seed=1)
    rng = random.Random(1)
    while not match.over and match.number < PICTURE_MOVES:
        match.play(rng.choice(match.legal()))
    return match


def game_out(game: Game[Any], language: Language) -> GameOut:
    """What the home page and the form for a new table need to know about a game."""
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
    about = game.phrases.say(language, "about")
    return GameOut(
        game.name, game.title(language), about, list(game.players), options, conflicts, players_of(game), default_level(game)
    )
