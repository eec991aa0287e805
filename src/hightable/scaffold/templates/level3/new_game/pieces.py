"""The pieces of a scene. Each function is memoized: what has not changed is the identical object, and is not sent again."""

from __future__ import annotations

from hightable.authoring import NONE, Language, Piece, memoized

from .moves import CARD, PHRASES


def card(
    area: str, x: float, entry: int, id: str, language: Language, owner: int = -1, pick: str = "", origin: str = ""
) -> Piece:
    """A card: face up if its number is known."""
    known = entry >= 0
    name = PHRASES.say(language, "scene.card", card=CARD.names[entry]) if known else PHRASES.say(language, "scene.face_down")
    return Piece(
        area, x, 0.7, str(entry + 1) if known else "?", name, "plain" if known else "closed", owner, pick,
        id=id, w=0.9, h=1.26, face=f"card:{entry}" if known else "back", origin=origin,
        about=PHRASES.say(language, "scene.about_card", points=entry + 1) if known else "",
    )  # fmt: skip


@memoized
def dish(entry: int, left: int, language: Language) -> tuple[Piece, ...]:
    """The dish, and the deck beside it."""
    deck = Piece(
        "dish", 1.5, 0.7, str(left), PHRASES.say(language, "scene.deck", count=left), "closed", id="deck",
        w=0.9, h=1.26, face="back", news=False,
    )  # fmt: skip
    return (deck,) if entry == NONE else (card("dish", 0.5, entry, f"card{entry}", language, origin="deck"), deck)


@memoized
def played(seat: int, entry: int, language: Language) -> tuple[Piece, ...]:
    """The card that the player has played in this course, if there is one."""
    origin = f"seat{seat}"
    return () if entry == NONE else (card("dish", 2.5 + seat, entry, f"card{entry}", language, seat, origin=origin),)


@memoized
def display(seat: int, hand: tuple[int, ...], won: tuple[int, ...], own: bool, language: Language) -> tuple[Piece, ...]:
    """A player's hand and dishes. The player's own cards can be picked."""
    found = []
    for slot, entry in enumerate(hand):
        if entry != NONE:
            id = f"card{entry}" if entry >= 0 else f"hand{seat}.{slot}"
            found.append(card(f"seat{seat}", slot + 0.5, entry, id, language, seat, CARD.pick(entry) if own else ""))
    for course, entry in enumerate(won):
        if entry != NONE:
            found.append(card(f"seat{seat}", len(hand) + course + 0.5, entry, f"card{entry}", language, seat))
    return tuple(found)
