"""Compiled functions that take `scratch` get memory of their own, beyond what they write for others."""

from __future__ import annotations

from typing import Any

import numpy as np

from hightable.engine.scratch import SCRATCH, wants_scratch, with_scratch


def plain(p: Any, out: Any) -> int:
    return 1


def scribbling(p: Any, out: Any, scratch: Any) -> int:
    scratch[0], scratch[SCRATCH - 1] = 7, 9
    return len(scratch)


def test_only_a_function_that_names_it_gets_scratch_memory() -> None:
    assert with_scratch(plain, "legal_moves", 5) is plain
    assert not wants_scratch(plain, "legal_moves")
    assert wants_scratch(scribbling, "legal_moves")


def test_scratch_memory_begins_after_the_moves() -> None:
    out = np.zeros(5 + SCRATCH, np.int32)
    assert with_scratch(scribbling, "legal_moves", 5)(None, out) == SCRATCH
    assert out[:5].tolist() == [0] * 5, "the moves are not touched"
    assert (out[5], out[-1]) == (7, 9)
