"""What happened, in words of the game, from what one viewer saw before and after."""

from __future__ import annotations

from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import View
from hightable.games.banquet_royal.components import EACH_VALUE, MENU_NAMES, PIECE_NAMES, SPACE_NAMES, VALUE_OF, VALUES
from hightable.games.banquet_royal.moves import CROWNS
from hightable.games.banquet_royal.position import DRAW, HAND, LOOK, OVER, PLACE, SET, Position


def events(before: View[Position], said: PublicMove, after: View[Position]) -> list[Event]:
    """What one decision brought about, in the order in which it happened."""
    b, a = before.p, after.p
    who = b.to_move
    values = [value for value in said.values if value is not None]
    told = _told(said.kind, b, a, who, values)
    if said.kind in ("score", "discard", "keep", "draw"):
        told += _drawn(b, a, who, said.kind, values)
    if a.phase == OVER:
        told.append(Event("full", clause="BR-8.1"))
    return told


def _told(kind: str, b: Position, a: Position, who: int, values: list[int]) -> list[Event]:
    if kind == "set":
        told = [Event("set", who, {"space": SPACE_NAMES[values[0]]}, "BR-9.4")]
        return told + ([_looking(a)] if b.phase == SET and a.phase == LOOK else [])
    if kind == "ready":
        return [Event("ready", who)] + ([Event("hidden", clause="BR-2.5")] if a.phase == PLACE else [])
    if kind == "place":
        return [Event("placed", who, {"piece": PIECE_NAMES[values[0]], "space": SPACE_NAMES[values[1]]}, "BR-4.1")]
    if kind == "announce":
        return _announced(b, a, who, *values)
    if kind in ("score", "discard", "forfeit"):
        menu = values[0]
        past, clause = {"score": ("scored", "BR-6.4"), "discard": ("discarded", "BR-6.6"), "forfeit": ("forfeited", "BR-9.7")}[
            kind
        ]
        place = ("hand", "drawn") if kind != "forfeit" else ()  # from which place of the hand it came may be seen
        return [Event(past, who, {"menu": MENU_NAMES[menu], "crowns": CROWNS.names[VALUE_OF[menu]]}, clause, place)]
    return [Event("kept", who)] if kind == "keep" else []


def _looking(p: Position) -> Event:
    """The players see the orders for themselves: they should memorise them, so no log names them."""
    return Event("looking", clause="BR-2.5", shows=("order",) if any(dish >= 0 for dish in p.order) else ())


def _announced(b: Position, a: Position, who: int, space: int, dish: int) -> list[Event]:
    real = next(d for d in range(4) if _turned_up(a, d) > _turned_up(b, d))
    facts = {"dish": PIECE_NAMES[dish], "space": SPACE_NAMES[space]}
    if real == dish:
        told = [Event("announced_right", who, facts, "BR-5.4")]
    else:
        told = [Event("announced_wrong", who, {**facts, "real": PIECE_NAMES[real]}, "BR-5.5")]
    served = {"dish": PIECE_NAMES[real], "space": SPACE_NAMES[space]}
    if a.board[space] != NONE:
        return [*told, Event("served", facts=served, clause="BR-5.2")]
    return [*told, Event("not_served", facts=served, clause="BR-5.3")]


def _turned_up(p: Position, dish: int) -> int:
    return int(p.lost[dish]) + sum(int(p.won[seat, dish]) for seat in range(p.seats))


def _drawn(b: Position, a: Position, who: int, kind: str, values: list[int]) -> list[Event]:
    """The menus drawn, each named where the viewer sees it, else by its crowns; and every deck rebuilt on the way."""
    left = values[0] if kind in ("score", "discard") else NONE
    first = values[0] if kind == "draw" else VALUE_OF[left] if left != NONE else NONE
    counts = [after - before for after, before in zip(_held(a, who), _held(b, who), strict=True)]
    if left != NONE:
        counts[VALUE_OF[left]] += 1
    # the menu that was asked for, or that replaces one, is drawn before the others, and those are all of one value
    drawn = sorted((value for value in range(VALUES) for _ in range(counts[value])), key=lambda value: value != first)
    new = _new_menus(b, a, who, left if kind == "discard" else NONE)
    decks, piles = list(b.deck_size), list(b.pile_size)
    told = []
    for place, value in enumerate(drawn):
        crowns = CROWNS.names[value]
        if decks[value] == 0:
            told.append(Event("rebuilt", facts={"crowns": crowns}, clause="BR-7.2"))
            decks[value], piles[value] = piles[value], 0
        decks[value] -= 1
        if kind == "discard" and place == 0:
            piles[value] += 1
        menu = next((menu for menu in new if VALUE_OF[menu] == value), NONE)
        if menu != NONE:
            new.remove(menu)
            told.append(Event("drew_seen", who, {"crowns": crowns, "menu": MENU_NAMES[menu]}, "BR-7.1"))
        else:
            told.append(Event("drew", who, {"crowns": crowns}, "BR-7.1"))
    if left != NONE and not drawn and a.phase != DRAW:
        told.append(Event("short", who, clause="BR-7.4"))
    return told


def _new_menus(b: Position, a: Position, who: int, discarded: int) -> list[int]:
    """The menus drawn that the viewer sees, in the order in which they were drawn: first the one that replaces a discarded one.

    A hand that was face down may lie open now that the game is over: that does not tell which of its menus are new.
    """
    shown = [slot for slot in range(HAND) if b.hand[who, slot] >= NONE and a.hand[who, slot] != b.hand[who, slot]]
    shown.sort(key=lambda slot: b.hand[who, slot] != discarded or discarded == NONE)
    return [int(a.hand[who, slot]) for slot in shown if a.hand[who, slot] >= 0]


def _held(p: Position, who: int) -> list[int]:
    """How many menus of each value are in the hand: their backs tell."""
    counts = [0] * VALUES
    for menu in p.hand[who]:
        if menu != NONE:
            counts[menu // EACH_VALUE if menu >= 0 else HIDDEN - menu] += 1
    return counts
