"""The page's types are generated from the server's structs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hightable.server.wire_types import FILE, TypeWriter, render


def test_the_page_s_types_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == render(), "client/net/wire.js is outdated: run `make wire`"


class Item(Struct, omit_defaults=True):
    name: str
    kind: Literal["", "rare"] = ""
    owner: int | None = None


class BoxOut(Struct, tag_field="t", tag="box"):
    """A box."""

    items: list[Item]
    sizes: dict[str, tuple[int, float]] = {}


class ItemRequest(Struct, tag_field="t", tag="item"):
    owner: int | None = None


def test_a_field_is_optional_where_it_may_be_missing() -> None:
    types = TypeWriter(sent_by_page=[ItemRequest])
    types.add(BoxOut)
    types.add(ItemRequest)
    assert types.lines == [
        " * @typedef {{name: string, kind?: 'rare', owner?: number}} Item",
        " * @typedef {{t: 'box', items: Item[], sizes: Record<string, [number, number]>}} BoxMessage A box.",
        " * @typedef {{t: 'item', owner?: number | null}} ItemRequest",
    ]
