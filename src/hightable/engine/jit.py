"""`@compiled` compiles a function with Numba and caches the machine code.

The same source runs in three ways: interpreted (`HIGHTABLE_INTERPRETED=1`, for debugging and coverage), compiled for the CPU, and
compiled for a GPU, where Numba turns the same functions into device functions.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numba.core.config
import numba.core.sigutils
from numba.core.registry import CPUDispatcher

F = TypeVar("F", bound=Callable[..., object])

_numba: Any = numba.core.config  # Numba sets its attributes at import, where the type checker cannot see them
_sigutils: Any = numba.core.sigutils

INTERPRETED = os.environ.get("HIGHTABLE_INTERPRETED", "0") not in ("", "0") or bool(_numba.DISABLE_JIT)
"""Whether rules run as plain Python. Read once, when the engine is first imported."""

ENGINE = Path(__file__).parent


def compiled(function: F) -> F:
    """The function, compiled at its first call and loaded from the cache afterwards.

    Rules take positions, small arrays and numbers. They allocate nothing, raise nothing and use no strings or objects.
    """
    if INTERPRETED:
        return function
    with _cached_in(cache_folder(_source_of(function))):
        return cast(F, _dispatcher(function))


def _dispatcher(function: Callable[..., object]) -> Any:
    """What `numba.njit` would return, but with widened integers."""
    dispatcher = _WideningDispatcher(function, targetoptions={"nopython": True, "nogil": True, "error_model": "numpy"})
    dispatcher.enable_caching()
    return dispatcher


class _WideningDispatcher(CPUDispatcher):
    """Compiles a function once for all signed integer types: an int8 from a record, an int32 from a list, a literal.

    Without it Numba compiles most rules several times, once for each combination of integer types they are called with.
    """

    def compile(self, sig: Any) -> Any:
        types: Any = numba.types
        args, return_type = _sigutils.normalize_signature(sig)
        wide = tuple(types.int64 if isinstance(arg, types.Integer) and arg.signed else arg for arg in map(types.unliteral, args))
        return super().compile(wide if return_type is None else return_type(*wide))


def _source_of(function: Callable[..., object]) -> Path:
    """The source that the cache of the function depends on: for a template loaded once per game, that game's."""
    source = function.__globals__.get("COMPILED_WITH")
    return Path(source) if source else Path(function.__code__.co_filename)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Sets Numba's cache folder while a function is decorated; other users of Numba in this process keep theirs."""
    before = _numba.CACHE_DIR
    _numba.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _numba.CACHE_DIR = before


@cache
def cache_folder(source: Path) -> Path:
    """The cache folder for code compiled from the engine and from the package (or single file) that this source belongs to.

    Numba checks only a function's own file, so callers would keep running an outdated version of a changed function. The name of
    the folder is therefore a hash of every source file involved and of everything else that affects the machine code.
    """
    machine = f"{numba.__version__} {_numba.BOUNDSCHECK} {sys.version_info[:2]}"
    source = _package(source)
    digest = hashlib.sha256(f"{machine} {ENGINE} {source}".encode())  # Numba's own file names contain the path of the source
    for file in sorted({*_sources(ENGINE), *_sources(source)}):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return cache_root() / digest.hexdigest()[:16]


def _package(source: Path) -> Path:
    folder = source if source.is_dir() else source.parent
    return folder if (folder / "__init__.py").exists() else source


def _sources(source: Path) -> list[Path]:
    return [file for file in source.rglob("*") if file.suffix in (".py", ".toml")] if source.is_dir() else [source]


@cache
def cache_root() -> Path:
    """The folder of all compiled code: `HIGHTABLE_CACHE`, else in the user's cache folder, else in the temporary folder."""
    chosen = os.environ.get("HIGHTABLE_CACHE")
    for root in [Path(chosen)] if chosen else [_user_cache(), _temporary_cache()]:
        try:
            root.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            continue
        if os.access(root, os.W_OK) and (chosen or _own(root)):
            return root
    if chosen:
        raise SystemExit(f"HIGHTABLE_CACHE names a folder that cannot be written to: {chosen}")
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
