"""Players in bulk: in compiled code they choose exactly as the players of `bots/players.py` do."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hightable.bots.levels import BULK_LEVELS
from hightable.engine.discovery import FailingGame, all_games, find
from hightable.engine.game import Game
from hightable.lab import bulk
from hightable.lab.bulk import BulkTable, play_traces
from hightable.lab.game_trace import Trace, play_trace
from hightable.lab.random_matches import setups
from hightable.lab.report import Tally
from hightable.lab.setting import Setting

GAME = find("banquet-royal")


def same(one: Trace, other: Trace) -> bool:
    """Whether two traces are the same to the last byte."""
    plain = [(each.deal, each.seating, each.starter, each.rank) for each in (one, other)]
    arrays = ((one.moves, one.movers, one.choices, one.points, one.position) for one in (one, other))
    return plain[0] == plain[1] and all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in zip(*arrays, strict=True))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_mix_of_levels_plays_as_the_players_in_python_do(game: Game[Any]) -> None:
    game.rules.compile()
    for seats in sorted({min(game.players), 2, max(game.players)} & set(game.players)):
        mixes = list(product(BULK_LEVELS, repeat=seats))
        for number, seating in enumerate(mixes if seats < 3 else mixes[:: len(mixes) // 9]):
            setting = Setting.checked(game, seating)
            settings = game.options.settings(setting.options)
            (trace,) = play_traces(game, seating, settings, number, range(5, 6))
            assert same(trace, play_trace(setting, setting.players(seating), seating, number, 5)), seating


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_they_play_alike_with_every_option(game: Game[Any]) -> None:
    """Memory aids, teams and variants change what a seat sees and recalls."""
    game.rules.compile()
    for number, (seats, options) in enumerate(setups(game, 25, seed=2)):
        seating = (("medium", "easy") * seats)[:seats]
        setting = Setting.checked(game, seating, options)
        settings = game.options.settings(setting.options)
        (trace,) = play_traces(game, seating, settings, 2, range(number, number + 1))
        assert same(trace, play_trace(setting, setting.players(seating), seating, 2, number)), options


def test_longer_games_make_room_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = GAME.options.settings(GAME.options.complete({}, 2))
    wanted = list(play_traces(GAME, ["easy", "random"], settings, 1, range(10)))
    monkeypatch.setattr(bulk, "LENGTH_AT_FIRST", 5)
    monkeypatch.setattr(bulk, "TRACES_AT_ONCE", 3)
    assert all(map(same, wanted, play_traces(GAME, ["easy", "random"], settings, 1, range(10))))
    assert [trace.deal for trace in wanted] == list(range(10))


def test_totals_are_those_of_the_traces_however_the_deals_are_divided() -> None:
    seating = ["medium", "random", "easy"]
    settings = GAME.options.settings(GAME.options.complete({}, 3))
    whole, parts = Tally(), Tally()
    BulkTable(GAME, seating, settings, 7).play(range(30), whole)
    for deals in (range(20, 30), range(3), range(3, 20)):
        BulkTable(GAME, seating, settings, 7).play(deals, parts)
    assert (whole.games, whole.decisions) == (parts.games, parts.decisions)
    assert np.array_equal(whole.sums, parts.sums)
    traces = list(play_traces(GAME, seating, settings, 7, range(30)))
    assert sum(trace.decisions for trace in traces) == whole.decisions
    assert [sum(int(trace.points[-1, seat]) for trace in traces) for seat in range(3)] == whole.sums[0, :3, 0].tolist()


def test_deals_with_gaps_are_refused() -> None:
    settings = GAME.options.settings(GAME.options.complete({}, 2))
    with pytest.raises(ValueError, match="Deals are played in a row"):
        BulkTable(GAME, ["random"] * 2, settings, 1).play(range(0, 10, 2), Tally())


def test_a_game_without_a_legal_move_before_its_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = (Path(__file__).parent.parent / "toys" / "last_bite.py").read_text(encoding="utf-8")
    (tmp_path / "stuck_bite.py").write_text(toy.replace("p.cake == 0", "p.cake == 30"), encoding="utf-8")
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    game, seating = find("stuck-bite"), ("random", "random", "random")
    setting = Setting.checked(game, seating)
    wanted = "“stuck-bite” has no legal move before its end: deal 5 of seed 7 with 3 players. `hightable laws stuck-bite` says"
    with pytest.raises(FailingGame, match=wanted):
        BulkTable(game, seating, game.options.settings(setting.options), 7).play(range(5, 9), Tally())
    with pytest.raises(FailingGame, match=wanted):
        play_trace(setting, setting.players(seating), seating, 7, 5)
