"""The events of a move, from what one viewer saw before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from hightable.engine.i18n import Fact, Name
from hightable.engine.messages import Event, ScoreLine
from hightable.engine.moves import PublicMove
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import View
from hightable.games.henrys_feast.components import (
    BACK,
    BACK_NAMES,
    DIFFICULTY_NAMES,
    INGREDIENT_NAMES,
    MOST_HAND,
    MOST_PANTRY,
    MOST_STATIONS,
    PANTRY_NAME,
    RECIPE_NAMES,
    STATION_NAMES,
)
from hightable.games.henrys_feast.moves import PANTRY, PHRASES
from hightable.games.henrys_feast.position import DISPLAY, HANDS, OVER, FeastPosition
from hightable.games.henrys_feast.refusals import dish_on
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES, CLAUSES, feasts, score_sheet

PENALTIES = ("missing", "uncooked", "messy")
REASONS = {phrase: PHRASES.name(f"reason.{phrase}") for phrase in CLAUSES}


def events(before: View[FeastPosition], move: PublicMove, after: View[FeastPosition]) -> list[Event]:
    """The events of one decision, in the order in which they happened."""
    b, a = before.p, after.p
    found = _BY_KIND[move.kind](b, a, move.values)
    found += _revelations(b, a, move.kind)
    if a.to_move != b.to_move:
        found += _end_of_turn(b, a, move.kind)
    if move.kind in ("cook", "treat") or a.phase == OVER:
        return _with_points(found, before, after)
    return found


# Points


def _with_points(found: list[Event], before: View[FeastPosition], after: View[FeastPosition]) -> list[Event]:
    """The events with the points that each score sheet, as the viewer knows it, gained or lost by them.

    A dish has its own points and those of the penalties that it ends; a first feast dish has all that count from then on.
    Everything else that changed has an event of its own.
    """
    changed = [_changes(*lines) for lines in zip(score_sheet(before), score_sheet(after), strict=True)]
    events = []
    for event in found:
        phrases = tuple(changed[event.seat]) if event.kind == "cooked_first_feast" else ("cooked", *PENALTIES)
        points = sum(changed[event.seat].pop(phrase, 0) for phrase in phrases) if event.source else 0
        events.append(replace(event, points=points, source=event.source if points else ()))
    for seat, lines in enumerate(changed):
        for phrase, points in lines.items():
            if points:
                kind = _majority(phrase, score_sheet(after)[seat], points)
                facts: dict[str, Fact] = {"count": f"{points:+d}".replace("-", "−")}
                if not kind:
                    kind = "spared" if points > 0 and phrase in PENALTIES else "scored"
                    facts["reason"] = REASONS[phrase]
                events.append(Event(kind, seat, facts, CLAUSES[phrase], points=points, source=(f"pile:{seat}",)))
    return events


def _majority(phrase: str, now: tuple[ScoreLine, ...], points: int) -> str:
    """What happened to a lead in bonus levels or dishes; empty if the points are for something else."""
    lines = {line.phrase for line in now}
    if phrase == "bonuses":
        if "bonuses_tied" in lines:
            return "levels_tied" if points > 0 else "levels_shared"
        return "levels_led" if "bonuses" in lines else "levels_lost"
    if phrase == "most_dishes":
        return "dishes_led" if "most_dishes" in lines else "dishes_lost"
    return ""


def _changes(was: tuple[ScoreLine, ...], now: tuple[ScoreLine, ...]) -> dict[str, int]:
    """By how much the points for each thing changed; a tie for the most bonus levels is one thing with the majority."""
    found: dict[str, int] = {}
    for lines, sign in ((was, -1), (now, 1)):
        for line in lines:
            phrase = "bonuses" if line.phrase == "bonuses_tied" else line.phrase
            found[phrase] = found.get(phrase, 0) + sign * line.points
    return found


def _end_of_turn(b: FeastPosition, a: FeastPosition, kind: str) -> list[Event]:
    """HF-3.7, HF-3.8: the end of a turn, and perhaps of the round or the game."""
    found = [] if kind == "end" else [Event("turn_over", b.to_move, clause="HF-3.7")]
    if a.phase == OVER:
        return [*found, Event("over", clause="HF-10.5")]
    if a.round_number > b.round_number:
        found.append(
            Event("last_round", clause="HF-10.4")
            if a.last_round
            else Event("round", facts={"round": a.round_number}, clause="HF-3.8")
        )
    return found


def _revelations(b: FeastPosition, a: FeastPosition, kind: str) -> list[Event]:
    """New recipes on the display, on top of the cookbook and at the feast, and a player who has proved their worth."""
    opened = [a.display[spot] for spot in range(DISPLAY) if a.display[spot] not in (b.display[spot], NONE)]
    found = [Event("opened", facts={"recipe": RECIPE_NAMES[recipe]}, clause="HF-7.8") for recipe in opened]
    top_left = kind == "steal-top" or (kind == "take" and a.top_seen_by == 0)
    if a.top != NONE and (opened or top_left):
        found.append(Event("next_top", facts={"back": BACK_NAMES[HIDDEN - a.top if a.top < 0 else BACK[a.top]]}, clause="HF-2.8"))
    if a.proved != b.proved:
        found.append(_proof(b, a))
    for number in range(b.feast_revealed, a.feast_revealed):
        clause = "HF-8.3" if number else "HF-8.2"
        facts: dict[str, Fact] = {"recipe": RECIPE_NAMES[a.feast[number]], "difficulty": DIFFICULTY_NAMES[number]}
        found.append(Event("revealed", facts=facts, clause=clause))
    return found


def _proof(b: FeastPosition, a: FeastPosition) -> Event:
    seen = b.feast[0] <= HIDDEN and a.feast[0] >= 0 and a.feast_revealed == 0
    if seen and a.memory_aid:
        return Event("proved_seen", b.to_move, {"recipe": RECIPE_NAMES[a.feast[0]]}, "HF-8.1")
    return Event("proved", b.to_move, clause="HF-8.1", shows=("feast",) if seen else ())


# The events of each kind of move


def _buy(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    (kind,) = values
    assert kind is not None
    return [Event("bought", b.to_move, {"goods": INGREDIENT_NAMES[kind]}, "HF-4.3")]


def _peek(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    """HF-5.9: the page shows the recipe; only with the memory aid does the log name it."""
    if a.top >= 0 and a.memory_aid:
        return [Event("peeked_seen", b.to_move, {"recipe": RECIPE_NAMES[a.top]}, "HF-5.2")]
    return [Event("peeked", b.to_move, clause="HF-5.2", shows=("top",) if a.top >= 0 else ())]


def _steal_hidden(kind: str, clause: str) -> Callable[[FeastPosition, FeastPosition, tuple[int | None, ...]], list[Event]]:
    """A stolen recipe: viewers who see it are told its name, others its back."""

    def tell(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
        recipe = next(a.hand[slot] for slot in range(HANDS) if a.hand[slot] != NONE and b.hand[slot] == NONE)
        if recipe >= 0:
            return [Event(f"{kind}_seen", b.to_move, {"recipe": RECIPE_NAMES[recipe]}, clause)]
        return [Event(kind, b.to_move, {"back": BACK_NAMES[HIDDEN - recipe]}, clause)]

    return tell


def _steal_display(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    """HF-5.3: everyone saw what it was."""
    (spot,) = values
    assert spot is not None
    return [Event("stole", b.to_move, {"recipe": RECIPE_NAMES[b.display[spot]]}, "HF-5.3")]


def _look(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    """Only the player who looks is shown the recipes."""
    return [Event("looked", b.to_move, clause="HF-5.5", shows=("looks_seen", "top") if a.top >= 0 else ())]


def _clear(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    return [Event("cleared", b.to_move, {"cards": _goods(b.shelf)}, "HF-6.1")]


def _fresh_stock(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    return [Event("freshened", b.to_move, {"count": a.deck_size}, "HF-6.2")]


def _fill(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    new = [a.shelf[slot] for slot in range(MOST_PANTRY) if a.shelf[slot] != b.shelf[slot]]
    found = [Event("rebuilt", clause="HF-6.4")] if a.discard_size < b.discard_size else []
    if not new:
        return [*found, Event("filled_nothing", b.to_move, clause="HF-6.3")]
    return [*found, Event("filled", b.to_move, {"cards": _goods(new)}, "HF-6.3")]


def _fetch(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    kind, place = values
    assert kind is not None
    told = "fetched" if place == PANTRY else "fetched_laid"
    return [Event(told, b.to_move, {"shelf": INGREDIENT_NAMES[kind], "place": _place(place)}, "HF-6.5")]


def _borrow(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    card, place = values
    assert card is not None
    return [Event("borrowed", b.to_move, {"card": INGREDIENT_NAMES[card // 2], "place": _place(place)}, "HF-13.2")]


def _lay(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    card, station = values
    assert card is not None
    assert station is not None
    return [Event("laid", b.to_move, {"card": INGREDIENT_NAMES[card // 2], "station": STATION_NAMES[station]}, "HF-3.5")]


def _cook(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    """HF-7: the recipe follows from what was on the station, its source from where the recipe was."""
    (station,) = values
    assert station is not None
    recipe = dish_on(b, station)
    facts: dict[str, Fact] = {"station": STATION_NAMES[station], "recipe": RECIPE_NAMES[recipe]}
    source = (f"tray:{b.to_move}.{station}",)
    if recipe in b.bonus:
        return [_bonus_event(b, a, list(b.bonus).index(recipe), facts)]
    if recipe in list(b.feast)[: b.feast_revealed]:
        had = feasts(b, b.to_move)
        if feasts(a, b.to_move) == had:
            return [Event("cooked_again", b.to_move, facts, "HF-7.7")]
        return [Event("cooked_feast" if had else "cooked_first_feast", b.to_move, facts, "HF-7.9", source=source)]
    facts["back"] = BACK_NAMES[BACK[recipe]]
    if recipe in b.display:
        return [Event("cooked", b.to_move, facts, "HF-7.8", source=source)]
    slot = next(slot for slot in range(HANDS) if a.hand[slot] != b.hand[slot])
    owner = slot // MOST_HAND
    place = sum(b.hand[other] != NONE for other in range(owner * MOST_HAND, slot + 1))
    kind = "cooked_hand" if owner == b.to_move else "cooked_teammate"
    return [Event(kind, b.to_move, {**facts, "place": place}, "HF-7.8", source=source)]


def _bonus_event(b: FeastPosition, a: FeastPosition, bonus: int, facts: dict[str, Fact]) -> Event:
    for seat in range(b.seats):
        if a.level[seat][bonus] > b.level[seat][bonus]:
            kind = "cooked_bonus" if seat == b.to_move else "cooked_for_teammate"
            return Event(kind, b.to_move, {**facts, "bonus": BONUS_NAMES[bonus], "level": a.level[seat][bonus]}, "HF-7.6")
    return Event("cooked_again", b.to_move, facts, "HF-7.7")


def _toss(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    (card,) = values
    assert card is not None
    return [Event("tossed", b.to_move, {"card": INGREDIENT_NAMES[card // 2]}, "HF-9.2")]


def _empty(b: FeastPosition, a: FeastPosition, values: tuple[int | None, ...]) -> list[Event]:
    (station,) = values
    assert station is not None
    cards = b.station[b.to_move * MOST_STATIONS + station]
    names = Name.joined((INGREDIENT_NAMES[card // 2] for card in cards if card != NONE), ", ")
    return [Event("emptied", b.to_move, {"station": STATION_NAMES[station], "cards": names}, "HF-9.4")]


def _simple(kind: str, clause: str) -> Callable[[FeastPosition, FeastPosition, tuple[int | None, ...]], list[Event]]:
    return lambda b, a, values: [Event(kind, b.to_move, clause=clause)]


def _goods(kinds: Iterable[int]) -> Name:
    return Name.joined((INGREDIENT_NAMES[kind] for kind in kinds if kind != NONE), ", ")


def _place(place: int | None) -> Name:
    assert place is not None
    return PANTRY_NAME if place == PANTRY else STATION_NAMES[place]


_BY_KIND: dict[str, Callable[[FeastPosition, FeastPosition, tuple[int | None, ...]], list[Event]]] = {
    "buy": _buy,
    "peek": _peek,
    "steal-top": _steal_hidden("stole_top", "HF-5.2"),
    "steal": _steal_display,
    "steal-down": _steal_hidden("stole_down", "HF-5.4"),
    "look": _look,
    "take": _steal_hidden("stole_up", "HF-5.5"),
    "clear": _clear,
    "fresh": _fresh_stock,
    "fill": _fill,
    "fetch": _fetch,
    "share": _simple("shares", "HF-13.2"),
    "borrow": _borrow,
    "lay": _lay,
    "cook": _cook,
    "treat": _cook,
    "adjust": _simple("adjusts", "HF-9.1"),
    "rest": _simple("rests", "HF-3.1"),
    "done": _simple("done", "HF-3.1"),
    "toss": _toss,
    "empty": _empty,
    "end": _simple("ended", "HF-3.8"),
    "last-call": _simple("called", "HF-10.1"),
}
