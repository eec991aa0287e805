"""Worked examples for a rules page: positions made of the real components, with figures that the rules compute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hightable.engine.components import current_overlay
from hightable.engine.i18n import Fact, Language
from hightable.engine.position import Packed
from hightable.engine.svg import crop, scene_svg
from hightable.engine.view import SPECTATOR, View

if TYPE_CHECKING:
    from hightable.engine.game import Game


@dataclass(frozen=True)
class Example:
    """A position that shows a clause at work. The phrase `example.ID` is its caption, with the facts in its places."""

    id: str
    clause: str
    position: Callable[[], Packed]
    """Makes the position."""
    areas: tuple[str, ...]
    """The areas that the picture shows."""
    facts: Callable[[View[Any]], Mapping[str, Fact]]
    """The figures of the caption, computed from the view by the rules."""
    seat: int = SPECTATOR
    """The seat that sees it."""
    highlight: tuple[str, ...] = ()
    """The ids of the pieces to point out."""

    def caption(self, game: Game[Any], language: Language) -> str:
        """What the picture shows, with the figures that the rules compute."""
        return game.phrases.say(language, f"example.{self.id}", **self.facts(self.view(game)))

    def picture(self, game: Game[Any], language: Language) -> str:
        """The picture as an SVG document."""
        scene = crop(game.scene(self.view(game), language), self.areas)
        return scene_svg(scene, game.face, language, title=self.caption(game, language), highlight=self.highlight)

    def view(self, game: Game[Any]) -> View[Any]:
        return game.view(self.position(), self.seat)


def played(game: str, players: int, seed: int, *moves: str, options: Mapping[str, str] | None = None) -> Callable[[], Packed]:
    """Makes the position that these moves lead to, from the deal of a seed."""
    overlay = current_overlay()

    def make() -> Packed:
        from hightable.engine.discovery import find  # here, because a game needs its examples
        from hightable.engine.match import Match

        match = Match(find(game, overlay), players, options, seed=seed)
        for move in moves:
            match.play(move)
        return match.position

    return make
