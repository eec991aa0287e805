"""Random numbers for rules: a rule draws only from the rng that it is given.

There are three kinds behind the same two functions, `randbelow` and `shuffle`:

* a fast one for simulation, `fast_rng(seed)`: an xorshift generator with one word of state;
* a cryptographic one for matches, `MatchSecret`: each move draws from SHAKE-256 over a 256-bit secret and the number of the move,
  so that the cards seen so far reveal nothing about those to come;
* a scripted one, `scripted_rng(numbers)`: it draws the numbers it is given, and notes how many there were to draw from, so that a
  program can try everything that chance can do.

An rng is an array of words: `rng[0]` is 0 for the fast kind, whose state is `rng[1]`, and the largest word for the scripted kind;
otherwise it is the index of the next word.

In a simulation every deal has a key, `deal_key(seed, number)`. Every decision of that deal has fast rngs of its own, made from
the key and the number of the decision: one for the rules (`SimulationSecret`) and one for the player (`PlayerRandom`). So chance
never depends on who plays, on what was drawn before, or on how many games are played.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from random import Random
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from hightable.engine.jit import compiled
from hightable.engine.position import Row

Rng: TypeAlias = npt.NDArray[np.uint64]
T = TypeVar("T")

_FAST, _SCRIPTED = np.uint64(0), np.uint64(0xFFFFFFFFFFFFFFFF)
_13, _7, _17, _32 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_LOW = 0xFFFFFFFF
_WORD, _GOLDEN, _MIX_1, _MIX_2 = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""All bits of a word, and the constants of the SplitMix64 generator. All are too large for int64, so that compiled code computes
with them in uint64, where it wraps around by itself; Python has to cut off what is more than a word."""

CHANCE, CHOICES, MEMORY, STARTER = range(4)
"""What the random numbers of a deal are for: each purpose has a key of its own."""
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
    if rng[0] != _FAST:
        return _slow_below(rng, n)
    product = _fast_word(rng) * n
    if product & _LOW < n:
        floor = (_LOW + 1 - n) % n
        while product & _LOW < floor:
            product = _fast_word(rng) * n
    return product >> 32


@compiled
def _slow_below(rng: Rng, n: int) -> int:
    """The same from an rng that is not fast. Apart, so that compiled code stays short where it has to be quick."""
    if rng[0] == _SCRIPTED:
        return _scripted(rng, n)
    product = _word(rng) * n
    if product & _LOW < n:
        floor = (_LOW + 1 - n) % n
        while product & _LOW < floor:
            product = _word(rng) * n
    return product >> 32


@compiled
def _scripted(rng: Rng, n: int) -> int:
    """The next number of the script, 0 after its end; notes n beside it, as long as there is room."""
    place = int(np.int64(rng[1]))
    rng[1] = np.uint64(place + 1)
    if 2 * place + 3 >= rng.size:
        return 0
    rng[2 * place + 3] = np.uint64(n)
    return int(np.int64(rng[2 * place + 2]))


@compiled
def shuffle(row: Row, n: int, rng: Rng) -> None:
    """Shuffles the first n entries of the row."""
    for i in range(n - 1, 0, -1):
        j = randbelow(rng, i + 1)
        entry = row[i]
        row[i] = row[j]
        row[j] = entry


@compiled
def mix(word: int) -> int:
    """A word in which every bit depends on all bits of the given one. Different words give different ones."""
    word = ((word ^ (word >> 30)) * _MIX_1) & _WORD
    word = ((word ^ (word >> 27)) * _MIX_2) & _WORD
    return word ^ (word >> 31)


@compiled
def derive(key: int, number: int) -> int:
    """The word with this number that belongs to a key: a key for something more special, or the state of a fast rng."""
    return mix((key + int(np.uint64(number)) * _GOLDEN) & _WORD)


@compiled
def restart(rng: Rng, key: int, number: int) -> None:
    """Makes it the fast rng with this number that belongs to the key."""
    rng[0] = _FAST
    rng[1] = derive(key, number) | 1  # the generator never leaves state 0


@compiled
def below_apart(rng: Rng, n: int) -> int:
    """A random number from 0 to n - 1 that changes nothing about the numbers drawn later, if the rng is fast.

    Two options then deal the same cards, even if only one of them draws such a number first.
    """
    if rng[0] != _FAST:
        return randbelow(rng, n)
    return int(np.int64(derive(int(rng[1]), STARTER) >> 32)) * n >> 32


@compiled
def random_bits(rng: Rng) -> int:
    """53 random bits: as many as a float has."""
    high = _word(rng) >> 5
    return high << 26 | _word(rng) >> 6


def seed_key(seed: int) -> int:
    """The key of a seed of any size."""
    key = derive(1, seed & _WORD)
    while seed := seed >> 64:
        key = derive(key, seed & _WORD)
    return key


def deal_key(seed: int, number: int) -> int:
    """The key of one deal of a simulation: independent of the number of deals, and different for every seed."""
    return derive(seed_key(seed), number)


def fast_rng(seed: int | np.random.SeedSequence) -> Rng:
    """A fast rng for simulation; the same seed gives the same numbers."""
    sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    state = sequence.generate_state(1, np.uint64)[0]
    return np.array([_FAST, state or np.uint64(1)], np.uint64)


MOST_SCRIPTED = 2000
"""The most numbers that a scripted rng notes: more than any deal or move draws."""


def scripted_rng(numbers: Sequence[int]) -> Rng:
    """An rng that draws these numbers, then zeros. Only `randbelow` and what is made of it draw from such an rng."""
    rng = np.zeros(2 + 2 * MOST_SCRIPTED, np.uint64)
    rng[0] = _SCRIPTED
    rng[2 : 2 + 2 * len(numbers) : 2] = numbers
    return rng


def limits_drawn(rng: Rng) -> list[int]:
    """Below what each number was drawn from a scripted rng, in order."""
    count = int(rng[1])
    if count > MOST_SCRIPTED:
        raise ValueError(f"More than {MOST_SCRIPTED} random numbers were drawn at once.")
    return rng[3 : 3 + 2 * count : 2].tolist()  # type: ignore[no-any-return]


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


_SIMULATED = b"High Table simulation 1\n"
"""Begins the secret of a simulated match; the key of its deal follows."""


class SimulationSecret(MatchSecret):
    """Determines every card of a simulated match by the key of its deal, with the fast rng: see `deal_key`.

    >>> SimulationSecret(deal_key(seed=7, number=0)) == secret_of(bytes(SimulationSecret(deal_key(seed=7, number=0))))
    True
    """

    def __init__(self, key: int) -> None:
        super().__init__(_SIMULATED + key.to_bytes(8, "big"))
        self.key = key
        self._chance, self._memory = derive(key, CHANCE), derive(key, MEMORY)

    def rng(self, number: int, words: int = MatchSecret.WORDS) -> Rng:
        """The rng for one move (0 is the deal), which is never exhausted."""
        rng = np.zeros(2, np.uint64)
        restart(rng, self._chance, number)
        return rng

    def forgetting(self, seat: int) -> int:
        return derive(self._memory, seat)


def secret_of(data: bytes) -> MatchSecret:
    """The secret with these bytes, of a match or of a simulated one."""
    return SimulationSecret(int.from_bytes(data[-8:], "big")) if data.startswith(_SIMULATED) else MatchSecret(data)


class PlayerRandom(Random):
    """The random numbers for the players' choices in one deal of a simulation. Those of each decision are its own.

    They are drawn as in compiled code, so that compiled players choose the same.
    """

    def __init__(self, key: int) -> None:
        super().__init__(key)
        self._choices = derive(key, CHOICES)
        self._rng = np.zeros(2, np.uint64)
        self.begin(0)

    def begin(self, number: int) -> None:
        """From now on the numbers are those of this decision; 1 is the first."""
        restart(self._rng, self._choices, number)

    def random(self) -> float:
        return random_bits(self._rng) / 2**53

    def getrandbits(self, k: int, /) -> int:
        if k < 0:
            raise ValueError("the number of bits cannot be negative")
        bits = 0
        for _ in range(-(-k // 32)):
            bits = bits << 32 | _word(self._rng)
        return bits >> -k % 32

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            raise ValueError(f"there is no number in {numbers}")
        return numbers[randbelow(self._rng, len(numbers))]

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        if not seq:
            raise IndexError("there is nothing to choose from")
        return seq[randbelow(self._rng, len(seq))]
