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

from hightable.engine.position import Row
from hightable.engine.rule import rule

Chance: TypeAlias = npt.NDArray[np.uint64]

_FAST = np.uint64(0)
_13, _7, _17, _32 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_LOW = 0xFFFFFFFF


@rule
def _word(chance: Chance) -> int:
    """The next 32 random bits."""
    if chance[0] == _FAST:
        return _fast_word(chance)
    place = int(np.int64(chance[0]))
    chance[0] = np.uint64(place + 1)
    if place >= chance.size:
        # Ran dry: `Secret.drawn_dry` tells, and the decision is played again with more words. Until then anything will do that
        # is not always the same, for a rule may draw until something comes up.
        return _fast_word(chance)
    return int(np.int64(chance[place] >> _32))


@rule
def _fast_word(chance: Chance) -> int:
    state = chance[1]
    state ^= state << _13
    state ^= state >> _7
    state ^= state << _17
    chance[1] = state
    return int(np.int64(state >> _32))


@rule
def below(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely as any other."""
    product = _word(chance) * n
    if product & _LOW < n:
        floor = (_LOW + 1 - n) % n
        while product & _LOW < floor:
            product = _word(chance) * n
    return product >> 32


@rule
def shuffle(row: Row, n: int, chance: Chance) -> None:
    """Puts the first n entries of the row into random order."""
    for i in range(n - 1, 0, -1):
        j = below(chance, i + 1)
        entry = row[i]
        row[i] = row[j]
        row[j] = entry


def fast_chance(seed: int | np.random.SeedSequence) -> Chance:
    """A fast chance for simulation; the same seed gives the same draws."""
    sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    state = sequence.generate_state(1, np.uint64)[0]
    return np.array([_FAST, state or np.uint64(1)], np.uint64)


class Secret:
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
    def new(cls) -> Secret:
        """A fresh secret that nobody can guess."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def from_seed(cls, seed: int) -> Secret:
        """The secret that a seed stands for: for examples and tests that must come out the same again."""
        return cls(hashlib.sha256(f"High Table seed {seed}".encode()).digest())

    @classmethod
    def from_hex(cls, text: str) -> Secret:
        return cls(bytes.fromhex(text))

    def hex(self) -> str:
        return self._bits.hex()

    def chance(self, number: int, words: int = WORDS) -> Chance:
        """The chance for one decision (0 is the deal). More words begin with the same ones."""
        stream = hashlib.shake_256(b"High Table chance 1" + self._bits + number.to_bytes(8, "big")).digest(8 * words)
        return np.concatenate((np.array([1], np.uint64), np.frombuffer(stream, "<u8").astype(np.uint64)))

    def forgetting(self, seat: int) -> int:
        """A number that decides what a bot at the seat forgets in this match. It says nothing about the random numbers."""
        return int.from_bytes(hashlib.shake_256(b"High Table forgetting 1" + self._bits + bytes([seat + 1])).digest(8), "big")

    @staticmethod
    def drawn_dry(chance: Chance) -> bool:
        """Whether a decision asked this chance for more words than it had."""
        return int(chance[0]) > chance.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._bits == other._bits

    def __hash__(self) -> int:
        return hash(self._bits)

    def __repr__(self) -> str:
        return "Secret(…)"  # never printed by accident
