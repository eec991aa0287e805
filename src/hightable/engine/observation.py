"""Observations for learning: the fields of a view as one row of small numbers, the same from every seat.

Rows of seats are in turn order from the observer's seat on, numbers of seats are relative to the observer, bit sets are one entry
per bit, and what follows from other fields is left out. All of that is declared on the fields of the record; here it becomes
tables, by which one short compiled function encodes the views of every game. An observation is a function of the view alone.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from hightable.engine.jit import uncounted
from hightable.engine.position import NONE, BitSet, Field, Packed, Record, unseen

if TYPE_CHECKING:
    Entries = npt.NDArray[np.signedinteger[Any]]

SEAT = "seat"
"""The first entry of an observation: the number of the observer's seat, because moves may name seats."""
EMPTY = NONE & 0xFF


class Encoding(NamedTuple):
    """The tables by which `encode` works. Each has a row per own seat; places are bytes of the view."""

    plain: npt.NDArray[np.uint16]
    """The place of each entry that is copied."""
    seats: npt.NDArray[np.uint16]
    """The place of each entry that names a seat."""
    relative: npt.NDArray[np.int8]
    """For each of these, what each byte becomes, by its set of numbers."""
    numbers: npt.NDArray[np.uint8]
    """For each of these, its set of numbers."""
    wide: npt.NDArray[np.uint16]
    """The place of the first byte of each number of more than one byte."""
    width: npt.NDArray[np.uint8]
    """How many bytes each of these has."""
    bits: npt.NDArray[np.uint16]
    """The place of the byte with each entry that is a bit."""
    shift: npt.NDArray[np.uint8]
    """Which bit of it that is."""
    counts: npt.NDArray[np.uint16]
    """The first place of each row of which only the number of its entries is known, and the place after its last."""


def encoding_type() -> Any:
    """The type of Encoding in compiled code, the same for every game."""
    types: Any = numba
    table = types.uint16[:, ::1]
    fields = Encoding(
        plain=table,
        seats=table,
        relative=types.int8[:, :, ::1],
        numbers=types.uint8[::1],
        wide=table,
        width=types.uint8[::1],
        bits=table,
        shift=types.uint8[:, ::1],
        counts=table,
    )
    return types.types.NamedTuple(fields, Encoding)


@uncounted
def _number(seen: Packed, place: np.int64, width: np.int64) -> int:
    """The number of this many bytes at this place."""
    number = int(seen.view(np.int8)[place + width - 1])
    for byte in range(width - 2, -1, -1):
        number = number << 8 | int(seen[place + byte])
    return number


@uncounted
def _count(seen: Packed, first: np.int64, end: np.int64) -> int:
    """The number of entries that are not empty."""
    count = 0
    for entry in seen[first:end]:
        if entry != EMPTY:
            count += 1
    return count


def encode_function(entries: Callable[[int], Iterable[int]]) -> Callable[..., None]:
    """A compiled function that writes the observation of a seat from the bytes of its view to `out`.

    Of n entries it writes those in `entries(n)`: all of them with `range`; on a GPU, threads divide them among themselves.
    """

    def encode(seen: Packed, seat: int, tables: Encoding, out: Entries) -> None:
        signed = seen.view(np.int8)
        out[0] = seat
        plain = tables.plain[seat]
        row = out[1:]
        for i in entries(plain.size):
            row[i] = signed[plain[i]]
        seats, numbers, relative = tables.seats[seat], tables.numbers, tables.relative[seat]
        row = row[plain.size :]
        for i in entries(seats.size):
            row[i] = relative[numbers[i], seen[seats[i]]]
        wide, width = tables.wide[seat], tables.width
        row = row[seats.size :]
        for i in entries(wide.size):
            row[i] = _number(seen, np.int64(wide[i]), np.int64(width[i]))
        bits, shift = tables.bits[seat], tables.shift[seat]
        row = row[wide.size :]
        for i in entries(bits.size):
            row[i] = seen[bits[i]] >> shift[i] & 1
        counts = tables.counts
        row = row[bits.size :]
        for i in entries(counts.shape[0]):
            row[i] = _count(seen, np.int64(counts[i, 0]), np.int64(counts[i, 1]))

    return uncounted(encode)


encode = encode_function(range)


@dataclass(frozen=True)
class ObservedField:
    """One field of an observation: entries `start` to `end` of the row, in this shape."""

    name: str
    shape: tuple[int, ...]
    start: int
    meaning: str
    """What it is about, in sentences."""

    @property
    def end(self) -> int:
        return self.start + int(np.prod(self.shape, dtype=int))


PLAIN, NAMES_SEAT, WIDE, BITS, COUNTED = range(5)
"""How a field is encoded: the tables, and the fields of an observation, are in this order."""


@dataclass(frozen=True)
class _Part:
    """A field on its way into the tables."""

    name: str
    field: Field
    encoded: int
    places: npt.NDArray[np.intp]
    """The first byte of each entry in the view, with one row per own seat. If entries are counted: of each row of them."""
    shift: npt.NDArray[np.intp]
    """The bit of each entry of a bit set."""

    @property
    def shape(self) -> tuple[int, ...]:
        return self.places.shape[1:]


class ObservationLayout:
    """The observations of a game with this many players: their fields, and the tables to encode them.

    An omniscient one also has the entries that nobody sees, instead of their number; it is for the full position.
    """

    def __init__(self, record: type[Record], players: int, omniscient: bool = False) -> None:
        self.record, self.players, self.omniscient = record, players, omniscient
        parts = [self._part(name, field) for name, field in record.fields.items() if not field.derived]
        groups = [[part for part in parts if part.encoded == number] for number in range(COUNTED + 1)]
        self.fields = tuple(self._describe(groups))
        self.size = self.fields[-1].end
        self.dtype = entry_type(record)
        self.tables = self._tables(groups)

    def _part(self, name: str, field: Field) -> _Part:
        start, size = self.record.places[name].start, np.dtype(field.kind).itemsize
        entries = np.arange(int(np.prod(field.shape, dtype=int))).reshape(field.shape)
        own = [entries[self._turned(name, field, seat)] for seat in range(self.players)]
        places = start + size * np.array(own, np.intp)
        shift = np.zeros_like(places)
        encoded = _encoded(field, self.omniscient)
        if isinstance(field.holds, BitSet):
            bits = [self._bits(field.holds, seat) for seat in range(self.players)]
            wanted = np.array(bits).reshape(self.players, *(1 for _ in field.shape), -1)
            places = places[..., np.newaxis] + wanted // 8
            shift = np.broadcast_to(wanted % 8, places.shape)
        elif encoded == COUNTED and field.shape:
            places = places[..., 0]
        return _Part(name, field, encoded, places, shift)

    def _turned(self, name: str, field: Field, seat: int) -> Any:
        """The indices of a field's entries in the order in which the seat observes them."""
        axes = [
            self._axis(name, length, field.per_seat[axis] if axis < len(field.per_seat) else 0, seat)
            for axis, length in enumerate(field.shape)
        ]
        return np.ix_(*axes) if axes else ()

    def _axis(self, name: str, length: int, each: int, seat: int) -> npt.NDArray[np.intp]:
        if not each:
            return np.arange(length)
        if length // each < self.players:
            raise ValueError(f"{self.record.__qualname__}.{name} has no place for {self.players} seats")
        seats = (seat + np.arange(self.players)) % self.players
        return np.asarray((seats[:, np.newaxis] * each + np.arange(each)).ravel())

    def _bits(self, holds: BitSet, seat: int) -> npt.NDArray[np.intp]:
        return (seat + np.arange(self.players)) % self.players if holds.of_seats else np.arange(holds.size)

    def _describe(self, groups: list[list[_Part]]) -> Iterator[ObservedField]:
        meanings = _meanings(self.record)
        yield (made := ObservedField(SEAT, (), 0, "The number of the observer's seat."))
        for part in (part for group in groups for part in group):
            meaning = " ".join(filter(None, [meanings.get(part.name, ""), _difference(part)]))
            yield (made := ObservedField(part.name, part.shape, made.end, meaning))

    def _tables(self, groups: list[list[_Part]]) -> Encoding:
        plain, seats, wide, bits, counted = groups
        numbers = list(dict.fromkeys(part.field.holds for part in seats))
        relative = [[self._relative(holds, seat) for holds in numbers] for seat in range(self.players)]
        starts = self._join(counted, "places", np.uint16)[0]
        lengths = _repeated(counted, [part.field.shape[-1] if part.field.shape else 1 for part in counted])
        return Encoding(
            plain=self._join(plain, "places", np.uint16),
            seats=self._join(seats, "places", np.uint16),
            relative=np.array(relative, np.int8),
            numbers=_repeated(seats, [numbers.index(part.field.holds) for part in seats]).astype(np.uint8),
            wide=self._join(wide, "places", np.uint16),
            width=_repeated(wide, [np.dtype(part.field.kind).itemsize for part in wide]).astype(np.uint8),
            bits=self._join(bits, "places", np.uint16),
            shift=self._join(bits, "shift", np.uint8),
            counts=np.ascontiguousarray(np.stack([starts, starts + lengths], axis=1)),
        )

    def _join(self, parts: list[_Part], what: str, kind: Any) -> Any:
        """The entries of all parts in a row, one row per own seat."""
        rows = [np.zeros((self.players, 0), np.intp), *(getattr(part, what).reshape(self.players, -1) for part in parts)]
        return np.ascontiguousarray(np.concatenate(rows, axis=1).astype(kind))

    def _relative(self, holds: Any, seat: int) -> npt.NDArray[np.int8]:
        """What each byte becomes that may name a seat."""
        entries = np.arange(256).astype(np.uint8).view(np.int8).astype(np.int64)
        place = entries - holds.start
        names = (place >= 0) & (place < holds.each * self.players)
        other = (place // holds.each - seat) % self.players
        return np.where(names, holds.start + other * holds.each + place % holds.each, entries).astype(np.int8)

    def encode(self, seen: Packed, seat: int) -> npt.NDArray[Any]:
        """The observation of a seat from the bytes of its view; of the full position, if it is omniscient."""
        out = np.empty(self.size, self.dtype)
        encode(seen, seat, self.tables, out)
        return out

    def by_name(self, rows: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The fields of observations by name, without copying: `rows` is one observation, or an array of them."""
        before = rows.shape[:-1]
        return {field.name: rows[..., field.start : field.end].reshape((*before, *field.shape)) for field in self.fields}


def entry_type(record: type[Record]) -> np.dtype[Any]:
    """The smallest number type that holds every entry of an observation."""
    fields = [field for field in record.fields.values() if not field.derived]
    kinds = [field.kind for field in fields if not isinstance(field.holds, BitSet)]
    most = max([field.shape[-1] for field in fields if field.sees is unseen and field.shape], default=0)
    return np.result_type(np.min_scalar_type(-most - 1), *kinds)


def _encoded(field: Field, omniscient: bool) -> int:
    """How a field is encoded."""
    if isinstance(field.holds, BitSet):
        return BITS
    if field.kind is not np.int8:
        return WIDE
    if field.sees is unseen and field.backs is None and not omniscient:
        return COUNTED
    return PLAIN if field.holds is None else NAMES_SEAT


def _repeated(parts: list[_Part], values: list[int]) -> npt.NDArray[np.uint16]:
    """Each value as often as its part has entries."""
    return np.repeat(np.array(values, np.uint16), [int(np.prod(part.shape, dtype=int)) for part in parts])


def _difference(part: _Part) -> str:
    """What is different from the field of the record."""
    said = ["By seat, the observer's first."] if any(part.field.per_seat) else []
    if part.encoded == NAMES_SEAT:
        said.append("Relative to the observer: 0 is its own seat.")
    if part.encoded == COUNTED:
        said.append("Nobody sees them, so this is only how many there are.")
    if isinstance(part.field.holds, BitSet):
        said.append(
            "One entry per seat, the observer's first: 0 or 1." if part.field.holds.of_seats else "One entry per bit: 0 or 1."
        )
    return " ".join(said)


def _meanings(record: type[Record]) -> dict[str, str]:
    """The documentation of each field, from the source of the record; empty if it has no source."""
    known = {"seats": "The number of players.", "to_move": "The player to move; -1 when the game is over."}
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(record)))
    except (OSError, TypeError):
        return known
    (declared,) = tree.body
    assert isinstance(declared, ast.ClassDef)
    for node, after in zip(declared.body, declared.body[1:], strict=False):
        match node, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                known[name] = " ".join(text.split())
    return known
