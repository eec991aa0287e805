"""The pieces of Royal Dinner, each a memoized function of what it shows."""

from __future__ import annotations

from collections.abc import Iterable

from hightable.engine.i18n import Fact, Language, Name
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Piece
from hightable.games.royal_dinner.components import (
    CARD_COLOURS,
    CARD_NAMES,
    CELLS,
    COLOUR,
    FIRST_PATTERN,
    ICON_NAMES,
    ICONS,
    LINE_NAMES,
    LINES,
    NOBLE_NAMES,
    NOBLES,
    ORDERS,
    PATTERN_NAMES,
    PATTERNS,
    POINTS,
    SIDES,
    SOLO_NAMES,
    TYPE_LETTERS,
    TYPE_NAMES,
    type_of,
    value_of,
)
from hightable.games.royal_dinner.faces import FILL
from hightable.games.royal_dinner.moves import CARD, ICON, LINE, NOBLE, PATTERN, PHRASES, count_of
from hightable.games.royal_dinner.orders import MET, SPOILED

HIGH = 1.36  # the height of a card's place, which is one unit wide
CARD_SIZE = (0.94, 1.28)
MARGIN = 0.62  # to the left of the tray and above it, for the handles
TRAY_SIZE = (MARGIN + 3, MARGIN + 3 * HIGH)
HINTS = 0.3  # the row of hints below the nobles
STRIP = 0.34  # the distance from one card under a noble to the next
STRIPS = 5
DISPLAY = (7.0, HIGH + HINTS + STRIPS * STRIP)
LINES_SHOWN = 1 + NOBLES  # the lines of a display in a terminal
TRAY_LINE = 0.82

SIGNS = {MET: "+", SPOILED: "x"}


def say(language: Language, key: str, **facts: Fact) -> str:
    return PHRASES.say(language, f"scene.{key}", **facts)


def short(card: int, language: Language) -> str:
    """A card abbreviated for the terminal: `Bl7`."""
    return f"{TYPE_LETTERS[type_of(card)](language)}{value_of(card)}"


def _cards(cards: Iterable[int], language: Language) -> str:
    return str(Name.joined((CARD_NAMES[card] for card in cards if card != NONE), ", ")(language))


# The tray


def tray_at(cell: int) -> tuple[float, float]:
    return MARGIN + cell % 3 + 0.5, MARGIN + (cell // 3 + 0.5) * HIGH


@memoized
def on_tray(cell: int, card: int, language: Language) -> Piece:
    x, y = tray_at(cell)
    w, h = CARD_SIZE
    if card == NONE:
        name = say(language, "empty_cell", cell=CELLS[cell])
        return Piece("tray", x, y, "·", name, "dim", id=f"cell:{CELLS[cell]}", face="empty", w=w, h=h)
    name = say(language, "cell", card=CARD_NAMES[card], cell=CELLS[cell])
    return Piece(
        "tray", x, y, short(card, language), name, FILL[type_of(card)],
        id=f"card:{card}", face=f"card:{card}", w=w, h=h, origin="pile",
    )  # fmt: skip


@memoized
def handle(line: int, cards: tuple[int, ...], language: Language) -> Piece:
    """The handle to take a row or a column."""
    across, down = tray_at(int(LINES[line, 0]))
    x, y, w, h = (MARGIN / 2, down, 0.5, 0.9) if line < 3 else (across, MARGIN / 2, 0.9, 0.5)
    name = say(language, "line", line=LINE_NAMES[line], cards=_cards(cards, language))
    return Piece(
        "tray", x, y, "abc123"[line], name, "accent", pick=LINE.pick(line),
        id=f"line:{line}", face="grip:right" if line < 3 else "grip:down", w=w, h=h,
    )  # fmt: skip


@memoized
def pattern(number: int, cards: tuple[int, ...], language: Language) -> Piece:
    """A pattern that the viewer's imposter can take."""
    place = number - _first_of(number)
    name = say(language, "pattern", pattern=PATTERN_NAMES[number], cards=_cards(cards, language))
    return Piece(
        "imposter", place % 2 + 0.5, place // 2 + 0.5, str(PATTERN_NAMES[number](language)), name, "accent",
        pick=PATTERN.pick(number), id=f"pattern:{number}", face=f"pattern:{number}", w=0.92, h=0.92,
    )  # fmt: skip


def _first_of(number: int) -> int:
    return max(int(first) for first in FIRST_PATTERN if first <= number)


# Piles and the cards to place


@memoized
def piles(
    left: int, in_pile: tuple[int, ...], discards: tuple[int, ...], parties: int, struck: int, turn: int, solo: bool,
    language: Language,
) -> tuple[Piece, ...]:  # fmt: skip
    """The draw pile, the discard pile, and the end-of-party card or, in a solo game, the solo cards."""
    w, h = CARD_SIZE
    y = HIGH / 2
    name = say(language, "pile", count=count_of("cards", left))
    if in_pile:
        name = say(language, "in_pile", pile=name, cards=_pile_names(in_pile, language))
    pieces = [
        Piece(
            "piles", 0.5, y, say(language, "short_pile", count=left), name, "closed",
            id="pile", face=f"pile:{left}", w=w, h=h,
        ),
        Piece("piles", 1.5, y, "", say(language, "no_discard"), id="no-discard", face="empty", w=w, h=h),
    ]  # fmt: skip
    glyph = say(language, "short_discard", count=len(discards))
    if discards:
        top = discards[-1]
        name = say(language, "discard_top", count=count_of("cards", len(discards)), card=CARD_NAMES[top])
        if len(discards) > 1:
            name = say(language, "below", pile=name, cards=_cards(discards[-2::-1], language))
        pieces.append(Piece("piles", 1.5, y, glyph, name, "dim", id=f"card:{top}", face=f"card:{top}", w=w, h=h, layer=1))
    else:
        pieces.append(Piece("piles", 1, y, glyph, say(language, "no_discard"), "dim", w=0))
    if solo:
        name = say(language, "turn", turn=turn)
        if struck != NONE:
            name = f"{name}; {say(language, 'struck', cells=SOLO_NAMES[struck])}"
        glyph = say(language, "short_turn", turn=turn)
        face = f"solo:{struck if struck != NONE else 'back'}:{turn}"
        pieces.append(Piece("piles", 2.5, y, glyph, name, "accent", pick="strike", id="solo", face=face, w=w, h=h))
    else:
        name = say(language, ("party_none", "party_once", "party_twice")[parties])
        glyph = say(language, "short_party", count=parties)
        pieces.append(Piece("piles", 2.5, y, glyph, name, "accent", id="party", face=f"party:{parties}", w=w, h=h))
    return tuple(pieces)


def _pile_names(cards: tuple[int, ...], language: Language) -> str:
    names = (str(CARD_NAMES[card](language)) if card < len(CARD_NAMES) else say(language, "end_card") for card in cards)
    return ", ".join(names)


@memoized
def in_hand(slot: int, card: int, language: Language) -> Piece:
    w, h = CARD_SIZE
    if card == NONE:
        return Piece("hand", slot + 0.5, HIGH / 2, "", "", "dim", id=f"slot:{slot}", face="empty", w=w, h=h)
    return Piece(
        "hand", slot + 0.5, HIGH / 2, short(card, language), say(language, "in_hand", card=CARD_NAMES[card]),
        FILL[type_of(card)], pick=CARD.pick(card), id=f"card:{card}", face=f"card:{card}", w=w, h=h, origin="tray",
    )  # fmt: skip


# Icons to choose from


@memoized
def icons(chosen: tuple[int, ...], masked: int, language: Language) -> tuple[Piece, ...]:
    """The icons that are left, each with its imposter's pattern and the colours its nobles ask for."""
    return tuple(_icon(icon, masked, language) for icon in range(len(ICONS)) if icon not in chosen)


def _icon(icon: int, masked: int, language: Language) -> Piece:
    w, h = CARD_SIZE
    cells = "/".join(CELLS[cell] for cell in PATTERNS[FIRST_PATTERN[icon]])
    wanted = [int(colour) for colour in COLOUR[masked, icon]]
    colours = ", ".join(str(TYPE_NAMES[kind](language)) if kind != NONE else say(language, "any_colour") for kind in wanted)
    name = say(language, "icon", icon=ICON_NAMES[icon], cells=cells, colours=colours)
    return Piece(
        "icons", icon + 0.5, HIGH / 2, f"{ICON_NAMES[icon](language)} {cells}", name, "accent", pick=ICON.pick(icon),
        id=f"icon:{icon}", face=f"icon:{ICONS[icon]}:{SIDES[masked]}", w=w, h=h,
    )  # fmt: skip


# A player's display


def line_at(line: int) -> float:
    """The height in a display of a line that only terminals show."""
    return (line + 0.5) * DISPLAY[1] / LINES_SHOWN


@memoized
def noble(
    seat: int, masked: int, icon: int, noble: int, served: bool, cards: tuple[int, ...], hints: tuple[tuple[int, int], ...],
    own: bool, language: Language,
) -> tuple[Piece, ...]:  # fmt: skip
    """A noble, the food under it, and a hint for each card in hand. `own` if it belongs to the player to move."""
    area, x = f"seat{seat}", noble + 0.5
    order, colour = ORDERS[masked * NOBLES + noble], int(COLOUR[masked, icon, noble])
    title = PHRASES.say(language, f"order.{order}")
    points = count_of("points", int(POINTS[masked, noble]))
    if served:
        name = say(language, "noble_met", noble=NOBLE_NAMES[noble], points=points, order=title)
    else:
        asks = PHRASES.say(language, f"asks.{order}", **({"colour": CARD_COLOURS[colour]} if colour != NONE else {}))
        name = say(language, "noble", noble=NOBLE_NAMES[noble], points=points, asks=asks)
    names = [name, *(_hint(card, sign, noble, language) for card, sign in hints)]
    pick = NOBLE.pick(noble) if own else ""
    size = 0.72 if served else 1.0
    face = f"noble:{SIDES[masked]}:{icon}:{noble}{':met' if served else ''}"
    pieces = [
        Piece(
            area, x, HIGH / 2, "", "; ".join(names), owner=seat, pick=pick, id=f"noble:{seat}.{noble}", face=face,
            w=CARD_SIZE[0] * size, h=CARD_SIZE[1] * size, turn=90 if served else 0,
        ),
        Piece(
            area, 0, line_at(noble + 1), _line(noble, title, colour, served, cards, hints, language), name,
            "good" if served else "plain", seat, pick, w=0,
        ),
    ]  # fmt: skip
    for place, (card, sign) in enumerate(hints):
        name = _hint(card, sign, noble, language)
        face = f"hint:{card}:{SIGNS.get(sign, 'o')}"
        at = x + (place - (len(hints) - 1) / 2) * 0.31
        pieces.append(
            Piece(
                area, at, HIGH + HINTS / 2, "", name, owner=seat, id=f"hint:{seat}.{noble}.{card}", face=face,
                w=0.3, h=0.28, layer=1,
            )
        )  # fmt: skip
    step = min(STRIP, STRIPS * STRIP / max(len(cards), 1))
    for place, card in enumerate(cards):
        name = say(language, "under", card=CARD_NAMES[card], noble=NOBLE_NAMES[noble])
        y = HIGH + HINTS + STRIP / 2 + place * step
        pieces.append(
            Piece(
                area, x, min(y, DISPLAY[1]), "", name, FILL[type_of(card)], seat, id=f"card:{card}", face=f"strip:{card}",
                w=0.92, h=0.32, layer=1 + place,
            )
        )  # fmt: skip
    return tuple(pieces)


def _hint(card: int, sign: int, noble: int, language: Language) -> str:
    key = {MET: "would_meet", SPOILED: "would_spoil"}.get(sign, "would_fit")
    return say(language, key, card=CARD_NAMES[card], noble=NOBLE_NAMES[noble])


def _line(
    noble: int, title: str, colour: int, served: bool, cards: tuple[int, ...], hints: tuple[tuple[int, int], ...],
    language: Language,
) -> str:  # fmt: skip
    """A noble in one line for terminals: number, what each card in hand would do, order, colour, food."""
    if served:
        return f"{noble + 1} ✓ {title}"
    signs = "".join(SIGNS.get(sign, ".") for _, sign in hints)
    parts = [str(noble + 1), signs, title, str(TYPE_NAMES[colour](language)) if colour != NONE else ""]
    return " ".join([*filter(None, parts), *(short(card, language) for card in cards)])


@memoized
def no_icon(seat: int, language: Language) -> tuple[Piece, ...]:
    """The display of a player who has not chosen an icon, and so has no nobles yet."""
    name = say(language, "no_icon")
    return (Piece(f"seat{seat}", 0, line_at(0), name, name, f"seat{seat}", seat, w=0),)


@memoized
def plaque(seat: int, points: int, icon: int, imposter: int, language: Language) -> tuple[Piece, ...]:
    """A player's imposter at the end of the row of nobles, and the points below it."""
    area, x = f"seat{seat}", NOBLES + 0.5
    cells = "/".join(CELLS[cell] for cell in PATTERNS[FIRST_PATTERN[icon]])
    if imposter:
        name, word = say(language, "imposter", icon=ICON_NAMES[icon], cells=cells), "imposter_short"
    else:
        name, word = say(language, "imposter_used", icon=ICON_NAMES[icon]), "imposter_used_short"
    size = 1.0 if imposter else 0.72
    glyph = f"{count_of('points', points)(language)}  {say(language, word, icon=ICON_NAMES[icon])}"
    so_far = say(language, "points", points=count_of("points", points))
    return (
        Piece(area, 0, line_at(0), glyph, f"{so_far}; {name}", area, seat, w=0),
        Piece(
            area, x, HIGH / 2, "", name, owner=seat, id=f"imposter:{seat}", face=f"imposter:{ICONS[icon]}:{imposter}",
            w=CARD_SIZE[0] * size, h=CARD_SIZE[1] * size, turn=0 if imposter else 90,
        ),
        Piece(
            area, x, HIGH + HINTS + 0.5, "", so_far, owner=seat, id=f"points:{seat}", face=f"points:{seat}:{points}",
            w=0.9, h=0.9,
        ),
    )  # fmt: skip
