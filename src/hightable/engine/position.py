"""A position is a fixed-size record, declared field by field; each field says which seats may see it.

    class Position(Record):
        pot: int = everyone()
        hand: Grid = owner(SEATS, 3)
        deck: Row = nobody(52)

Every record has `seats`, the number of players, and `to_move`, the seat of the player to move, NONE when the game is over.
Empty slots hold NONE, and whether a slot is empty is always public. In a view, what the viewer may not see is face down:
HIDDEN, or HIDDEN minus the number of its back where backs differ. So a rule that asks "is there a card?" tests `!= NONE`, and
works on views too.
"""

from __future__ import annotations

import difflib
import inspect
import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from hightable.engine.jit import INTERPRETED
from hightable.engine.moves import Parameter

NONE = -1
HIDDEN = -2
UNSET = -3
"""What `to_move` holds until the deal has set it."""

LONGEST_REPR = 8
"""How many entries of a row the `repr` of a position shows."""

Packed: TypeAlias = npt.NDArray[np.uint8]
"""A position as bytes: cheap to copy, compare, save and pass to compiled code. (Passing a record costs far more.)"""

Sees: TypeAlias = Callable[..., bool]
"""A visibility rule: whether the seat sees an entry, from (position, seat, memory) and the indices of the entry."""


class Row(Protocol):
    """A field with one index."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Grid(Protocol):
    """A field with two indices; with one it gives a row."""

    @overload
    def __getitem__(self, index: int, /) -> Row: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Row]: ...


Backs: TypeAlias = npt.NDArray[np.int8]
Number: TypeAlias = type[np.signedinteger[Any]]


@dataclass(frozen=True)
class SeatNumbers:
    """Says that entries name a seat: each seat has `each` numbers in a row, those of seat 0 from `start` on. Others name none."""

    start: int = 0
    each: int = 1


@dataclass(frozen=True)
class BitSet:
    """Says that an entry is a set of numbers below `size`, one bit each; with `of_seats`, of seats."""

    size: int
    of_seats: bool = False


@dataclass(frozen=True)
class Field:
    """One field of a record: its shape, its number type, and which seats see it."""

    shape: tuple[int, ...]
    kind: Number
    sees: Sees | None
    backs: Backs | None
    of: Parameter | None = None
    """What its entries are values of: cards, for example, or spaces."""
    shown: bool = True
    """Whether the default scene shows it: not what rules only remember for themselves."""
    holds: SeatNumbers | BitSet | None = None
    """What its entries stand for, where observations for learning must know: seats, or bit sets."""
    per_seat: tuple[int, ...] = ()
    """For each of its indices, how many numbers in a row belong to each seat: 1 if it is a seat, 0 if it has nothing to do with
    seats. Indices that are not listed have nothing to do with them."""
    derived: bool = False
    """Whether it follows from other fields, or no rule reads it: observations for learning leave it out."""

    @property
    def by_seat(self) -> bool:
        """Whether its first index is a seat."""
        return self.per_seat[:1] == (1,)


def everyone(
    *shape: int,
    kind: Number = np.int8,
    of: Parameter | None = None,
    shown: bool = True,
    holds: SeatNumbers | BitSet | None = None,
    per_seat: int | tuple[int, ...] = (),
    derived: bool = False,
) -> Any:
    """A field that every seat sees.

    With `of`, its entries are values of that parameter: in a game without a scene of its own they are shown as cards with their
    names, and a click on one picks it. If the parameter has `copies`, the field is one of the places where they can be. With
    `shown=False`, such a scene leaves the field out.

    The rest is for observations, which put the own seat first (see `observation.py`). `per_seat=1`: the first index is a seat;
    `per_seat=3`: three places in a row belong to each seat; `per_seat=(3, 1)`: and the second index is a seat. `holds` says that
    entries are seats or bit sets. `derived=True`: it follows from other fields.
    """
    return Field(shape, kind, None, None, of, shown, holds, _axes(per_seat), derived)


def _axes(per_seat: int | tuple[int, ...]) -> tuple[int, ...]:
    return (per_seat,) if isinstance(per_seat, int) else per_seat


def unseen(p: Any, seat: int, memory: bool, *entry: int) -> bool:
    """The visibility rule of `nobody`."""
    return False


def own(p: Any, seat: int, memory: bool, owner: int, *entry: int) -> bool:
    """The visibility rule of `owner`."""
    return owner == seat


def nobody(*shape: int, backs: Backs | None = None, kind: Number = np.int8, of: Parameter | None = None) -> Any:
    """A field that no seat sees before the end, such as a deck. `backs[entry]` is the number of the entry's back."""
    return Field(shape, kind, unseen, backs, of)


def owner(*shape: int, backs: Backs | None = None, kind: Number = np.int8, of: Parameter | None = None) -> Any:
    """A field whose first index is the seat that sees the row, such as the hands."""
    return Field(shape, kind, own, backs, of, per_seat=(1,))


def by_rule(
    sees: Sees,
    *shape: int,
    backs: Backs | None = None,
    kind: Number = np.int8,
    of: Parameter | None = None,
    holds: SeatNumbers | None = None,
    per_seat: int | tuple[int, ...] = (),
) -> Any:
    """A field with a visibility rule, a compiled function: `sees(p, seat, memory, place)` is whether the seat sees this entry.

    A grid's rule gets both indices of the entry, a single number's none. Without memory it covers what the seat's screen may
    show; with memory, also what the seat has seen before. `holds` and `per_seat` are as for `everyone`.
    """
    return Field(shape, kind, sees, backs, of, holds=holds, per_seat=_axes(per_seat))


@dataclass(frozen=True)
class HideableFields:
    """All fields that not every seat sees, as one row of one-byte entries, for compiled code to hide and compare."""

    at: npt.NDArray[np.intp]
    """The byte of the position that holds each entry."""
    back: npt.NDArray[np.intp]
    """The row of `backs` for each entry."""
    backs: npt.NDArray[np.int8]
    """The backs of all entries: one row per set of backs, the first for entries whose backs are all alike."""
    fields: tuple[HideableField, ...]
    """Each field: its visibility rule and its entries."""

    @classmethod
    def of(cls, fields: Mapping[str, Field], places: Mapping[str, Any]) -> HideableFields:
        at: list[int] = []
        back: list[int] = []
        backs = [np.zeros(256, np.int8)]
        found: list[HideableField] = []
        for name, field in fields.items():
            if field.sees is None:
                continue
            row = 0
            if field.backs is not None:
                row = len(backs)
                backs.append(np.zeros(256, np.int8))
                backs[row][: len(field.backs)] = field.backs
            start, size = places[name][1], int(np.prod(field.shape))
            found.append(HideableField(name, field.sees, field.shape, start, len(at), _face_down(backs[row])))
            at += range(start, start + size)
            back += [row] * size
        return cls(np.array(at, np.intp), np.array(back, np.intp), np.array(backs), tuple(found))


def _check_rule(name: str, field: Field) -> None:
    """Raises ValueError if the visibility rule of a field is not a compiled function with the right arguments."""
    if field.sees in (None, own, unseen):
        return
    index = {0: "", 1: ", place", 2: ", row, place"}.get(len(field.shape), f", then the {len(field.shape)} indices of an entry")
    needed = f"{name}: its visibility rule is a compiled function of (p, seat, memory{index}), true if the seat sees that entry"
    if not INTERPRETED and not hasattr(field.sees, "py_func"):
        raise ValueError(f"{needed}; write @compiled above it")
    given = inspect.signature(getattr(field.sees, "py_func", field.sees)).parameters
    if len(given) != 3 + len(field.shape):
        raise ValueError(f"{needed}; this one takes ({', '.join(given)})")


def _check_holds(name: str, field: Field) -> None:
    """Raises ValueError if a field cannot hold what it is said to, or its indices cannot be those of seats."""
    bits = 8 * np.dtype(field.kind).itemsize
    if isinstance(field.holds, SeatNumbers) and field.kind is not np.int8:
        raise ValueError(f"{name}: a field that holds seats must be int8")
    if isinstance(field.holds, BitSet) and field.holds.size > bits:
        raise ValueError(f"{name}: {bits} bits cannot hold a set of {field.holds.size}")
    for length, each in zip(field.shape, field.per_seat, strict=False):
        if each and length % each:
            raise ValueError(f"{name}: {length} places are not {each} for each seat")
    if len(field.per_seat) > len(field.shape):
        raise ValueError(f"{name}: it has {len(field.shape)} indices, but per_seat is about {len(field.per_seat)}")


def _face_down(backs: npt.NDArray[np.int8]) -> bytes:
    """For each byte, the byte that stands for it face down. An empty slot stays empty."""
    table = (HIDDEN - backs).view(np.uint8)
    table[NONE] = _EMPTY
    return table.tobytes()


class Record:
    """The base of every position. Subclasses declare their fields; `dtype` is the NumPy record made of them."""

    seats: int = everyone()
    to_move: int = everyone()

    fields: ClassVar[dict[str, Field]]
    dtype: ClassVar[np.dtype[np.void]]
    to_move_byte: ClassVar[int]
    places: ClassVar[dict[str, FieldBytes]]
    """Where each field is among the bytes of a position."""
    open_bytes: ClassVar[npt.NDArray[np.intp]]
    """The bytes of the fields that every seat sees."""
    hideable: ClassVar[HideableFields]
    """The other fields."""

    def __init_subclass__(cls) -> None:
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in vars(cls).get("__annotations__", {}):
            if name not in declared:
                raise ValueError(f"{cls.__qualname__}.{name} is not a field: declare it with everyone, owner, nobody or by_rule")
        for name in declared:
            if hasattr(np.record, name):
                raise ValueError(
                    f"{cls.__qualname__}.{name}: NumPy's records have an attribute “{name}” of their own; choose another name"
                )
            if declared[name].sees is not None and declared[name].kind is not np.int8:
                raise ValueError(f"{cls.__qualname__}.{name}: a field that can be hidden must be int8")
            _check_rule(f"{cls.__qualname__}.{name}", declared[name])
            _check_holds(f"{cls.__qualname__}.{name}", declared[name])
        cls.fields = {"seats": _SEATS, "to_move": _TO_MOVE, **declared}
        layout = np.dtype([(name, field.kind, field.shape) for name, field in cls.fields.items()], align=True)
        places: Mapping[str, Any] = layout.fields or {}
        is_open = np.zeros(layout.itemsize, np.bool_)
        for name in (name for name, field in cls.fields.items() if field.sees is None):
            kind, start = places[name][:2]
            is_open[start : start + kind.itemsize] = True
        cls.to_move_byte = places["to_move"][1]
        cls.places = {name: FieldBytes(field, *places[name][:2]) for name, field in cls.fields.items()}
        cls.open_bytes = np.flatnonzero(is_open)
        cls.hideable = HideableFields.of(cls.fields, places)
        cls.dtype = record_dtype(layout)

    @classmethod
    def spans(cls, names: Collection[str]) -> tuple[slice, ...]:
        """The bytes of these fields; neighbours are one span."""
        spans: list[slice] = []
        for place in sorted((cls.places[name] for name in names), key=lambda place: place.start):
            if spans and spans[-1].stop == place.start:
                spans[-1] = slice(spans[-1].start, place.end)
            else:
                spans.append(slice(place.start, place.end))
        return tuple(spans)


def nearest_field(record: type[Record], name: str) -> str:
    """The end of a sentence about a field that a record does not have: the field that was meant, if one has nearly this name."""
    near = difflib.get_close_matches(name, record.fields, 1)
    return f"; the nearest field is “{near[0]}”" if near else ""


class WideArray(np.ndarray[Any, Any]):
    """An array whose entries are Python's numbers when they are read, so that sums of them cannot overflow."""

    def __getitem__(self, index: Any) -> Any:
        entry = super().__getitem__(index)
        return entry if isinstance(entry, np.ndarray) else entry.item()


def record_dtype(layout: np.dtype[np.void]) -> np.dtype[np.void]:
    """The type of records with this layout, whose fields are attributes, and whose numbers are read as Python's integers.

    That is how interpreted rules read a record. Compiled rules widen small integers by themselves.
    """
    fields: Mapping[str, Any] = layout.fields or {}
    own: dict[str, Any] = {name: _reader(name, fields[name][0]) for name in fields}
    own |= {"__getattribute__": np.void.__getattribute__, "__setattr__": np.void.__setitem__, "__getitem__": np.void.__getitem__}
    return np.dtype((type("WideRecord", (np.record,), own), layout))


def _reader(name: str, kind: np.dtype[Any]) -> property:
    if kind.shape:
        return property(lambda record: record[name].view(WideArray))
    if kind.names:
        return property(lambda record: record[name])
    return property(lambda record: int(record[name]))


_SEATS: Field = everyone()
_TO_MOVE: Field = everyone(holds=SeatNumbers())


class Slots(tuple[Any, ...]):
    """A row as a tuple, which Python reads far faster than an array. Comparing it with a single number raises TypeError."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, list | tuple):
            raise TypeError("compare a row entry by entry: this is a tuple, not an array")
        return super().__eq__(tuple(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__


class Rows(Slots):
    """A grid as a tuple of its rows: `p.hand[seat]` is a row, `p.hand[seat, slot]` an entry."""

    def __getitem__(self, index: Any) -> Any:
        if type(index) is tuple:
            row, place = index
            return tuple.__getitem__(self, row)[place]
        return tuple.__getitem__(self, index)


MOST_READ = 4096
"""How many values of a field are cached as rows."""


class FieldBytes:
    """Where a field is among the bytes of a position, and how it is read from them."""

    def __init__(self, field: Field, kind: np.dtype[Any], start: int) -> None:
        self.shape = field.shape
        self.start, self.end = start, start + kind.itemsize
        self._kind = kind.base
        count = int(np.prod(field.shape, dtype=int))
        self._struct = struct.Struct(f"={count}{'bhiq'[kind.base.itemsize.bit_length() - 1]}")
        self.cache: dict[bytes, Any] = {}
        """What `rows` has returned, by the bytes of the field: most positions repeat most of the one before."""
        self._rows: dict[tuple[int, ...], Slots] = {}
        """The rows of its grids: equal ones are the identical object, which makes them fast to look up in caches."""

    def numbers(self, data: bytes) -> tuple[int, ...]:
        """All its entries in a row."""
        return self._struct.unpack_from(data, self.start)

    def array(self, data: bytes) -> Any:
        """A number, or an array of int64."""
        if not self.shape:
            return self.numbers(data)[0]
        return np.frombuffer(data[self.start : self.end], self._kind).astype(np.int64).reshape(self.shape)

    def rows(self, data: bytes) -> Any:
        """A number, a row or a grid of rows; with more indices, an array."""
        if len(self.cache) >= MOST_READ:
            self.cache.clear()
            self._rows.clear()
        read = self.cache[data[self.start : self.end]] = self._as_rows(data)
        return read

    def _as_rows(self, data: bytes) -> Any:
        if len(self.shape) not in (1, 2):
            return self.array(data)
        numbers = self.numbers(data)
        if len(self.shape) == 1:
            return Slots(numbers)
        width = self.shape[1]
        rows = [numbers[start : start + width] for start in range(0, len(numbers), width)]
        return Rows([self._rows.get(row) or self._rows.setdefault(row, Slots(row)) for row in rows])


class Reading:
    """A read-only copy of a record: numbers are ints, arrays are int64, and nothing written here reaches the record.

    A field is converted at its first use, because most readers need only a few. With `rows`, rows are tuples. Its `repr` names
    every field, and shortens the long ones.
    """

    def __init__(self, kind: type[Record], data: bytes, rows: bool) -> None:
        self._kind = kind
        self._places = kind.places
        self._rows = rows
        self._data = data
        self._noted: set[str] | None = None
        """The fields that have been read, if they are to be noted: see `memoized_by_fields`."""

    def __getattr__(self, name: str) -> Any:
        place = self._places.get(name) if name[0] != "_" else None
        if place is None:
            raise AttributeError(f"this position has no field “{name}”")
        if self._noted is not None:
            self._noted.add(name)
        if not self._rows:
            read = place.array(self._data)
        elif (read := place.cache.get(self._data[place.start : place.end])) is None:
            read = place.rows(self._data)
        self.__dict__[name] = read
        return read

    def __repr__(self) -> str:
        fields = (f"{name}={_brief(place.numbers(self._data), place.shape)}" for name, place in self._places.items())
        return f"{self._kind.__qualname__}({', '.join(fields)})"


MOST_MASKS = 1000
"""How many masks of a field are cached for a seat."""


class HideableField:
    """A field that not every seat sees: its visibility rule, and the bytes of a position that hold it."""

    def __init__(self, name: str, sees: Sees, shape: tuple[int, ...], start: int, first: int, face_down: bytes) -> None:
        self.name, self.sees, self.shape = name, sees, shape
        self.start, self.size = start, int(np.prod(shape, dtype=int))
        """Its first byte, and how many it has: one for each entry."""
        self.first = first
        """The number of its first entry among all entries that can be hidden."""
        self.face_down = face_down
        """What each byte becomes face down: a table for `bytes.translate`."""
        self._masks: dict[tuple[int, bool], dict[tuple[FieldBytes, ...], dict[bytes, int]]] = {}
        """The masks by seat and memory, then by the fields that the rule has read, then by what these held."""

    def hide(self, kind: type[Record], data: bytes, seen: bytearray, seat: int, memory: bool) -> int:
        """Turns face down in `seen` what the seat may not see of a position. Returns the number of entries turned."""
        start, end, size = self.start, self.start + self.size, self.size
        entries, mask = data[start:end], self.mask(kind, data, seat, memory)
        down = entries.translate(self.face_down)
        if not mask:
            seen[start:end] = down
            return size - entries.count(_EMPTY)
        shown = int.from_bytes(entries, "big")
        seen[start:end] = (shown & mask | int.from_bytes(down, "big") & ~mask).to_bytes(size, "big")
        return size - (shown | mask).to_bytes(size, "big").count(_EMPTY)

    def mask(self, kind: type[Record], data: bytes, seat: int, memory: bool) -> int:
        """The bits of the entries that the seat sees. A rule gives the same mask while the fields that it reads are the same."""
        masks = self._masks.setdefault((seat, memory), {})
        for fields, known in list(masks.items()):  # another thread may add to them
            mask = known.get(b"".join([data[field.start : field.end] for field in fields]))
            if mask is not None:
                return mask
        p = Reading(kind, data, rows=True)
        mask = int.from_bytes([0xFF if self.sees(p, seat, memory, *entry) else 0 for entry in np.ndindex(self.shape)], "big")
        if sum(map(len, masks.values())) >= MOST_MASKS:
            masks.clear()
        fields = tuple(kind.places[name] for name in vars(p) if name in kind.places)
        masks.setdefault(fields, {})[b"".join([data[field.start : field.end] for field in fields])] = mask
        return mask


_EMPTY = NONE & 0xFF
"""The byte of an empty slot."""


def _brief(numbers: Sequence[int], shape: tuple[int, ...]) -> str:
    """The numbers of a field as nested lists. Equal entries are counted, and of a long list only the first entries are shown.

    >>> _brief(range(6), (2, 3)), _brief(range(52), (52,)), _brief([-1] * 52, (52,))
    ('[[0, 1, 2], [3, 4, 5]]', '[0, 1, 2, 3, 4, 5, 6, 7, … 44 more]', '[-1] * 52')
    """
    if not shape:
        return str(numbers[0])
    size = len(numbers) // shape[0]
    parts = [_brief(numbers[start : start + size], shape[1:]) for start in range(0, len(numbers), size)]
    if len(parts) > 3 and len(set(parts)) == 1:
        return f"[{parts[0]}] * {len(parts)}"
    if len(parts) > LONGEST_REPR + 1:
        parts[LONGEST_REPR:] = [f"… {len(parts) - LONGEST_REPR} more"]
    return f"[{', '.join(parts)}]"


def unpacked(kind: type[Record], position: Packed) -> Any:
    """The bytes as a record: writing to it writes to them."""
    return position.view(kind.dtype)[0]


def reading(kind: type[Record], position: Packed, rows: bool = False) -> Any:
    """The position for reading, with the fields of its class; with `rows`, rows are tuples, faster to read entry by entry."""
    return Reading(kind, position.tobytes(), rows)


def to_move_at(kind: type[Record], position: Packed) -> int:
    """The record's `to_move`, read without unpacking the rest, because it is needed all the time."""
    seat = int(position[kind.to_move_byte])
    return seat if seat < 128 else seat - 256
