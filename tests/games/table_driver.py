"""A table to play at in tests, for any game: moves in words, every check on.

A game's own tests set positions up by hand; playing, refusals, events and scores are checked here.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self

from hightable.engine.game import Game
from hightable.engine.position import NONE, Packed, reading
from hightable.engine.rng import Rng
from hightable.engine.view import SPECTATOR, View


class No(NamedTuple):
    """A refusal: the clause, and the sentence in both languages."""

    clause: str
    en: str
    fr: str


class Played:
    """A position that is played on by the compiled rules. Whoever lays it says what must hold in `check`."""

    game: ClassVar[Game[Any]]
    position: Packed
    rng: Rng
    _before: Packed
    _move = NONE

    @property
    def p(self) -> Any:
        """The position, to be read; its rows are arrays."""
        return reading(self.game.position, self.position)

    def check(self) -> None:
        """Whatever must hold before and after every move."""

    def view(self, seat: int, *, memory: bool = False) -> View[Any]:
        return self.game.view(self.position, seat, memory=memory)

    def legal(self, kind: str = "") -> list[str]:
        """The legal moves in words, of one kind where one is asked for."""
        self.check()
        texts = [self.game.catalogue.text(move) for move in self.game.legal(self.view(self.p.to_move))]
        return sorted(text for text in texts if text.split()[0] == kind or not kind)

    def play(self, *texts: str) -> Self:
        """Plays moves that must be legal, by the compiled rules."""
        rules = self.game.rules
        for text in texts:
            move = self._number(text)
            assert move in rules.legal_moves(self.position), f"{text} is not legal: {self._refusal(text)}"
            assert self._refusal(text) is None, f"{text} is legal, and refused"
            self.check()
            self.push(text)
            self.check()
        return self

    def push(self, text: str) -> None:
        """Plays a legal move, and checks nothing: for long games in which something else is tested."""
        self._before, self._move = self.position.copy(), self._number(text)
        self.game.rules.step(self.position, self._move, self.rng, self.game.rules.listing())

    def moves(self) -> list[str]:
        """The legal moves as text; nothing is checked."""
        return sorted(map(self.game.catalogue.text, self.game.rules.legal_moves(self.position)))

    def refuse(self, text: str) -> No:
        """Why the move is not legal. It must not be."""
        assert self._number(text) not in self.game.rules.legal_moves(self.position), f"{text} is legal"
        refusal = self._refusal(text)
        assert refusal is not None, f"nothing refuses {text}"
        return refusal

    def event_texts(self, seat: int = SPECTATOR, language: str = "en") -> list[str]:
        """The sentences of the last move's events, as the seat may know them."""
        before, after = self.game.view(self._before, seat), self.view(seat)
        public = self.game.catalogue.public(self._move, before.p.to_move == seat)
        events = self.game.events(before, public, after)
        return [event.text(self.game.phrases, language, tuple(self.game.seat_names)) for event in events]

    def points(self) -> list[int]:
        """Each seat's points; its sheet must add up to them."""
        points, _ = self._outcome()
        assert points == [sum(line.points for line in lines) for lines in self.game.score_sheet(self.view(SPECTATOR))]
        return points

    def winners(self) -> list[int]:
        return [seat for seat, before in enumerate(self._outcome()[1]) if before == 0]

    def score_sheet(self, seat: int) -> list[tuple[str, int]]:
        """The seat's score sheet: a clause and its points, line by line."""
        return [(line.clause, line.points) for line in self.game.score_sheet(self.view(SPECTATOR))[seat]]

    def _outcome(self) -> tuple[list[int], list[int]]:
        points, rank = self.game.rules.per_seat(), self.game.rules.per_seat()
        self.game.rules.standings(self.position, points, rank)
        return points[: self.p.seats].tolist(), rank[: self.p.seats].tolist()

    def _number(self, text: str) -> int:
        move = self.game.catalogue.parse(text)
        assert move is not None, f"“{text}” is not a move"
        return move

    def _refusal(self, text: str) -> No | None:
        refusal = self.game.refuse(self.view(max(self.p.to_move, 0)), self._number(text))
        if refusal is None:
            return None
        assert refusal.clause in self.game.rulebook
        return No(refusal.clause, *(refusal.text(self.game.phrases, language) for language in ("en", "fr")))
