"""Machine code of entry points: compiled together, kept in one file, and found again by what it was compiled from."""

from __future__ import annotations

import contextlib
import dis
import hashlib
import importlib
import logging
import os
import pickle
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numba.core.config
import numba.core.event
import numpy as np
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from hightable.engine.jit import INTERPRETED, Rule
from hightable.engine.run_time_constants import BLOCK, ConstantBlock, GlobalName, can_be_read, constants_in_memory, define, form

Progress = Callable[[int, int], None]
"""Called with the number of steps done and their total."""

Entries = dict[str, Callable[..., Any]]

log = logging.getLogger("hightable.compiling")

# Numba's parts have no types, or types without these attributes.
_config: Any = numba.core.config
_event: Any = numba.core.event
_dynfunc: Any = importlib.import_module("numba._dynfunc")
_runtime: Any = importlib.import_module("numba.core.runtime").rtsys
_serialize: Any = importlib.import_module("numba.core.serialize")
PRINTS = "compiled rules cannot print: use `hightable simulate GAME --interpreted` to print"
_DIGEST = hashlib.sha256().digest_size


class EntryPoints:
    """Functions that Python calls, interpreted until their machine code is loaded. Each is an attribute.

    They are compiled as one LLVM module, so what they share is compiled once. The file in the cache is named by a fingerprint of
    everything that is in the machine code: it is found again from another folder or after an update, until one of the functions
    or constants changes.
    """

    def __init__(self, name: str, functions: Mapping[str, tuple[Callable[..., Any], tuple[Any, ...]]]) -> None:
        """`functions` has each function with its argument types, which compiled functions do not check."""
        self._name = name
        self._interpreted: Entries = {entry: function for entry, (function, _) in functions.items()}
        self._signatures = {entry: signature for entry, (_, signature) in functions.items()}
        self._in_use = False

    def __getattr__(self, name: str) -> Any:
        """Reached at the first use of an entry point: from then on all of them are plain attributes."""
        if name.startswith("_") or name not in self._interpreted:
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        if not self.use_compiled():
            self.use_interpreted()
        return vars(self)[name]

    @property
    def runs_compiled(self) -> bool:
        """Whether calls run machine code in this process."""
        return self._in_use

    @property
    def is_compiled(self) -> bool:
        """Whether the machine code is in use or in the cache."""
        return self._in_use or (not INTERPRETED and self.file.exists())

    @property
    def file(self) -> Path:
        """The file in the cache, whether it exists or not."""
        return cache_root() / f"{self._name}-{self.fingerprint}.native"

    @property
    def fingerprint(self) -> str:
        """Identifies everything that is in the machine code."""
        return self._traced.fingerprint

    @property
    def size(self) -> int:
        """How many functions are compiled."""
        return len(self._traced.rules)

    @cached_property
    def _traced(self) -> FunctionTrace:
        trace = FunctionTrace()
        self.add_to(trace)
        return trace

    def add_to(self, trace: FunctionTrace) -> None:
        """Adds all functions and constants of these entry points to a trace."""
        for name, signature in self._signatures.items():
            trace.add(name, self._interpreted[name], *map(_type_name, signature))

    def use_compiled(self) -> bool:
        """Switches to the machine code if it is in the cache; returns whether it runs now."""
        if not self._in_use and self.is_compiled:
            entries = self._load()
            if entries is not None:
                self._switch_to(entries)
        return self._in_use

    def use_interpreted(self) -> None:
        """Switches back to interpreted functions, for debugging."""
        vars(self).update(self._interpreted)
        self._in_use = False

    def compile(self, progress: Progress = lambda done, of: None) -> None:
        """Compiles the entry points, unless they are in the cache, and switches to them. Does nothing if INTERPRETED."""
        if not INTERPRETED and not self.use_compiled():
            self._switch_to(self._compile(progress))

    def _switch_to(self, entries: Entries) -> None:
        vars(self).update(entries)
        self._in_use = True

    def _load(self) -> Entries | None:
        """The entry points from the cache, or None if they are not there or damaged."""
        content = read_checked(self.file)
        if content is None:
            return None
        code, environments = pickle.loads(content)
        with global_compiler_lock:
            _runtime.initialize(cpu_target.target_context)
            library = _library(self._name)
            library._set_compiled_object(code)
            library._finalize_final_module()
        return self._callable(library, environments)

    def compile_with(self, block: ConstantBlock, progress: Progress = lambda done, of: None) -> bytes:
        """The content of a file in the cache whose machine code reads the constants of the block from memory."""
        with global_compiler_lock, constants_in_memory(block):
            return self._compiled(progress, block)[2]

    def _compile(self, progress: Progress) -> Entries:
        """Compiles the entry points and writes them to the cache."""
        library, environments, content = self._compiled(progress)
        write_checked(self.file, content)
        return self._callable(library, environments)

    def _compiled(self, progress: Progress, block: ConstantBlock | None = None) -> tuple[Any, dict[str, Any], bytes]:
        """The compiled entry points, and the same as the content of a file."""
        self._check_prints()
        with global_compiler_lock, _Meter(progress, self.size) as meter:
            library, environments = _library(self._name), {}
            for name, signature in self._signatures.items():
                function = self._interpreted[name]
                entry = Rule(_python(function), entry_point=True, counted=getattr(function, "counted", True))
                entry.compile(signature)
                result: Any
                (result,) = entry.overloads.values()
                result.library.finalize()
                result.library.get_function(result.fndesc.llvm_cpython_wrapper_name).name = self._symbol(name)
                library._final_module.link_in(result.library._final_module, preserve=True)
                environments[name] = (result.fndesc.env_name, result.environment)
            self._check_returns()
            symbols = set(map(self._symbol, self._signatures))
            for function in library._final_module.functions:
                if not function.is_declaration and function.name not in symbols:
                    function.linkage = "internal"
            if block is not None:
                module = library.create_ir_module(BLOCK)
                define(module, block)
                library.add_ir_module(module)
                library._final_module.get_global_variable(BLOCK).name = self._symbol("constants")
            meter.optimize()
            library.finalize()
            return library, environments, _serialize.dumps((library._get_compiled_object(), environments))

    def _check_prints(self) -> None:
        """Raises TypeError for a function that prints: compiled code runs without the lock that Python's output needs."""
        for function in (rule.py_func for rule in self._traced.rules if hasattr(rule, "py_func")):
            if "print" in function.__globals__ or "print" not in function.__code__.co_names:
                continue
            for instruction in dis.get_instructions(function):
                if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME") and instruction.argval == "print":
                    line = instruction.positions.lineno if instruction.positions else function.__code__.co_firstlineno
                    raise TypeError(f'{PRINTS}\nFile "{function.__code__.co_filename}", line {line}')

    def _check_returns(self) -> None:
        """Raises TypeError for a function that ends without returning a number on some paths: its callers could not use that."""
        types: Any = numba.types
        for rule in self._traced.rules:
            if any(isinstance(each.signature.return_type, types.Optional) for each in getattr(rule, "overloads", {}).values()):
                code = rule.py_func.__code__
                reason = f"`{rule.py_func.__name__}` returns a number on some paths and nothing on others"
                raise TypeError(f'{reason}\nFile "{code.co_filename}", line {code.co_firstlineno}')

    def _symbol(self, name: str) -> str:
        """The name of an entry point in the machine code, different from that of every other version of it."""
        return f"hightable.{self._name}.{self._traced.fingerprint}.{name}"

    def _callable(self, library: Any, environments: Mapping[str, tuple[str, Any]]) -> Entries:
        """Functions that run the machine code without Numba's dispatcher, which would look up the types of all arguments."""
        codegen: Any = cpu_target.target_context.codegen()
        entries = {}
        for name, function in self._interpreted.items():
            env_name, environment = environments[name]
            address = codegen._engine.get_function_address(self._symbol(name))
            module = sys.modules[function.__module__]
            entries[name] = _dynfunc.make_function(module, name, function.__doc__ or "", address, environment, (library,))
            codegen.set_env(env_name, environment)
        return entries


class FunctionTrace:
    """Follows entry points to all functions and constants that they use."""

    def __init__(self) -> None:
        self.rules: list[Any] = []
        """The functions found so far."""
        self._digest = hashlib.sha256()
        codegen: Any = cpu_target.target_context.codegen()
        self._write(numba.__version__, sys.version_info[:2], _config.BOUNDSCHECK, _config.OPT, codegen.magic_tuple())

    @property
    def fingerprint(self) -> str:
        return self._digest.hexdigest()[:16]

    def add(self, *values: Any) -> None:
        for value in values:
            if isinstance(value, FunctionType) or hasattr(value, "py_func"):
                self._add_function(value)
            elif isinstance(value, tuple | list):
                self._write(type(value).__name__, getattr(value, "_fields", ""), len(value))
                self.add(*value)
            elif isinstance(value, set | frozenset):
                self._write("set", sorted(map(repr, value)))
            elif isinstance(value, type) and issubclass(value, Enum):
                self._write(value.__qualname__, [(member.name, member.value) for member in value])
            elif isinstance(value, np.ndarray | np.generic):
                self._write(value.dtype, value.shape)
                self._digest.update(value.tobytes())
            elif isinstance(value, int | float | complex | str | bytes | np.dtype | dict | None):
                self._write(type(value).__name__, value)
            else:  # a function or type of another library
                self._write(getattr(value, "__module__", ""), getattr(value, "__qualname__", type(value).__name__))

    def _add_function(self, rule: Any) -> None:
        if rule in self.rules:
            self._write("again", self.rules.index(rule))
            return
        self.rules.append(rule)
        function = getattr(rule, "py_func", rule)
        self._write(function.__module__, function.__qualname__)
        if not getattr(rule, "counted", True):
            self._write("uncounted")
        self.add(function.__defaults__, sorted((function.__kwdefaults__ or {}).items()))
        self.add(*(cell.cell_contents for cell in function.__closure__ or ()))
        self._add_code(function.__code__, function.__doc__, function.__globals__)

    def _add_code(self, code: CodeType, documentation: str | None, names: Mapping[str, Any]) -> None:
        """Adds bytecode, constants and what the names stand for. Line numbers and documentation change no machine code."""
        self._digest.update(code.co_code)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):  # a comprehension
                self._add_code(constant, None, names)
            elif constant != documentation or documentation is None:
                self.add(constant)
        self.add(code.co_names, code.co_varnames)
        for name in code.co_names:
            if isinstance(value := names.get(name), ModuleType):
                self.add(*(getattr(value, attribute, None) for attribute in code.co_names))
            elif name in names:
                self._add_global(names, name)

    def _add_global(self, names: Mapping[str, Any], name: str) -> None:
        """Adds what a global name stands for."""
        self.add(names[name])

    def _write(self, *values: Any) -> None:
        self._digest.update(repr(values).encode() + b"\0")


class StructureTrace(FunctionTrace):
    """Follows entry points of a variant like `FunctionTrace`, but keeps the numbers among their constants apart from the rest."""

    def __init__(self, key: str) -> None:
        """`key` is the fingerprint of the variant's components, which is part of the names of its modules."""
        self.constants: list[GlobalName] = []
        self._key = key
        super().__init__()

    @property
    def structure(self) -> str:
        """The same for two variants that differ in numbers alone."""
        return self.fingerprint

    def _add_global(self, names: Mapping[str, Any], name: str) -> None:
        if can_be_read(names[name]):
            self.constants.append(GlobalName(names, name))
            self._write(form(names[name]))
        else:
            super()._add_global(names, name)

    def _write(self, *values: Any) -> None:
        self._digest.update(repr(values).replace(self._key, "").encode() + b"\0")


def _python(function: Callable[..., Any]) -> Callable[..., Any]:
    return function.py_func if isinstance(function, Rule) else function


def _type_name(argument: Any) -> str:
    """The name of a Numba type. For a named tuple Numba's own name leaves out the names of the fields."""
    fields = getattr(argument, "fields", ())
    return f"{argument} {fields}" if isinstance(fields, tuple) else str(argument)


def _library(name: str) -> Any:
    library: Any = cpu_target.target_context.codegen().create_library(name)
    library.enable_object_caching()
    return library


class _Meter(numba.core.event.Listener):
    """Reports the progress of a compilation: one step per function, then steps by the clock while LLVM optimizes them all."""

    OPTIMIZING = 0.6
    """The time that optimizing takes, compared with all that comes before. Measured; it is about the same in every game."""

    def __init__(self, progress: Progress, functions: int) -> None:
        self._progress, self._functions, self._total = progress, functions, round((1 + self.OPTIMIZING) * functions)
        self._done, self._start = 0, time.monotonic()
        self._finished = threading.Event()

    def __enter__(self) -> _Meter:
        self._progress(0, self._total)
        _event.register("numba:compile", self)
        return self

    def on_start(self, event: Any) -> None: ...

    def on_end(self, event: Any) -> None:
        self._done = min(self._done + 1, self._functions)
        self._progress(self._done, self._total)

    def optimize(self) -> None:
        """From now on only LLVM is at work, which says nothing about its progress."""
        threading.Thread(target=self._tick, args=(time.monotonic() - self._start,), daemon=True).start()

    def _tick(self, before: float) -> None:
        begun = time.monotonic()
        while not self._finished.wait(0.2):
            share = min((time.monotonic() - begun) / max(self.OPTIMIZING * before, 0.1), 0.95)
            self._progress(self._functions + int(share * (self._total - self._functions)), self._total)

    def __exit__(self, *error: object) -> None:
        self._finished.set()
        _event.unregister("numba:compile", self)
        self._progress(self._total, self._total)


def read_checked(file: Path) -> bytes | None:
    """The content of a file in the cache; None if it is not there or damaged."""
    try:
        stored = file.read_bytes()
    except OSError:
        return None
    digest, content = stored[:_DIGEST], stored[_DIGEST:]
    damaged = hashlib.sha256(content).digest() != digest
    with contextlib.suppress(OSError):  # the folder may be read-only
        if damaged:
            file.unlink(missing_ok=True)
        else:
            os.utime(file)  # it is in use: see `cache_cleanup.py`
    return None if damaged else content


def write_checked(file: Path, content: bytes) -> None:
    """Writes a file of the cache in one step, so that no other process ever reads half of it. A full disk only costs time."""
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)  # somebody may have emptied the cache
        temporary.write_bytes(hashlib.sha256(content).digest() + content)
        temporary.replace(file)
    except OSError as error:
        log.warning("Compiled code cannot be stored, so it will be compiled again next time: %s", error)
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


@cache
def cache_root() -> Path:
    """The folder of all compiled code: `HIGHTABLE_CACHE`, else in the user's cache folder, else in the temporary folder.

    The first may be read-only: then what is there is used, and nothing is added.
    """
    chosen = os.environ.get("HIGHTABLE_CACHE")
    for root in [Path(chosen)] if chosen else [_user_cache(), _temporary_cache()]:
        try:
            root.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            continue
        if os.access(root, os.R_OK | os.X_OK) and (chosen or (_own(root) and os.access(root, os.W_OK))):
            return root
    if chosen:
        raise SystemExit(f"HIGHTABLE_CACHE names a folder that cannot be used: {chosen}")
    return Path(tempfile.mkdtemp(prefix="hightable-"))


def _user_cache() -> Path:
    home = Path(os.environ.get("HOME") or os.environ.get("USERPROFILE") or tempfile.gettempdir())
    if sys.platform == "win32":
        root = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        root = home / "Library" / "Caches"
    else:
        root = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return root / "hightable"


def _temporary_cache() -> Path:
    """One folder per user, so that all processes share it; never another user's, because cached code is executed."""
    return Path(tempfile.gettempdir()) / f"hightable-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"


def _own(folder: Path) -> bool:
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
