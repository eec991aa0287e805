"""Picks that no piece stands for have labels for their buttons."""

from __future__ import annotations

from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.server.client_cache import ClientCache

GAME = find("banquet-royal")


def test_picks_before_the_last_have_labels_in_the_language_of_the_page() -> None:
    match = Match(GAME, 2, seed=7)
    match.play("ready")
    match.play("ready")
    cache = ClientCache(GAME, "fr")
    cache.moves(match.legal())
    labels = cache.new().labels
    assert labels["piece:salad"] == "salade verte"
    assert not any(pick.startswith("space:") for pick in labels)
    assert GAME.pick_name("piece:burger", "en") == "burger"


def test_a_page_is_sent_each_label_once() -> None:
    match = Match(GAME, 2, seed=7)
    match.play("ready")
    match.play("ready")
    cache = ClientCache(GAME, "en")
    cache.moves(match.legal())
    assert cache.new().labels
    cache.moves(match.legal())
    assert not cache.new().labels
