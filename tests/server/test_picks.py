"""Picks that may be no piece on the table have words for their buttons."""

from __future__ import annotations

from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.server.client_cache import ClientCache
from hightable.server.picks import word

GAME = find("banquet-royal")


def test_picks_on_the_way_to_a_move_have_words_in_the_page_s_language() -> None:
    match = Match(GAME, 2, seed=7)
    match.play("ready")
    match.play("ready")
    page = ClientCache(GAME, "fr")
    page.moves(match.legal())
    labels = page.new().labels
    assert labels["piece:salad"] == "salade verte"
    assert not any(pick.startswith("space:") for pick in labels)
    assert word(GAME, "piece:burger", "en") == "burger"


def test_a_page_is_told_each_word_once() -> None:
    match = Match(GAME, 2, seed=7)
    match.play("ready")
    match.play("ready")
    page = ClientCache(GAME, "en")
    page.moves(match.legal())
    assert page.new().labels
    page.moves(match.legal())
    assert not page.new().labels
