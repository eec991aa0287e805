from __future__ import annotations

import numpy as np

from hightable.lab.runs import RUN, Runs


def states(games: int, seed: int, most: int) -> list[int]:
    runs, taken = Runs(games, seed), []
    while (batch := runs.take(most)).games:
        taken += batch.states.tolist()
    return taken


def test_runs_have_the_same_rng_states_however_they_are_taken() -> None:
    assert states(10 * RUN, 7, 1) == states(10 * RUN, 7, 3) == states(10 * RUN, 7, 1000)
    assert states(10 * RUN, 7, 1) != states(10 * RUN, 8, 1)


def test_a_longer_simulation_begins_with_the_same_runs() -> None:
    assert states(20 * RUN, 7, 4)[:10] == states(10 * RUN, 7, 4)


def test_every_game_is_in_one_run_and_only_the_last_run_is_short() -> None:
    runs = Runs(2 * RUN + 5, 1)
    batch = runs.take(10)
    assert [batch.games_of(run) for run in range(len(batch.states))] == [RUN, RUN, 5]
    assert runs.take(10).games == 0


def test_no_run_starts_from_state_zero() -> None:
    assert np.all(Runs(1000 * RUN, 3).take(1000).states != 0)
