"""Golden games: a recorded match of every way in which a game can end, with its whole log."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR

HERE = Path(__file__).parent


def record_file(game: Game[Any], ending: str) -> Path:
    return HERE / game.source.stem / "golden" / f"{ending}.match"


def log_file(game: Game[Any], ending: str) -> Path:
    return record_file(game, ending).with_suffix(".log")


def moves_file(game: Game[Any]) -> Path:
    return HERE / game.source.stem / "golden" / "moves.txt"


def moves_text(game: Game[Any]) -> str:
    """The version of the rules with a digest of the catalogue: the texts of all moves, in the order of their numbers."""
    texts = "\n".join(game.catalogue.text(move) for move in range(game.catalogue.size))
    return f"rules {game.version}: {game.catalogue.size} moves, {hashlib.sha256(texts.encode()).hexdigest()}\n"


def log_text(match: Match) -> str:
    """The log as a spectator sees it, then the score sheet of every seat."""
    lines = match.log(SPECTATOR, "en")
    for seat, sheet in enumerate(match.score_sheet()):
        lines += ["", f"{match.players[seat]('en')}: {match.scores[seat]}{' (won)' if seat in match.winners else ''}"]
        lines += [f"{line.points:4}  {line.text(match.game.phrases, 'en')} ({line.clause})" for line in sheet]
    return "\n".join(lines) + "\n"
