"""What each player holds at the end, for the lab: Royals pleased, crew, tables, and tiles by food and size."""

from __future__ import annotations

from collections import Counter

from hightable.engine.i18n import LANGUAGES, Fact, Name
from hightable.engine.messages import Holding, Holdings, ScoreLine
from hightable.engine.view import View
from hightable.games.kings_catering.components import (
    COPIES,
    FACE_NAMES,
    FOODS,
    KIND_NAMES,
    ROYAL_TITLES,
    ROYALS,
)
from hightable.games.kings_catering.moves import PHRASES
from hightable.games.kings_catering.position import CateringPosition
from hightable.games.kings_catering.score_sheet import score_sheet

ROYAL_IDS = tuple(map(Name.same, ROYALS))
TABLE_NAME = PHRASES.name("holding.tables")


def holdings(view: View[CateringPosition]) -> Holdings:
    """Each Royal, held by every player who got points from it; crew of each kind; tables; tiles of each food and size.

    Of two rounds, Royals and crew have the points of both; tiles and tables are those of the second.
    """
    return tuple(_of_seat(view, seat) for seat in range(view.p.seats))


def _of_seat(view: View[CateringPosition], seat: int) -> tuple[Holding, ...]:
    p, lines = view.p, score_sheet(view)[seat]
    placed = Counter(p.tile[seat, slot] for slot in range(p.tiles[seat]))
    from_royal = _points(lines, "royal")
    from_crew = _points(lines, "crew")
    return (
        *(
            Holding(f"royal {id(LANGUAGES[0])}", title, int(from_royal[id] > 0), from_royal[id])
            for id, title in zip(ROYAL_IDS, ROYAL_TITLES, strict=True)
        ),
        *(Holding(f"tile {FOODS + kind}", name, placed[FOODS + kind], from_crew[name]) for kind, name in enumerate(KIND_NAMES)),
        Holding("tables", TABLE_NAME, p.tables[seat]),
        *(
            Holding(f"food {first // COPIES}", FACE_NAMES[first], sum(placed[face] for face in range(first, first + COPIES)))
            for first in range(0, FOODS, COPIES)
        ),
    )


def _points(lines: tuple[ScoreLine, ...], fact: str) -> Counter[Fact]:
    """The points of the lines with this fact, by its value."""
    points: Counter[Fact] = Counter()
    for line in lines:
        if fact in line.facts:
            points[line.facts[fact]] += line.points
    return points
