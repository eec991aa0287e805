"""A toy game, whole in one file: one card each, swap it or stand, the highest card wins."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.bits import nth_bit
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Name, Phrases
from hightable.engine.jit import compiled
from hightable.engine.messages import Event, Holding, Holdings, Refusal, ScoreLine, ScoreSheet
from hightable.engine.moves import Move, MoveCatalogue, MoveKind, PublicMove
from hightable.engine.options import Options, Settings
from hightable.engine.position import HIDDEN, NONE, Record, Row, by_rule, everyone, owner
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.engine.rulebook import Rulebook
from hightable.engine.scene import Area, Piece, Scene
from hightable.engine.view import View

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


@compiled
def sees_deck(p: Position, seat: int, memory: bool, place: int) -> bool:
    """Nobody looks into the deck, but each player remembers the card that they put below it."""
    return memory and seat >= 0 and p.put_by[place] == seat


class Position(Record):
    hand: Row = owner(3)
    deck: Row = by_rule(sees_deck, CARDS)
    put_by: Row = everyone(CARDS)
    left: int = everyone()


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    p.seats, p.to_move, p.left = seats, 0, CARDS - seats
    for card in range(CARDS):
        p.deck[card], p.put_by[card] = card, NONE
    shuffle(p.deck, CARDS, rng)
    for seat in range(3):
        p.hand[seat] = NONE
    for seat in range(seats):
        p.hand[seat] = p.deck[CARDS - 1 - seat]
        p.deck[CARDS - 1 - seat] = NONE


@compiled
def legal_moves(p: Position, out: Row) -> int:
    out[0], out[1] = STAND, SWAP
    return 0 if p.to_move == NONE else 2


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    if move == SWAP:  # the old card goes below the deck
        card = p.hand[p.to_move]
        p.hand[p.to_move] = p.deck[p.left - 1]
        for place in range(p.left - 1, 0, -1):
            p.deck[place], p.put_by[place] = p.deck[place - 1], p.put_by[place - 1]
        p.deck[0] = card
        p.put_by[0] = p.to_move
    p.to_move = p.to_move + 1 if p.to_move + 1 < p.seats else NONE


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    for seat in range(p.seats):
        points[seat] = p.hand[seat]
        rank[seat] = 0
        for other in range(p.seats):
            if p.hand[other] > p.hand[seat]:
                rank[seat] += 1


@compiled
def determinize(p: Position, seat: int, rng: Rng) -> None:
    unseen = (1 << CARDS) - 1
    for player in range(p.seats):
        if p.hand[player] >= 0:
            unseen &= ~(1 << int(p.hand[player]))
    for place in range(p.left):
        if p.deck[place] >= 0:
            unseen &= ~(1 << int(p.deck[place]))
    for other in range(p.seats):
        if p.hand[other] == HIDDEN:
            p.hand[other] = _any_of(unseen, rng)
            unseen &= ~(1 << int(p.hand[other]))
    for place in range(p.left):
        if p.deck[place] == HIDDEN:
            p.deck[place] = _any_of(unseen, rng)
            unseen &= ~(1 << int(p.deck[place]))


@compiled
def _any_of(cards: int, rng: Rng) -> int:
    count = 0
    for card in range(CARDS):
        count += (cards >> card) & 1
    return nth_bit(cards, randbelow(rng, count)) if count else 0


def refuse(view: View[Position], move: Move) -> Refusal | None:
    return Refusal("HC-2", "over") if view.over else None


def score_sheet(view: View[Position]) -> ScoreSheet:
    hands = (int(view.p.hand[seat]) for seat in range(view.p.seats))
    return tuple((ScoreLine("HC-3", "card", card),) if card >= 0 else () for card in hands)


def events(before: View[Position], said: PublicMove, after: View[Position]) -> list[Event]:
    shows = ("hand",) if said.kind == "swap" and before.is_my_turn else ()
    return [Event("swapped" if said.kind == "swap" else "stood", before.p.to_move, clause="HC-1", shows=shows)]


def component_counts(p: Position) -> dict[str, int]:
    places = [p.hand[seat] for seat in range(3)] + [p.deck[place] for place in range(CARDS)]
    return {str(card): places.count(card) for card in range(CARDS)}


def holdings(view: View[Position]) -> Holdings:
    return tuple(
        tuple(Holding(str(card), Name.same(f"card {card}"), int(card == hand), card * (card == hand)) for card in range(CARDS))
        for hand in (int(view.p.hand[seat]) for seat in range(view.p.seats))
    )


def scene(view: View[Position], language: str) -> Scene:
    hands = [int(view.p.hand[seat]) for seat in range(view.p.seats)]
    cards = (Piece("hands", seat + 0.5, 0.5, str(card) if card >= 0 else "?", "a card") for seat, card in enumerate(hands))
    return Scene((Area("hands", "Hands", 3, 1, (4, 1)),), (tuple(cards),), "Stand or swap?")


GAME = Game(
    name="high-card",
    version=1,
    source=Path(__file__),
    players=(2, 3),
    position=Position,
    catalogue=MoveCatalogue(MoveKind(Name({"en": "stand", "fr": "rester"})), MoveKind(Name({"en": "swap", "fr": "changer"}))),
    options=Options(),
    rulebook=Rulebook(dict.fromkeys(LANGUAGES, RULES)),
    phrases=Phrases(dict.fromkeys(LANGUAGES, PHRASES)),
    seat_names=[Name.same(colour) for colour in ("Red", "White", "Black")],
    endings=("high",),
    deal=deal,
    legal_moves=legal_moves,
    play=play,
    standings=standings,
    determinize=determinize,
    refuse=refuse,
    score_sheet=score_sheet,
    events=events,
    scene=scene,
    ending=lambda view: "high",
    component_counts=component_counts,
    holdings=holdings,
)
