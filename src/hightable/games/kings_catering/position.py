"""The position of The King's Catering: every field, its size and its visibility.

Tables have no border. A table is its tiles, each with coordinates relative to the table's first tile at 0, 0, so a table can grow
in every direction.
"""

from __future__ import annotations

import numpy as np

from hightable.engine.position import BitSet, Grid, Record, Row, SeatNumbers, everyone, nobody
from hightable.games.kings_catering.components import COLUMN_SIZE, COLUMNS, KINDS, MOST_OUT, MOST_REMOVED, ROYALS, TILES

SEATS = 4
MAX_TILES = min(40, TILES)
"""Maximum number of tiles of one player, if all others always take the smallest column: 23, 30, 36 or 40 with one to four
players."""
ROYAL_SLOTS = 4
"""King, Queen, Princess, and a second Princess."""
PARTS = ROYAL_SLOTS + len(KINDS)
"""Number of sources of points: the Royals, then each kind of crew."""

# Phases: what the player to move decides.
CHOOSE = 0  # choose a Royal
TAKE = 1  # take a column
PLACE = 2  # place one of the tiles taken
SHOW = 3  # look at the tables of the first round and say when ready
OVER = 4


class CateringPosition(Record):
    """The whole state of a game."""

    # the game
    phase: int = everyone()
    """The decision that the player to move has to make: the number of one of the phases listed in `position.py`."""
    rounds: int = everyone()
    """Number of rounds to play."""
    round_number: int = everyone()
    """The current round: 0 or 1."""
    chosen: int = everyone(holds=BitSet(2))
    """Whether the players choose the Royals themselves: one bit per round."""
    princesses: int = everyone()
    """One, or two."""
    starter: int = everyone(holds=SeatNumbers())
    """The seat that takes the first turn of the round."""
    palace: int = everyone()
    """The palace of a solo game, else NONE."""
    target: int = everyone()
    """The target of a solo game; NONE in a free game or with several players."""
    royal: Row = everyone(ROYAL_SLOTS)
    """The Royals of this round."""
    next_royal: Row = everyone(ROYAL_SLOTS)
    """The Royals that the options name for the second round, else NONE."""
    avoided: int = everyone(kind=np.int16, holds=BitSet(len(ROYALS) // 2))
    """The Royal tiles to avoid where possible, one bit per tile: in the first round those named for the second round, in the
    second round those of the first."""

    # tiles
    column: Grid = everyone(COLUMNS, COLUMN_SIZE)
    """The tiles of each column, the oldest first."""
    taken: int = everyone()
    """The column that was taken in this turn, NONE before."""
    held: Row = everyone(COLUMN_SIZE)
    """The tiles taken and not yet placed."""
    deck: Row = nobody(TILES)
    """The tiles to be drawn, the next one last."""
    deck_size: int = everyone()
    """Number of tiles to be drawn."""
    box: Row = nobody(MOST_REMOVED)
    """The tiles that were removed."""
    out: Row = everyone(MOST_OUT)
    """The tiles discarded in a solo game, or used in the first of two rounds."""
    out_size: int = everyone()
    """Number of tiles discarded or used."""

    # the tiles of each player, in the order in which they were placed
    tiles: Row = everyone(SEATS, per_seat=1)
    """Number of tiles that each seat has placed."""
    tile: Grid = everyone(SEATS, MAX_TILES, per_seat=1)
    """Each tile."""
    turned: Grid = everyone(SEATS, MAX_TILES, per_seat=1)
    """Quarter turns, clockwise."""
    table: Grid = everyone(SEATS, MAX_TILES, per_seat=1)
    """The table of each tile."""
    x: Grid = everyone(SEATS, MAX_TILES, per_seat=1)
    """The horizontal coordinate of each tile, to the right of the table's first one."""
    y: Grid = everyone(SEATS, MAX_TILES, per_seat=1)
    """Its vertical coordinate, below the table's first tile."""
    next_tile: Grid = everyone(SEATS, MAX_TILES, per_seat=1, derived=True)
    """The next tile of the same table, NONE for its last."""
    offers: Grid = everyone(SEATS, 4 * MAX_TILES, kind=np.int32, per_seat=1, derived=True)
    """What the tiles around a free place offer to a tile placed there, by the tile and side that name it; 0 for nothing."""

    # the tables of each player, in the order in which they were started
    tables: Row = everyone(SEATS, per_seat=1)
    """Number of tables of each seat."""
    first_tile: Grid = everyone(SEATS, MAX_TILES, per_seat=1, derived=True)
    """The first tile of each table."""
    count: Grid = everyone(SEATS, MAX_TILES, per_seat=1, derived=True)
    """Number of tiles of each table."""
    has: Grid = everyone(SEATS, MAX_TILES, kind=np.int16, per_seat=1, derived=True)
    """The types of food and kinds of crew at the table, one bit each."""
    foods: Grid = everyone(SEATS, MAX_TILES, kind=np.int64, per_seat=1, derived=True)
    """Its foods and open halves, counted: six bits per type, then six per size, then the open halves."""
    decorations: Grid = everyone(SEATS, MAX_TILES, kind=np.int32, per_seat=1, derived=True)
    """Its complete decorations, counted: five bits per colour."""
    alike: Grid = everyone(SEATS, MAX_TILES, per_seat=1, derived=True)
    """The oldest table of the same shape, if the King asks for different shapes."""

    ready: int = everyone()
    """Number of players who are ready for the second round."""

    # the score of the first of two rounds
    earned: Grid = everyone(SEATS, PARTS, kind=np.int16, per_seat=1)
    """The points of each seat from each Royal, then from each kind of crew."""
    first_royal: Row = everyone(ROYAL_SLOTS)
    """The Royals of the first round."""
    earned_crew: Row = everyone(SEATS, per_seat=1)
    """Number of crew that each seat took in the first round."""
