"""The scene: what a viewer sees, as pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Area, Layout, Piece, Scene
from hightable.engine.view import View
from hightable.games.kings_catering import pieces
from hightable.games.kings_catering.components import COLUMN_SIZE, COLUMNS, PALACE_NAMES, ROYALS_PER_RANK, SEAT_NAMES
from hightable.games.kings_catering.layout import SHAPE, SHAPE_ALONE, layouts, pack
from hightable.games.kings_catering.moves import PHRASES
from hightable.games.kings_catering.pieces import COLUMN_HEAD, say
from hightable.games.kings_catering.position import CHOOSE, OVER, PLACE, SHOW, TAKE, CateringPosition
from hightable.games.kings_catering.score_sheet import counting_tables, ending, score_sheet, why_not_counted
from hightable.games.kings_catering.tables import CateringTable, tables_of

PROMPTS = {TAKE: "take", PLACE: "place", SHOW: "show", OVER: "over"}
TALL = {CHOOSE: ("royals",), TAKE: ("columns",), PLACE: ("hand",), SHOW: (), OVER: ()}
"""The areas that a phone shows above the viewer's own tables: what the phase is about."""
OWN_MARGIN, MARGIN = 1.0, 0.3
"""Space around the viewer's own tables, for their free places, and around all others."""


def scene(view: View[CateringPosition], language: Language) -> Scene:
    """Returns the scene as the viewer sees it."""
    p = view.p
    to_choose = _to_choose(p)
    groups = [pieces.royals(tuple(p.royal), to_choose, language)]
    groups += [pieces.column(number, tuple(p.column[number]), language) for number in range(COLUMNS)]
    groups.append(pieces.deck(p.deck_size, tuple(p.out[i] for i in range(p.out_size)), p.target, language))
    groups.append(pieces.hand(tuple(p.held), language))
    kept = counting_tables(view)
    sizes = []
    for seat, lines in enumerate(score_sheet(view)):
        placing = view.is_my_turn and seat == p.to_move and p.phase == PLACE
        groups.append(pieces.head(seat, sum([line.points for line in lines]), p.tables[seat], language))
        shape = SHAPE if p.seats > 1 else SHAPE_ALONE
        tables = tables_of(p, seat)
        out = tuple(_why_uncounted(p, seat, table, kept[seat], language) for table in tables)
        size, table_groups = _display(seat, tables, seat == view.seat, out, placing, shape, language)
        sizes.append(size)
        groups += table_groups
    invited = len([royal for royal in p.royal if royal != NONE])
    areas, arrangements = _areas(view.seat, invited, len(to_choose), p.phase, tuple(sizes), language)
    return Scene(areas, tuple(groups), _prompt(view, language), arrangements)


def _why_uncounted(p: CateringPosition, seat: int, table: CateringTable, kept: Sequence[bool], language: Language) -> str:
    """Why the table would not count if the round ended now; empty if it would count."""
    if kept[table.number]:
        return ""
    kind, _, facts = why_not_counted(p, seat, table, kept)
    return PHRASES.say(language, f"scene.{kind}", table=table.number + 1, **facts)


def _prompt(view: View[CateringPosition], language: Language) -> str:
    p = view.p
    if p.phase == CHOOSE:
        slot = next(slot for slot in range(len(p.royal)) if p.royal[slot] == NONE)
        return PHRASES.say(language, f"prompt.choose_{('king', 'queen', 'princess', 'second_princess')[slot]}")
    if p.phase == OVER and p.seats == 1:
        points = sum(line.points for line in score_sheet(view)[0])
        return PHRASES.say(language, f"prompt.{ending(view)}", palace=PALACE_NAMES[p.palace], points=points, target=p.target)
    return PHRASES.say(language, f"prompt.{PROMPTS[p.phase]}")


def _to_choose(p: CateringPosition) -> tuple[int, ...]:
    """All Royals of the rank to choose from now, also those who cannot be chosen: a click tells why."""
    if p.phase != CHOOSE:
        return ()
    rank = min(next(slot for slot in range(len(p.royal)) if p.royal[slot] == NONE), 2)
    return tuple(royal for royal in range(rank * ROYALS_PER_RANK, (rank + 1) * ROYALS_PER_RANK) if royal not in list(p.royal))


@memoized
def _display(
    seat: int, tables: tuple[CateringTable, ...], own: bool, out: tuple[str, ...], placing: bool, shape: float, language: Language
) -> tuple[tuple[float, float], tuple[tuple[Piece, ...], ...]]:
    """Width and height of a player's area, and its tables, one group of pieces each."""
    margins = [OWN_MARGIN if own and table.foods else MARGIN for table in tables]
    places, width, height = pack(tuple(map(_size, tables, margins)), shape)
    groups = (
        pieces.table(seat, table, *place, margin, out[table.number], placing, language)
        for table, place, margin in zip(tables, places, margins, strict=True)
    )
    return (width, height), tuple(groups)


def _size(table: CateringTable, margin: float) -> tuple[float, float]:
    columns, rows = [tile.x for tile in table.tiles], [tile.y for tile in table.tiles]
    return max(columns) - min(columns) + 1 + 2 * margin, max(rows) - min(rows) + 1 + 2 * margin


@memoized
def _areas(
    viewer: int, invited: int, to_choose: int, phase: int, sizes: tuple[tuple[float, float], ...], language: Language
) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own area comes first, then the others clockwise."""
    seats = range(len(sizes))
    order = seats if viewer < 0 else [(viewer + k) % len(sizes) for k in seats]
    rows = (1 if invited else 0) + -(-to_choose // 3)
    royals = Area("royals", say(language, "royals"), max(invited, 3), 1.4 * rows, (5, 0.75))
    columns = Area("columns", say(language, "columns"), COLUMNS + 1.1, COLUMN_HEAD + COLUMN_SIZE, (7, 1.2))
    hand = Area("hand", say(language, "hand"), COLUMN_SIZE + 1.2, 1, (7, 1))
    displays = [Area(f"seat{s}", str(SEAT_NAMES[s](language)), *sizes[s], (7, 1.0), side=True, display_of=s) for s in order]
    areas = (royals, columns, hand, *displays)
    return areas, layouts(areas, TALL[phase])
