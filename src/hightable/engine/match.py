"""A match: a game, its options, the players, a secret and the moves. Replaying the moves always gives the same position."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, SupportsIndex

import numpy as np
from msgspec.structs import replace

from hightable.engine.discovery import FailingGame, game_of
from hightable.engine.fair_deal import FairDeal
from hightable.engine.game import BadPart, Game
from hightable.engine.i18n import Language, Name
from hightable.engine.messages import Event, Refusal, ScoreSheet
from hightable.engine.moves import Move, PublicMove
from hightable.engine.position import NONE, UNSET, Packed, reading, to_move_at, unpacked
from hightable.engine.rng import MatchSecret, Rng, fast_rng, randbelow
from hightable.engine.svg import svg
from hightable.engine.view import SPECTATOR, View, looks_like

VIEW_CACHE_SIZE = 16
SAMPLES = 32
"""How many determinizations are tried to find out whether a move revealed something to a viewer."""


class Refused(Exception):
    """The rules do not allow this move. `refusal` names the clause."""

    def __init__(self, game: Game[Any], move: Move, refusal: Refusal) -> None:
        self.move = move
        self.refusal = refusal
        super().__init__(f"{game.catalogue.text(move)}: {refusal.text(game.phrases, 'en')} ({refusal.clause})")


class CannotUndo(Exception):
    """A move that cannot be undone. `reason` is nothing, decided, final or seen: see `Match.why_not_undo`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class BadSeats(ValueError):
    """The game does not take this number of players. The message is a sentence for the user."""


def _on_one_line(name: str) -> str:
    """The name as a record can hold it: on one line, with single spaces and printable characters only."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def check_seats(game: Game[Any], count: int) -> None:
    """Raises BadSeats if the game is not for this number of players."""
    if count not in game.players:
        counts = ", ".join(map(str, game.players))
        raise BadSeats(f"{game.title('en')} is for {counts} players, not {count}.")


def _names(game: Game[Any], seats: object) -> list[str]:
    """The players' names, given their number or the names themselves; a player without a name has an empty one."""
    if isinstance(seats, str):
        raise BadSeats("Give the players' names as a list.")
    try:
        count = operator.index(seats)  # type: ignore[arg-type]
        names = None
    except TypeError:
        if not isinstance(seats, Iterable):
            raise BadSeats(f"Seats are a number of players or a list of their names, not {seats!r}.") from None
        names = list(seats)
        count = len(names)
    for name in names or ():
        if not isinstance(name, str):
            raise BadSeats(f"A player's name is a string, not {name!r}.")
    check_seats(game, count)
    return [""] * count if names is None else [_on_one_line(name) for name in names]


class Match:
    """A match in progress, or a finished one. It is pickled as its record: small, and the same in any process.

    A notebook shows it as a picture of what a spectator sees.

    >>> match = Match("banquet-royal", 2, seed=7)
    >>> match.play("ready"); match.play("ready"); match.play("place burger c3")
    >>> match.over
    False
    """

    def __init__(
        self,
        game: Game[Any] | str,
        seats: SupportsIndex | Sequence[str],
        options: Mapping[str, object] | None = None,
        *,
        secret: MatchSecret | None = None,
        seed: int | None = None,
        fair_deal: FairDeal | None = None,
    ) -> None:
        """Deals. `game` is a game or its name, `seats` the number of players or their names.

        A seed makes a repeatable match. An option that is missing or None has its default. A fair deal determines the options and
        the secret.
        """
        game = game_of(game)
        names = _names(game, seats)
        if fair_deal is not None:
            if len(fair_deal.contributions) != len(names):
                raise BadSeats(f"A deal with {len(fair_deal.contributions)} contributions is not for {len(names)} players.")
            options, secret = fair_deal.options, fair_deal.match_secret(game)
        if secret is not None and not isinstance(secret, MatchSecret):
            raise TypeError(f"A secret is a MatchSecret, such as MatchSecret.new(), not {secret!r}.")
        self.game = game
        self.names = names
        self._default_names = game.seat_names
        self.options = game.options.complete({} if options is None else options, len(names))
        self.secret = secret or (MatchSecret.new() if seed is None else MatchSecret.from_seed(seed))
        self.fair_deal = fair_deal
        self.moves: list[Move] = []
        self._positions = [self._deal()]
        self._views: dict[tuple[int, int], View[Any]] = {}
        self._legal: tuple[Packed | None, list[Move]] = None, []

    # The position now and then

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def number(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def position(self) -> Packed:
        """A copy of the current position."""
        return self.at(self.number)

    def at(self, number: int) -> Packed:
        """A copy of the position after this number of moves."""
        return self._after(number).copy()

    def _after(self, number: int) -> Packed:
        if not 0 <= number <= self.number:
            raise ValueError(f"The match has {self.number} moves: there is no position after {number}.")
        return self._positions[number]

    @property
    def to_move(self) -> int:
        """The seat of the player to move, -1 when the game is over."""
        return to_move_at(self.game.position, self._positions[-1])

    def to_move_at(self, number: int) -> int:
        """The seat of the player to move after this number of moves, -1 if the game was over."""
        return to_move_at(self.game.position, self._after(number))

    @property
    def starter(self) -> int:
        """The seat of the starting player, -1 until that is decided."""
        starters = (int(position[self.game.starter_byte]) for position in self._positions)
        return next((seat for seat in starters if seat < self.seats), NONE)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.to_move == NONE

    @cached_property
    def players(self) -> tuple[Name, ...]:
        """The name of each player: the one given, else the default name."""
        return tuple(Name.same(name) if name else self._default_names[seat] for seat, name in enumerate(self.names))

    # Playing

    def legal(self) -> list[Move]:
        """The legal moves, sorted by number."""
        if self._legal[0] is not self._positions[-1]:
            self._legal = self._positions[-1], self.game.rules.legal_moves(self._positions[-1])
        return self._legal[1].copy()

    def play(self, move: Move | str) -> None:
        """Makes a move, given by number or text. Raises Refused, with the clause, if it is not legal."""
        self.push(self.check(move))

    def check(self, move: Move | str) -> Move:
        """The number of a legal move, given by number or text. Raises Refused, with the clause, if it is not legal."""
        number = self._parse(move) if isinstance(move, str) else self._number(move)
        if number not in self.legal():
            refusal = self.refuse(number)
            assert refusal is not None, "a law ties refusals to legal moves"
            raise Refused(self.game, number, refusal)
        return number

    def push(self, move: Move) -> None:
        """Makes a move that `check` has found legal; it is not checked again."""
        position, legal = self._after_move(move)
        self._positions.append(position)
        self.moves.append(move)
        self._legal = position, legal

    def refuse(self, move: Move) -> Refusal | None:
        """Why the move is not legal for the player to move; None if it is legal."""
        return self.game.refuse(self.view(max(self.to_move, 0)), self._number(move))

    def undo(self, seat: int) -> None:
        """Undoes the seat's last move. Raises CannotUndo if that would be unfair."""
        reason = self.why_not_undo(seat)
        if reason:
            raise CannotUndo(reason)
        self.pop()

    def pop(self) -> Move:
        """Removes the last move, whoever made it and whatever it revealed. `undo` first checks whether that is fair."""
        self._positions.pop()
        self._views.clear()
        return self.moves.pop()

    def why_not_undo(self, seat: int) -> str | None:
        """Why the seat cannot undo its last move: nothing, decided, final or seen; None if it can.

        It has made no move, another player has moved since, the move is final, or it revealed something. A move is final if the
        rules say so, or if it covered what other players had to memorise: they would get a second look.
        """
        if not self.moves:
            return "nothing"
        if self.to_move_at(self.number - 1) != seat:
            return "decided" if any(self.to_move_at(number) == seat for number in range(self.number)) else "nothing"
        if self.game.catalogue.kind(self.moves[-1]).final:
            return "final"
        if self.revealed_something(self.number):
            return "seen"
        return "final" if self._covered_something(seat) else None

    def _covered_something(self, mover: int) -> bool:
        """Whether the last move turned something face down that other viewers saw."""
        others = (viewer for viewer in range(SPECTATOR, self.seats) if viewer != mover)
        return any(self.view(v, self.number).hidden_count > self.view(v, self.number - 1).hidden_count for v in others)

    def revealed_something(self, number: int) -> bool:
        """Whether the move that led to this position revealed anything to any viewer.

        It did if fewer entries are face down for some viewer than before, even ones that could have been worked out. It also did
        if some viewer could have imagined, from what they saw before, a world in which the same move shows them something else:
        that is what information means. So no game has to declare which of its moves reveal something.
        """
        move, mover, rng = self.moves[number - 1], self.to_move_at(number - 1), fast_rng(number)
        out, worlds = self.game.rules.listing(), np.zeros((SAMPLES, self._positions[0].size), np.uint8)
        if any(self.view(v, number).hidden_count < self.view(v, number - 1).hidden_count for v in range(SPECTATOR, self.seats)):
            return True
        for viewer in range(SPECTATOR, self.seats):
            before, after = self.view(viewer, number - 1), self.view(viewer, number)
            public = self.game.catalogue.public(move, viewer == mover)
            if public.move is None:  # part of the move is secret: any move that looks the same to the viewer will do
                if not self._play_something_like(public, before, viewer == mover, rng, worlds):
                    return True
            elif not self.game.rules.play_in_worlds(before.position, viewer, move, rng, out, worlds):
                return True
            if after.over or not looks_like(after, worlds):
                return True
        return False

    def _play_something_like(self, public: PublicMove, view: View[Any], to_mover: bool, rng: Rng, worlds: Packed) -> bool:
        """Plays in each world a move that looks the same to the viewer; False if there is none."""
        rules, catalogue = self.game.rules, self.game.catalogue
        for world in worlds:
            world[:] = view.position
            rules.determinize(world, view.seat, rng)
            alike = [move for move in rules.legal_moves(world) if catalogue.public(move, to_mover) == public]
            if not alike:
                return False
            rules.step(world, alike[randbelow(rng, len(alike))], rng, rules.listing())
        return True

    # What a seat may know

    def view(self, seat: int, number: int | None = None, *, memory: bool = False) -> View[Any]:
        """The position as the seat sees it, or with `memory` may remember it, now or after this number of moves."""
        known = None if memory else self._views.get((seat, len(self.moves) if number is None else number))
        if known is not None:  # the view after one move is the view before the next
            return known
        try:
            seat = operator.index(seat)
        except TypeError as error:
            raise TypeError(
                f"A seat is a number from 0 to {self.seats - 1}, or {SPECTATOR} for a spectator, not {seat!r}."
            ) from error
        if not SPECTATOR <= seat < self.seats:
            raise ValueError(f"There is no seat {seat}: seats are 0 to {self.seats - 1}, and {SPECTATOR} for a spectator.")
        number = self.number if number is None else number
        position = self._after(number)
        if memory:
            return replace(
                self.game.view(position, seat, memory=True, names=self.players), forgetting=self.secret.forgetting(seat)
            )
        if len(self._views) >= VIEW_CACHE_SIZE:
            self._views.clear()
        seen = self._views[seat, number] = self.game.view(position, seat, names=self.players)
        return seen

    def full_view(self, number: int | None = None) -> View[Any]:
        """The position now or after this number of moves with everything face up, once the game is over."""
        if not self.over:
            raise ValueError("The full view is available only once the game is over.")
        position = self.at(self.number if number is None else number)
        p = reading(self.game.position, position, rows=True)
        return View(SPECTATOR, position, p, self.game.position, game=self.game, names=self.players)

    def events(self, seat: int, number: int) -> Sequence[Event]:
        """What happened in this move (counting from 1), as the seat may know it."""
        if not 1 <= number <= self.number:
            raise ValueError(f"The match has {self.number} moves: there is no move {number}.")
        public = self.game.catalogue.public(self.moves[number - 1], self.to_move_at(number - 1) == seat or self.over)
        return self.game.events(self.view(seat, number - 1), public, self.view(seat, number))

    def log(self, seat: int, language: Language) -> list[str]:
        """Everything that happened, one line per event, as the seat may know it."""
        return [
            event.text(self.game.phrases, language, self.players)
            for number in range(1, self.number + 1)
            for event in self.events(seat, number)
        ]

    def score_sheet(self, seat: int = SPECTATOR) -> ScoreSheet:
        """The score sheet, as far as the seat may know it."""
        return self.game.score_sheet(self.view(seat))

    @property
    def standings(self) -> tuple[list[int], list[int]]:
        """Each seat's points, and how many seats rank before it: 0 for a winner."""
        points, rank = self.game.rules.per_seat(), self.game.rules.per_seat()
        self.game.rules.standings(self._positions[-1], points, rank)
        return points[: self.seats].tolist(), rank[: self.seats].tolist()

    @property
    def scores(self) -> list[int]:
        """Each seat's points."""
        return self.standings[0]

    @property
    def winners(self) -> list[int]:
        """The seats that have won, once the game is over."""
        return [seat for seat, before in enumerate(self.standings[1]) if before == 0] if self.over else []

    # Making positions

    def _deal(self) -> Packed:
        settings = self.game.options.settings(self.options)
        begin = self.game.rules.begin
        dealt, _ = self._with_rng(0, lambda position, rng, out: begin(position, self.seats, settings, rng, out))
        seats, to_move = unpacked(self.game.position, dealt).seats, to_move_at(self.game.position, dealt)
        if seats != self.seats or to_move not in range(NONE, seats):
            name = "to_move" if seats == self.seats else "seats"
            reason = "leaves `to_move` unset" if to_move == UNSET else f"sets `{name}` to {seats if name == 'seats' else to_move}"
            where = BadPart(self.game.deal, "").place
            raise FailingGame(f"The game “{self.game.name}” fails: `deal` {reason} with {self.seats} players ({where})")
        return dealt

    def _after_move(self, move: Move) -> tuple[Packed, list[Move]]:
        """The position after a move, and the legal moves there."""
        step = self.game.rules.step
        return self._with_rng(self.number + 1, lambda position, rng, out: step(position, move, rng, out), self._positions[-1])

    def _with_rng(self, number: int, act: Callable[..., int], start: Packed | None = None) -> tuple[Packed, list[Move]]:
        """Acts on a copy with this move's rng; if that is exhausted, again with twice the words. Returns the legal moves too."""
        words = MatchSecret.WORDS
        while True:
            position = self.game.rules.position() if start is None else start.copy()
            rng, out = self.secret.rng(number, words), self.game.rules.listing()
            count = act(position, rng, out)
            if not MatchSecret.exhausted(rng):
                return position, sorted(out[:count].tolist())
            words *= 2

    def _number(self, move: Move) -> Move:
        try:
            number = operator.index(move)
        except TypeError as error:
            raise TypeError(f"A move is a number or a string such as “{self.game.catalogue.text(0)}”, not {move!r}.") from error
        if not 0 <= number < self.game.catalogue.size:
            raise ValueError(f"{self.game.title('en')} has no move number {number}.")
        return number

    def _parse(self, text: str) -> Move:
        move = self.game.catalogue.parse(text)
        if move is None:
            raise ValueError(f"“{text}” is not a move of {self.game.title('en')}.")
        return move

    # Names and copies

    def rename(self, names: Sequence[str], default_names: Sequence[Name] | None = None) -> None:
        """Calls the players by these names from now on, in events too.

        A player whose name is empty has a default name: that of the seat, unless other ones are given.
        """
        if len(names) != self.seats:
            raise BadSeats(f"The match has {self.seats} players: it cannot take {len(names)} names.")
        self.names = list(names)
        self._default_names = self.game.seat_names if default_names is None else default_names
        self.__dict__.pop("players", None)  # a cached property
        self._views.clear()

    def copy(self) -> Match:
        """An independent match in the same position: moves made or undone in one do not affect the other."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.names, other.options = self.names.copy(), self.options.copy()
        other.moves, other._positions = self.moves.copy(), self._positions.copy()
        other._views = self._views.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.game, self.names, self.options, self.secret, self.moves, self.fair_deal)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Match)
            and (self.game.key, self.names, self.options, self.secret, self.moves)
            == (other.game.key, other.names, other.options, other.secret, other.moves)
            and all(np.array_equal(a, b) for a, b in zip(self._positions, other._positions, strict=True))
        )

    def __repr__(self) -> str:
        players = "1 player" if self.seats == 1 else f"{self.seats} players"
        moves = "1 move" if self.number == 1 else f"{self.number} moves"
        state = f"over, {' to '.join(map(str, self.scores))}" if self.over else f"seat {self.to_move} to move"
        return f"<match of {self.game.name}: {players}, {moves}, {state}>"

    def _repr_svg_(self) -> str:
        """The position as a spectator sees it, for notebooks. `match.view(seat)` is shown as that seat sees it."""
        return svg(self)


def _replay(
    game: Game[Any],
    names: list[str],
    options: dict[str, str],
    secret: MatchSecret,
    moves: list[Move],
    fair_deal: FairDeal | None = None,
) -> Match:
    """The match in a pickle."""
    match = Match(game, names, options, secret=secret, fair_deal=fair_deal)
    for move in moves:
        match.play(move)
    return match
