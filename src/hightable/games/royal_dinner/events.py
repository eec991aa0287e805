"""What happened, in words of the game, from what one viewer saw before and after."""

from __future__ import annotations

from collections.abc import Iterable

from hightable.engine.i18n import Fact, Name
from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.royal_dinner.components import (
    CARD_NAMES,
    ICON_NAMES,
    LINE_NAMES,
    NOBLE_NAMES,
    NOBLES,
    PATTERN_NAMES,
    POINTS,
    SOLO,
    SOLO_NAMES,
    rating,
)
from hightable.games.royal_dinner.moves import PHRASES
from hightable.games.royal_dinner.position import DISPOSE, OVER, PLACE, TRAY, Position
from hightable.games.royal_dinner.score_sheet import ALL_NOBLES


def events(before: View[Position], said: PublicMove, after: View[Position]) -> list[Event]:
    """What one decision brought about, in the order in which it happened."""
    b, a = before.p, after.p
    who = b.to_move
    values = [value for value in said.values if value is not None]
    told = _told(said.kind, b, a, who, values)
    if a.phase == OVER and a.served[who] == ALL_NOBLES:
        told.append(Event("all_served", who, clause="RD-9.1"))
    elif a.phase not in (PLACE, DISPOSE):
        told += _refilled(b, a, _free(b, said.kind, a))
    if a.phase == OVER and a.seats == 1:
        told += _rated(a)
    return told


def _told(kind: str, b: Position, a: Position, who: int, values: list[int]) -> list[Event]:
    if kind == "take":
        return [Event("took", who, {"line": LINE_NAMES[values[0]], "cards": _cards(a.hand)}, "RD-3.2")]
    if kind == "imposter":
        return [Event("imposter", who, {"pattern": PATTERN_NAMES[values[0]], "cards": _cards(a.hand)}, "RD-3.3")]
    if kind == "place":
        return _placed(b, a, who, *values)
    if kind == "dispose":
        noble = values[0]
        facts: dict[str, Fact] = {"noble": NOBLE_NAMES[noble], "count": b.count[who * NOBLES + noble]}
        return [Event("disposed", who, facts, "RD-5.5")]
    if kind == "choose":
        return [Event("chose", who, {"icon": ICON_NAMES[values[0]]}, "RD-2.3")]
    if kind == "strike":
        card = a.struck[b.turn]
        struck = _cards(b.tray[cell] for cell in SOLO[card])
        return [Event("struck", facts={"cells": SOLO_NAMES[card], "cards": struck}, clause="RD-10.2")]
    return [Event("done", who, clause="RD-3.1")]


def _placed(b: Position, a: Position, who: int, card: int, noble: int) -> list[Event]:
    name = {"noble": NOBLE_NAMES[noble]}
    told = [Event("placed", who, {"card": CARD_NAMES[card], **name}, "RD-4.1")]
    if a.served[who] != b.served[who]:
        told.append(Event("scored", who, {**name, "points": int(POINTS[b.masked, noble])}, "RD-5.1"))
    elif a.count[who * NOBLES + noble] == 0:
        told.append(Event("spoiled", who, {**name, "count": b.count[who * NOBLES + noble] + 1}, "RD-5.2"))
    return told


def _free(b: Position, kind: str, a: Position) -> list[int]:
    """The cells of the tray that were free to be refilled."""
    return sorted(SOLO[a.struck[b.turn]]) if kind == "strike" else [cell for cell in range(TRAY) if b.tray[cell] == NONE]


def _refilled(b: Position, a: Position, free: list[int]) -> list[Event]:
    """The cards as they were laid; the end-of-party card where it came among them."""
    if b.parties == 0 and a.parties > 0:
        before, after = ([cell for cell in free if (cell < a.party_cell) is early] for early in (True, False))
        told = [*_laid(a, before, "RD-8.1"), Event("party", clause="RD-8.2"), *_laid(a, after, "RD-8.4")]
    else:
        told = _laid(a, free, "RD-8.1")
    if b.parties < 2 and a.parties == 2:
        told.append(Event("ended", clause="RD-8.5"))
    return told


def _laid(a: Position, cells: list[int], clause: str) -> list[Event]:
    new = [a.tray[cell] for cell in cells if a.tray[cell] != NONE]
    return [Event("refilled", facts={"cards": _cards(new)}, clause=clause)] if new else []


def _rated(a: Position) -> list[Event]:
    points = sum(int(POINTS[a.masked, noble]) for noble in range(NOBLES) if a.served[0] >> noble & 1)
    facts: dict[str, Fact] = {"points": points, "rating": PHRASES.name(f"rating.{rating(points)}")}
    over = [] if a.served[0] == ALL_NOBLES else [Event("turns_over", clause="RD-10.3")]
    return [*over, Event("rated", facts=facts, clause="RD-10.4")]


def _cards(cards: Iterable[int]) -> Name:
    return Name.joined((CARD_NAMES[card] for card in cards if card != NONE), ", ")
