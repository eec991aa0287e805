"""Hints: the better move first, what it is worth, and reasons from the score sheets."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hightable.analysis.advice import Advice, AdvisedMove, advise, is_settled, sort_best_first, with_baseline, with_reasons
from hightable.analysis.messages import PHRASES
from hightable.analysis.reasons import Reason, differences, reasons, reverse
from hightable.analysis.rollouts import final_views, partners
from hightable.engine.discovery import find
from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.games.kings_catering.components import PALACES
from tests.bots.test_search_player import toy_match
from tests.toys import high_card

TOY = high_card.GAME
SEEDS = range(1, 41)


def _advice(match: Match, simulations: int = 400, seed: int = 1) -> Advice:
    view = match.view(match.to_move, memory=True)
    return advise(match.game, view, match.legal(), Random(seed), simulations=simulations, worlds=60)


@pytest.mark.parametrize(("card", "best"), [(5, high_card.STAND), (0, high_card.SWAP)])
def test_the_better_move_comes_first(card: int, best: int) -> None:
    first, second = _advice(toy_match(2, 1, card)).moves
    assert first.move == best
    assert first.win_probability > second.win_probability
    assert first.points > second.points


def test_the_reason_names_a_line_of_the_score_sheet() -> None:
    """A player who swaps the highest of six cards loses about two and a half points on average."""
    match = toy_match(2, 1, 5)
    advice = _advice(match)
    reason = advice.moves[0].reasons[0]
    assert isinstance(reason, Reason)
    assert (reason.clause, reason.phrase) == ("HC-3", "card")
    assert reason.points == pytest.approx(3.0, abs=0.7)
    assert reason.text(TOY, "en", match.players) in ("about 3 points more for the card", "about 2 points more for the card")
    assert advice.remark("en") == ""


def test_smaller_deductions_are_not_called_gains() -> None:
    match = Match(TOY, 2, seed=1)
    reason = Reason("HC-3", "card", (), 0.6, 0.1, loss=True)
    assert reason.text(TOY, "en", match.players) == "you lose about half a point less for the card"


@pytest.mark.parametrize(("name", "seats"), [("court-jester", 3), ("royal-dinner", 2), ("kings-catering", 2)])
def test_reasons_add_up_to_the_difference_of_the_sheets(name: str, seats: int) -> None:
    game = find(name)
    match = Match(game, seats, seed=4)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    view, (one, other, *_) = match.view(match.to_move, memory=True), match.legal()
    found = differences(game, view, one, other, SEEDS)
    totals = [
        np.array(
            [
                [sum(line.points for line in lines) for lines in game.score_sheet(end)]
                for end in final_views(game, view, move, SEEDS)
            ]
        )
        for move in (one, other)
    ]
    difference = totals[0].mean(axis=0) - totals[1].mean(axis=0)
    assert sum(each.points for each in found) == pytest.approx(difference[view.seat])


def test_the_same_seeds_give_the_same_determinizations() -> None:
    """After the same move everything is the same, so most of the luck is shared."""
    match = Match(find("court-jester"), 2, seed=4)
    view, move = match.view(match.to_move, memory=True), match.legal()[0]
    first, again = (final_views(match.game, view, move, SEEDS) for _ in range(2))
    assert [end.tobytes() for end in first] == [end.tobytes() for end in again]
    assert all(end.over for end in first)
    assert not any(each.points or each.error for each in differences(match.game, view, move, move, SEEDS))


def test_differences_within_chance_are_not_reasons() -> None:
    weak = [Reason("HC-3", "card", (), 2.0, 1.0, False), Reason("HC-3", "card", (), 0.2, 0.0, False)]
    assert reasons(weak) == ()
    clear = Reason("HC-3", "card", (), 2.0, 0.1, False)
    assert reasons([*weak, clear]) == (clear,)
    assert reasons(reverse([clear])) == (), "a reason for one move is a reason against the other"


def test_equal_moves_are_called_equal() -> None:
    equal = Advice((AdvisedMove(0, 0.5, 3.0), AdvisedMove(1, 0.5, 3.0)))
    assert [equal.remark(language) for language in LANGUAGES] == [PHRASES.say(language, "equal") for language in LANGUAGES]


def test_the_higher_number_is_never_second() -> None:
    """Compared as they are shown: points to a tenth, and whole percents."""
    points = [AdvisedMove(0, 0.0, 23.1), AdvisedMove(1, 0.0, 23.4)]
    assert [each.move for each in sort_best_first(points, in_points=True)] == [1, 0]
    win_probabilities = [AdvisedMove(0, 0.53, 9.0), AdvisedMove(1, 0.53, 12.0), AdvisedMove(2, 0.54, 1.0)]
    assert [each.move for each in sort_best_first(win_probabilities, in_points=False)] == [2, 0, 1]
    for advised in _advice(toy_match(2, 1, 2), simulations=333).moves:
        assert (advised.win_probability, advised.points) == (round(advised.win_probability, 2), round(advised.points, 1))


def test_reasons_for_the_second_move_alone_are_left_out() -> None:
    """They would make a new player choose the second move."""
    best = AdvisedMove(0, 0.6, 3.0), AdvisedMove(1, 0.5, 3.0)
    why = (Reason("HC-3", "card", (), 2.0, 0.1, False),)
    advice = with_reasons(best, False, (), why)
    assert [advised.reasons for advised in advice.moves] == [(), ()]
    assert not advice.equal
    assert advice.remark("en") == "", "where there is no honest reason, there is none"
    assert with_reasons(best, False, why, why).remark("en") == ""
    assert with_reasons(best, False, why, why).moves[1].reasons == why


def test_equal_moves_are_compared_with_a_weak_move() -> None:
    """The two best ways to serve are often worth the same: the reasons then say what both do better than a third."""
    match = Match(find("court-jester"), 2, seed=5)
    rng = Random(3)
    found = 0
    while not match.over and found < 2:
        if len(match.legal()) > 2:
            advice = _advice(match, simulations=100)
            if advice.baseline >= 0:
                found += 1
                assert advice.baseline in set(match.legal()) - {advised.move for advised in advice.moves}
                assert advice.moves[0].reasons
                assert advice.remark("en") == PHRASES.say("en", "equal")
                assert not advice.equal
        match.play(rng.choice(match.legal()))
    assert found == 2


def test_a_baseline_is_used_only_if_it_gives_reasons_for_the_first_move() -> None:
    equal = Advice((AdvisedMove(0, 0.6, 3.0), AdvisedMove(1, 0.5, 3.0)))
    why = (Reason("HC-3", "card", (), 2.0, 0.1, False),)
    assert with_baseline(equal, 2, (), why) == equal
    compared = with_baseline(equal, 2, why, ())
    assert [advised.reasons for advised in compared.moves] == [why, ()]
    assert compared.baseline == 2


def test_a_solo_game_with_a_target_shows_the_probability_of_reaching_it() -> None:
    match = Match(find("kings-catering"), 1, {"palace": PALACES[1]}, seed=3)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    advice = _advice(match, simulations=1000)
    assert not advice.in_points
    assert all(advice.worth(advised) == advised.win_probability for advised in advice.moves)


def test_a_solo_game_without_a_target_shows_points() -> None:
    match = Match(find("royal-dinner"), 1, seed=3)
    advice = _advice(match, simulations=20)
    assert advice.in_points
    assert advice.worth(advice.moves[0]) == advice.moves[0].points > 0


def test_moves_are_rated_in_points_once_the_victory_is_settled() -> None:
    assert is_settled([0.0, 0.0])
    assert is_settled([1.0])
    assert not is_settled([0.0, 1.0]), "the move decides it"
    assert not is_settled([0.2, 0.2])


def test_a_forced_move_is_called_the_only_legal_move() -> None:
    match = Match(find("royal-dinner"), 1, {"icons": "random"}, seed=3)
    assert len(match.legal()) == 1
    advice = _advice(match, simulations=20)
    assert [advised.move for advised in advice.moves] == match.legal()
    assert advice.moves[0].points > 0
    assert advice.remark("en") == "This is the only legal move."


def test_each_partner_has_the_whole_victory() -> None:
    """A team that is certain to win has a win probability of 1, not a half each."""
    game = find("henrys-feast")
    match = Match(game, 4, {"teams": True}, seed=2)
    view = match.view(match.to_move, memory=True)
    ends = final_views(game, view, match.legal()[0], SEEDS[:8])
    assert partners(game, ends, 0) == {2}
    assert partners(game, ends, 1) == {3}


def test_opponents_are_not_partners() -> None:
    match = Match(find("henrys-feast"), 4, seed=2)
    ends = final_views(match.game, match.view(match.to_move, memory=True), match.legal()[0], SEEDS[:8])
    assert [partners(match.game, ends, seat) for seat in range(4)] == [set()] * 4


def test_the_same_seed_gives_the_same_advice() -> None:
    match = Match(find("banquet-royal"), 2, seed=2)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    assert _advice(match, 60) == _advice(match, 60)


def test_both_languages_have_the_same_phrases() -> None:
    assert PHRASES.disagreements() == []
