"""The pieces of the scene, each memoized by the few values that it shows."""

from __future__ import annotations

from hightable.engine.i18n import LANGUAGES, Fact, Language, Name
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Piece
from hightable.games.kings_catering.components import (
    COLOUR_NAMES,
    COLUMN_SIZE,
    FACE_NAMES,
    FOODS,
    KIND_WISHES,
    ROYAL_NAMES,
    ROYALS,
    SHORT_NAMES,
    SIZE_OF,
    TILES_PER_TYPE,
    TYPES,
    WISHES,
)
from hightable.games.kings_catering.faces import FOOD_FILLS
from hightable.games.kings_catering.layout import HEAD, LABEL
from hightable.games.kings_catering.moves import COLUMN_TAKEN, HELD, PHRASES, PLACE_AT, PLACE_NAMES, ROYAL
from hightable.games.kings_catering.tables import CateringTable, half

ROYAL_CARD = (1.0, 1.36)
TILE = 0.98
APART = 0.88
"""Size of a tile that must not look joined to its neighbour."""
COLUMN_HEAD = 0.5


def say(language: Language, key: str, **facts: Fact) -> str:
    return PHRASES.say(language, f"scene.{key}", **facts)


def short(face: int, language: Language) -> str:
    """A tile in a few letters: `Be3`, `Ck`."""
    if face >= FOODS:
        return str(SHORT_NAMES[len(TYPES) + face - FOODS](language))
    return f"{SHORT_NAMES[face // TILES_PER_TYPE](language)}{SIZE_OF[face]}"


@memoized
def describe(face: int, turn: int, language: Language) -> str:
    """Describes a tile in words: a food with its sides, crew with what they score for."""
    if face >= FOODS:
        return say(language, "crew", tile=FACE_NAMES[face], wish=KIND_WISHES[face - FOODS])
    colours = [half(face, turn, side) for side in range(4)]
    sides = ", ".join(str(COLOUR_NAMES[c](language)) if c != -1 else say(language, "side_bare") for c in colours)
    return say(language, "food", tile=FACE_NAMES[face], sides=sides)


def _id(face: int, place: str) -> str:
    """The id of a tile: a food keeps its id wherever it goes, crew of one kind cannot be told apart."""
    return f"food:{face}" if face < FOODS else f"crew:{face}:{place}"


def _tone(face: int) -> str:
    return FOOD_FILLS[TYPES[face // TILES_PER_TYPE]] if face < FOODS else "plain"


# Royals


@memoized
def royals(invited: tuple[int, ...], to_choose: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The Royals in play, and below them those who can be chosen now."""
    cards = [_royal(royal, place + 0.5, 0.68, False, language) for place, royal in enumerate(r for r in invited if r != NONE)]
    for place, royal in enumerate(to_choose):
        row = place // 3 + (1 if cards and cards[0].y < 1 and invited[0] != NONE else 0)
        cards.append(_royal(royal, place % 3 + 0.5, 0.68 + 1.4 * row, True, language))
    return tuple(cards)


def _royal(royal: int, x: float, y: float, choice: bool, language: Language) -> Piece:
    id = ROYALS[royal]
    name = say(language, "to_choose" if choice else "royal", royal=Name.same(id), name=ROYAL_NAMES[royal], wish=WISHES[royal])
    return Piece(
        "royals",
        x,
        y,
        id,
        name,
        "accent",
        pick=ROYAL.pick(royal) if choice else "",
        id=f"royal:{id}",
        face=f"royal:{id}",
        w=0.96,
        h=ROYAL_CARD[1],
    )


# Columns and deck


@memoized
def column(number: int, faces: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """A column and its head; picking the head or any of its tiles picks the column."""
    x, pick = number + 0.5, COLUMN_TAKEN.pick(number)
    tiles = [face for face in faces if face != NONE]
    listed = Name({code: ", ".join(FACE_NAMES[face].bare[code] for face in tiles) for code in LANGUAGES})
    name = say(language, "column_of" if tiles else "empty", column=number + 1, **({"tiles": listed} if tiles else {}))
    head = f"column:{number + 1}"
    pieces = [
        Piece("columns", x, COLUMN_HEAD / 2, f"[{number + 1}]", name, "plain", pick=pick, id=head, face=head, w=0.9, h=0.46)
    ]
    for place, face in enumerate(tiles):
        name = say(language, "in_column", what=describe(face, 0, language), column=number + 1)
        y, id = COLUMN_HEAD + place + 0.5, _id(face, f"column{number}.{place}")
        glyph, tone = short(face, language), _tone(face)
        pieces.append(
            Piece("columns", x, y, glyph, name, tone, pick=pick, id=id, face=f"tile:{face}", w=APART, h=APART, origin="deck")
        )
    return tuple(pieces)


@memoized
def deck(count: int, out: tuple[int, ...], target: int, language: Language) -> tuple[Piece, ...]:
    """The deck, the tiles out of the game, and in a solo game the target."""
    name = say(language, "deck", count=count)
    pieces = [Piece("columns", 3.6, 1.0, f"{count}", name, "closed", id="deck", face=f"deck:{count}", w=0.8, h=0.8)]
    if out:
        tiles = Name({code: ", ".join(FACE_NAMES[face].bare[code] for face in out) for code in LANGUAGES})
        name = say(language, "out", count=len(out), tiles=tiles)
        pieces.append(Piece("columns", 3.6, 2.0, f"-{len(out)}", name, "dim", id="out", face=f"out:{len(out)}", w=0.8, h=0.8))
    if target != NONE:
        name = say(language, "target", target=target)
        glyph, face = f"={target}", f"target:{target}"
        pieces.append(Piece("columns", 3.6, 3.0, glyph, name, "accent", id="target", face=face, w=0.8, h=0.8))
    return tuple(pieces)


# The hand


@memoized
def hand(faces: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The tiles to place, and the piece that stands for a new table."""
    pieces = []
    for place, face in enumerate(faces):
        if face != NONE:
            what = describe(face, 0, language)
            name, id = say(language, "held", what=what, held=place + 1), _id(face, f"held{place}")
            glyph, pick = f"{place + 1}:{short(face, language)}", HELD.pick(place)
            pieces.append(
                Piece(
                    "hand", place + 0.5, 0.5, glyph, name, _tone(face), pick=pick, id=id, face=f"tile:{face}",
                    w=APART, h=APART, origin="columns",
                )
            )  # fmt: skip
    if pieces:
        new = say(language, "new_table")
        pieces.append(
            Piece(
                "hand",
                COLUMN_SIZE + 0.6,
                0.5,
                "+",
                new,
                "free",
                pick="start",
                id="start",
                face="start",
                w=TILE,
                h=TILE,
                news=False,
            )
        )
    return tuple(pieces)


# The tables of a player


@memoized
def head(seat: int, points: int, tables: int, language: Language) -> tuple[Piece, ...]:
    name = say(language, "points", points=points)
    face = f"points:{seat}:{points}"
    return (
        Piece(
            f"seat{seat}", 0.9, 0.45, name, name, f"seat{seat}", seat, id=f"points:{seat}", face=face, w=1.7, h=0.8, news=False
        ),
    )


@memoized
def table(
    seat: int, shown: CateringTable, left: float, top: float, margin: float, out: str, free: bool, language: Language
) -> tuple[Piece, ...]:
    """A table with its number. `out` is why it would not count, or empty; with `free`, its free places are pieces too."""
    area, number = f"seat{seat}", shown.number + 1
    dx = left + margin + 0.5 - min(tile.x for tile in shown.tiles)
    dy = top + LABEL + margin + 0.5 - min(tile.y for tile in shown.tiles)
    name = out or say(language, "table", table=number)
    mark = f"T{number}!" if out else f"T{number}"
    label = f"label:{number}:{int(not out)}"
    id = f"table:{seat}:{number}"
    pieces = [Piece(area, left + 0.55, top + LABEL / 2, mark, name, "dim", seat, id=id, face=label, w=0.9, h=0.45, news=False)]
    for tile in shown.tiles:
        what = say(language, "placed", what=describe(tile.face, tile.turn, language), number=tile.slot + 1, table=number)
        glyph, id = f"{tile.slot + 1}{short(tile.face, language)}", _id(tile.face, f"{seat}.{tile.slot}")
        pieces.append(
            Piece(
                area, tile.x + dx, tile.y + dy, glyph, what, _tone(tile.face), seat, layer=1, id=id, face=f"tile:{tile.face}",
                w=1.0, h=1.0, turn=90.0 * tile.turn, origin="hand",
            )
        )  # fmt: skip
    if free and shown.foods:
        for (x, y), (slot, side) in shown.free_places().items():
            place = 4 * slot + side
            name = say(language, "place", place=PLACE_NAMES[place], table=number)
            glyph = str(PLACE_NAMES[place](language))
            id = f"place:{PLACE_NAMES[place]('en')}"
            pieces.append(
                Piece(
                    area,
                    x + dx,
                    y + dy,
                    glyph,
                    name,
                    "free",
                    pick=PLACE_AT.pick(place),
                    id=id,
                    face="free",
                    news=False,
                )
            )
    return tuple(pieces)


assert HEAD > 0.8
