"""The rules of Royal Dinner: the legal moves, and how to play one."""

from __future__ import annotations

from hightable.engine.by_kind import play_by_kind
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng
from hightable.engine.rows import index_of, take
from hightable.games.royal_dinner import moves
from hightable.games.royal_dinner.components import (
    ALL_SERVED,
    COLOUR,
    FIRST_PATTERN,
    ICONS,
    LINES,
    NOBLES,
    PARTIES,
    PATTERNS,
    SOLO,
    SOLO_TURNS,
)
from hightable.games.royal_dinner.dealing import begin_first_turn, refill
from hightable.games.royal_dinner.moves import CATALOGUE
from hightable.games.royal_dinner.orders import MET, OPEN, judge, order_of
from hightable.games.royal_dinner.position import CHOOSE, DISPOSE, HAND, OVER, PLACE, STRIKE, TAKE, DinnerPosition
from hightable.games.royal_dinner.scoring import food_of

take_move = moves.TAKE.encode
imposter_move = moves.IMPOSTER.encode
place_move = moves.PLACE.encode
dispose_move = moves.DISPOSE.encode
done_move = moves.DONE.encode
strike_move = moves.STRIKE.encode
choose_move = moves.CHOOSE.encode


# Legal moves


@compiled
def legal_moves(p: DinnerPosition, out: Row) -> int:
    """List the legal moves in `out` and return how many there are: none when the game is over."""
    if p.phase == PLACE:
        return _list_placements(p, out)
    if p.phase == TAKE:
        return _list_takes(p, out)
    n = 0
    if p.phase == DISPOSE:
        for noble in range(NOBLES):
            if p.count[row_of(p, noble)] > 0:
                out[n] = dispose_move(noble)
                n += 1
        out[n] = done_move()
        n += 1
    elif p.phase == STRIKE:
        out[0] = strike_move()
        n = 1
    elif p.phase == CHOOSE:
        for icon in range(len(ICONS)):
            if index_of(p.icon, p.seats, icon) == NONE:
                out[n] = choose_move(icon)
                n += 1
    return n


@compiled
def _list_takes(p: DinnerPosition, out: Row) -> int:
    """RD-3.2: every row and column, and every rotation of the imposter's pattern until it has been used."""
    n = 0
    for line in range(len(LINES)):
        out[n] = take_move(line)
        n += 1
    if p.imposter[p.to_move] == 1:
        icon = p.icon[p.to_move]
        for pattern in range(FIRST_PATTERN[icon], FIRST_PATTERN[icon + 1]):
            out[n] = imposter_move(pattern)
            n += 1
    return n


@compiled
def _list_placements(p: DinnerPosition, out: Row) -> int:
    """RD-4.1: every card in hand under every noble that has not been scored."""
    n = 0
    served = p.served[p.to_move]
    for slot in range(HAND):
        card = p.hand[slot]
        if card != NONE:
            for noble in range(NOBLES):
                if (served >> noble) & 1 == 0:
                    out[n] = place_move(card, noble)
                    n += 1
    return n


@compiled
def row_of(p: DinnerPosition, noble: int) -> int:
    """The row of `under` and `count` that belongs to a noble of the player to move."""
    return p.to_move * NOBLES + noble


# Playing


@compiled
def _choose(p: DinnerPosition, icon: int) -> None:
    """RD-2.3: players choose in turn from the starter on; when all have chosen, the first turn begins."""
    p.icon[p.to_move] = icon
    p.to_move = (p.to_move + 1) % p.seats
    if p.to_move == p.starter:
        begin_first_turn(p)


@compiled
def _take_line(p: DinnerPosition, line: int) -> None:
    _take(p, LINES[line])


@compiled
def _take_pattern(p: DinnerPosition, pattern: int) -> None:
    """RD-3.3: the imposter is used up."""
    p.imposter[p.to_move] = 0
    _take(p, PATTERNS[pattern])


@compiled
def _take(p: DinnerPosition, cells: Row) -> None:
    for k in range(HAND):
        p.hand[k] = take(p.tray, cells[k])
    p.phase = PLACE


@compiled
def _place(p: DinnerPosition, card: int, noble: int, rng: Rng) -> None:
    """RD-5: place the card under the noble and judge the order at once."""
    row = row_of(p, noble)
    left = 0
    for slot in range(HAND):
        if p.hand[slot] == card:
            p.hand[slot] = NONE
        elif p.hand[slot] != NONE:
            left += 1
    p.under[row, p.count[row]] = card
    p.count[row] += 1
    colour = int(COLOUR[p.masked, p.icon[p.to_move], noble])
    found = judge(p.under[row], p.count[row], order_of(p.masked, noble), colour)
    if found != OPEN:
        _dispose(p, row)
    if found == MET:
        p.served[p.to_move] |= 1 << noble
        if p.served[p.to_move] == ALL_SERVED:
            _end(p)
            return
    if left == 0:
        if food_of(p, p.to_move) > 0:
            p.phase = DISPOSE
        else:
            _end_turn(p, rng)


@compiled
def _dispose(p: DinnerPosition, row: int) -> None:
    """Move all cards under a noble to the discard pile."""
    for place in range(p.count[row]):
        _discard(p, take(p.under[row], place))
    p.count[row] = 0


@compiled
def _discard(p: DinnerPosition, card: int) -> None:
    p.discard[p.discard_size] = card
    p.discard_size += 1


@compiled
def _dispose_food(p: DinnerPosition, noble: int, rng: Rng) -> None:
    """RD-5.5: dispose of the food under a noble; the turn ends when no food is left."""
    _dispose(p, row_of(p, noble))
    if food_of(p, p.to_move) == 0:
        _end_turn(p, rng)


@compiled
def _end_turn(p: DinnerPosition, rng: Rng) -> None:
    """RD-8: refill the tray, then begin the next player's turn or end the game."""
    refill(p, rng)
    if p.parties == PARTIES or (p.seats == 1 and p.turn == SOLO_TURNS):
        _end(p)
    elif p.seats == 1:
        p.phase = STRIKE
    else:
        p.to_move = (p.to_move + 1) % p.seats
        p.phase = TAKE


@compiled
def _end(p: DinnerPosition) -> None:
    p.phase = OVER
    p.to_move = NONE


@compiled
def _strike(p: DinnerPosition, rng: Rng) -> None:
    """RD-10.2: turn over the next solo card, discard the three cards it shows from the tray, and refill the tray."""
    p.solo_size -= 1
    card = take(p.solo, p.solo_size)
    p.struck[p.turn] = card
    p.turn += 1
    for k in range(HAND):
        _discard(p, take(p.tray, SOLO[card, k]))
    refill(p, rng)
    p.phase = TAKE


play = play_by_kind(
    CATALOGUE,
    {
        moves.TAKE: _take_line,
        moves.IMPOSTER: _take_pattern,
        moves.PLACE: _place,
        moves.DISPOSE: _dispose_food,
        moves.DONE: _end_turn,
        moves.STRIKE: _strike,
        moves.CHOOSE: _choose,
    },
)
