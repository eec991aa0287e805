"""What each player holds when the last round is scored, for the lab: where each coin ended, and the suit.

The points of the first round are on the score sheet only: its servers have left the board.
"""

from __future__ import annotations

from hightable.engine.messages import Holding, Holdings
from hightable.engine.view import View
from hightable.games.court_jester.components import (
    COINS,
    CORNER_FACTOR,
    IS_CORNER,
    RANK_NAMES,
    RANKS,
    ROOM,
    ROUNDS,
    SUIT_NAMES,
    SUITS,
    VALUE,
)
from hightable.games.court_jester.moves import PHRASES
from hightable.games.court_jester.position import (
    AT_JESTER,
    AT_TABLE,
    IN_KITCHEN,
    JESTER_POINTS,
    KITCHEN_OWN,
    KITCHEN_POINTS,
    PARTS,
    JesterPosition,
)
from hightable.games.court_jester.scoring import layout_of

COIN_NAMES = tuple(PHRASES.name("holding.coin", coin=name) for name in RANK_NAMES)
SUIT_TITLES = tuple(PHRASES.name("holding.suit", suit=name) for name in SUIT_NAMES)
ROOMS = sorted({int(room) for room in ROOM})
ROOM_NAMES = {room: PHRASES.name("holding.room", room=room) for room in ROOMS}
CORNER_NAME, KITCHEN_NAME, JESTER_NAME = (PHRASES.name(f"holding.{place}") for place in ("corner", "kitchen", "jester"))


def holdings(view: View[JesterPosition]) -> Holdings:
    """Coins at tables, with their points; servers at corners, at tables of each size, in the Kitchen and at the Jester; suits."""
    return tuple(_of_seat(view.p, seat) for seat in range(view.p.seats))


def _of_seat(p: JesterPosition, seat: int) -> tuple[Holding, ...]:
    ranks, where = list(p.value[seat]), [p.where[seat * COINS + k] for k in range(COINS)]
    at_tables = {rank: place - AT_TABLE for rank, place in zip(ranks, where, strict=True) if AT_TABLE <= place < IN_KITCHEN}
    is_corner = IS_CORNER[int(layout_of(p))]
    rooms = [int(ROOM[p.table[table]]) for table in at_tables.values()]
    last = [p.score[seat, (ROUNDS - 1) * PARTS + part] for part in range(PARTS)]

    def coin(rank: int) -> Holding:
        table = at_tables.get(rank)
        points = 0 if table is None else int(VALUE[rank]) * (CORNER_FACTOR if is_corner[table] else 1)
        return Holding(f"coin {RANKS[rank]}", COIN_NAMES[rank], int(table is not None), points)

    return (
        *map(coin, range(COINS)),
        *(Holding(f"room {room}", ROOM_NAMES[room], rooms.count(room)) for room in ROOMS),
        Holding("corner", CORNER_NAME, sum(bool(is_corner[table]) for table in at_tables.values())),
        Holding("kitchen", KITCHEN_NAME, where.count(IN_KITCHEN), last[KITCHEN_POINTS] + last[KITCHEN_OWN]),
        Holding("jester", JESTER_NAME, where.count(AT_JESTER), last[JESTER_POINTS]),
        *(Holding(f"suit {SUITS[suit]}", name, int(p.suit[seat] == suit)) for suit, name in enumerate(SUIT_TITLES)),
    )
