"""Which fields of a record compiled code can read: what nobody reads needs neither to be copied nor hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import CodeType
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
    """Follows a function to all functions that it uses, and collects the names and the strings in their code."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        super().__init__()

    def _add_code(self, code: CodeType, documentation: str | None, names: Mapping[str, Any]) -> None:
        self.names.update(code.co_names, (each for each in code.co_consts if isinstance(each, str)))
        super()._add_code(code, documentation, names)
