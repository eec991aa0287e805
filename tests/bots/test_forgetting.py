"""Forgetting: in memory games, a bot forgets some of what its page does not show."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from hightable.bots import PLAYERS, SearchPlayer
from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.engine.view import recalled
from hightable.games.court_jester.position import SERVE


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_each_coin_is_recalled_with_the_given_probability(share: float) -> None:
    match = Match(find("court-jester"), 2, seed=3)
    while match.view(0).p.phase < SERVE:
        match.play(match.legal()[0])
    full, page = match.view(0, memory=True), match.view(0)
    views = (recalled(replace(full, forgetting=match), share) for match in range(300))
    forgotten = sum(view.hidden_count - full.hidden_count for view in views) / 300
    assert forgotten == pytest.approx((1 - share) * 6, abs=0.3), "of the six coins that the player placed"
    assert recalled(full, 0.0).tobytes() == page.tobytes()
    assert recalled(page, 0.5).tobytes() == page.tobytes(), "nothing unknown can be forgotten"


def test_a_forgotten_order_shows_its_back() -> None:
    match = Match(find("banquet-royal"), 2, seed=3)
    while match.view(0).p.phase == match.view(0, 0).p.phase:
        match.play(match.legal()[0])
    full, page = match.view(0, memory=True), match.view(0)
    assert recalled(full, 0.0).tobytes() == page.tobytes() != full.tobytes()
    assert recalled(full, 0.0).hidden_count == page.hidden_count


def test_in_a_game_without_memory_nothing_is_forgotten() -> None:
    match = Match(find("royal-dinner"), 2, seed=3)
    view = match.view(match.to_move, memory=True)
    assert recalled(view, 0.0).tobytes() == view.tobytes()


def test_a_bot_that_forgets_everything_uses_the_page_alone() -> None:
    match = Match(find("court-jester"), 2, seed=3)
    while match.view(0).p.phase < SERVE:
        match.play(match.legal()[0])
    view, other = (match.view(match.to_move, memory=True) for _ in range(2))
    values = other.position.view(match.game.position.dtype)["value"][0, match.to_move]
    values[:] = values[::-1].copy()
    assert view.tobytes() != other.tobytes()
    for recall in (0.0, 1.0):
        player = SearchPlayer(match.game, simulations=60, recall=recall)
        one, two = (player.search(each, match.legal(), Random(1)) for each in (view, other))
        assert (one == two) == (recall == 0.0)


@pytest.mark.parametrize("name", ["court-jester", "banquet-royal"])
def test_a_forgetful_search_player_still_plays_whole_games(name: str) -> None:
    game = find(name)
    match, player, rng = Match(game, 2, seed=1), SearchPlayer(game, simulations=4, recall=0.5), Random(1)
    while not match.over:
        match.play(player.choose(match.view(match.to_move, memory=True), match.legal(), rng))


def test_stronger_levels_recall_more() -> None:
    game = find("court-jester")
    assert [PLAYERS[name](game).recall for name in ("easy", "medium", "hard", "master")] == [0.3, 0.85, 0.95, 1.0]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["banquet-royal", "court-jester"])
def test_what_is_forgotten_stays_forgotten_for_the_whole_match(name: str) -> None:
    """A forgotten thing is not recalled while the same thing is in the same place."""
    match, rng = Match(find(name), 2, seed=3), Random(3)
    hideable = match.game.position.hideable.at
    lasting, forgotten = 0, [dict[int, int](), dict[int, int]()]
    while not match.over and match.number < 150:
        match.play(rng.choice(match.legal()))
        for seat in range(0 if match.over else 2):
            full = match.view(seat, memory=True)
            recalled_entries = recalled(full, 0.85).position.view("int8")
            things = {place: int(full.position.view("int8")[place]) for place in hideable.tolist()}
            shown = match.view(seat).position.view("int8")
            for place, thing in forgotten[seat].items():
                if things[place] == thing and shown[place] != thing:
                    assert recalled_entries[place] < 0, "it was recalled again"
                    lasting += 1
            forgotten[seat] = {place: thing for place, thing in things.items() if thing >= 0 > recalled_entries[place]}
    assert lasting > 20, "in a match this long something stays forgotten for a while"


def test_what_is_forgotten_depends_on_the_match_and_the_seat_and_is_the_same_in_a_replay() -> None:
    game = find("banquet-royal")
    forgotten = {}
    for seed in range(20):
        match, again = Match(game, 2, seed=seed), Match(game, 2, seed=seed)
        for each in (match, again):
            each.play("ready")
            each.play("ready")
        for seat in range(2):
            one, two = (recalled(each.view(seat, memory=True), 0.5) for each in (match, again))
            assert one.tobytes() == two.tobytes()
            forgotten[seed, seat] = tuple(space for space in range(36) if one.p.order[space] < -1)
    assert len(set(forgotten.values())) > 20


def test_a_better_memory_recalls_everything_that_a_worse_one_does() -> None:
    match = Match(find("banquet-royal"), 2, seed=5)
    match.play("ready")
    match.play("ready")
    orders = [recalled(match.view(0, memory=True), share).p.order for share in (0.3, 0.85, 0.95)]
    for worse, better in pairwise(orders):
        assert all(fine == poor for poor, fine in zip(worse, better, strict=True) if poor >= 0)
