"""What a seat sees: pieces in areas."""

from __future__ import annotations

from hightable.authoring import NONE, Area, Language, Scene, View, memoized

from . import pieces
from .components import COURSES, SEAT_NAMES
from .layout import layouts
from .moves import PHRASES
from .position import Position


def scene(view: View[Position], language: Language) -> Scene:
    """The table for one viewer: the dish and the deck, the cards of this course, then every player's hand and dishes."""
    p = view.p
    areas = _areas(p.seats, max(view.seat, 0), language)
    groups = [pieces.dish(p.dish, p.left, language)]
    for seat in range(p.seats):
        played = p.used[seat, p.course] if p.course < COURSES else NONE
        groups.append(pieces.played(seat, played, language))
        groups.append(pieces.display(seat, tuple(p.hand[seat]), tuple(p.won[seat]), view.seat == seat, language))
    return Scene(areas, tuple(groups), _prompt(view, language), layouts(areas))


@memoized
def _areas(seats: int, first: int, language: Language) -> tuple[Area, ...]:
    """The areas: the middle of the table, then the displays, the viewer's first."""
    order = [(first + k) % seats for k in range(seats)]
    middle = Area("dish", PHRASES.say(language, "scene.dish"), 2 + seats, 1.4, (6, 2))
    return (middle, *(Area(f"seat{s}", SEAT_NAMES[s](language), 2 * COURSES, 1.4, (6, 2), display_of=s) for s in order))


def _prompt(view: View[Position], language: Language) -> str:
    if view.over:
        return PHRASES.say(language, "prompt.over")
    if view.is_my_turn:
        return PHRASES.say(language, "prompt.play")
    names = view.names or SEAT_NAMES
    return PHRASES.say(language, "prompt.wait", who=names[view.p.to_move])
