"""The options of a game, with all that command-line flags, forms and records need to know about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.i18n import LANGUAGES, Name, Phrases

Settings: TypeAlias = npt.NDArray[np.int64]
"""The options as rules read them: for each option in order, the number of the choice."""

OFF, ON = "false", "true"
PHRASES = Phrases.read(Path(__file__).parent)
_say = PHRASES.name


class BadOption(ValueError):
    """An option that does not exist, a choice it does not have, or choices that exclude each other.

    `reason` is a sentence for the player in every language; the error's own message is the English one.
    """

    def __init__(self, name: str, reason: Name) -> None:
        self.name = name
        self.reason = reason
        super().__init__(str(reason(LANGUAGES[0])))


@dataclass(frozen=True)
class Choice:
    """One value of an option, for at least `needs` and at most `most` players; 0 means no limit."""

    value: str
    title: Name
    needs: int = 0
    most: int = 0

    def fits(self, seats: int) -> bool:
        """Whether it is available to this number of players."""
        return self.needs <= seats and (not self.most or seats <= self.most)

    def refusal(self, option: str, seats: int) -> Name:
        """Why it is not available to this number of players."""
        fewest = max(self.needs, 1)
        kind = "exactly" if self.most == fewest else "at_most" if fewest == 1 else "between" if self.most else "at_least"
        count = self.most if kind == "at_most" else fewest
        players = _say("players.one") if count == 1 else _say("players.several", count=count)
        return _say(f"option.{kind}", option=option, value=self.value, players=players, most=self.most, seats=seats)


@dataclass(frozen=True)
class Option:
    """Something that players agree on before the game. The default is the first choice that fits their number."""

    name: str
    title: Name
    help: Name
    choices: tuple[Choice, ...]
    clause: str

    @property
    def is_switch(self) -> bool:
        return tuple(choice.value for choice in self.choices) == (OFF, ON)

    def default(self, seats: int) -> str:
        """The default value for this number of players."""
        return next((choice for choice in self.choices if choice.fits(seats)), self.choices[0]).value


@dataclass(frozen=True)
class Conflict:
    """Choices that exclude each other: a game may not have one of these values for each of these options."""

    between: Mapping[str, Collection[str]]
    reason: Name
    """Why, as a sentence for players."""

    def applies(self, chosen: Mapping[str, str]) -> bool:
        """Whether the chosen values are in conflict. Options not chosen yet conflict with nothing."""
        return all(chosen.get(name) in values for name, values in self.between.items())


_OFF_ON = (Choice(OFF, Name({"en": "off", "fr": "non"})), Choice(ON, Name({"en": "on", "fr": "oui"})))
_SPELLINGS = {"on": ON, "yes": ON, "1": ON, "off": OFF, "no": OFF, "0": OFF}


def option(phrases: Phrases, name: str, clause: str, *choices: Choice | str) -> Option:
    """An option whose text is in the phrases: `option.NAME.title`, `option.NAME.help`, and `option.NAME.VALUE` for each choice.

    A choice that is given by its value alone is available to any number of players.
    """
    title, help = (phrases.name(f"option.{name}.{part}") for part in ("title", "help"))
    all = (Choice(each, phrases.name(f"option.{name}.{each}")) if isinstance(each, str) else each for each in choices)
    return Option(name, title, help, tuple(all), clause)


def switch(phrases: Phrases, name: str, clause: str, *, players: int = 0) -> Option:
    """An option that is on or off, by default off; with `players`, only that number of players can turn it on."""
    off, on = _OFF_ON
    return option(phrases, name, clause, off, Choice(on.value, on.title, players, players))


def first_player(phrases: Phrases, seats: int, clause: str) -> Option:
    """The option “first”: a random seat, or one of the seats. Rules read it with `rows.starting_seat`; a rematch changes it."""
    named = (Choice(str(seat), _say("players.seat", number=seat), needs=seat) for seat in range(1, seats + 1))
    return option(phrases, "first", clause, "random", *named)


class Options(Sequence[Option]):
    """The options of one game in the order in which its rules read them, and the choices that exclude each other."""

    def __init__(self, *options: Option, conflicts: Sequence[Conflict] = ()) -> None:
        self._options = options
        self.conflicts = tuple(conflicts)
        known = {option.name: {choice.value for choice in option.choices} for option in options}
        for conflict in self.conflicts:
            for name, values in conflict.between.items():
                if not set(values) <= known.get(name, set()):
                    raise ValueError(f"A conflict names {name}={', '.join(sorted(values))}, which the game does not have.")

    def __len__(self) -> int:
        return len(self._options)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self._options[index]

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def complete(self, chosen: Mapping[str, object], seats: int) -> dict[str, str]:
        """Every option with its value: the chosen one, else the default. Raises BadOption.

        None as a value stands for the default.
        """
        if not isinstance(chosen, Mapping):
            raise BadOption("", _say("option.no_mapping", value=repr(chosen)))
        known = {option.name: option for option in self}
        for name in chosen:
            if name not in known:
                others = _say("option.others", names=", ".join(known)) if known else _say("option.no_others")
                raise BadOption(name, _say("option.unknown", option=str(name), others=others))
        complete = {option.name: self._value(option, chosen.get(option.name), seats) for option in self}
        conflict = self.conflict(complete)
        if conflict is not None:
            named = [name for name in complete if name in conflict.between]
            raise BadOption(([name for name in named if name in chosen] or named)[-1], conflict.reason)
        return complete

    def conflict(self, chosen: Mapping[str, str]) -> Conflict | None:
        """The first conflict among the chosen values, None if there is none."""
        return next((conflict for conflict in self.conflicts if conflict.applies(chosen)), None)

    def available(self, option: Option, earlier: Mapping[str, str], seats: int) -> list[Choice]:
        """The choices that an option still has once the earlier options have these values."""
        return [
            choice
            for choice in option.choices
            if choice.fits(seats) and self.conflict({**earlier, option.name: choice.value}) is None
        ]

    def parse(self, texts: Sequence[str]) -> dict[str, object]:
        """Parses options written as name=value, or as the bare name of a switch. Raises BadOption, also if one is set twice."""
        chosen: dict[str, object] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            name = name.casefold().replace("-", "_")
            if not equals and not any(option.name == name and option.is_switch for option in self):
                raise BadOption(name, _say("option.unset", text=text))
            if name in chosen:
                raise BadOption(name, _say("option.twice", option=name))
            chosen[name] = value if equals else ON
        return chosen

    def settings(self, complete: Mapping[str, str]) -> Settings:
        """The choices as the rules read them."""
        numbers = [[choice.value for choice in option.choices].index(complete[option.name]) for option in self]
        return np.array(numbers or [0], np.int64)

    @staticmethod
    def _value(option: Option, chosen: object, seats: int) -> str:
        if chosen is None:
            return option.default(seats)
        wanted = str(chosen).strip().lower()
        wanted = _SPELLINGS.get(wanted, wanted) if option.is_switch else wanted
        for choice in option.choices:
            if choice.value == wanted:
                if not choice.fits(seats):
                    raise BadOption(option.name, choice.refusal(option.name, seats))
                return wanted
        values = ", ".join(choice.value for choice in option.choices)
        raise BadOption(option.name, _say("option.no_choice", option=option.name, value=str(chosen), values=values))
