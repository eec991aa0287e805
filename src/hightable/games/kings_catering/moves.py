"""All moves of The King's Catering, numbered once.

A place is named after a tile next to it and the side of that tile: `7e` is east of the seventh tile that the player placed.
If several tiles are next to a place, the oldest names it, so that each place has one name.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import Name, Phrases
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter
from hightable.games.kings_catering.components import COLUMN_SIZE, COLUMNS, ROYALS
from hightable.games.kings_catering.position import MAX_TILES

PHRASES = Phrases.read(Path(__file__).parent)

ROYAL = Parameter("royal", tuple(map(Name.same, ROYALS)))
COLUMN_TAKEN = Parameter("column", tuple(Name.same(str(number + 1)) for number in range(COLUMNS)))
HELD = Parameter("held", tuple(Name.same(str(number + 1)) for number in range(COLUMN_SIZE)))
SIDE_LETTERS = {"en": "nesw", "fr": "neso"}
PLACE_NAMES = tuple(
    Name({code: f"{tile + 1}{letters[side]}" for code, letters in SIDE_LETTERS.items()})
    for tile in range(MAX_TILES)
    for side in range(4)
)
PLACE_AT = Parameter("place", PLACE_NAMES)
TURN = Parameter("turn", tuple(PHRASES.name(f"turn.{turn}") for turn in ("up", "right", "down", "left")), turns=(0, 90, 180, 270))

_verb = PHRASES.name

CHOOSE = MoveKind(_verb("verb.choose"), (ROYAL,))
TAKE = MoveKind(_verb("verb.take"), (COLUMN_TAKEN,))
START = MoveKind(_verb("verb.start"), (HELD,), path=("held", "start"))
PLACE = MoveKind(_verb("verb.place"), (HELD, PLACE_AT, TURN))
READY = MoveKind(_verb("verb.ready"))

CATALOGUE = MoveCatalogue(CHOOSE, TAKE, START, PLACE, READY)
