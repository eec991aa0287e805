"""The page restores what the server sends in short form: messages of real matches, read by the page's own scripts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.view import View
from hightable.server.client_cache import ClientCache
from hightable.server.updates import Update, make_update
from hightable.server.wire import encode_arrangement, encode_piece
from tests.client import node
from tests.games.all_games import GAMES

SEAT = 0
MESSAGES = 30


def in_full(game: Game[Any], update: Update, seen: View[Any]) -> dict[str, Any]:
    """What the page has after an update: the scene, and each move with its picks, its sentence and the move they make."""
    return {
        "pieces": [json.loads(encode_piece(piece)) for piece in update.scene.pieces if piece.w],
        **json.loads(encode_arrangement(update.scene)),
        "prompt": update.prompt,
        "moves": [[move, list(game.catalogue.path(move)), str(game.describe(move, "en", seen)), move] for move in update.moves],
        "undrawn": [],
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_restores_every_message(game: Game[Any]) -> None:
    match, rng, cache = Match(game, max(game.players), seed=5), random.Random(5), ClientCache(game, "en")
    sent: list[bytes] = []
    expected: list[dict[str, Any]] = []
    while not match.over and len(sent) < MESSAGES:
        update = make_update(match, SEAT, "en", match.number, [], running=True, undo=False)
        sent.append(update.message(cache))
        expected.append(in_full(game, update, match.view(SEAT)))
        match.play(rng.choice(match.legal()))
    restored = node.run("read_messages.js", given=b"\n".join(sent))
    assert [json.loads(line) for line in restored.splitlines()] == expected
    assert any(update["moves"] for update in expected)
    assert len(sent[-1]) < len(json.dumps(expected[-1])), "nothing was sent in short form"
