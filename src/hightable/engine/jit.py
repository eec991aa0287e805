"""`@compiled` marks the functions that rules are made of. The same source runs in three ways:

* interpreted: called from Python, such a function runs as Python;
* compiled for the CPU: `native.py` compiles a game's entry points with Numba, together with every function they call;
* compiled for a GPU: `cuda_compiler.py` turns the same functions into device functions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

import numba
import numba.core.codegen
import numba.core.compiler
import numba.core.config
import numba.core.sigutils
from numba.core.registry import CPUDispatcher
from numba.core.untyped_passes import IRProcessing

from hightable.engine.run_time_constants import ReadFromBlock

F = TypeVar("F", bound=Callable[..., object])

_numba: Any = numba.core.config  # Numba sets its attributes at import, where the type checker cannot see them
_sigutils: Any = numba.core.sigutils
_Compiler: Any = numba.core.compiler.Compiler
_CodeLibrary: Any = numba.core.codegen.JITCodeLibrary

INTERPRETED = os.environ.get("HIGHTABLE_INTERPRETED", "0") not in ("", "0") or bool(_numba.DISABLE_JIT)
"""Whether rules always run as plain Python, for debugging and coverage. Read once, when the engine is first imported."""

_OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def compiled(function: F) -> F:
    """Marks a function for compiled rules.

    Such functions take positions, small arrays and numbers. They allocate nothing, raise nothing and use no strings or objects.
    """
    return function if INTERPRETED else cast(F, Rule(function))


def uncounted(function: F) -> F:
    """Marks a compiled function that counts no references, which takes most of the time where many arrays are passed around.

    It may not allocate even behind the scenes, as the assignment of one array to a slice of another does.
    """
    return function if INTERPRETED else cast(F, Rule(function, counted=False))


def widened(args: Iterable[Any]) -> tuple[Any, ...]:
    """Argument types with int64 for every signed integer."""
    types: Any = numba.types
    return tuple(types.int64 if isinstance(arg, types.Integer) and arg.signed else arg for arg in map(types.unliteral, args))


class Rule(CPUDispatcher):
    """A function that runs as Python when Python calls it, and is compiled when an entry point that calls it is compiled.

    It is compiled once for all signed integer types: an int8 from a record, an int32 from a list, a literal. Numba would compile
    most rules several times, once for each combination of integer types they are called with. And it is optimized and turned into
    machine code only as part of an entry point, where Numba would do both for every function on its own as well.
    """

    def __init__(self, function: Callable[..., object], entry_point: bool = False, counted: bool = True) -> None:
        self.counted = counted
        options = {**_OPTIONS, "no_cpython_wrapper": not entry_point, "_nrt": counted}
        super().__init__(function, targetoptions=options, pipeline_class=_RuleCompiler)

    def __call__(self, *args: Any) -> Any:
        return self.py_func(*args)

    def compile(self, sig: Any) -> Any:
        args, return_type = _sigutils.normalize_signature(sig)
        wide = widened(args)
        return super().compile(wide if return_type is None else return_type(*wide))

    def add_overload(self, cres: Any) -> None:
        """Makes the result known to compiled callers only: Python never calls it."""
        context: Any = self.targetctx
        context.insert_user_function(cres.fndesc, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres

    def get_overload(self, sig: Any) -> Any:
        args, _ = _sigutils.normalize_signature(sig)
        result: Any = self.overloads[tuple(args)]
        return result.fndesc


class _RuleCompiler(_Compiler):  # type: ignore[misc]
    """Numba's compiler, stopped before it makes machine code. It may read some constants from memory: `run_time_constants.py`."""

    def define_pipelines(self) -> Any:
        (passes,) = super().define_pipelines()
        passes.add_pass_after(ReadFromBlock, IRProcessing)
        passes.finalize()
        return [passes]

    def compile_extra(self, func: Any) -> Any:
        self.state.flags.no_compile = True
        self.state.library = _RuleLibrary(self.state.targetctx.codegen(), func.__qualname__)
        return super().compile_extra(func)


class _RuleLibrary(_CodeLibrary):  # type: ignore[misc]
    """The LLVM code of one function and of those it calls, to be linked into an entry point and optimized there."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True
