"""A person is identified by a token in a cookie. The server stores only its hash, so its files give no seat away."""

from __future__ import annotations

import hashlib
import re
import secrets

from hightable.server.store import Person

COOKIE = "hightable"
YEAR = 365 * 24 * 3600

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """A new token: 256 random bits."""
    return secrets.token_urlsafe(32)


def person_of(token: str | None) -> Person | None:
    """The person with this token; None if it is not a valid token."""
    if token is None or not _TOKEN.fullmatch(token):
        return None
    return hash_token(token)


def hash_token(secret: str) -> bytes:
    return hashlib.sha256(b"High Table " + secret.encode()).digest()
