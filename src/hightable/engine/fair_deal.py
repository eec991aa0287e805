"""Fair deals: neither the server nor any player alone can choose the deal, and anyone can check that afterwards.

Before the deal, the server draws a secret and gives every player its commitment, a hash. Then each player contributes random
bytes. The match's secret, and with it every card, follows from both. After the match the server's secret is opened: it must be
the one that the commitment was made from. Both hashes are SHA-256 of a short text, whose lines are those of the match record.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hightable.engine.game import Game
from hightable.engine.rng import MatchSecret

SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16


def new_server_secret() -> bytes:
    """A new, unguessable secret for a server to commit to."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment_to(server_secret: bytes) -> str:
    """The commitment to a server's secret: it reveals nothing about the secret, and fits no other.

    >>> commitment_to(bytes(32))[:16]
    '53d1accbc87fd348'
    """
    return _sha256(f"High Table commitment 1\nserver secret: {server_secret.hex()}\n").hex()


@dataclass(frozen=True)
class FairDeal:
    """What a deal follows from, apart from the game: the server's secret, what was agreed, and each seat's contribution.

    A seat without a contribution has an empty one. The options are those that were named when the cards were dealt: an option
    that a later release adds has no part in the deal.
    """

    server_secret: bytes = field(repr=False)
    options: Mapping[str, str]
    contributions: tuple[bytes, ...]

    def __post_init__(self) -> None:
        if len(self.server_secret) != SECRET_BYTES:
            raise ValueError(f"a server secret has {SECRET_BYTES} bytes, this one has {len(self.server_secret)}")
        for contribution in self.contributions:
            if len(contribution) not in (0, CONTRIBUTION_BYTES):
                raise ValueError(f"a contribution has {CONTRIBUTION_BYTES} bytes or none, this one has {len(contribution)}")

    @property
    def commitment(self) -> str:
        return commitment_to(self.server_secret)

    def match_secret(self, game: Game[Any]) -> MatchSecret:
        """The secret of a match of this game that is dealt this way."""
        return MatchSecret(_sha256(self.text(game)))

    def text(self, game: Game[Any]) -> str:
        """The text whose hash is the match's secret."""
        lines = ["High Table deal 1", f"server secret: {self.server_secret.hex()}", f"game: {game.base_name}"]
        lines += [f"components: {game.overlay.fingerprint}"] if game.overlay else []
        lines += [f"rules: {game.version}"]
        lines += [f"option {name}: {value}" for name, value in sorted(self.options.items())]
        lines += [f"random {seat}: {random.hex()}".rstrip() for seat, random in enumerate(self.contributions, 1)]
        return "\n".join(lines) + "\n"


def _sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
