"""What all environments share: kinds of observations and rewards, numbers of players, and the table as text.

Observations are those of `engine/observation.py`, by name or as one row, or the bytes of the view: the number of the agent's own
seat, followed by the game's record with everything masked that the seat may not see. The seat comes first because the record does
not say who is looking at it: in a game where only a deck is hidden, all seats see the same.

    seen = observation[1:].view(game.position.dtype)[0]   # fields by the names that position.py declares: seen.seats
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from hightable.engine.game import Game
from hightable.engine.grids import hex_row_at
from hightable.engine.position import Packed
from hightable.engine.scene import Area, Piece
from hightable.engine.visibility import ALL
from hightable.envs.table_kernels import reward_of

Observation: TypeAlias = npt.NDArray[np.int8]

ObservationKind: TypeAlias = Literal["fields", "flat", "bytes"]
"""Arrays by name, the same in one row, or the bytes of the view."""
RewardKind: TypeAlias = Literal["win", "margin", "points"]
"""What is rewarded at the end of a game; in the order of the numbers in `table_kernels.py`."""


def check_choice(what: str, given: object, choices: Any) -> None:
    """Raises ValueError if this is not one of the choices, a `Literal`."""
    if given not in get_args(choices):
        raise ValueError(f"There is no {what} “{given}”. There are: {', '.join(get_args(choices))}.")


def counted(count: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "move"), counted(2, "move")
    ('1 move', '2 moves')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def observation_size(game: Game[Any]) -> int:
    """Number of entries in an observation as bytes."""
    return 1 + int(game.position.dtype.itemsize)


def observe(game: Game[Any], position: Packed, seat: int, *, memory: bool) -> Observation:
    """The bytes of the position as the seat sees it on its page, its seat first; with `memory`, as the seat may remember it."""
    if not game.rules.runs_compiled:
        return with_seat(seat, game.view(position, seat, memory=memory).position)
    seen = np.empty(1 + position.size, np.uint8)
    seen[0] = seat
    game.rules.view_of(position, seat, memory, ALL, 0, seen[1:])
    return seen.view(np.int8)


def with_seat(seat: int, seen: Packed) -> Observation:
    """A masked position with its seat in front."""
    return np.concatenate((np.array([seat], np.int8), seen.view(np.int8)))


def points_and_rewards(
    game: Game[Any], position: Packed, seats: int, reward: RewardKind = "win"
) -> tuple[list[int], list[float]]:
    """Each seat's points and reward at the end of a game: see `docs/environments.md`."""
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(position, points, rank)
    rewarded = get_args(RewardKind).index(reward)
    return points[:seats].tolist(), [reward_of(rewarded, seats, seat, points, rank) for seat in range(seats)]


def multiplayer_counts(game: Game[Any]) -> list[int]:
    """The numbers of players of the game, without solo."""
    return [count for count in game.players if count > 1]


def check_players(game: Game[Any], players: object, counts: Sequence[int]) -> int:
    """The number of players as an int. Raises ValueError if it is not one of the counts."""
    try:
        seats = index(players)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"The number of players must be an integer, such as {counts[0]}, not {players!r}.") from None
    if seats not in counts:
        raise ValueError(f"{game.title('en')} is for {', '.join(map(str, counts))} players, not {players}.")
    return seats


def render_text(game: Game[Any], position: Packed, seat: int) -> str:
    """The table in plain text as the seat sees it; seat -1 is a spectator."""
    scene = game.scene(game.view(position, seat), "en")
    areas = (_area(area, [piece for piece in scene.pieces if piece.area == area.id and piece.glyph]) for area in scene.areas)
    return "\n".join([*filter(None, [scene.note]), scene.prompt, *(line for lines in areas for line in lines)])


def _area(area: Area, pieces: Iterable[Piece]) -> list[str]:
    rows: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for piece in sorted(pieces, key=lambda piece: piece.layer):
        row, column = _cell(area, piece)
        rows[row][column] = piece.glyph
    return [area.title, *(_line(rows[row]) for row in sorted(rows))]


def _cell(area: Area, piece: Piece) -> tuple[int, int]:
    """The row and column of a piece; pieces on top of each other share a cell."""
    across, down = area.cell
    if area.grid == "hex":
        return hex_row_at(piece.y), round(piece.x * across)
    return int(piece.y * down), round((piece.x - piece.w / 2) * across)


def _line(glyphs: dict[int, str]) -> str:
    """The glyphs of a row, each in its column, or one space after the previous glyph if that is longer than its column."""
    line = ""
    for column in sorted(glyphs):
        line = line.ljust(column) if len(line) < column or not line else f"{line} "
        line += glyphs[column]
    return f"  {line}".rstrip()
