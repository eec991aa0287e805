"""The default determinization: what a view hides is shuffled among itself.

A parameter with `copies` is a pool of components, such as the cards of a deck. All of them are always somewhere in the fields of
that parameter. So what a view does not show is known, and only where it is has to be drawn: every place is equally likely.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from hightable.engine import bag
from hightable.engine.jit import compiled
from hightable.engine.moves import Parameter
from hightable.engine.position import HIDDEN, Field, Record


def pools(record: type[Record]) -> dict[Parameter, dict[str, Field]]:
    """The pools of a record, and the fields of each."""
    found: dict[Parameter, dict[str, Field]] = {}
    for name, field in record.fields.items():
        if field.of is not None and any(field.of.counts):
            found.setdefault(field.of, {})[name] = field
    return found


def why_no_default(record: type[Record]) -> str:
    """Why this record needs a `determinize` of its own; empty if it does not."""
    for name, field in record.fields.items():
        if field.sees is not None and (field.of is None or not any(field.of.counts)):
            return f"“{name}” is hidden, but not `of` a parameter with `copies`"
        if field.sees is not None and field.backs is not None:
            return f"“{name}” has different backs"
    for pool in pools(record):
        if sum(pool.counts) > bag.MOST:
            return f"there are more than {bag.MOST} copies of “{pool.name}”"
    return ""


def component_counts(record: type[Record], p: Any) -> dict[str, int]:
    """How often each component of each pool is in the fields of its pool."""
    counts: dict[str, int] = {}
    for pool, fields in pools(record).items():
        entries = np.concatenate([np.ravel(getattr(p, name)) for name in fields])
        counts |= {pool.pick(value): int(np.count_nonzero(entries == value)) for value in range(len(pool))}
    return counts


def count_entries(name: str, n: int, *rows: Any) -> dict[str, int]:
    """How often each of the components 0 to n - 1 is in these rows and grids of a record: `{"card 0": 1, "card 1": 1, …}`."""
    entries = np.concatenate([np.ravel(row) for row in rows]).tolist()
    return {f"{name} {component}": entries.count(component) for component in range(n)}


def determinize_pools(record: type[Record]) -> Callable[..., None]:
    """A compiled function that replaces each hidden entry of a view by a component that the view does not show.

    Compiled rules cannot loop over the fields of a record, so that its source is written here, one loop per field.
    """
    own: dict[str, Any] = {"HIDDEN": HIDDEN, "full": bag.full, "without": bag.without, "draw": bag.draw, "remove": _remove}
    lines = ["def determinize(p, seat, rng):"]
    for number, (pool, fields) in enumerate(pools(record).items()):
        values = [value for value, count in enumerate(pool.counts) for _ in range(count)]
        own[f"VALUES{number}"] = np.array(values, np.int64)
        own[f"FIRST{number}"] = np.array([0, *itertools.accumulate(pool.counts)], np.int64)
        lines.append(f"    unseen = full({len(values)})")
        lines += _each(fields, [f"unseen = remove(unseen, FIRST{number}, ENTRY)"])
        fill = ["if ENTRY == HIDDEN:", "    found = draw(unseen, rng)", f"    ENTRY = VALUES{number}[found]"]
        lines += _each(
            {name: field for name, field in fields.items() if field.sees is not None},
            [*fill, "    unseen = without(unseen, found)"],
        )
    exec(compile("\n".join([*lines, "    return None"]), f"<determinize {record.__qualname__}>", "exec"), own)
    made: Callable[..., None] = own["determinize"]
    made.__module__ = __name__
    return compiled(made)


def _each(fields: Mapping[str, Field], body: list[str]) -> list[str]:
    """The source of a loop over every entry of these fields; ENTRY in the body stands for it."""
    lines = []
    for name, field in fields.items():
        names = [f"i{axis}" for axis in range(len(field.shape))]
        depth = 1
        for index, length in zip(names, field.shape, strict=True):
            lines.append(f"{'    ' * depth}for {index} in range({length}):")
            depth += 1
        entry = f"p.{name}[{', '.join(names)}]" if names else f"p.{name}"
        lines += [f"{'    ' * depth}{line.replace('ENTRY', entry)}" for line in body]
    return lines


@compiled
def _remove(unseen: bag.Bag, first: Any, entry: int) -> bag.Bag:
    """The bag without one copy of the entry."""
    if entry < 0:
        return unseen
    for copy in range(first[entry], first[entry + 1]):
        if bag.holds(unseen, copy):
            return bag.without(unseen, copy)
    return unseen
