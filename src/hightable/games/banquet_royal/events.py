"""The events of a move, worked out from one viewer's views before and after it."""

from __future__ import annotations

from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.position import HIDDEN, NONE, Row
from hightable.engine.view import View
from hightable.games.banquet_royal.components import MENU_NAMES, PIECE_NAMES, SPACE_NAMES, VALUE_OF, VALUES
from hightable.games.banquet_royal.moves import CROWNS
from hightable.games.banquet_royal.position import DRAW, LOOK, OVER, PLACE, SET, BanquetPosition
from hightable.games.banquet_royal.score_sheet import completed_line, menu_and_order_points, points


def events(before: View[BanquetPosition], move: PublicMove, after: View[BanquetPosition]) -> list[Event]:
    """The events of one move, in the order in which they happened."""
    b, a = before.p, after.p
    who = b.to_move
    found = _move_events(move.kind, b, a, who, move.known)
    if move.kind in ("score", "discard", "keep", "draw"):
        found += _draw_events(b, a, who, move.kind, move.known)
    if b.gourmet:
        found += _gourmet_events(before, after, found)
    if a.phase == OVER:
        found.append(Event("full", clause="BR-8.1"))
    return found


def _move_events(kind: str, b: BanquetPosition, a: BanquetPosition, who: int, values: list[int]) -> list[Event]:
    if kind == "set":
        found = [Event("set", who, {"space": SPACE_NAMES[values[0]]}, "BR-9.4")]
        return found + ([_looking(a)] if b.phase == SET and a.phase == LOOK else [])
    if kind == "ready":
        return [Event("ready", who)] + ([Event("hidden", clause="BR-2.5")] if a.phase == PLACE else [])
    if kind == "place":
        return [Event("placed", who, {"piece": PIECE_NAMES[values[0]], "space": SPACE_NAMES[values[1]]}, "BR-4.1")]
    if kind == "announce":
        return _announce_events(b, a, who, *values)
    if kind in ("score", "discard", "forfeit"):
        menu = values[0]
        key, clause = {"score": ("scored", "BR-6.4"), "discard": ("discarded", "BR-6.6"), "forfeit": ("forfeited", "BR-9.7")}[
            kind
        ]
        shows = ("hand", "drawn") if kind != "forfeit" else ()  # the slot that it left is visible
        facts = {"menu": MENU_NAMES[menu], "crowns": CROWNS.names[VALUE_OF[menu]]}
        gain = menu_and_order_points(a)[who] - menu_and_order_points(b)[who]
        line = completed_line(b, menu, b.placed) if kind == "score" else ()
        source = tuple(f"on:{SPACE_NAMES[space]('en')}" for space in line) if line else (f"menu:{menu}",) if gain else ()
        return [Event(key, who, facts, clause, shows, gain, source)]
    return [Event("kept", who)] if kind == "keep" else []


def _gourmet_events(before: View[BanquetPosition], after: View[BanquetPosition], found: list[Event]) -> list[Event]:
    """What the move changes in the points for toques and for the most menus, for each player whose points it changes."""
    events = []
    for seat, (was, now) in enumerate(zip(points(before.p), points(after.p), strict=True)):
        gain = now - was - sum(event.points for event in found if event.seat == seat)
        if gain:
            kind = "gourmet_gain" if gain > 0 else "gourmet_loss"
            events.append(Event(kind, seat, {"points": abs(gain)}, "BR-9.1", points=gain, source=(f"seat{seat}",)))
    return events


def _looking(p: BanquetPosition) -> Event:
    """The event of all orders turned up. It names no dish: the players have to memorise them."""
    return Event("looking", clause="BR-2.5", shows=("order",) if any(dish >= 0 for dish in p.order) else ())


def _announce_events(b: BanquetPosition, a: BanquetPosition, who: int, space: int, dish: int) -> list[Event]:
    real = next(d for d, (was, now) in enumerate(zip(_orders_revealed(b), _orders_revealed(a), strict=True)) if now > was)
    facts = {"dish": PIECE_NAMES[dish], "space": SPACE_NAMES[space]}
    if real == dish:
        gain = menu_and_order_points(a)[who] - menu_and_order_points(b)[who]
        here = str(SPACE_NAMES[space]("en"))
        source = (f"on:{here}" if a.board[space] != NONE else f"space:{here}",)
        found = [Event("announced_right", who, facts, "BR-5.4", points=gain, source=source)]
    else:
        found = [Event("announced_wrong", who, {**facts, "real": PIECE_NAMES[real]}, "BR-5.5")]
    served = {"dish": PIECE_NAMES[real], "space": SPACE_NAMES[space]}
    if a.board[space] != NONE:
        return [*found, Event("served", facts=served, clause="BR-5.2")]
    return [*found, Event("not_served", facts=served, clause="BR-5.3")]


@memoized_by_fields
def _orders_revealed(p: BanquetPosition) -> tuple[int, ...]:
    """Number of orders of each dish that were won or lost so far."""
    return tuple(map(sum, zip(p.lost, *p.won, strict=True)))


def _draw_events(b: BanquetPosition, a: BanquetPosition, who: int, kind: str, values: list[int]) -> list[Event]:
    """The menus drawn, by name where the viewer sees them and by crowns otherwise, and the decks rebuilt for them."""
    left = values[0] if kind in ("score", "discard") else NONE
    first = values[0] if kind == "draw" else VALUE_OF[left] if left != NONE else NONE
    counts = [after - before for after, before in zip(_hand_values(a.hand[who]), _hand_values(b.hand[who]), strict=True)]
    if left != NONE:
        counts[VALUE_OF[left]] += 1
    if not any(counts):
        return [Event("short", who, clause="BR-7.4")] if left != NONE and a.phase != DRAW else []
    # The chosen menu, or the replacement, is drawn before the others, and those are all of one value.
    drawn = sorted((value for value in range(VALUES) for _ in range(counts[value])), key=lambda value: value != first)
    new = _new_menus(b, a, who, left if kind == "discard" else NONE)
    decks, piles = list(b.deck_size), list(b.pile_size)
    found = []
    for place, value in enumerate(drawn):
        crowns = CROWNS.names[value]
        if decks[value] == 0:
            found.append(Event("rebuilt", facts={"crowns": crowns}, clause="BR-7.2"))
            decks[value], piles[value] = piles[value], 0
        decks[value] -= 1
        if kind == "discard" and place == 0:
            piles[value] += 1
        menu = next((menu for menu in new if VALUE_OF[menu] == value), NONE)
        if menu != NONE:
            new.remove(menu)
            found.append(Event("drew_seen", who, {"crowns": crowns, "menu": MENU_NAMES[menu]}, "BR-7.1"))
        else:
            found.append(Event("drew", who, {"crowns": crowns}, "BR-7.1"))
    return found


def _new_menus(b: BanquetPosition, a: BanquetPosition, who: int, discarded: int) -> list[int]:
    """The menus drawn that the viewer sees, in the order in which they were drawn: the replacement of a discarded menu first.

    A hand that was face down before counts for nothing: the end of the game shows it, but not which of its menus are new.
    """
    slots = [
        (before, after) for before, after in zip(b.hand[who], a.hand[who], strict=True) if before >= NONE and after != before
    ]
    if discarded != NONE:
        slots.sort(key=lambda slot: slot[0] != discarded)
    return [after for _, after in slots if after >= 0]


@memoized
def _hand_values(hand: Row) -> tuple[int, ...]:
    """Number of menus of each value in a hand, which their backs show to everybody."""
    counts = [0] * VALUES
    for menu in hand:
        if menu != NONE:
            counts[VALUE_OF[menu] if menu >= 0 else HIDDEN - menu] += 1
    return tuple(counts)
