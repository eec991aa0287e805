"""What people call themselves, and what they say: cleaned of what cannot be seen, and names told apart."""

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
"""What Unicode calls Default_Ignorable_Code_Point: shown as nothing by whoever does not know better."""
_EMPTY = "\u2800\ufffc\U0001107f\U00013441\U00013442\U00016fe4\U0001d159"
"""Blanks, fillers and joiners that Unicode counts as letters, marks or symbols: of Braille, Egyptian, Khitan, music …"""
_BLANK = re.compile(f"[{_IGNORABLE}{_EMPTY}]")


def clean_text(text: str, longest: int = LONGEST_NAME) -> str:
    """The text on one line, without what cannot be seen or turns the rest around. Markup stays: it is just text.

    >>> cleaned("  Ada\\u202e <b>\\x00 Lovelace ")
    'Ada <b> Lovelace'
    >>> cleaned("\\u3164\\u2800\\u034f")
    ''
    """
    kept = "".join(_visible(unicodedata.normalize("NFC", text[: 40 * longest])))
    kept = re.sub(r"([\u0300-\u036f]{2})[\u0300-\u036f]+", r"\1", kept)  # towers of accents
    kept = " ".join(kept.split())[:longest].rstrip(f" {_JOINER}")
    return kept if any(unicodedata.category(c)[0] in "LNPS" for c in kept) else ""


def _visible(text: str) -> Iterator[str]:
    """The characters that show something, and the joiners that make one emoji of several."""
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
    return unicodedata.category(c) in ("So", "Sk") or c == _AS_EMOJI  # Sk are the tones of skin


def distinct(names: Sequence[str], given: Iterable[str] = ()) -> list[str]:
    """The names, with a number where somebody before is called the same, or somebody without a name goes by a given one.

    Who has no name keeps none.

    >>> distinct(["Ada", "ada", "", "Ada 2", ""])
    ['Ada', 'ada 2', '', 'Ada 2 2', '']
    >>> distinct(["Pink", ""], ["pink", "rose"])
    ['Pink 2', '']
    """
    taken = {_key(name) for name in given}
    told_apart = []
    for name in names:
        shown = next(each for each in _numbered(name) if not each or _key(each) not in taken)
        taken.add(_key(shown))
        told_apart.append(shown)
    return told_apart


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        end = f" {number}"
        yield name[: LONGEST_NAME - len(end)].rstrip() + end


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
