"""Banquet Royal: lay dishes and toques on the king's table, in the order your menus ask for."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.game import Game
from hightable.engine.rulebook import Rulebook
from hightable.engine.theme import Theme
from hightable.games.banquet_royal.bot import move_heuristic, position_heuristic
from hightable.games.banquet_royal.components import SEAT_NAMES, facts
from hightable.games.banquet_royal.dealing import deal
from hightable.games.banquet_royal.determinize import determinize
from hightable.games.banquet_royal.events import events
from hightable.games.banquet_royal.examples import EXAMPLES
from hightable.games.banquet_royal.faces import face
from hightable.games.banquet_royal.moves import CATALOGUE, OPTIONS, PHRASES
from hightable.games.banquet_royal.position import BanquetPosition
from hightable.games.banquet_royal.print_items import PRINT_ITEMS
from hightable.games.banquet_royal.refusals import refuse
from hightable.games.banquet_royal.rules import legal_moves, play
from hightable.games.banquet_royal.scene import scene
from hightable.games.banquet_royal.score_sheet import component_counts, ending, score_sheet
from hightable.games.banquet_royal.scoring import standings

SOURCE = Path(__file__).parent

GAME = Game(
    name="banquet-royal",
    version=1,
    source=SOURCE,
    players=(2, 3, 4),
    position=BanquetPosition,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(SOURCE, facts),
    phrases=PHRASES,
    seat_names=SEAT_NAMES,
    endings=("points", "orders", "shared"),
    starter="starter",
    minutes=(20, 30),
    weight=1,
    goal_areas=("board", "hand"),
    deal=deal,
    legal_moves=legal_moves,
    play=play,
    standings=standings,
    determinize=determinize,
    refuse=refuse,
    score_sheet=score_sheet,
    events=events,
    scene=scene,
    ending=ending,
    component_counts=component_counts,
    face=face,
    examples=EXAMPLES,
    print_items=PRINT_ITEMS,
    theme=Theme(cover=("dish:burger", "dish:pudding", "dish:salad", "toque:1", "dish:fruit-salad")),
    move_heuristic=move_heuristic,
    position_heuristic=position_heuristic,
)
