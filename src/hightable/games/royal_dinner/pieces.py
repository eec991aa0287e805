"""The pieces of Royal Dinner, each a memoized function of what it shows."""

from __future__ import annotations

from collections.abc import Iterable

from hightable.engine.i18n import Fact, Language, Name, capital
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Piece
from hightable.games.royal_dinner.components import (
    CARD_COLOURS,
    CARD_NAMES,
    CELLS,
    COLOUR,
    FIRST_PATTERN,
    FOOD_NAMES,
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
    RATINGS,
    SIDES,
    SOLO_NAMES,
    SOLO_TURNS,
    TYPE_LETTERS,
    TYPE_NAMES,
    WHITE,
    type_of,
    value_of,
)
from hightable.games.royal_dinner.faces import FILL, FOOD, FOOD_LEFT, LARGE, SIZES, SMALL, food_step
from hightable.games.royal_dinner.moves import CARD, ICON, LINE, NOBLE, PATTERN, PHRASES, count_of
from hightable.games.royal_dinner.orders import MET, SPOILED

HIGH = 1.36  # the height of a card's place, which is one unit wide
CARD_SIZE = (0.94, 1.28)
MARGIN = 0.74  # to the left of the tray and above it, for the handles
TRAY_SIZE = (MARGIN + 3, MARGIN + 3 * HIGH)
WIDE = 0.97  # the width of a noble's panel, whose place is one unit wide
UNIT = WIDE / 200  # one unit of the panel's drawing
IMPOSTER = 0.38  # the height of the imposter's row below the nobles
OTHER_IMPOSTER = 0.3
TRAY_LINE = 0.82
GRIP_LABELS = "abc123"  # the rows and the columns of the tray


def panel_height(large: bool) -> float:
    """The distance from the upper three nobles of a display to the lower three."""
    return (LARGE if large else SMALL) * UNIT + 1 - WIDE


def display_size(large: bool) -> tuple[float, float]:
    return 3.0, 2 * panel_height(large) + (IMPOSTER if large else OTHER_IMPOSTER)


def lines_shown(large: bool) -> int:
    """The lines of a display in a terminal: points, nobles and, on the viewer's own, the imposter's patterns."""
    return 1 + NOBLES + large


RATINGS_SIZE = display_size(large=False)  # the ratings of a solo game are where another player's display would be

WASTED = -1
"""How a card is judged that would spoil an order without food: nothing else is lost."""
SIGNS = {MET: "+", SPOILED: "x", WASTED: "-"}
MARKS = {MET: "✓", SPOILED: "✕", WASTED: "–"}  # in a terminal
HINTS = {MET: "would_meet", SPOILED: "would_spoil", WASTED: "would_waste"}
TOTALS = ("small-sum", "great-sum", "twenty-five", "different-twenty-five")
"""The orders whose total so far matters."""


def say(language: Language, key: str, **facts: Fact) -> str:
    """A phrase of the scene, with a capital letter."""
    return capital(PHRASES.say(language, f"scene.{key}", **facts))


_about = PHRASES.under("info")


def _about_card(card: int, key: str, language: Language) -> str:
    """What a card is, and what happens to it where it is."""
    kind = "white" if type_of(card) == WHITE else "card"
    food = _about(language, kind, food=FOOD_NAMES[type_of(card)], value=value_of(card))
    return f"{capital(food)} {_about(language, key)}"


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
        return Piece("tray", x, y, "·", name, "dim", id=f"cell:{CELLS[cell]}", face="empty", w=w, h=h, news=False)
    name = say(language, "cell", card=CARD_NAMES[card], cell=CELLS[cell])
    return Piece(
        "tray", x, y, short(card, language), name, FILL[type_of(card)],
        id=f"card:{card}", face=f"card:{card}", w=w, h=h, origin="pile", about=_about_card(card, "on_tray", language),
    )  # fmt: skip


@memoized
def handle(line: int, cards: tuple[int, ...], language: Language) -> Piece:
    """The handle to take a row or a column."""
    across, down = tray_at(int(LINES[line, 0]))
    x, y, w, h = (MARGIN / 2, down, 0.6, 1.08) if line < 3 else (across, MARGIN / 2, 0.94, 0.52)
    name = say(language, "line", line=LINE_NAMES[line], cards=_cards(cards, language))
    return Piece(
        "tray", x, y, GRIP_LABELS[line], name, "accent", pick=LINE.pick(line),
        id=f"line:{line}", face=f"grip:{'right' if line < 3 else 'down'}:{GRIP_LABELS[line]}", w=w, h=h,
        about=_about(language, "line"),
    )  # fmt: skip


@memoized
def pattern(seat: int, number: int, cards: tuple[int, ...], language: Language) -> Piece:
    """A pattern that the viewer's imposter can take."""
    place = number - _first_of(number)
    name = say(language, "pattern", pattern=PATTERN_NAMES[number], cards=_cards(cards, language))
    height = display_size(large=True)[1]
    return Piece(
        f"seat{seat}", 1.49 + 0.38 * place, height - IMPOSTER / 2, "", name, "accent",
        pick=PATTERN.pick(number), id=f"pattern:{number}", face=f"pattern:{number}", w=0.36, h=0.36,
        about=_about(language, "pattern"),
    )  # fmt: skip


@memoized
def pattern_line(seat: int, number: int, language: Language) -> Piece:
    """The same for terminals."""
    place = number - _first_of(number)
    name = str(PATTERN_NAMES[number](language))
    line = line_at(lines_shown(large=True) - 1, large=True)
    return Piece(f"seat{seat}", 0.72 * place, line, name, name, "accent", seat, PATTERN.pick(number), w=0)


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
            id="pile", face=f"pile:{left}", w=w, h=h, about=_about(language, "solo_pile" if solo else "pile"),
        ),
        Piece("piles", 1.5, y, "", say(language, "no_discard"), id="no-discard", face="empty", w=w, h=h, news=False),
    ]  # fmt: skip
    glyph = say(language, "short_discard", count=len(discards))
    if discards:
        top = discards[-1]
        name = say(language, "discard_top", count=count_of("cards", len(discards)), card=CARD_NAMES[top])
        if len(discards) > 1:
            name = say(language, "below", pile=name, cards=_cards(discards[-2::-1], language))
        about = _about(language, "solo_discard" if solo else "discard")
        pieces.append(
            Piece("piles", 1.5, y, glyph, name, "dim", id=f"card:{top}", face=f"card:{top}", w=w, h=h, layer=1, about=about)
        )
    else:
        pieces.append(Piece("piles", 1, y, glyph, say(language, "no_discard"), "dim", w=0))
    if solo:
        name = say(language, "turn", turn=turn)
        if struck != NONE:
            name = f"{name}; {say(language, 'struck', cells=SOLO_NAMES[struck])}"
        glyph = say(language, "short_turn", turn=turn)
        face = f"solo:{struck if struck != NONE else 'back'}:{turn}"
        about = _about(language, "solo", turns=SOLO_TURNS)
        pieces.append(Piece("piles", 2.5, y, glyph, name, "accent", id="solo", face=face, w=w, h=h, about=about))
    else:
        name = say(language, ("party_none", "party_once", "party_twice")[parties])
        glyph = say(language, "short_party", count=parties)
        about = _about(language, "party")
        pieces.append(Piece("piles", 2.5, y, glyph, name, "accent", id="party", face=f"party:{parties}", w=w, h=h, about=about))
    return tuple(pieces)


def _pile_names(cards: tuple[int, ...], language: Language) -> str:
    names = (str(CARD_NAMES[card](language)) if card < len(CARD_NAMES) else say(language, "end_card") for card in cards)
    return ", ".join(names)


@memoized
def in_hand(slot: int, card: int, language: Language) -> Piece:
    w, h = CARD_SIZE
    if card == NONE:
        return Piece("hand", slot + 0.5, HIGH / 2, "", "", "dim", id=f"slot:{slot}", face="empty", w=w, h=h, news=False)
    return Piece(
        "hand", slot + 0.5, HIGH / 2, short(card, language), say(language, "in_hand", card=CARD_NAMES[card]),
        FILL[type_of(card)], pick=CARD.pick(card), id=f"card:{card}", face=f"card:{card}", w=w, h=h, origin="tray",
        about=_about_card(card, "in_hand", language),
    )  # fmt: skip


# Icons to choose from


@memoized
def icons(chosen: tuple[int, ...], masked: int, language: Language) -> tuple[Piece, ...]:
    """The icons that are left, each with its imposter's pattern and the colours its nobles ask for."""
    return tuple(_icon(icon, masked, language) for icon in range(len(ICONS)) if icon not in chosen)


def _icon(icon: int, masked: int, language: Language) -> Piece:
    wide, high = display_size(large=True)
    cells = "/".join(CELLS[cell] for cell in PATTERNS[FIRST_PATTERN[icon]])
    wanted = [int(colour) for colour in COLOUR[masked, icon]]
    colours = ", ".join(
        str(TYPE_NAMES[kind](language)) if kind != NONE else say(language, "any_colour").lower() for kind in wanted
    )
    name = say(language, "icon", icon=ICON_NAMES[icon], cells=cells, colours=colours)
    return Piece(
        "icons", wide * (0.25 + icon % 2 / 2), high * (0.25 + icon // 2 / 2), f"{ICON_NAMES[icon](language)} {cells}", name,
        "accent", pick=ICON.pick(icon), id=f"icon:{icon}", face=f"icon:{ICONS[icon]}:{SIDES[masked]}", w=1.36, h=1.156,
        about=_about(language, "icon"),
    )  # fmt: skip


# The ratings of a solo game


@memoized
def ratings(points: int, over: bool, language: Language) -> tuple[Piece, ...]:
    """The points that each rating takes, and where the player is: quietly until the game is over."""
    wide, high = RATINGS_SIZE
    name = say(language, "points_at_end" if over else "points", points=count_of("points", points))
    lines, most = [], int(POINTS[0].sum())
    for place, (floor, rating) in enumerate(RATINGS):
        glyph = f"{floor}–{most} {say(language, f'rating_{rating}')}"
        tone = ("strong" if over else "plain") if floor <= points <= most else "dim"
        lines.append(Piece("ratings", 0, (place + 0.5) * high / len(RATINGS), glyph, glyph, tone, w=0))
        most = floor - 1
    face = f"ratings:{points}:over" if over else f"ratings:{points}"
    shown = Piece(
        "ratings", wide / 2, high / 2, "", name, id="ratings", face=face, w=2.96, h=2.96 * 194 / 300,
        about=_about(language, "ratings"),
    )  # fmt: skip
    return (shown, *lines)


# A player's display


def line_at(line: int, large: bool) -> float:
    """The height in a display of a line that only terminals show."""
    return (line + 0.5) * display_size(large)[1] / lines_shown(large)


@memoized
def noble(
    seat: int, masked: int, icon: int, noble: int, served: bool, cards: tuple[int, ...], hints: tuple[tuple[int, int], ...],
    own: bool, large: bool, language: Language,
) -> tuple[Piece, ...]:  # fmt: skip
    """A noble, the food under it, and a hint for each card in hand.

    `own` if it belongs to the player to move, `large` if it is on the display that a page shows largest.
    """
    area = f"seat{seat}"
    if not cards:
        hints = tuple((card, WASTED if sign == SPOILED else sign) for card, sign in hints)
    left, top = noble % 3 + (1 - WIDE) / 2, noble // 3 * panel_height(large) + (1 - WIDE) / 2
    order, colour = ORDERS[masked * NOBLES + noble], int(COLOUR[masked, icon, noble])
    title = PHRASES.say(language, f"order.{order}")
    points = count_of("points", int(POINTS[masked, noble]))
    asks = PHRASES.say(language, f"asks.{order}", **({"colour": CARD_COLOURS[colour]} if colour != NONE else {}))
    if served:
        name = say(language, "noble_met", noble=NOBLE_NAMES[noble], points=points, order=title)
        about = _about(language, "noble_met", points=points)
    else:
        name = say(language, "noble", noble=NOBLE_NAMES[noble], points=points, asks=asks)
        about = _about(language, "noble", asks=asks, far=_progress(order, cards, language))
        about += f" {_about(language, 'wild')}" if colour != NONE else ""
    names = [name, *(_hint(card, sign, noble, language) for card, sign in hints)]
    pick = NOBLE.pick(noble) if own else ""
    state = ":met" if served else f":{_total(cards)}" if large and cards and order in TOTALS else ""
    face = f"{'noble' if large else 'other-noble'}:{SIDES[masked]}:{icon}:{noble}{state}"
    height = (LARGE if large else SMALL) * UNIT
    pieces = [
        Piece(
            area, left + WIDE / 2, top + height / 2, "", "; ".join(names), owner=seat, pick=pick, id=f"noble:{seat}.{noble}",
            face=face, w=WIDE, h=height, about=about,
        ),
        Piece(
            area, 0, line_at(noble + 1, large), _line(noble, title, colour, served, cards, hints, language), name,
            "good" if served else "plain", seat, pick, w=0,
        ),
    ]  # fmt: skip
    for place, (card, sign) in enumerate(hints if large else ()):
        name = _hint(card, sign, noble, language)
        face = f"hint:{card}:{SIGNS.get(sign, 'o')}"
        about = _about(language, HINTS.get(sign, "would_fit"))
        pieces.append(
            Piece(
                area, left + WIDE / 2 + (place - (len(hints) - 1) / 2) * 0.315, top + 123 * UNIT, "", name, owner=seat,
                id=f"hint:{seat}.{noble}.{card}", face=face, w=0.3, h=0.162, layer=1, news=False, about=about,
            )
        )  # fmt: skip
    first, step = (142 if large else 102) + FOOD[1] / 2, food_step(order, len(cards))
    for place, card in enumerate(cards):
        name = say(language, "under", card=CARD_NAMES[card], noble=NOBLE_NAMES[noble])
        pieces.append(
            Piece(
                area, left + (FOOD_LEFT + FOOD[0] / 2 + place * step) * UNIT, top + first * UNIT, "", name, FILL[type_of(card)],
                seat, id=f"card:{card}", face=f"under:{card}", w=FOOD[0] * UNIT, h=FOOD[1] * UNIT, layer=1 + place,
                about=_about_card(card, "under", language),
            )
        )  # fmt: skip
    return tuple(pieces)


def _total(cards: tuple[int, ...]) -> int:
    return sum(map(value_of, cards))


def _progress(order: str, cards: tuple[int, ...], language: Language) -> str:
    """How far an order is, in a sentence."""
    size = SIZES[order]
    if not cards:
        return _about(language, "far_none")
    if order in TOTALS:
        key = "far_total_of" if size else "far_total"
        return _about(language, key, count=len(cards), size=size, total=_total(cards))
    return _about(language, "far", count=len(cards), size=size)


def _hint(card: int, sign: int, noble: int, language: Language) -> str:
    return say(language, HINTS.get(sign, "would_fit"), card=CARD_NAMES[card], noble=NOBLE_NAMES[noble])


def _line(
    noble: int, title: str, colour: int, served: bool, cards: tuple[int, ...], hints: tuple[tuple[int, int], ...],
    language: Language,
) -> str:  # fmt: skip
    """A noble in one line for terminals: number, what each card in hand would do, order, colour, food."""
    if served:
        return f"{noble + 1} ✓ {title}"
    signs = "".join(MARKS.get(sign, "●") for _, sign in hints)
    parts = [str(noble + 1), signs, title, str(TYPE_NAMES[colour](language)) if colour != NONE else ""]
    return " ".join([*filter(None, parts), *(short(card, language) for card in cards)])


@memoized
def no_icon(seat: int, large: bool, language: Language) -> tuple[Piece, ...]:
    """The display of a player who has not chosen an icon, and so has no nobles yet."""
    name = say(language, "no_icon")
    return (Piece(f"seat{seat}", 0, line_at(0, large), name, name, f"seat{seat}", seat, w=0),)


@memoized
def imposter(seat: int, points: int, icon: int, unused: int, large: bool, language: Language) -> tuple[Piece, ...]:
    """A player's imposter, below the nobles; in a terminal, also the points."""
    area = f"seat{seat}"
    cells = "/".join(CELLS[cell] for cell in PATTERNS[FIRST_PATTERN[icon]])
    if unused:
        name, word = say(language, "imposter", icon=ICON_NAMES[icon], cells=cells), "imposter_short"
    else:
        name, word = say(language, "imposter_used", icon=ICON_NAMES[icon]), "imposter_used_short"
    glyph = f"{count_of('points', points)(language)}  {PHRASES.say(language, f'scene.{word}', icon=ICON_NAMES[icon])}"
    so_far = say(language, "points", points=count_of("points", points))
    row = IMPOSTER if large else OTHER_IMPOSTER
    x, w, h = (0.65, 1.27, 1.27 * 72 / 256) if large else (1.5, WIDE * 3, WIDE * 3 * 54 / 588)
    about = _about(language, "imposter" if unused else "imposter_used")
    return (
        Piece(area, 0, line_at(0, large), glyph, f"{so_far}; {name}", area, seat, w=0),
        Piece(
            area, x, display_size(large)[1] - row / 2, "", name, owner=seat, id=f"imposter:{seat}",
            face=f"{'imposter' if large else 'other-imposter'}:{ICONS[icon]}:{unused}", w=w, h=h, about=about,
        ),
    )  # fmt: skip
