"""Options of a game that describe themselves: for flags, forms and records alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.words import Name

Settings: TypeAlias = npt.NDArray[np.int64]
"""The options as rules read them: for each, in order, the number of the choice taken."""

OFF, ON = "false", "true"


class BadOption(ValueError):
    """An option that does not exist, or a choice it does not have. The text is a sentence for who asked."""

    def __init__(self, name: str, sentence: str) -> None:
        self.name = name
        super().__init__(sentence)


@dataclass(frozen=True)
class Choice:
    """One value of an option. `needs` is the number of players it asks for, `most` how many it bears; 0 for any number."""

    value: str
    title: Name
    needs: int = 0
    most: int = 0

    def fits(self, seats: int) -> bool:
        """Whether so many players can take it."""
        return self.needs <= seats and (not self.most or seats <= self.most)

    @property
    def asks_for(self) -> str:
        """How many players it wants, in words for a refusal."""
        fewest = max(self.needs, 1)
        if self.most == fewest:
            return f"needs exactly {_players(fewest)}"
        if fewest == 1:
            return f"is for {_players(self.most)} at most"
        return f"needs {_players(fewest)}" + (f", {self.most} at most" if self.most else "")


def _players(number: int) -> str:
    return f"{number} player" + ("" if number == 1 else "s")


@dataclass(frozen=True)
class Option:
    """Something players may agree on before the game. Its first choice is the default."""

    name: str
    title: Name
    help: Name
    choices: tuple[Choice, ...]
    clause: str

    @property
    def is_switch(self) -> bool:
        return tuple(choice.value for choice in self.choices) == (OFF, ON)


_OFF_ON = (Choice(OFF, Name({"en": "off", "fr": "non"})), Choice(ON, Name({"en": "on", "fr": "oui"})))
_SPELLINGS = {"on": ON, "yes": ON, "1": ON, "off": OFF, "no": OFF, "0": OFF}


def switch(name: str, title: Name, help: Name, clause: str, *, players: int = 0) -> Option:
    """An option that is on or off, and off unless asked for; with `players`, on for exactly so many alone."""
    off, on = _OFF_ON
    return Option(name, title, help, (off, Choice(on.value, on.title, players, players)), clause)


class Options(Sequence[Option]):
    """The options of one game, in the order in which its rules read them."""

    def __init__(self, *options: Option) -> None:
        self._options = options

    def __len__(self) -> int:
        return len(self._options)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self._options[index]

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def complete(self, chosen: Mapping[str, object], seats: int) -> dict[str, str]:
        """Every option with its value: what was chosen, else the default. Raises BadOption where that cannot be."""
        known = {option.name: option for option in self}
        for name in chosen:
            if name not in known:
                has = f"It has: {', '.join(known)}." if known else "It has none."
                raise BadOption(name, f"There is no option “{name}” in this game. {has}")
        return {option.name: self._value(option, chosen.get(option.name), seats) for option in self}

    def parse(self, texts: Sequence[str]) -> dict[str, object]:
        """Options written as name=value, or as the bare name of a switch. Raises BadOption where one is not, or stands twice."""
        chosen: dict[str, object] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            name = name.casefold().replace("-", "_")
            if not equals and not any(option.name == name and option.is_switch for option in self):
                raise BadOption(name, f"“{text}” sets no option: write name=value.")
            if name in chosen:
                raise BadOption(name, f"Option {name} is set twice.")
            chosen[name] = value if equals else ON
        return chosen

    def settings(self, complete: Mapping[str, str]) -> Settings:
        """The numbers of the chosen values, for the rules."""
        numbers = [[choice.value for choice in option.choices].index(complete[option.name]) for option in self]
        return np.array(numbers or [0], np.int64)

    @staticmethod
    def _value(option: Option, chosen: object, seats: int) -> str:
        if chosen is None:
            return option.choices[0].value
        wanted = str(chosen).strip().lower()
        wanted = _SPELLINGS.get(wanted, wanted) if option.is_switch else wanted
        for choice in option.choices:
            if choice.value == wanted:
                if not choice.fits(seats):
                    raise BadOption(option.name, f"Option {option.name}={wanted} {choice.asks_for}; there are {seats}.")
                return wanted
        values = ", ".join(choice.value for choice in option.choices)
        raise BadOption(option.name, f"Option {option.name} cannot be “{chosen}”. It can be: {values}.")
