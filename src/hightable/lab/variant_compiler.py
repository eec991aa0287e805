"""Makes the variants of a search ready to be played. They are compiled once for all, where they differ in numbers alone."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from hightable.engine.code_templates import TemplateCompiler
from hightable.engine.components import BadComponents
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.variants import unload
from hightable.lab.search_space import Point, SearchSpace
from hightable.warmup import programs, warm_up


class VariantCompiler:
    """Loads and compiles the variants of a space."""

    def __init__(self, space: SearchSpace, search: bool) -> None:
        """`search` if players search."""
        self._space, self._search = space, search
        self._templates: TemplateCompiler | None = None
        self.seconds: list[float] = []
        """How long each variant took."""

    def variant(self, point: Point) -> Game[Any]:
        """The game of a point, compiled. Raises BadComponents if the game refuses the numbers."""
        start = time.monotonic()
        if self._templates is None and point != self._space.today and not INTERPRETED:
            self._templates = self._learn()
        game = self._space.variant(point)
        if game.overlay is None or INTERPRETED:
            warm_up(game, search=self._search)
        elif not self._copy_template(game):
            unload(game)  # with what a template that failed may have left of its functions
            game = self._space.variant(point)
            warm_up(game, search=self._search)
        self.seconds.append(time.monotonic() - start)
        return game

    def _copy_template(self, game: Game[Any]) -> bool:
        """Compiles the game by template; False if that is not possible."""
        assert self._templates is not None
        try:
            return self._templates.compile(game)
        except Exception:  # Numba cannot compile all rules without knowing these constants
            return False

    def _learn(self) -> TemplateCompiler:
        """A compiler that knows which constants differ: from today's numbers to the lowest and highest value of each."""
        templates = TemplateCompiler(lambda game: programs(game, self._search))
        today = self._space.today
        points = {today}
        for place, varied in enumerate(self._space.varied):
            points |= {(*today[:place], value, *today[place + 1 :]) for value in (varied.values[0], varied.values[-1])}
        for point in sorted(points):
            with contextlib.suppress(BadComponents):
                variant = self._space.laid_over(point)
                templates.learn(variant)
                unload(variant)
        return templates
