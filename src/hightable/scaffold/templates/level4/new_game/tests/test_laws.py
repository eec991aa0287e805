"""The laws that every game keeps: the same as `hightable laws new-game`, on fewer games."""

from __future__ import annotations

import pytest

from hightable import find
from hightable.lab.laws import LAWS
from hightable.warmup import warm_up

GAME = find("new-game")


@pytest.mark.parametrize("law", LAWS)
def test_law(law: str) -> None:
    warm_up(GAME)
    LAWS[law](GAME, 5, 1)
