"""The faces of the pieces: every drawing a page needs, under a short key.

A suit has the colour of the player who plays it; a suit that nobody plays is grey. So the key of a face that shows a suit has the
player's seat in it, or -1.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.art import Art
from hightable.engine.by_kind import face_by_kind
from hightable.engine.i18n import Language, signed
from hightable.engine.palette import (
    EDGE,
    GOLD_DARK,
    INK,
    LEAF_DARK,
    LINEN,
    PARCHMENT,
    SEAT_STYLES,
    WINE,
    WOOD_DARK,
    at,
    card,
    svg,
    text,
)
from hightable.games.court_jester.components import CORNER_FACTOR, RANK_GLYPHS, ROOM, SQUARE_NAMES, SQUARES, SUITS, TABLE_NAMES
from hightable.games.court_jester.layout import SLOT, TILE, slots
from hightable.games.court_jester.moves import PHRASES

ART = Art(Path(__file__).parent / "art")
_say = PHRASES.under("scene")

NOBODY, NOBODY_TINT = "#8d8578", "#e9e4d9"
FADED = "#6d5a3e"
SAND = "#d8c7a2"
PURPLE, PURPLE_DARK = "#5b2a66", "#3b1744"
ROSE = "#e9c7d0"


def _colour(seat: str) -> str:
    """The colour of the suit that the seat plays."""
    return NOBODY if seat == "-1" else SEAT_STYLES[int(seat)].colour


def _ink(seat: str) -> str:
    """The same, dark enough to read."""
    return FADED if seat == "-1" else SEAT_STYLES[int(seat)].on_light


def _tint(seat: str) -> str:
    """The same, light enough to write on."""
    if seat == "-1":
        return NOBODY_TINT
    colour = SEAT_STYLES[int(seat)].colour
    return "#" + "".join(f"{255 - (255 - int(colour[place : place + 2], 16)) // 5:02x}" for place in (1, 3, 5))


def _pill(words: str, fill: str, ink: str, edge: str) -> str:
    """A label with a number in the upper right corner of a table."""
    size = 21 if len(words) < 3 else 18
    width = 8 + size * 0.56 * len(words)
    frame = (
        f'<rect x="{96.5 - width:g}" y="5" width="{width:g}" height="27" rx="10" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    )
    return frame + text(96.5 - width / 2, 18.5 + size * 0.36, words, size, fill=ink)


# The hall


def _table(rest: str, language: Language) -> str:
    """A table, face up: `T1:suns:3:0:2:+4` is a corner table for 3 of suns, which seat 0 plays, scored with 4 points."""
    where, suit, room, seat, times, state = rest.split(":")
    parts = [card(100, 100, _tint(seat), _colour(seat)), at(20, 22, 0.36, ART.draw(suit, colour=_colour(seat)))]
    if seat == "-1":
        return svg(100, 100, *parts, text(90, 24, where, 14, fill=FADED, anchor="end", bold=False))
    scale = 100 / TILE
    for x, y in slots(int(room)):
        parts.append(ART.draw("slot", x=f"{50 + x * scale:g}", y=f"{50 + y * scale:g}", r=f"{SLOT * scale / 2 - 1:g}"))
    parts.append(text(37, 19, where, 14, fill=FADED, anchor="start", bold=False))
    if times != "1":
        parts.append(text(37, 38, f"×{times}", 19, fill=_ink(seat), anchor="start"))
    if state.startswith("~"):
        parts.append(_pill(f"−{state[1:]}", PARCHMENT, WINE, WINE))
    elif state:
        parts.append(_pill("0" if state == "+0" else signed(state), WINE if state.startswith("-") else LEAF_DARK, LINEN, LINEN))
    return svg(100, 100, *parts)


def _closed(table: str, language: Language) -> str:
    return svg(100, 100, ART.draw("tile_back"), text(50, 57, table, 20, fill=LINEN))


def _place(where: str, language: Language) -> str:
    """The empty place of a table, the Kitchen or the Jester."""
    if where == "kitchen":
        sign = at(50, 50, 0.95, ART.draw("pot", colour=SAND))
    elif where == "jester":
        sign = at(50, 52, 0.95, ART.draw("hat", colour=SAND))
    else:
        sign = text(50, 57, where, 20, fill=FADED)
    return svg(100, 100, ART.draw("empty_place"), sign)


def _floor(_: str, language: Language) -> str:
    """A floor tile, with an arrow in its middle: it turns clockwise."""
    return svg(100, 100, ART.draw("floor"))


def _square(name: str, language: Language) -> str:
    return svg(100, 100, ART.draw("square"), text(50, 60, name, 32, fill=WOOD_DARK, bold=False))


def _coin(rest: str, language: Language) -> str:
    """A server: `0:suns` with its value hidden, `0:suns:3` with its value."""
    seat, suit, *value = rest.split(":")
    colour = _colour(seat)
    if not value:
        return svg(100, 100, ART.draw("coin", colour=colour), at(50, 49, 0.72, ART.draw(suit, colour=colour)))
    disc = ART.draw("coin", colour=colour, fill=_tint(seat))
    return svg(100, 100, disc, text(50, 64, value[0], 56, fill=_ink(seat)), at(50, 83, 0.2, ART.draw(suit, colour=colour)))


def _die(rest: str, language: Language) -> str:
    """A face of the die of a suit: `0:suns:3`."""
    seat, suit, value = rest.split(":")
    number = text(50, 62, value, 56, fill=_ink(seat))
    return svg(
        100, 100, card(100, 100, _tint(seat), _colour(seat)), number, at(50, 80, 0.24, ART.draw(suit, colour=_colour(seat)))
    )


# Kitchen and Jester


def _kitchen(rest: str, language: Language) -> str:
    if rest == "back":
        return svg(100, 100, ART.draw("tile_back"), at(50, 50, 1.1, ART.draw("pot", colour=LINEN)))
    return _staff(rest, "pot")


def _jester(rest: str, language: Language) -> str:
    if rest == "back":
        return svg(100, 100, ART.draw("tile_back", fill=PURPLE, edge=PURPLE_DARK), at(50, 52, 1.1, ART.draw("hat", colour=ROSE)))
    return _staff(rest, "hat")


def _staff(rest: str, sign: str) -> str:
    """The tile of the Kitchen or the Jester, face up: only its suit matters."""
    seat, suit = rest.split(":")
    frame, drawn = card(100, 100, _tint(seat), _colour(seat)), ART.draw(suit, colour=_colour(seat))
    return svg(100, 100, frame, at(56, 42, 0.8, drawn), at(24, 79, 0.4, ART.draw(sign)))


def _rule(name: str, language: Language) -> str:
    """How the Kitchen or the Jester scores, in two short lines."""
    first, _, second = _say(language, f"{name}_rule").partition("\n")
    paper = f'<rect width="500" height="84" rx="12" fill="{PARCHMENT}"/>'
    return svg(500, 84, paper, text(250, 34, first, 32, bold=False), text(250, 71, second, 32, bold=False))


def _empty_slot(_: str, language: Language) -> str:
    return svg(100, 100, ART.draw("slot", x="50", y="50", r="46"))


# The viewer's servers, and the actions


def _how(action: str, language: Language) -> str:
    """A card that reminds of an action."""
    signs = {"jester": ART.draw("hat", colour=PURPLE), "kitchen": ART.draw("pot", colour=WINE)}
    sign = signs.get(action) or ART.draw(f"act_{action}")
    frame = f'<rect x="1.5" y="1.5" width="117" height="97" rx="9" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="2"/>'
    return svg(120, 100, frame, at(60, 35, 0.68, sign), text(60, 89, _say(language, f"action_{action}"), 27))


def _aside(count: str, language: Language) -> str:
    return svg(100, 100, ART.draw("stack"), text(49, 66, count, 50, fill=LINEN))


def _suit_tile(rest: str, language: Language) -> str:
    seat, suit = rest.split(":")
    if seat == "-1":  # not chosen yet
        return svg(100, 100, card(100, 100), at(50, 50, 0.85, ART.draw(suit)))
    return svg(100, 100, card(100, 100, _tint(seat), _colour(seat)), at(50, 50, 0.85, ART.draw(suit, colour=_colour(seat))))


# Displays

FIRST, SECOND = 345, 460
"""The middles of the columns of the two rounds."""


def _row(rest: str, language: Language) -> str:
    """A line of a display: its name, and a cell for each round: `+5`, `-3`, `~9` for a loss that threatens, `o2` for 2 servers."""
    row, seat, *cells = rest.split(":")
    total = row == "total"
    line = f'<path d="M6 1H514" stroke="{FADED if total else SAND}" stroke-width="{3 if total else 2}"/>'
    paper = f'<rect width="520" height="60" fill="{PARCHMENT}"/>'
    parts = [paper, line, text(14, 41, _say(language, f"row_{row}"), 34, anchor="start", bold=total)]
    for x, cell in zip((FIRST, SECOND), cells, strict=True):
        if cell.startswith("o"):
            count = int(cell[1:])
            parts += [
                f'<circle cx="{x + 18 * (k - (count - 1) / 2):g}" cy="30" r="8.5" fill="{_colour(seat)}"/>' for k in range(count)
            ]
        elif cell.startswith("~"):
            parts.append(text(x, 42, f"(−{cell[1:]})", 34, fill=WINE, bold=False))
        elif cell:
            parts.append(text(x, 42, signed(cell), 36, fill=WINE if cell.startswith("-") else INK))
    return svg(520, 59, *parts)


def _columns(_: str, language: Language) -> str:
    heads = [text(x, 36, words, 34, fill=FADED) for words, x in (("1", FIRST), ("2", SECOND))]
    paper = f'<path d="M0 47V14A14 14 0 0 1 14 0H506A14 14 0 0 1 520 14V47Z" fill="{PARCHMENT}"/>'
    return svg(520, 46, paper, text(290, 36, _say(language, "column"), 34, fill=FADED, anchor="end", bold=False), *heads)


def _begins(_: str, language: Language) -> str:
    frame = f'<rect x="2" y="2" width="256" height="56" rx="16" fill="{PARCHMENT}" stroke="{GOLD_DARK}" stroke-width="3"/>'
    return svg(260, 60, frame, text(130, 41, _say(language, "row_first"), 34))


face = face_by_kind(
    {
        "table": _table,
        "closed": _closed,
        "place": _place,
        "floor": _floor,
        "square": _square,
        "kitchen": _kitchen,
        "jester": _jester,
        "rule": _rule,
        "slot": _empty_slot,
        "coin": _coin,
        "die": _die,
        "how": _how,
        "suit": _suit_tile,
        "aside": _aside,
        "row": _row,
        "columns": _columns,
        "begins": _begins,
    }
)

_SEATS = tuple(str(seat) for seat in range(-1, len(SUITS)))
_OWNED = [f"{seat}:{suit}" for seat in _SEATS for suit in SUITS]

KEYS = (
    *(f"table:T1:{suit}:{room}:{seat}:1:" for suit in SUITS for room in sorted({*ROOM.tolist()}) for seat in _SEATS[1:]),
    *(f"table:T1:{suit}:1:-1:1:" for suit in SUITS),
    *(f"table:T1:suns:3:0:{times}:{state}" for times in (1, CORNER_FACTOR) for state in ("~3", "-3", "+4", "+0")),
    *(f"{kind}:{name('en')}" for kind in ("closed", "place") for name in TABLE_NAMES),
    "floor",
    *(f"square:{SQUARE_NAMES[square]('en')}" for square in range(SQUARES)),
    *(f"{kind}:{owned}" for kind in ("kitchen", "jester", "suit") for owned in _OWNED),
    *(f"{kind}:{part}" for kind in ("kitchen", "jester") for part in ("back",)),
    *(f"coin:{owned}{value}" for owned in _OWNED if owned[0] != "-" for value in ("", *(f":{glyph}" for glyph in RANK_GLYPHS))),
    *(f"die:{seat}:{suit}:{value}" for seat, suit in enumerate(SUITS) for value in RANK_GLYPHS),
    *(f"how:{action}" for action in ("serve", "turn", "move", "jester", "kitchen")),
    *(f"rule:{name}" for name in ("kitchen", "jester")),
    "slot",
    "columns",
    "begins",
)
"""All keys without a count in them, for tests and overviews."""
