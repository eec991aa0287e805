"""The pieces of the scene, each memoized by the few values that it shows."""

from __future__ import annotations

from hightable.engine.i18n import Fact, Language, Name
from hightable.engine.memo import memoized
from hightable.engine.palette import wrap_text
from hightable.engine.position import NONE
from hightable.engine.scene import Piece
from hightable.games.kings_catering import wishes
from hightable.games.kings_catering.components import (
    COLOUR_NAMES,
    COLUMN_SIZE,
    COLUMNS,
    FACE_NAMES,
    FOODS,
    KIND_TITLES,
    KIND_WISHES,
    ROYAL_TITLES,
    ROYALS,
    RULE_OF,
    SHORT_NAMES,
    SIZE_OF,
    TILES_PER_TYPE,
    TYPE_TITLES,
    TYPES,
    WISHES,
)
from hightable.games.kings_catering.faces import FOOD_FILLS
from hightable.games.kings_catering.layout import Place
from hightable.games.kings_catering.moves import COLUMN_TAKEN, HELD, PHRASES, PLACE_AT, PLACE_NAMES, ROYAL
from hightable.games.kings_catering.sentences import SIDE_KEYS
from hightable.games.kings_catering.tables import CateringTable, half

TILE = 0.98
APART = 0.88
"""Size of a tile that must not look joined to its neighbour."""
COLUMN_HEAD = 0.5
LABEL, LABEL_OFF = 0.5, 0.24
"""Size of a table's label, and how far its centre is from the corner of the first tile: within the gap around the tiles, where
neither a half-decoration nor a free place is."""


say = PHRASES.under("scene")
inform = PHRASES.under("info")
"""Says what a piece is and what it is for."""


def _about_tile(face: int, language: Language) -> str:
    if face >= FOODS:
        return inform(language, "crew")
    return inform(language, "food")


def _about_royal(royal: int, points: int | None, language: Language) -> str:
    note = PHRASES.name(f"note.{wishes.RULES[RULE_OF[royal]]}")
    return inform(language, "royal", note=note) if points is None else inform(language, "royal_now", note=note, points=points)


def short(face: int, language: Language) -> str:
    """A tile in a few letters: `Be3`, `Ck`."""
    if face >= FOODS:
        return str(SHORT_NAMES[len(TYPES) + face - FOODS](language))
    return f"{SHORT_NAMES[face // TILES_PER_TYPE](language)}{SIZE_OF[face]}"


@memoized
def describe(face: int, turn: int, language: Language) -> str:
    """Describes a tile in words: a food with its sides, crew with what they score for."""
    if face >= FOODS:
        return say(language, "crew", crew=KIND_TITLES[face - FOODS], wish=KIND_WISHES[face - FOODS])
    halves = [(side, colour) for side in range(4) if (colour := half(face, turn, side)) != -1]
    sides = ", ".join(say(language, f"half_{side}", colour=COLOUR_NAMES[colour]) for side, colour in halves)
    return say(language, "food", food=TYPE_TITLES[face // TILES_PER_TYPE], size=int(SIZE_OF[face]), sides=sides)


def _id(face: int, place: str) -> str:
    """The id of a tile: a food keeps its id wherever it goes, crew of one kind cannot be told apart."""
    return f"food:{face}" if face < FOODS else f"crew:{face}:{place}"


def _face(face: int, turn: int) -> str:
    return f"tile:{face}:{turn}" if turn and face < FOODS else f"tile:{face}"


def _tone(face: int) -> str:
    return FOOD_FILLS[TYPES[face // TILES_PER_TYPE]] if face < FOODS else "plain"


# Royals


ROYAL_CARD = (0.96, 1.05)
"""Width and height of a Royal in the area of the Royals."""
ROYAL_ROW = 1.09
LINE_WIDTH = 49
"""Characters per line of a terminal for a wish."""


def royal_grid(count: int) -> tuple[int, int]:
    """Columns and rows of the area for so many Royals."""
    return (2, 2) if count == 4 else (3, 1)


@memoized
def royals(invited: tuple[int, ...], points: tuple[int, ...], count: int, language: Language) -> tuple[Piece, ...]:
    """The Royals in play, each with the points that the viewer has from them now, if any; `count` will be in play."""
    pieces = []
    columns, rows = royal_grid(count)
    for place, royal in enumerate(invited):
        x, y = place % columns + 0.5, place // columns * ROYAL_ROW + ROYAL_ROW / 2
        now = f":{points[place]}" if points else ""
        name = say(language, "royal", name=ROYAL_TITLES[royal], wish=WISHES[royal])
        id = ROYALS[royal]
        width, height = ROYAL_CARD
        about, face = _about_royal(royal, points[place] if points else None, language), f"royal:{id}{now}"
        pieces.append(
            Piece("royals", x, y, "", name, "accent", id=f"royal:{id}", face=face, w=width, h=height, news=False, about=about)
        )
        lines = wrap_text(f"{id}{'=' + str(points[place]) if points else ''} {WISHES[royal](language)}", LINE_WIDTH)
        for line, words in enumerate(lines[:2]):
            y = (2 * place + line + 0.5) / (2 * count) * rows * ROYAL_ROW
            pieces.append(Piece("royals", 0, y, words, name, "plain" if line else "accent", w=0))
    return tuple(pieces)


@memoized
def royals_to_choose(seat: int, royals: tuple[int, ...], room: Place, language: Language) -> tuple[Piece, ...]:
    """The Royals to choose from, in the still empty area of a player."""
    pieces = []
    width, height = (room[0] - 0.4) / 3, (room[1] - 0.4) / 2
    scale = min(width / ROYAL_CARD[0], height / ROYAL_CARD[1]) * 0.96
    for place, royal in enumerate(royals):
        id, pick = ROYALS[royal], ROYAL.pick(royal)
        name = say(language, "to_choose", name=ROYAL_TITLES[royal], wish=WISHES[royal])
        x, y = 0.2 + (place % 3 + 0.5) * width, 0.2 + (place // 3 + 0.5) * height
        pieces.append(
            Piece(
                f"seat{seat}", x, y, "", name, "accent", pick=pick, id=f"royal:{id}", face=f"royal:{id}",
                w=ROYAL_CARD[0] * scale, h=ROYAL_CARD[1] * scale, about=_about_royal(royal, None, language),
            )
        )  # fmt: skip
        pieces.append(Piece(f"seat{seat}", 0, place + 0.5, f"{id} {WISHES[royal](language)}", name, "accent", pick=pick, w=0))
    return tuple(pieces)


# Columns and deck


@memoized
def column(number: int, faces: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """A column and its head; picking the head or any of its tiles picks the column."""
    x, pick = number + 0.5, COLUMN_TAKEN.pick(number)
    tiles = [face for face in faces if face != NONE]
    listed = Name.joined((FACE_NAMES[face] for face in tiles), ", ")
    name = say(language, "column_of" if tiles else "empty", column=number + 1, **({"tiles": listed} if tiles else {}))
    head, glyph, about = f"column:{number + 1}", f"[{number + 1}]", inform(language, "column", limit=COLUMN_SIZE)
    pieces = [Piece("columns", x, COLUMN_HEAD / 2, glyph, name, pick=pick, id=head, face=head, w=0.9, h=0.46, about=about)]
    for place, face in enumerate(tiles):
        id = _id(face, f"column{number}.{place}")
        pieces.append(_loose_tile("columns", x, place, face, short(face, language), pick, id, "deck", language))
    return tuple(pieces)


def _loose_tile(
    area: str, x: float, place: int, face: int, glyph: str, pick: str, id: str, origin: str, language: Language
) -> Piece:
    """A tile that is not on a table: the `place`-th of a column, or of those in hand."""
    y, name, about = COLUMN_HEAD + place + 0.5, describe(face, 0, language), _about_tile(face, language)
    return Piece(
        area, x, y, glyph, name, _tone(face), pick=pick, id=id, face=f"tile:{face}", w=APART, h=APART, origin=origin, about=about
    )  # fmt: skip


@memoized
def deck(count: int, out: tuple[int, ...], target: int, language: Language) -> tuple[Piece, ...]:
    """The deck, the tiles out of the game, and in a solo game the target."""

    def pile(id: str, y: float, number: int, sign: str, tone: str, **facts: Fact) -> Piece:
        name, about = say(language, id, **facts), inform(language, id, **facts)
        x, glyph, face = COLUMNS + 0.52, f"{sign}{number}", f"{id}:{number}"
        return Piece("columns", x, y, glyph, name, tone, id=id, face=face, w=0.9, h=0.9, about=about)

    pieces = [pile("deck", 1.0, count, "", "closed", count=count)]
    if out:
        tiles = Name.joined((FACE_NAMES[face] for face in out), ", ")
        pieces.append(pile("out", 2.0, len(out), "-", "dim", count=len(out), tiles=tiles))
    if target != NONE:
        pieces.append(pile("target", 3.0, target, "=", "accent", target=target))
    return tuple(pieces)


# The hand


@memoized
def hand(faces: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The tiles to place, one below the other."""
    pieces = []
    for place, face in enumerate(faces):
        if face != NONE:
            glyph, id = f"{place + 1}:{short(face, language)}", _id(face, f"held{place}")
            pieces.append(_loose_tile("hand", 0.5, place, face, glyph, HELD.pick(place), id, "columns", language))
    return tuple(pieces)


# The tables of a player


@memoized
def score(seat: int, points: int, language: Language) -> tuple[Piece, ...]:
    """The points of a player: a line for terminals; a page shows them beside the player's name."""
    name = say(language, "points", points=points)
    return (Piece(f"seat{seat}", 7, 0.1, name, name, f"seat{seat}", seat, w=0),)


@memoized
def start(seat: int, x: float, y: float, size: float, language: Language) -> tuple[Piece, ...]:
    """The place where the next table begins."""
    area, name, about, id, side = f"seat{seat}", say(language, "new_table"), inform(language, "new_table"), "start", TILE * size
    return (Piece(area, x, y, "+", name, "free", pick=id, id=id, face=id, w=side, h=side, news=False, about=about),)


@memoized
def table(
    seat: int,
    shown: CateringTable,
    left: float,
    top: float,
    size: float,
    points: int,
    out: str,
    free: frozenset[int],
    language: Language,
) -> tuple[Piece, ...]:
    """A table with its number. Its first tile is at `left, top`, and its tiles have this size.

    `points` are for this table by itself. `out` is why it would not count, or empty; the places in `free` are pieces too.
    """
    area, number = f"seat{seat}", shown.number + 1
    corner = min(shown.tiles, key=lambda tile: (tile.y, tile.x))
    x, y = left + corner.x * size, top + corner.y * size
    name = out or say(language, "table", table=number)
    label = f"label:{number}:{int(not out)}"
    glyph = f"T{number}!" if out else f"T{number}"
    about = f"{out}." if out else inform(language, "table", count=len(shown.tiles), points=points)
    pieces = [
        Piece(
            area, x - LABEL_OFF * size, y - LABEL_OFF * size, "", name, "dim", seat, layer=2, id=f"table:{seat}:{number}",
            face=label, w=LABEL * size, h=LABEL * size, news=False, about=about,
        ),
        Piece(area, max(x - 0.72 * size, 0), max(y - 0.67 * size, 0), glyph, name, "dim", w=0),
    ]  # fmt: skip
    for tile in shown.tiles:
        what = say(language, "placed", what=describe(tile.face, tile.turn, language), table=number)
        glyph, id = f"{tile.slot + 1}{short(tile.face, language)}", _id(tile.face, f"{seat}.{tile.slot}")
        x, y = left + (tile.x + 0.5) * size, top + (tile.y + 0.5) * size
        pieces.append(
            Piece(
                area, x, y, glyph, what, _tone(tile.face), seat, layer=1, id=id, face=_face(tile.face, tile.turn),
                w=size, h=size, origin="hand", about=_about_tile(tile.face, language),
            )
        )  # fmt: skip
    for (column, row), (slot, side) in shown.free_places().items():
        place = 4 * slot + side
        if place in free:
            other = next(tile for tile in shown.tiles if tile.slot == slot)
            name = say(language, f"place_{SIDE_KEYS[side]}", other=FACE_NAMES[other.face], table=number)
            x, y = left + (column + 0.5) * size, top + (row + 0.5) * size
            glyph, id = str(PLACE_NAMES[place](language)), f"place:{PLACE_NAMES[place]('en')}"
            pieces.append(
                Piece(
                    area, x, y, glyph, name, "free", pick=PLACE_AT.pick(place), id=id, face="free", w=size, h=size, news=False
                )
            )  # fmt: skip
    return tuple(pieces)
