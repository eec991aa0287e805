"""The position of The King's Catering: every field, its size, and who may see it.

Tables have no border. A table is its tiles, each with its place beside the table's first tile, which lies at 0, 0: nothing else
says where anything is, so a table may grow as far as there are tiles.
"""

from __future__ import annotations

import numpy as np

from hightable.engine.position import Grid, Record, Row, everyone, nobody
from hightable.games.kings_catering.components import COLUMN, COLUMNS, KINDS, MOST_REMOVED, TILES

SEATS = 4
MOST = 40
"""So many tiles one player can come to, if all others always take the smallest column: 23, 30, 36 or 40 with one to four."""
ROYAL_SLOTS = 4
"""King, Queen, Princess, and a second Princess."""
PARTS = ROYAL_SLOTS + len(KINDS)
"""What a player scores for, apart: the Royals, then each kind of crew."""

# Phases: what the player in turn is asked.
CHOOSE = 0  # choose a Royal
TAKE = 1  # take a column
PLACE = 2  # place a tile of those taken
SHOW = 3  # look at the tables of the first round, say when ready
OVER = 4


class Position(Record):
    """Everything that lies on the table, on it or off it."""

    # the game
    phase: int = everyone()
    rounds: int = everyone()
    """How many rounds are played."""
    feast: int = everyone()
    """The round: 0 or 1."""
    chosen: int = everyone()
    """Whether the players choose the Royals themselves: one bit per round."""
    princesses: int = everyone()
    """One, or two."""
    starter: int = everyone()
    """Who begins the round."""
    palace: int = everyone()
    """The palace of a game for one, else NONE."""
    target: int = everyone()
    """What a lone player has to reach; NONE in a free game, and with others."""
    royal: Row = everyone(ROYAL_SLOTS)
    """The Royals of this round."""
    next_royal: Row = everyone(ROYAL_SLOTS)
    """The Royals that the options name for the second round, else NONE."""
    avoided: int = everyone(kind=np.int16)
    """The Royal tiles that stay away as long as there are others, one bit per tile: in the first round those that are named for
    the second, in the second round those of the first."""

    # tiles
    column: Grid = everyone(COLUMNS, COLUMN)
    """The tiles of each column, the oldest first."""
    taken: int = everyone()
    """The column that was taken in this turn, NONE before."""
    held: Row = everyone(COLUMN)
    """The tiles taken and not yet placed."""
    deck: Row = nobody(TILES)
    """The tiles to come, the next one last."""
    deck_size: int = everyone()
    box: Row = nobody(MOST_REMOVED)
    """The tiles that were removed."""
    out: Row = everyone(MOST_REMOVED)
    """The tiles discarded in a game for one, or used in the first round of two."""
    out_size: int = everyone()

    # what lies before each player: tiles in the order in which they were placed
    tiles: Row = everyone(SEATS)
    """How many tiles each seat has placed."""
    tile: Grid = everyone(SEATS, MOST)
    turned: Grid = everyone(SEATS, MOST)
    """Quarter turns, clockwise."""
    table: Grid = everyone(SEATS, MOST)
    """The table that each tile lies at."""
    x: Grid = everyone(SEATS, MOST)
    y: Grid = everyone(SEATS, MOST)
    """Its place, to the right of and below the table's first tile."""
    after: Grid = everyone(SEATS, MOST)
    """The next tile of the same table, NONE for its last."""
    offers: Grid = everyone(SEATS, 4 * MOST, kind=np.int32)
    """What the tiles around a free place offer to who would join there, by the tile and the side that name it; 0 for nothing."""

    # the tables of each player, in the order in which they were started
    tables: Row = everyone(SEATS)
    """How many there are."""
    first: Grid = everyone(SEATS, MOST)
    """The first tile of each table."""
    count: Grid = everyone(SEATS, MOST)
    """How many tiles it has."""
    has: Grid = everyone(SEATS, MOST, kind=np.int16)
    """The types of food and kinds of crew at it, a bit each."""
    foods: Grid = everyone(SEATS, MOST, kind=np.int64)
    """Its foods and open halves, counted: six bits a type, then six a size, then the halves."""
    done: Grid = everyone(SEATS, MOST, kind=np.int32)
    """Its complete decorations, five bits a colour."""
    alike: Grid = everyone(SEATS, MOST)
    """The oldest table of the same shape, where a King asks for shapes."""

    ready: int = everyone()
    """How many players have looked at the first round's tables."""

    # what the first of two rounds brought
    earned: Grid = everyone(SEATS, PARTS, kind=np.int16)
    first_royal: Row = everyone(ROYAL_SLOTS)
    """The Royals of it."""
    earned_crew: Row = everyone(SEATS)
    """How many crew each seat had taken in it."""
