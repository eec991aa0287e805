"""Everything that the author of a game imports, in one place.

    from hightable.authoring import Game, MoveCatalogue, MoveKind, Parameter, Record, compiled, everyone

`docs/adding-a-game.md` builds a game with it, step by step.
"""

from hightable.engine import bag, grids, palette
from hightable.engine.art import Art
from hightable.engine.bits import count_bits, nth_bit
from hightable.engine.by_kind import PhaseRefusals, by_kind, face_by_kind, play_by_kind, refuse_by_kind
from hightable.engine.components import (
    BadComponents,
    bad_line,
    check_articles,
    check_ids,
    check_names,
    check_number,
    check_range,
    check_seat_names,
    check_sources,
    check_text,
    parse_components,
)
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Language, Name, Phrases, capital, signed
from hightable.engine.jit import compiled
from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.messages import Event, Holding, Holdings, Refusal, ScoreLine, ScoreSheet, decided_by, totals
from hightable.engine.moves import Move, MoveCatalogue, MoveKind, Parameter, PublicMove
from hightable.engine.options import Choice, Conflict, Option, Options, Settings, first_player, option, switch
from hightable.engine.pools import count_entries
from hightable.engine.position import HIDDEN, NONE, BitSet, Grid, Record, Row, SeatNumbers, by_rule, everyone, nobody, owner
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.engine.rows import all_ready, fill, index_of, new_deck, rank_seats, starting_seat, take
from hightable.engine.rulebook import Rulebook
from hightable.engine.scene import Action, Area, Layout, Piece, Scene, seats_from
from hightable.engine.theme import Theme
from hightable.engine.view import View

__all__ = [
    "Game",
    "compiled",
    "Record",
    "Row",
    "Grid",
    "NONE",
    "HIDDEN",
    "everyone",
    "owner",
    "nobody",
    "by_rule",
    "BitSet",
    "SeatNumbers",
    "Move",
    "MoveCatalogue",
    "MoveKind",
    "Parameter",
    "PublicMove",
    "play_by_kind",
    "refuse_by_kind",
    "PhaseRefusals",
    "face_by_kind",
    "by_kind",
    "fill",
    "new_deck",
    "take",
    "index_of",
    "rank_seats",
    "starting_seat",
    "all_ready",
    "count_bits",
    "nth_bit",
    "Rng",
    "randbelow",
    "shuffle",
    "bag",
    "grids",
    "Option",
    "Options",
    "Choice",
    "Conflict",
    "Settings",
    "option",
    "first_player",
    "switch",
    "View",
    "memoized",
    "memoized_by_fields",
    "Event",
    "Refusal",
    "ScoreLine",
    "ScoreSheet",
    "Holding",
    "Holdings",
    "totals",
    "decided_by",
    "count_entries",
    "Action",
    "Area",
    "Layout",
    "Piece",
    "Scene",
    "seats_from",
    "Theme",
    "Art",
    "palette",
    "Language",
    "LANGUAGES",
    "Name",
    "capital",
    "signed",
    "Phrases",
    "Rulebook",
    "BadComponents",
    "parse_components",
    "check_sources",
    "check_ids",
    "check_number",
    "check_range",
    "check_names",
    "check_articles",
    "check_seat_names",
    "check_text",
    "bad_line",
]
