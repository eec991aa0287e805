"""A game's rules as blocks of plain text: the page lays them out, and nothing in them is markup to a browser."""

from __future__ import annotations

import re
from typing import Any

from hightable.bots import default_level, players_of
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.server.schemas import Block, ChoiceOut, ConflictOut, GameOut, OptionOut, RulesOut

_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+(?:\.\d+)*)\*\*\s+(.*)", re.DOTALL)
_HEADING = re.compile(r"(#+)\s+(.*)", re.DOTALL)


def rules_out(game: Game[Any], language: Language) -> RulesOut:
    blocks = []
    for paragraph in re.split(r"\n\s*\n", game.rulebook.pages[language]):
        text = " ".join(paragraph.split())
        heading, clause = _HEADING.fullmatch(text), _CLAUSE.fullmatch(text)
        if heading:
            blocks.append(Block("heading", heading[2], level=len(heading[1])))
        elif clause:
            blocks.append(Block("clause", clause[2], clause[1]))
        elif text:
            blocks.append(Block("text", text))
    return RulesOut(game.title(language), blocks)


def game_out(game: Game[Any], language: Language) -> GameOut:
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
