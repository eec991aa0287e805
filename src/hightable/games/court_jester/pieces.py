"""The pieces of a scene, each a memoized function of the few values that it shows."""

from __future__ import annotations

from hightable.engine.i18n import Fact, Language, signed
from hightable.engine.memo import memoized
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import Piece
from hightable.games.court_jester.components import (
    COINS,
    CORNER_FACTOR,
    IS_CORNER,
    JESTER_HOLDS,
    RANK_GLYPHS,
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
    VALUE,
)
from hightable.games.court_jester.layout import HAND, PITCH, SLOT, slots
from hightable.games.court_jester.moves import COIN, PHRASES, SERVER, SQUARE, SUIT, TABLE, TILE
from hightable.games.court_jester.position import AT_TABLE, IN_KITCHEN

SQUARE_AT = 0.55
"""The distance of a square's centre from the middle lines of its floor tile."""
ACTIONS = ("serve", "turn", "move", "jester", "kitchen")
"""The five actions, as cards that remind of them."""
ROWS = ("tables", "corners", "unserved", "kitchen", "jester", "total")
"""The lines of a display."""


say = PHRASES.under("scene")
_about = PHRASES.under("info")
"""What a piece is for."""


def tile_code(tile: int) -> str:
    """A tile in two characters: suit and value."""
    return f"{SUIT_GLYPHS[tile // len(RANKS)]}{ROOM[tile]}"


# The hall


def _tile_centre(column: int, row: int) -> tuple[float, float]:
    """The centre of a tile of the hall; the serving area starts at column 0, row 0."""
    return (column + 1.5) * PITCH, (row + 1.5) * PITCH


def _square_centre(square: int) -> tuple[float, float]:
    column, row = SQUARE_PLACES[square]
    x, y = _tile_centre(column // 2, row // 2)
    return x + SQUARE_AT * (2 * (column % 2) - 1), y + SQUARE_AT * (2 * (row % 2) - 1)


@memoized
def serving_tile(tile: int, turned: int, language: Language) -> tuple[Piece, ...]:
    """A floor tile. All of it can be picked to turn it, except where a piece on it can be picked."""
    x, y = _tile_centre(tile % 2, tile // 2)
    name, turn, pick = say(language, "tile", tile=SERVING_NAMES[tile]), 90.0 * turned, TILE.pick(tile)
    about = _about(language, "tile")
    return (Piece("hall", x, y, "", name, pick=pick, id=f"tile:{tile}", face="floor", turn=turn, w=2.06, h=2.06, about=about),)


@memoized
def free_squares(free: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(_free_square(square, language) for square in free)


@memoized
def _free_square(square: int, language: Language) -> Piece:
    x, y = _square_centre(square)
    where, label = SQUARE_NAMES[square].bare["en"], say(language, "square", square=SQUARE_NAMES[square])
    id = f"square:{where}"
    return Piece(
        "hall", x, y, where, label, "free", pick=SQUARE.pick(square), layer=1, id=id, face=id, w=0.88, h=0.88, news=False
    )


@memoized
def table(place: int, tile: int, layout: int, owner: int, own: bool, marks: str, points: int | None, language: Language) -> Piece:
    """A table; `marks` has one character per server there, its value if visible, and `points` is what a scored table brought."""
    x, y = _tile_centre(*TABLE_PLACES[layout][place])
    name = TABLE_NAMES[place]
    where, about = name.bare["en"], ""
    if tile == NONE:
        glyph, label, tone, face = where, say(language, "no_table", table=name), "free", f"place:{where}"
    elif tile == HIDDEN:
        glyph, label, tone, face = f"{where} ??", say(language, "closed_table", table=name), "closed", f"closed:{where}"
        about = _about(language, "closed_table")
    else:
        suit, room, corner = tile // len(RANKS), int(ROOM[tile]), bool(IS_CORNER[layout, place])
        facts: dict[str, Fact] = {"table": name, "suit": SUIT_NAMES[suit], "count": len(marks), "room": room}
        label = say(language, "corner_table" if corner else "table", **facts)
        kind = f"{'corner' if corner else 'table'}_{'own' if own else 'other'}" if owner >= 0 else "table_nobody"
        about = _about(language, kind, room=room)
        tone = f"seat{owner}" if owner >= 0 else "dim"
        state = _table_state(owner, marks, room, points)
        glyph = f"{where} {tile_code(tile)} {marks}".rstrip()
        face = f"table:{where}:{SUITS[suit]}:{room}:{owner}:{CORNER_FACTOR if corner else 1}:{state}"
    id, pick = f"table:{where}", TABLE.pick(place)
    return Piece("hall", x, y, glyph, label, tone, owner, pick, id=id, face=face, w=2.1, h=2.1, about=about)


def _table_state(owner: int, marks: str, room: int, points: int | None) -> str:
    """What is written in the corner of a table: its points once scored; before that, what it costs its owner unless served."""
    if owner < 0:
        return ""
    if points is not None:
        return f"{points:+d}"
    return "" if marks else f"~{room}"


@memoized
def server(
    seat: int, k: int, own: bool, suit: int, rank: int, where: int, spot: tuple[float, float], language: Language
) -> Piece:
    """A placed server; `spot` is where it is drawn."""
    facts: dict[str, Fact] = {"suit": SUIT_NAMES[suit]}
    area, glyph, pick, layer, face, seen = "hall", "", "", 2, f"coin:{seat}:{SUITS[suit]}", ""
    if rank >= 0:
        facts["value"], seen, face = int(VALUE[rank]), "_seen", f"{face}:{RANK_GLYPHS[rank]}"
    if where < AT_TABLE:
        name, size = SQUARE_NAMES[where], 0.88
        glyph = f"{SUIT_GLYPHS[suit]}{RANK_GLYPHS[rank] if seen else ''}{name.bare['en']}"
        label, pick = say(language, f"server{seen}", square=name, **facts), SERVER.pick(where)
        about = _about(language, "server_own" if own else "server_other")
    elif where < IN_KITCHEN:
        size, about = SLOT, _about(language, "at_table")
        label = say(language, f"at_table{seen}", table=TABLE_NAMES[where - AT_TABLE], **facts)
    elif where == IN_KITCHEN:
        area, label, size, layer = "kitchen-area", say(language, f"in_kitchen{seen}", **facts), 0.58, 2 + k
        about = _about(language, "in_kitchen")
    else:
        area, label, size = "jester-area", say(language, f"at_jester{seen}", **facts), 0.94
        about = _about(language, "at_jester")
    id, tone, (x, y), home = f"server:{seat}.{k}", f"seat{seat}", spot, "hand" if own else _last_held(seat, k)
    return Piece(area, x, y, glyph, label, tone, seat, pick, layer, id=id, face=face, w=size, h=size, origin=home, about=about)


def _last_held(seat: int, k: int) -> str:
    """Where another player's server comes from: the last of those still in hand once the k-th is placed, or the suit."""
    left = COINS - 1 - k
    return f"held:{seat}.{left - 1}" if left else f"suit:{seat}"


def server_spot(where: int, place: int, row: int, room: int, layout: int) -> tuple[float, float]:
    """Where a server is drawn: the `place`-th of those there (in the Kitchen, of its seat's `row`), at a table for `room`."""
    if where < AT_TABLE:
        return _square_centre(where)
    if where < IN_KITCHEN:
        x, y = _tile_centre(*TABLE_PLACES[layout][where - AT_TABLE])
        dx, dy = slots(room)[place]
        return x + dx, y + dy
    if where == IN_KITCHEN:
        return 2.5 + 0.38 * place, 0.3 + 0.51 * row
    row, column = divmod(place, 2 if JESTER_HOLDS <= 4 else 3)
    if JESTER_HOLDS > 4:
        return 2.64 + 0.96 * column, 1.06 + 1.02 * (row - 0.5)
    return 3.65 + 1.02 * (column - 0.5), 1.06 + 1.02 * (row - 0.5)


# Beside the hall


@memoized
def staff_tile(
    name: str, tile: int, owner: int, by_suit: tuple[tuple[int, int], ...], can_pick: bool, language: Language
) -> tuple[Piece, ...]:
    """The Kitchen or the Jester, with the number of servers of each suit there, and how they score."""
    count = sum(n for _, n in by_suit)
    if tile == NONE:
        label, face = say(language, name), f"place:{name}"
    elif tile >= 0:
        label = say(language, f"{name}_open", suit=SUIT_NAMES[tile // len(RANKS)])
        face = f"{name}:{owner}:{SUITS[tile // len(RANKS)]}"
    else:
        label, face = say(language, f"{name}_closed", count=count, room=JESTER_HOLDS), f"{name}:back"
    marks = " ".join(f"{SUIT_GLYPHS[suit]}{n}" for suit, n in by_suit if n)
    glyph = f"{SUIT_GLYPHS[tile // len(RANKS)] if tile >= 0 else '--' if tile == NONE else '??'} {marks}".rstrip()
    area, about, pick = f"{name}-area", _about(language, name, room=JESTER_HOLDS), name if can_pick else ""
    title, rule, rules = say(language, name), f"rule:{name}", say(language, f"{name}_rule").replace("\n", " ")
    found = [
        Piece(area, 1.05, 1.05, glyph, label, "strong", pick=pick, id=name, face=face, w=2.1, h=2.1, about=about),
        Piece(area, 2.5, 2.53, "", title, id=f"{name}-rule", face=rule, w=5.0, h=0.84, news=False, about=f"{rules} {about}"),
    ]
    if name == "jester":
        for place in range(count, JESTER_HOLDS):
            x, y = server_spot(IN_KITCHEN + 1, place, 0, 0, 0)
            label = say(language, "jester_slot")
            found.append(Piece(area, x, y, "", label, layer=1, id=f"slot:{place}", face="slot", w=0.94, h=0.94, news=False))
    return tuple(found)


@memoized
def aside(tiles: tuple[int, ...], area: str, language: Language) -> Piece:
    """The tiles set aside; their names once they are face up."""
    label, glyph = say(language, "aside", count=len(tiles)), f"{say(language, 'row_aside')} {len(tiles)}"
    if any(tile >= 0 for tile in tiles):
        label = f"{label} ({', '.join(str(TILE_NAMES[tile](language)) for tile in sorted(tiles))})"
    face, about = f"aside:{len(tiles)}", _about(language, "aside")
    return Piece(area, HAND[0] - 0.5, 0.52, glyph, label, "dim", id="aside", face=face, w=0.9, h=0.9, news=False, about=about)


@memoized
def actions(language: Language) -> tuple[Piece, ...]:
    """Cards that remind the players of the five actions."""
    found = []
    for number, action in enumerate(ACTIONS):
        x, id, how = 0.6 + 1.2 * number, f"how:{action}", f"how_{action}"
        label, about = say(language, how), _about(language, how)
        found.append(Piece("actions", x, 0.52, "", label, id=id, face=id, w=1.16, h=0.97, news=False, about=about))
    line = " · ".join(say(language, f"action_{action}") for action in ACTIONS)
    return (*found, Piece("actions", 0, 0.5, line, line, "dim", w=0))


@memoized
def display_head(seat: int, own: bool, points: int, suit: int, begins: bool, held: int, language: Language) -> tuple[Piece, ...]:
    """The head of a player's display: suit, servers still in hand, and whether the player goes first."""
    area = tone = f"seat{seat}"
    pieces = []
    if suit != NONE:
        label, glyph = say(language, "plays", suit=SUIT_NAMES[suit]), SUIT_GLYPHS[suit] * 3
        face, id, about = f"suit:{seat}:{SUITS[suit]}", f"suit:{seat}", _about(language, "plays")
        pieces.append(
            Piece(area, 0.57, 0.57, glyph, label, tone, seat, id=id, face=face, w=1.06, h=1.06, news=False, about=about)
        )
    label = say(language, "points", count=points)
    pieces.append(Piece(area, 1.4, 0.5, f"{say(language, 'row_points')} {signed(points)}", label, tone, seat, w=0))
    if begins:
        glyph, label = say(language, "row_first"), say(language, "first")
        about = _about(language, "first")
        pieces.append(
            Piece(area, 3.2, 0.3, "", label, "accent", seat, id="begins", face="begins", w=2.6, h=0.6, news=False, about=about)
        )
        pieces.append(Piece(area, 3.2, 0.5, glyph, label, "accent", seat, w=0))
    if held and suit != NONE:
        label, face = say(language, "coins_left", count=held), f"coin:{seat}:{SUITS[suit]}"
        pieces.append(Piece(area, 0.04, 3.0, f"{say(language, 'row_coins')} {held}", label, tone, seat, w=0))
        for k in range(0 if own else held):
            x, id, about = 1.75 + 0.6 * k, f"held:{seat}.{k}", _about(language, "coins_left")
            pieces.append(Piece(area, x, 0.88, "", label, tone, seat, layer=k, id=id, face=face, w=0.54, h=0.54, about=about))
    return tuple(pieces)


@memoized
def display_row(seat: int, row: str, cells: tuple[str, str], language: Language) -> Piece:
    """One line of a player's display, with a cell for each round."""
    number = ROWS.index(row)
    label = say(language, f"row_{row}_is")
    face = f"row:{row}:{seat}:{cells[0]}:{cells[1]}"
    y, id, area = 1.925 + 0.59 * number, f"row:{row}:{seat}", f"seat{seat}"
    about = _about(language, f"row_{row}")
    return Piece(area, 2.6, y, "", label, area, seat, id=id, face=face, w=5.2, h=0.59, news=False, about=about)


@memoized
def display_columns(seat: int, language: Language) -> Piece:
    """The headings of the rounds above the lines of a display."""
    label = say(language, "columns")
    return Piece(f"seat{seat}", 2.6, 1.4, "", label, "dim", seat, id=f"columns:{seat}", face="columns", w=5.2, h=0.46, news=False)


@memoized
def suits(taken: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The suits left to choose from."""
    return tuple(
        Piece(
            *("suits", suit + 0.5, 0.5, f"{SUIT_GLYPHS[suit]} {SUITS[suit]}", say(language, "suit", suit=SUIT_NAMES[suit])),
            pick=SUIT.pick(suit), id=f"choice:{suit}", face=f"suit:-1:{SUITS[suit]}", w=0.94, h=0.94,
            about=_about(language, "suit"),
        )
        for suit in range(len(SUITS))
        if suit not in taken
    )  # fmt: skip


@memoized
def hand(seat: int, suit: int, coins: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The viewer's own servers that are still to be placed."""
    found = []
    for coin in coins:
        value = RANK_GLYPHS[coin]
        label, face, id = say(language, "coin", value=value), f"coin:{seat}:{SUITS[suit]}:{value}", f"coin:{coin}"
        x, glyph, tone, pick = coin + 0.5, f"({value})", f"seat{seat}", COIN.pick(coin)
        about = _about(language, "coin", value=value)
        found.append(Piece("hand", x, 0.52, glyph, label, tone, seat, pick, id=id, face=face, w=0.94, h=0.94, about=about))
    return tuple(found)
