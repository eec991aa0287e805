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


def rule(function: F) -> F:
    """The function, compiled at its first call and found in the cache from then on.

    Rules take positions, small arrays and numbers. They allocate nothing, raise nothing and touch no strings or objects.
    """
    if INTERPRETED:
        return function
    with _cached_in(cache_folder(_home(function))):
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def _home(function: Callable[..., object]) -> Path:
    """The source whose change must outdate the compiled function: its game's, for a file that is loaded once a game."""
    home = function.__globals__.get("COMPILED_WITH")
    return Path(home) if home else Path(function.__code__.co_filename)


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
    """The folder for everything compiled from the engine and this source.

    Numba looks at a function's own file alone, so a changed rule would go on running inside its unchanged callers. The name
    of the folder is therefore a fingerprint of every file that can matter, and of what else changes the machine code.
    """
    machine = f"{numba.__version__} {_numba.BOUNDSCHECK} {sys.version_info[:2]}"
    digest = hashlib.sha256(f"{machine} {ENGINE} {source}".encode())  # Numba's files go by the path of the source, too
    for file in sorted({*_sources(ENGINE), *_sources(source)}):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return cache_root() / digest.hexdigest()[:16]


def _sources(source: Path) -> list[Path]:
    folder = source if source.is_dir() else source.parent
    if (folder / "__init__.py").exists():
        return [file for file in folder.rglob("*") if file.suffix in (".py", ".toml")]
    return [source]


@cache
def cache_root() -> Path:
    """Where compiled rules are kept: `HIGHTABLE_CACHE`, else the user's cache folder, else one under the temporary folder."""
    chosen = os.environ.get("HIGHTABLE_CACHE")
    if chosen:
        return Path(chosen)
    home = Path("~").expanduser()
    if sys.platform == "win32":
        root = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        root = home / "Library" / "Caches"
    else:
        root = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    try:
        (root / "hightable").mkdir(parents=True, exist_ok=True)
        if os.access(root / "hightable", os.W_OK):
            return root / "hightable"
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="hightable-"))
