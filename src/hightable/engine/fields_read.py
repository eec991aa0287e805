"""Which fields of a record compiled code can read: what nobody reads needs neither to be copied nor hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hightable.engine.native import FunctionTrace
from hightable.engine.position import Record


def fields_read(record: type[Record], function: Callable[..., Any]) -> frozenset[str]:
    """The fields of the record whose names are in the code of a compiled function, or of any function that it calls.

    Compiled code reads a field by its name only, so it reads no other field; it need not read all of these.
    """
    trace = _NameTrace()
    trace.add(function)
    return frozenset(trace.names.intersection(record.fields))


class _NameTrace(FunctionTrace):
    """Follows a function to all functions and constants that it uses, and collects every name and every string among them."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        super().__init__()

    def add(self, *values: Any) -> None:
        self.names.update(value for value in values if isinstance(value, str))
        super().add(*values)
