"""From Python functions to machine code for a CUDA device. Imported only to compile: it needs numba-cuda, and takes a second.

It goes through the inner parts of numba-cuda. Its public ones compile a function again for each combination of integer types,
hand it to NVIDIA's compiler once per path by which it is called, and let that inline everything.
"""

from __future__ import annotations

import contextlib
import importlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numba

from hightable.engine.cuda_code import Capability, CompilerSettings
from hightable.engine.jit import Rule, widened

_compiler: Any = importlib.import_module("numba.cuda.compiler")
_dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")

_CALL = re.compile(r'call [^@\n]*@("[^"\n]+"|[\w.$]+)\(')
"""A call in LLVM code, and what is called."""
_OF_NUMBA = "_ZN5numba"
"""Begins the symbols of Numba's own functions, which become nearly nothing when they are inlined."""
_CONSTANT, _GLOBAL = "addrspace(4)", "addrspace(1)"


class DeviceRule(_dispatcher.CUDADispatcher):  # type: ignore[misc]
    """A rule as a device function, compiled once for all signed integer types: see `jit.Rule`."""

    def compile_device(self, args: Any, return_type: Any = None) -> Any:
        wide = widened(args)
        if wide not in self.overloads:
            made = _compiler.compile_cuda(self.py_func, return_type, wide, cc=_dispatcher.get_current_device().compute_capability)
            made.target_context.insert_user_function(made.entry_point, made.fndesc, [made.library])
            self.overloads[wide] = made
        return self.overloads[wide]


def _device_rule(rule: Rule) -> DeviceRule:
    found: DeviceRule | None = vars(rule).get("device_rule")
    if found is None:
        found = vars(rule)["device_rule"] = DeviceRule(rule.py_func, {"device": True, "debug": False, "opt": True})
    return found


setattr(Rule, "_CUDATypingContext__dispatcher", property(_device_rule))  # noqa: B010, where numba-cuda looks for a device function


@contextlib.contextmanager
def _compiling_for(capability: Capability) -> Iterator[None]:
    """Lets numba-cuda compile for devices of this capability. It would ask the current one, and there may be none."""
    before = _dispatcher.get_current_device
    _dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        _dispatcher.get_current_device = before


def compile_kernel(
    function: Callable[..., Any], arguments: tuple[Any, ...], capability: Capability, settings: CompilerSettings
) -> tuple[str, bytes]:
    """The symbol and the machine code of a kernel."""
    options = {"nvvm_options": {"opt": 3}, "max_registers": settings.registers}
    with _compiling_for(capability):
        made = _compiler.compile_cuda(function, numba.void, arguments, cc=capability, **options)
    library, symbol = made.library, made.fndesc.llvm_func_name
    _compiler.kernel_fixup(library.get_function(symbol), False)
    library._entry_name = symbol
    library._llvm_strs = _texts(library, settings)
    return symbol, bytes(library.get_cubin(cc=capability).code)


def _texts(kernel: Any, settings: CompilerSettings) -> list[str]:
    """The LLVM code of a kernel's library and of all that it needs, each once."""
    libraries, found = [kernel], {id(kernel)}
    for library in libraries:
        for needed in library._linking_libraries:
            if id(needed) not in found:
                found.add(id(needed))
                libraries.append(needed)
    modules = [library._module for library in libraries]
    calls = Counter(name.strip('"') for module in modules for name in _CALL.findall(str(module)))
    for function in (function for module in modules for function in module.functions if not function.is_declaration):
        length = sum(len(block.instructions) for block in function.blocks)
        if calls[function.name] > 1 and length > settings.inline and not function.name.startswith(_OF_NUMBA):
            function.attributes.add("noinline")
        else:
            function.attributes.discard("noinline")
    texts = [str(module) for module in modules]
    return texts if settings.constant_memory else [text.replace(_CONSTANT, _GLOBAL) for text in texts]
