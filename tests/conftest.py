"""The option `--games`: tests that run over every game run for some games only."""

from __future__ import annotations

import pytest

from hightable.engine.game import Game


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", default="", help="Names of games, with commas. Tests of every game run for these games only.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    games = set(filter(None, config.getoption("--games").split(",")))
    if games:
        left_out = [item for item in items if isinstance(game := game_of(item), Game) and game.name not in games]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def game_of(item: pytest.Item) -> object:
    """The game that a test of every game runs for; None for other tests."""
    return item.callspec.params.get("game") if hasattr(item, "callspec") else None
