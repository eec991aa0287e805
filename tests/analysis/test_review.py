"""Reviews: a curve that ends with the result, mistakes found, and luck told apart from mistakes."""

from __future__ import annotations

from random import Random

import pytest

from hightable.analysis.evaluator import MOST_EVALUATIONS, Evaluator, moments_of
from hightable.analysis.review import Moment, merge_into_curve, read_from_curve, review, reviewing
from hightable.analysis.turning_points import Thresholds, TurningPoint, find_turning_point, reveals_nothing
from hightable.bots import PLAYERS
from hightable.bots.search import SearchParams, Tree
from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.engine.notation import read
from tests.bots.test_search_player import toy_match
from tests.games.golden import record_file
from tests.toys import high_card

TOY = high_card.GAME


def _blunder() -> Match:
    """The player with the highest card swaps it, and the other stands."""
    match = toy_match(2, 1, 5)
    match.play(high_card.SWAP)
    match.play(high_card.STAND)
    return match


def test_the_curve_ends_with_the_result() -> None:
    match = _blunder()
    found = review(match, simulations=200)
    assert [moment.number for moment in found.moments] == [0, 1, 2]
    assert found.moments[-1].values == tuple(1.0 if seat in match.winners else 0.0 for seat in range(2))
    assert found.moments[0].values[0] == pytest.approx(1.0, abs=0.2), "nothing beats the highest card"
    assert found.done


def test_a_blunder_is_found_and_the_better_move_named() -> None:
    found = review(_blunder(), simulations=400)
    turn = found.turns[0]
    assert (turn.number, turn.seat, turn.move) == (0, 0, high_card.SWAP)
    assert (turn.cause, turn.better) == ("mistake", high_card.STAND)
    assert turn.promised == 1.0
    assert turn.after < turn.before
    assert turn.text(_blunder(), "en") == "Red swaps."
    assert turn.remark(TOY, "en", in_points=False) == "Better: stand (100%)."


def test_bad_luck_is_not_a_mistake() -> None:
    """Swapping the lowest card is right; drawing a good one is luck."""
    for seed in range(200):
        match = Match(TOY, 2, seed=seed)
        if match.view(0).p.hand[0] != 0:
            continue
        match.play(high_card.SWAP)
        match.play(high_card.STAND)
        if match.view(0).p.hand[0] == 5:
            break
    turn = review(match, simulations=400).turns[0]
    assert (turn.number, turn.cause, turn.better) == (0, "luck", None)
    assert turn.change > 0
    assert turn.remark(TOY, "en", in_points=False) == "Lucky: this move revealed something good for the player."


def test_standing_reveals_nothing() -> None:
    """A change in value before the other player decides is noise, not luck."""
    match = toy_match(2, 1, 2)
    match.play(high_card.STAND)
    match.play(high_card.STAND)
    assert reveals_nothing(match, 0)
    assert not reveals_nothing(match, 1), "at the end the cards are shown"
    swapped = toy_match(2, 1, 2)
    swapped.play(high_card.SWAP)
    swapped.play(high_card.STAND)
    assert not reveals_nothing(swapped, 0), "a card was drawn"


def test_the_noise_of_a_second_search_is_not_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a move that reveals nothing, the value is what the move promised."""
    match = toy_match(2, 1, 2)
    match.play(high_card.STAND)
    match.play(high_card.STAND)
    evaluator = Evaluator(match, 200)
    monkeypatch.setattr(evaluator, "value", lambda seat, number: 0.0)
    turn = find_turning_point(match, 0, evaluator, Thresholds(0.0, 2.0))
    assert turn is not None
    assert turn.cause == "move"
    assert turn.after == evaluator.value_of(evaluator.search(0, 0, root_move=high_card.STAND), 0) > 0.0
    assert find_turning_point(match, 0, evaluator, Thresholds(0.5, 2.0)) is None, "the threshold uses that value too"


def test_a_shared_victory_counts_as_a_victory(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _blunder()
    monkeypatch.setattr(Match, "winners", [0, 1])
    assert [Evaluator(match, 20).value(seat, 2) for seat in range(2)] == [1.0, 1.0]


def test_the_curve_and_the_turning_points_have_the_same_values() -> None:
    found = review(_blunder(), simulations=400)
    at = {moment.number: moment.values for moment in found.moments}
    assert found.turns
    for turn in found.turns:
        assert (at[turn.number][turn.seat], at[turn.number + 1][turn.seat]) == (turn.before, turn.after)


def test_second_searches_are_merged_into_the_curve_even_between_its_moments() -> None:
    moments = Moment(0, (0.2, 0.8)), Moment(4, (0.6, 0.4)), Moment(6, (1.0, 0.0))
    turns = (
        TurningPoint(1, 0, 0, 0.1, 0.5, "move"),
        TurningPoint(2, 0, 0, 0.4, 0.7, "luck"),
        TurningPoint(5, 1, 0, 0.5, 0.1, "move"),
    )
    curve = merge_into_curve(moments, turns, last=6)
    assert [moment.number for moment in curve] == [0, 1, 2, 3, 4, 5, 6]
    assert [moment.values[0] for moment in curve][:4] == [0.2, 0.1, 0.4, 0.7]
    assert curve[1].values[1] == pytest.approx(0.7), "the other seat is interpolated"
    assert curve[-1] == moments[-1], "the result stays"
    assert [(turn.before, turn.after) for turn in read_from_curve(turns, curve)] == [(0.1, 0.4), (0.4, 0.7), (0.5, 0.0)]


def test_a_seat_is_evaluated_by_what_it_knows_while_another_is_to_move() -> None:
    """Seat 1's value depends on its own card while seat 0 is to move."""
    values: dict[int, float] = {}
    for seed in range(200):
        match = Match(TOY, 2, seed=seed)
        card = int(match.view(1).p.hand[1])
        if card in values:
            continue
        tree = Tree(TOY, match.view(1, memory=True), SearchParams(), 1, 1000)
        tree.grow(400)
        values[card] = tree.win_probability
    assert values[5] == pytest.approx(1.0, abs=0.1), "except for exploration"
    assert values[0] < values[3] < values[5]


def test_the_win_probabilities_of_all_seats_add_up_to_one() -> None:
    match = Match(find("banquet-royal"), 4, seed=3)
    win_probabilities = []
    for seat in range(4):
        tree = Tree(match.game, match.view(seat, memory=True), SearchParams(), 1, 1000)
        tree.grow(400)
        win_probabilities.append(tree.win_probability)
    assert sum(win_probabilities) == pytest.approx(1.0, abs=0.15)


def test_a_review_in_progress_has_one_moment_after_another() -> None:
    parts = list(reviewing(_blunder(), simulations=50))
    assert [len(part.moments) for part in parts[:3]] == [1, 2, 3]
    assert [part.share for part in parts] == sorted(part.share for part in parts)
    assert [part.done for part in parts].count(True) == 1
    assert not any(part.turns for part in parts[:-1])


def test_the_same_match_gives_the_same_review() -> None:
    assert review(_blunder(), simulations=60) == review(_blunder(), simulations=60)


def test_long_matches_are_evaluated_where_the_turn_passes() -> None:
    match = read(record_file(find("henrys-feast"), "teams").read_text(encoding="utf-8"))
    numbers = moments_of(match)
    assert len(numbers) * match.seats <= MOST_EVALUATIONS + match.seats
    assert (numbers[0], numbers[-1]) == (0, match.number)
    assert all(match.to_move_at(number) != match.to_move_at(number - 1) for number in numbers[1:-1])


def test_a_solo_game_that_nobody_wins_is_reviewed_in_points() -> None:
    game = find("royal-dinner")
    match, player, rng = Match(game, 1, seed=3), PLAYERS["medium"](game), Random(1)
    while not match.over:
        match.play(player.choose(match.view(0, memory=True), match.legal(), rng))
    found = review(match, simulations=8)
    assert found.in_points
    assert found.moments[-1].values == (float(match.scores[0]),)


def test_an_unfinished_match_cannot_be_reviewed() -> None:
    with pytest.raises(ValueError, match="finished match"):
        review(Match(TOY, 2, seed=1))
