"""Match records for callers in Python: reading and writing them, as text and as files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import hightable
from hightable.engine import notation
from hightable.engine.components import Components
from hightable.engine.match import Match
from hightable.engine.notation import BadRecord


def read_record(text: str, components: Components | None = None) -> Match:
    """The match in a record, with all its moves. Raises BadRecord, with the line and the reason.

    The record of a variant is read with its `components`, as `find` takes them.

    >>> match = Match("banquet-royal", ["Ada", "Ben"], seed=7)
    >>> match.play("ready")
    >>> read_record(write_record(match)) == match
    True
    """
    return notation.read(text, components)


def write_record(match: Match) -> str:
    """The match as text: game, players, options, secret, moves, and the result if it is over.

    The secret determines every card. Do not give the record of a match in progress to one of its players.
    """
    return notation.write(match, hightable.__version__)


def load_record(file: str | os.PathLike[str], components: Components | None = None) -> Match:
    """The match in a file, as `read_record` reads it. Raises OSError if the file cannot be read, else BadRecord."""
    content = Path(file).read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(content[: error.start].count(b"\n") + 1, "this is not text in UTF-8") from error
    return read_record(text, components)


def save_record(match: Match, file: str | os.PathLike[str]) -> None:
    """Writes the match's record to a file, which is replaced if it exists. Raises OSError if that fails."""
    replace_file(Path(file), write_record(match))


def replace_file(file: Path, text: str) -> None:
    """Writes the text to the file, all of it or nothing: a failure leaves an older file as it was. Raises OSError."""
    file = file.resolve()
    handle, draft = tempfile.mkstemp(prefix=f".{file.name[:40]}", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(draft).replace(file)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
