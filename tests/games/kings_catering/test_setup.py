"""KC-2: setup of Royals, deck and columns."""

from __future__ import annotations

import pytest

from hightable.engine.options import BadOption
from hightable.engine.position import HIDDEN, NONE
from hightable.games.kings_catering.components import ROYALS
from hightable.games.kings_catering.position import CHOOSE, TAKE
from tests.clauses import clause
from tests.games.kings_catering.table import Table


def royals(table: Table) -> list[str]:
    return [ROYALS[royal] for royal in table.p.royal if royal != NONE]


@clause("KC-2.1")
def test_one_of_each_rank_is_in_play() -> None:
    for seed in range(30):
        assert [royal[0] for royal in royals(Table(3, seed=seed, setup="random"))] == ["K", "Q", "P"]


@clause("KC-2.2")
@pytest.mark.parametrize(
    ("setup", "party"),
    [
        ("family", "K3 Q4 P2"), ("thinking", "K2 Q6 P6"), ("low-interaction", "K1 Q5 P4"),
        ("high-interaction", "K6 Q2 P1"), ("size", "K5 Q3 P3"), ("decorations", "K4 Q1 P5"),
    ],
)  # fmt: skip
def test_the_suggested_set_ups(setup: str, party: str) -> None:
    assert " ".join(royals(Table(setup=setup))) == party


@clause("KC-2.2")
def test_drawn_royals_can_be_any() -> None:
    drawn = {royal for seed in range(200) for royal in royals(Table(seed=seed, setup="random"))}
    assert drawn == set(ROYALS)


@clause("KC-2.2", "KC-2.1")
def test_royals_can_be_chosen_in_turn() -> None:
    table = Table(3, setup="chosen", first="2")
    assert (table.p.phase, table.p.to_move, table.in_columns()) == (CHOOSE, 1, [0, 0, 0])
    assert table.legal() == [f"choose k{number}" for number in range(1, 7)]
    assert table.refuse("choose q1").clause == "KC-2.1"
    assert table.refuse("take 1") == (
        "KC-2.1", "Choose the Royals first: now a King.",
        "Choisissez d’abord la famille royale : maintenant un roi.",
    )  # fmt: skip
    table.play("choose k5")
    assert table.event_texts() == ["Pink invites the Generous King."]
    table.play("choose q1", "choose p6")
    assert (royals(table), table.p.to_move, table.in_columns()) == (["K5", "Q1", "P6"], 1, [1, 2, 3])
    assert table.refuse("choose k1").clause == "KC-2.2"


@clause("KC-2.3")
def test_a_royal_by_name_replaces_the_one_of_the_set_up() -> None:
    assert royals(Table(king="k6", princess="p1")) == ["K6", "Q4", "P1"]
    assert royals(Table(1, palace="versailles", queen="q1")) == ["K4", "Q1", "P5"]
    assert Table(3, setup="chosen", king="k2").legal()[0] == "choose q1"


@clause("KC-2.4")
def test_a_second_princess_comes_from_another_tile() -> None:
    assert royals(Table(princess="p1", second_princess="p6")) == ["K3", "Q4", "P1", "P6"]
    for seed in range(40):
        first, other = Table(seed=seed, princess="p1", second_princess="setup").p.royal[2:]
        assert first // 2 != other // 2
    table = Table(2, setup="chosen", second_princess="setup").play("choose k1", "choose q1", "choose p3")
    assert table.refuse("choose p4").clause == "KC-2.4"
    assert table.legal() == ["choose p1", "choose p2", "choose p5", "choose p6"]


@clause("KC-2.5")
@pytest.mark.parametrize(("players", "removed"), [(1, 40), (2, 40), (3, 20), (4, 0)])
def test_tiles_are_removed_by_the_number_of_players(players: int, removed: int) -> None:
    p = Table(players).p
    assert sum(1 for tile in p.box if tile != NONE) == removed
    assert p.deck_size == 80 - removed - 6
    assert len({tuple(Table(players, seed=seed).p.deck.tolist()) for seed in range(5)}) == 5


@clause("KC-2.6")
def test_columns_of_one_two_and_three() -> None:
    table = Table(3)
    assert (table.p.phase, table.in_columns()) == (TAKE, [1, 2, 3])


@clause("KC-2.7")
def test_the_first_player_is_chosen_or_drawn() -> None:
    assert Table(4, first="3").p.to_move == 2
    assert {int(Table(4, seed=seed, first="random").p.to_move) for seed in range(60)} == {0, 1, 2, 3}


@clause("KC-2.8")
def test_nobody_sees_deck_and_box() -> None:
    table = Table(3)
    for seat in (-1, 0, 1, 2):
        seen = table.view(seat).p
        assert {seen.deck[i] for i in range(seen.deck_size)} == {HIDDEN}
        assert {tile for tile in seen.box if tile != NONE} == {HIDDEN}
        assert seen.column == table.p.column.tolist()


@clause("KC-2.4")
def test_a_named_second_princess_keeps_her_tile_when_the_first_is_chosen() -> None:
    table = Table(2, setup="chosen", king="k1", queen="q1", second_princess="p5")
    assert table.legal() == ["choose p1", "choose p2", "choose p3", "choose p4"]
    assert table.refuse("choose p6").clause == "KC-2.4"


@clause("KC-2.4")
@pytest.mark.parametrize(
    ("seats", "options", "tile"),
    [
        (2, {"princess": "p1", "second_princess": "p1"}, "P1 and P2"),
        (2, {"princess": "p1", "second_princess": "p2"}, "P1 and P2"),
        (3, {"setup": "thinking", "second_princess": "p5"}, "P5 and P6"),
        (4, {"second_princess": "p2"}, "P1 and P2"),
        (1, {"palace": "schonbrunn", "second_princess": "p4"}, "P3 and P4"),
    ],
)
def test_two_princesses_of_one_tile_are_refused(seats: int, options: dict[str, object], tile: str) -> None:
    with pytest.raises(BadOption, match=f"{tile} are the two sides of one tile: only one of them can be in play"):
        Table(seats, seed=1, **options)


@clause("KC-2.4")
def test_a_named_princess_frees_the_tile_of_the_set_ups_princess() -> None:
    assert royals(Table(princess="p3", second_princess="p2")) == ["K3", "Q4", "P3", "P2"]
    for seed in range(20):
        assert royals(Table(seed=seed, setup="random", second_princess="p2"))[2] not in ("P1", "P2")
