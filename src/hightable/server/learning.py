"""The WebSocket of a tutorial: a table that nobody else sees and that is not saved. It speaks the protocol of all tables."""

from __future__ import annotations

import logging
from typing import Literal

import msgspec
from starlette.websockets import WebSocket

from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.i18n import Name
from hightable.engine.match import Match, Refused
from hightable.engine.messages import Refusal
from hightable.engine.tutorial import LEARNER, BadTutorial, NotInLesson, Tutorial, tutorial_of
from hightable.server import wire
from hightable.server.connection import Connection
from hightable.server.errors import PHRASES, ApiError, PlainError, fault, language_of
from hightable.server.metrics import REFUSALS
from hightable.server.rate_limit import RateLimiter, client_of
from hightable.server.registry import TableRegistry
from hightable.server.updates import make_update, notes
from hightable.server.websocket import close_socket, socket_of, turn_away

log = logging.getLogger("hightable.learning")


async def learning_socket(websocket: WebSocket) -> None:
    """Serves one learner, from the first message to the last."""
    registry: TableRegistry = websocket.app.state.registry
    client = client_of(websocket.client.host) if websocket.client else ""
    language = language_of(websocket.query_params.get("lang"), websocket.headers.get("accept-language", ""))
    await websocket.accept()
    try:
        tutorial = _tutorial(websocket.path_params["game"])
        registry.admit_socket(client)
    except ApiError as refusal:
        await turn_away(websocket, refusal, language)
        return
    connection = Connection(None, language, tutorial.game, socket_of(websocket), registry.limits.waiting, client)
    registry.connections.add(connection)
    try:
        asked = websocket.query_params.get("lesson", "0")
        session = LearningSession(tutorial, connection, RateLimiter(registry.limits.messages), registry.limits.patience)
        session.begin(min(int(asked), len(tutorial.lessons) - 1) if asked.isdecimal() and len(asked) < 4 else 0)
        await session.listen(websocket)
    finally:
        registry.sockets.leave(client)
        await close_socket(websocket, connection)
        registry.connections.discard(connection)
        connection.gone.set()


def _tutorial(name: str) -> Tutorial:
    try:
        tutorial = tutorial_of(find(name))
        if tutorial is not None:
            tutorial.start(0)  # replays all of it, so that a mistake is found now
    except NoSuchGame as error:
        raise PlainError(str(error), 404) from error
    except BadTutorial as error:
        log.exception("tutorial of %s", name)
        raise fault() from error
    if tutorial is None:
        raise ApiError("no_tutorial", 404)
    return tutorial


class LearningSession:
    """Answers the messages of one learner."""

    def __init__(self, tutorial: Tutorial, connection: Connection, messages: RateLimiter, patience: int) -> None:
        self._tutorial = tutorial
        self._connection = connection
        self._messages = messages
        self._patience = patience
        self._n = 0
        self._attempt = tutorial.start(0)

    def begin(self, number: int) -> None:
        """Sends the table and starts a lesson."""
        game, language = self._tutorial.game, self._connection.language
        seats = [wire.SeatOut(LEARNER, "", "person", True, True)]
        seats += [
            wire.SeatOut(seat, PHRASES.say(language, "tutor"), "person", True, False) for seat in range(1, self._tutorial.players)
        ]
        options = dict(self._tutorial.options)
        titles = game.title(language), game.short_title(language)
        table = wire.TableOut("", game.name, *titles, options, seats, "running", 0, False, LEARNER, chat=[], clock=None)
        self._connection.tell(table)
        self._start(number)

    def _start(self, number: int) -> None:
        """Shows where the lesson begins, the moves before it one by one, and the lesson."""
        if number >= len(self._tutorial.lessons):
            raise ApiError("no_lesson", 404)
        entry = self._tutorial.entry(number)
        self._attempt = self._tutorial.start(number)
        self._show(entry, entry.number)
        self._go_on(entry)
        self._tell_lesson()

    def _go_on(self, shown: Match) -> None:
        """Shows the moves since a position, one by one."""
        match = self._attempt.match
        for move in match.moves[shown.number :]:
            shown.play(move)
            self._show(shown, shown.number - 1)

    def _show(self, match: Match, known: int) -> None:
        """Shows a position, with what happened since this number of moves, and the allowed moves if it is the learner's turn."""
        names = ["", *[PHRASES.say(language := self._connection.language, "tutor")] * (match.seats - 1)]
        match.rename(names, [Name.same(names[-1])] * match.seats)
        self._n += 1
        told = notes(match, LEARNER, language, known + 1)
        update = make_update(match, LEARNER, language, self._n, told, True, False)
        attempt = self._attempt
        at_rest = match.number == attempt.match.number
        update.moves = attempt.allowed if at_rest else []
        if at_rest and attempt.state != "open":
            update.prompt = PHRASES.say(language, "lesson_over" if attempt.state == "wrong" else "lesson_next")
        self._connection.show(update)

    def _tell_lesson(self) -> None:
        attempt, language = self._attempt, self._connection.language
        lesson, state, text = attempt.lesson, attempt.state, ""
        if attempt.mistake is not None:
            text = attempt.mistake.show[language]
        elif state == "reached":
            text = lesson.praise[language]
        goals = [each.goal[language] for each in self._tutorial.lessons]
        told = wire.LessonOut(attempt.number, goals, lesson.say[language], self._points(), state, text, self._hint())
        told.read_only = lesson.reached is None
        told.differs = attempt.differs
        self._connection.tell(told)

    def _points(self) -> list[str]:
        """What to point at: not at what the learner has already picked in this attempt."""
        attempt, catalogue = self._attempt, self._tutorial.game.catalogue
        picked = {pick for number in attempt.own for pick in catalogue.path(attempt.match.moves[number - 1])}
        return [point for point in attempt.lesson.point if point not in picked]

    def _hint(self) -> int:
        """The next move of the stored solution, if the learner has followed it so far; otherwise -1."""
        attempt, solution = self._attempt, self._attempt.lesson.solution
        if len(attempt.own) >= len(solution) or not self._follows(attempt.own, len(attempt.own)):
            return -1
        following = attempt.match.game.catalogue.parse(solution[len(attempt.own)])
        return -1 if following is None else following

    def _follows(self, own: list[int], count: int) -> bool:
        """Whether the learner's moves, given by their numbers, are the first ones of the stored solution."""
        match, solution = self._attempt.match, self._attempt.lesson.solution
        return [match.game.catalogue.text(match.moves[number - 1]) for number in own] == list(solution[:count])

    async def listen(self, websocket: WebSocket) -> None:
        """Answers messages until the connection ends."""
        over_limit = 0
        while True:
            event = await websocket.receive()
            if event["type"] != "websocket.receive":
                return
            if self._messages.allows():
                self._answer(event.get("text") or event.get("bytes") or "")
                continue
            over_limit += 1
            if over_limit > self._patience:
                self._connection.tell(wire.Bye(ApiError("flooded").text(self._connection.language)))
                return
            self._refuse(ApiError("flood", 429))

    def _answer(self, data: str | bytes) -> None:
        """Does what the message asks, or says why not."""
        try:
            if len(data) > wire.LONGEST_MESSAGE:
                raise ApiError("too_long", most=wire.LONGEST_MESSAGE)
            self._do(wire.client_message.decode(data))
        except Refused as refused:
            self._refuse_move(refused.refusal)
        except NotInLesson:
            self._refuse_in_lesson()
        except ApiError as refusal:
            self._refuse(refusal)
        except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
            self._refuse(ApiError("bad_message", reason=str(error)[:200]))
        except Exception:
            log.exception("tutorial of %s", self._tutorial.game.name)
            self._refuse(fault())

    def _do(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.LessonRequest(number):
                self._start(number)
            case wire.MoveRequest(n, move):
                self._play(n, move)
            case wire.WhyRequest():
                self._why(message)
            case wire.Ping():
                self._connection.tell(wire.Pong())
            case _:
                raise ApiError("lesson_only")

    def _play(self, n: int, move: int) -> None:
        if n != self._n:
            raise ApiError("stale", 409)
        shown = self._attempt.match.copy()
        self._attempt.play(move)
        self._go_on(shown)
        self._tell_lesson()

    def _why(self, request: wire.WhyRequest) -> None:
        """Says by which clause the picks are not allowed, or that they do not belong to the lesson."""
        match = self._attempt.match
        move = match.game.catalogue.resolve(request.picks, match.legal())
        if move is None:
            self._refuse(ApiError("no_such_picks", game=match.game.phrases.name("title")), about="why")
            return
        refusal = match.refuse(move)
        if refusal is not None:
            self._refuse_move(refusal)
        else:
            self._refuse_in_lesson()

    def _refuse(self, refusal: ApiError, about: Literal["", "why"] = "") -> None:
        REFUSALS.labels(refusal.key).inc()
        self._connection.tell(wire.RefusalOut(refusal.text(self._connection.language), n=self._n, about=about))

    def _refuse_in_lesson(self) -> None:
        """Says that the move is legal, but not what the lesson is about."""
        goal = self._attempt.lesson.goal[self._connection.language]
        self._refuse(ApiError("not_in_lesson", goal=goal))

    def _refuse_move(self, refusal: Refusal) -> None:
        game, language = self._tutorial.game, self._connection.language
        rule = game.rulebook.plain_clause(refusal.clause, language)
        self._connection.tell(wire.RefusalOut(refusal.text(game.phrases, language), refusal.clause, rule, self._n))
