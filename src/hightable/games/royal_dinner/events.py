"""The events of a move in Royal Dinner, from one viewer's views before and after it."""

from __future__ import annotations

from collections.abc import Iterable

from hightable.engine.i18n import Fact, Name
from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.royal_dinner.components import (
    ALL_SERVED,
    CARD_NAMES,
    ICON_NAMES,
    LINE_NAMES,
    NOBLE_NAMES,
    NOBLES,
    PARTIES,
    PATTERN_NAMES,
    POINTS,
    SOLO,
    SOLO_NAMES,
    rating,
)
from hightable.games.royal_dinner.moves import PHRASES, count_of
from hightable.games.royal_dinner.position import DISPOSE, OVER, PLACE, TRAY, DinnerPosition
from hightable.games.royal_dinner.scoring import points_of


def events(before: View[DinnerPosition], move: PublicMove, after: View[DinnerPosition]) -> list[Event]:
    """The events that a move caused, in order."""
    b, a = before.p, after.p
    who = b.to_move
    found = _move_events(move.kind, b, a, who, move.known)
    if a.phase == OVER and a.served[who] == ALL_SERVED:
        found.append(Event("all_served", who, clause="RD-9.1"))
    elif a.phase not in (PLACE, DISPOSE):
        found += _refill_events(b, a, _empty_cells(b, move.kind, a))
    if a.phase == OVER and a.seats == 1:
        found += _rating_events(a)
    return found


def _move_events(kind: str, b: DinnerPosition, a: DinnerPosition, who: int, values: list[int]) -> list[Event]:
    if kind == "take":
        return [Event("took", who, {"line": LINE_NAMES[values[0]], "cards": _cards(a.hand)}, "RD-3.2")]
    if kind == "imposter":
        return [Event("imposter", who, {"pattern": PATTERN_NAMES[values[0]], "cards": _cards(a.hand)}, "RD-3.3")]
    if kind == "place":
        return _place_events(b, a, who, *values)
    if kind == "dispose":
        noble = values[0]
        facts: dict[str, Fact] = {"noble": NOBLE_NAMES[noble], "count": count_of("cards", b.count[who * NOBLES + noble])}
        return [Event("disposed", who, facts, "RD-5.5")]
    if kind == "choose":
        return [Event("chose", who, {"icon": ICON_NAMES[values[0]]}, "RD-2.3")]
    if kind == "strike":
        card = a.struck[b.turn]
        removed = _cards(b.tray[cell] for cell in SOLO[card])
        return [Event("struck", facts={"cells": SOLO_NAMES[card], "cards": removed}, clause="RD-10.2")]
    return [Event("done", who, clause="RD-3.1")]


def _place_events(b: DinnerPosition, a: DinnerPosition, who: int, card: int, noble: int) -> list[Event]:
    name = {"noble": NOBLE_NAMES[noble]}
    source = (f"noble:{who}.{noble}",)
    found = [Event("placed", who, {"card": CARD_NAMES[card], **name}, "RD-4.1")]
    if a.served[who] != b.served[who]:
        points = int(POINTS[b.masked, noble])
        facts: dict[str, Fact] = {**name, "points": count_of("points", points)}
        found.append(Event("scored", who, facts, "RD-5.1", points=points, source=source))
    elif a.count[who * NOBLES + noble] == 0:
        count = count_of("cards", b.count[who * NOBLES + noble] + 1)
        found.append(Event("spoiled", who, {**name, "count": count}, "RD-5.2", source=source))
    return found


def _empty_cells(b: DinnerPosition, kind: str, a: DinnerPosition) -> list[int]:
    """The cells of the tray that were refilled."""
    return sorted(SOLO[a.struck[b.turn]]) if kind == "strike" else [cell for cell in range(TRAY) if b.tray[cell] == NONE]


def _refill_events(b: DinnerPosition, a: DinnerPosition, cells: list[int]) -> list[Event]:
    """The new cards on the tray, and the end-of-party card if it was drawn among them."""
    if b.parties == 0 and a.parties > 0:
        before, after = ([cell for cell in cells if (cell < a.party_cell) is early] for early in (True, False))
        found = [*_new_on_tray(a, before, "RD-8.1"), Event("party", clause="RD-8.2"), *_new_on_tray(a, after, "RD-8.4")]
    else:
        found = _new_on_tray(a, cells, "RD-8.1")
    if b.parties < PARTIES and a.parties == PARTIES:
        found.append(Event("ended", clause="RD-8.5"))
    return found


def _new_on_tray(a: DinnerPosition, cells: list[int], clause: str) -> list[Event]:
    new = [a.tray[cell] for cell in cells if a.tray[cell] != NONE]
    return [Event("refilled", facts={"cards": _cards(new)}, clause=clause)] if new else []


def _rating_events(a: DinnerPosition) -> list[Event]:
    points = points_of(a, 0)
    facts: dict[str, Fact] = {"points": points, "rating": PHRASES.name(f"rating.{rating(points)}")}
    over = [] if a.served[0] == ALL_SERVED else [Event("turns_over", clause="RD-10.3")]
    return [*over, Event("rated", facts=facts, clause="RD-10.4")]


def _cards(cards: Iterable[int]) -> Name:
    return Name.joined((CARD_NAMES[card] for card in cards if card != NONE), ", ")
