"""Everything that the author of a game imports, in one place.

    from hightable.authoring import Game, MoveCatalogue, MoveKind, Parameter, Record, compiled, everyone

`docs/adding-a-game.md` builds a game with it, step by step.
"""

from hightable.engine import bag, palette
from hightable.engine.art import Art
from hightable.engine.bits import count_bits, nth_bit
from hightable.engine.by_kind import by_kind, face_by_kind, play_by_kind, refuse_by_kind
from hightable.engine.components import BadComponents, check_sources, parse_components
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Language, Name, Phrases
from hightable.engine.jit import compiled
from hightable.engine.memo import memoized
from hightable.engine.messages import Event, Refusal, ScoreLine, ScoreSheet
from hightable.engine.moves import Move, MoveCatalogue, MoveKind, Parameter, PublicMove
from hightable.engine.options import Choice, Conflict, Option, Options, Settings, first_player, option, switch
from hightable.engine.position import HIDDEN, NONE, Grid, Mask, Record, Row, by_rule, everyone, nobody, owner
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.engine.rows import fill, index_of, rank_seats, starting_seat, take
from hightable.engine.rulebook import Rulebook
from hightable.engine.scene import Action, Area, Layout, Piece, Scene
from hightable.engine.theme import Theme
from hightable.engine.view import View, memoized_per_view

__all__ = [
    "Game",
    "compiled",
    "Record",
    "Row",
    "Grid",
    "Mask",
    "NONE",
    "HIDDEN",
    "everyone",
    "owner",
    "nobody",
    "by_rule",
    "Move",
    "MoveCatalogue",
    "MoveKind",
    "Parameter",
    "PublicMove",
    "play_by_kind",
    "refuse_by_kind",
    "face_by_kind",
    "by_kind",
    "fill",
    "take",
    "index_of",
    "rank_seats",
    "starting_seat",
    "count_bits",
    "nth_bit",
    "Rng",
    "randbelow",
    "shuffle",
    "bag",
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
    "memoized_per_view",
    "Event",
    "Refusal",
    "ScoreLine",
    "ScoreSheet",
    "Action",
    "Area",
    "Layout",
    "Piece",
    "Scene",
    "Theme",
    "Art",
    "palette",
    "Language",
    "LANGUAGES",
    "Name",
    "Phrases",
    "Rulebook",
    "BadComponents",
    "parse_components",
    "check_sources",
]
