"""A finished match looked at again: a curve that ends with the result, blunders found, luck told from mistakes."""

from __future__ import annotations

from random import Random

import pytest

from hightable.analysis.evaluator import MOST_LOOKS, Evaluator, moments_of
from hightable.analysis.review import Moment, agreeing, looked_longer, review, reviewing
from hightable.analysis.turning_points import Scale, Turn, nothing_came_to_light, turn_at
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
    """Who holds the highest card gives it away, and the other one stands."""
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


def test_luck_is_no_mistake() -> None:
    """Whoever swaps the lowest card does what is best; that a good one comes is luck."""
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
    assert turn.remark(TOY, "en", in_points=False) == "What came to light with it helped."


def test_who_stands_learns_nothing() -> None:
    """Before the other has decided, a look after the move can only look deeper: no luck is told of it."""
    match = toy_match(2, 1, 2)
    match.play(high_card.STAND)
    match.play(high_card.STAND)
    assert nothing_came_to_light(match, 0)
    assert not nothing_came_to_light(match, 1), "at the end the cards are shown"
    swapped = toy_match(2, 1, 2)
    swapped.play(high_card.SWAP)
    swapped.play(high_card.STAND)
    assert not nothing_came_to_light(swapped, 0), "a card was drawn"


def test_what_a_deeper_look_finds_is_no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is found after a move that shows nothing, what it changed is what the move promised."""
    match = toy_match(2, 1, 2)
    match.play(high_card.STAND)
    match.play(high_card.STAND)
    eyes = Evaluator(match, 200)
    monkeypatch.setattr(eyes, "value", lambda seat, number: 0.0)
    turn = turn_at(match, 0, eyes, Scale(0.0, 2.0))
    assert turn is not None
    assert turn.cause == "move"
    assert turn.after == eyes.read(eyes.look(0, 0, root_move=high_card.STAND), 0) > 0.0
    assert turn_at(match, 0, eyes, Scale(0.5, 2.0)) is None, "the threshold goes by that, too"


def test_who_shares_the_victory_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _blunder()
    monkeypatch.setattr(Match, "winners", [0, 1])
    assert [Evaluator(match, 20).value(seat, 2) for seat in range(2)] == [1.0, 1.0]


def test_the_curve_shows_what_the_list_tells() -> None:
    found = review(_blunder(), simulations=400)
    at = {moment.number: moment.values for moment in found.moments}
    assert found.turns
    for turn in found.turns:
        assert (at[turn.number][turn.seat], at[turn.number + 1][turn.seat]) == (turn.before, turn.after)


def test_longer_looks_are_put_into_the_curve_also_between_its_moments() -> None:
    moments = Moment(0, (0.2, 0.8)), Moment(4, (0.6, 0.4)), Moment(6, (1.0, 0.0))
    turns = Turn(1, 0, 0, 0.1, 0.5, "move"), Turn(2, 0, 0, 0.4, 0.7, "luck"), Turn(5, 1, 0, 0.5, 0.1, "move")
    curve = looked_longer(moments, turns, last=6)
    assert [moment.number for moment in curve] == [0, 1, 2, 3, 4, 5, 6]
    assert [moment.values[0] for moment in curve][:4] == [0.2, 0.1, 0.4, 0.7]
    assert curve[1].values[1] == pytest.approx(0.7), "the other one is on the way"
    assert curve[-1] == moments[-1], "the end is what it is"
    assert [(turn.before, turn.after) for turn in agreeing(turns, curve)] == [(0.1, 0.4), (0.4, 0.7), (0.5, 0.0)]


def test_a_seat_is_told_what_it_could_know_when_another_decides() -> None:
    """Seat 1 holds its card while seat 0 decides: what it expects goes by its own card."""
    values = {}
    for seed in range(200):
        match = Match(TOY, 2, seed=seed)
        tree = Tree(TOY, match.view(1, memory=True), SearchParams(), 1, 1000)
        tree.grow(400)
        values[int(match.view(1).p.hand[1])] = tree.win_probability
    assert values[5] == pytest.approx(1.0, abs=0.1), "but for what it tries out"
    assert values[0] < values[3] < values[5]


def test_what_several_may_expect_is_one_victory() -> None:
    match = Match(find("banquet-royal"), 4, seed=3)
    chances = []
    for seat in range(4):
        tree = Tree(match.game, match.view(seat, memory=True), SearchParams(), 1, 1000)
        tree.grow(400)
        chances.append(tree.win_probability)
    assert sum(chances) == pytest.approx(1.0, abs=0.15)


def test_it_grows_moment_by_moment() -> None:
    parts = list(reviewing(_blunder(), simulations=50))
    assert [len(part.moments) for part in parts[:3]] == [1, 2, 3]
    assert [part.share for part in parts] == sorted(part.share for part in parts)
    assert [part.done for part in parts].count(True) == 1
    assert not any(part.turns for part in parts[:-1])


def test_the_same_match_gives_the_same_review() -> None:
    assert review(_blunder(), simulations=60) == review(_blunder(), simulations=60)


def test_long_matches_are_looked_at_where_the_turn_passes() -> None:
    match = read(record_file(find("henrys-feast"), "teams").read_text(encoding="utf-8"))
    numbers = moments_of(match)
    assert len(numbers) * match.seats <= MOST_LOOKS + match.seats
    assert (numbers[0], numbers[-1]) == (0, match.number)
    assert all(match.to_move_at(number) != match.to_move_at(number - 1) for number in numbers[1:-1])


def test_who_plays_alone_where_nobody_wins_follows_points() -> None:
    game = find("royal-dinner")
    match, player, rng = Match(game, 1, seed=3), PLAYERS["medium"](game), Random(1)
    while not match.over:
        match.play(player.choose(match.view(0, memory=True), match.legal(), rng))
    found = review(match, simulations=8)
    assert found.in_points
    assert found.moments[-1].values == (float(match.scores[0]),)


def test_a_match_that_goes_on_has_no_review() -> None:
    with pytest.raises(ValueError, match="when it is over"):
        review(Match(TOY, 2, seed=1))
