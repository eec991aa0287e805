"""Chef's Corner: the cookbook and the display, peeking and stealing, and who has seen what."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.engine.rows import index_of
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.components import BACKS, HAND, MOST_HAND, RECIPES, STEAL_DISPLAY, STEAL_DOWN, STEAL_UP
from hightable.games.henrys_feast.kitchen import back_of, hand_limit, hand_size, teammate_of
from hightable.games.henrys_feast.position import DISPLAY, ERRAND, LOOK, SEATS, SEEN_BY_ALL, TOP, FeastPosition

peek_move = moves.PEEK.encode
steal_top_move = moves.STEAL_TOP.encode
steal_move = moves.STEAL.encode
steal_down_move = moves.STEAL_DOWN.encode
look_move = moves.LOOK.encode
take_move = moves.TAKE.encode


@compiled
def list_visits(p: FeastPosition, out: Row, n: int) -> int:
    """HF-5.1: the options available to the player to move. With a full hand that is only Peek."""
    if p.top != NONE:
        out[n] = peek_move()
        n += 1
    if hand_size(p, p.to_move) >= hand_limit(p, p.to_move):
        return n
    level = p.level[p.to_move, HAND]
    if p.top != NONE:
        out[n] = steal_top_move()
        n += 1
    if level >= STEAL_DISPLAY:
        for spot in range(DISPLAY):
            if p.display[spot] != NONE:
                out[n] = steal_move(spot)
                n += 1
    if p.top != NONE and level >= STEAL_DOWN:
        for back in range(BACKS):
            if p.backs_left[back] > 0:
                out[n] = steal_down_move(back)
                n += 1
    if p.top != NONE and level >= STEAL_UP:
        out[n] = look_move()
        n += 1
    return n


@compiled
def list_takes(p: FeastPosition, out: Row, n: int) -> int:
    """HF-5.5: a player who has looked through the cookbook may take any recipe in it."""
    for recipe in range(RECIPES):
        if p.looks_seen[p.to_move, recipe] == p.looks[p.to_move]:
            out[n] = take_move(recipe)
            n += 1
    return n


@compiled
def peek(p: FeastPosition, rng: Rng) -> None:
    """HF-5.2, HF-5.6: shows the player the top recipe and shuffles the rest of the cookbook."""
    p.top_seen_by |= 1 << p.to_move
    p.shown[p.to_move] |= TOP
    shuffle(p.book, p.book_size, rng)
    p.phase = ERRAND


@compiled
def steal_top(p: FeastPosition, rng: Rng) -> None:
    _put_in_hand(p, p.top, p.top_seen_by, True)
    shuffle(p.book, p.book_size, rng)
    advance_top(p)


@compiled
def steal_display(p: FeastPosition, spot: int) -> None:
    """HF-5.3: takes a recipe that everyone has seen, and refills the display."""
    _put_in_hand(p, p.display[spot], SEEN_BY_ALL, False)
    p.display[spot] = NONE
    refill_display(p, spot)


@compiled
def steal_down(p: FeastPosition, back: int, rng: Rng) -> None:
    """HF-5.4: takes a random recipe with that back from below the top one."""
    nth = randbelow(rng, p.backs_left[back])
    for place in range(p.book_size):
        if back_of(p.book[place]) == back:
            if nth == 0:
                _put_in_hand(p, _take_from_book(p, place), 0, True)
                break
            nth -= 1
    shuffle(p.book, p.book_size, rng)


@compiled
def look(p: FeastPosition) -> None:
    """HF-5.5: shows the player every recipe in the cookbook, and counts the look."""
    seat = p.to_move
    p.looks[seat] += 1
    p.top_seen_by |= 1 << seat
    p.shown[seat] |= TOP
    p.looks_seen[seat, p.top] = p.looks[seat]
    for place in range(p.book_size):
        p.looks_seen[seat, p.book[place]] = p.looks[seat]
    p.phase = LOOK


@compiled
def take(p: FeastPosition, recipe: int, rng: Rng) -> None:
    """HF-5.5, HF-5.6: takes the chosen recipe and shuffles the rest; the top one stays unless it was taken."""
    if p.top == recipe:
        steal_top(p, rng)
        return
    _put_in_hand(p, _take_from_book(p, index_of(p.book, p.book_size, recipe)), 0, True)
    shuffle(p.book, p.book_size, rng)


@compiled
def _put_in_hand(p: FeastPosition, recipe: int, seen_by: int, from_book: bool) -> None:
    """Puts a recipe in the hand of the player to move, and records who has seen it and in how many looks. It ends the visit."""
    p.phase = ERRAND
    seat = p.to_move
    seen_by |= 1 << seat
    if p.teams:
        seen_by |= 1 << teammate_of(p, seat)
    for slot in range(seat * MOST_HAND, (seat + 1) * MOST_HAND):
        if p.hand[slot] == NONE:
            p.hand[slot] = recipe
            p.hand_seen_by[slot] = seen_by
            for other in range(SEATS):
                p.hand_looks[slot, other] = p.looks[other] if from_book else 0
            return


@compiled
def _take_from_book(p: FeastPosition, place: int) -> int:
    """Removes and returns a recipe from the cookbook; the last one takes its place."""
    recipe = p.book[place]
    p.book_size -= 1
    p.book[place] = p.book[p.book_size]
    p.book[p.book_size] = NONE
    p.backs_left[back_of(recipe)] -= 1
    return recipe


@compiled
def advance_top(p: FeastPosition) -> None:
    """Makes the next recipe of the cookbook the top one; everyone sees only its back."""
    p.top = _take_from_book(p, p.book_size - 1) if p.book_size > 0 else NONE
    p.top_seen_by = 0


@compiled
def refill_display(p: FeastPosition, spot: int) -> None:
    """HF-7.8: moves the top recipe to an empty spot of the display."""
    if p.top != NONE:
        p.display[spot] = p.top
        make_public(p, p.top)
        advance_top(p)


@compiled
def make_public(p: FeastPosition, recipe: int) -> None:
    """Clears what single seats knew of a recipe that everyone sees now."""
    for seat in range(SEATS):
        p.looks_seen[seat, recipe] = 0
