"""What happened, in words of the game, from what one viewer saw before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hightable.engine.i18n import Fact, Name
from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import View
from hightable.games.henrys_feast.components import (
    BACK,
    BACK_NAMES,
    CARD_NAMES,
    DIFFICULTY_NAMES,
    INGREDIENT_NAMES,
    MOST_HAND,
    MOST_PANTRY,
    MOST_STATIONS,
    PANTRY_NAME,
    RECIPE_NAMES,
    STATION_NAMES,
)
from hightable.games.henrys_feast.moves import PANTRY
from hightable.games.henrys_feast.position import DISPLAY, HANDS, OVER, Position
from hightable.games.henrys_feast.refusals import made
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES, feasts


def events(before: View[Position], said: PublicMove, after: View[Position]) -> list[Event]:
    """What one decision brought about, in the order in which it happened."""
    b, a = before.p, after.p
    told = _BY_KIND[said.kind](b, a, said.values)
    told += _come_to_light(b, a, said.kind)
    if a.to_move != b.to_move:
        told += _turn_over(b, a, said.kind)
    return told


def _turn_over(b: Position, a: Position, kind: str) -> list[Event]:
    """HF-3.7, HF-3.8: the turn ended, by choice or by itself; perhaps the round, or the game."""
    told = [] if kind == "end" else [Event("turn_over", b.to_move, clause="HF-3.7")]
    if a.phase == OVER:
        return [*told, Event("over", clause="HF-10.5")]
    if a.turn > b.turn:
        told.append(Event("last_round", clause="HF-10.4") if a.last else Event("round", facts={"round": a.turn}, clause="HF-3.8"))
    return told


def _come_to_light(b: Position, a: Position, kind: str) -> list[Event]:
    """What opened on the display, in the cookbook and among the feast recipes, and who has proved their worth."""
    opened = [a.display[spot] for spot in range(DISPLAY) if a.display[spot] not in (b.display[spot], NONE)]
    told = [Event("opened", facts={"recipe": RECIPE_NAMES[recipe]}, clause="HF-7.8") for recipe in opened]
    top_left = kind == "steal-top" or (kind == "take" and a.top_known == 0)
    if a.top != NONE and (opened or top_left):
        told.append(Event("next_top", facts={"back": BACK_NAMES[HIDDEN - a.top if a.top < 0 else BACK[a.top]]}, clause="HF-2.8"))
    if a.proved != b.proved:
        told.append(_proved(b, a))
    for number in range(b.feast_up, a.feast_up):
        clause = "HF-8.3" if number else "HF-8.2"
        facts: dict[str, Fact] = {"recipe": RECIPE_NAMES[a.feast[number]], "difficulty": DIFFICULTY_NAMES[number]}
        told.append(Event("revealed", facts=facts, clause=clause))
    return told


def _proved(b: Position, a: Position) -> Event:
    seen = b.feast[0] <= HIDDEN and a.feast[0] >= 0 and a.feast_up == 0
    if seen and a.memory_aid:
        return Event("proved_seen", b.to_move, {"recipe": RECIPE_NAMES[a.feast[0]]}, "HF-8.1")
    return Event("proved", b.to_move, clause="HF-8.1", shows=("feast",) if seen else ())


# What each kind of move did


def _bought(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    (kind,) = values
    assert kind is not None
    return [Event("bought", b.to_move, {"goods": INGREDIENT_NAMES[kind]}, "HF-4.3")]


def _peeked(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    """HF-5.9: the page shows it; only with the memory aid does the log keep it."""
    if a.top >= 0 and a.memory_aid:
        return [Event("peeked_seen", b.to_move, {"recipe": RECIPE_NAMES[a.top]}, "HF-5.2")]
    return [Event("peeked", b.to_move, clause="HF-5.2", shows=("top",) if a.top >= 0 else ())]


def _stolen(kind: str, clause: str) -> Callable[[Position, Position, tuple[int | None, ...]], list[Event]]:
    """A recipe came to the hand: told by its face to who saw it, by its back to the others."""

    def tell(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
        recipe = next(a.hand[slot] for slot in range(HANDS) if a.hand[slot] != NONE and b.hand[slot] == NONE)
        if recipe >= 0:
            return [Event(f"{kind}_seen", b.to_move, {"recipe": RECIPE_NAMES[recipe]}, clause)]
        return [Event(kind, b.to_move, {"back": BACK_NAMES[HIDDEN - recipe]}, clause)]

    return tell


def _stolen_openly(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    """HF-5.3: everybody saw what it was."""
    (spot,) = values
    assert spot is not None
    return [Event("stole", b.to_move, {"recipe": RECIPE_NAMES[b.display[spot]]}, "HF-5.3")]


def _looked(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    """Who looks sees every recipe for themselves."""
    return [Event("looked", b.to_move, clause="HF-5.5", shows=("met", "top") if a.top >= 0 else ())]


def _cleared(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    return [Event("cleared", b.to_move, {"cards": _goods(b.shelf)}, "HF-6.1")]


def _freshened(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    return [Event("freshened", b.to_move, {"count": a.deck_size}, "HF-6.2")]


def _filled(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    new = [a.shelf[slot] for slot in range(MOST_PANTRY) if a.shelf[slot] != b.shelf[slot]]
    told = [Event("rebuilt", clause="HF-6.4")] if a.discard_size < b.discard_size else []
    if not new:
        return [*told, Event("filled_nothing", b.to_move, clause="HF-6.3")]
    return [*told, Event("filled", b.to_move, {"cards": _goods(new)}, "HF-6.3")]


def _fetched(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    kind, place = values
    assert kind is not None
    return [Event("fetched", b.to_move, {"shelf": INGREDIENT_NAMES[kind], "place": _place(place)}, "HF-6.5")]


def _borrowed(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    card, place = values
    assert card is not None
    return [Event("borrowed", b.to_move, {"card": CARD_NAMES[card], "place": _place(place)}, "HF-13.2")]


def _laid(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    card, station = values
    assert card is not None
    assert station is not None
    return [Event("laid", b.to_move, {"card": CARD_NAMES[card], "station": STATION_NAMES[station]}, "HF-3.5")]


def _cooked(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    """HF-7: the recipe follows from what lay on the station, and where it was from where it lay."""
    (station,) = values
    assert station is not None
    recipe = made(b, station)
    facts: dict[str, Fact] = {"station": STATION_NAMES[station], "recipe": RECIPE_NAMES[recipe]}
    if recipe in b.bonus:
        return [_bonus(b, a, list(b.bonus).index(recipe), facts)]
    if recipe in list(b.feast)[: b.feast_up]:
        grown = feasts(a, b.to_move) != feasts(b, b.to_move)
        return [Event("cooked_feast", b.to_move, facts, "HF-7.9") if grown else Event("cooked_again", b.to_move, facts, "HF-7.7")]
    facts["back"] = BACK_NAMES[BACK[recipe]]
    if recipe in b.display:
        return [Event("cooked", b.to_move, facts, "HF-7.8")]
    slot = next(slot for slot in range(HANDS) if a.hand[slot] != b.hand[slot])
    owner = slot // MOST_HAND
    place = sum(b.hand[other] != NONE for other in range(owner * MOST_HAND, slot + 1))
    kind = "cooked_hand" if owner == b.to_move else "cooked_mate"
    return [Event(kind, b.to_move, {**facts, "place": place}, "HF-7.8")]


def _bonus(b: Position, a: Position, bonus: int, facts: dict[str, Fact]) -> Event:
    for seat in range(b.seats):
        if a.level[seat][bonus] > b.level[seat][bonus]:
            kind = "cooked_bonus" if seat == b.to_move else "cooked_for_mate"
            return Event(kind, b.to_move, {**facts, "bonus": BONUS_NAMES[bonus], "level": a.level[seat][bonus]}, "HF-7.6")
    return Event("cooked_again", b.to_move, facts, "HF-7.7")


def _tossed(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    (card,) = values
    assert card is not None
    return [Event("tossed", b.to_move, {"card": CARD_NAMES[card]}, "HF-9.2")]


def _emptied(b: Position, a: Position, values: tuple[int | None, ...]) -> list[Event]:
    (station,) = values
    assert station is not None
    cards = b.station[b.to_move * MOST_STATIONS + station]
    names = Name.joined((CARD_NAMES[card] for card in cards if card != NONE), ", ")
    return [Event("emptied", b.to_move, {"station": STATION_NAMES[station], "cards": names}, "HF-9.4")]


def _plain(kind: str, clause: str) -> Callable[[Position, Position, tuple[int | None, ...]], list[Event]]:
    return lambda b, a, values: [Event(kind, b.to_move, clause=clause)]


def _goods(kinds: Iterable[int]) -> Name:
    return Name.joined((INGREDIENT_NAMES[kind] for kind in kinds if kind != NONE), ", ")


def _place(place: int | None) -> Name:
    assert place is not None
    return PANTRY_NAME if place == PANTRY else STATION_NAMES[place]


_BY_KIND: dict[str, Callable[[Position, Position, tuple[int | None, ...]], list[Event]]] = {
    "buy": _bought,
    "peek": _peeked,
    "steal-top": _stolen("stole_top", "HF-5.2"),
    "steal": _stolen_openly,
    "steal-down": _stolen("stole_down", "HF-5.4"),
    "look": _looked,
    "take": _stolen("stole_up", "HF-5.5"),
    "clear": _cleared,
    "fresh": _freshened,
    "fill": _filled,
    "fetch": _fetched,
    "share": _plain("shares", "HF-13.2"),
    "borrow": _borrowed,
    "lay": _laid,
    "cook": _cooked,
    "treat": _cooked,
    "adjust": _plain("adjusts", "HF-9.1"),
    "rest": _plain("rests", "HF-3.1"),
    "done": _plain("done", "HF-3.1"),
    "toss": _tossed,
    "empty": _emptied,
    "end": _plain("ended", "HF-3.8"),
    "last-call": _plain("called", "HF-10.1"),
}
