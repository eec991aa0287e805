"""The events that one viewer is told, from that viewer's views before and after a decision."""

from __future__ import annotations

from hightable.engine.i18n import Fact
from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.court_jester.components import (
    COINS,
    RANK_NAMES,
    RANKS,
    ROLLS,
    ROUNDS,
    SERVING_NAMES,
    SQUARE_NAMES,
    SUIT_NAMES,
    TABLE_NAMES,
    TABLES,
    TILE_NAMES,
)
from hightable.games.court_jester.position import (
    AT_JESTER,
    CHOOSE,
    CLEARED,
    CORNER_POINTS,
    EMPTIED,
    JESTER_POINTS,
    KITCHEN_OWN,
    KITCHEN_POINTS,
    LONG,
    MOST,
    MOST_NO_TABLE,
    OVER,
    PARTS,
    PLACE,
    SERVE,
    SET,
    SHOW,
    STILL,
    TABLE_POINTS,
    TIED,
    UNSERVED,
    JesterPosition,
)

_ENDS = {
    EMPTIED: ("end_emptied", "CJ-5.1"),
    CLEARED: ("end_cleared", "CJ-5.3"),
    STILL: ("end_still", "CJ-5.4"),
    LONG: ("end_long", "CJ-5.5"),
}


def events(before: View[JesterPosition], move: PublicMove, after: View[JesterPosition]) -> list[Event]:
    """The events of one decision, in order."""
    b, a = before.p, after.p
    found = _dice_rolls(b) if _is_first_decision(b) else []
    found += _decision(b, a, move)
    if b.phase == SERVE:
        found += _end_of_turn(b, a)
    if a.phase in (SHOW, OVER) and b.phase == SERVE:
        found += _scoring(a)
    if a.starter != NONE and (b.phase == CHOOSE or a.round_number > b.round_number):
        found += _dice_rolls(a)
    return found


def _is_first_decision(p: JesterPosition) -> bool:
    """Whether this is the first decision of the match: the dice rolls of the deal are told with it."""
    if p.round_number > 0 or p.chosen:
        return False
    if p.by_hand:
        return p.phase == SET and all(p.table[table] == NONE for table in range(TABLES))
    return p.phase == PLACE and not any(p.serving[seat] for seat in range(p.seats))


def _dice_rolls(p: JesterPosition) -> list[Event]:
    """CJ-2.2: the dice, roll by roll, and the player who begins."""
    found = []
    for roll in range(p.rolls):
        for seat in range(p.seats):
            if p.rolled[seat, roll] != NONE:
                kind = "rolled_again" if roll else "rolled"
                found.append(Event(kind, seat, {"die": RANK_NAMES[p.rolled[seat, roll]]}, "CJ-2.2"))
    if p.rolls == ROLLS and _is_tied([p.rolled[seat, ROLLS - 1] for seat in range(p.seats)]):
        found.append(Event("lot", facts={"rolls": ROLLS}, clause="CJ-2.2"))
    return [*found, Event("starts", p.starter, {"round": p.round_number + 1}, "CJ-2.2")]


def _is_tied(dice: list[int]) -> bool:
    return dice.count(max(dice)) > 1


def _decision(b: JesterPosition, a: JesterPosition, move: PublicMove) -> list[Event]:
    """The move itself."""
    seat, kind = b.to_move, move.kind
    if kind == "place":
        return _placement(b, a, move)
    values = [value for value in move.values if value is not None]
    if kind == "choose":
        return [Event("chose", seat, {"suit": SUIT_NAMES[values[0]]}, "CJ-2.1")]
    if kind == "set":
        found = [Event("set", seat, {"table": TABLE_NAMES[values[0]]}, "CJ-8.2")]
        return found + ([Event("all_set", clause="CJ-2.3")] if a.phase == PLACE else [])
    if kind == "ready":
        found = [Event("ready", seat, clause="CJ-6.1")]
        if a.round_number > b.round_number:
            found.append(Event("home", facts={"round": a.round_number + 1}, clause="CJ-7.1"))
        return found
    if kind == "stop":
        return [Event("passed", seat, clause="CJ-4.1") if b.acted == 0 else Event("stopped", seat, clause="CJ-4.1")]
    return [_action(b, seat, kind, values)]


def _placement(b: JesterPosition, a: JesterPosition, move: PublicMove) -> list[Event]:
    """CJ-3.2: the log names the coin to nobody, not even to the player who placed it, unless the memory aid is on."""
    coin, square = move.values
    assert square is not None
    event = Event("placed", b.to_move, {"square": SQUARE_NAMES[square]}, "CJ-3.1")
    if coin is not None and b.memory_aid:
        event = Event("placed_seen", b.to_move, {"square": SQUARE_NAMES[square], "coin": RANK_NAMES[coin]}, "CJ-8.1")
    return [event] + ([Event("guests", clause="CJ-3.3", shows=("table",))] if a.phase == SERVE else [])


def _action(b: JesterPosition, seat: int, kind: str, values: list[int]) -> Event:
    if kind == "turn":
        return Event("turned", seat, {"tile": SERVING_NAMES[values[0]]}, "CJ-4.5")
    where: dict[str, Fact] = {"square": SQUARE_NAMES[values[0]]}
    if kind == "serve":
        table = values[1]
        facts: dict[str, Fact] = {**where, "table": TABLE_NAMES[table], "tile": TILE_NAMES[b.table[table]]}
        return Event("served", seat, facts, "CJ-4.2")
    if kind == "shift":
        suit = SUIT_NAMES[b.suit[b.square[values[0]] // COINS]]
        facts = {"server": SQUARE_NAMES[values[0]], "square": SQUARE_NAMES[values[1]], "suit": suit}
        return Event("shifted", seat, facts, "CJ-4.6")
    return Event("to_jester", seat, where, "CJ-4.7") if kind == "jester" else Event("to_kitchen", seat, where, "CJ-4.8")


def _end_of_turn(b: JesterPosition, a: JesterPosition) -> list[Event]:
    """CJ-5.1: whether the turn left its player without servers."""
    if b.last_turns == NONE and a.last_turns != NONE and a.phase == SERVE:
        return [Event("emptied", b.to_move, clause="CJ-5.1")]
    return []


def _scoring(p: JesterPosition) -> list[Event]:
    """CJ-6: how the round ended, the tiles turned face up, and each player's points."""
    phrase, clause = _ENDS[p.ended[p.round_number]]
    found = [
        Event(phrase, facts={"round": p.round_number + 1}, clause=clause, shows=("value",)),
        Event("kitchen_shown", facts={"tile": TILE_NAMES[p.kitchen]}, clause="CJ-6.1"),
        Event("jester_shown", facts={"tile": TILE_NAMES[p.jester]}, clause="CJ-6.1"),
        _jester(p),
    ]
    for seat in range(p.seats):
        parts = [int(p.score[seat, p.round_number * PARTS + part]) for part in range(PARTS)]
        facts: dict[str, Fact] = {
            "points": sum(parts),
            "tables": parts[TABLE_POINTS],
            "corners": parts[CORNER_POINTS],
            "lost": parts[UNSERVED],
            "kitchen": parts[KITCHEN_POINTS] + parts[KITCHEN_OWN],
            "jester": parts[JESTER_POINTS],
        }
        found.append(Event("scored", seat, facts, "CJ-6.2"))
    return [*found, Event("over", clause="CJ-7.2")] if p.round_number + 1 == ROUNDS else found


def _jester(p: JesterPosition) -> Event:
    """CJ-6.7 to CJ-6.10: how the Jester was scored."""
    coins = [sum(1 for k in range(COINS) if p.where[seat * COINS + k] == AT_JESTER) for seat in range(p.seats)]
    first = coins.index(max(coins))
    tiles = [p.table[table] for table in range(TABLES) if p.table[table] != NONE]
    tables = sum(1 for tile in tiles if tile // len(RANKS) == p.jester // len(RANKS))
    if p.decided[p.round_number] == MOST:
        return Event("jester_most", first, {"coins": sum(coins), "tables": tables}, "CJ-6.7")
    if p.decided[p.round_number] == MOST_NO_TABLE:
        return Event("jester_no_table", first, clause="CJ-6.8")
    if p.decided[p.round_number] == TIED:
        return Event("jester_tied", clause="CJ-6.9")
    return Event("jester_nobody", clause="CJ-6.10")
