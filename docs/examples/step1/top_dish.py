"""Top Dish: everybody plays a card, and the highest card takes the dish."""

from __future__ import annotations

from hightable.authoring import NONE, Game, Grid, MoveCatalogue, MoveKind, Parameter, Record, Rng, Row, Settings
from hightable.authoring import compiled, everyone, randbelow, rank_seats, shuffle, take

SEATS, COURSES, CARDS = 4, 4, 24

# Every move is a kind with the values of its parameters: “play 1” to “play 24”, numbered from 0. Change: the moves of your game.
CARD = Parameter("card", [str(number) for number in range(1, CARDS + 1)], copies=1)
CATALOGUE = MoveCatalogue(MoveKind("play", CARD))


# Everything on the table, and who sees it. Every card is in one of the fields `of=CARD`. Change: the fields.
class Position(Record):
    course: int = everyone()
    starter: int = everyone()
    dish: int = everyone(of=CARD)
    hand: Grid = everyone(SEATS, COURSES, of=CARD)
    used: Grid = everyone(SEATS, COURSES, of=CARD)
    won: Grid = everyone(SEATS, COURSES, of=CARD)
    deck: Row = everyone(CARDS, of=CARD)
    left: int = everyone()


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    """Sets every field. Change: set up the table."""
    p.seats, p.course, p.left = seats, 0, CARDS
    p.starter = p.to_move = randbelow(rng, seats)
    for place in range(CARDS):
        p.deck[place] = place
    shuffle(p.deck, CARDS, rng)
    for seat in range(SEATS):
        for slot in range(COURSES):
            p.used[seat, slot], p.won[seat, slot] = NONE, NONE
            p.hand[seat, slot] = draw(p) if seat < seats else NONE
    p.dish = draw(p)


@compiled
def draw(p: Position) -> int:
    """The top card of the deck, which leaves it."""
    p.left -= 1
    return take(p.deck, p.left)


@compiled
def legal_moves(p: Position, out: Row) -> int:
    """Lists the moves of the player to move, and returns their number: 0 when the game is over."""
    n = 0
    if p.to_move != NONE:
        for slot in range(COURSES):
            if p.hand[p.to_move, slot] != NONE:
                out[n] = p.hand[p.to_move, slot]
                n += 1
    return n


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    """Plays a legal move, and says whose turn it is. Change: the rules of your game."""
    for slot in range(COURSES):
        if p.hand[p.to_move, slot] == move:
            p.hand[p.to_move, slot] = NONE
    p.used[p.to_move, p.course] = move
    p.to_move = (p.to_move + 1) % p.seats
    if p.to_move == p.starter:
        end_course(p)


@compiled
def end_course(p: Position) -> None:
    """The highest card takes the dish; then the next dish is turned up, or the game is over."""
    best = 0
    for seat in range(1, p.seats):
        if p.used[seat, p.course] > p.used[best, p.course]:
            best = seat
    p.won[best, p.course] = p.dish
    p.dish = NONE
    p.course += 1
    p.starter = p.to_move = best
    if p.course == COURSES:
        p.to_move = NONE
    else:
        p.dish = draw(p)


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    """Writes each player's points and rank. Change: the scoring."""
    for seat in range(p.seats):
        points[seat], rank[seat] = 0, 0
        for course in range(COURSES):
            points[seat] += p.won[seat, course] + 1  # NONE is -1, so that a course without a dish adds nothing
    rank_seats(p.seats, points, rank)


# Change: how many can play.
GAME = Game.from_package(__name__, players=(2, 3, 4))
