"""Memoization. A scene is built after every move for every viewer, and most of it repeats the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, update_wrapper
from operator import itemgetter
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from hightable.engine.position import Reading, Record

Values = ParamSpec("Values")
P = TypeVar("P", bound=Record)
T = TypeVar("T")
Made = TypeVar("Made")

MOST = 1 << 14
MOST_BY_FIELDS = 1 << 12


def memoized(make: Callable[Values, T]) -> Callable[Values, T]:
    """Caches the results of a function of numbers, strings, or tuples of them.

    Equal arguments give the identical object, so that anything derived from it can be cached too: see `IdentityCache`.
    """
    return cast(Callable[Values, T], lru_cache(maxsize=MOST)(make))


def memoized_by_fields(make: Callable[Concatenate[P, Values], T]) -> Callable[Concatenate[P, Values], T]:
    """Caches the results of a function of a position, such as `view.p`, and of numbers or strings.

    It notes which fields of the position the function reads. While these hold the same, the result is the identical object: the
    function need not say what it depends on, and viewers who see the same there share one result.
    """
    return cast(Callable[Concatenate[P, Values], T], update_wrapper(_ByFields(make), make))


class _ByFields:
    """A function memoized by the fields that it has read so far, whatever its arguments were."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self._make = make
        self._cache: tuple[type[Record] | None, frozenset[str], Callable[[bytes], Any], dict[tuple[Any, ...], Any]]
        self._cache = None, frozenset(), bytes, {}  # one value, because threads share it

    def __call__(self, p: Reading, *values: Any) -> Any:
        kind, fields, held, made = self._cache
        if kind is not p._kind:
            return self._add(p, values)
        found = made.get((values, held(p._data)))
        if found is None:
            return self._add(p, values)
        if p._noted is not None:  # another function that is memoized in this way reads them through this one
            p._noted |= fields
        return found

    def _add(self, p: Reading, values: tuple[Any, ...]) -> Any:
        """Makes and stores a result. If it has read a field that was not read before, the results so far are dropped."""
        fresh = Reading(p._kind, p._data, p._rows)
        noted: set[str] = set()
        fresh._noted = noted
        result = self._make(fresh, *values)
        kind, fields, held, made = self._cache
        if kind is not p._kind or not fields >= noted:
            fields = frozenset(noted) | (fields if kind is p._kind else frozenset())
            held, made = itemgetter(*p._kind.spans(fields) or [slice(0)]), {}
        elif len(made) >= MOST_BY_FIELDS:
            made = {}
        made[values, held(p._data)] = result
        self._cache = p._kind, fields, held, made
        if p._noted is not None:
            p._noted |= fields
        return result


class IdentityCache(Generic[T, Made]):
    """Caches the results of a function of one argument, by the identity of the argument, not by equality. No result is None."""

    def __init__(self, make: Callable[[T], Made], most: int = MOST) -> None:
        self._make = make
        self._most = most
        self._made: dict[int, Made] = {}
        self._held: list[T] = []
        """The arguments, so that their ids are not used again."""

    def __call__(self, thing: T) -> Made:
        made = self._made.get(id(thing))
        if made is None:
            if len(self._made) >= self._most:
                self._made.clear()
                self._held.clear()
            made = self._made[id(thing)] = self._make(thing)
            self._held.append(thing)
        return made

    def each(self, things: Sequence[T]) -> list[Made]:
        made: list[Any] = [*map(self._made.get, map(id, things))]
        if None in made:
            made = [self(thing) if found is None else found for thing, found in zip(things, made, strict=True)]
        return made
