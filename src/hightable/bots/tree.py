"""Tree search over what a seat can imagine. Loaded once a game, as `engine/entries.py` is, with the game's rules as its globals.

Each simulation imagines a world behind the view, walks down the tree as far as it is known, adds one node, plays on as a quick
player would, and tells all nodes on its way what came of it. A node stands for what was done since the view, whatever lay hidden:
so what is good in one imagined world counts in all (information-set search, seen by one observer). What others do in secret leads
to one node. Each player is taken to look for their own good alone.

Nothing here allocates, and nothing holds Python's lock.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.engine.rng import randbelow

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from hightable.engine.position import Packed, Record, Row
    from hightable.engine.rng import Rng

    Listing = npt.NDArray[np.int32]
    Numbers = npt.NDArray[np.float64]
    Nodes = npt.NDArray[np.int32]
    Sums = npt.NDArray[np.float64]

    POSITION = Record.dtype
    PUBLIC_LABEL: Listing = np.zeros(0, np.int32)
    """What others are told of each move: the first move that they could not tell from it."""
    HAS_MOVE_HEURISTIC = HAS_POSITION_HEURISTIC = True
    """Whether the game says what a move promises, and what a position does."""

    def legal_moves(p: Record, out: Row) -> int: ...
    def play(p: Record, move: int, rng: Rng) -> None: ...
    def standings(p: Record, points: Row, rank: Row) -> None: ...
    def determinize(p: Record, seat: int, rng: Rng) -> None: ...
    def move_heuristic(p: Record, moves: Listing, count: int, weights: Numbers) -> None: ...
    def position_heuristic(p: Record, points: Numbers) -> float: ...


# The columns of a node: its first child, its next sibling, the move that leads to it as the searcher is told of it, how often it
# was visited, and how often it could have been.
FIRST, NEXT, MOVE, VISITS, AVAILABLE = range(5)
COLUMNS = 5

# What guides a search.
C_PUCT, TEMPERATURE, EPSILON, ROLLOUT_DEPTH, WIN_WEIGHT, ROOT_MOVE = range(6)
GUIDES = 6

# What a search keeps beside its nodes: how many there are, simulations and decisions made, and how far apart
# (squared) what they were won by was from its mean.
NODES, SIMULATIONS, DECISIONS, SQUARES = range(4)
NOTES = 4

WIDE = 1 << 20
"""Into so many parts chance is cut where a fraction is asked for."""


@compiled
def grow(
    known: Packed,
    seat: int,
    simulations: int,
    rng: Rng,
    params: Numbers,
    world: Packed,
    out: Listing,
    weights: Numbers,
    child: Nodes,
    told: Listing,
    nodes: Nodes,
    sums: Sums,
    path: Nodes,
    won: Numbers,
    made: Numbers,
    notes: Numbers,
    points: Row,
    rank: Row,
    expected: Numbers,
    means: Numbers,
    winning: Numbers,
    reward: Numbers,
) -> None:
    """So many simulations more from the view of the seat.

    Each rule of the game is called at one place here and nowhere else in this file: a compiler that takes functions into their
    callers compiles them once more for every place, and for every caller of a caller.
    """
    p = world.view(POSITION)[0]
    careless = int(params[EPSILON] * WIDE)
    for _ in range(simulations):
        world[:] = known
        determinize(p, seat, rng)
        depth = 0
        path[0] = 0
        growing = True
        uncertainty = -1.0
        left = int(params[ROLLOUT_DEPTH])
        while p.to_move != NONE:
            if HAS_POSITION_HEURISTIC and not growing:
                left -= 1
                if left < 0:
                    uncertainty = position_heuristic(p, expected)
                    if uncertainty >= 0.0:
                        break
            count = legal_moves(p, out)
            mover = int(p.to_move)
            if growing:
                count = _tell(count, mover == seat, rng, out, told, child, weights)
            place = 0
            if count > 1:
                if growing:
                    weighing = HAS_MOVE_HEURISTIC and params[TEMPERATURE] > 0.0
                else:
                    weighing = HAS_MOVE_HEURISTIC and careless < WIDE and randbelow(rng, WIDE) >= careless
                if weighing:
                    move_heuristic(p, out, count, weights)
                if not growing:
                    place = _heaviest(count, weights, rng) if weighing else randbelow(rng, count)
                else:
                    _believe(count, weighing, params, weights)
            if growing:
                node = path[depth]
                _mark(nodes, node, child, True)
                if depth == 0 and params[ROOT_MOVE] >= 0.0:
                    place = _place(int(params[ROOT_MOVE]), count, told)
                elif count > 1:
                    place = _best(mover, count, params, weights, child, told, nodes, sums, node)
                found = int(child[told[place]])
                _mark(nodes, node, child, False)
                if found == NONE:
                    growing = count == 1  # a new node ends the walk, unless it leaves no choice
                    found = _add(nodes, sums, notes, node, int(told[place]))
                if found == NONE or depth + 1 == path.size:
                    growing = False  # no room: what is played from here is a playout
                else:
                    depth += 1
                    path[depth] = found
            play(p, int(out[place]), rng)
            notes[DECISIONS] += 1
        if uncertainty < 0.0:
            standings(p, points, rank)
        _judge(int(p.seats), params, uncertainty, notes, means, points, rank, expected, winning, reward)
        for step in range(depth + 1):
            nodes[path[step], VISITS] += 1
            for other in range(p.seats):
                sums[path[step], other] += reward[other]
        if depth > 0:
            won[nodes[path[1], MOVE]] += _part(int(p.seats), winning, seat)
            made[nodes[path[1], MOVE]] += expected[seat]
        notes[SIMULATIONS] += 1


@compiled
def plant(nodes: Nodes, sums: Sums, child: Nodes, won: Numbers, made: Numbers, notes: Numbers) -> None:
    """A tree of its root alone."""
    for column in range(NOTES):
        notes[column] = 0.0
    notes[NODES] = 1.0
    _new_node(nodes, sums, 0, NONE, NONE, 0)
    for move in range(child.size):
        child[move] = NONE
        won[move] = 0.0
        made[move] = 0.0


@compiled
def lead(nodes: Nodes) -> int:
    """How many times more the first move of the root was looked into than the second, 0 where there is but one."""
    most, second = 0, 0
    several = False
    branch = nodes[0, FIRST]
    while branch != NONE:
        visits = int(nodes[branch, VISITS])
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        branch = nodes[branch, NEXT]
        several = several or branch != NONE
    return most - second if several else 0


@compiled
def _new_node(nodes: Nodes, sums: Sums, node: int, sibling: int, move: int, available: int) -> None:
    nodes[node, FIRST] = NONE
    nodes[node, NEXT] = sibling
    nodes[node, MOVE] = move
    nodes[node, VISITS] = 0
    nodes[node, AVAILABLE] = available
    for other in range(sums.shape[1]):
        sums[node, other] = 0.0


@compiled
def _add(nodes: Nodes, sums: Sums, notes: Numbers, node: int, move: int) -> int:
    """A new child of the node, NONE where there is no room. It could have been visited as often as its parent was."""
    found = int(notes[NODES])
    if found == nodes.shape[0]:
        return NONE
    _new_node(nodes, sums, found, nodes[node, FIRST], move, nodes[node, VISITS] + 1)
    nodes[node, FIRST] = found
    notes[NODES] += 1
    return found


@compiled
def _mark(nodes: Nodes, node: int, child: Nodes, there: bool) -> None:
    """Notes at each move which child of the node it leads to, or takes that away again."""
    branch = nodes[node, FIRST]
    while branch != NONE:
        child[nodes[branch, MOVE]] = branch if there else NONE
        branch = nodes[branch, NEXT]


@compiled
def _tell(count: int, own: bool, rng: Rng, out: Listing, told: Listing, child: Nodes, weights: Numbers) -> int:
    """What the searcher is told of each move in `out`; of others' moves that are told alike only one stays there, any of them."""
    if own:
        for place in range(count):
            told[place] = out[place]
        return count
    kept = 0
    for place in range(count):
        move = out[place]
        label = PUBLIC_LABEL[move]
        at = int(child[label])
        if at == NONE:
            child[label] = kept
            out[kept] = move
            told[kept] = label
            weights[kept] = 1.0  # how many were told alike
            kept += 1
        else:
            weights[at] += 1.0
            if randbelow(rng, int(weights[at])) == 0:
                out[at] = move
    for place in range(kept):
        child[told[place]] = NONE
    return kept


@compiled
def _place(move: int, count: int, told: Listing) -> int:
    """Where the move is listed; the first place where it is not."""
    for place in range(count):
        if told[place] == move:
            return place
    return 0


@compiled
def _best(
    mover: int,
    count: int,
    params: Numbers,
    weights: Numbers,
    child: Nodes,
    told: Listing,
    nodes: Nodes,
    sums: Sums,
    node: int,
) -> int:
    """The place of the move to look into: what has done well, and what promises much and was looked into little."""
    visits = float(nodes[node, VISITS])
    unseen = sums[node, mover] / visits if visits > 0 else 0.5
    best = 0
    most = -1e9
    for place in range(count):
        branch = int(child[told[place]])
        if branch == NONE:
            value = unseen + params[C_PUCT] * weights[place] * math.sqrt(visits + 1.0)
        else:
            nodes[branch, AVAILABLE] += 1
            tried = float(nodes[branch, VISITS])
            value = sums[branch, mover] / max(tried, 1.0)
            value += params[C_PUCT] * weights[place] * math.sqrt(float(nodes[branch, AVAILABLE])) / (1.0 + tried)
        if value > most:
            most = value
            best = place
    return best


@compiled
def _believe(count: int, weighed: bool, params: Numbers, weights: Numbers) -> None:
    """Makes of weights how likely each move is to be the best, before it was tried: all together 1."""
    if not weighed:
        for place in range(count):
            weights[place] = 1.0 / count
        return
    most = weights[0]
    for place in range(1, count):
        most = max(most, weights[place])
    total = 0.0
    for place in range(count):
        weights[place] = math.exp((weights[place] - most) / params[TEMPERATURE])
        total += weights[place]
    for place in range(count):
        weights[place] = 0.95 * weights[place] / total + 0.05 / count


@compiled
def _heaviest(count: int, weights: Numbers, rng: Rng) -> int:
    """The place of the greatest weight; among equals any."""
    best = 0
    alike = 1
    for place in range(1, count):
        if weights[place] > weights[best]:
            best = place
            alike = 1
        elif weights[place] == weights[best]:
            alike += 1
            if randbelow(rng, alike) == 0:
                best = place
    return best


@compiled
def _judge(
    seats: int,
    params: Numbers,
    uncertainty: float,
    notes: Numbers,
    means: Numbers,
    points: Row,
    rank: Row,
    expected: Numbers,
    winning: Numbers,
    reward: Numbers,
) -> None:
    """What came of a simulation for each seat, from 0 to 1: how surely it wins, and by how much beside other simulations."""
    if uncertainty < 0.0:
        for seat in range(seats):
            expected[seat] = float(points[seat])
    n = notes[SIMULATIONS]
    spread = math.sqrt(notes[SQUARES] / n) if n > 8 else 1.0
    for seat in range(seats):
        margin = _margin(seats, expected, seat)
        mean = means[seat] / n if n > 0 else 0.0
        if uncertainty < 0.0:
            winning[seat] = _share(seats, seat, rank)
        else:
            winning[seat] = _squashed(margin / (uncertainty + 0.01)) if seats > 1 else 0.0
        reward[seat] = params[WIN_WEIGHT] * winning[seat] + (1.0 - params[WIN_WEIGHT]) * _squashed(
            (margin - mean) / (spread + 0.1)
        )
        means[seat] += margin
        notes[SQUARES] += (margin - mean) * (margin - mean) / seats


@compiled
def _part(seats: int, winning: Numbers, seat: int) -> float:
    """The seat's part of the victory: what each of several may expect against the best of the others is more than 1 together."""
    total = 0.0
    for other in range(seats):
        total += winning[other]
    return float(winning[seat] / total) if total > 0.0 else 0.0


@compiled
def _squashed(x: float) -> float:
    """About how likely something with the standard deviation 1 is to be below x."""
    return 1.0 / (1.0 + math.exp(-1.7 * x))


@compiled
def _margin(seats: int, expected: Numbers, seat: int) -> float:
    """How far the seat is before the best of the others; alone, what it has. Who has just the same is no rival: partners do."""
    if seats == 1:
        return float(expected[seat])
    best = -1e9
    for other in range(seats):
        if expected[other] != expected[seat]:
            best = max(best, expected[other])
    return float(expected[seat] - best) if best > -1e9 else 0.0


@compiled
def _share(seats: int, seat: int, rank: Row) -> float:
    """The seat's share of the victory."""
    if rank[seat] != 0:
        return 0.0
    winners = 0
    for other in range(seats):
        if rank[other] == 0:
            winners += 1
    return 1.0 / winners
