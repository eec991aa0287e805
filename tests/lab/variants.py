"""Variants of the toy game, each a file of its own with a piece of the source changed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from hightable.engine.game import Game

TOYS = Path(__file__).parent.parent / "toys"
TOY = TOYS / "high_card.py"


def variant(folder: Path, name: str, *changes: tuple[str, str], toy: str = "high-card") -> Game[Any]:
    """The toy game under another name, with each (before, after) changed in its source."""
    source = (TOYS / f"{toy.replace('-', '_')}.py").read_text(encoding="utf-8").replace(f'name="{toy}"', f'name="{name}"')
    for before, after in changes:
        assert source.count(before) == 1, f"{before!r} is not in the toy exactly once"
        source = source.replace(before, after)
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(f"variant_{name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # Numba looks it up there when it takes a rule from its cache
    spec.loader.exec_module(module)
    game: Game[Any] = module.GAME
    return game
