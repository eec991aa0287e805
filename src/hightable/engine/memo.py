"""Making a thing once. A scene is made anew after every decision, for every viewer, and is mostly the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, ParamSpec, TypeVar, cast

Values = ParamSpec("Values")
T = TypeVar("T")
Made = TypeVar("Made")

MOST = 1 << 14


def memoized(make: Callable[Values, T]) -> Callable[Values, T]:
    """Keeps what the function made of these very values, which are numbers, texts, or tuples of them.

    Asked again it gives the very same thing again, so what others make of that thing can be kept as well: see `Kept`.
    """
    return cast(Callable[Values, T], lru_cache(maxsize=MOST)(make))


class IdentityCache(Generic[T, Made]):
    """What was made of things, kept for as long as those things come again: the very same ones, not equal ones."""

    def __init__(self, make: Callable[[T], Made], most: int = MOST) -> None:
        self._make = make
        self._most = most
        self._made: dict[int, tuple[T, Made]] = {}  # holding the thing keeps its id from being given to another

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
