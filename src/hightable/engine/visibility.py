"""Hides in compiled code what a seat may not see, by the same declarations as `view.py`, and what it does not recall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, HideableField, Record, own, unseen
from hightable.engine.rng import derive

ALL = 1 << 32
"""The recall threshold of a player who forgets nothing."""


def recall_threshold(share: float) -> int:
    """The probability of recalling an entry as `is_forgotten` takes it."""
    return round(share * ALL)


@compiled
def is_forgotten(forgetting: int, place: int, entry: int, threshold: int) -> bool:
    """Whether a player forgets an entry in its place. Players with a higher threshold recall everything that others recall."""
    return int(np.int64(derive(derive(forgetting, place), entry) >> 32)) >= threshold


def hide_function(
    record: type[Record], divided: bool = False, fields: Sequence[HideableField] | None = None
) -> Callable[..., int]:
    """A compiled function `hide(p, seen, seat, memory, threshold, forgetting)` for the positions of a record.

    It turns face down in `seen`, a copy of the bytes of `p`, what the seat may not see, and with memory also what it does not
    recall. It returns the number of entries turned. It is written out field by field, because compiled code cannot loop over
    functions. If the work is to be divided among the threads of a GPU, it also takes `first` and `stride`: each thread turns
    every n-th row of each field. `fields` are those to be hidden, by default all.
    """
    own_names: dict[str, Any] = {"ALL": ALL, "EMPTY": NONE & 0xFF, "int64": np.int64, "is_forgotten": is_forgotten}
    more = ", first, stride" if divided else ""
    lines = [f"def hide(p, seen, seat, memory, threshold, forgetting{more}):", "    hidden = 0"]
    for number, field in enumerate(record.hideable.fields if fields is None else fields):
        own_names |= {f"sees_{number}": field.sees, f"DOWN_{number}": np.frombuffer(field.face_down, np.uint8)}
        lines += _loops(field, number, divided)
    exec(compile("\n".join([*lines, "    return hidden"]), f"<views of {record.__qualname__}>", "exec"), own_names)
    made: Callable[..., int] = own_names["hide"]
    return compiled(made)


def _loops(field: HideableField, number: int, divided: bool) -> list[str]:
    """The lines that hide one field: a loop over each of its indices."""
    indices = [f"i{axis}" for axis in range(len(field.shape))]
    ranges = [f"first, {size}, stride" if divided and axis == 0 else f"{size}" for axis, size in enumerate(field.shape)]
    lines = [f"{'    ' * (axis + 1)}for i{axis} in range({each}):" for axis, each in enumerate(ranges)]
    if divided and not ranges:
        lines, indices = ["    for _ in range(first, 1, stride):"], []
    flat = "0"
    for index, size in zip(indices, field.shape, strict=True):
        flat = f"({flat}) * {size} + {index}"
    body = [f"at = {field.start} + {flat}", f"if seen[at] != EMPTY and {_condition(field, number, indices, flat)}:"]
    body += [f"    seen[at] = DOWN_{number}[seen[at]]", "    hidden += 1"]
    return [*lines, *("    " * (len(lines) + 1) + line for line in body)]


def _condition(field: HideableField, number: int, indices: list[str], flat: str) -> str:
    """Whether the entry is to be hidden, as an expression."""
    if field.sees is unseen:
        return "True"
    if field.sees is own:
        return "i0 != seat"
    seen, shown = (f"sees_{number}({', '.join(['p', 'seat', memory, *indices])})" for memory in ("memory", "False"))
    forgotten = f"is_forgotten(forgetting, {field.first} + {flat}, int64(seen[at]), threshold)"
    return f"(not {seen} or (memory and threshold < ALL and seen[at] < 128 and not {shown} and {forgotten}))"
