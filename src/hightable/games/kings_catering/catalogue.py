"""All moves of The King's Catering, numbered once, and the options players may agree on.

A place is named by a tile that lies beside it and the side of that tile: `7e` is east of the seventh tile that the player placed.
Of several tiles beside a place the oldest names it, so that each place has one name.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.catalogue import Catalogue, Domain, Kind
from hightable.engine.options import Choice, Option, Options
from hightable.engine.words import Name, Phrases
from hightable.games.kings_catering.components import (
    COLUMN,
    COLUMNS,
    IN_RANK,
    PALACE_NAMES,
    PALACES,
    PLAYER_COLOURS,
    ROYAL_NAMES,
    ROYALS,
    SETUP_NAMES,
    SETUPS,
)
from hightable.games.kings_catering.position import MOST

PHRASES = Phrases.read(Path(__file__).parent)

ROYAL = Domain("royal", tuple(map(Name.same, ROYALS)))
COLUMN_TAKEN = Domain("column", tuple(Name.same(str(number + 1)) for number in range(COLUMNS)))
HELD = Domain("held", tuple(Name.same(str(number + 1)) for number in range(COLUMN)))
SIDE_LETTERS = {"en": "nesw", "fr": "neso"}
PLACE_NAMES = tuple(
    Name({code: f"{tile + 1}{letters[side]}" for code, letters in SIDE_LETTERS.items()})
    for tile in range(MOST)
    for side in range(4)
)
PLACE_AT = Domain("place", PLACE_NAMES)
TURN = Domain("turn", tuple(PHRASES.name(f"turn.{turn}") for turn in ("up", "right", "down", "left")), turns=(0, 90, 180, 270))

_verb = PHRASES.name

CHOOSE = Kind(_verb("verb.choose"), (ROYAL,))
TAKE = Kind(_verb("verb.take"), (COLUMN_TAKEN,))
START = Kind(_verb("verb.start"), (HELD,), path=("held", "start"))
PLACE = Kind(_verb("verb.place"), (HELD, PLACE_AT, TURN))
READY = Kind(_verb("verb.ready"))

CATALOGUE = Catalogue(CHOOSE, TAKE, START, PLACE, READY)


def _option(name: str, clause: str, *choices: Choice) -> Option:
    return Option(name, PHRASES.name(f"option.{name}.title"), PHRASES.name(f"option.{name}.help"), choices, clause)


def _of_rank(rank: int) -> list[Choice]:
    royals = range(rank * IN_RANK, (rank + 1) * IN_RANK)
    return [Choice(ROYALS[royal].lower(), Name.joined((Name.same(ROYALS[royal]), ROYAL_NAMES[royal]), ", ")) for royal in royals]


_AS_SET_UP = Choice("setup", PHRASES.name("option.as_set_up"))

# The rules read the options in this order.
OPTIONS = Options(
    _option(
        "setup",
        "KC-2.2",
        *(Choice(id, name) for id, name in zip(SETUPS, SETUP_NAMES, strict=True)),
        Choice("random", PHRASES.name("option.setup.random")),
        Choice("chosen", PHRASES.name("option.setup.chosen")),
    ),
    _option("king", "KC-2.3", _AS_SET_UP, *_of_rank(0)),
    _option("queen", "KC-2.3", _AS_SET_UP, *_of_rank(1)),
    _option("princess", "KC-2.3", _AS_SET_UP, *_of_rank(2)),
    _option(
        "second_princess",
        "KC-2.4",
        Choice("none", PHRASES.name("option.second_princess.none")),
        Choice("setup", PHRASES.name("option.second_princess.setup")),
        *_of_rank(2),
    ),
    _option(
        "rounds",
        "KC-10.1",
        Choice("1", PHRASES.name("option.rounds.one")),
        Choice("2", PHRASES.name("option.rounds.two"), needs=2),
    ),
    _option("palace", "KC-9.1", *(Choice(id, name) for id, name in zip(PALACES, PALACE_NAMES, strict=True))),
    _option(
        "first",
        "KC-2.7",
        Choice("random", PHRASES.name("option.first.random")),
        *(Choice(str(seat + 1), colour, needs=seat + 1) for seat, colour in enumerate(PLAYER_COLOURS)),
    ),
)
