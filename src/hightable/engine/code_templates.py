"""Machine code for many variants of a game that differ in numbers alone: it is compiled once, and each variant gets a copy.

In the copy the numbers are replaced, and the names that make its symbols its own. What is replaced is never guessed: a variant
gets a copy only if its functions are the same, and all its constants but those that the template reads from memory.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hightable.engine.game import Game
from hightable.engine.native import EntryPoints, Progress, StructureTrace, cache_root, read_checked, write_checked
from hightable.engine.run_time_constants import ConstantBlock, GlobalName, can_be_read

Programs = Callable[[Game[Any]], Sequence[EntryPoints]]
"""What is compiled of a game."""


class Template(NamedTuple):
    """The machine code of one variant, to be copied for others."""

    key: str
    """The fingerprint of the variant's components."""
    programs: list[tuple[str, bytes]]
    """Each program's fingerprint and content."""


class TemplateCompiler:
    """Compiles variants of one game by copying a template, which it compiles at the first use."""

    def __init__(self, programs: Programs) -> None:
        self._programs = programs
        self._first: StructureTrace | None = None
        self._varying: set[int] = set()
        """The places of the constants that have differed so far."""

    def learn(self, variant: Game[Any]) -> None:
        """Takes note of which constants of this variant differ from those of the variants before it."""
        self._trace(variant)

    def compile(self, variant: Game[Any], progress: Progress = lambda done, of: None) -> bool:
        """Makes the variant's machine code and switches to it. False if no template fits: nothing was compiled then."""
        programs = self._programs(variant)
        if all(program.use_compiled() for program in programs):
            return True
        trace = self._trace(variant)
        if trace is None or not self._varying or variant.overlay is None:
            return False
        block = ConstantBlock([trace.constants[place] for place in sorted(self._varying)], self._mark(trace))
        template = self._load(variant, trace) or self._make(variant, trace, block, programs, progress)
        start = bytes(block)
        for program, (fingerprint, content) in zip(programs, template.programs, strict=True):
            copy = _with_block(content, start, self._mark(trace))
            copy = copy.replace(template.key.encode(), variant.overlay.fingerprint.encode())
            write_checked(program.file, copy.replace(fingerprint.encode(), program.fingerprint.encode()))
        return all(program.use_compiled() for program in programs)

    def _trace(self, variant: Game[Any]) -> StructureTrace | None:
        """The variant's functions and constants; None if it differs from the first in more than numbers."""
        assert variant.overlay is not None
        trace = StructureTrace(variant.overlay.fingerprint)
        for program in self._programs(variant):
            program.add_to(trace)
        if self._first is None:
            self._first = trace
        if trace.structure != self._first.structure or len(trace.constants) != len(self._first.constants):
            return None
        pairs = enumerate(zip(trace.constants, self._first.constants, strict=True))
        self._varying |= {place for place, (own, first) in pairs if not _same(own, first)}
        return trace

    def _identity(self, trace: StructureTrace) -> str:
        """Identifies the template that fits: the functions, the constants that stay, and which vary."""
        digest = hashlib.sha256(trace.structure.encode())
        for place, constant in enumerate(trace.constants):
            value = constant.value
            content = value.tobytes() if hasattr(value, "tobytes") else repr(value).encode()
            digest.update(b"varies" if place in self._varying else content)
            digest.update(b"\0")
        return digest.hexdigest()[:16]

    def _mark(self, trace: StructureTrace) -> bytes:
        return hashlib.sha256(b"constants of " + self._identity(trace).encode()).digest()

    def _load(self, variant: Game[Any], trace: StructureTrace) -> Template | None:
        content = read_checked(cache_root() / f"{variant.base_name}-template-{self._identity(trace)}.native")
        return None if content is None else Template(*pickle.loads(content))

    def _make(
        self, variant: Game[Any], trace: StructureTrace, block: ConstantBlock, programs: Sequence[EntryPoints], progress: Progress
    ) -> Template:
        assert variant.overlay is not None
        contents = [(program.fingerprint, program.compile_with(block, progress)) for program in programs]
        template = Template(variant.overlay.fingerprint, contents)
        file = cache_root() / f"{variant.base_name}-template-{self._identity(trace)}.native"
        write_checked(file, pickle.dumps(tuple(template)))
        return template


def _same(own: GlobalName, first: GlobalName) -> bool:
    if not can_be_read(own.value):
        return True  # it is part of the structure
    return bool((own.value == first.value).all()) if hasattr(own.value, "all") else bool(own.value == first.value)


def _with_block(content: bytes, block: bytes, mark: bytes) -> bytes:
    """The machine code with the numbers of another block."""
    place = content.index(mark)
    return content[:place] + block + content[place + len(block) :]
