"""KC-5, KC-9, KC-10: refilling, the end, the solo game, two rounds for two players."""

from __future__ import annotations

import random
from functools import cache

import pytest

from hightable.engine.match import Match
from hightable.engine.options import BadOption
from hightable.engine.position import NONE
from hightable.games.kings_catering import GAME
from hightable.games.kings_catering.components import COLUMN_SIZE, COLUMNS, DEALT, REMOVED, ROYALS, TILES
from hightable.games.kings_catering.position import CHOOSE, MAX_TILES, OVER, SHOW, TAKE
from tests.clauses import clause
from tests.games.kings_catering.table import Table


def play_on(table: Table, until: int, seed: int = 1, *, checked: bool = False) -> Table:
    """Plays at random until the phase is reached, and checks the position there, or with `checked` after every move."""
    rng = random.Random(seed)
    while table.p.phase != until:
        (table.play if checked else table.push)(rng.choice(table.moves()))
    table.check()
    return table


@clause("KC-5.1")
def test_the_emptied_column_is_refilled_first_and_none_beyond_three() -> None:
    table = Table(king="k4").columns(["cook"], ["florist", "florist"], ["cake B...", "cake G...", "steward"])
    top = [int(tile) for tile in table.p.deck[table.p.deck_size - 2 : table.p.deck_size]]
    table.play("take 2", "start 1", "start 1")
    assert table.in_columns() == [2, 1, 3]
    assert [int(table.p.column[1, 0]), int(table.p.column[0, 1])] == top[::-1]
    assert table.event_texts()[1].startswith("New in column 1: ")


def most_tiles(seats: int) -> int:
    """The most tiles that one player can get in a round, whatever the others take."""

    def refilled(columns: tuple[int, ...], deck: int, emptied: int) -> tuple[tuple[int, ...], int]:
        sizes = list(columns)
        sizes[emptied] = 0
        for column in sorted(range(COLUMNS), key=lambda column: column != emptied):
            if sizes[column] < COLUMN_SIZE and deck:
                sizes[column] += 1
                deck -= 1
        return tuple(sizes), deck

    @cache
    def most(columns: tuple[int, ...], deck: int, seat: int) -> int:
        best = 0
        for column in range(COLUMNS):
            if columns[column]:
                after = refilled(columns, deck, column)
                right = (column + 1) % COLUMNS
                if seats == 1 and after[0][right]:
                    after = refilled(*after, right)
                best = max(best, (columns[column] if seat == 0 else 0) + most(*after, (seat + 1) % seats))
        return best

    dealt = tuple(DEALT.tolist())
    return max(most(dealt, TILES - int(REMOVED[seats]) - sum(dealt), first) for first in range(seats))


@clause("KC-5.1")
def test_a_players_tiles_fit_the_position() -> None:
    assert [most_tiles(seats) for seats in (1, 2, 3, 4)] == [23, 30, 36, MAX_TILES]


@clause("KC-5.1")
def test_the_deck_may_end_midway() -> None:
    table = Table(king="k4").columns(["cook"], ["florist", "florist"], ["steward"]).no_deck(2)
    table.play("take 3", "start 1")
    assert table.in_columns() == [2, 2, 1]


@clause("KC-5.2")
def test_the_next_seat_has_the_next_turn() -> None:
    table = Table(3, first="2", king="k4")
    assert table.p.to_move == 1
    table.play("take 1", "start 1")
    assert table.p.to_move == 2
    table.play("take 1", "start 1")
    assert table.p.to_move == 0


@clause("KC-5.3", "KC-5.2")
def test_the_game_ends_when_all_tiles_are_placed() -> None:
    table = Table(king="k4").columns(["cook"], [], ["florist"]).no_deck()
    table.play("take 1", "start 1")
    assert (table.p.phase, table.p.to_move, table.legal()) == (TAKE, 1, ["take 3"])
    table.play("take 3", "start 1")
    assert (table.p.phase, table.p.to_move) == (OVER, NONE)
    assert "All tiles are placed." in table.event_texts()
    assert table.refuse("take 1").clause == "KC-5.3"


@clause("KC-5.4")
def test_after_the_end_everything_is_visible() -> None:
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


@clause("KC-9.2")
def test_the_column_to_the_right_is_discarded_and_all_is_refilled() -> None:
    table = Table(1).columns(["cook"], ["florist", "beer R..."], ["cake B..."])
    table.play("take 1", "start 1")
    assert table.p.out_size == 3, "two, and the one that was just added"
    assert table.in_columns() == [2, 1, 3]
    assert any(text.startswith("Discarded from column 2: Florist, beer (4), ") for text in table.event_texts())
    table.play("take 3", *["start 1"] * 3)
    assert table.in_columns()[0] == 1, "the leftmost column follows the rightmost"


@clause("KC-9.2")
def test_an_empty_column_is_not_discarded() -> None:
    table = Table(1).columns(["cook"], [], ["cake B..."]).no_deck()
    table.play("take 1", "start 1")
    assert (table.in_columns(), table.p.out_size) == ([0, 0, 1], 0)


@clause("KC-9.3")
def test_the_target_is_reached_or_missed() -> None:
    table = Table(1, palace="schonbrunn").columns(["cook"], [], []).no_deck()
    table.record.target = 0
    table.play("take 1", "start 1")
    assert (table.winners(), GAME.ending(table.view(-1))) == ([0], "target")
    assert table.event_texts()[-1] == "The palace is satisfied: Orange scores 0, and the target was 0."
    table = Table(1, palace="schonbrunn").columns(["cook"], [], []).no_deck().play("take 1", "start 1")
    assert (table.winners(), GAME.ending(table.view(-1))) == ([], "missed")


@clause("KC-9.1")
def test_palaces_are_for_one_player_and_set_ups_for_more() -> None:
    for setup in ("family", "thinking", "random", "chosen"):
        with pytest.raises(BadOption, match=f"Option setup={setup} needs 2 players; there are 1"):
            Table(1, setup=setup)
    for palace in ("schonbrunn", "buckingham", "versailles"):
        with pytest.raises(BadOption, match=f"Option palace={palace} needs exactly 1 player; there are 2"):
            Table(2, palace=palace)
    for seats, options in ((1, {"palace": "none"}), (2, {"setup": "palace"})):
        with pytest.raises(BadOption, match="needs"):
            Table(seats, seed=1, **options)
    assert Table(1).p.target == 15


@clause("KC-9.4")
@pytest.mark.parametrize("others", [{"king": "k2"}, {"queen": "q1"}, {"princess": "p6"}, {"second_princess": "p1"}])
def test_other_royals_make_a_free_game_without_a_target(others: dict[str, object]) -> None:
    table = Table(1, seed=1, palace="schonbrunn", **others)
    assert (table.p.palace, table.p.target) == (0, NONE)
    table.columns(["cook"], ["florist"], []).no_deck().play("take 1", "start 1")
    assert table.p.out_size == 1, "it is played like any solo game"
    assert (table.p.phase, table.winners(), GAME.ending(table.view(-1))) == (OVER, [], "free")
    assert table.event_texts()[-1] == f"A free game without a target: Orange scores {table.points()[0]}."
    assert GAME.scene(table.view(0), "en").prompt == f"A free game without a target. Score: {table.points()[0]}."


@clause("KC-9.4")
def test_the_palaces_own_royals_by_name_keep_the_target() -> None:
    assert Table(1, palace="versailles", king="k4", queen="q3", princess="p5").p.target == 25


@clause("KC-10.1")
def test_two_rounds_are_for_two_players() -> None:
    assert (Table(2, rounds="2").p.rounds, Table(2).p.rounds) == (2, 1)
    for seats in (1, 3, 4):
        with pytest.raises(BadOption, match="needs exactly 2 players"):
            Table(seats, rounds="2")


@clause("KC-10.5")
def test_both_players_look_at_the_tables_between_the_rounds() -> None:
    table = play_on(Table(2, rounds="2"), SHOW)
    assert table.legal() == ["ready"]
    assert table.p.tiles.sum() == 40
    assert table.refuse("take 1").clause == "KC-10.5"
    table.play("ready")
    assert (table.event_texts(), table.p.phase) == (["Orange is ready."], SHOW)
    table.play("ready")
    assert (table.p.phase, table.refuse("ready").clause) == (TAKE, "KC-10.5")


@clause("KC-10.2")
def test_the_second_round_has_the_other_tiles_and_the_other_starter() -> None:
    table = play_on(Table(2, rounds="2"), SHOW, checked=True)
    removed = sorted(int(tile) for tile in table.p.box)
    table.play("ready", "ready")
    p = table.p
    rest = [int(tile) for tile in (*p.deck[: p.deck_size], *p.column.reshape(-1)) if tile != NONE]
    assert sorted(rest) == removed
    assert (p.to_move, p.round_number, p.tiles.sum(), p.out_size) == (1, 1, 0, 40)
    play_on(table, OVER, checked=True)


@clause("KC-10.3")
def test_royals_of_the_second_round_come_from_other_tiles() -> None:
    for seed in range(12):
        table = play_on(Table(2, seed=seed, rounds="2"), SHOW, seed)
        before = {int(royal) // 2 for royal in table.p.royal if royal != NONE}
        table.play("ready", "ready")
        assert not before & {int(royal) // 2 for royal in table.p.royal if royal != NONE}


@clause("KC-10.3")
def test_royals_of_the_second_round_are_chosen_if_those_of_the_first_were() -> None:
    table = Table(2, rounds="2", setup="chosen", second_princess="setup")
    table.play("choose k1", "choose q2", "choose p1", "choose p3")
    play_on(table, SHOW).play("ready", "ready")
    assert (table.p.phase, table.p.to_move) == (CHOOSE, 1)
    assert table.legal() == ["choose k3", "choose k4", "choose k5", "choose k6"]
    assert table.refuse("choose k2").clause == "KC-10.3"
    table.play("choose k3", "choose q3")
    assert table.legal() == ["choose p5", "choose p6"]
    table.play("choose p5")
    assert table.legal() == ["choose p1", "choose p2", "choose p3", "choose p4"], "no other tile is left"


def second_round(**options: object) -> Table:
    return play_on(Table(2, seed=1, **{"rounds": "2", **options}), SHOW).play("ready", "ready")


def royals(table: Table) -> str:
    return " ".join(ROYALS[royal] for royal in table.p.royal if royal != NONE)


@clause("KC-10.3")
def test_royals_of_the_second_round_come_with_a_set_up_or_are_chosen_or_drawn() -> None:
    assert royals(second_round(second_round_setup="thinking")) == "K2 Q6 P6"
    assert second_round(second_round_setup="chosen").p.phase == CHOOSE
    chosen = Table(2, rounds="2", setup="chosen", second_round_setup="random").play("choose k1", "choose q1", "choose p1")
    assert play_on(chosen, SHOW).play("ready", "ready").p.phase == TAKE


@clause("KC-10.6")
def test_royals_of_the_second_round_may_be_named() -> None:
    named = {"second_round_king": "k5", "second_round_queen": "q1", "second_round_princess": "p6"}
    assert royals(second_round(**named)) == "K5 Q1 P6"
    table = second_round(second_round_setup="chosen", second_round_queen="q1")
    assert (table.p.phase, table.legal()) == (CHOOSE, ["choose k1", "choose k2", "choose k5", "choose k6"])
    table.play("choose k1")
    assert table.legal() == ["choose p3", "choose p4", "choose p5", "choose p6"]
    assert royals(table.play("choose p3")) == "K1 Q1 P3"


@clause("KC-10.6")
def test_a_royal_named_for_the_second_round_stays_away_from_the_first() -> None:
    for seed in range(30):
        table = Table(2, seed=seed, rounds="2", setup="random", second_round_king="k1", second_round_princess="p4")
        assert not {"K1", "K2", "P3", "P4"} & set(royals(table).split())
    table = Table(2, rounds="2", setup="chosen", second_round_king="k1")
    assert table.legal() == ["choose k3", "choose k4", "choose k5", "choose k6"]
    assert table.refuse("choose k2") == (
        "KC-10.3", "The Picky King or the Royal on the back is reserved for the second round, and others are available.",
        "Le roi difficile ou son verso est réservé à la seconde manche, et d’autres sont disponibles.",
    )  # fmt: skip


@clause("KC-10.6")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"second_round_king": "k5"}, "The Royals of a second round can be set only with rounds=2."),
        ({"second_round_setup": "thinking", "rounds": "1"}, "The Royals of a second round can be set only with rounds=2."),
        ({"rounds": "2", "second_round_king": "k4"}, "K3 and K4 are the two sides of one tile, which is in play in the first"),
        ({"rounds": "2", "king": "k1", "second_round_king": "k1"}, "K1 and K2 are the two sides of one tile, which is in play"),
        ({"rounds": "2", "second_round_setup": "high-interaction"}, "P1 and P2 are the two sides of one tile, which is in play"),
        ({"rounds": "2", "queen": "q5", "second_round_setup": "thinking"}, "Q5 and Q6 are the two sides of one tile"),
        ({"rounds": "2", "second_round_second_princess": "p5"}, "a second Princess only if the first has one"),
    ],
)
def test_impossible_royals_of_the_second_round_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Table(2, seed=1, **options)


@clause("KC-10.7")
def test_two_princesses_in_each_round_bring_the_third_tile_into_play() -> None:
    two: dict[str, object] = {"rounds": "2", "princess": "p1", "second_princess": "p3"}
    for seed in range(12):
        table = play_on(Table(2, seed=seed, **two, second_round_princess="p2"), SHOW, seed).play("ready", "ready")
        assert table.p.royal[2] == ROYALS.index("P2")
        assert ROYALS[table.p.royal[3]] in ("P5", "P6")
    table = second_round(**two, second_round_princess="p5", second_round_second_princess="p4")
    assert royals(table).endswith(" P5 P4")
    with pytest.raises(
        BadOption, match="Only the tile of P5 and P6 is left over from the first round: one of them must be in play in the second"
    ):
        Table(2, seed=1, **two, second_round_princess="p2", second_round_second_princess="p4")
    with pytest.raises(BadOption, match="P5 and P6 are the two sides of one tile: only one of them"):
        Table(2, seed=1, **two, second_round_princess="p5", second_round_second_princess="p6")


@clause("KC-10.4")
def test_points_and_crew_of_both_rounds_are_added() -> None:
    table = play_on(Table(2, rounds="2", seed=3), SHOW)
    points, p = table.points(), table.p
    crew = [sum(1 for tile in p.tile[seat] if tile >= 60) for seat in range(2)]
    table.play("ready", "ready")
    assert table.points() == points
    assert table.p.earned_crew[:2].tolist() == crew
    royals = [text for text in table.lines(0) if text.endswith(" King")]
    assert royals == ["First round: The Geometer King"]
    earned = sum(points for seat in range(2) for clause, points in table.score_sheet(seat) if clause == "KC-10.4")
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
        assert table.winners() == [winner], "twenty in total against twenty-one"
