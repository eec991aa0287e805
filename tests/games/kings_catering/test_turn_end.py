"""KC-5, KC-9, KC-10: refilling, the end, the game for one, two rounds for two."""

from __future__ import annotations

import random

import pytest

from hightable.engine.match import Match
from hightable.engine.options import BadOption
from hightable.engine.position import NONE
from hightable.games.kings_catering import GAME
from hightable.games.kings_catering.components import ROYALS
from hightable.games.kings_catering.position import CHOOSE, OVER, SHOW, TAKE
from tests.clauses import clause
from tests.games.kings_catering.table import Table


def play_on(table: Table, until: int, seed: int = 1) -> Table:
    """Plays at random until the phase comes."""
    rng = random.Random(seed)
    while table.p.phase != until:
        table.play(rng.choice(table.legal()))
    return table


@clause("KC-5.1")
def test_the_emptied_column_is_refilled_first_and_none_beyond_three() -> None:
    table = Table(king="k4").columns(["cook"], ["florist", "florist"], ["cake B...", "cake G...", "steward"])
    top = [int(tile) for tile in table.p.deck[table.p.deck_size - 2 : table.p.deck_size]]
    table.play("take 2", "start 1", "start 1")
    assert table.in_columns() == [2, 1, 3]
    assert [int(table.p.column[1, 0]), int(table.p.column[0, 1])] == top[::-1]
    assert table.told()[1].startswith("To column 1: ")


@clause("KC-5.1")
def test_the_deck_may_end_midway() -> None:
    table = Table(king="k4").columns(["cook"], ["florist", "florist"], ["steward"]).no_deck(2)
    table.play("take 3", "start 1")
    assert table.in_columns() == [2, 2, 1]


@clause("KC-5.2")
def test_the_next_seat_has_the_next_turn() -> None:
    table = Table(3, first="2", king="k4")
    assert table.p.seat == 1
    table.play("take 1", "start 1")
    assert table.p.seat == 2
    table.play("take 1", "start 1")
    assert table.p.seat == 0


@clause("KC-5.3", "KC-5.2")
def test_the_game_ends_when_all_is_placed() -> None:
    table = Table(king="k4").columns(["cook"], [], ["florist"]).no_deck()
    table.play("take 1", "start 1")
    assert (table.p.phase, table.p.seat, table.legal()) == (TAKE, 1, ["take 3"])
    table.play("take 3", "start 1")
    assert (table.p.phase, table.p.seat) == (OVER, NONE)
    assert table.told()[1] == "All tiles are placed."
    assert table.refuse("take 1").clause == "KC-5.3"


@clause("KC-5.4")
def test_after_the_end_everything_is_open() -> None:
    table = play_on(Table(3), OVER)
    for seat in (-1, 0, 1, 2):
        assert table.view(seat).tobytes() == table.position.tobytes()


@clause("KC-9.1")
@pytest.mark.parametrize(
    ("palace", "party", "target"),
    [("schonbrunn", "K1 Q5 P3", 15), ("buckingham", "K3 Q6 P6", 20), ("versailles", "K4 Q3 P5", 25)],
)
def test_the_palaces(palace: str, party: str, target: int) -> None:
    p = Table(1, palace=palace).p
    assert " ".join(ROYALS[royal] for royal in p.royal if royal != NONE) == party
    assert p.target == target
    assert Table(2).p.target == NONE
    assert Table(1, palace=palace, king="k2").p.royal[0] == ROYALS.index("K2"), "a Royal by name takes the place of the palace's"


@clause("KC-9.2")
def test_the_column_to_the_right_is_discarded_and_all_is_refilled() -> None:
    table = Table(1).columns(["cook"], ["florist", "beer R..."], ["cake B..."])
    table.play("take 1", "start 1")
    assert table.p.out_size == 3, "two and the one that had just come"
    assert table.in_columns() == [2, 1, 3]
    assert any(text.startswith("Discarded from column 2: a Florist, a beer 4, ") for text in table.told())
    table.play("take 3", *["start 1"] * 3)
    assert table.in_columns()[0] == 1, "the leftmost comes after the rightmost"


@clause("KC-9.2")
def test_an_empty_column_is_not_discarded() -> None:
    table = Table(1).columns(["cook"], [], ["cake B..."]).no_deck()
    table.play("take 1", "start 1")
    assert (table.in_columns(), table.p.out_size) == ([0, 0, 1], 0)


@clause("KC-9.3")
def test_the_target_is_met_or_missed() -> None:
    table = Table(1, palace="schonbrunn").columns(["cook"], [], []).no_deck()
    table.record.target = 0
    table.play("take 1", "start 1")
    assert (table.winners(), GAME.ending(table.view(-1))) == ([0], "target")
    assert table.told()[-1] == "The palace is satisfied: Orange has 0 points of 0."
    table = Table(1, palace="schonbrunn").columns(["cook"], [], []).no_deck().play("take 1", "start 1")
    assert (table.winners(), GAME.ending(table.view(-1))) == ([], "missed")


@clause("KC-10.1")
def test_two_rounds_are_for_two() -> None:
    assert (Table(2, rounds="2").p.rounds, Table(2).p.rounds) == (2, 1)
    for seats in (1, 3, 4):
        with pytest.raises(BadOption, match="needs exactly 2 players"):
            Table(seats, rounds="2")


@clause("KC-10.5")
def test_both_look_at_the_tables_between_the_rounds() -> None:
    table = play_on(Table(2, rounds="2"), SHOW)
    assert table.legal() == ["ready"]
    assert table.p.tiles.sum() == 40
    assert table.refuse("take 1").clause == "KC-10.5"
    table.play("ready")
    assert (table.told(), table.p.phase) == (["Orange is ready."], SHOW)
    table.play("ready")
    assert (table.p.phase, table.refuse("ready").clause) == (TAKE, "KC-10.5")


@clause("KC-10.2")
def test_the_second_round_has_the_other_tiles_and_the_other_player_begins() -> None:
    table = play_on(Table(2, rounds="2"), SHOW)
    removed = sorted(int(tile) for tile in table.p.box)
    table.play("ready", "ready")
    p = table.p
    rest = [int(tile) for tile in (*p.deck[: p.deck_size], *p.column.reshape(-1)) if tile != NONE]
    assert sorted(rest) == removed
    assert (p.seat, p.feast, p.tiles.sum(), p.out_size) == (1, 1, 0, 40)
    play_on(table, OVER)


@clause("KC-10.3")
def test_its_royals_come_from_other_tiles() -> None:
    for seed in range(12):
        table = play_on(Table(2, seed=seed, rounds="2"), SHOW, seed)
        before = {int(royal) // 2 for royal in table.p.royal if royal != NONE}
        table.play("ready", "ready")
        assert not before & {int(royal) // 2 for royal in table.p.royal if royal != NONE}


@clause("KC-10.3")
def test_its_royals_are_chosen_where_the_first_were() -> None:
    table = Table(2, rounds="2", setup="chosen", second_princess="setup")
    table.play("choose k1", "choose q2", "choose p1", "choose p3")
    play_on(table, SHOW).play("ready", "ready")
    assert (table.p.phase, table.p.seat) == (CHOOSE, 1)
    assert table.legal() == ["choose k3", "choose k4", "choose k5", "choose k6"]
    assert table.refuse("choose k2").clause == "KC-10.3"
    table.play("choose k3", "choose q3")
    assert table.legal() == ["choose p5", "choose p6"]
    table.play("choose p5")
    assert table.legal() == ["choose p1", "choose p2", "choose p3", "choose p4"], "no other tile is left"


@clause("KC-10.4")
def test_points_and_crew_of_both_rounds_are_added() -> None:
    table = play_on(Table(2, rounds="2", seed=3), SHOW)
    points, p = table.points(), table.p
    crew = [sum(1 for tile in p.tile[seat] if tile >= 60) for seat in range(2)]
    table.play("ready", "ready")
    assert table.points() == points
    assert table.p.earned_crew[:2].tolist() == crew
    royals = [text for text in table.lines(0) if text.startswith("First round: K")]
    assert royals == ["First round: K3, the Geometer King"]
    earned = sum(points for seat in range(2) for clause, points in table.sheet(seat) if clause == "KC-10.4")
    assert earned == sum(points)
    play_on(table, OVER)
    assert sum(table.points()) > sum(points)


def test_a_match_of_two_rounds_is_played_to_its_end() -> None:
    match = Match(GAME, 2, {"rounds": "2", "setup": "chosen"}, seed=9)
    while not match.over:
        match.play(match.legal()[-1])
    assert match.log(-1, "fr")


@clause("KC-10.4")
def test_a_tie_is_broken_by_the_crew_of_both_rounds() -> None:
    table = play_on(Table(2, rounds="2", seed=3), SHOW)
    table.play("ready", "ready")
    play_on(table, OVER)
    record, points = table.record, table.points()
    record.earned[points.index(min(points)), 0] += max(points) - min(points)
    assert table.points()[0] == table.points()[1]
    crew = [sum(1 for tile in record.tile[seat] if tile >= 60) for seat in range(2)]
    for winner in range(2):
        record.earned_crew[winner], record.earned_crew[1 - winner] = 20 - crew[winner], 21 - crew[1 - winner]
        assert table.winners() == [winner], "twenty in all against twenty-one"
