"""The random words of one decision, and how to choose them so that it leads to a given position.

Each word decides one random number. Which numbers there are, and which bytes each word settles, is measured by changing the
words one by one. So this works for shuffles, dice and single draws of any game.
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
"""A decision in one world, as a function from random words to the position after it."""

UNKNOWN = 1000
"""An entry that may be anything."""
OUTCOMES = 128
"""Number of values of a random word to try: every number below 128 occurs."""
_WORDS = [np.uint64(((2 * part + 1) << 64) // (2 * OUTCOMES)) for part in range(OUTCOMES)]
"""The random word in the middle of each of the equal parts of the range of words."""


@dataclass(frozen=True)
class Draws:
    """The random words of one decision."""

    choices: list[list[np.uint64]]
    """For each word, one value for each number that it can decide."""
    settled: list[Places]
    """For each word, the bytes of the position that it changes and no later word changes."""
    final: np.uint64 | None
    """The last word, if that is fixed."""

    @classmethod
    def probe(cls, step: Step, settings: list[Rng], taken: int, final: np.uint64 | None) -> Draws:
        """Measures the effect of each word that a decision uses, except the last if that is given.

        Each word is varied with several settings of the others: values that have the same effect in one may differ in another.
        """
        settings = [setting.copy() for setting in settings]
        if final is not None:
            for setting in settings:
                setting[taken] = final
            taken -= 1
        stepped = np.stack([step(setting) for setting in settings])
        choices, changed = [], np.zeros((taken, stepped.shape[1]), np.bool_)
        for place in range(1, taken + 1):
            original: list[np.uint64] = [setting[place] for setting in settings]
            outcomes = []
            for part in range(OUTCOMES):
                outcome = np.empty_like(stepped)
                for row, setting in enumerate(settings):
                    setting[place] = _WORDS[part]
                    outcome[row] = step(setting)
                changed[place - 1] |= (outcome != stepped).any(axis=0)
                outcomes.append(outcome.tobytes())
            for setting, word in zip(settings, original, strict=True):
                setting[place] = word
            choices.append(_one_for_each_number(outcomes))
        settled = [np.flatnonzero(changed[place] & ~changed[place + 1 :].any(axis=0)) for place in range(taken)]
        return cls(choices, settled, final)

    def settle(self, step: Step, words: Rng, wanted: Entries) -> Rng:
        """Words that lead to the wanted bytes, chosen in order, each by the bytes that no later word changes."""
        words = words.copy()
        if self.final is not None:
            words[len(self.choices) + 1] = self.final
        for place, (choices, settled) in enumerate(zip(self.choices, self.settled, strict=True), 1):
            relevant = settled[wanted[settled] != UNKNOWN]
            fewest, best = relevant.size + 1, words[place]
            for word in (best, *choices) if relevant.size else ():
                words[place] = word
                missed = int(np.count_nonzero(step(words).view(np.int8)[relevant] != wanted[relevant]))
                if missed < fewest:
                    fewest, best = missed, word
                    if not missed:
                        break
            words[place] = best
        return words


def _one_for_each_number(outcomes: list[bytes]) -> list[np.uint64]:
    """One word for each number that a word can decide, from the outcome of each part.

    Numbers with the same outcome here, because equal components change places, may differ elsewhere. So their count is inferred:
    numbers divide the range of words evenly.
    """
    for count in range(len(set(outcomes)), OUTCOMES):
        by_number: dict[int, set[bytes]] = {}
        for part, outcome in enumerate(outcomes):
            by_number.setdefault((2 * part + 1) * count // (2 * OUTCOMES), set()).add(outcome)
        if all(len(distinct) == 1 for distinct in by_number.values()):
            return [_WORDS[(2 * number + 1) * OUTCOMES // (2 * count)] for number in range(count)]
    return _WORDS.copy()
