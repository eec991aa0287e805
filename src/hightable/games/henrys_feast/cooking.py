"""Cooking: which dish a station makes, where its recipe comes from, and what cooking it does."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rows import fill, index_of
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.chefs_corner import make_public, refill_display
from hightable.games.henrys_feast.components import (
    BACK,
    BONUSES,
    DESSERT_STATION,
    FEWEST_INGREDIENTS,
    LEVELS,
    MOST_HAND,
    MOST_STATIONS,
    NEEDS,
    RECIPES,
    SIZE,
    STATIONS,
    SUGAR,
)
from hightable.games.henrys_feast.kitchen import (
    back_of,
    clear_station,
    hand_size,
    highest_level,
    station_count,
    team_of,
    teammate_of,
)
from hightable.games.henrys_feast.position import (
    ACT,
    COOK,
    DISPLAY,
    EASY_FEAST,
    FEAST,
    FULL,
    HANDS,
    SEATS,
    SEEN_BY_ALL,
    FeastPosition,
)

cook_move = moves.COOK.encode
treat_move = moves.TREAT.encode

# Sources of a recipe: a bonus spot, a display spot, a feast recipe, a slot of the player's own or the teammate's hand.
FROM_BONUS = 0
FROM_DISPLAY = FROM_BONUS + len(BONUSES)
FROM_FEAST = FROM_DISPLAY + DISPLAY
FROM_HAND = FROM_FEAST + FEAST
FROM_TEAMMATE = FROM_HAND + MOST_HAND


@compiled
def _matches(recipe: int, kinds: int, size: int) -> bool:
    return recipe >= 0 and NEEDS[recipe] == kinds and SIZE[recipe] == size


@compiled
def _size_on(p: FeastPosition, station: int) -> int:
    """Number of ingredients on the station of the player to move, including the dessert station's sugar."""
    return p.station_size[p.to_move * MOST_STATIONS + station] + int(station == DESSERT_STATION)


@compiled
def _kinds_on(p: FeastPosition, station: int) -> int:
    """Those ingredients, one bit per ingredient."""
    kinds = p.station_kinds[p.to_move * MOST_STATIONS + station]
    return kinds | 1 << SUGAR if station == DESSERT_STATION else kinds


@compiled
def source_of(p: FeastPosition, station: int) -> int:
    """HF-7.1, HF-7.2: the source from which the player to move can cook what is on the station, or NONE."""
    seat = p.to_move
    size, kinds = _size_on(p, station), _kinds_on(p, station)
    source = _public_source(p, kinds, size)
    if source != NONE or size < FEWEST_INGREDIENTS:
        return source
    for slot in range(MOST_HAND):
        if _matches(p.hand[seat * MOST_HAND + slot], kinds, size):
            return FROM_HAND + slot
    if p.teams:
        for slot in range(MOST_HAND):
            if _matches(p.hand[teammate_of(p, seat) * MOST_HAND + slot], kinds, size):
                return FROM_TEAMMATE + slot
    return NONE


@compiled
def _public_source(p: FeastPosition, kinds: int, size: int) -> int:
    """The source on the board of the recipe with exactly these ingredients, or NONE."""
    if size < FEWEST_INGREDIENTS:
        return NONE
    for spot in range(len(BONUSES)):
        if _matches(p.bonus[spot], kinds, size) and (p.bonuses_cooked >> spot) & 1 == 0:
            return FROM_BONUS + spot
    for spot in range(DISPLAY):
        if _matches(p.display[spot], kinds, size):
            return FROM_DISPLAY + spot
    for number in range(p.feast_revealed):
        if _matches(p.feast[number], kinds, size):
            return FROM_FEAST + number
    return NONE


@compiled
def list_cooks(p: FeastPosition, out: Row, n: int) -> int:
    """Every station of the player to move that makes a dish; a bonus dish can also be cooked for the teammate."""
    for station in range(station_count(p, p.to_move)):
        source = source_of(p, station)
        if source != NONE:
            out[n] = cook_move(station)
            n += 1
            if p.teams and source < FROM_DISPLAY:
                out[n] = treat_move(station)
                n += 1
    return n


@compiled
def can_cook_dessert(p: FeastPosition) -> bool:
    """HF-7.10: whether the dessert station of the player to move makes a dish."""
    return p.level[p.to_move, STATIONS] == LEVELS and source_of(p, DESSERT_STATION) != NONE


# Whether a step ends by itself must depend only on what everyone can see, never on a hidden hand.


@compiled
def might_cook(p: FeastPosition) -> bool:
    """HF-3.7: whether any station of the player to move might make a dish, as far as everyone can see."""
    for station in range(station_count(p, p.to_move)):
        if _might_cook_on(p, station):
            return True
    return False


@compiled
def might_cook_dessert(p: FeastPosition) -> bool:
    """HF-3.7: the same for the dessert station only."""
    return p.level[p.to_move, STATIONS] == LEVELS and _might_cook_on(p, DESSERT_STATION)


@compiled
def _might_cook_on(p: FeastPosition, station: int) -> bool:
    size, kinds = _size_on(p, station), _kinds_on(p, station)
    if _public_source(p, kinds, size) != NONE:
        return True
    if size >= FEWEST_INGREDIENTS and (hand_size(p, p.to_move) > 0 or (p.teams and hand_size(p, teammate_of(p, p.to_move)) > 0)):
        for recipe in range(RECIPES):
            if _matches(recipe, kinds, size):
                return _might_hold(p, recipe)
    return False


@compiled
def _might_hold(p: FeastPosition, recipe: int) -> bool:
    """Whether the player to move or their teammate might hold the recipe, as far as everyone can see.

    A recipe in hand that not everyone has seen might be any recipe with its back that is not in sight.
    """
    if _is_public(p, recipe):
        return False
    unseen = False
    for slot in range(HANDS):
        owner = slot // MOST_HAND
        own = owner == p.to_move or (p.teams != 0 and owner == teammate_of(p, p.to_move))
        if p.hand_seen_by[slot] == SEEN_BY_ALL:
            if p.hand[slot] == recipe:
                return own
        elif own and p.hand[slot] != NONE and back_of(p.hand[slot]) == BACK[recipe]:
            unseen = True
    return unseen


@compiled
def _is_public(p: FeastPosition, recipe: int) -> bool:
    """Whether the recipe is face up on the board or in a victory pile."""
    return (
        p.cooked_by[recipe] != NONE
        or index_of(p.bonus, len(BONUSES), recipe) != NONE
        or index_of(p.display, DISPLAY, recipe) != NONE
        or index_of(p.feast, p.feast_revealed, recipe) != NONE
    )


@compiled
def cook(p: FeastPosition, station: int) -> None:
    """HF-7: cooks the dish on the station."""
    _cook(p, station, p.to_move)


@compiled
def treat(p: FeastPosition, station: int) -> None:
    """HF-13.4: cooks the bonus dish on the station for the teammate."""
    _cook(p, station, teammate_of(p, p.to_move))


@compiled
def _cook(p: FeastPosition, station: int, receiver: int) -> None:
    """Cooks the dish on the station, returns its ingredients, and applies its effects; `receiver` gains the level of a bonus."""
    if p.phase == ACT:
        p.phase = COOK
    seat = p.to_move
    source = source_of(p, station)
    clear_station(p, seat * MOST_STATIONS + station)
    if source < FROM_DISPLAY:
        p.bonuses_cooked |= 1 << source
        if p.level[receiver, source] < highest_level(p, source):
            p.level[receiver, source] += 1
    elif source < FROM_FEAST:
        spot = source - FROM_DISPLAY
        p.cooked_by[p.display[spot]] = seat
        p.display[spot] = NONE
        refill_display(p, spot)
    elif source < FROM_HAND:
        number = source - FROM_FEAST
        p.feast_cooked[team_of(p, seat)] |= 1 << number
        if number + 1 == p.feast_revealed and p.feast_revealed < FEAST:
            p.feast_revealed += 1
    else:
        slot = seat * MOST_HAND + source - FROM_HAND
        if source >= FROM_TEAMMATE:
            slot = teammate_of(p, seat) * MOST_HAND + source - FROM_TEAMMATE
        _cook_from_hand(p, slot)
    if not FROM_FEAST <= source < FROM_HAND:
        _prove_worth(p)


@compiled
def _cook_from_hand(p: FeastPosition, slot: int) -> None:
    recipe = p.hand[slot]
    p.cooked_by[recipe] = p.to_move
    p.hand[slot] = NONE
    p.hand_seen_by[slot] = 0
    fill(p.hand_looks[slot], SEATS, 0)
    make_public(p, recipe)


@compiled
def _prove_worth(p: FeastPosition) -> None:
    """HF-8.1, HF-8.2: a player's first dish earns a peek at the easy feast recipe; after everyone's, it is revealed."""
    bit = 1 << p.to_move
    if p.variant != FULL or p.proved & bit:
        return
    p.proved |= bit
    p.feast_seen_by |= bit
    p.shown[p.to_move] |= EASY_FEAST
    if p.proved == (1 << p.seats) - 1:
        p.feast_revealed = 1
