"""Who somebody is: whoever has the token in their cookie. The server keeps its hash, so its files give no seat away."""

from __future__ import annotations

import hashlib
import re
import secrets

from hightable.server.store import Person

COOKIE = "hightable"
YEAR = 365 * 24 * 3600

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


def person_of(token: str | None) -> Person | None:
    """Who has this token; None for what cannot be one of ours."""
    if token is None or not _TOKEN.fullmatch(token):
        return None
    return hash_token(token)


def hash_token(secret: str) -> bytes:
    return hashlib.sha256(b"High Table " + secret.encode()).digest()
