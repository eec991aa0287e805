"""A toy game of secret moves: each player twice lays one of their cards face down, and may not look at it again."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Name, Phrases
from hightable.engine.jit import compiled
from hightable.engine.messages import Event, Refusal, ScoreLine, ScoreSheet
from hightable.engine.moves import Move, MoveCatalogue, MoveKind, Parameter, PublicMove
from hightable.engine.options import Options, Settings
from hightable.engine.position import HIDDEN, NONE, Grid, Record, Row, by_rule, everyone, owner
from hightable.engine.rng import Rng, randbelow
from hightable.engine.rulebook import Rulebook
from hightable.engine.scene import Area, Piece, Scene
from hightable.engine.view import View

CARDS = 4
RULES = """**SB-1** In turn each player lays a card of their own hand face down, two in all. Nobody sees it before the end.

**SB-2** After the end no more moves are made.

**SB-3** Who laid the higher cards wins."""
PHRASES = {
    "title": "Sealed Bids",
    "about": "What you laid you must remember.",
    "move": {"lay": "lay the {card}"},
    "refuse": {"over": "The game is over.", "not_held": "You do not hold the {card}."},
    "event": {"laid": "{who} lays a card.", "laid_seen": "{who} lays the {card}."},
    "sheet": {"laid": "the cards laid"},
    "reason": {"laid": "the cards laid"},
}
CARD = Parameter("card", [Name.same(str(card)) for card in range(CARDS)])


@compiled
def own_laid(p: Position, seat: int, memory: bool, owner: int, card: int) -> bool:
    """Their owner remembers the cards laid; no page shows them."""
    return memory and owner == seat


class Position(Record):
    hand: Grid = owner(2, CARDS)
    laid: Grid = by_rule(own_laid, 2, 2)
    turn: int = everyone()


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    p.seats, p.to_move, p.turn = seats, 0, 0
    for seat in range(2):
        for card in range(CARDS):
            p.hand[seat, card] = card
        p.laid[seat, 0], p.laid[seat, 1] = NONE, NONE


@compiled
def legal_moves(p: Position, out: Row) -> int:
    n = 0
    if p.to_move != NONE:
        for card in range(CARDS):
            for slot in range(CARDS):
                if p.hand[p.to_move, slot] == card:
                    out[n] = card
                    n += 1
    return n


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    p.laid[p.to_move, p.turn // 2] = move
    left = CARDS - p.turn // 2 - 1
    for slot in range(CARDS):  # the hand closes up, so that the gap does not betray the card
        if p.hand[p.to_move, slot] == move:
            for later in range(slot, left):
                p.hand[p.to_move, later] = p.hand[p.to_move, later + 1]
            p.hand[p.to_move, left] = NONE
            break
    p.turn += 1
    p.to_move = p.turn % 2 if p.turn < 4 else NONE


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    for seat in range(2):
        points[seat] = int(p.laid[seat, 0]) + int(p.laid[seat, 1])
    for seat in range(2):
        rank[seat] = 1 if points[1 - seat] > points[seat] else 0


@compiled
def determinize(p: Position, seat: int, rng: Rng) -> None:
    for player in range(2):
        unseen = (1 << CARDS) - 1
        left = CARDS
        for place in range(CARDS + 2):
            card = p.hand[player, place] if place < CARDS else p.laid[player, place - CARDS]
            if card >= 0:
                unseen -= 1 << int(card)
                left -= 1
        if p.to_move == NONE:
            continue
        for place in range(2):
            if p.laid[player, place] == HIDDEN:
                card = _nth(unseen, randbelow(rng, left))
                p.laid[player, place] = card
                unseen -= 1 << card
                left -= 1
        slot = 0
        for card in range(CARDS):  # a hand keeps its cards in order
            if (unseen >> card) & 1:
                p.hand[player, slot] = card
                slot += 1


@compiled
def _nth(bits: int, n: int) -> int:
    for place in range(CARDS):
        if (bits >> place) & 1:
            if n == 0:
                return place
            n -= 1
    return 0


def refuse(view: View[Position], move: Move) -> Refusal | None:
    if view.over:
        return Refusal("SB-2", "over")
    held = [view.p.hand[view.p.to_move, slot] for slot in range(CARDS)]
    return None if move in held else Refusal("SB-1", "not_held", {"card": CARD.names[move]})


def score_sheet(view: View[Position]) -> ScoreSheet:
    laid = [[int(view.p.laid[seat, place]) for place in range(2)] for seat in range(2)]
    return tuple((ScoreLine("SB-3", "laid", sum(cards)),) if min(cards) >= 0 else () for cards in laid)


def events(before: View[Position], said: PublicMove, after: View[Position]) -> list[Event]:
    card = said.values[0]
    if card is None:
        return [Event("laid", before.p.to_move, clause="SB-1")]
    return [Event("laid_seen", before.p.to_move, {"card": CARD.names[card]}, "SB-1")]


def scene(view: View[Position], language: str) -> Scene:
    pieces = []
    for seat in range(2):
        cards = [int(view.p.laid[seat, place]) for place in range(2)]
        glyph = " ".join({NONE: "-", HIDDEN: "?"}.get(card, str(card)) for card in cards)
        pieces.append(Piece("laid", seat + 0.5, 0.5, glyph, "cards laid"))
    return Scene((Area("laid", "Laid", 2, 1, (8, 1)),), (tuple(pieces),), "Lay a card.")


def component_counts(p: Position) -> dict[str, int]:
    cards = [(seat, grid[seat, i]) for seat in range(2) for grid, n in ((p.hand, CARDS), (p.laid, 2)) for i in range(n)]
    return {f"{seat} {card}": cards.count((seat, card)) for seat in range(2) for card in range(CARDS)}


GAME = Game(
    name="sealed-bids",
    version=1,
    source=Path(__file__),
    players=(2,),
    position=Position,
    catalogue=MoveCatalogue(MoveKind(Name({"en": "lay", "fr": "poser"}), (CARD,), secret=("card",))),
    options=Options(),
    rulebook=Rulebook(dict.fromkeys(LANGUAGES, RULES)),
    phrases=Phrases(dict.fromkeys(LANGUAGES, PHRASES)),
    seat_names=[Name.same(colour) for colour in ("Red", "White")],
    endings=("bids",),
    deal=deal,
    legal_moves=legal_moves,
    play=play,
    standings=standings,
    determinize=determinize,
    refuse=refuse,
    score_sheet=score_sheet,
    events=events,
    scene=scene,
    ending=lambda view: "bids",
    component_counts=component_counts,
)
