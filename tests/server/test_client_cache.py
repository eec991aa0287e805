"""Picks that no piece stands for have labels for their buttons."""

from __future__ import annotations

from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.server.client_cache import ClientCache
from hightable.server.wire import encode

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


def test_a_sentence_about_the_table_is_sent_again_when_it_changes() -> None:
    game = find("kings-catering")
    match = Match(game, 2, {"first": "1"}, seed=136)
    cache = ClientCache(game, "en")
    match.play("take 3")
    for sentence in ("start a table with a beer (2)", "start a table with a cake (3)"):
        move = match.check("start 1")
        cache.moves(match.legal(), {move: game.describe(move, "en", match.view(0)) for move in match.legal()})
        assert sentence.encode() in encode(cache.new().moves[str(move)])
        match.play(move)
    place = match.check("place 1 1s up")
    assert game.describe(place, "en", match.view(0)) == "place a Cook below a beer (2) at table 1"
