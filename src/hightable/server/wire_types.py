"""`python -m hightable.server.wire_types`: the page's types, generated from the structs of `wire.py` and `schemas.py`.

With `--write` they replace `client/net/wire.js`. A type has the name of its struct without “Out”; a message ends in “Message”.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

import hightable
from hightable.server import wire
from hightable.server.api import ENDPOINTS

FILE = Path(hightable.__file__).parent / "client" / "net" / "wire.js"
HEADER = """What travels between the page and the server. Types only: nothing here runs.
Generated from server/wire.py and server/schemas.py by `make wire`: edit those files, not this one."""
WIDTH = 130

_PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def render() -> str:
    """The text of `client/net/wire.js`."""
    bodies = [endpoint.body for endpoint in ENDPOINTS if endpoint.body]
    writer = TypeWriter(sent_by_page=[wire.ClientMessage, *bodies])
    for each in (wire.ClientMessage, wire.ServerMessage, *bodies, *(endpoint.answer for endpoint in ENDPOINTS)):
        writer.add(each)
    lines = [
        *(f" * {line}" for line in HEADER.splitlines()),
        " *",
        *writer.lines,
        *_wrap(f"@typedef {{{writer.name(wire.ClientMessage)}}} ClientMessage"),
        *_wrap(f"@typedef {{{writer.name(wire.ServerMessage)}}} ServerMessage"),
    ]
    return "\n".join(["/**", *lines, " */", "export {};", ""])


class TypeWriter:
    """Writes a typedef for each struct it is given and for every struct that those hold, each after those it needs.

    A field with a default may be missing from what the page sends, and from what the server sends if the struct omits defaults.
    """

    def __init__(self, sent_by_page: Iterable[Any] = ()) -> None:
        self.lines: list[str] = []
        self._written: set[type] = set()
        self._sent_by_page: set[type] = set()
        for each in sent_by_page:
            self._sent_by_page |= _structs(inspect.type_info(each))

    def add(self, type: Any) -> None:
        self._add(inspect.type_info(type))

    def name(self, type: Any) -> str:
        """The type as JavaScript's comments write it."""
        return self._text(inspect.type_info(type))

    def _add(self, info: inspect.Type) -> None:
        for child in _children(info):
            self._add(child)
        if isinstance(info, inspect.StructType) and info.cls not in self._written:
            self._written.add(info.cls)
            about = (vars(info.cls).get("__doc__") or "").strip().partition("\n")[0]
            self.lines += _wrap(f"@typedef {{{self._body(info)}}} {_name(info)} {about}".rstrip())

    def _body(self, info: inspect.StructType) -> str:
        base = inspect.type_info(info.cls.__base__) if info.cls.__base__ is not msgspec.Struct else None
        inherited = {field.name for field in base.fields} if isinstance(base, inspect.StructType) else set()
        tag = [f"{info.tag_field}: '{info.tag}'"] if info.tag_field else []
        fields = [self._field(info, field) for field in info.fields if field.name not in inherited]
        own = f"{{{', '.join(tag + fields)}}}"
        return f"{_name(base)} & {own}" if isinstance(base, inspect.StructType) else own

    def _field(self, info: inspect.StructType, field: inspect.Field) -> str:
        omitted = info.cls.__struct_config__.omit_defaults and not field.required
        type = _without(field.type, field.default) if omitted else field.type
        optional = omitted or (not field.required and info.cls in self._sent_by_page)
        return f"{field.encode_name}{'?' if optional else ''}: {self._text(type)}"

    def _text(self, info: inspect.Type) -> str:
        match info:
            case inspect.StructType():
                return _name(info)
            case inspect.ListType(item_type=item):
                return f"({self._text(item)})[]" if isinstance(item, inspect.UnionType) else f"{self._text(item)}[]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self._text(value)}>"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(map(self._text, items))}]"
            case inspect.LiteralType(values=values):
                return " | ".join(f"'{value}'" for value in values)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(map(self._text, types)))
            case _ if type(info) in _PLAIN:
                return _PLAIN[type(info)]
        raise TypeError(f"{info} has no JavaScript type yet")


def _name(info: inspect.StructType) -> str:
    name = info.cls.__name__.removesuffix("Out")
    return f"{name}Message" if info.tag_field and not name.endswith("Request") else name


def _without(info: inspect.Type, default: object) -> inspect.Type:
    """The type less a default that is never sent."""
    if isinstance(info, inspect.LiteralType):
        return inspect.LiteralType(tuple(value for value in info.values if value != default))
    if isinstance(info, inspect.UnionType) and default is None:
        left = tuple(each for each in info.types if not isinstance(each, inspect.NoneType))
        return left[0] if len(left) == 1 else inspect.UnionType(left)
    return info


def _children(info: inspect.Type) -> list[inspect.Type]:
    match info:
        case inspect.StructType(fields=fields):
            base = info.cls.__base__
            return [*([] if base is msgspec.Struct else [inspect.type_info(base)]), *(field.type for field in fields)]
        case inspect.ListType(item_type=item):
            return [item]
        case inspect.DictType(value_type=value):
            return [value]
        case inspect.TupleType(item_types=items):
            return list(items)
        case inspect.UnionType(types=types):
            return list(types)
    return []


def _structs(info: inspect.Type) -> set[type]:
    own: set[type] = {info.cls} if isinstance(info, inspect.StructType) else set()
    return own.union(*map(_structs, _children(info)))


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=" * ", subsequent_indent=" *   ", break_long_words=False, break_on_hyphens=False
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m hightable.server.wire_types", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {FILE.name} instead of printing it")
    if parser.parse_args().write:
        FILE.write_text(render(), encoding="utf-8")
    else:
        print(render(), end="")


if __name__ == "__main__":
    main()
