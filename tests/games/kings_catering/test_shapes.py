"""KC-7.3: rotated and mirrored shapes, checked against all polyominoes of up to six tiles; and the best choice of tables."""

from __future__ import annotations

import itertools
import random

import numpy as np

from hightable.engine.position import NONE, unpacked
from hightable.games.kings_catering import GAME
from hightable.games.kings_catering.position import CateringPosition
from hightable.games.kings_catering.scoring import own_points
from hightable.games.kings_catering.shapes import same_shape
from tests.clauses import clause
from tests.games.kings_catering.table import Table

Cells = frozenset[tuple[int, int]]


def fixed(most: int) -> dict[int, set[Cells]]:
    """All polyominoes by their number of cells, in every rotation and mirrored."""
    found: dict[int, set[Cells]] = {1: {frozenset({(0, 0)})}}
    for count in range(2, most + 1):
        found[count] = set()
        for cells in found[count - 1]:
            for x, y in cells:
                for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    if (x + dx, y + dy) not in cells:
                        found[count].add(moved(cells | {(x + dx, y + dy)}))
    return found


def moved(cells: Cells) -> Cells:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def class_of(cells: Cells) -> frozenset[Cells]:
    pictures = []
    for _ in range(2):
        cells = frozenset((-x, y) for x, y in cells)
        for _ in range(4):
            cells = frozenset((-y, x) for x, y in cells)
            pictures.append(moved(cells))
    return frozenset(pictures)


def lay_tables(record: object, tables: list[Cells], rng: random.Random) -> None:
    """Gives the tables to seat 0, with their tiles in random order."""
    slot = 0
    r = record
    for number, cells in enumerate(tables):
        order = sorted(cells)
        rng.shuffle(order)
        r.first_tile[0, number], r.count[0, number] = slot, len(order)  # type: ignore[attr-defined]
        for place, (x, y) in enumerate(order):
            r.x[0, slot], r.y[0, slot] = x - order[0][0], y - order[0][1]  # type: ignore[attr-defined]
            r.next_tile[0, slot] = slot + 1 if place + 1 < len(order) else NONE  # type: ignore[attr-defined]
            slot += 1


@clause("KC-7.3")
def test_shape_equality_agrees_with_brute_force_up_to_six_tiles() -> None:
    record = unpacked(CateringPosition, GAME.rules.position())
    rng = random.Random(1)
    every = fixed(6)
    assert [len(every[count]) for count in range(1, 7)] == [1, 2, 6, 19, 63, 216]
    assert [len({class_of(cells) for cells in every[count]}) for count in range(1, 7)] == [1, 1, 2, 5, 12, 35]
    for count in range(1, 7):
        shapes = sorted(every[count], key=sorted)
        classes = [class_of(cells) for cells in shapes]
        pairs = list(itertools.combinations_with_replacement(range(len(shapes)), 2))
        for one, other in pairs if count < 6 else rng.sample(pairs, 800):
            lay_tables(record, [shapes[one], shapes[other]], rng)
            assert same_shape(record, 0, 0, 1) == (classes[one] == classes[other]), (shapes[one], shapes[other])
        some = shapes if count < 6 else [min(kind, key=sorted) for kind in set(classes)]
        for cells in some:  # with each of its eight images
            for picture in class_of(cells):
                lay_tables(record, [cells, picture], rng)
                assert same_shape(record, 0, 0, 1)
    lay_tables(record, [next(iter(every[5])), next(iter(every[6]))], rng)
    assert not same_shape(record, 0, 0, 1)


@clause("KC-7.3")
def test_of_equal_shapes_the_one_that_scores_most_counts() -> None:
    table = Table(king="k3", queen="q1", princess="p2").lay(0, "beer R...").lay(0, "cook").lay(0, "soup R...").over()
    assert table.counting_tables(0) == [2], "a kind of crew is worth a point"
    assert ("KC-7.3", 0) in table.score_sheet(0)
    said = [line.text(GAME.phrases, "en") for line in GAME.score_sheet(table.view(-1))[0]]
    assert said[0] == (
        "Tables not counted: 1, 3 (same shape as table 2; those that score most together count, or the oldest if there is a tie)"
    )
    assert table.royal_lines(0) == {"KC-8.15": 1}


@clause("KC-7.3")
def test_the_older_table_counts_if_the_points_are_equal() -> None:
    table = Table(king="k3", queen="q1", princess="p2").lay(0, "beer R...").lay(0, "soup R...").over()
    assert table.counting_tables(0) == [1]


@clause("KC-7.3")
def test_if_several_shapes_tie_each_keeps_its_oldest_table() -> None:
    table = Table(king="k3", queen="q1", princess="p2").lay(0, "beer R...").lay(0, "cake B.B.").lay(0, "soup B...", "2n", "down")
    table.lay(0, "soup R...").lay(0, "bread R...").lay(0, "roast R...", "5n", "down").over()
    assert table.counting_tables(0) == [1, 2]


@clause("KC-7.3")
def test_if_choices_tie_tables_are_compared_one_by_one_by_age() -> None:
    """A Cook and a Florist can count with tables 2 and 5, or with 3 and 4. The choice with table 2 keeps the oldest."""
    table = Table(4, king="k3", queen="q1", princess="p2").lay(0, "beer R...").lay(0, "soup R...").lay(0, "cook", "2e")
    table.lay(0, "cook").lay(0, "bread R...").lay(0, "florist", "5e").lay(0, "florist").over()
    assert table.counting_tables(0) == [2, 5]


@clause("KC-7.3")
def test_straight_and_bent_tables_both_count_and_crew_are_part_of_the_shape() -> None:
    table = Table(4, king="k3").lay(0, "beer R.B.").lay(0, "soup R...", "1n", "down").lay(0, "cook", "1s")
    table.lay(0, "bread B...").lay(0, "cook", "4s").lay(0, "florist", "4e").over()
    table.check()
    assert table.counting_tables(0) == [1, 2]


@clause("KC-7.3")
def test_the_choice_is_the_best_of_all() -> None:
    rng = random.Random(3)
    for seed in range(60):
        options = {"king": "k3", "queen": f"q{seed % 6 + 1}", "princess": f"p{seed // 6 % 6 + 1}"}
        table = Table(2, seed=seed, **options)
        rules = GAME.rules
        while table.p.to_move != NONE:
            moves = rules.legal_moves(table.position)
            rules.step(table.position, rng.choice(moves), table.rng, rules.listing())
        record = unpacked(CateringPosition, table.position)
        for seat in range(2):
            groups: dict[int, list[int]] = {}
            for number in range(table.p.tables[seat]):
                groups.setdefault(int(table.p.alike[seat, number]), []).append(number)
            choices = itertools.product(*groups.values())
            worth = {choice: own_points(record, seat, sum(1 << number for number in choice)) for choice in choices}
            best = min(sorted(choice) for choice, points in worth.items() if points == max(worth.values()))
            assert table.counting_tables(seat) == [number + 1 for number in best]


def test_shapes_are_updated_as_tables_grow() -> None:
    table = Table(2, king="k3", seed=4)
    rng = np.random.default_rng(1)
    while table.p.to_move != NONE:
        table.check()
        moves = GAME.rules.legal_moves(table.position)
        GAME.rules.step(table.position, int(rng.choice(moves)), table.rng, GAME.rules.listing())
    table.check()
