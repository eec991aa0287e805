"""Match records as files. Every problem with a file becomes a clear sentence."""

from __future__ import annotations

import errno
import re
from collections.abc import Sequence
from pathlib import Path

import hightable
from hightable.engine.components import BadComponents
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.notation import BadRecord, read, write
from hightable.engine.records import replace_file
from hightable.terminal.messages import PHRASES, say

LARGEST = 1_000_000
"""Size limit in bytes, far above any real match."""

SUFFIX = ".match"
_SITTING = re.compile(r"^# played by: (.+)$", re.MULTILINE)


class FileError(Exception):
    """A file that cannot be read or written, with a sentence for the user."""


def read_file(name: str, language: Language, components: str | None = None) -> tuple[Match, list[str]]:
    """The match in a file, and its players at the terminal (an empty list if the file does not say).

    The match of a variant is read with the file of its components.
    """
    text = read_text(name, language)
    try:
        match = read(text, components)
    except BadComponents as error:
        raise FileError(say(language, "bad_components", reason=str(error))) from error
    except BadRecord as error:
        raise FileError(say(language, "file.bad", file=name, line=error.line, reason=error.reason)) from error
    sitting = _SITTING.search(text)
    return match, [word.strip() for word in sitting[1].split(",")] if sitting else []


def write_file(match: Match, sitting: Sequence[str], file: Path, language: Language) -> None:
    """Writes the record atomically."""
    first, rest = write(match, hightable.__version__).split("\n", 1)
    text = f"{first}\n# played by: {', '.join(sitting)}\n{rest}"
    try:
        replace_file(file, text)
    except (OSError, RuntimeError, ValueError) as error:
        raise FileError(_reason_for(error, str(file), language)) from error


def check_path(name: str, language: Language) -> Path:
    """The path of that name; raises FileError if no record can be written there."""
    try:
        file = Path(name).expanduser()
        if file.exists() and not file.is_file():
            raise FileError(say(language, "file.odd", file=name))
    except (OSError, RuntimeError, ValueError) as error:
        raise FileError(_reason_for(error, name, language)) from error
    return file


def free_name(match: Match) -> str:
    """A file name that is not taken in this folder."""
    name, number = match.game.name, 1
    while Path(f"{name}{SUFFIX}").exists():
        number += 1
        name = f"{match.game.name}-{number}"
    return f"{name}{SUFFIX}"


def read_text(name: str, language: Language) -> str:
    """The text of a file. Raises FileError."""
    try:
        with Path(name).expanduser().open("rb") as stream:
            content = stream.read(LARGEST + 1)
    except (OSError, RuntimeError, ValueError) as error:
        raise FileError(_reason_for(error, name, language)) from error
    if len(content) > LARGEST:
        raise FileError(say(language, "file.large", file=name))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise FileError(say(language, "file.not_text", file=name, line=line)) from error


def _reason_for(error: Exception, name: str, language: Language) -> str:
    code = errno.errorcode.get(error.errno or 0, "") if isinstance(error, OSError) else ""
    key = f"file.{code}"
    reason = say(language, key) if key in PHRASES else str(getattr(error, "strerror", None) or error)
    return say(language, "file.trouble", file=name, reason=reason)
