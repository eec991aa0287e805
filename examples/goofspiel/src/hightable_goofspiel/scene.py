"""What a player sees: the prizes and bids in the middle, and every player's cards."""

from __future__ import annotations

from hightable.authoring import NONE, Area, Language, Piece, Scene, View, memoized

from .moves import CARD, CARDS, GLYPHS, NAMES, PHRASES
from .position import Position

PRIZES = 3
"""The suit of the prizes in faces; the players' suits are 0 to 2."""


def scene(view: View[Position], language: Language) -> Scene:
    """The table for one viewer."""
    p, names = view.p, view.names
    at_stake = tuple(p.turned[place] for place in range(p.prize_count) if p.taker[place] == NONE)
    groups = [_prizes(at_stake, CARDS - p.prize_count, language)]
    areas = [Area("prizes", PHRASES.say(language, "scene.prizes"), 16, 1.4, (4, 2))]
    for k in range(p.seats):
        seat = (max(view.seat, 0) + k) % p.seats
        points = sum(p.turned[place] + 1 for place in range(p.prize_count) if p.taker[place] == seat)
        areas.append(Area(f"seat{seat}", PHRASES.say(language, "scene.seat", count=points), 15, 1.4, (4, 2), display_of=seat))
        held = tuple(card for card in range(CARDS) if p.held[seat, card] and card != p.bid[seat])
        groups.append(_hand(seat, held, p.bid[seat], view.is_my_turn and view.seat == seat, language))
    if view.over:
        prompt = PHRASES.say(language, "prompt.over")
    elif view.is_my_turn:
        prompt = PHRASES.say(language, "prompt.bid")
    else:
        prompt = PHRASES.say(language, "prompt.wait", who=names[p.to_move] if names else str(p.to_move + 1))
    return Scene(tuple(areas), tuple(groups), prompt)


def _card(area: str, x: float, suit: int, card: int, id: str, language: Language, pick: str = "", origin: str = "") -> Piece:
    name = NAMES[card](language) if card >= 0 else PHRASES.say(language, "scene.face_down")
    glyph, face = (GLYPHS[card], f"{suit}:{card}") if card >= 0 else ("?", "back")
    owner = suit if suit < PRIZES else -1
    return Piece(area, x, 0.7, glyph, name, owner=owner, pick=pick, id=id, w=0.9, h=1.26, face=face, origin=origin)


@memoized
def _prizes(at_stake: tuple[int, ...], left: int, language: Language) -> tuple[Piece, ...]:
    """The prizes of this round, and the deck."""
    text = PHRASES.say(language, "scene.deck", count=left)
    deck = Piece("prizes", 0.5, 0.7, str(left), text, "closed", id="deck", w=0.9, h=1.26, face="back", news=False)
    shown = (_card("prizes", 2 + k, PRIZES, prize, f"prize{prize}", language, origin="deck") for k, prize in enumerate(at_stake))
    return (deck, *shown)


@memoized
def _hand(seat: int, held: tuple[int, ...], bid: int, own: bool, language: Language) -> tuple[Piece, ...]:
    """A player's cards, and the bid of this round at the end. The bid of another player is face down."""
    area = f"seat{seat}"
    cards = [_card(area, card + 0.5, seat, card, f"{seat}.{card}", language, CARD.pick(card) if own else "") for card in held]
    return (*cards, _card(area, 14.3, seat, bid, f"bid{seat}", language, origin=area)) if bid != NONE else tuple(cards)
