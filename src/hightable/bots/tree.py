"""Information-set tree search, compiled. Loaded once per game, like `engine/kernels.py`, with the game's functions as globals.

Each simulation determinizes the view, walks down the tree, adds one node, plays a rollout and backs its reward up the path. A
node stands for the sequence of moves since the view, whatever the hidden cards, so statistics are shared by all determinizations
(single-observer information-set MCTS). Moves that others make in secret share one node. Every player maximizes their own reward.

Nothing here allocates memory or holds the GIL. The two records that compiled code takes are declared here too, because Numba's
cache notices changes in this file alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hightable.bots.network_kernels import OWN_POINTS_PLACE, WIN_PLACE, Network, add_logits, expected_values, hidden_layers
from hightable.engine.jit import compiled
from hightable.engine.observation import Encoding, encode
from hightable.engine.position import NONE
from hightable.engine.rng import randbelow
from hightable.engine.visibility import ALL

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.moves import Move
    from hightable.engine.position import Packed, Record, Row
    from hightable.engine.rng import Rng

    Ints = npt.NDArray[np.int32]
    Floats = npt.NDArray[np.float64]

    POSITION = Record.dtype
    ENTRY = np.int8
    """The type of the entries of observations."""
    PUBLIC_LABEL: Ints = np.zeros(0, np.int32)
    """For each move, the first move that other players cannot tell from it."""
    HAS_MOVE_HEURISTIC = HAS_POSITION_HEURISTIC = HAS_NETWORK = True

    def legal_moves(p: Record, out: Row) -> int: ...
    def play(p: Record, move: int, rng: Rng) -> None: ...
    def standings(p: Record, points: Row, rank: Row) -> None: ...
    def determinize(p: Record, seat: int, rng: Rng) -> None: ...
    def hide(p: Record, seen: Packed, seat: int, memory: bool, threshold: int, forgetting: int) -> int: ...
    def move_heuristic(p: Record, moves: Ints, count: int, weights: Floats) -> None: ...
    def position_heuristic(p: Record, points: Floats) -> float: ...


# The columns of a node. MOVE is the label of the move that leads to it, VISITS how often it was visited, and AVAILABLE how often
# that move was legal when its parent was visited.
FIRST_CHILD, NEXT_SIBLING, MOVE, VISITS, AVAILABLE = range(5)
COLUMNS = 5
ROOT = (NONE, NONE, NONE, 0, 0)

# The counters of a search: nodes, simulations, decisions, and the sum of squared deviations of the margin from its mean.
NODES, SIMULATIONS, DECISIONS, SQUARES = range(4)
COUNTERS = 4

RESOLUTION = 1 << 20
"""Resolution of random fractions."""


class SearchParams(NamedTuple):
    """The parameters of a search. Compiled code reads them by name."""

    c_puct: float = 1.0
    """Weight of exploration in PUCT."""
    temperature: float = 1.0
    """Softmax temperature of the prior, times the game's own `prior_temperature`; 0 makes the prior uniform."""
    epsilon: float = 0.1
    """Probability of a random move in a rollout."""
    rollout_depth: int = 12
    """Decisions in a rollout before the game's `position_heuristic` ends it; games without one roll out to the end."""
    win_weight: float = 0.7
    """Weight of winning in the reward; the rest is the margin."""
    root_move: Move = NONE
    """The only move to search at the root, or NONE for all."""
    network_depth: int = NONE
    """Down to which depth of the tree the game's network gives the prior; NONE to do without the network."""
    network_temperature: float = 1.0
    """Softmax temperature of the network's prior."""
    network_values: bool = False
    """Whether the network ends rollouts, instead of the `position_heuristic`."""


class SearchMemory(NamedTuple):
    """Everything that the compiled search reads and writes. It allocates nothing itself."""

    observation: Packed
    """The position as the searching seat knows it."""
    seat: int
    params: SearchParams
    rng: Rng
    world: Packed
    """The determinized position of the current simulation."""
    nodes: Ints
    """One row per node; see the columns above."""
    rewards: Floats
    """Sum of rewards by node and seat."""
    wins: Floats
    """Sum of the searching seat's share of victory, by root move."""
    final_points: Floats
    """Sum of the searching seat's final points, by root move."""
    counters: Floats
    """Totals of the whole search; see the indices above."""
    margins: Floats
    """Sum of margins by seat."""
    moves: Ints
    """Legal moves of the current decision."""
    labels: Ints
    """What the searching seat learns of each of them; see PUBLIC_LABEL."""
    weights: Floats
    """The heuristic value, then the prior, of each of them."""
    child: Ints
    """The child of the current node by label; NONE everywhere between decisions."""
    path: Ints
    """The nodes visited by the current simulation, from the root."""
    points: Ints
    rank: Ints
    expected: Floats
    """Points per seat at the end of the simulation, or as `position_heuristic` expects them."""
    winning: Floats
    reward: Floats
    network: Network
    encoding: Encoding
    seen: Packed
    """What the network is asked about: the view of the seat to move."""
    entries: Packed
    """The observation of that seat."""
    first: npt.NDArray[np.float32]
    second: npt.NDArray[np.float32]
    values: Floats
    root_prior: Floats
    """The network's prior at the root, which is the same in every simulation."""


@compiled
def grow(memory: SearchMemory, simulations: int) -> None:
    """Runs n more simulations.

    Each function of the game is called from exactly one site in this file: LLVM inlines it at every call site.
    """
    seat, params, rng, world = memory.seat, memory.params, memory.rng, memory.world
    nodes, rewards, counters = memory.nodes, memory.rewards, memory.counters
    moves, labels, weights, child, path = memory.moves, memory.labels, memory.weights, memory.child, memory.path
    points, rank, expected = memory.points, memory.rank, memory.expected
    margins, winning, reward = memory.margins, memory.winning, memory.reward
    p = world.view(POSITION)[0]
    epsilon = int(params.epsilon * RESOLUTION)
    for _ in range(simulations):
        world[:] = memory.observation
        determinize(p, seat, rng)
        depth = 0
        path[0] = 0
        in_tree = True
        uncertainty = -1.0
        left = params.rollout_depth
        evaluated = False
        while p.to_move != NONE:
            if not in_tree:
                left -= 1
            by_network, by_root_prior = False, False
            if HAS_NETWORK and in_tree and depth < params.network_depth:
                by_root_prior = depth == 0 and counters[SIMULATIONS] > 0
                by_network = not by_root_prior
                if by_network:
                    _ask_network(p, memory)
            elif HAS_NETWORK and params.network_values and left < 0:
                _ask_network(p, memory)
                _expect(memory, int(p.to_move))
                evaluated = True
                break
            elif HAS_POSITION_HEURISTIC and left < 0:
                uncertainty = position_heuristic(p, expected)
                if uncertainty >= 0.0:
                    break
            count = legal_moves(p, moves)
            mover = int(p.to_move)
            if in_tree:
                count = _label(count, mover == seat, rng, moves, labels, child, weights)
            choice = 0
            if count > 1:
                if in_tree:
                    use_heuristic = HAS_MOVE_HEURISTIC and params.temperature > 0.0
                else:
                    use_heuristic = HAS_MOVE_HEURISTIC and epsilon < RESOLUTION and randbelow(rng, RESOLUTION) >= epsilon
                if use_heuristic and not by_root_prior:
                    move_heuristic(p, moves, count, weights)
                if not in_tree:
                    choice = _argmax(count, weights, rng) if use_heuristic else randbelow(rng, count)
                elif by_root_prior:
                    weights[:count] = memory.root_prior[:count]
                elif by_network:
                    _network_prior(memory, count, depth == 0)
                else:
                    _prior(count, use_heuristic, params.temperature, weights)
            if in_tree:
                node = path[depth]
                _index_children(nodes, node, child, True)
                if depth == 0 and params.root_move >= 0:
                    choice = _place_of(params.root_move, count, labels)
                elif count > 1:
                    choice = _select(mover, count, params.c_puct, weights, child, labels, nodes, rewards, node)
                next_node = int(child[labels[choice]])
                _index_children(nodes, node, child, False)
                if next_node == NONE:
                    in_tree = count == 1  # a new node ends the walk, unless the move was forced
                    next_node = _add(nodes, rewards, counters, node, int(labels[choice]))
                if next_node == NONE or depth + 1 == path.size:
                    in_tree = False  # the tree is full: the rest is a rollout
                else:
                    depth += 1
                    path[depth] = next_node
            play(p, int(moves[choice]), rng)
            counters[DECISIONS] += 1
        if uncertainty < 0.0 and not evaluated:
            standings(p, points, rank)
        _reward(
            int(p.seats), params.win_weight, uncertainty, evaluated, counters, margins, points, rank, expected, winning, reward
        )
        for step in range(depth + 1):
            nodes[path[step], VISITS] += 1
            for other in range(p.seats):
                rewards[path[step], other] += reward[other]
        if depth > 0:
            memory.wins[nodes[path[1], MOVE]] += _share_of_victory(int(p.seats), winning, seat)
            memory.final_points[nodes[path[1], MOVE]] += expected[seat]
        counters[SIMULATIONS] += 1


@compiled
def _ask_network(p: Record, memory: SearchMemory) -> None:
    """Evaluates what the seat to move knows: the hidden layers of the network."""
    seen, seat = memory.seen, int(p.to_move)
    seen[:] = memory.world
    hide(p, seen, seat, True, ALL, 0)
    entries = memory.entries.view(ENTRY)
    encode(seen, seat, memory.encoding, entries)
    hidden_layers(memory.network, entries, memory.first, memory.second)


@compiled
def _expect(memory: SearchMemory, mover: int) -> None:
    """Writes what the network expects for both seats: victories and points."""
    values = memory.values
    expected_values(memory.network, memory.second, values)
    memory.winning[mover], memory.winning[1 - mover] = values[WIN_PLACE], 1.0 - values[WIN_PLACE]
    memory.expected[mover], memory.expected[1 - mover] = values[OWN_POINTS_PLACE], values[OWN_POINTS_PLACE + 1]


@compiled
def _network_prior(memory: SearchMemory, count: int, at_root: bool) -> None:
    """Turns heuristic weights into the network's prior. At the root it is kept for the other simulations."""
    weights = memory.weights
    add_logits(memory.network, memory.second, memory.moves, count, weights)
    _prior(count, True, memory.params.network_temperature, weights)
    if at_root:
        memory.root_prior[:count] = weights[:count]


@compiled
def lead(nodes: Ints) -> int:
    """How many more visits the most visited move of the root has than the second, 0 with a single move."""
    most, second = 0, 0
    several = False
    node = nodes[0, FIRST_CHILD]
    while node != NONE:
        visits = int(nodes[node, VISITS])
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        node = nodes[node, NEXT_SIBLING]
        several = several or node != NONE
    return most - second if several else 0


@compiled
def _new_node(nodes: Ints, rewards: Floats, node: int, sibling: int, move: int, available: int) -> None:
    nodes[node, FIRST_CHILD] = NONE
    nodes[node, NEXT_SIBLING] = sibling
    nodes[node, MOVE] = move
    nodes[node, VISITS] = 0
    nodes[node, AVAILABLE] = available
    for other in range(rewards.shape[1]):
        rewards[node, other] = 0.0


@compiled
def _add(nodes: Ints, rewards: Floats, counters: Floats, parent: int, move: int) -> int:
    """Adds a child to the node and returns it, or NONE when the tree is full.

    A new node counts as available since the first visit of its parent.
    """
    node = int(counters[NODES])
    if node == nodes.shape[0]:
        return NONE
    _new_node(nodes, rewards, node, nodes[parent, FIRST_CHILD], move, nodes[parent, VISITS] + 1)
    nodes[parent, FIRST_CHILD] = node
    counters[NODES] += 1
    return node


@compiled
def _index_children(nodes: Ints, node: int, child: Ints, fill: bool) -> None:
    """Fills `child` with the children of the node by label, or clears it again."""
    branch = nodes[node, FIRST_CHILD]
    while branch != NONE:
        child[nodes[branch, MOVE]] = branch if fill else NONE
        branch = nodes[branch, NEXT_SIBLING]


@compiled
def _label(count: int, own: bool, rng: Rng, moves: Ints, labels: Ints, child: Ints, weights: Floats) -> int:
    """Labels each move, and returns how many moves are left.

    Of another player's moves that the searching seat cannot tell apart, one drawn at random is left.
    """
    if own:
        for place in range(count):
            labels[place] = moves[place]
        return count
    distinct = 0
    for place in range(count):
        move = moves[place]
        label = PUBLIC_LABEL[move]
        same = int(child[label])
        if same == NONE:
            child[label] = distinct
            moves[distinct] = move
            labels[distinct] = label
            weights[distinct] = 1.0  # number of moves with this label so far
            distinct += 1
        else:
            weights[same] += 1.0
            if randbelow(rng, int(weights[same])) == 0:
                moves[same] = move
    for place in range(distinct):
        child[labels[place]] = NONE
    return distinct


@compiled
def _place_of(move: int, count: int, labels: Ints) -> int:
    """The place of the move in the list, 0 if it is not there."""
    for place in range(count):
        if labels[place] == move:
            return place
    return 0


@compiled
def _select(
    mover: int,
    count: int,
    c_puct: float,
    prior: Floats,
    child: Ints,
    labels: Ints,
    nodes: Ints,
    rewards: Floats,
    node: int,
) -> int:
    """The place of the move that PUCT selects. An unvisited move has the mean reward of its parent."""
    visits = float(nodes[node, VISITS])
    unvisited = rewards[node, mover] / visits if visits > 0 else 0.5
    best = 0
    highest = -1e9
    for place in range(count):
        branch = int(child[labels[place]])
        if branch == NONE:
            value = unvisited + c_puct * prior[place] * math.sqrt(visits + 1.0)
        else:
            nodes[branch, AVAILABLE] += 1
            branch_visits = float(nodes[branch, VISITS])
            value = rewards[branch, mover] / max(branch_visits, 1.0)
            value += c_puct * prior[place] * math.sqrt(float(nodes[branch, AVAILABLE])) / (1.0 + branch_visits)
        if value > highest:
            highest = value
            best = place
    return best


@compiled
def _prior(count: int, use_heuristic: bool, temperature: float, weights: Floats) -> None:
    """Turns heuristic weights into prior probabilities: a softmax mixed with 5 % of the uniform distribution."""
    if not use_heuristic:
        for place in range(count):
            weights[place] = 1.0 / count
        return
    highest = weights[0]
    for place in range(1, count):
        highest = max(highest, weights[place])
    total = 0.0
    for place in range(count):
        weights[place] = math.exp((weights[place] - highest) / temperature)
        total += weights[place]
    for place in range(count):
        weights[place] = 0.95 * weights[place] / total + 0.05 / count


@compiled
def _argmax(count: int, weights: Floats, rng: Rng) -> int:
    """The place of the greatest weight, ties broken at random."""
    best = 0
    ties = 1
    for place in range(1, count):
        if weights[place] > weights[best]:
            best = place
            ties = 1
        elif weights[place] == weights[best]:
            ties += 1
            if randbelow(rng, ties) == 0:
                best = place
    return best


@compiled
def _reward(
    seats: int,
    win_weight: float,
    uncertainty: float,
    evaluated: bool,
    counters: Floats,
    margins: Floats,
    points: Row,
    rank: Row,
    expected: Floats,
    winning: Floats,
    reward: Floats,
) -> None:
    """Writes each seat's reward, from 0 to 1: its win probability, and its margin relative to earlier simulations.

    If the network has evaluated the position, win probabilities and expected points are known.
    """
    if uncertainty < 0.0 and not evaluated:
        for seat in range(seats):
            expected[seat] = float(points[seat])
    n = counters[SIMULATIONS]
    deviation = math.sqrt(counters[SQUARES] / n) if n > 8 else 1.0
    for seat in range(seats):
        margin = _margin(seats, expected, seat)
        mean = margins[seat] / n if n > 0 else 0.0
        if evaluated:
            pass
        elif uncertainty < 0.0:
            winning[seat] = _share_of_first_place(seats, seat, rank)
        else:
            winning[seat] = _sigmoid(margin / (uncertainty + 0.01)) if seats > 1 else 0.0
        reward[seat] = win_weight * winning[seat] + (1.0 - win_weight) * _sigmoid((margin - mean) / (deviation + 0.1))
        margins[seat] += margin
        counters[SQUARES] += (margin - mean) * (margin - mean) / seats


@compiled
def _share_of_victory(seats: int, winning: Floats, seat: int) -> float:
    """The seat's win probability, scaled so that all seats add up to 1. Each was estimated against the best opponent alone."""
    total = 0.0
    for other in range(seats):
        total += winning[other]
    return float(winning[seat] / total) if total > 0.0 else 0.0


@compiled
def _sigmoid(x: float) -> float:
    """Approximates the standard normal distribution function."""
    return 1.0 / (1.0 + math.exp(-1.7 * x))


@compiled
def _margin(seats: int, expected: Floats, seat: int) -> float:
    """The seat's points minus those of its best opponent; in a solo game, its points.

    Seats with exactly the same points are not opponents: partners share their points.
    """
    if seats == 1:
        return float(expected[seat])
    best = -1e9
    for other in range(seats):
        if expected[other] != expected[seat]:
            best = max(best, expected[other])
    return float(expected[seat] - best) if best > -1e9 else 0.0


@compiled
def _share_of_first_place(seats: int, seat: int, rank: Row) -> float:
    """1 for a sole winner, 1/k for each of k winners, else 0."""
    if rank[seat] != 0:
        return 0.0
    winners = 0
    for other in range(seats):
        if rank[other] == 0:
            winners += 1
    return 1.0 / winners
