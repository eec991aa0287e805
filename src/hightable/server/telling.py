"""What one viewer is told. It is made from that viewer's view of the match and from nothing else, so it cannot tell more."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw

from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR
from hightable.engine.words import Language
from hightable.server.picks import words_out
from hightable.server.wire import (
    Frame,
    FramesOut,
    Note,
    encoded,
    paths_out,
    sayings_out,
    scene_out,
    sheet_out,
)

NO_PATHS, NO_SAYINGS = Raw(b"[]"), Raw(b"{}")


class Told(msgspec.Struct):
    """A message ready to be sent, and the faces that the page must have before it."""

    message: bytes
    faces: frozenset[str]


def told(match: Match, seat: int, language: Language, n: int, notes: list[Note], asks: bool, undo: bool) -> Told:
    """The position now as the seat sees it, with what may be done where the seat is asked. `n` is the length of the log."""
    game, view = match.game, match.view(seat)
    scene = scene_out(game.scene(view, language))
    moves = game.legal(view) if asks and view.mine else []
    message = FramesOut(
        n,
        seat,
        [Frame(match.number, scene, notes)],
        paths_out(_paths(game), moves) if moves else NO_PATHS,
        sayings_out(_sayings(game, language), moves) if moves else NO_SAYINGS,
        undo,
        sheet_out(game.sheet(view), game.phrases, language),
        match.seat,
        words_out(game, language, moves, {piece.p for piece in scene.pieces}) if moves else {},
    )
    return Told(encoded(message), frozenset(piece.f for piece in scene.pieces))


def notes(match: Match, seat: int, language: Language, first: int) -> list[Note]:
    """What happened in the decisions from this one on (they count from 1), as the seat may know it."""
    return [
        Note(event.text(match.game.phrases, language, match.players), event.clause or "", event.seat)
        for number in range(first, match.number + 1)
        for event in match.events(seat, number)
    ]


def since_last(match: Match, seat: int) -> int:
    """The first decision after the seat's own last one; for who only watches, the last decision."""
    if seat == SPECTATOR:
        return max(match.number, 1)
    for number in range(match.number, 0, -1):
        if match.decider(number - 1) == seat:
            return number + 1
    return 1


def replayed(match: Match, seat: int, language: Language) -> list[Frame]:
    """The match from its deal on, as the seat saw it; from seat -1, once it is over, with every card open."""
    frames = []
    for number in range(match.number + 1):
        view = match.above(number) if seat == SPECTATOR and match.over else match.view(seat, number)
        told = [
            Note(event.text(match.game.phrases, language, match.players), event.clause or "", event.seat)
            for event in (match.events(seat, number) if number else ())
        ]
        scene = scene_out(match.game.scene(view, language))
        sheet = sheet_out(match.game.sheet(view), match.game.phrases, language)
        frames.append(Frame(number, scene, told, sheet, match.decider(number)))
    return frames


@lru_cache(maxsize=4096)
def face(game: Game[Any], key: str, language: Language) -> str:
    return game.face(key, language)


@lru_cache(maxsize=64)
def _paths(game: Game[Any]) -> list[bytes]:
    return [encoded([move, game.catalogue.path(move)]) for move in range(game.catalogue.size)]


@lru_cache(maxsize=64)
def _sayings(game: Game[Any], language: Language) -> list[bytes]:
    return [encoded({str(move): game.describe(move, language)})[1:-1] for move in range(game.catalogue.size)]
