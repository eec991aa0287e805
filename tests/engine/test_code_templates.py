"""Variants that differ in numbers alone get copies of one template, and play exactly as their rules say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hightable.engine import native
from hightable.engine.code_templates import TemplateCompiler
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.variants import loaded, unload

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled when HIGHTABLE_INTERPRETED is set")

TOYS = Path(__file__).parents[1] / "lab" / "tuning_toys"


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(TOYS))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, and no variant in memory from before."""
    monkeypatch.setenv("HIGHTABLE_CACHE", str(tmp_path))
    native.cache_root.cache_clear()
    yield tmp_path
    native.cache_root.cache_clear()
    for each in loaded():
        if each.base_name == "lucky-die":
            unload(each)


def variant(target: int = 2, weight: float = 1.0, points: int = 0, sides: int = 6) -> Game[Any]:
    bonus = [{"id": "B2", "points": points}]
    return find("lucky-die", {"goal": {"target": target, "weight": weight}, "bonus": bonus, "die": {"sides": sides}})


def results(game: Game[Any]) -> list[tuple[int, int]]:
    """Points and rank of forty games."""
    found = []
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    for seed in range(40):
        stepper = game.rules.stepper(seed)
        stepper.begin(1, game.options.settings({}))
        stepper.step(0)
        game.rules.standings(stepper.position, points, rank)
        found.append((int(points[0]), int(rank[0])))
    return found


def interpreted(game: Game[Any]) -> list[tuple[int, int]]:
    game.rules.use_interpreted()
    return results(game)


def compiler() -> TemplateCompiler:
    """A compiler that has seen every number change."""
    templates = TemplateCompiler(lambda game: [game.rules])
    for seen in (variant(1), variant(7), variant(2, 2.0), variant(2, 1.0, 3), variant(2, 1.0, 0, 20)):
        templates.learn(seen)
        unload(seen)
    return templates


def test_copies_of_a_template_play_by_their_own_numbers(cache: Path) -> None:
    templates = compiler()
    games = [variant(*numbers) for numbers in ((3,), (5, 1.5, 2), (6, 2.0, 1, 12), (7, 0.5, 3, 4))]
    for game in games:
        assert templates.compile(game)
        assert game.rules.runs_compiled
    compiled = [results(game) for game in games]  # after all are loaded: none may have taken the code of another
    assert compiled == [interpreted(game) for game in games]
    assert len({tuple(each) for each in compiled}) == len(games)
    assert len(list(cache.glob("lucky-die-template-*.native"))) == 1
    assert len(list(cache.glob("lucky-die+*.native"))) == len(games)


def test_a_template_is_found_again_by_another_compiler(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiler().compile(variant(3))

    def fail(*arguments: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(native.EntryPoints, "_compiled", fail)
    game = variant(4)
    assert compiler().compile(game)
    assert results(game) == interpreted(game)


def test_a_constant_that_was_not_seen_to_change_is_not_taken_from_the_template(cache: Path) -> None:
    templates = TemplateCompiler(lambda game: [game.rules])
    templates.learn(variant(1))
    templates.learn(variant(7))
    first, other = variant(3), variant(3, sides=20)
    assert templates.compile(first)
    assert templates.compile(other)
    compiled = [results(first), results(other)]
    assert compiled == [interpreted(first), interpreted(other)]
    assert len(list(cache.glob("lucky-die-template-*.native"))) == 2


def test_without_anything_that_varies_there_is_no_template(cache: Path) -> None:
    game = variant(3)
    assert not TemplateCompiler(lambda game: [game.rules]).compile(game)
    assert list(cache.iterdir()) == []


def test_a_damaged_template_is_compiled_again(cache: Path) -> None:
    assert compiler().compile(variant(3))
    (template,) = cache.glob("lucky-die-template-*.native")
    template.write_bytes(template.read_bytes()[:-1])
    game = variant(4)
    assert compiler().compile(game)
    assert results(game) == interpreted(game)
