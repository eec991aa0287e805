"""Cleans names and chat of invisible characters, and makes names distinct."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

LONGEST_NAME = 24

_JOINER, _AS_EMOJI = "\u200d", "\ufe0f"
_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode's Default_Ignorable_Code_Point: invisible by default."""
_EMPTY = "\u2800\ufffc\U0001107f\U00013441\U00013442\U00016fe4\U0001d159"
"""Blanks, fillers and joiners that Unicode classifies as letters, marks or symbols."""
_BLANK = re.compile(f"[{_IGNORABLE}{_EMPTY}]")


def clean_text(text: str, longest: int = LONGEST_NAME) -> str:
    """The text on one line, without invisible characters or changes of direction. Markup stays: it is just text.

    >>> clean_text("  Ada\\u202e <b>\\x00 Lovelace ")
    'Ada <b> Lovelace'
    >>> clean_text("\\u3164\\u2800\\u034f")
    ''
    """
    visible = "".join(_visible(unicodedata.normalize("NFC", text[: 40 * longest])))
    visible = re.sub(r"([\u0300-\u036f]{2})[\u0300-\u036f]+", r"\1", visible)  # stacks of accents
    visible = " ".join(visible.split())[:longest].rstrip(f" {_JOINER}")
    return visible if any(unicodedata.category(c)[0] in "LNPS" for c in visible) else ""


def _visible(text: str) -> Iterator[str]:
    """The visible characters, and the joiners that combine several emoji into one."""
    for before, c, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if c.isspace():
            yield " "
        elif c == _JOINER:
            if _is_emoji(before) and _is_emoji(after):
                yield c
        elif c == _AS_EMOJI:
            if _is_emoji(before):
                yield c
        elif unicodedata.category(c)[0] != "C" and not _BLANK.match(c):
            yield c


def _is_emoji(c: str) -> bool:
    return unicodedata.category(c) in ("So", "Sk") or c == _AS_EMOJI  # Sk are the skin tones


def distinct(names: Sequence[str], given: Iterable[str] = ()) -> list[str]:
    """The names, numbered where one is repeated or equals one of the given names. Empty names stay empty.

    >>> distinct(["Ada", "ada", "", "Ada 2", ""])
    ['Ada', 'ada 2', '', 'Ada 2 2', '']
    >>> distinct(["Pink", ""], ["pink", "rose"])
    ['Pink 2', '']
    """
    taken = {_key(name) for name in given}
    result = []
    for name in names:
        shown = next(each for each in _numbered(name) if not each or _key(each) not in taken)
        taken.add(_key(shown))
        result.append(shown)
    return result


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        end = f" {number}"
        yield name[: LONGEST_NAME - len(end)].rstrip() + end


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
