"""A game, as everything else in the house meets it: one object that gathers its rules, its words and its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from pickle import PicklingError
from typing import Any, Generic, TypeVar

import numpy as np

from hightable.engine.compiled import CompiledRules
from hightable.engine.heuristics import equal_moves, no_position_heuristic
from hightable.engine.i18n import Language, Name, Phrases
from hightable.engine.messages import Event, Refusal, ScoreSheet
from hightable.engine.moves import Move, MoveCatalogue, PublicMove
from hightable.engine.options import Options
from hightable.engine.position import Packed, Record
from hightable.engine.rulebook import Rulebook
from hightable.engine.scene import Scene
from hightable.engine.view import View, view

P = TypeVar("P", bound=Record)


def default_face(key: str, language: Language) -> str:
    """A card with its key on it: the drawing of a game that draws nothing itself."""
    return (
        '<svg viewBox="0 0 100 100"><rect x="2" y="2" width="96" height="96" rx="10" fill="#fdf6e3" stroke="#7a6a4f"/>'
        f'<text x="50" y="56" text-anchor="middle" font-size="14">{escape(key)}</text></svg>'
    )


def always(view: View[Any]) -> bool:
    """Default: somebody can win."""
    return True


@dataclass(frozen=True, eq=False)
class Game(Generic[P]):
    """One game. `docs/adding-a-game.md` says what each part has to do; the laws check that it does."""

    name: str
    """What it is called in commands, records and addresses: `banquet-royal`."""
    version: int
    """Raised whenever a recorded match would no longer replay as it was played."""
    source: Path
    """The folder or the file that it is written in: when anything there changes, its rules are compiled anew."""
    players: Sequence[int]
    """How many can play."""
    position: type[P]
    catalogue: MoveCatalogue
    options: Options
    rulebook: Rulebook
    phrases: Phrases
    """Everything it says. `title` and `about` are its name and its one line; the rest is under refuse, event and sheet."""
    seat_names: Sequence[Name]
    """What players are called until they say their name: one a seat."""
    endings: Sequence[str]
    """The ways in which it can end; the laws want a recorded match of each."""

    # Rules: compiled, on the record.
    deal: Callable[..., None]
    legal_moves: Callable[..., int]
    play: Callable[..., None]
    standings: Callable[..., None]
    determinize: Callable[..., None]

    # What people are told: plain Python, on a view.
    refuse: Callable[[View[P], Move], Refusal | None]
    score_sheet: Callable[[View[P]], ScoreSheet]
    events: Callable[[View[P], PublicMove, View[P]], Sequence[Event]]
    scene: Callable[[View[P], Language], Scene]
    ending: Callable[[View[P]], str]
    component_counts: Callable[[P], Mapping[str, int]]
    """How many there are of each component, wherever they lie: the same at every moment of every game."""
    winnable: Callable[[View[P]], bool] = always
    """Whether anybody can win. The players and options decide that, not the deal: a game for one may have no target."""
    face: Callable[[str, Language], str] = default_face
    """The drawing under a key of its scenes, as SVG."""
    move_heuristic: Callable[..., None] = equal_moves
    """What a good player looks for: how much each move promises, compiled, from the mover's view."""
    prior_temperature: float = 1.0
    """How far off that may be, in points: the further, the more search looks into what promises less."""
    position_heuristic: Callable[..., float] = no_position_heuristic
    """The points that each seat may expect to have at the end, compiled, for search to ask of what it imagined."""

    starter: str = "to_move"
    """The field of its position that says who takes the first turn of the game; its first value that is a seat counts. By default
    that is the seat that is asked first. From there the turn order goes round the table."""
    exports: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    """Other notations that a finished match can be written in, by name."""

    def __post_init__(self) -> None:
        told = self.position.fields.get(self.starter)
        if told is None or told.shape or told.kind is not np.int8 or told.sees is not None:
            raise ValueError(
                f"{self.name}: the starter is a single number open to all, which “{self.starter}” of its position is not"
            )

    @property
    def has_move_heuristic(self) -> bool:
        """Whether the game says what a good player looks for."""
        return self.move_heuristic is not equal_moves

    @property
    def has_position_heuristic(self) -> bool:
        """Whether the game says what a position promises."""
        return self.position_heuristic is not no_position_heuristic

    @cached_property
    def rules(self) -> CompiledRules:
        return CompiledRules(
            self.name,
            self.position,
            self.catalogue.size,
            self.source,
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
        """Where in the bytes of a position the starter is."""
        places: Mapping[str, Any] = self.position.dtype.fields or {}
        return int(places[self.starter][1])

    def title(self, language: Language) -> str:
        return self.phrases.say(language, "title")

    def view(self, position: Packed, seat: int, *, memory: bool = False) -> View[P]:
        """The position as the seat sees it; with `memory`, as the seat may remember it. Seat -1 watches."""
        return view(self.position, position, seat, memory=memory)

    def legal(self, seen: View[P]) -> list[Move]:
        """The legal moves of who decides, from their own view: nothing hidden ever decides what is legal."""
        if not seen.is_my_turn and not seen.over:
            raise ValueError(
                f"Legal moves are listed from the view of who decides, seat {seen.p.to_move}, not of seat {seen.seat}."
            )
        return self.rules.legal_moves(seen.position)

    def describe(self, move: Move, language: Language) -> str:
        """The move as a short sentence for people, such as a button would carry."""
        kind = self.catalogue.kind(move)
        facts: dict[str, Any] = {
            parameter.name: parameter.names[value]
            for parameter, value in zip(kind.parameters, self.catalogue.values(move), strict=True)
        }
        return self.phrases.say(language, f"move.{kind.id}", **facts)

    def step_name(self, step: str, language: Language) -> str:
        """What a step of a path is called: a domain to pick from, or a word for a button. `pick.*` says it; else its own name."""
        if f"pick.{step}" in self.phrases:
            return self.phrases.say(language, f"pick.{step}")
        return next((kind.name(language) for kind in self.catalogue.kinds if kind.id == step), step)

    def __copy__(self) -> Game[P]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[P]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name and version: whoever unpickles it has the game, and its compiled rules, already."""
        from hightable.engine.discovery import NoSuchGame, find, find_version

        try:
            found: object = find(self.name)
        except NoSuchGame:
            found = None
        if found is not self:
            raise PicklingError(f"A game is pickled by its name, and “{self.name}” is not the name of this one.")
        return find_version, (self.name, self.version)

    def __repr__(self) -> str:
        return f"<game {self.name}>"
