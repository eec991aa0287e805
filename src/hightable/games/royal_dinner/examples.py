"""The worked examples of the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from hightable.engine.examples import Example, played
from hightable.engine.i18n import Fact, Name
from hightable.engine.position import NONE, Packed
from hightable.engine.view import View
from hightable.games.royal_dinner.components import (
    ALL_SERVED,
    CARD_NAMES,
    COLOUR,
    MOST_UNDER,
    NOBLE_NAMES,
    NOBLES,
    PATTERN_NAMES,
    PATTERNS,
    POINTS,
    SOLO_TURNS,
    TYPES,
    VALUES,
    rating,
    value_of,
)
from hightable.games.royal_dinner.moves import PHRASES, count_of
from hightable.games.royal_dinner.orders import MET, SPOILED, judge, order_of
from hightable.games.royal_dinner.position import OVER, DinnerPosition
from hightable.games.royal_dinner.scoring import points_of

_FIRST = ("take column-1", "place green-5 noble-4", "place white-2 noble-4", "place purple-9 noble-6", "done")
_ANSWER = ("take row-c", "place blue-6 noble-2", "place white-1 noble-3", "place green-8 noble-1", "done")
_SECOND = (*_FIRST, *_ANSWER, "take row-a")
_SPOILING = (*_SECOND, "place green-7 noble-4", "place pink-7 noble-6")
_CORNER = 3
"""The imposter's pattern in the lower left corner of the tray."""


_at = partial(played, "royal-dinner", 2, 1389, options={"first": "1", "icons": "random"})


def _food(p: DinnerPosition, noble: int) -> list[int]:
    """The cards under the first player's noble."""
    return [card for card in p.under[noble] if card != NONE]


def _judged(p: DinnerPosition, noble: int, card: int) -> int:
    """How the order of the first player's noble would be judged with one more card."""
    cards = [*_food(p, noble), card]
    row = np.full(MOST_UNDER, NONE, np.int8)
    row[: len(cards)] = cards
    return judge(row, len(cards), order_of(p.masked, noble), int(COLOUR[p.masked, p.icon[0], noble]))


def _placing(noble: int, result: int, view: View[DinnerPosition]) -> Mapping[str, Fact]:
    """A card in hand that would meet or spoil the order of a noble, and what is under it."""
    p = view.p
    food = _food(p, noble)
    card = next(card for card in p.hand if card != NONE and _judged(p, noble, card) == result)
    return {
        "noble": NOBLE_NAMES[noble],
        "food": Name.joined((CARD_NAMES[card] for card in food), ", "),
        "card": CARD_NAMES[card],
        "total": sum(map(value_of, (*food, card))),
        "count": count_of("cards", len(food) + 1),
        "points": count_of("points", int(POINTS[p.masked, noble])),
    }


def _imposter_facts(view: View[DinnerPosition]) -> Mapping[str, Fact]:
    cards = [view.p.tray[cell] for cell in PATTERNS[_CORNER]]
    return {"pattern": PATTERN_NAMES[_CORNER], "cards": Name.joined((CARD_NAMES[card] for card in cards), ", ")}


def _rising() -> Packed:
    """Masked nobles: noble 5 has three ascending cards, and the player holds a fourth."""
    moves = ("choose sun", "choose lily", "take row-a")
    position = played("royal-dinner", 2, 1, *moves, options={"first": "1", "side": "masked"})()
    record = position.view(DinnerPosition.dtype)
    _exchange(record, "hand", 0, "yellow", 12)
    for place, (kind, value) in enumerate((("yellow", 2), ("blue", 5), ("pink", 8))):
        card = TYPES.index(kind) * VALUES + value - 1
        pile = record["pile"][0]
        found = pile.tolist().index(card)
        pile[found:-1] = pile[found + 1 :]
        pile[-1] = NONE
        record["pile_size"] -= 1
        record["under"][0][4][place] = card
        record["count"][0][4] += 1
    return position


def _exchange(record: np.ndarray, field: str, place: int, kind: str, value: int) -> None:
    """Exchange a card with one in the draw pile."""
    card = TYPES.index(kind) * VALUES + value - 1
    pile = record["pile"][0]
    pile[pile.tolist().index(card)] = record[field][0][place]
    record[field][0][place] = card


def _waiter() -> Packed:
    """The end of a solo game with five nobles served."""
    position = played("royal-dinner", 1, 1, "choose sun")()
    record = position.view(DinnerPosition.dtype)
    record["served"][0][0] = ALL_SERVED & ~(1 << 3)
    record["turn"], record["phase"], record["to_move"] = SOLO_TURNS, OVER, NONE
    return position


def _waiter_facts(view: View[DinnerPosition]) -> Mapping[str, Fact]:
    p = view.p
    points = points_of(p, 0)
    nobles = sum(p.served[0] >> noble & 1 for noble in range(NOBLES))
    return {"nobles": nobles, "points": points, "rating": PHRASES.name(f"rating.{rating(points)}")}


EXAMPLES = (
    Example(
        "imposter", "RD-3.4", _at(*_FIRST, *_ANSWER), ("tray", "seat0"), _imposter_facts, seat=0,
        highlight=("card:7", "card:27", "card:25", f"pattern:{_CORNER}"),
    ),
    Example(
        "addition", "RD-6.4", _at(*_SECOND), ("hand", "seat0"), partial(_placing, 3, MET), seat=0,
        highlight=("noble:0.3", "card:18"),
    ),
    Example(
        "spoiled", "RD-5.2", _at(*_SPOILING), ("hand", "seat0"), partial(_placing, 5, SPOILED), seat=0,
        highlight=("noble:0.5", "card:59"),
    ),
    Example(
        "rising", "RD-7.5", _rising, ("hand", "seat0"), partial(_placing, 4, MET), seat=0,
        highlight=("noble:0.4", "card:59"),
    ),
    Example("waiter", "RD-10.4", _waiter, ("ratings", "seat0"), _waiter_facts, seat=0, highlight=("ratings",)),
)  # fmt: skip
