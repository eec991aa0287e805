"""A table to lay by hand and play at: positions for tests, in a few lines.

    table = Table(gourmet=True).put("burger", "c3").hold(0, "burger/salad/pudding")
    table.play("place salad c4")

The game's census must hold before and after every move, and so must whatever follows from the rest of the position.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from hightable.engine.position import NONE
from hightable.engine.view import SPECTATOR, View
from hightable.games.banquet_royal import GAME
from tests.games.banquet_royal.laying import Laid


class No(NamedTuple):
    """A refusal: the clause, and the sentence in both languages."""

    clause: str
    en: str
    fr: str


class Table(Laid):
    """A position that is played on by the compiled rules, with every check on."""

    def __init__(self, seats: int = 2, *, seed: int = 1, dealt: bool = False, **options: object) -> None:
        super().__init__(seats, seed=seed, dealt=dealt, **options)
        self._before, self._move = self.position.copy(), NONE

    def view(self, seat: int, *, memory: bool = False) -> View[Any]:
        return GAME.view(self.position, seat, memory=memory)

    def legal(self, kind: str = "") -> list[str]:
        """The legal moves in words, of one kind where one is asked for."""
        self._check()
        texts = [GAME.catalogue.text(move) for move in GAME.legal(self.view(self.p.seat))]
        return sorted(text for text in texts if text.split()[0] == kind or not kind)

    def play(self, *texts: str) -> Self:
        """Plays moves that must be legal, by the compiled rules."""
        for text in texts:
            move = GAME.catalogue.parse(text)
            assert move is not None, f"“{text}” is no move"
            assert move in self.rules.legal_moves(self.position), f"{text} is not legal: {self._refusal(text)}"
            assert self._refusal(text) is None, f"{text} is legal, and refused"
            self._check()
            self._before, self._move = self.position.copy(), move
            self.rules.step(self.position, move, self.chance, self.rules.listing())
            self._check()
        return self

    def refuse(self, text: str) -> No:
        """Why the move is not legal. It must not be."""
        move = GAME.catalogue.parse(text)
        assert move is not None, f"“{text}” is no move"
        assert move not in self.rules.legal_moves(self.position), f"{text} is legal"
        refusal = self._refusal(text)
        assert refusal is not None, f"nothing refuses {text}"
        return refusal

    def told(self, seat: int = SPECTATOR, language: str = "en") -> list[str]:
        """What the last move brought about, as the seat is told."""
        before, after = GAME.view(self._before, seat), self.view(seat)
        events = GAME.events(before, GAME.catalogue.said(self._move), after)
        return [event.text(GAME.phrases, language, tuple(GAME.colours)) for event in events]

    def points(self) -> list[int]:
        """Each seat's points; its sheet must add up to them."""
        points, rank = self.rules.per_seat(), self.rules.per_seat()
        self.rules.outcome(self.position, points, rank)
        found: list[int] = points[: self.p.seats].tolist()
        assert found == [sum(line.points for line in lines) for lines in GAME.sheet(self.view(SPECTATOR))]
        return found

    def winners(self) -> list[int]:
        points, rank = self.rules.per_seat(), self.rules.per_seat()
        self.rules.outcome(self.position, points, rank)
        return [seat for seat in range(self.p.seats) if rank[seat] == 0]

    def sheet(self, seat: int) -> list[tuple[str, int]]:
        """The seat's score sheet: a clause and its points, line by line."""
        return [(line.clause, line.points) for line in GAME.sheet(self.view(SPECTATOR))[seat]]

    def _refusal(self, text: str) -> No | None:
        move = GAME.catalogue.parse(text)
        assert move is not None
        refusal = GAME.refuse(self.view(max(self.p.seat, 0)), move)
        if refusal is None:
            return None
        assert refusal.clause in GAME.rulebook
        return No(refusal.clause, *(refusal.text(GAME.phrases, language) for language in ("en", "fr")))
