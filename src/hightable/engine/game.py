"""A game as everything else sees it: one object with its rules, its text and its drawings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from pickle import PicklingError
from typing import Any, Generic, TypeVar

import numpy as np

from hightable.engine.examples import Example
from hightable.engine.heuristics import equal_moves, no_position_heuristic
from hightable.engine.i18n import Language, Name, Phrases
from hightable.engine.messages import Event, Refusal, ScoreSheet
from hightable.engine.moves import Move, MoveCatalogue, Pick, PublicMove
from hightable.engine.options import Options
from hightable.engine.position import Packed, Record
from hightable.engine.print_sheets import PrintItem
from hightable.engine.raw_rules import RawRules
from hightable.engine.rulebook import Rulebook
from hightable.engine.scene import Scene
from hightable.engine.theme import DEFAULT_THEME, Theme
from hightable.engine.view import View, view

P = TypeVar("P", bound=Record)


def default_face(key: str, language: Language) -> str:
    """The default drawing: a card with its key on it."""
    return (
        '<svg viewBox="0 0 100 100"><rect x="2" y="2" width="96" height="96" rx="10" fill="#fdf6e3" stroke="#7a6a4f"/>'
        f'<text x="50" y="56" text-anchor="middle" font-size="14">{escape(key)}</text></svg>'
    )


def always(view: View[Any]) -> bool:
    """Default: the game can be won."""
    return True


@dataclass(frozen=True, eq=False)
class Game(Generic[P]):
    """One game. `docs/adding-a-game.md` explains what each part has to do; the laws check that it does."""

    name: str
    """Its name in commands, records and URLs: `banquet-royal`."""
    version: int
    """Increased whenever a recorded match would no longer replay as it was played."""
    source: Path
    """Its source folder or file: when anything there changes, its rules are compiled again."""
    players: Sequence[int]
    """The possible numbers of players."""
    position: type[P]
    catalogue: MoveCatalogue
    options: Options
    rulebook: Rulebook
    phrases: Phrases
    """All its text. `title` and `about` are its name and its one-line description."""
    seat_names: Sequence[Name]
    """The default name of each seat."""
    endings: Sequence[str]
    """The ways in which it can end; the laws require a recorded match for each."""

    # Rules: compiled functions of the record.
    deal: Callable[..., None]
    legal_moves: Callable[..., int]
    play: Callable[..., None]
    standings: Callable[..., None]
    determinize: Callable[..., None]

    # What players see: plain Python functions of a view.
    refuse: Callable[[View[P], Move], Refusal | None]
    score_sheet: Callable[[View[P]], ScoreSheet]
    events: Callable[[View[P], PublicMove, View[P]], Sequence[Event]]
    scene: Callable[[View[P], Language], Scene]
    ending: Callable[[View[P]], str]
    component_counts: Callable[[P], Mapping[str, int]]
    """The number of each component, wherever it is: the same at every moment of every game."""
    winnable: Callable[[View[P]], bool] = always
    """Whether the game can be won. That depends on players and options, not on the deal: a solo game may have no target."""
    describe_move: Callable[[View[P], Move, Language], str] | None = None
    """A legal move as a sentence about what the mover sees. By default, the phrase `move.KIND` with its parameters."""
    face: Callable[[str, Language], str] = default_face
    """The drawing under a key of its scenes, as SVG."""
    theme: Theme = DEFAULT_THEME
    """Its colours and its cover."""
    move_heuristic: Callable[..., None] = equal_moves
    """The expected gain of each move from the mover's view (compiled): see `heuristics.py`."""
    prior_temperature: float = 1.0
    """The temperature of the search's prior, in points: the higher, the more the search tries moves of lower expected gain."""
    position_heuristic: Callable[..., float] = no_position_heuristic
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

    def __post_init__(self) -> None:
        starter = self.position.fields.get(self.starter)
        if starter is None or starter.shape or starter.kind is not np.int8 or starter.sees is not None:
            raise ValueError(f"{self.name}: the starter must be a single int8 that every seat sees, unlike “{self.starter}”")

    @property
    def has_move_heuristic(self) -> bool:
        """Whether the game has its own move heuristic."""
        return self.move_heuristic is not equal_moves

    @property
    def has_position_heuristic(self) -> bool:
        """Whether the game has its own position heuristic."""
        return self.position_heuristic is not no_position_heuristic

    @cached_property
    def rules(self) -> RawRules:
        """Its rules as fast functions of a position's bytes, for programs that need no match."""
        return RawRules(
            self.name,
            self.position,
            self.catalogue.size,
            self.starter_byte,
            deal=self.deal,
            legal_moves=self.legal_moves,
            play=self.play,
            standings=self.standings,
            determinize=self.determinize,
            move_heuristic=self.move_heuristic,
        )

    @cached_property
    def starter_byte(self) -> int:
        """The byte of a position that holds the starter."""
        places: Mapping[str, Any] = self.position.dtype.fields or {}
        return int(places[self.starter][1])

    def title(self, language: Language) -> str:
        """The game's name for people: “Banquet Royal”."""
        return self.phrases.say(language, "title")

    def short_title(self, language: Language) -> str:
        """Its name where there is little room: “Court Jester”. By default, its title."""
        return self.phrases.say(language, "short") if "short" in self.phrases else self.title(language)

    def view(self, position: Packed, seat: int, *, memory: bool = False, names: Sequence[Name] = ()) -> View[P]:
        """The position as the seat sees it; with `memory`, as the seat may remember it. Seat -1 is a spectator."""
        return view(self.position, position, seat, memory=memory, game=self, names=names)

    def legal(self, seen: View[P]) -> list[Move]:
        """The legal moves of the player to move, from their own view: legality never depends on hidden information."""
        if not seen.is_my_turn and not seen.over:
            raise ValueError(
                f"Legal moves are listed from the view of the player to move, seat {seen.p.to_move}, not of seat {seen.seat}."
            )
        return self.rules.legal_moves(seen.position)

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
        return self.phrases.say(language, f"move.{kind.id}", **facts)

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
        """Pickled by name and version: the process that unpickles it has its own copy of the game."""
        from hightable.engine.discovery import NoSuchGame, find, find_version

        try:
            found: object = find(self.name)
        except NoSuchGame:
            found = None
        if found is not self:
            raise PicklingError(f"A game is pickled by its name, but “{self.name}” is the name of another game.")
        return find_version, (self.name, self.version)

    def __repr__(self) -> str:
        return f"<game {self.name}: {', '.join(map(str, self.players))} players>"
