"""What one viewer is told. It is made from that viewer's view of the match and from nothing else, so it cannot tell more."""

from __future__ import annotations

from msgspec import Struct

from hightable.analysis.advice import Advice
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.scene import Scene
from hightable.engine.view import SPECTATOR
from hightable.server.client_cache import ClientCache
from hightable.server.errors import PHRASES
from hightable.server.wire import (
    AdviceOut,
    AdvisedOut,
    Note,
    PackedFrame,
    ReasonOut,
    ScoreSheetLine,
    UpdateOut,
    encode,
    score_sheet_out,
)


class Update(Struct):
    """Where the match stands, for everybody who sees it from one seat in one language."""

    n: int
    seat: int
    to_move: int
    number: int
    scene: Scene
    prompt: str
    notes: list[Note]
    score_sheet: list[list[ScoreSheetLine]]
    moves: list[Move]
    undo: bool

    def message(self, cache: ClientCache) -> bytes:
        """In bytes, for a page that knows this much."""
        frame = PackedFrame(self.number, cache.scene(self.scene, self.prompt), self.notes)
        moves = cache.moves(self.moves)
        new = cache.new()
        return encode(UpdateOut(self.n, self.seat, self.to_move, frame, self.score_sheet, moves, self.undo, new))


def make_update(
    match: Match, seat: int, language: Language, n: int, notes: list[Note], asks: bool, undo: bool, ended: str = ""
) -> Update:
    """The position now as the seat sees it, with what may be done where the seat is asked. `n` is the length of the log.

    `ended` says how the match ended, where it did before its last move.
    """
    game, view = match.game, match.view(seat)
    scene = game.scene(view, language)
    if ended:
        prompt = ended
    elif view.over or (asks and view.is_my_turn):
        prompt = scene.prompt
    elif asks:
        prompt = PHRASES.say(language, "deciding", who=match.players[match.to_move])
    else:
        prompt = PHRASES.say(language, "waiting")
    moves = game.legal(view) if asks and view.is_my_turn else []
    sheet = score_sheet_out(game.score_sheet(view), game.phrases, language)
    return Update(n, seat, -1 if ended else match.to_move, match.number, scene, prompt, notes, sheet, moves, undo)


def advice_out(match: Match, seat: int, language: Language, n: int, advice: Advice) -> AdviceOut:
    """What the house would do, in words."""
    moves = [
        AdvisedOut(
            advised.move,
            advised.win_probability,
            advised.points,
            [ReasonOut(reason.text(match.game, language, match.players), reason.clause) for reason in advised.reasons],
        )
        for advised in advice.moves
    ]
    return AdviceOut(n, seat, moves, advice.remark(match.game, language), advice.in_points)


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
        if match.to_move_at(number - 1) == seat:
            return number + 1
    return 1


def replayed(match: Match, seat: int, language: Language, cache: ClientCache, ended: bool = False) -> list[PackedFrame]:
    """The match from its deal on, as the seat saw it; from seat -1, once it is played out, with every card open.

    While it goes on the pictures are those of who watches, the words those of the seat: what a player saw once and has to
    remember since is not shown again. `ended`: it goes on no more, though it was not played out.
    """
    frames = []
    for number in range(match.number + 1):
        if not (match.over or ended):
            view = match.view(SPECTATOR, number)
        else:
            view = match.full_view(number) if seat == SPECTATOR and match.over else match.view(seat, number)
        told = [
            Note(event.text(match.game.phrases, language, match.players), event.clause or "", event.seat)
            for event in (match.events(seat, number) if number else ())
        ]
        scene = match.game.scene(view, language)
        sheet = score_sheet_out(match.game.score_sheet(view), match.game.phrases, language)
        frames.append(PackedFrame(number, cache.scene(scene, scene.prompt), told, sheet, match.to_move_at(number)))
    return frames
