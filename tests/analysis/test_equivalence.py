"""Two moves that come to the same are found out, and moves that do not are kept apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hightable import player
from hightable.analysis.advice import two_ideas
from hightable.analysis.equivalence import are_twins, is_next_step
from hightable.bots.search import MoveStats
from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.engine.moves import Move
from tests.toys import high_card

FEAST = find("henrys-feast")


def positions(name: str, seed: int) -> Iterator[Match]:
    match, rng = Match(find(name), 2, seed=seed), Random(seed)
    medium = player(match.game, "medium")
    while not match.over:
        yield match
        match.play(medium.choose(match.view(match.to_move, memory=True), match.legal(), rng))


def _at_two_stations() -> Iterator[tuple[Match, Move, Move, bool]]:
    """Decisions to put a card on station 1 or on station 2, and whether both stations are empty."""
    for match in positions("henrys-feast", 1):
        texts = {FEAST.catalogue.text(move, "en"): move for move in match.legal()}
        one = next((text for text in texts if text.endswith(" station-1") and f"{text[:-1]}2" in texts), None)
        if one is not None:
            sizes = match.view(match.to_move).p.station_size[5 * match.to_move : 5 * match.to_move + 2]
            yield match, texts[one], texts[f"{one[:-1]}2"], not any(sizes)
        if match.number > 40:
            return


def test_two_empty_stations_are_the_same_idea() -> None:
    found = set()
    for match, one, other, empty in _at_two_stations():
        view = match.view(match.to_move)
        assert are_twins(FEAST, view, one, other, seed=3) == empty
        found.add(empty)
    assert found == {True, False}


def test_a_move_is_its_own_twin_and_scoring_is_not_the_twin_of_not_scoring() -> None:
    compared = 0
    for match in positions("banquet-royal", 2):
        view, (one, *others) = match.view(match.to_move), match.legal()
        assert are_twins(match.game, view, one, one, seed=3)
        for other in others[:3]:
            after = [_after(match, move) for move in (one, other)]
            if after[0].scores != after[1].scores:
                assert not are_twins(match.game, view, one, other, seed=3)
                compared += 1
    assert compared


def _after(match: Match, move: Move) -> Match:
    after = match.copy()
    after.push(move)
    return after


def test_what_can_follow_is_no_alternative() -> None:
    """Two cards laid on one station, in either order; but not a card and the end of the action."""
    for match in positions("henrys-feast", 1):
        texts = {FEAST.catalogue.text(move, "en"): move for move in match.legal()}
        steps = [texts[text] for text in texts if text.startswith(("lay ", "fetch "))]
        if len(steps) > 1 and "done" in texts:
            view = match.view(match.to_move)
            assert any(is_next_step(FEAST, view, steps[0], other, seed=3) for other in steps[1:])
            assert not is_next_step(FEAST, view, steps[0], texts["done"], seed=3)
            return
    raise AssertionError("no such position")


def test_the_second_proposal_is_another_idea() -> None:
    for match, one, other, empty in _at_two_stations():
        third = next(move for move in match.legal() if "station" not in FEAST.catalogue.text(move, "en"))
        stats = [MoveStats(move, visits, 0.5, 3.0) for move, visits in ((one, 30), (other, 20), (third, 10))]
        ideas = [each.move for each in two_ideas(FEAST, match.view(match.to_move), stats, seed=3)]
        assert ideas[0] == one
        if empty:
            assert ideas == [one, third]
            assert len(two_ideas(FEAST, match.view(match.to_move), stats[:2], seed=3)) == 1


def test_a_game_without_a_heuristic_has_no_twins() -> None:
    match = Match(high_card.GAME, 2, seed=1)
    one, other, *_ = match.legal()
    assert not are_twins(high_card.GAME, match.view(match.to_move), one, other, seed=3)
