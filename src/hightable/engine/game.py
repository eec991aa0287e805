"""A game as everything else sees it: one object with its rules, its text and its drawings."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from pickle import PicklingError
from typing import Any, Generic, TypeVar

import numpy as np

from hightable.engine import defaults
from hightable.engine.components import Overlay
from hightable.engine.contract import (
    PARAMETERS,
    DealFunction,
    DeterminizeFunction,
    LegalMovesFunction,
    MoveHeuristic,
    PlayFunction,
    PositionHeuristic,
    StandingsFunction,
)
from hightable.engine.examples import Example
from hightable.engine.heuristics import equal_moves, no_position_heuristic
from hightable.engine.i18n import LANGUAGES, Language, Name, Phrases
from hightable.engine.jit import INTERPRETED
from hightable.engine.messages import Event, Holdings, Refusal, ScoreSheet
from hightable.engine.moves import Move, MoveCatalogue, Pick, PublicMove
from hightable.engine.options import Options
from hightable.engine.package import PLACES, parts_of
from hightable.engine.pools import component_counts, determinize_pools, why_no_default
from hightable.engine.position import Packed, Record
from hightable.engine.print_sheets import PrintItem
from hightable.engine.raw_rules import MOST_SEATS, RawRules
from hightable.engine.rulebook import Rulebook
from hightable.engine.scene import Scene
from hightable.engine.scratch import SCRATCH, wants_scratch, with_scratch
from hightable.engine.theme import DEFAULT_THEME, Theme
from hightable.engine.view import View, view

P = TypeVar("P", bound=Record)

NEEDED = ("players", "catalogue", "deal", "legal_moves", "play", "standings")
"""What `Game.from_package` does not find by itself or make up."""


class BadPart(ValueError):
    """A part of a game that is not as it should be. `place` is its file and line."""

    def __init__(self, function: Callable[..., object], reason: str) -> None:
        code = getattr(function, "py_func", function).__code__
        self.place = f"{code.co_filename}, line {code.co_firstlineno}"
        super().__init__(reason)


def no_determinize(p: Any, seat: int, rng: Any) -> None:
    """Stands for the default determinization, which depends on the record."""


def no_component_counts(p: Any) -> Mapping[str, int]:
    """Stands for the default component counts, which depend on the record."""
    return {}


def _missing(name: str, source: Path) -> str:
    """A part that is needed and missing, and where it goes."""
    if name not in PLACES:
        return f"`{name}`: give it to Game.from_package"
    written, file = PLACES[name][:2]
    return f"`{written}` in {f'{file}.py' if source.is_dir() else source.name}"


def always(view: View[Any]) -> bool:
    """Default: the game can be won."""
    return True


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[P]):
    """One game. Only the parts without a default are needed for it to run: see `docs/adding-a-game.md`.

    `Game.from_package` finds the parts by the names of files and functions.
    """

    name: str
    """Its name in commands, records and URLs: `banquet-royal`."""
    version: int = 1
    """Increased whenever a recorded match would no longer replay as it was played."""
    source: Path
    """Its source folder or file: when anything there changes, its rules are compiled again."""
    players: Sequence[int]
    """The possible numbers of players."""
    position: type[P]
    catalogue: MoveCatalogue

    # Rules: compiled functions of the record.
    deal: DealFunction[P]
    legal_moves: LegalMovesFunction[P]
    play: PlayFunction[P]
    standings: StandingsFunction[P]
    determinize: DeterminizeFunction[P] = no_determinize
    """By default, hidden components are shuffled among themselves: see `pools.py`."""

    # Text
    phrases: Phrases
    """All its text. `title` and `about` are its name and its one-line description."""
    options: Options = field(default_factory=Options)
    rulebook: Rulebook = field(default_factory=lambda: Rulebook({LANGUAGES[0]: ""}))
    seat_names: Sequence[Name] = ()
    """The default name of each seat."""
    endings: Sequence[str] = (defaults.ENDING,)
    """The ways in which it can end; the laws require a recorded match for each."""

    # What players see: plain Python functions of a view.
    refuse: Callable[[View[P], Move], Refusal | None] = defaults.refuse
    score_sheet: Callable[[View[P]], ScoreSheet] = defaults.score_sheet
    events: Callable[[View[P], PublicMove, View[P]], Sequence[Event]] = defaults.events
    scene: Callable[[View[P], Language], Scene] = defaults.scene
    ending: Callable[[View[P]], str] = defaults.ending
    component_counts: Callable[[P], Mapping[str, int]] = no_component_counts
    """The number of each component, wherever it is: the same at every moment of every game. By default, what is in its pools."""
    holdings: Callable[[View[P]], Holdings] = defaults.holdings
    """What each seat holds of every component that the lab reports on, and the points that it brought. By default, nothing."""
    winnable: Callable[[View[P]], bool] = always
    """Whether the game can be won. That depends on players and options, not on the deal: a solo game may have no target."""
    describe_move: Callable[[View[P], Move, Language], str] | None = None
    """A legal move as a sentence about what the mover sees. By default, the phrase `move.KIND` with its parameters."""
    face: Callable[[str, Language], str] = defaults.face
    """The drawing under a key of its scenes, as SVG."""
    theme: Theme = DEFAULT_THEME
    """Its colours and its cover."""
    move_heuristic: MoveHeuristic[P] = equal_moves
    """The expected gain of each move from the mover's view (compiled): see `heuristics.py`."""
    prior_temperature: float = 1.0
    """The temperature of the search's prior, in points: the higher, the more the search tries moves of lower expected gain."""
    position_heuristic: PositionHeuristic[P] = no_position_heuristic
    """The expected final points of each seat in a determinized position (compiled): see `heuristics.py`."""

    starter: str = "to_move"
    """The field of its position that holds the starting player: its first value that is a seat counts. By default, the first
    player to move. From there the turn order goes round the table."""
    minutes: tuple[int, int] = (20, 40)
    """How long a game takes, at least and at most."""
    weight: int = 1
    """How demanding it is: 1 easy, 2 medium, 3 demanding."""
    goal_areas: Sequence[str] = ()
    """The areas that show best what the game is about, for the picture beside its goal."""
    examples: Sequence[Example] = ()
    """Worked examples for its rules page."""
    print_items: Sequence[PrintItem] = ()
    """Every component in the box, to print and cut out."""
    exports: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    """Other notations for finished matches, by name."""
    accepts_components: bool = False
    """Whether other components can be laid over its own: its checks refuse whatever its rules and its record cannot hold."""
    overlay: Overlay | None = None
    """The components that are laid over its own, if it is a variant."""

    @classmethod
    def from_package(cls, module: str, **own: Any) -> Game[Any]:
        """The game in a package, or in one file: call it with `__name__`. Its parts are found by name, as in `package.py`.

        Everything else, such as `players`, is given here; a part that is given here is not looked for.
        """
        parts = {**parts_of(module), **own}
        needed = [name for name in NEEDED if name not in parts]
        if needed:
            raise ValueError(f"it has no {', '.join(_missing(name, parts['source']) for name in needed)}")
        return cls(**parts)

    def __post_init__(self) -> None:
        if isinstance(self.players, int):
            raise ValueError(f"`players` holds every possible number of players: write players=({self.players},)")
        if self.determinize is no_determinize:
            if reason := why_no_default(self.position):
                raise ValueError(f"{self.name} needs a function `determinize`: {reason}")
            object.__setattr__(self, "determinize", determinize_pools(self.position))
        if self.component_counts is no_component_counts:
            object.__setattr__(self, "component_counts", partial(component_counts, self.position))
        if not self.seat_names:
            object.__setattr__(self, "seat_names", defaults.seat_names(max(self.players)))
        if self.missing:
            object.__setattr__(self, "phrases", Phrases(self.phrases.given, defaults.PHRASES, self.phrases.folder))
        self._check_functions()
        starter = self.position.fields.get(self.starter)
        if starter is None or starter.shape or starter.kind is not np.int8 or starter.sees is not None:
            raise ValueError(f"{self.name}: the starter must be a single int8 that every seat sees, unlike “{self.starter}”")

    def _check_functions(self) -> None:
        """Raises BadPart if a function is not compiled, or has other parameters than the engine will call it with."""
        for name, wanted in PARAMETERS.items():
            function = getattr(self, name)
            if not INTERPRETED and not hasattr(function, "py_func"):
                raise BadPart(function, f"`{name}` has to be a compiled function: write @compiled above it")
            given = len(inspect.signature(getattr(function, "py_func", function)).parameters)
            if given != len(wanted) and not wants_scratch(function, name):
                arguments = f"{len(wanted)} arguments, ({', '.join(wanted)})"
                raise BadPart(function, f"`{name}` takes {arguments}, but this one takes {given}")

    @cached_property
    def missing(self) -> list[str]:
        """The parts that it has no own version of, by their names in the documentation."""
        parts = {name: getattr(self, name) is getattr(defaults, name) for name in ("scene", "face", "events", "score_sheet")}
        parts |= {"refuse": self.refuse is defaults.refuse, "rulebook": not self.rulebook.numbers}
        return [name for name, is_missing in parts.items() if is_missing]

    @property
    def has_default_component_counts(self) -> bool:
        """Whether its components are counted by default: those of its pools."""
        return isinstance(self.component_counts, partial) and self.component_counts.func is component_counts

    @property
    def base_name(self) -> str:
        """The name of the game that this is a variant of; its own name if it is none."""
        return self.name.partition("+")[0]

    @property
    def key(self) -> str:
        """Identifies the game in a process and in the cache: its name, for a variant with the fingerprint of its components."""
        return self.name if self.overlay is None else f"{self.base_name}+{self.overlay.fingerprint}"

    @property
    def has_move_heuristic(self) -> bool:
        """Whether the game has its own move heuristic."""
        return self.move_heuristic is not equal_moves

    @property
    def has_position_heuristic(self) -> bool:
        """Whether the game has its own position heuristic."""
        return self.position_heuristic is not no_position_heuristic

    @cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """Its compiled functions by name, as the engine calls them: without `scratch`."""
        starts = {"legal_moves": self.catalogue.size, "move_heuristic": self.catalogue.size, "position_heuristic": MOST_SEATS}
        return {name: with_scratch(getattr(self, name), name, starts.get(name, 0)) for name in PARAMETERS}

    @cached_property
    def rules(self) -> RawRules:
        """Its rules as fast functions of a position's bytes, for programs that need no match."""
        scratch = SCRATCH if any(wants_scratch(getattr(self, name), name) for name in PARAMETERS) else 0
        own = {name: function for name, function in self.functions.items() if name != "position_heuristic"}
        return RawRules(self.key, self.position, self.catalogue.size + scratch, self.starter_byte, **own)

    @cached_property
    def starter_byte(self) -> int:
        """The byte of a position that holds the starter."""
        places: Mapping[str, Any] = self.position.dtype.fields or {}
        return int(places[self.starter][1])

    def title(self, language: Language) -> str:
        """The game's name for people: “Banquet Royal”, for a variant “Banquet Royal (four crowns)”."""
        return self._titled(self.phrases.say(language, "title"))

    def short_title(self, language: Language) -> str:
        """Its name where there is little room: “Court Jester”. By default, its title."""
        return self._titled(self.phrases.say(language, "short")) if "short" in self.phrases else self.title(language)

    def _titled(self, title: str) -> str:
        return title if self.overlay is None else f"{title} ({self.overlay.name})"

    def view(self, position: Packed, seat: int, *, memory: bool = False, names: Sequence[Name] = ()) -> View[P]:
        """The position as the seat sees it; with `memory`, as the seat may remember it. Seat -1 is a spectator."""
        return view(self.position, position, seat, memory=memory, game=self, names=names)

    def legal(self, seen: View[P]) -> list[Move]:
        """The legal moves of the player to move, from their own view: legality never depends on hidden information."""
        if not seen.is_my_turn and not seen.over:
            raise ValueError(
                f"Legal moves are listed from the view of the player to move, seat {seen.p.to_move}, not of seat {seen.seat}."
            )
        legal: list[Move] | None = seen.memo.get("legal")
        if legal is None:
            legal = seen.memo["legal"] = self.rules.legal_moves(seen.position)
        return legal.copy()

    def describe(self, move: Move, language: Language, seen: View[P] | None = None) -> str:
        """The move as a short sentence, as on a button. With the mover's view of a position in which it is legal, a game can say
        more: which tile, and beside which other one."""
        if seen is not None and self.describe_move is not None:
            return self.describe_move(seen, move, language)
        kind = self.catalogue.kind(move)
        facts: dict[str, Any] = {
            parameter.name: parameter.names[value]
            for parameter, value in zip(kind.parameters, self.catalogue.values(move), strict=True)
        }
        if f"move.{kind.id}" in self.phrases:
            return self.phrases.say(language, f"move.{kind.id}", **facts)
        return " ".join([kind.name(language), *(name(language) for name in facts.values())])

    def step_name(self, step: str, language: Language) -> str:
        """The name of a step of a path: a parameter, or a word for a button. By default its own name; `pick.*` overrides it."""
        if f"pick.{step}" in self.phrases:
            return self.phrases.say(language, f"pick.{step}")
        return next((kind.name(language) for kind in self.catalogue.kinds if kind.id == step), step)

    def ask(self, move: Move, picked: int, language: Language) -> str:
        """What to ask once the first picks of the move are made: its phrase `ask.KIND.STEP`, or an empty string."""
        kind = self.catalogue.kind(move)
        steps = kind.path or tuple(parameter.name for parameter in kind.parameters)
        if not 0 < picked < len(steps) or (key := f"ask.{kind.id}.{steps[picked]}") not in self.phrases:
            return ""
        values = zip(kind.parameters, self.catalogue.values(move), strict=True)
        facts: dict[str, Any] = {p.name: p.names[value] for p, value in values if p.name in steps[:picked]}
        return self.phrases.say(language, key, **facts)

    def pick_name(self, pick: Pick, language: Language) -> str:
        """The name of a pick: of the value that it stands for, or the word on its button."""
        found = self.catalogue.parameter_of(pick)
        return found[0].names[found[1]](language) if found else self.step_name(pick, language)

    def __copy__(self) -> Game[P]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[P]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name, version and overlay: the process that unpickles it has its own copy of the game."""
        from hightable.engine.discovery import NoSuchGame, find, find_version

        if self.overlay is not None:
            return find_version, (self.base_name, self.version, self.overlay)
        try:
            found: object = find(self.name)
        except NoSuchGame:
            found = None
        if found is not self:
            raise PicklingError(f"A game is pickled by its name, but “{self.name}” is the name of another game.")
        return find_version, (self.name, self.version)

    def __repr__(self) -> str:
        return f"<game {self.name}: {', '.join(map(str, self.players))} players>"
