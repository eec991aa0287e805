"""Chance is handed in: rules draw from the chance they are given, and nothing else in the house is random.

Two kinds stand behind the same two functions, `below` and `shuffle`:

* a fast one for simulation, `fast_chance(seed)`: an xorshift generator in one word of state;
* a secret one for matches that people play, `Secret`: each decision draws from SHAKE-256 over a 256-bit secret and the
  decision's number, so that seeing every card played so far tells nothing of those to come.

Laid out as words: `chance[0]` is 0 for the fast kind, whose state is `chance[1]`; otherwise it is the place of the next word.
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


@compiled
def _word(rng: Rng) -> int:
    """The next 32 random bits."""
    if rng[0] == _FAST:
        return _fast_word(rng)
    place = int(np.int64(rng[0]))
    rng[0] = np.uint64(place + 1)
    if place >= rng.size:
        # Ran dry: `Secret.drawn_dry` tells, and the decision is played again with more words. Until then anything will do that
        # is not always the same, for a rule may draw until something comes up.
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
    """A number from 0 to n - 1, each exactly as likely as any other."""
    product = _word(rng) * n
    if product & _LOW < n:
        floor = (_LOW + 1 - n) % n
        while product & _LOW < floor:
            product = _word(rng) * n
    return product >> 32


@compiled
def shuffle(row: Row, n: int, rng: Rng) -> None:
    """Puts the first n entries of the row into random order."""
    for i in range(n - 1, 0, -1):
        j = randbelow(rng, i + 1)
        entry = row[i]
        row[i] = row[j]
        row[j] = entry


def fast_rng(seed: int | np.random.SeedSequence) -> Rng:
    """A fast chance for simulation; the same seed gives the same draws."""
    sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    state = sequence.generate_state(1, np.uint64)[0]
    return np.array([_FAST, state or np.uint64(1)], np.uint64)


class MatchSecret:
    """The 256 bits that decide every card of a match.

    >>> Secret.from_seed(7) == Secret.from_seed(7)
    True
    """

    WORDS = 32

    def __init__(self, bits: bytes) -> None:
        if len(bits) != 32:
            raise ValueError(f"a secret has 32 bytes, this one has {len(bits)}")
        self._bits = bits

    @classmethod
    def new(cls) -> MatchSecret:
        """A fresh secret that nobody can guess."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def from_seed(cls, seed: int) -> MatchSecret:
        """The secret that a seed stands for: for examples and tests that must come out the same again."""
        return cls(hashlib.sha256(f"High Table seed {seed}".encode()).digest())

    @classmethod
    def from_hex(cls, text: str) -> MatchSecret:
        return cls(bytes.fromhex(text))

    def hex(self) -> str:
        return self._bits.hex()

    def rng(self, number: int, words: int = WORDS) -> Rng:
        """The chance for one decision (0 is the deal). More words begin with the same ones."""
        stream = hashlib.shake_256(b"High Table chance 1" + self._bits + number.to_bytes(8, "big")).digest(8 * words)
        return np.concatenate((np.array([1], np.uint64), np.frombuffer(stream, "<u8").astype(np.uint64)))

    def forgetting(self, seat: int) -> int:
        """A number that decides what a bot at the seat forgets in this match. It says nothing about the random numbers."""
        return int.from_bytes(hashlib.shake_256(b"High Table forgetting 1" + self._bits + bytes([seat + 1])).digest(8), "big")

    @staticmethod
    def exhausted(rng: Rng) -> bool:
        """Whether a decision asked this chance for more words than it had."""
        return int(rng[0]) > rng.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchSecret) and self._bits == other._bits

    def __hash__(self) -> int:
        return hash(self._bits)

    def __repr__(self) -> str:
        return "Secret(…)"  # never printed by accident
