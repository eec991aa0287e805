"""Many tables on a GPU. Without one, Numba's simulator runs the same kernels on a core, slowly."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SAME = """
import sys
import numpy as np
from hightable.envs.vector import VectorEnv

def same(here, there):
    assert here.keys() == there.keys()
    for name in here:
        for a, b in zip(np.broadcast_arrays(here[name]), np.broadcast_arrays(there[name]), strict=True):
            assert a.dtype == b.dtype and a.tobytes() == b.tobytes(), name

game, players, count, steps, parameters = eval(sys.argv[1])
here = VectorEnv(game, players, count, 3, **parameters)
there = VectorEnv(game, players, count, 3, device="cuda", **parameters)
same(here.reset(), there.reset())
ended = 0
for step in range(steps):
    actions = here.sample_actions()
    assert (actions == there.sample_actions()).all()
    out = here.step(actions)
    same(out, there.step(there.sample_actions() if step % 2 else actions.tolist()))
    ended += int(out["done"].sum())
    assert (there.position(0) == here.position(0)).all()
assert there.legal_moves(0) == here.legal_moves(0) and there.secret(0) == here.secret(0)
same(here.reset(), there.reset())
same(here.reset(5), there.reset(5))
print("ended", ended)
"""


def simulate(source: str, *arguments: str) -> str:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", source, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("game", "players", "steps", "parameters"),
    [
        ("banquet-royal", 2, 70, {"omniscient": True}),
        ("court-jester", 3, 4, {"observation": "bytes"}),
        ("henrys-feast", 3, 4, {"reward": "margin"}),
        ("kings-catering", 2, 4, {"omniscient": True}),
        ("royal-dinner", 2, 4, {"reward": "points"}),
    ],
)
def test_a_gpu_gives_the_same_arrays_as_a_core(game: str, players: int, steps: int, parameters: dict[str, object]) -> None:
    out = simulate(SAME, repr((game, players, 3, steps, parameters)))
    if game == "banquet-royal":
        assert int(out.split()[-1]), "some games ended"
