"""What the house would do: the better move first, what it is worth, and reasons that are in the score sheets."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hightable.analysis.advice import Advice, Advised, advise, best_first, explained, set_beside, settled
from hightable.analysis.messages import PHRASES
from hightable.analysis.reasons import Reason, differences, reasons, turned
from hightable.analysis.rollouts import endings, partners
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


def test_the_reason_is_what_the_sheet_will_say() -> None:
    """Whoever swaps the highest of six cards loses two and a half points on average, or a bit less where a rival had to draw."""
    match = toy_match(2, 1, 5)
    advice = _advice(match)
    reason = advice.moves[0].reasons[0]
    assert (reason.own, reason.clause, reason.phrase) == (True, "HC-3", "card")
    assert reason.points == pytest.approx(3.0, abs=0.7)
    assert reason.text(TOY, "en", match.players) in ("about 3 points more for the card", "about 2 points more for the card")
    assert advice.remark(TOY, "en") == ""


def test_a_rival_is_named() -> None:
    match = Match(TOY, ["Ada", "Bea"], seed=1)
    reason = Reason(1, False, "HC-3", "card", (), -2.1, 0.1, loss=False)
    assert reason.text(TOY, "en", match.players) == "Bea gets about 2 points less for the card"
    assert reason.text(TOY, "fr", match.players) == "Bea a environ 2 points de moins pour the card"
    assert reason.favour == pytest.approx(2.1)


def test_fewer_deductions_are_no_gain() -> None:
    match = Match(TOY, 2, seed=1)
    reason = Reason(0, True, "HC-3", "card", (), 0.6, 0.1, loss=True)
    assert reason.text(TOY, "en", match.players) == "about half a point less lost for the card"


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
            [[sum(line.points for line in lines) for lines in game.score_sheet(end)] for end in endings(game, view, move, SEEDS)]
        )
        for move in (one, other)
    ]
    apart = totals[0].mean(axis=0) - totals[1].mean(axis=0)
    for seat in range(seats):
        assert sum(each.points for each in found if each.seat == seat) == pytest.approx(apart[seat])


def test_the_same_seeds_imagine_the_same_worlds() -> None:
    """So most of the luck is shared: after the same move everything is the same."""
    match = Match(find("court-jester"), 2, seed=4)
    view, move = match.view(match.to_move, memory=True), match.legal()[0]
    first, again = (endings(match.game, view, move, SEEDS) for _ in range(2))
    assert [end.tobytes() for end in first] == [end.tobytes() for end in again]
    assert all(end.over for end in first)
    assert not any(each.points or each.error for each in differences(match.game, view, move, move, SEEDS))


def test_what_luck_could_do_is_no_reason() -> None:
    apart = [Reason(0, True, "HC-3", "card", (), 2.0, 1.0, False), Reason(0, True, "HC-3", "card", (), 0.2, 0.0, False)]
    assert reasons(apart, rivals=1) == ()
    clear = Reason(0, True, "HC-3", "card", (), 2.0, 0.1, False)
    assert reasons([*apart, clear], rivals=1) == (clear,)
    assert reasons(turned([clear]), rivals=1) == (), "what speaks for the one speaks against the other"


def test_moves_that_come_to_the_same_are_said_to() -> None:
    alike = Advice((Advised(0, 0.5, 3.0), Advised(1, 0.5, 3.0)))
    assert [alike.remark(TOY, language) for language in LANGUAGES] == [PHRASES.say(language, "alike") for language in LANGUAGES]


def test_the_better_number_never_stands_second() -> None:
    """By points to a tenth, and by whole percents: as they are shown."""
    points = [Advised(0, 0.0, 23.1), Advised(1, 0.0, 23.4)]
    assert [each.move for each in best_first(points, in_points=True)] == [1, 0]
    chances = [Advised(0, 0.53, 9.0), Advised(1, 0.53, 12.0), Advised(2, 0.54, 1.0)]
    assert [each.move for each in best_first(chances, in_points=False)] == [2, 0, 1]
    for advised in _advice(toy_match(2, 1, 2), simulations=333).moves:
        assert (advised.win_probability, advised.points) == (round(advised.win_probability, 2), round(advised.points, 1))


def test_reasons_for_the_second_alone_are_not_told() -> None:
    """A newcomer would take the second. It is said that there are some, and that the first is better all the same."""
    best = Advised(0, 0.6, 3.0), Advised(1, 0.5, 3.0)
    why = (Reason(0, True, "HC-3", "card", (), 2.0, 0.1, False),)
    advice = explained(best, False, (), why)
    assert [advised.reasons for advised in advice.moves] == [(), ()]
    assert not advice.alike
    assert "the house expects more of the first" in advice.remark(TOY, "en")
    assert explained(best, False, why, why).remark(TOY, "en") == ""
    assert explained(best, False, why, why).moves[1].reasons == why


def test_what_nothing_tells_apart_is_set_beside_a_poor_move() -> None:
    """The two best ways to serve are often worth the same: then it is said what both do better than another one."""
    match = Match(find("court-jester"), 2, seed=5)
    game, rng = match.game, Random(3)
    alike = 0
    while not match.over and alike < 2:
        if len(match.legal()) > 2:
            advice = _advice(match, simulations=100)
            if advice.beside >= 0:
                alike += 1
                assert advice.beside in set(match.legal()) - {advised.move for advised in advice.moves}
                assert advice.moves[0].reasons
                assert game.describe(advice.beside, "en") in advice.remark(game, "en")
                assert not advice.alike
        match.play(rng.choice(match.legal()))
    assert alike == 2


def test_reasons_beside_another_move_are_told_only_if_there_are_some_for_the_first() -> None:
    alike = Advice((Advised(0, 0.6, 3.0), Advised(1, 0.5, 3.0)))
    why = (Reason(0, True, "HC-3", "card", (), 2.0, 0.1, False),)
    assert set_beside(alike, 2, (), why) == alike
    told = set_beside(alike, 2, why, ())
    assert [advised.reasons for advised in told.moves] == [why, ()]
    assert told.beside == 2


def test_who_plays_alone_for_a_target_is_told_the_chance_to_reach_it() -> None:
    match = Match(find("kings-catering"), 1, {"palace": PALACES[1]}, seed=3)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    advice = _advice(match, simulations=1000)
    assert not advice.in_points
    assert all(advice.worth(advised) == advised.win_probability for advised in advice.moves)


def test_who_plays_alone_where_nobody_wins_is_told_points() -> None:
    match = Match(find("royal-dinner"), 1, seed=3)
    advice = _advice(match, simulations=20)
    assert advice.in_points
    assert advice.worth(advice.moves[0]) == advice.moves[0].points > 0


def test_points_count_where_the_victory_is_settled() -> None:
    assert settled([0.0, 0.0])
    assert settled([1.0])
    assert not settled([0.0, 1.0]), "the move decides it"
    assert not settled([0.2, 0.2])


def test_the_only_move_is_said_to_be_the_only_one() -> None:
    match = Match(find("royal-dinner"), 1, {"icons": "random"}, seed=3)
    assert len(match.legal()) == 1
    advice = _advice(match, simulations=20)
    assert [advised.move for advised in advice.moves] == match.legal()
    assert advice.moves[0].points > 0
    assert advice.remark(TOY, "en") == "It is the only legal move."


def test_partners_share_their_victory_whole() -> None:
    """A team that is sure to win has a chance of 1, not of a half each; and of a partner's lines nothing is told twice."""
    game = find("henrys-feast")
    match = Match(game, 4, {"teams": True}, seed=2)
    view = match.view(match.to_move, memory=True)
    ends = endings(game, view, match.legal()[0], SEEDS[:8])
    assert partners(game, ends, 0) == {2}
    assert partners(game, ends, 1) == {3}
    one, other, *_ = match.legal()
    mate = (match.to_move + 2) % 4
    found = differences(game, view, one, other, SEEDS[:4], partners(game, ends, view.seat))
    assert {each.seat for each in found} == {0, 1, 2, 3} - {mate}


def test_rivals_are_no_partners() -> None:
    match = Match(find("henrys-feast"), 4, seed=2)
    ends = endings(match.game, match.view(match.to_move, memory=True), match.legal()[0], SEEDS[:8])
    assert [partners(match.game, ends, seat) for seat in range(4)] == [set()] * 4


def test_the_same_chance_gives_the_same_advice() -> None:
    match = Match(find("banquet-royal"), 2, seed=2)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    assert _advice(match, 60) == _advice(match, 60)


def test_both_languages_say_as_much() -> None:
    assert PHRASES.disagreements() == []
