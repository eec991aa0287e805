"""A scene's note reaches everybody who looks at the table: pages, terminals and agents."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import hightable
from hightable.engine.match import Match
from hightable.engine.notation import write
from hightable.engine.position import NONE
from hightable.envs.common import render_text
from hightable.games.court_jester import GAME
from hightable.games.court_jester.position import SERVE
from hightable.server.client_cache import ClientCache
from hightable.server.updates import make_update, replay_frames
from tests.terminal.sitting import run

YOURS, THEIRS = "This is your last turn in this round.", "Last turns: the round is scored after 2 more turns."


def at_last_turns() -> Match:
    """A match of three, begun at random, in which somebody has just run out of servers: two last turns are left."""
    match, rng = Match(GAME, 3, seed=4), Random(4)
    while True:
        p = match.view(-1).p
        if p.phase == SERVE and p.last_turns != NONE:
            return match
        kinds = {GAME.catalogue.kind(move).id: move for move in match.legal()}
        match.play(kinds.get("kitchen", rng.choice(match.legal())))


def test_every_page_is_sent_the_note() -> None:
    match = at_last_turns()
    for seat in range(-1, 3):
        message = json.loads(make_update(match, seat, "en", 1, [], True, False).message(ClientCache(GAME, "en")))
        assert message["frame"]["scene"]["note"] == (YOURS if seat == match.to_move else THEIRS)
    start = json.loads(make_update(Match(GAME, 3, seed=4), 0, "en", 1, [], True, False).message(ClientCache(GAME, "en")))
    assert "note" not in start["frame"]["scene"], "nothing is sent where there is none"


def test_a_replay_shows_the_note_where_it_stood() -> None:
    frames = replay_frames(at_last_turns(), -1, "en", ClientCache(GAME, "en"))
    assert [frame.n for frame in frames if frame.scene.note] == [len(frames) - 1]
    assert frames[-1].scene.note == THEIRS


def test_a_terminal_shows_the_note_above_the_question(tmp_path: Path) -> None:
    match, file = at_last_turns(), tmp_path / "late.match"
    file.write_text(write(match, hightable.__version__), encoding="utf-8")
    lines = run("play", "--load", str(file), typed=["", "quit"]).output.splitlines()
    note = next(number for number, line in enumerate(lines) if line.startswith(YOURS))
    assert lines[note + 1].startswith("Action 1 of 2:")


def test_a_table_in_text_begins_with_the_note() -> None:
    match = at_last_turns()
    text = render_text(GAME, match._positions[-1], match.to_move)
    assert text.startswith(f"{YOURS}\nAction 1 of 2:")
    assert not render_text(GAME, match._positions[0], 0).startswith("\n")
