"""The events that one viewer is told, from that viewer's views before and after a decision."""

from __future__ import annotations

from hightable.engine.i18n import Fact, signed
from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.court_jester.components import (
    COINS,
    CORNER_FACTOR,
    IS_CORNER,
    JESTER_SERVER,
    JESTER_TABLE,
    RANK_NAMES,
    RANKS,
    ROLLS,
    ROOM,
    ROUNDS,
    SERVING_NAMES,
    SQUARE_NAMES,
    SUIT_NAMES,
    TABLE_NAMES,
    TABLES,
    VALUE,
)
from hightable.games.court_jester.position import (
    AT_JESTER,
    AT_TABLE,
    CHOOSE,
    CLEARED,
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
    TIED,
    JesterPosition,
)
from hightable.games.court_jester.scoring import layout_of

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
                found.append(Event(kind, seat, {"die": int(VALUE[p.rolled[seat, roll]])}, "CJ-2.2"))
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
    values = move.known
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
        if b.acted > 1:
            return [Event("stopped_after", seat, {"count": b.acted}, "CJ-4.1")]
        return [Event("stopped" if b.acted else "passed", seat, clause="CJ-4.1")]
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
        facts: dict[str, Fact] = {**where, "table": TABLE_NAMES[table]}
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
    """CJ-6: how the round ended, then what every table, the Kitchen and the Jester brought, and each player's points."""
    phrase, clause = _ENDS[p.ended[p.round_number]]
    found = [Event(phrase, facts={"round": p.round_number + 1}, clause=clause, shows=("value",))]
    found += [event for table in range(TABLES) if p.table[table] != NONE for event in _table(p, table)]
    found += [*_kitchen(p), *_jester(p)]
    for seat in range(p.seats):
        parts = [p.score[seat, p.round_number * PARTS + part] for part in range(PARTS)]
        found.append(Event("scored", seat, {"count": signed(sum(parts)), "round": p.round_number + 1}, "CJ-6.2"))
    return [*found, Event("over", clause="CJ-7.2")] if p.round_number + 1 == ROUNDS else found


def _table(p: JesterPosition, table: int) -> list[Event]:
    """CJ-6.2 to CJ-6.4: what one table brought its player."""
    suit = p.table[table] // len(RANKS)
    seat = next((seat for seat in range(p.seats) if p.suit[seat] == suit), NONE)
    name, source = TABLE_NAMES[table], (f"table:{TABLE_NAMES[table]('en')}",)
    if seat == NONE:
        return []
    servers = [k for k in range(COINS) if p.where[seat * COINS + k] == AT_TABLE + table]
    if not servers:
        lost = int(ROOM[p.table[table]])
        return [Event("unserved", seat, {"count": lost, "table": name}, "CJ-6.4", points=-lost, source=source)]
    corner = bool(IS_CORNER[layout_of(p), table])
    points = sum(int(VALUE[p.value[seat, k]]) for k in servers) * (CORNER_FACTOR if corner else 1)
    kind, clause = ("corner_scored", "CJ-6.3") if corner else ("table_scored", "CJ-6.2")
    return [Event(kind, seat, {"count": points, "table": name}, clause, points=points, source=source)]


def _kitchen(p: JesterPosition) -> list[Event]:
    """CJ-6.5, CJ-6.6: the Kitchen turned up, and what each player's servers there brought."""
    suit = SUIT_NAMES[p.kitchen // len(RANKS)]
    found = [Event("kitchen_shown", facts={"suit": suit}, clause="CJ-6.1", shows=("kitchen",))]
    for seat in range(p.seats):
        for part, kind, clause in ((KITCHEN_POINTS, "kitchen_scored", "CJ-6.5"), (KITCHEN_OWN, "kitchen_own", "CJ-6.6")):
            points = p.score[seat, p.round_number * PARTS + part]
            if points:
                found.append(Event(kind, seat, {"count": points}, clause, points=points, source=("kitchen",)))
    return found


def _jester(p: JesterPosition) -> list[Event]:
    """CJ-6.7 to CJ-6.10: the Jester turned up, and how he was scored."""
    found = [Event("jester_shown", facts={"suit": SUIT_NAMES[p.jester // len(RANKS)]}, clause="CJ-6.1", shows=("jester",))]
    coins = [sum(1 for k in range(COINS) if p.where[seat * COINS + k] == AT_JESTER) for seat in range(p.seats)]
    first = coins.index(max(coins))
    points = [p.score[seat, p.round_number * PARTS + JESTER_POINTS] for seat in range(p.seats)]
    matching = [t for t in range(TABLES) if p.table[t] != NONE and p.table[t] // len(RANKS) == p.jester // len(RANKS)]
    decided = p.decided[p.round_number]
    if decided == MOST:
        facts: dict[str, Fact] = {
            "count": points[first],
            "coins": JESTER_SERVER * sum(coins),
            "tables": JESTER_TABLE * len(matching),
        }
        source = ("jester", *(f"table:{TABLE_NAMES[table]('en')}" for table in matching))
        return [*found, Event("jester_most", first, facts, "CJ-6.7", points=points[first], source=source)]
    if decided == MOST_NO_TABLE:
        found.append(Event("jester_no_table", first, clause="CJ-6.8"))
    elif decided == TIED:
        found.append(Event("jester_tied", clause="CJ-6.9"))
    else:
        found.append(Event("jester_nobody", clause="CJ-6.10"))
    kind, clause = ("jester_tie", "CJ-6.9") if decided == TIED else ("jester_others", "CJ-6.8")
    return found + [
        Event(kind, seat, {"count": count}, clause, points=count, source=("jester",))
        for seat, count in enumerate(points)
        if count
    ]
