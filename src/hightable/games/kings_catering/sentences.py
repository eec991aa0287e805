"""Moves as sentences about what the player sees: which tile goes beside which other one."""

from __future__ import annotations

from hightable.engine.i18n import Fact, Language
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.games.kings_catering.components import FACE_NAMES, ROYAL_NAMES
from hightable.games.kings_catering.events import in_column, list_tiles
from hightable.games.kings_catering.moves import CATALOGUE, PHRASES
from hightable.games.kings_catering.position import CateringPosition

SIDE_KEYS = ("above", "right_of", "below", "left_of")
"""Where a place is, seen from the tile that names it: its north, east, south and west side."""
TURN_KEYS = ("", "right", "down", "left")


def describe_move(view: View[CateringPosition], move: Move, language: Language) -> str:
    """A legal move as a sentence."""
    p, values = view.p, CATALOGUE.values(move)
    kind = CATALOGUE.kind(move).id

    def say(key: str, **facts: Fact) -> str:
        return PHRASES.say(language, f"sentence.{key}", **facts)

    if kind == "choose":
        return say("choose", royal=ROYAL_NAMES[values[0]])
    if kind == "take":
        return say("take", column=values[0] + 1, tiles=list_tiles(in_column(p, values[0])))
    if kind == "start":
        return say("start", tile=FACE_NAMES[p.held[values[0]]])
    if kind != "place":
        return PHRASES.say(language, f"move.{kind}")
    held, place, turn = values
    seat, slot = p.to_move, place // 4
    facts: dict[str, Fact] = {"tile": FACE_NAMES[p.held[held]], "other": FACE_NAMES[p.tile[seat, slot]]}
    sentence = say(SIDE_KEYS[place % 4], **facts, table=p.table[seat, slot] + 1)
    return say(f"turned_{TURN_KEYS[turn]}", move=sentence) if turn else sentence
