"""The random words of one decision, and choosing them so that it leads where one wants.

A word is drawn for a number: which numbers there are, and what each word settles, is found out by changing the words one by one.
So this works for shuffles, dice and single draws, whatever the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.position import Packed
from hightable.engine.rng import Rng

Places: TypeAlias = npt.NDArray[np.intp]
Entries: TypeAlias = npt.NDArray[np.int16]
Step: TypeAlias = Callable[[Rng], Packed]
"""A decision in one world: from its random words to the position after it."""

UNKNOWN = 1000
"""An entry that may be anything."""
OUTCOMES = 128
"""How finely a random word is varied: every number below 128 comes up."""


@dataclass(frozen=True)
class Draws:
    """The random words of one decision."""

    choices: list[list[np.uint64]]
    """For each word, one for each number that it can be drawn for."""
    settled: list[Places]
    """For each word, the bytes of the position that it changes and no later word does."""
    final: np.uint64 | None
    """The last word, where that is not among them but fixed."""

    @classmethod
    def probe(cls, step: Step, settings: list[Rng], taken: int, final: np.uint64 | None) -> Draws:
        """Finds out what each of the words does that a decision takes; without the last one where that is given.

        All words are varied in several settings of the others: what is all the same in one may differ in another.
        """
        settings = [setting.copy() for setting in settings]
        if final is not None:
            for setting in settings:
                setting[taken] = final
            taken -= 1
        stepped = np.stack([step(setting) for setting in settings])
        choices, changed = [], np.zeros((taken, stepped.shape[1]), np.bool_)
        for place in range(1, taken + 1):
            kept: list[np.uint64] = [setting[place] for setting in settings]
            outcomes = []
            for part in range(OUTCOMES):
                for setting in settings:
                    setting[place] = _word(part)
                outcome = np.stack([step(setting) for setting in settings])
                changed[place - 1] |= (outcome != stepped).any(axis=0)
                outcomes.append(outcome.tobytes())
            for setting, word in zip(settings, kept, strict=True):
                setting[place] = word
            choices.append(_one_for_each_number(outcomes))
        settled = [np.flatnonzero(changed[place] & ~changed[place + 1 :].any(axis=0)) for place in range(taken)]
        return cls(choices, settled, final)

    def settle(self, step: Step, words: Rng, wanted: Entries) -> Rng:
        """The words that lead to the bytes that are wanted: chosen in their order, each by what no later one can change."""
        words = words.copy()
        if self.final is not None:
            words[len(self.choices) + 1] = self.final
        for place, (choices, settled) in enumerate(zip(self.choices, self.settled, strict=True), 1):
            asked = settled[wanted[settled] != UNKNOWN]
            fewest, best = asked.size + 1, words[place]
            for word in (best, *choices) if asked.size else ():
                words[place] = word
                missed = int(np.count_nonzero(step(words).view(np.int8)[asked] != wanted[asked]))
                if missed < fewest:
                    fewest, best = missed, word
                    if not missed:
                        break
            words[place] = best
        return words


def _word(part: int) -> np.uint64:
    """A random word from the middle of one of the parts into which all words are divided."""
    return np.uint64(((2 * part + 1) << 64) // (2 * OUTCOMES))


def _one_for_each_number(outcomes: list[bytes]) -> list[np.uint64]:
    """One word for each number that a word can be drawn for, from what each part of all words led to.

    Numbers that lead to the same here, since equal things change places, may differ elsewhere. So the numbers are counted: they
    divide all words evenly.
    """
    for count in range(len(set(outcomes)), OUTCOMES):
        found: dict[int, set[bytes]] = {}
        for part, outcome in enumerate(outcomes):
            found.setdefault((2 * part + 1) * count // (2 * OUTCOMES), set()).add(outcome)
        if all(len(alike) == 1 for alike in found.values()):
            return [_word((2 * number + 1) * OUTCOMES // (2 * count)) for number in range(count)]
    return [_word(part) for part in range(OUTCOMES)]
