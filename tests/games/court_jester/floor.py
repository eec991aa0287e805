"""The geometry of the hall, computed independently of the game: for tests of adjacency.

A square is one unit wide, a tile two. The serving area has its top left corner at 0, 0.
"""

from __future__ import annotations

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


def rows(players: int) -> int:
    """Rows of floor tiles."""
    return 2 if players == 2 else 3


def squares(players: int) -> dict[str, Box]:
    """Every square by its name."""
    lines = "abcdef"[: 2 * rows(players)]
    return {f"{line}{x + 1}": (x, y, x + 1, y + 1) for y, line in enumerate(lines) for x in range(4)}


def tables(players: int) -> dict[str, Box]:
    """Every table by its name, clockwise around the serving area from the top left corner."""
    x, y, high = -2, -2, 2 * rows(players)
    found: list[Box] = []
    for dx, dy, steps in ((2, 0, 3), (0, 2, high // 2 + 1), (-2, 0, 3), (0, -2, high // 2 + 1)):
        for _ in range(steps):
            found.append((x, y, x + 2, y + 2))
            x, y = x + dx, y + dy
    return {f"T{number}": box for number, box in enumerate(found, 1)}


def is_corner(box: Box, players: int) -> bool:
    return (box[0] < 0 or box[0] >= 4) and (box[1] < 0 or box[1] >= 2 * rows(players))


def share_side(square: Box, table: Box) -> bool:
    """Whether they share part of a side."""
    wide = min(square[2], table[2]) - max(square[0], table[0])
    high = min(square[3], table[3]) - max(square[1], table[1])
    return (wide == 0 and high > 0) or (high == 0 and wide > 0)


def touched_tables(name: str, players: int) -> set[str]:
    """The tables that the square touches, including a corner table that it meets at a point."""
    square, found = squares(players)[name], set()
    for table, box in tables(players).items():
        meets = square[0] <= box[2] and box[0] <= square[2] and square[1] <= box[3] and box[1] <= square[3]
        if share_side(square, box) or (meets and is_corner(box, players)):
            found.add(table)
    return found


def tile(name: str) -> int:
    """The number of the tile that the square is on, from 1."""
    return 2 * ("abcdef".index(name[0]) // 2) + (int(name[1]) - 1) // 2 + 1


def quarter_turn(name: str) -> str:
    """The square after a quarter turn clockwise of its tile: around the tile's centre, (x, y) becomes (-y, x)."""
    column, line = int(name[1]) - 1, "abcdef".index(name[0])
    x, y = column % 2 - 0.5, line % 2 - 0.5
    x, y = -y, x
    return f"{'abcdef'[line - line % 2 + int(y + 0.5)]}{column - column % 2 + int(x + 0.5) + 1}"
