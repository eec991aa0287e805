"""Memoization. A scene is built after every move for every viewer, and most of it repeats the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, ParamSpec, TypeVar, cast

Values = ParamSpec("Values")
T = TypeVar("T")
Made = TypeVar("Made")

MOST = 1 << 14


def memoized(make: Callable[Values, T]) -> Callable[Values, T]:
    """Caches the results of a function of numbers, strings, or tuples of them.

    Equal arguments give the identical object, so that anything derived from it can be cached too: see `IdentityCache`.
    """
    return cast(Callable[Values, T], lru_cache(maxsize=MOST)(make))


class IdentityCache(Generic[T, Made]):
    """Caches the results of a function of one argument, by the identity of the argument, not by equality."""

    def __init__(self, make: Callable[[T], Made], most: int = MOST) -> None:
        self._make = make
        self._most = most
        self._made: dict[int, tuple[T, Made]] = {}  # holding the argument prevents its id from being reused

    def __call__(self, thing: T) -> Made:
        found = self._made.get(id(thing))
        if found is None:
            if len(self._made) >= self._most:
                self._made.clear()
            found = self._made[id(thing)] = thing, self._make(thing)
        return found[1]

    def each(self, things: Iterable[T]) -> list[Made]:
        made = self._made
        return [found[1] if (found := made.get(id(thing))) is not None else self(thing) for thing in things]
