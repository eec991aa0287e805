"""How a rule becomes fast: `@rule` compiles a function, and keeps what it compiled.

One source runs three ways: interpreted (`HIGHTABLE_INTERPRETED=1`: for debugging and coverage), compiled for a core, and
compiled for a GPU, where Numba turns the very same functions into device functions.
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

F = TypeVar("F", bound=Callable[..., object])

_numba: Any = numba.core.config  # its settings are made at import, unseen by the type checker

INTERPRETED = os.environ.get("HIGHTABLE_INTERPRETED", "0") not in ("", "0") or bool(_numba.DISABLE_JIT)
"""True where rules run as plain Python. Decided once, when the engine is first imported."""

ENGINE = Path(__file__).parent


def compiled(function: F) -> F:
    """The function, compiled at its first call and found in the cache from then on.

    Rules take positions, small arrays and numbers. They allocate nothing, raise nothing and touch no strings or objects.
    """
    if INTERPRETED:
        return function
    with _cached_in(cache_folder(_source_of(function))):
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def _source_of(function: Callable[..., object]) -> Path:
    """The source whose change must outdate the compiled function: its game's, for a file that is loaded once a game."""
    source = function.__globals__.get("COMPILED_WITH")
    return Path(source) if source else Path(function.__code__.co_filename)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Numba asks where to cache at decoration; whatever else in this process uses Numba keeps its own place."""
    before = _numba.CACHE_DIR
    _numba.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _numba.CACHE_DIR = before


@cache
def cache_folder(source: Path) -> Path:
    """The folder for everything compiled from the engine and the package (or the lone file) that this source belongs to.

    Numba looks at a function's own file alone, so a changed rule would go on running inside its unchanged callers. The name
    of the folder is therefore a fingerprint of every file that can matter, and of what else changes the machine code.
    """
    machine = f"{numba.__version__} {_numba.BOUNDSCHECK} {sys.version_info[:2]}"
    source = _package(source)
    digest = hashlib.sha256(f"{machine} {ENGINE} {source}".encode())  # Numba's files go by the path of the source, too
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
    """Where compiled rules are kept: `HIGHTABLE_CACHE`, else the user's cache folder, else one under the temporary folder."""
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
    source = Path(os.environ.get("HOME") or os.environ.get("USERPROFILE") or tempfile.gettempdir())
    if sys.platform == "win32":
        root = Path(os.environ.get("LOCALAPPDATA", source / "AppData" / "Local"))
    elif sys.platform == "darwin":
        root = source / "Library" / "Caches"
    else:
        root = Path(os.environ.get("XDG_CACHE_HOME") or source / ".cache")
    return root / "hightable"


def _temporary_cache() -> Path:
    """The same for every process of a user, so that they compile once; nobody else's, since what is cached is run."""
    return Path(tempfile.gettempdir()) / f"hightable-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"


def _own(folder: Path) -> bool:
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
