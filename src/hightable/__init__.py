"""High Table: five board games about royal feasts, for players, designers and researchers."""

from hightable.engine.discovery import all_games, find
from hightable.engine.match import Match, Refused
from hightable.engine.view import SPECTATOR, View

__version__ = "0.1.0"
__all__ = ["SPECTATOR", "Match", "Refused", "View", "all_games", "find"]
