"""What one viewer is sent. It is made from that viewer's view of the match alone, so it cannot leak anything."""

from __future__ import annotations

from collections.abc import Callable

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
    """The state of the match for everybody who sees it from one seat in one language."""

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
    covered: bool
    sentences: dict[Move, str]
    """What each move does, if that depends on the position."""

    def message(self, cache: ClientCache) -> bytes:
        """The encoded message for a page with this cache."""
        frame = PackedFrame(self.number, cache.scene(self.scene, self.prompt), self.notes)
        moves = cache.moves(self.moves, self.sentences)
        new = cache.new()
        rest = (self.score_sheet, moves, self.undo, new, self.covered)
        return encode(UpdateOut(self.n, self.seat, self.to_move, frame, *rest))


def make_update(
    match: Match, seat: int, language: Language, n: int, notes: list[Note], running: bool, undo: bool, ended: str = ""
) -> Update:
    """The current position as the seat sees it, with the legal moves if the seat is to move. `n` is the length of the log.

    `ended` is how the match ended, if that was before its last move.
    """
    game, view = match.game, match.view(seat)
    scene = game.scene(view, language)
    moving = running and match.to_move == seat != SPECTATOR
    if ended:
        prompt = ended
    elif match.over or moving:
        prompt = scene.prompt
    elif running:
        prompt = PHRASES.say(language, "to_move", who=match.players[match.to_move])
    else:
        prompt = PHRASES.say(language, "waiting")
    moves = game.legal(view) if moving else []
    sheet = score_sheet_out(game.score_sheet(view), game.phrases, language)
    covered = match.number > 0 and view.hidden_count > match.view(seat, match.number - 1).hidden_count
    sentences = {move: game.describe(move, language, view) for move in moves} if game.describe_move else {}
    to_move = -1 if ended else match.to_move
    return Update(n, seat, to_move, match.number, scene, prompt, notes, sheet, moves, undo, covered, sentences)


def advice_out(match: Match, seat: int, language: Language, n: int, advice: Advice) -> AdviceOut:
    """The bot's advice in words."""
    moves = [
        AdvisedOut(
            advised.move,
            advised.win_probability,
            advised.points,
            [ReasonOut(reason.text(match.game, language, match.players), reason.clause) for reason in advised.reasons],
        )
        for advised in advice.moves
    ]
    return AdviceOut(n, seat, moves, advice.remark(language), advice.in_points)


def notes(match: Match, seat: int, language: Language, first: int) -> list[Note]:
    """What happened from this move on (counting from 1), as the seat may know it."""
    return [note for number in range(first, match.number + 1) for note in _notes_of(match, seat, language, number)]


def _notes_of(match: Match, seat: int, language: Language, number: int) -> list[Note]:
    """What happened in one move, as the seat may know it."""
    phrases = match.game.phrases
    return [
        Note(
            event.text(phrases, language, match.players, seat),
            event.clause or "",
            event.seat,
            event.brief(phrases, language),
            event.points,
            list(event.source),
            number,
        )
        for event in match.events(seat, number)
    ]


def since_last(match: Match, seat: int) -> int:
    """The number of the first move that the seat has to be told: its opponents' last turn, and what it did itself after that.

    For a spectator, the first move of the last turn.
    """
    number = match.number
    if seat == SPECTATOR:
        seat = match.to_move_at(number - 1) if number else seat
        return max(_turn_start(match, number, lambda mover: mover == seat), 1)
    number = _turn_start(match, number, lambda mover: mover == seat) - 1
    return _turn_start(match, number, lambda mover: mover != seat)


def _turn_start(match: Match, number: int, belongs: Callable[[int], bool]) -> int:
    """The number of the first of the moves up to this one whose movers all belong to a group; one more if the last does not."""
    while number and belongs(match.to_move_at(number - 1)):
        number -= 1
    return number + 1


def points_after_each_move(match: Match, seat: int) -> list[list[int]]:
    """Each seat's points after the deal and after each move of a finished match, as a seat or a spectator saw them then."""
    return [
        [sum(line.points for line in lines) for lines in match.game.score_sheet(match.view(seat, number))]
        for number in range(match.number + 1)
    ]


def replay_frames(match: Match, seat: int, language: Language, cache: ClientCache, ended: bool = False) -> list[PackedFrame]:
    """The match from the deal on, as the seat saw it; for seat -1, once it has been played to the end, with every card face up.

    While the match is running, scenes are those of a spectator and notes those of the seat: what a player saw once and has to
    remember is not shown again. `ended`: the match is over, though it was not played to the end.
    """
    frames = []
    for number in range(match.number + 1):
        if not (match.over or ended):
            view = match.view(SPECTATOR, number)
        else:
            view = match.full_view(number) if seat == SPECTATOR and match.over else match.view(seat, number)
        happened = _notes_of(match, seat, language, number) if number else []
        scene = match.game.scene(view, language)
        sheet = score_sheet_out(match.game.score_sheet(view), match.game.phrases, language)
        frames.append(PackedFrame(number, cache.scene(scene, scene.prompt), happened, sheet, match.to_move_at(number)))
    return frames
