"""Export of a finished match in Portable Piecepack Notation (PPN), one PPN game per round.

Only the notation's default grammar is used: pieces placed (`S3cb@(3,8)`), moved (`(3,8)-(5,6)`), turned over (`+(3,8)`), rotated
about a point (`^(3,8)@>90|(3.5,7.5)`), and comments in braces. Dice, points, turns and passes become comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.engine.view import SPECTATOR
from hightable.games.court_jester.components import COINS, RANKS, ROUNDS, ROWS_OF, SQUARE_PLACES, SUITS, TABLE_PLACES
from hightable.games.court_jester.position import AT_TABLE, IN_KITCHEN, OVER, PLACE, SERVE, SHOW
from hightable.games.court_jester.scoring import layout_of

LETTERS = "SMCA"
"""The letters of the suits, in the order of `SUITS`."""

assert SUITS == ("suns", "moons", "crowns", "arms")


def ppn(match: Match) -> str:
    """Return the match in PPN, one game per round. It shows every coin, so the match must be over."""
    positions = [match.full_view(number).p for number in range(match.number + 1)]
    if positions[-1].phase != OVER:
        raise ValueError("Only a finished match can be written in this notation.")
    return "\n".join(_RoundWriter(match, positions, round_number).text() for round_number in range(ROUNDS))


class _RoundWriter:
    """Writes one round as a PPN game."""

    def __init__(self, match: Match, positions: list[Any], round_number: int) -> None:
        self.match = match
        self.positions = positions
        self.numbers = [n for n, p in enumerate(positions) if p.round_number == round_number and p.phase >= PLACE]
        layout = layout_of(positions[0])
        self.rows, self.tables = ROWS_OF[layout], TABLE_PLACES[layout]
        self.round_number = round_number

    def text(self) -> str:
        names = ", ".join(str(name("en")) for name in self.match.players)
        head = [
            "---",
            f'Event: "{_escape_quotes(self.match.game.title("en"))}"',
            f"Round: {self.round_number + 1}",
            f'Players: "{_escape_quotes(names)}"',
        ]
        if self.round_number == ROUNDS - 1:
            head.append(f'Result: "{" ".join(map(str, self.match.scores))}"')
        return "\n".join([*head, "...", *self._moves(), ""])

    def _moves(self) -> Iterator[str]:
        first = self.numbers[0]
        yield f"setup. {' '.join(self._setup(self.positions[first]))}"
        for number in range(first + 1, self.match.number + 1):
            b, a = self.positions[number - 1], self.positions[number]
            if b.phase not in (PLACE, SERVE) or b.round_number != self.round_number:
                continue
            events = self.match.events(SPECTATOR, number)
            comment = " ".join(event.text(self.match.game.phrases, "en", self.match.players) for event in events)
            yield " ".join([f"{number}.", *self._steps(b, a), "{" + _without_braces(comment) + "}"])
            if a.phase != b.phase:
                yield " ".join(["guests." if a.phase == SERVE else "scoring.", *self._reveals(b, a)])

    # Coordinates: squares are one unit wide, x to the right, y upwards

    def _square(self, square: int) -> str:
        column, row = SQUARE_PLACES[square]
        return _spot(3 + column, 2 * self.rows + 2 - row)

    def _tile(self, column: float, row: float) -> tuple[float, float]:
        return 3.5 + 2 * column, 2 * self.rows + 1.5 - 2 * row

    def _staff(self, name: str) -> tuple[float, float]:
        return (11.5, 7.5) if name == "kitchen" else (11.5, 3.5)

    def _server_spot(self, p: Any, server: int) -> str:
        """The coordinates of a server. Servers at the same place are side by side, so that each has its own."""
        where = p.where[server]
        if where < AT_TABLE:
            return self._square(where)
        seat, k = divmod(server, COINS)
        if where < IN_KITCHEN:
            x, y = self._tile(*self.tables[where - AT_TABLE])
            return _spot(x - 0.75 + 0.3 * k, y - 0.5)
        x, y = self._staff("kitchen" if where == IN_KITCHEN else "jester")
        return _spot(x - 0.75 + 0.3 * k, y + 0.6 - 0.4 * seat)

    # Moves

    def _setup(self, p: Any) -> Iterator[str]:
        for tile in range(2 * self.rows):
            yield f"tb@{_spot(*self._tile(tile % 2, tile // 2))}"
        for table, place in enumerate(self.tables):
            yield f"{_tile_spec(p.table[table])}tb@{_spot(*self._tile(*place))}"
        for name in ("kitchen", "jester"):
            yield f"{_tile_spec(getattr(p, name))}tb@{_spot(*self._staff(name))}"

    def _steps(self, b: Any, a: Any) -> Iterator[str]:
        turned = np.flatnonzero(np.asarray(a.turned) != np.asarray(b.turned))
        if len(turned):
            tile = int(turned[0])
            middle = _spot(*self._tile(tile % 2, tile // 2))
            yield f"{middle}@>90"
            for square in range(4 * tile, 4 * tile + 4):
                if b.square[square] != NONE:
                    yield f"^{self._square(square)}@>90|{middle}"
            return
        for server in range(COINS * a.seats):
            seat, k = divmod(server, COINS)
            if b.where[server] == NONE and a.where[server] != NONE:
                yield f"{LETTERS[a.suit[seat]]}{a.value[seat, k]}cb@{self._server_spot(a, server)}"
            elif b.where[server] != a.where[server]:
                yield f"{self._server_spot(b, server)}-{self._server_spot(a, server)}"

    def _reveals(self, b: Any, a: Any) -> Iterator[str]:
        if b.phase == PLACE and a.phase == SERVE:
            for place in self.tables:
                yield f"+{_spot(*self._tile(*place))}"
        if a.phase in (SHOW, OVER):
            for name in ("kitchen", "jester"):
                yield f"+{_spot(*self._staff(name))}"
            for server in range(COINS * a.seats):
                yield f"+{self._server_spot(a, server)}"


def _tile_spec(tile: int) -> str:
    """A tile's suit letter and rank; null is 0, ace is 1."""
    return f"{LETTERS[tile // len(RANKS)]}{tile % len(RANKS)}"


def _spot(x: float, y: float) -> str:
    return f"({round(x, 3):g},{round(y, 3):g})"


def _without_braces(text: str) -> str:
    """The text without the characters that a comment must not contain."""
    return text.translate(str.maketrans("{};", "(),"))


def _escape_quotes(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
