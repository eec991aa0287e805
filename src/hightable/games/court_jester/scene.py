"""What a seat sees of the table, as pieces in areas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import Area, Piece, Scene
from hightable.engine.view import View
from hightable.engine.words import Fact, Language
from hightable.games.court_jester.catalogue import COIN, PHRASES, SERVER, SQUARE, SUIT, TABLE, TILE
from hightable.games.court_jester.components import (
    COINS,
    COLOURS,
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
from hightable.games.court_jester.layout import layouts
from hightable.games.court_jester.position import (
    AT_JESTER,
    AT_TABLE,
    CHOOSE,
    IN_KITCHEN,
    OVER,
    PLACE,
    ROLLS,
    SERVE,
    SET,
    SHOW,
    Position,
)
from hightable.games.court_jester.sheet import sheet

PROMPTS = {CHOOSE: "choose", SET: "set", PLACE: "place", SERVE: "serve", SHOW: "show", OVER: "over"}
PITCH = 2.25  # from one tile to the next: a tile is two squares wide, and they lie a little apart, so that they can turn
RIM = 0.125
CELL = 6  # characters to a square in a terminal

Say = Callable[..., str]


def scene(view: View[Position], language: Language) -> Scene:
    """The table as the viewer sees it."""

    def say(key: str, **facts: Fact) -> str:
        return PHRASES.say(language, f"scene.{key}", **facts)

    p = view.p
    seats = range(p.seats)
    order = list(seats) if view.seat < 0 else [(view.seat + k) % p.seats for k in seats]
    areas = [Area("hall", say("hall"), 4 * PITCH, (_rows(p) + 2) * PITCH, (CELL, 1)), *_own_areas(view, say)]
    areas.append(Area("staff", f"{say('kitchen')}, {say('jester')}", 8.6, 2.2, (7, 1.5), side=True))
    areas += [Area(f"seat{s}", str(COLOURS[s](language)), 4, 1.9, (10, 1.2), side=True, display_of=s) for s in order]
    pieces = [*_floor(view, say), *_tables(view, say), *_servers(view, say), *_staff(view, say)]
    pieces += [piece for seat in seats for piece in _display(view, seat, say)]
    pieces += [*_suits(view, say), *_hand(view, say)]
    return Scene(tuple(areas), (tuple(pieces),), _prompt(view, language), layouts(tuple(areas)))


def _prompt(view: View[Position], language: Language) -> str:
    p = view.p
    again = "_again" if p.phase == SERVE and p.acted else ""
    return PHRASES.say(language, f"prompt.{PROMPTS[p.phase]}{again}")


def _own_areas(view: View[Position], say: Say) -> list[Area]:
    if view.p.phase == CHOOSE:
        return [Area("suits", say("suits"), 4, 1, (10, 1))]
    holds = view.seat >= 0 and view.p.phase in (SET, PLACE)
    return [Area("hand", say("hand"), COINS, 1, (6, 1))] if holds else []


def _rows(p: Position) -> int:
    return 2 if p.seats == 2 else 3


def _layout(p: Position) -> int:
    return _rows(p) - 2


# Where things lie in the hall


def _at_tile(column: int, row: int) -> tuple[float, float]:
    """The middle of a tile of the hall; the serving area begins at column 0, row 0."""
    return (column + 1.5) * PITCH, (row + 1.5) * PITCH


def _at_square(square: int) -> tuple[float, float]:
    column, row = SQUARE_PLACES[square]
    x, y = _at_tile(column // 2, row // 2)
    return x + column % 2 - 0.5, y + row % 2 - 0.5


def _floor(view: View[Position], say: Say) -> list[Piece]:
    """The serving tiles, each with a knob to turn it by, and the squares that are free."""
    p = view.p
    pieces = []
    for tile in range(2 * _rows(p)):
        x, y = _at_tile(tile % 2, tile // 2)
        name, turn = SERVING_NAMES[tile], 90.0 * p.turned[tile]
        floor = Piece("hall", x, y, "", say("tile", tile=name), id=f"tile:{tile}", face="floor", turn=turn)
        pieces.append(replace(floor, w=2.16, h=2.16))
        knob = Piece(
            "hall", x, y, "", say("turn_tile", tile=name), pick=TILE.pick(tile), layer=3, id=f"knob:{tile}", face="handle"
        )
        pieces.append(replace(knob, w=0.46, h=0.46, turn=turn))
    for square in range(8 * _rows(p)):
        if p.square[square] == NONE:
            x, y = _at_square(square)
            where = SQUARE_NAMES[square].bare["en"]
            told = say("square", square=SQUARE_NAMES[square])
            free = Piece("hall", x, y, where, told, "free", pick=SQUARE.pick(square), layer=1, id=f"square:{where}")
            pieces.append(replace(free, face=f"square:{where}", w=0.9, h=0.9))
    return pieces


def _tables(view: View[Position], say: Say) -> list[Piece]:
    p = view.p
    pieces = []
    for table, place in enumerate(TABLE_PLACES[_layout(p)]):
        x, y = _at_tile(*place)
        name, tile = TABLE_NAMES[table], int(p.table[table])
        where = name.bare["en"]
        if tile == NONE:
            glyph, told, tone, face, owner = where, say("no_table", table=name), "free", f"place:{where}", -1
        elif tile == HIDDEN:
            glyph, told, tone, face, owner = f"{where} ??", say("closed_table", table=name), "cloche", f"closed:{where}", -1
        else:
            suit, rank = divmod(tile, len(RANKS))
            corner = bool(IS_CORNER[_layout(p), table])
            owner = next((seat for seat in range(p.seats) if p.suit[seat] == suit), -1)
            facts: dict[str, Fact] = {
                "table": name,
                "tile": TILE_NAMES[tile],
                "count": p.at_table[table],
                "room": int(ROOM[tile]),
            }
            told, tone = say("corner_table" if corner else "table", **facts), f"seat{owner}" if owner >= 0 else "dim"
            glyph = f"{where} {_short(tile)} {''.join(_marks(p, table))}".rstrip()
            face = f"{'corner' if corner else 'table'}:{where}:{SUITS[suit]}:{RANKS[rank]}"
        own = Piece("hall", x, y, glyph, told, tone, owner, TABLE.pick(table), id=f"table:{where}", face=face)
        pieces.append(replace(own, w=2.1, h=2.1))
    return pieces


def _short(tile: int) -> str:
    """A tile in two characters: the sign of its suit and its rank."""
    return f"{SUIT_GLYPHS[tile // len(RANKS)]}{RANK_GLYPHS[tile % len(RANKS)]}"


def _marks(p: Position, table: int) -> list[str]:
    """A character for each server at a table: its rank where that is seen."""
    at = [divmod(server, COINS) for server in range(COINS * p.seats) if p.where[server] == AT_TABLE + table]
    return [RANK_GLYPHS[p.value[seat, k]] if p.value[seat, k] >= 0 else "o" for seat, k in at]


def _servers(view: View[Position], say: Say) -> list[Piece]:
    """All servers that were placed, wherever they are, known by the order of placing: that tells nothing of their value."""
    p = view.p
    found: dict[int, int] = {}  # how many were met in each place
    pieces = []
    for server in range(COINS * p.seats):
        where = int(p.where[server])
        if where != NONE:
            place = found[where] = found.get(where, -1) + 1
            pieces.append(_server(view, server, where, place, say))
    return pieces


def _server(view: View[Position], server: int, where: int, place: int, say: Say) -> Piece:
    p = view.p
    seat, k = divmod(server, COINS)
    suit, rank = p.suit[seat], int(p.value[seat, k])
    facts: dict[str, Fact] = {"suit": SUIT_NAMES[suit]}
    seen = ""
    if rank >= 0:
        facts["rank"], seen = RANK_NAMES[rank], "_seen"
    face = f"coin:{SUITS[suit]}:{RANKS[rank]}" if seen else f"coin:{SUITS[suit]}"
    piece = Piece(
        "hall", 0, 0, "", "", f"seat{seat}", seat, layer=2, id=f"server:{seat}.{k}", face=face, origin=_home(view, seat)
    )
    if where < AT_TABLE:
        x, y = _at_square(where)
        name = SQUARE_NAMES[where]
        glyph = f"{SUIT_GLYPHS[suit]}{RANK_GLYPHS[rank] if seen else ''}{name.bare['en']}"
        told = say(f"server{seen}", square=name, **facts)
        return replace(piece, x=x, y=y, glyph=glyph, name=told, pick=SERVER.pick(where), w=0.92, h=0.92)
    if where < IN_KITCHEN:
        table = where - AT_TABLE
        x, y = _at_tile(*TABLE_PLACES[_layout(p)][table])
        told = say(f"at_table{seen}", table=TABLE_NAMES[table], **facts)
        return replace(piece, x=x - 0.62 + 0.31 * place, y=y + 0.58, name=told, w=0.68, h=0.68, layer=2 + place)
    if where == IN_KITCHEN:
        told = say(f"in_kitchen{seen}", **facts)
        row, column = divmod(place, 6)
        return replace(piece, area="staff", x=2.5 + 0.3 * column, y=0.35 + 0.5 * row, name=told, w=0.6, h=0.6, layer=2 + place)
    told = say(f"on_jester{seen}", **facts)
    x, y = 5.5 + (place % 2 - 0.5), 1.1 + (place // 2 - 0.5)
    return replace(piece, area="staff", x=x, y=y, name=told, w=0.84, h=0.84)


def _home(view: View[Position], seat: int) -> str:
    """Where a coin comes from when it is placed."""
    return "hand" if seat == view.seat else f"seat{seat}"


# Beside the hall


def _staff(view: View[Position], say: Say) -> list[Piece]:
    """Kitchen and Jester, and what else lies beside the hall."""
    p = view.p
    pieces = [
        _staff_tile(p, "kitchen", 1.1, int(p.kitchen), IN_KITCHEN, say),
        _staff_tile(p, "jester", 5.5, int(p.jester), AT_JESTER, say),
    ]
    told = say("aside", count=p.aside_size)
    aside = Piece("staff", 7.3, 1.6, f"{say('row_aside')} {p.aside_size}", told, "dim", id="aside", face=f"aside:{p.aside_size}")
    note = say("round", round=p.feast + 1)
    plaque = Piece("staff", 7.55, 0.3, note, note, id="round", face=f"round:{p.feast + 1}", w=1.7, h=0.53)
    pieces += [replace(aside, w=0.9, h=0.9), plaque]
    if p.last_turns > 0:
        note = say("last", count=p.last_turns)
        pieces.append(Piece("staff", 7.55, 0.86, note, note, "order", id="last", face=f"last:{p.last_turns}", w=1.7, h=0.53))
    return pieces


def _staff_tile(p: Position, name: str, x: float, tile: int, place: int, say: Say) -> Piece:
    count = sum(1 for server in range(COINS * p.seats) if p.where[server] == place)
    if tile == NONE:
        told, face = say(name), f"place:{name}"
    elif tile >= 0:
        told, face = say(f"{name}_open", tile=TILE_NAMES[tile]), f"{name}:{SUITS[tile // len(RANKS)]}:{RANKS[tile % len(RANKS)]}"
    else:
        told, face = say(f"{name}_closed", count=count, room=JESTER_HOLDS), f"{name}:back"
    by_suit = " ".join(
        f"{SUIT_GLYPHS[p.suit[seat]]}{n}"
        for seat in range(p.seats)
        if (n := sum(1 for k in range(COINS) if p.where[seat * COINS + k] == place))
    )
    glyph = f"{say(f'row_{name}')} {_short(tile) if tile >= 0 else '--' if tile == NONE else '??'} {by_suit}".rstrip()
    pick = name if p.phase == SERVE else ""
    return Piece("staff", x, 1.1, glyph, told, "menu", pick=pick, id=name, face=face, w=2.1, h=2.1)


def _display(view: View[Position], seat: int, say: Say) -> list[Piece]:
    """What lies before a player: suit, points, the last roll of the die, coins still in hand."""
    p, area, tone = view.p, f"seat{seat}", f"seat{seat}"
    points = sum(line.points for line in sheet(view)[seat])
    suit = int(p.suit[seat])
    plaque = Piece(area, 2.0, 0.45, f"{say('row_points')} {points}", say("points", count=points), tone, seat, id=f"points:{seat}")
    pieces = [replace(plaque, face=f"points:{seat}:{points}", w=1.9, h=0.6)]
    if suit != NONE:
        told = say("plays", suit=SUIT_NAMES[suit])
        sign = Piece(area, 0.5, 0.5, SUIT_GLYPHS[suit] * 3, told, tone, seat, id=f"suit:{seat}", face=f"suit:{SUITS[suit]}")
        pieces.append(replace(sign, w=0.9, h=0.9))
        pieces += _die(p, seat, suit, say)
    if p.starter == seat:
        note = say("first")
        pieces.append(Piece(area, 3.1, 1.45, say("row_first"), note, "order", seat, id="begins", face="begins", w=1.4, h=0.44))
    held = [k for k in range(COINS) if p.hand[seat, k] != NONE]
    if held and suit != NONE:
        told = say("coins_left", count=len(held))
        pieces.append(Piece(area, 0.25, 1.45, f"{say('row_coins')} {len(held)}", told, tone, seat, w=0))
        for k in held if seat != view.seat else ():
            back = Piece(
                area, 0.4 + 0.34 * k, 1.45, "", told, tone, seat, layer=k, id=f"held:{seat}.{k}", face=f"coin:{SUITS[suit]}"
            )
            pieces.append(replace(back, w=0.66, h=0.66))
    return pieces


def _die(p: Position, seat: int, suit: int, say: Say) -> list[Piece]:
    """The die as it lies: the seat's last roll in this round."""
    rolled = [int(p.rolled[seat, roll]) for roll in range(min(p.rolls, ROLLS)) if p.rolled[seat, roll] != NONE]
    if not rolled:
        return []
    told = "; ".join(say("die", rank=RANK_NAMES[die]) for die in rolled)
    glyph = f"{say('row_rolled')} {' '.join(RANK_GLYPHS[die] for die in rolled)}"
    face = f"die:{SUITS[suit]}:{RANKS[rolled[-1]]}"
    return [Piece(f"seat{seat}", 3.5, 0.5, glyph, told, "dim", seat, id=f"die:{seat}", face=face, w=0.7, h=0.7)]


def _suits(view: View[Position], say: Say) -> list[Piece]:
    """The suits that are left to choose from."""
    if view.p.phase != CHOOSE:
        return []
    taken = [view.p.suit[seat] for seat in range(view.p.seats)]
    left = [suit for suit in range(len(SUITS)) if suit not in taken]
    pieces = []
    for suit in left:
        told = say("suit", suit=SUIT_NAMES[suit])
        own = Piece(
            "suits", suit + 0.5, 0.5, f"{SUIT_GLYPHS[suit]} {SUITS[suit]}", told, pick=SUIT.pick(suit), id=f"choice:{suit}"
        )
        pieces.append(replace(own, face=f"suit:{SUITS[suit]}", w=0.94, h=0.94))
    return pieces


def _hand(view: View[Position], say: Say) -> list[Piece]:
    p, seat = view.p, view.seat
    if seat < 0 or p.phase == CHOOSE:
        return []
    pieces = []
    for k in range(COINS):
        coin = int(p.hand[seat, k])
        if coin >= 0:
            told = say("coin", rank=RANK_NAMES[coin])
            face = f"coin:{SUITS[p.suit[seat]]}:{RANKS[coin]}"
            glyph = f"({RANK_GLYPHS[coin]})"
            own = Piece("hand", coin + 0.5, 0.5, glyph, told, f"seat{seat}", seat, COIN.pick(coin), id=f"coin:{coin}", face=face)
            pieces.append(replace(own, w=0.92, h=0.92))
    return pieces
