"""The market: what can be bought, at Go to Market and on the way back from Chef's Corner."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import Row
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.components import ALIKE, ALIKE_XL, KINDS, LEVELS, MARKET, MOST_ON_ERRAND, SATCHELS
from hightable.games.henrys_feast.kitchen import pantry_capacity, put_in_pantry, satchel_capacity
from hightable.games.henrys_feast.position import ACT, BUY, ERRAND, FeastPosition

buy_move = moves.BUY.encode


@compiled
def buyable_kinds(p: FeastPosition) -> int:
    """HF-4.1: the ingredients that the player to move can buy now, one bit per ingredient.

    Cards bought this turn come after the first `carried_over` cards of the pantry.
    """
    seat = p.to_move
    stored, carried_over = p.pantry_size[seat], p.carried_over
    most = MOST_ON_ERRAND if p.phase == ERRAND else satchel_capacity(p, seat)
    if stored >= pantry_capacity(p, seat) or stored - carried_over >= most:
        return 0
    alike = ALIKE_XL if p.level[seat, SATCHELS] == LEVELS else ALIKE
    counts, enough = 0, 0  # four bits and one bit per ingredient
    for slot in range(carried_over, stored):
        kind = p.pantry[seat, slot] >> 1
        counts += 1 << (4 * kind)
        enough |= int((counts >> (4 * kind)) & 15 >= alike) << kind
    able = 0
    for kind in range(KINDS):
        able |= int(p.market[kind] > 0) << kind
    return able & ~enough


@compiled
def list_buys(p: FeastPosition, out: Row, n: int) -> int:
    able = buyable_kinds(p)
    for kind in range(KINDS):
        out[n] = buy_move(kind)
        n += (able >> kind) & 1
    return n


@compiled
def buy(p: FeastPosition, kind: int) -> None:
    """HF-4.3: moves a card from the market to the pantry."""
    p.market[kind] -= 1
    put_in_pantry(p, p.to_move, 2 * kind + MARKET)
    if p.phase == ACT:
        p.phase = BUY
