"""The pieces of a scene, each a memoized function of the few values that it shows."""

from __future__ import annotations

from hightable.engine.i18n import Fact, Language
from hightable.engine.memo import memoized
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import Piece
from hightable.games.court_jester.components import (
    IS_CORNER,
    JESTER_HOLDS,
    RANK_GLYPHS,
    RANK_NAMES,
    RANKS,
    ROOM,
    SERVING_NAMES,
    SQUARE_NAMES,
    SQUARE_PLACES,
    SUIT_GLYPHS,
    SUIT_NAMES,
    SUITS,
    TABLE_NAMES,
    TABLE_PLACES,
    TILE_NAMES,
)
from hightable.games.court_jester.moves import COIN, PHRASES, SERVER, SQUARE, SUIT, TABLE, TILE
from hightable.games.court_jester.position import AT_TABLE, IN_KITCHEN

PITCH = 2.25  # distance between tile centres: a tile is two squares wide, plus a gap so that it can turn


def say(language: Language, key: str, **facts: Fact) -> str:
    return PHRASES.say(language, f"scene.{key}", **facts)


def tile_code(tile: int) -> str:
    """A tile in two characters: suit and rank."""
    return f"{SUIT_GLYPHS[tile // len(RANKS)]}{RANK_GLYPHS[tile % len(RANKS)]}"


# The hall


def _tile_centre(column: int, row: int) -> tuple[float, float]:
    """The centre of a tile of the hall; the serving area starts at column 0, row 0."""
    return (column + 1.5) * PITCH, (row + 1.5) * PITCH


def _square_centre(square: int) -> tuple[float, float]:
    column, row = SQUARE_PLACES[square]
    x, y = _tile_centre(column // 2, row // 2)
    return x + column % 2 - 0.5, y + row % 2 - 0.5


@memoized
def serving_tile(tile: int, turned: int, language: Language) -> tuple[Piece, ...]:
    """A floor tile and the knob that turns it."""
    x, y = _tile_centre(tile % 2, tile // 2)
    name, turn, pick = SERVING_NAMES[tile], 90.0 * turned, TILE.pick(tile)
    floor, knob = say(language, "tile", tile=name), say(language, "turn_tile", tile=name)
    return (
        Piece("hall", x, y, "", floor, id=f"tile:{tile}", face="floor", turn=turn, w=2.16, h=2.16),
        Piece("hall", x, y, "", knob, pick=pick, layer=3, id=f"knob:{tile}", face="handle", turn=turn, w=0.46, h=0.46),
    )


@memoized
def free_squares(free: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(_free_square(square, language) for square in free)


@memoized
def _free_square(square: int, language: Language) -> Piece:
    x, y = _square_centre(square)
    where, label = SQUARE_NAMES[square].bare["en"], say(language, "square", square=SQUARE_NAMES[square])
    id = f"square:{where}"
    return Piece("hall", x, y, where, label, "free", pick=SQUARE.pick(square), layer=1, id=id, face=id, w=0.9, h=0.9)


@memoized
def table(place: int, tile: int, layout: int, owner: int, marks: str, language: Language) -> Piece:
    """A table; `marks` has one character per server there, its rank if visible."""
    x, y = _tile_centre(*TABLE_PLACES[layout][place])
    name = TABLE_NAMES[place]
    where = name.bare["en"]
    if tile == NONE:
        glyph, label, tone, face = where, say(language, "no_table", table=name), "free", f"place:{where}"
    elif tile == HIDDEN:
        glyph, label, tone, face = f"{where} ??", say(language, "closed_table", table=name), "closed", f"closed:{where}"
    else:
        suit, rank = divmod(tile, len(RANKS))
        kind = "corner" if IS_CORNER[layout, place] else "table"
        facts: dict[str, Fact] = {"table": name, "tile": TILE_NAMES[tile], "count": len(marks), "room": int(ROOM[tile])}
        label, tone = (
            say(language, "corner_table" if kind == "corner" else kind, **facts),
            f"seat{owner}" if owner >= 0 else "dim",
        )
        glyph, face = f"{where} {tile_code(tile)} {marks}".rstrip(), f"{kind}:{where}:{SUITS[suit]}:{RANKS[rank]}"
    return Piece("hall", x, y, glyph, label, tone, owner, TABLE.pick(place), id=f"table:{where}", face=face, w=2.1, h=2.1)


@memoized
def server(seat: int, k: int, suit: int, rank: int, where: int, place: int, layout: int, home: str, language: Language) -> Piece:
    """A placed server, identified by its order of placing, which reveals nothing of its value."""
    facts: dict[str, Fact] = {"suit": SUIT_NAMES[suit]}
    area, glyph, pick, layer, face, seen = "hall", "", "", 2, f"coin:{SUITS[suit]}", ""
    if rank >= 0:
        facts["rank"], seen, face = RANK_NAMES[rank], "_seen", f"{face}:{RANKS[rank]}"
    if where < AT_TABLE:
        (x, y), name, size = _square_centre(where), SQUARE_NAMES[where], 0.92
        glyph = f"{SUIT_GLYPHS[suit]}{RANK_GLYPHS[rank] if seen else ''}{name.bare['en']}"
        label, pick = say(language, f"server{seen}", square=name, **facts), SERVER.pick(where)
    elif where < IN_KITCHEN:
        at = where - AT_TABLE
        x, y = _tile_centre(*TABLE_PLACES[layout][at])
        x, y, size, layer = x - 0.78 + 0.39 * place, y + 0.66, 0.46, 2 + place
        label = say(language, f"at_table{seen}", table=TABLE_NAMES[at], **facts)
    elif where == IN_KITCHEN:
        area, label = "staff", say(language, f"in_kitchen{seen}", **facts)
        x, y, size, layer = 2.46 + 0.46 * (place % 4), 0.26 + 0.34 * (place // 4), 0.44, 2 + place
    else:
        area, label = "staff", say(language, f"at_jester{seen}", **facts)
        x, y, size = 5.5 + 1.36 * (place % 2 - 0.5), 1.1 + 1.36 * (place // 2 - 0.5), 0.7
    id, tone = f"server:{seat}.{k}", f"seat{seat}"
    return Piece(area, x, y, glyph, label, tone, seat, pick, layer, id=id, face=face, w=size, h=size, origin=home)


# Beside the hall


@memoized
def staff_tile(name: str, tile: int, by_suit: tuple[tuple[int, int], ...], can_pick: bool, language: Language) -> Piece:
    """The Kitchen or the Jester, with the number of servers of each suit there."""
    count = sum(n for _, n in by_suit)
    if tile == NONE:
        label, face = say(language, name), f"place:{name}"
    elif tile >= 0:
        label = say(language, f"{name}_open", tile=TILE_NAMES[tile])
        face = f"{name}:{SUITS[tile // len(RANKS)]}:{RANKS[tile % len(RANKS)]}"
    else:
        label, face = say(language, f"{name}_closed", count=count, room=JESTER_HOLDS), f"{name}:back"
    marks = " ".join(f"{SUIT_GLYPHS[suit]}{n}" for suit, n in by_suit if n)
    glyph = f"{say(language, f'row_{name}')} {tile_code(tile) if tile >= 0 else '--' if tile == NONE else '??'} {marks}".rstrip()
    x, pick = 1.1 if name == "kitchen" else 5.5, name if can_pick else ""
    return Piece("staff", x, 1.1, glyph, label, "strong", pick=pick, id=name, face=face, w=2.1, h=2.1)


@memoized
def round_status(tiles: tuple[int, ...], round: int, last_turns: int, language: Language) -> tuple[Piece, ...]:
    """The tiles set aside, the round, and the last turns left."""
    aside = len(tiles)
    label, glyph = say(language, "aside", count=aside), f"{say(language, 'row_aside')} {aside}"
    if any(tile >= 0 for tile in tiles):
        label = f"{label} ({', '.join(str(TILE_NAMES[tile](language)) for tile in sorted(tiles))})"
    note = say(language, "round", round=round + 1)
    pieces = [
        Piece("staff", 7.3, 1.6, glyph, label, "dim", id="aside", face=f"aside:{aside}", w=0.9, h=0.9),
        Piece("staff", 7.55, 0.3, note, note, id="round", face=f"round:{round + 1}", w=1.7, h=0.53),
    ]
    if last_turns > 0:
        note = say(language, "last", count=last_turns)
        pieces.append(Piece("staff", 7.55, 0.86, note, note, "accent", id="last", face=f"last:{last_turns}", w=1.7, h=0.53))
    return tuple(pieces)


@memoized
def display(
    seat: int, own: bool, points: int, suit: int, rolled: tuple[int, ...], begins: bool, held: int, language: Language
) -> tuple[Piece, ...]:
    """A player's display: suit, points, last dice roll, coins still in hand."""
    area = tone = f"seat{seat}"
    glyph, label, face = (
        f"{say(language, 'row_points')} {points}",
        say(language, "points", count=points),
        f"points:{seat}:{points}",
    )
    pieces = [Piece(area, 2.0, 0.45, glyph, label, tone, seat, id=f"points:{seat}", face=face, w=1.9, h=0.6)]
    if suit != NONE:
        label, glyph, face = say(language, "plays", suit=SUIT_NAMES[suit]), SUIT_GLYPHS[suit] * 3, f"suit:{SUITS[suit]}"
        pieces.append(Piece(area, 0.5, 0.5, glyph, label, tone, seat, id=f"suit:{seat}", face=face, w=0.9, h=0.9))
    if suit != NONE and rolled:
        label = "; ".join(say(language, "die", rank=RANK_NAMES[die]) for die in rolled)
        glyph = f"{say(language, 'row_rolled')} {' '.join(RANK_GLYPHS[die] for die in rolled)}"
        face = f"die:{SUITS[suit]}:{RANKS[rolled[-1]]}"
        pieces.append(Piece(area, 3.5, 0.5, glyph, label, "dim", seat, id=f"die:{seat}", face=face, w=0.7, h=0.7))
    if begins:
        glyph, label = say(language, "row_first"), say(language, "first")
        pieces.append(Piece(area, 3.1, 1.45, glyph, label, "accent", seat, id="begins", face="begins", w=1.4, h=0.44))
    if held and suit != NONE:
        label, face = say(language, "coins_left", count=held), f"coin:{SUITS[suit]}"
        pieces.append(Piece(area, 0.25, 1.45, f"{say(language, 'row_coins')} {held}", label, tone, seat, w=0))
        for k in range(0 if own else held):
            x, id = 0.4 + 0.34 * k, f"held:{seat}.{k}"
            pieces.append(Piece(area, x, 1.45, "", label, tone, seat, layer=k, id=id, face=face, w=0.66, h=0.66))
    return tuple(pieces)


@memoized
def suits(taken: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The suits left to choose from."""
    return tuple(
        Piece(
            *("suits", suit + 0.5, 0.5, f"{SUIT_GLYPHS[suit]} {SUITS[suit]}", say(language, "suit", suit=SUIT_NAMES[suit])),
            pick=SUIT.pick(suit), id=f"choice:{suit}", face=f"suit:{SUITS[suit]}", w=0.94, h=0.94,
        )
        for suit in range(len(SUITS))
        if suit not in taken
    )  # fmt: skip


@memoized
def hand(seat: int, suit: int, coins: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The viewer's own coins in hand."""
    found = []
    for coin in coins:
        label, face, id = say(language, "coin", rank=RANK_NAMES[coin]), f"coin:{SUITS[suit]}:{RANKS[coin]}", f"coin:{coin}"
        x, glyph, tone, pick = coin + 0.5, f"({RANK_GLYPHS[coin]})", f"seat{seat}", COIN.pick(coin)
        found.append(Piece("hand", x, 0.5, glyph, label, tone, seat, pick, id=id, face=face, w=0.92, h=0.92))
    return tuple(found)
