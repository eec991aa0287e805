"""A toy game, whole in one file: one card each, swap it or stand, the highest card wins."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hightable.engine.bits import nth_bit
from hightable.engine.catalogue import Catalogue, Kind, Move, Said
from hightable.engine.chance import Chance, below, shuffle
from hightable.engine.clauses import Rulebook
from hightable.engine.game import Game
from hightable.engine.options import Options, Settings
from hightable.engine.position import HIDDEN, NONE, Mask, Record, Row, by_rule, everyone, owner
from hightable.engine.rule import rule
from hightable.engine.scene import Area, Piece, Scene
from hightable.engine.telling import Event, Line, Refusal, Sheet
from hightable.engine.view import View
from hightable.engine.words import LANGUAGES, Name, Phrases

STAND, SWAP = 0, 1
CARDS = 6
RULES = """**HC-1** Each player holds one of six cards, and in turn keeps it or swaps it for the top of the deck.

**HC-2** After the end no more moves are made.

**HC-3** A card is worth its number, and the highest wins."""
PHRASES = {
    "title": "High Card",
    "about": "The smallest game at the table.",
    "move": {"stand": "stand", "swap": "swap the card"},
    "refuse": {"over": "The game is over."},
    "event": {"stood": "{who} stands.", "swapped": "{who} swaps."},
    "sheet": {"card": "the card"},
    "reason": {"card": "the card"},
}


def sees_deck(p: Position, seat: int, memory: bool) -> Mask:
    """Nobody looks into the deck, but each player remembers the card that they put below it."""
    return (np.array(p.put_by) == seat) & memory if seat >= 0 else False


class Position(Record):
    hand: Row = owner(3)
    deck: Row = by_rule(sees_deck, CARDS)
    put_by: Row = everyone(CARDS)
    left: int = everyone()


@rule
def deal(p: Position, seats: int, settings: Settings, chance: Chance) -> None:
    p.seats, p.seat, p.left = seats, 0, CARDS - seats
    for card in range(CARDS):
        p.deck[card], p.put_by[card] = card, NONE
    shuffle(p.deck, CARDS, chance)
    for seat in range(3):
        p.hand[seat] = NONE
    for seat in range(seats):
        p.hand[seat] = p.deck[CARDS - 1 - seat]
        p.deck[CARDS - 1 - seat] = NONE


@rule
def moves(p: Position, out: Row) -> int:
    out[0], out[1] = STAND, SWAP
    return 0 if p.seat == NONE else 2


@rule
def play(p: Position, move: int, chance: Chance) -> None:
    if move == SWAP:  # the old card goes below the deck
        card = p.hand[p.seat]
        p.hand[p.seat] = p.deck[p.left - 1]
        for place in range(p.left - 1, 0, -1):
            p.deck[place], p.put_by[place] = p.deck[place - 1], p.put_by[place - 1]
        p.deck[0] = card
        p.put_by[0] = p.seat
    p.seat = p.seat + 1 if p.seat + 1 < p.seats else NONE


@rule
def standings(p: Position, points: Row, rank: Row) -> None:
    for seat in range(p.seats):
        points[seat] = p.hand[seat]
        rank[seat] = 0
        for other in range(p.seats):
            if p.hand[other] > p.hand[seat]:
                rank[seat] += 1


@rule
def imagine(p: Position, seat: int, chance: Chance) -> None:
    unseen = (1 << CARDS) - 1
    for player in range(p.seats):
        if p.hand[player] >= 0:
            unseen &= ~(1 << int(p.hand[player]))
    for place in range(p.left):
        if p.deck[place] >= 0:
            unseen &= ~(1 << int(p.deck[place]))
    for other in range(p.seats):
        if p.hand[other] == HIDDEN:
            p.hand[other] = _any_of(unseen, chance)
            unseen &= ~(1 << int(p.hand[other]))
    for place in range(p.left):
        if p.deck[place] == HIDDEN:
            p.deck[place] = _any_of(unseen, chance)
            unseen &= ~(1 << int(p.deck[place]))


@rule
def _any_of(cards: int, chance: Chance) -> int:
    count = 0
    for card in range(CARDS):
        count += (cards >> card) & 1
    return nth_bit(cards, below(chance, count)) if count else 0


def refuse(view: View[Position], move: Move) -> Refusal | None:
    return Refusal("HC-2", "over") if view.over else None


def sheet(view: View[Position]) -> Sheet:
    hands = (int(view.p.hand[seat]) for seat in range(view.p.seats))
    return tuple((Line("HC-3", "card", card),) if card >= 0 else () for card in hands)


def events(before: View[Position], said: Said, after: View[Position]) -> list[Event]:
    shows = ("hand",) if said.kind == "swap" and before.mine else ()
    return [Event("swapped" if said.kind == "swap" else "stood", before.p.seat, clause="HC-1", shows=shows)]


def census(p: Position) -> dict[str, int]:
    places = [p.hand[seat] for seat in range(3)] + [p.deck[place] for place in range(CARDS)]
    return {str(card): places.count(card) for card in range(CARDS)}


def scene(view: View[Position], language: str) -> Scene:
    hands = [int(view.p.hand[seat]) for seat in range(view.p.seats)]
    cards = (Piece("hands", seat + 0.5, 0.5, str(card) if card >= 0 else "?", "a card") for seat, card in enumerate(hands))
    return Scene((Area("hands", "Hands", 3, 1, (4, 1)),), (tuple(cards),), "Stand or swap?")


GAME = Game(
    name="high-card",
    version=1,
    home=Path(__file__),
    players=(2, 3),
    position=Position,
    catalogue=Catalogue(Kind(Name({"en": "stand", "fr": "rester"})), Kind(Name({"en": "swap", "fr": "changer"}))),
    options=Options(),
    rulebook=Rulebook(dict.fromkeys(LANGUAGES, RULES)),
    phrases=Phrases(dict.fromkeys(LANGUAGES, PHRASES)),
    colours=[Name.same(colour) for colour in ("Red", "White", "Black")],
    endings=("high",),
    deal=deal,
    moves=moves,
    play=play,
    standings=standings,
    imagine=imagine,
    refuse=refuse,
    sheet=sheet,
    events=events,
    scene=scene,
    ending=lambda view: "high",
    census=census,
)
