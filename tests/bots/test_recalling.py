"""What players forget: in games of memory, each thing that their page does not show may slip their mind."""

from __future__ import annotations

from random import Random

import pytest

from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.engine.view import recalled
from hightable.games.court_jester.position import SERVE


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_each_coin_is_recalled_as_likely_as_said(share: float) -> None:
    match = Match(find("court-jester"), 2, seed=3)
    while match.view(0).p.phase < SERVE:
        match.play(match.legal()[0])
    full, page = match.view(0, memory=True), match.view(0)
    forgotten = sum(recalled(full, share, Random(seed)).face_down - full.face_down for seed in range(300)) / 300
    assert forgotten == pytest.approx((1 - share) * 6, abs=0.3), "of the six coins that one has placed oneself"
    assert recalled(full, 0.0, Random(1)).tobytes() == page.tobytes()
    assert recalled(page, 0.5, Random(1)).tobytes() == page.tobytes(), "what was not known cannot be forgotten"


def test_an_order_that_slipped_the_mind_shows_its_back() -> None:
    match = Match(find("banquet-royal"), 2, seed=3)
    while match.view(0).p.phase == match.view(0, 0).p.phase:
        match.play(match.legal()[0])
    full, page = match.view(0, memory=True), match.view(0)
    assert recalled(full, 0.0, Random(1)).tobytes() == page.tobytes() != full.tobytes()
    assert recalled(full, 0.0, Random(1)).face_down == page.face_down


def test_where_nothing_is_left_to_memory_nothing_is_forgotten() -> None:
    match = Match(find("royal-dinner"), 2, seed=3)
    view = match.view(match.seat, memory=True)
    assert recalled(view, 0.0, Random(1)).tobytes() == view.tobytes()
