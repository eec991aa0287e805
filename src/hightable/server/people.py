"""Who somebody is: whoever has the token in their cookie. The server keeps its hash, so its files give no seat away."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata

from hightable.server.store import Person

COOKIE = "hightable"
LONGEST_NAME = 24
YEAR = 365 * 24 * 3600

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


def person_of(token: str | None) -> Person | None:
    """Who has this token; None for what cannot be one of ours."""
    if token is None or not _TOKEN.fullmatch(token):
        return None
    return hashed(token)


def hashed(secret: str) -> bytes:
    return hashlib.sha256(b"High Table " + secret.encode()).digest()


def cleaned(text: str, longest: int = LONGEST_NAME) -> str:
    """The text on one line, without what cannot be seen or turns the rest around. Markup stays: it is just text.

    >>> cleaned("  Ada\\u202e <b>\\x00 Lovelace ")
    'Ada <b> Lovelace'
    """
    text = unicodedata.normalize("NFC", text[: 40 * longest])
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    kept = re.sub(r"([\u0300-\u036f]{2})[\u0300-\u036f]+", r"\1", kept)  # towers of accents
    return " ".join(kept.split())[:longest].rstrip()
