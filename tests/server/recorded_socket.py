"""A socket that keeps what is sent through it, for a table without a network."""

from __future__ import annotations


class RecordedSocket:
    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.hung_up = False

    @property
    def backlog(self) -> int:
        return 0

    def post(self, message: bytes) -> None:
        self.messages.append(message)

    def hang_up(self) -> None:
        self.hung_up = True
