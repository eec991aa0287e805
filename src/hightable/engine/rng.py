"""Random numbers for rules: a rule draws only from the rng that it is given.

There are two kinds behind the same two functions, `randbelow` and `shuffle`:

* a fast one for simulation, `fast_rng(seed)`: an xorshift generator with one word of state;
* a cryptographic one for matches, `MatchSecret`: each move draws from SHAKE-256 over a 256-bit secret and the number of the move,
  so that the cards seen so far reveal nothing about those to come.

An rng is an array of words: `rng[0]` is 0 for the fast kind, whose state is `rng[1]`; otherwise it is the index of the next word.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.jit import compiled
from hightable.engine.position import Row

Rng: TypeAlias = npt.NDArray[np.uint64]

_FAST = np.uint64(0)
_13, _7, _17, _32 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_LOW = 0xFFFFFFFF
_FIRST = (1).to_bytes(8, "little")
"""The index of the next word in a new rng that is not fast, as bytes."""


@compiled
def _word(rng: Rng) -> int:
    """The next 32 random bits."""
    if rng[0] == _FAST:
        return _fast_word(rng)
    place = int(np.int64(rng[0]))
    rng[0] = np.uint64(place + 1)
    if place >= rng.size:
        # Exhausted: `MatchSecret.exhausted` reports it, and the move is played again with more words. Until then any varying
        # numbers will do, because a rule may draw until a certain number comes up.
        return _fast_word(rng)
    return int(np.int64(rng[place] >> _32))


@compiled
def _fast_word(rng: Rng) -> int:
    state = rng[1]
    state ^= state << _13
    state ^= state >> _7
    state ^= state << _17
    rng[1] = state
    return int(np.int64(state >> _32))


@compiled
def randbelow(rng: Rng, n: int) -> int:
    """A uniformly random number from 0 to n - 1."""
    product = _word(rng) * n
    if product & _LOW < n:
        floor = (_LOW + 1 - n) % n
        while product & _LOW < floor:
            product = _word(rng) * n
    return product >> 32


@compiled
def shuffle(row: Row, n: int, rng: Rng) -> None:
    """Shuffles the first n entries of the row."""
    for i in range(n - 1, 0, -1):
        j = randbelow(rng, i + 1)
        entry = row[i]
        row[i] = row[j]
        row[j] = entry


def fast_rng(seed: int | np.random.SeedSequence) -> Rng:
    """A fast rng for simulation; the same seed gives the same numbers."""
    sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    state = sequence.generate_state(1, np.uint64)[0]
    return np.array([_FAST, state or np.uint64(1)], np.uint64)


class MatchSecret:
    """The 256 bits that determine every card of a match.

    >>> MatchSecret.from_seed(7) == MatchSecret.from_seed(7)
    True
    """

    WORDS = 32

    def __init__(self, data: bytes) -> None:
        if len(data) != 32:
            raise ValueError(f"a secret has 32 bytes, this one has {len(data)}")
        self._bytes = data

    @classmethod
    def new(cls) -> MatchSecret:
        """A new, unguessable secret."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def from_seed(cls, seed: int) -> MatchSecret:
        """The secret for a seed: for examples and tests that must be repeatable."""
        return cls(hashlib.sha256(f"High Table seed {seed}".encode()).digest())

    @classmethod
    def from_hex(cls, text: str) -> MatchSecret:
        return cls(bytes.fromhex(text))

    def hex(self) -> str:
        return self._bytes.hex()

    def __bytes__(self) -> bytes:
        return self._bytes

    def rng(self, number: int, words: int = WORDS) -> Rng:
        """The rng for one move (0 is the deal). A longer one begins with the same words."""
        stream = hashlib.shake_256(b"High Table chance 1" + self._bytes + number.to_bytes(8, "big")).digest(8 * words)
        return np.frombuffer(bytearray(_FIRST + stream), "<u8").astype(np.uint64, copy=False)

    def forgetting(self, seat: int) -> int:
        """A number that decides what a bot in this seat forgets in this match. It reveals nothing about the random numbers."""
        return int.from_bytes(hashlib.shake_256(b"High Table forgetting 1" + self._bytes + bytes([seat + 1])).digest(8), "big")

    @staticmethod
    def exhausted(rng: Rng) -> bool:
        """Whether more words were drawn than the rng had."""
        return int(rng[0]) > rng.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchSecret) and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __repr__(self) -> str:
        return "MatchSecret(…)"  # a secret is never printed by accident
