"""The options that players can agree on, and which of them exclude each other."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator

from hightable.engine.i18n import Name
from hightable.engine.options import Choice, Conflict, Option, Options, first_player, option
from hightable.games.kings_catering.components import (
    PALACE_TITLES,
    PALACES,
    PARTY,
    ROYAL_NAMES,
    ROYALS,
    ROYALS_PER_RANK,
    SEAT_NAMES,
    SETUP_TITLES,
    SETUPS,
)
from hightable.games.kings_catering.moves import PHRASES

RANKS = ("king", "queen", "princess")
TILES_PER_RANK = ROYALS_PER_RANK // 2
NEXT = "second_round_"
"""Prefix of the options of the second round."""

SETUP, PALACE, KING, QUEEN, PRINCESS, SECOND_PRINCESS, FIRST, ROUNDS, NEXT_SETUP, NEXT_KING, NEXT_QUEEN, NEXT_PRINCESS, \
    NEXT_SECOND_PRINCESS = range(13)  # fmt: skip
"""The options, in the order in which the rules read them."""
CHOSEN = len(SETUPS) + 1
"""The choice of `setup` that lets the players choose: it follows the suggested set-ups and the random draw."""
NEXT_CHOSEN, NEXT_SETUPS = 2, 3
"""Choices of `second_round_setup`: as in the first round (0), drawn (1), chosen (2), then the suggested set-ups."""


def _setups(players: int = 0) -> list[Choice]:
    return [Choice(id, title, needs=2, most=players) for id, title in zip(SETUPS, SETUP_TITLES, strict=True)]


def _royal_choices(rank: int, default: str, players: int = 0) -> list[Choice]:
    """The Royal of the set-up, or any of the rank by name."""
    royals = range(rank * ROYALS_PER_RANK, (rank + 1) * ROYALS_PER_RANK)
    titles = {ROYALS[royal].lower(): Name.joined((Name.same(ROYALS[royal]), ROYAL_NAMES[royal]), ", ") for royal in royals}
    named = [Choice(value, title, players, players) for value, title in titles.items()]
    return [Choice("setup", PHRASES.name(f"option.{default}")), *named]


# Which choices exclude each other


Values = dict[str, Collection[str]]
Parties = Collection[tuple[str, int]]


def _faces(rank: int, tiles: Collection[int]) -> tuple[str, ...]:
    """The values that name the Royals on these tiles of a rank."""
    return tuple(ROYALS[rank * ROYALS_PER_RANK + 2 * tile + face].lower() for tile in tiles for face in range(2))


def _sources(
    rank: int, tiles: Collection[int], option: str, setup: str, parties: Collection[tuple[str, int]]
) -> Iterator[Values]:
    """The ways in which options bring a Royal of one of these tiles into play: by name, or with a set-up or palace."""
    yield {option: _faces(rank, tiles)}
    bringing = tuple(id for id, party in parties if PARTY[party, rank] % ROYALS_PER_RANK // 2 in tiles)
    if bringing:
        yield {option: ("setup",), setup: bringing}


_SETUP_PARTIES = tuple((id, number) for number, id in enumerate(SETUPS))
_PALACE_PARTIES = tuple((id, len(SETUPS) + number) for number, id in enumerate(PALACES))


def _first_round(rank: int, *tiles: int) -> Iterator[Values]:
    return _sources(rank, tiles, RANKS[rank], "setup", _SETUP_PARTIES)


def _second_round(rank: int, *tiles: int) -> Iterator[Values]:
    return _sources(rank, tiles, NEXT + RANKS[rank], NEXT + "setup", _SETUP_PARTIES)


def _tile_reason(key: str, rank: int, tile: int) -> Name:
    one, other = (ROYALS[rank * ROYALS_PER_RANK + 2 * tile + face] for face in range(2))
    return PHRASES.name(f"conflict.{key}", one=one, other=other)


def _conflicts(options: Collection[Option]) -> Iterator[Conflict]:
    rank = RANKS.index("princess")
    for each in options:
        if each.name.startswith(NEXT):
            values = tuple(choice.value for choice in each.choices[1:])
            yield Conflict({"rounds": ("1",), each.name: values}, PHRASES.name("conflict.one_round"))
    every = _faces(rank, range(TILES_PER_RANK))
    yield Conflict({"second_princess": ("none",), f"{NEXT}second_princess": every}, PHRASES.name("conflict.one_princess"))
    for tile in range(TILES_PER_RANK):
        with_palace = _sources(rank, (tile,), "princess", "palace", _PALACE_PARTIES)
        for source in (*_first_round(rank, tile), *itertools.islice(with_palace, 1, None)):
            yield Conflict({**source, "second_princess": _faces(rank, (tile,))}, _tile_reason("one_tile", rank, tile))
        for source in _second_round(rank, tile):
            yield Conflict({**source, f"{NEXT}second_princess": _faces(rank, (tile,))}, _tile_reason("one_tile", rank, tile))
    for rank, tile in itertools.product(range(len(RANKS)), range(TILES_PER_RANK)):
        alone: Values = {"second_princess": ("none",)} if RANKS[rank] == "princess" else {}
        for one, other in itertools.product(_first_round(rank, tile), _second_round(rank, tile)):
            yield Conflict({**one, **other, **alone}, _tile_reason("used_before", rank, tile))
    for missing in range(TILES_PER_RANK):  # two Princesses in each round, and one tile in neither
        tiles = tuple(tile for tile in range(TILES_PER_RANK) if tile != missing)
        named: Values = {name: _faces(rank, tiles) for name in ("second_princess", f"{NEXT}second_princess")}
        for one, other in itertools.product(_first_round(rank, *tiles), _second_round(rank, *tiles)):
            yield Conflict({**one, **other, **named}, _tile_reason("left_out", rank, missing))


_OPTIONS = (
    option(
        PHRASES,
        "setup",
        "KC-2.2",
        *_setups(),
        Choice("random", PHRASES.name("option.setup.random"), needs=2),
        Choice("chosen", PHRASES.name("option.setup.chosen"), needs=2),
        Choice("palace", PHRASES.name("option.setup.palace"), most=1),
    ),
    option(
        PHRASES,
        "palace",
        "KC-9.1",
        Choice("none", PHRASES.name("option.palace.none"), needs=2),
        *(Choice(id, title, most=1) for id, title in zip(PALACES, PALACE_TITLES, strict=True)),
    ),
    *(option(PHRASES, name, "KC-2.3", *_royal_choices(rank, "as_set_up")) for rank, name in enumerate(RANKS)),
    option(
        PHRASES,
        "second_princess",
        "KC-2.4",
        Choice("none", PHRASES.name("option.second_princess.none")),
        *_royal_choices(2, "second_princess.setup"),
    ),
    first_player(PHRASES, len(SEAT_NAMES), "KC-2.7"),
    option(
        PHRASES,
        "rounds",
        "KC-10.1",
        Choice("1", PHRASES.name("option.rounds.one")),
        Choice("2", PHRASES.name("option.rounds.two"), needs=2, most=2),
    ),
    option(
        PHRASES,
        f"{NEXT}setup",
        "KC-10.3",
        Choice("same", PHRASES.name(f"option.{NEXT}setup.same")),
        Choice("random", PHRASES.name("option.setup.random"), needs=2, most=2),
        Choice("chosen", PHRASES.name("option.setup.chosen"), needs=2, most=2),
        *_setups(players=2),
    ),
    *(option(PHRASES, NEXT + name, "KC-10.6", *_royal_choices(rank, "as_set_up", 2)) for rank, name in enumerate(RANKS)),
    option(PHRASES, f"{NEXT}second_princess", "KC-10.7", *_royal_choices(2, "second_princess.setup", 2)),
)

OPTIONS = Options(*_OPTIONS, conflicts=tuple(_conflicts(_OPTIONS)))

assert [each.name for each in OPTIONS].index(f"{NEXT}second_princess") == NEXT_SECOND_PRINCESS
