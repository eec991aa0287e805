"""The rules of Royal Dinner: deal, legal moves, playing one, who stands where. Small compiled functions on the record."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.games.royal_dinner import moves
from hightable.games.royal_dinner.components import (
    CARDS,
    COLOUR,
    END,
    FIRST_PATTERN,
    ICONS,
    LINES,
    MOST_UNDER,
    NOBLES,
    PATTERNS,
    POINTS,
    SOLO,
    SOLO_CARDS,
    SOLO_TURNS,
)
from hightable.games.royal_dinner.orders import MET, OPEN, judge, order_of
from hightable.games.royal_dinner.position import CHOOSE, DISPOSE, HAND, OVER, PLACE, SEATS, STRIKE, TAKE, TRAY, Position

TAKE_MOVES = moves.TAKE.start
IMPOSTER_MOVES = moves.IMPOSTER.start
PLACE_MOVES = moves.PLACE.start
DISPOSE_MOVES = moves.DISPOSE.start
DONE_MOVE = moves.DONE.start
STRIKE_MOVE = moves.STRIKE.start
CHOOSE_MOVES = moves.CHOOSE.start

CHOSEN_ICONS = 0
"""The option by which the players choose their icons; by the other one they are dealt."""
ALL_SERVED = (1 << NOBLES) - 1


# The deal


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    """RD-2, RD-10.1: the table laid for the first decision."""
    p.seats = seats
    p.masked = settings[0]
    chosen = settings[1] == CHOSEN_ICONS
    for seat in range(SEATS):
        p.icon[seat] = NONE if chosen else seat
    if not chosen:
        shuffle(p.icon, SEATS, rng)
    p.first = settings[2] - 1
    if settings[2] == 0:
        p.first = randbelow(rng, seats)
    _lay_places(p)
    _stack(p, rng)
    _deal_solo(p, rng)
    for cell in range(TRAY):
        p.tray[cell] = NONE
    _refill(p, rng)
    p.turn = 0
    p.to_move = p.first
    p.phase = CHOOSE
    if not chosen:
        _begin(p)


@compiled
def _begin(p: Position) -> None:
    """All have their icons: the first turn begins, in a solo game with a solo card."""
    p.phase = TAKE
    if p.seats == 1:
        p.phase = STRIKE


@compiled
def _lay_places(p: Position) -> None:
    for slot in range(HAND):
        p.hand[slot] = NONE
    for seat in range(SEATS):
        p.served[seat] = 0
        p.imposter[seat] = NONE
        if seat < p.seats:
            p.imposter[seat] = 1
        else:
            p.icon[seat] = NONE
    for row in range(SEATS * NOBLES):
        p.count[row] = 0
        for place in range(MOST_UNDER):
            p.under[row, place] = NONE


@compiled
def _stack(p: Position, rng: Rng) -> None:
    """RD-2.1: all foods shuffled, and the end-of-party card among the lowest third; none in a solo game."""
    for card in range(CARDS):
        p.pile[card] = card
        p.discard[card] = NONE
    p.pile[CARDS] = NONE
    p.pile_size = CARDS
    p.discard_size = 0
    p.parties = 0
    p.party_cell = NONE
    shuffle(p.pile, CARDS, rng)
    p.end_low = NONE
    p.end_high = NONE
    if p.seats > 1:
        _hide_end(p, 0, CARDS // 3, rng)


@compiled
def _hide_end(p: Position, low: int, high: int, rng: Rng) -> None:
    """Slips the end-of-party card into a shuffled pile of foods, at any place from low to high."""
    place = low + randbelow(rng, high - low + 1)
    p.pile[p.pile_size] = p.pile[place]  # whichever food makes room: they are shuffled
    p.pile[place] = END
    p.pile_size += 1
    p.end_low = low
    p.end_high = high


@compiled
def _deal_solo(p: Position, rng: Rng) -> None:
    p.solo_size = 0
    for card in range(SOLO_CARDS):
        p.solo[card] = NONE
        p.struck[card] = NONE
    if p.seats == 1:
        for card in range(SOLO_CARDS):
            p.solo[card] = card
        shuffle(p.solo, SOLO_CARDS, rng)
        p.solo_size = SOLO_CARDS


# Legal moves


@compiled
def legal_moves(p: Position, out: Row) -> int:
    """Lists the legal moves in `out` and says how many there are: none when the game is over."""
    if p.phase == PLACE:
        return _placings(p, out)
    if p.phase == TAKE:
        return _takings(p, out)
    n = 0
    if p.phase == DISPOSE:
        for noble in range(NOBLES):
            if p.count[row_of(p, noble)] > 0:
                out[n] = DISPOSE_MOVES + noble
                n += 1
        out[n] = DONE_MOVE
        n += 1
    elif p.phase == STRIKE:
        out[0] = STRIKE_MOVE
        n = 1
    elif p.phase == CHOOSE:
        for icon in range(len(ICONS)):
            if not _is_taken(p, icon):
                out[n] = CHOOSE_MOVES + icon
                n += 1
    return n


@compiled
def _is_taken(p: Position, icon: int) -> bool:
    for seat in range(p.seats):
        if p.icon[seat] == icon:
            return True
    return False


@compiled
def _takings(p: Position, out: Row) -> int:
    """RD-3.2: every row and column, and the imposter every way round while it has not been used."""
    n = 0
    for line in range(6):
        out[n] = TAKE_MOVES + line
        n += 1
    if p.imposter[p.to_move] == 1:
        icon = p.icon[p.to_move]
        for pattern in range(FIRST_PATTERN[icon], FIRST_PATTERN[icon + 1]):
            out[n] = IMPOSTER_MOVES + pattern
            n += 1
    return n


@compiled
def _placings(p: Position, out: Row) -> int:
    """RD-4.1: every card in hand under every noble that is not scored."""
    n = 0
    served = int(p.served[p.to_move])
    for slot in range(HAND):
        card = int(p.hand[slot])
        if card != NONE:
            for noble in range(NOBLES):
                if (served >> noble) & 1 == 0:
                    out[n] = PLACE_MOVES + card * NOBLES + noble
                    n += 1
    return n


@compiled
def row_of(p: Position, noble: int) -> int:
    """Where in `under` and `count` the noble of the player in turn is."""
    return int(p.to_move) * NOBLES + noble


# Playing


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    """Plays a legal move, and whatever follows from it up to the next decision."""
    if move < IMPOSTER_MOVES:
        _take(p, LINES[move - TAKE_MOVES])
    elif move < PLACE_MOVES:
        p.imposter[p.to_move] = 0
        _take(p, PATTERNS[move - IMPOSTER_MOVES])
    elif move < DISPOSE_MOVES:
        _place(p, (move - PLACE_MOVES) // NOBLES, (move - PLACE_MOVES) % NOBLES, rng)
    elif move < DONE_MOVE:
        _dispose(p, row_of(p, move - DISPOSE_MOVES))
        if not _has_food(p, p.to_move):
            _end_turn(p, rng)
    elif move == DONE_MOVE:
        _end_turn(p, rng)
    elif move == STRIKE_MOVE:
        _strike(p, rng)
    else:
        _choose(p, move - CHOOSE_MOVES)


@compiled
def _choose(p: Position, icon: int) -> None:
    """RD-2.3: from the first player on, in turn; when all have chosen, the first turn begins."""
    p.icon[p.to_move] = icon
    p.to_move = (p.to_move + 1) % p.seats
    if p.to_move == p.first:
        _begin(p)


@compiled
def _take(p: Position, cells: Row) -> None:
    for k in range(HAND):
        p.hand[k] = p.tray[cells[k]]
        p.tray[cells[k]] = NONE
    p.phase = PLACE


@compiled
def _place(p: Position, card: int, noble: int, rng: Rng) -> None:
    """RD-5: the card goes under the noble, whose order is judged at once."""
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
    found = judge(p.under[row], int(p.count[row]), order_of(int(p.masked), noble), colour)
    if found != OPEN:
        _dispose(p, row)
    if found == MET:
        p.served[p.to_move] |= 1 << noble
        if p.served[p.to_move] == ALL_SERVED:
            _end(p)
            return
    if left == 0:
        if _has_food(p, p.to_move):
            p.phase = DISPOSE
        else:
            _end_turn(p, rng)


@compiled
def _dispose(p: Position, row: int) -> None:
    """All cards under a noble go to the discard pile."""
    for place in range(p.count[row]):
        _discard(p, p.under[row, place])
        p.under[row, place] = NONE
    p.count[row] = 0


@compiled
def _discard(p: Position, card: int) -> None:
    p.discard[p.discard_size] = card
    p.discard_size += 1


@compiled
def _has_food(p: Position, seat: int) -> bool:
    for noble in range(NOBLES):
        if p.count[seat * NOBLES + noble] > 0:
            return True
    return False


@compiled
def _end_turn(p: Position, rng: Rng) -> None:
    """RD-8: the tray is refilled, and the next player's turn begins, or the game is over."""
    _refill(p, rng)
    if p.parties == 2 or (p.seats == 1 and p.turn == SOLO_TURNS):
        _end(p)
    elif p.seats == 1:
        p.phase = STRIKE
    else:
        p.to_move = (p.to_move + 1) % p.seats
        p.phase = TAKE


@compiled
def _end(p: Position) -> None:
    p.phase = OVER
    p.to_move = NONE


@compiled
def _strike(p: Position, rng: Rng) -> None:
    """RD-10.2: the next solo card strikes three cards from the tray, which is refilled."""
    p.solo_size -= 1
    card = p.solo[p.solo_size]
    p.solo[p.solo_size] = NONE
    p.struck[p.turn] = card
    p.turn += 1
    for k in range(3):
        cell = SOLO[card, k]
        _discard(p, p.tray[cell])
        p.tray[cell] = NONE
    _refill(p, rng)
    p.phase = TAKE


@compiled
def _refill(p: Position, rng: Rng) -> None:
    """RD-8.1: left to right and top to bottom; the second end-of-party card stops it for good."""
    for cell in range(TRAY):
        if p.tray[cell] != NONE:
            continue
        card = _draw(p)
        if card == END:
            p.parties += 1
            p.end_low = NONE
            p.end_high = NONE
            if p.parties == 2:
                return
            p.party_cell = cell
            _restack(p, rng)
            card = _draw(p)
            if card == END:  # there was not a single food left to stack upon it
                p.parties += 1
                p.end_low = NONE
                p.end_high = NONE
                return
        p.tray[cell] = card


@compiled
def _draw(p: Position) -> int:
    p.pile_size -= 1
    card = int(p.pile[p.pile_size])
    p.pile[p.pile_size] = NONE
    return card


@compiled
def _restack(p: Position, rng: Rng) -> None:
    """RD-8.3: discards and the rest of the pile become three new decks, the end-of-party card in the middle one."""
    for place in range(p.discard_size):
        p.pile[p.pile_size] = p.discard[place]
        p.discard[place] = NONE
        p.pile_size += 1
    p.discard_size = 0
    foods = int(p.pile_size)
    shuffle(p.pile, foods, rng)
    _hide_end(p, foods // 3, foods // 3 + (foods + 1) // 3, rng)


# Points


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    """RD-9: each seat's points as they stand, and how many seats are before it. Nobody wins a solo game (RD-10.5)."""
    for seat in range(p.seats):
        points[seat] = points_of(p, seat)
    for seat in range(p.seats):
        rank[seat] = 1 if p.seats == 1 else 0
        for other in range(p.seats):
            if points[other] > points[seat] or (points[other] == points[seat] and food_of(p, other) > food_of(p, seat)):
                rank[seat] += 1


@compiled
def points_of(p: Position, seat: int) -> int:
    points = 0
    for noble in range(NOBLES):
        if (int(p.served[seat]) >> noble) & 1:
            points += int(POINTS[p.masked, noble])
    return points


@compiled
def food_of(p: Position, seat: int) -> int:
    """How many food cards lie under the seat's own nobles."""
    food = 0
    for noble in range(NOBLES):
        food += int(p.count[seat * NOBLES + noble])
    return food
