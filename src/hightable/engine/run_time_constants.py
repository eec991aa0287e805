"""Constants of compiled rules that machine code reads from memory, so that they can be replaced without compiling again.

Numba builds the values of global names into machine code. While `constants_in_memory` is in force, chosen names are compiled as
reads from one block of memory instead. The block is a symbol of the machine code: whoever links the code defines it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numba
import numba.core.compiler_machinery
import numba.core.ir_utils
import numba.core.typing.typeof
import numba.core.untyped_passes
import numba.extending
import numpy as np
from llvmlite import ir as llvm
from numba.core import ir

_machinery: Any = numba.core.compiler_machinery
_typeof: Any = numba.core.typing.typeof
_extending: Any = numba.extending
_ir: Any = ir
_build_definitions: Any = numba.core.ir_utils.build_definitions
_llvm: Any = llvm
_types: Any = numba.types

Readers = dict[tuple[int, str], Any]
"""Functions by the identity of globals and the name in them."""

BLOCK = "hightable.constants"
"""The symbol of the block."""
_ALIGNMENT = 16


@dataclass(frozen=True)
class GlobalName:
    """A name in the globals of some function, and its value."""

    names: Mapping[str, Any]
    name: str

    @property
    def value(self) -> Any:
        return self.names[self.name]


class ConstantBlock:
    """The layout of a block with the values of some names, each at a place of its own."""

    def __init__(self, constants: Sequence[GlobalName], mark: bytes) -> None:
        """The block begins with `mark`, by which it is found in machine code."""
        self._constants, self._mark = constants, mark
        self._offsets: list[int] = []
        end = len(mark)
        for constant in constants:
            start = -(-end // _ALIGNMENT) * _ALIGNMENT
            self._offsets.append(start)
            end = start + len(_bytes(constant.value))
        self.size = end

    def __bytes__(self) -> bytes:
        block = bytearray(self.size)
        block[: len(self._mark)] = self._mark
        for constant, offset in zip(self._constants, self._offsets, strict=True):
            content = _bytes(constant.value)
            block[offset : offset + len(content)] = content
        return bytes(block)

    def readers(self) -> Readers:
        """For each constant, a function without arguments that compiled code calls for its value."""
        places = zip(self._constants, self._offsets, strict=True)
        return {(id(each.names), each.name): _reader(each.value, offset, self.size) for each, offset in places}


def can_be_read(value: Any) -> bool:
    """Whether a value can be in a block: a number, or an array of numbers."""
    if isinstance(value, np.ndarray):
        return value.dtype.kind in "iufb" and value.flags.c_contiguous and value.size > 0
    return isinstance(value, bool | int | float | np.number | np.bool_) and (type(value) is not int or abs(value) < 2**63)


def form(value: Any) -> str:
    """What must be the same for one value to take the place of another."""
    if isinstance(value, np.ndarray):
        return f"array {value.dtype} {value.shape}"
    return type(value).__name__


def _bytes(value: Any) -> bytes:
    if isinstance(value, np.ndarray):
        return value.tobytes()
    return np.array(value, _scalar(value)).tobytes()


def _scalar(value: Any) -> np.dtype[Any]:
    if isinstance(value, np.generic):
        return value.dtype
    return np.dtype(np.int8 if isinstance(value, bool) else np.int64 if isinstance(value, int) else np.float64)


_readers: Readers = {}
"""Those of the block in force. Compiling holds Numba's global lock, so there is one block at a time."""


@contextmanager
def constants_in_memory(block: ConstantBlock) -> Iterator[None]:
    """Functions that are compiled meanwhile read the constants of this block from memory."""
    global _readers
    _readers = block.readers()  # now, because Numba takes note of new functions before it compiles one
    try:
        yield
    finally:
        _readers = {}


@_machinery.register_pass(mutates_CFG=False, analysis_only=False)
class ReadFromBlock(_machinery.FunctionPass):  # type: ignore[misc]
    """Numba pass: replaces global names by calls that read their values from the block in force."""

    _name = "read_from_block"

    def __init__(self) -> None: ...

    def run_pass(self, state: Any) -> bool:
        names = state.func_id.func.__globals__
        changed = False
        for block in state.func_ir.blocks.values() if _readers else ():
            for statement in list(block.find_insts(_ir.Assign)):
                if isinstance(statement.value, _ir.Global) and (id(names), statement.value.name) in _readers:
                    where, read = statement.loc, _readers[id(names), statement.value.name]
                    reader = block.scope.redefine("$reader", where)
                    block.body.insert(block.body.index(statement), _ir.Assign(_ir.Global("read", read, where), reader, where))
                    statement.value = _ir.Expr.call(reader, (), (), where)
                    changed = True
        if changed:
            state.func_ir._definitions = _build_definitions(state.func_ir.blocks)
        return changed


def _reader(value: Any, offset: int, size: int) -> Any:
    """The function for a value at this place of a block."""
    kind = _typeof.typeof(value, _typeof.Purpose.constant)
    is_array = isinstance(kind, _types.Array)
    if is_array:
        kind = kind.copy(readonly=True)

    @_extending.intrinsic  # type: ignore[untyped-decorator]
    def read(typing: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            start = builder.gep(_declared(builder.module, size), [_index(0), _index(offset)])
            if is_array:
                return _array(context, builder, kind, value, start)
            data = builder.load(builder.bitcast(start, context.get_data_type(kind).as_pointer()))
            return context.data_model_manager[kind].from_data(builder, data)

        return kind(), generate

    return read


def _array(context: Any, builder: Any, kind: Any, value: Any, start: Any) -> Any:
    array = context.make_array(kind)(context, builder)

    def numbers(values: Sequence[int]) -> Any:
        return [context.get_constant(_types.intp, each) for each in values]

    context.populate_array(
        array,
        data=builder.bitcast(start, array.data.type),
        shape=numbers(value.shape),
        strides=numbers(value.strides),
        itemsize=context.get_constant(_types.intp, value.itemsize),
        meminfo=None,
    )
    return array._getvalue()


def _index(number: int) -> Any:
    return _llvm.Constant(_llvm.IntType(64), number)


def _declared(module: Any, size: int) -> Any:
    """The block, declared in this module."""
    if BLOCK in module.globals:
        return module.globals[BLOCK]
    return _llvm.GlobalVariable(module, _llvm.ArrayType(_llvm.IntType(8), size), BLOCK)


def define(module: Any, block: ConstantBlock) -> None:
    """Defines the block in a module, with these values."""
    content = bytes(block)
    kind = _llvm.ArrayType(_llvm.IntType(8), len(content))
    variable = _llvm.GlobalVariable(module, kind, BLOCK)
    variable.initializer = _llvm.Constant(kind, bytearray(content))
    variable.align = _ALIGNMENT
