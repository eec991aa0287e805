"""Scratch memory for compiled rules, which allocate none: a function that wants some takes one more argument, `scratch`.

    def legal_moves(p, out, scratch): ...
    def move_heuristic(p, moves, count, weights, scratch): ...
    def position_heuristic(p, points, scratch): ...

It has `SCRATCH` numbers of the type of the array before it, with nothing in them that could be relied on. Behind the scenes it is
the end of that array, which is made longer, so that nobody has to pass it on.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from hightable.engine.contract import PARAMETERS
from hightable.engine.jit import uncounted

SCRATCH = 128
"""How many numbers a function can keep there."""


def wants_scratch(function: Callable[..., Any], name: str) -> bool:
    """Whether this function, one of a game's compiled functions by name, takes scratch memory."""
    wanted = list(inspect.signature(getattr(function, "py_func", function)).parameters)
    return wanted[-1:] == ["scratch"] and len(wanted) == len(PARAMETERS[name]) + 1


def with_scratch(function: Callable[..., Any], name: str, start: int) -> Callable[..., Any]:
    """The function without the argument `scratch`: it is what follows the first `start` numbers of the argument before it."""
    if not wants_scratch(function, name):
        return function
    given = PARAMETERS[name]
    source = f"def {name}({', '.join(given)}):\n    return function({', '.join(given)}, {given[-1]}[{start}:])"
    own: dict[str, Any] = {"function": function}
    exec(compile(source, f"<{name} with scratch>", "exec"), own)
    made: Callable[..., Any] = own[name]
    return uncounted(made)
