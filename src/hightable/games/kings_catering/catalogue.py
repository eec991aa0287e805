"""All moves of The King's Catering, numbered once.

A place is named by a tile that lies beside it and the side of that tile: `7e` is east of the seventh tile that the player placed.
Of several tiles beside a place the oldest names it, so that each place has one name.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.catalogue import Catalogue, Domain, Kind
from hightable.engine.words import Name, Phrases
from hightable.games.kings_catering.components import COLUMN, COLUMNS, ROYALS
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
