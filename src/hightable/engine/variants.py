"""Variants: a game loaded a second time, with other components laid over its own.

A game reads its data when it is imported. So its modules are imported again under another name,
`hightable.games.NAME+FINGERPRINT`, and what they import from the game is taken from there, too. The game itself stays as it is,
and both can be used at once.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

from hightable.engine.components import BadComponents, Overlay, overlaid
from hightable.engine.examples import Example
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES

_loaded: dict[str, Game[Any]] = {}
"""The variants in use, by key."""
_renamed: dict[tuple[str, str], Game[Any]] = {}
"""The same data under other names, by key and name."""
_lock = threading.RLock()


def variant_of(game: Game[Any], overlay: Overlay, module_name: str) -> Game[Any]:
    """The game in this module with the overlay laid over its components. Raises BadComponents.

    The same data give the same variant, and the same modules.
    """
    if not game.accepts_components:
        raise BadComponents(f"{overlay.file}: the components of “{game.name}” cannot be changed")
    name, key = f"{game.name}+{overlay.slug}", f"{game.name}+{overlay.fingerprint}"
    with _lock:
        if key not in _loaded:
            found = _loaded[key] = replace(_load(game, overlay, module_name), name=name, overlay=overlay)
            examples = [example for example in found.examples if _still_holds(example, found)]
            _loaded[key] = replace(found, examples=examples)
        found = _loaded[key]
        if found.name == name:
            return found
        if (key, name) not in _renamed:
            _renamed[key, name] = replace(found, name=name, overlay=overlay)
        return _renamed[key, name]


def loaded() -> list[Game[Any]]:
    """The variants that are loaded."""
    with _lock:
        return list(_loaded.values())


def unload(variant: Game[Any]) -> None:
    """Forgets the modules of a variant that is not used any more, so that its memory is free again."""
    with _lock:
        for renamed in [each for each in _renamed if each[0] == variant.key]:
            del _renamed[renamed]
        if _loaded.pop(variant.key, None) is not None:
            _forget(variant.key.replace("-", "_"))


def _load(game: Game[Any], overlay: Overlay, base: str) -> Game[Any]:
    """The game that the modules define when they are imported with the overlay."""
    variant = f"{base}+{overlay.fingerprint}"
    spec = importlib.util.find_spec(base)
    assert spec is not None
    _finder.add(base, variant, spec)
    try:
        with overlaid(overlay):
            loaded: Game[Any] = importlib.import_module(variant).GAME
            return loaded
    except BadComponents:
        _forget(variant.rpartition(".")[2])
        raise
    except Exception as error:  # a number that no check of the game has foreseen
        _forget(variant.rpartition(".")[2])
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        raise BadComponents(f"{overlay.file}: {game.name} cannot be played with these components ({reason})") from error


def _still_holds(example: Example, game: Game[Any]) -> bool:
    """Whether the position of an example on the rules page can still be reached."""
    try:
        return all(example.caption(game, language) for language in LANGUAGES)
    except Exception:  # a move that is not legal any more, or a card that is not where it was
        return False


def _forget(variant: str) -> None:
    """Removes all modules of the variant, and those made for it."""
    for name in [name for name in sys.modules if variant in name]:
        del sys.modules[name]
        parent, _, own = name.rpartition(".")
        if parent in sys.modules:
            vars(sys.modules[parent]).pop(own, None)
    _finder.remove(variant)


class _VariantFinder(MetaPathFinder):
    """Finds the modules of variants: the files of the game itself, under another name."""

    def __init__(self) -> None:
        self._variants: dict[str, tuple[ModuleSpec, dict[str, Any]]] = {}

    def add(self, base: str, variant: str, spec: ModuleSpec) -> None:
        names = {**vars(builtins), "__import__": partial(_import, base, variant)}
        self._variants[variant] = spec, names

    def remove(self, variant: str) -> None:
        self._variants = {name: found for name, found in self._variants.items() if not name.endswith(f".{variant}")}

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        variant = next((name for name in self._variants if fullname == name or fullname.startswith(f"{name}.")), None)
        if variant is None:
            return None
        spec, names = self._variants[variant]
        found = spec if fullname == variant else PathFinder.find_spec(fullname, path, target)
        if found is None or found.origin is None or not isinstance(found.loader, SourceFileLoader):
            return None
        loader = _VariantLoader(fullname, found.origin, names)
        folders = found.submodule_search_locations
        return importlib.util.spec_from_file_location(fullname, loader=loader, submodule_search_locations=folders)


class _VariantLoader(SourceFileLoader):
    """Loads a module of a game as part of a variant: its import statements find the variant's other modules."""

    def __init__(self, fullname: str, path: str, names: Mapping[str, Any]) -> None:
        super().__init__(fullname, path)
        self._names = names

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = self._names
        super().exec_module(module)


def _import(
    base: str,
    variant: str,
    name: str,
    globals: Mapping[str, Any] | None = None,
    locals: Mapping[str, Any] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    """What `import` does in a variant: imports from the game itself become imports from the variant."""
    parent, _, own = base.rpartition(".")
    if level == 0 and (name == base or name.startswith(f"{base}.") or (name == parent and own in (fromlist or ()))):
        if not fromlist or name == parent:
            raise ImportError(f"a game whose components can be changed imports its modules with “from {base}… import …”")
        name = variant + name.removeprefix(base)
    return __import__(name, globals, locals, fromlist or (), level)


_finder = _VariantFinder()
sys.meta_path.insert(0, _finder)
