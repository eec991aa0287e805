"""What happened, in words of the game, from what one viewer saw before and after."""

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
    Position,
)

_ENDS = {
    EMPTIED: ("end_emptied", "CJ-5.1"),
    CLEARED: ("end_cleared", "CJ-5.3"),
    STILL: ("end_still", "CJ-5.4"),
    LONG: ("end_long", "CJ-5.5"),
}


def events(before: View[Position], said: PublicMove, after: View[Position]) -> list[Event]:
    """What one decision brought about, in the order in which it happened."""
    b, a = before.p, after.p
    told = _dice(b) if _is_first(b) else []
    told += _told(b, a, said)
    if b.phase == SERVE:
        told += _turn_ended(b, a)
    if a.phase in (SHOW, OVER) and b.phase == SERVE:
        told += _scored(a)
    if a.starter != NONE and (b.phase == CHOOSE or a.feast > b.feast):
        told += _dice(a)
    return told


def _is_first(p: Position) -> bool:
    """Whether nothing was decided yet, though the dice have been rolled: that is told with the first decision."""
    if p.feast > 0 or p.chosen:
        return False
    if p.by_hand:
        return p.phase == SET and all(p.table[table] == NONE for table in range(TABLES))
    return p.phase == PLACE and not any(p.serving[seat] for seat in range(p.seats))


def _dice(p: Position) -> list[Event]:
    """CJ-2.2: what each die showed, roll by roll, and who begins."""
    told = []
    for roll in range(p.rolls):
        for seat in range(p.seats):
            if p.rolled[seat, roll] != NONE:
                kind = "rolled_again" if roll else "rolled"
                told.append(Event(kind, seat, {"die": RANK_NAMES[p.rolled[seat, roll]]}, "CJ-2.2"))
    if p.rolls == ROLLS and _is_tied([p.rolled[seat, ROLLS - 1] for seat in range(p.seats)]):
        told.append(Event("lot", facts={"rolls": ROLLS}, clause="CJ-2.2"))
    return [*told, Event("starts", p.starter, {"round": p.feast + 1}, "CJ-2.2")]


def _is_tied(dice: list[int]) -> bool:
    return dice.count(max(dice)) > 1


def _told(b: Position, a: Position, said: PublicMove) -> list[Event]:
    """The decision itself."""
    who, kind = b.to_move, said.kind
    if kind == "place":
        return _placed(b, a, said)
    values = [value for value in said.values if value is not None]
    if kind == "choose":
        return [Event("chose", who, {"suit": SUIT_NAMES[values[0]]}, "CJ-2.1")]
    if kind == "set":
        told = [Event("set", who, {"table": TABLE_NAMES[values[0]]}, "CJ-8.2")]
        return told + ([Event("all_set", clause="CJ-2.3")] if a.phase == PLACE else [])
    if kind == "ready":
        told = [Event("ready", who, clause="CJ-6.1")]
        return told + ([Event("home", facts={"round": a.feast + 1}, clause="CJ-7.1")] if a.feast > b.feast else [])
    if kind == "stop":
        return [Event("passed", who, clause="CJ-4.1") if b.acted == 0 else Event("stopped", who, clause="CJ-4.1")]
    return [_action(b, who, kind, values)]


def _placed(b: Position, a: Position, said: PublicMove) -> list[Event]:
    """CJ-3.2: nobody is told the coin again, who placed it included, so no log shows it; memory aid shows it to its owner."""
    coin, square = said.values
    assert square is not None
    told = Event("placed", b.to_move, {"square": SQUARE_NAMES[square]}, "CJ-3.1")
    if coin is not None and b.memory_aid:
        told = Event("placed_seen", b.to_move, {"square": SQUARE_NAMES[square], "coin": RANK_NAMES[coin]}, "CJ-8.1")
    return [told] + ([Event("guests", clause="CJ-3.3", shows=("table",))] if a.phase == SERVE else [])


def _action(b: Position, who: int, kind: str, values: list[int]) -> Event:
    if kind == "turn":
        return Event("turned", who, {"tile": SERVING_NAMES[values[0]]}, "CJ-4.5")
    where: dict[str, Fact] = {"square": SQUARE_NAMES[values[0]]}
    if kind == "serve":
        table = values[1]
        facts: dict[str, Fact] = {**where, "table": TABLE_NAMES[table], "tile": TILE_NAMES[b.table[table]]}
        return Event("served", who, facts, "CJ-4.2")
    if kind == "shift":
        suit = SUIT_NAMES[b.suit[b.square[values[0]] // COINS]]
        facts = {"server": SQUARE_NAMES[values[0]], "square": SQUARE_NAMES[values[1]], "suit": suit}
        return Event("shifted", who, facts, "CJ-4.6")
    return Event("to_jester", who, where, "CJ-4.7") if kind == "jester" else Event("to_kitchen", who, where, "CJ-4.8")


def _turn_ended(b: Position, a: Position) -> list[Event]:
    if b.last_turns == NONE and a.last_turns != NONE and a.phase == SERVE:
        return [Event("emptied", b.to_move, clause="CJ-5.1")]
    return []


def _scored(p: Position) -> list[Event]:
    """CJ-6: how the round ended, what was turned up, what each player scored."""
    phrase, clause = _ENDS[p.ended[p.feast]]
    told = [
        Event(phrase, facts={"round": p.feast + 1}, clause=clause, shows=("value",)),
        Event("kitchen_shown", facts={"tile": TILE_NAMES[p.kitchen]}, clause="CJ-6.1"),
        Event("jester_shown", facts={"tile": TILE_NAMES[p.jester]}, clause="CJ-6.1"),
        _jester(p),
    ]
    for seat in range(p.seats):
        parts = [int(p.score[seat, p.feast * PARTS + part]) for part in range(PARTS)]
        facts: dict[str, Fact] = {
            "points": sum(parts),
            "tables": parts[TABLE_POINTS],
            "corners": parts[CORNER_POINTS],
            "lost": parts[UNSERVED],
            "kitchen": parts[KITCHEN_POINTS] + parts[KITCHEN_OWN],
            "jester": parts[JESTER_POINTS],
        }
        told.append(Event("scored", seat, facts, "CJ-6.2"))
    return [*told, Event("over", clause="CJ-7.2")] if p.feast + 1 == ROUNDS else told


def _jester(p: Position) -> Event:
    """Who served the Jester most."""
    coins = [sum(1 for k in range(COINS) if p.where[seat * COINS + k] == AT_JESTER) for seat in range(p.seats)]
    first = coins.index(max(coins))
    tiles = [p.table[table] for table in range(TABLES) if p.table[table] != NONE]
    tables = sum(1 for tile in tiles if tile // len(RANKS) == p.jester // len(RANKS))
    if p.decided[p.feast] == MOST:
        return Event("jester_most", first, {"coins": sum(coins), "tables": tables}, "CJ-6.7")
    if p.decided[p.feast] == MOST_NO_TABLE:
        return Event("jester_no_table", first, clause="CJ-6.8")
    if p.decided[p.feast] == TIED:
        return Event("jester_tied", clause="CJ-6.9")
    return Event("jester_nobody", clause="CJ-6.10")
