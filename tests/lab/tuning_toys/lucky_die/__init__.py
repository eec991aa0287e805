"""Lucky Die: roll one die, add the bonus, and reach the target. It has the components that a search can vary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hightable.authoring import NONE, Game, MoveCatalogue, MoveKind, Record, Rng, Row, Settings, compiled, everyone, randbelow
from hightable.engine.components import check_range, parse_components


def _check(data: dict[str, Any]) -> None:
    check_range(data, "die.sides", 2, 20)
    check_range(data, "goal.target", 1, 7)


DATA = parse_components(Path(__file__).with_name("components.toml").read_text(encoding="utf-8"), _check)
SIDES = int(DATA["die"]["sides"])
TARGET = int(DATA["goal"]["target"])
BONUS = np.array([entry["points"] for entry in DATA["bonus"]], np.int8)
WEIGHT = float(DATA["goal"]["weight"])

CATALOGUE = MoveCatalogue(MoveKind("roll"))


class Position(Record):
    total: int = everyone()


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    p.seats, p.to_move, p.total = seats, 0, 0


@compiled
def legal_moves(p: Position, out: Row) -> int:
    out[0] = 0
    return 0 if p.to_move == NONE else 1


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    p.total = 1 + randbelow(rng, SIDES) + int(WEIGHT * BONUS[1])
    p.to_move = NONE


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    points[0] = p.total
    rank[0] = 0 if p.total >= TARGET else 1


GAME = Game.from_package(__name__, players=(1,), accepts_components=True)
