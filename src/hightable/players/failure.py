"""The error of a player that fails at a decision."""

from __future__ import annotations


class PlayerFailed(RuntimeError):
    """A player of your own has failed at a decision: it raised an error, did not answer, or chose no legal move.

    The message is one sentence, with the file and the line of its author's code.
    """

    def __init__(self, name: str, what: str, where: str, moment: str = "") -> None:
        self.name, self.what, self.where, self.moment = name, what, where, moment
        place = f" ({where})" if where else ""
        super().__init__(f"The player “{name}” fails{f' at {moment}' if moment else ''}: {what}{place}.")

    def at(self, moment: str) -> PlayerFailed:
        """The same error, with the decision at which it happened."""
        return PlayerFailed(self.name, self.what, self.where, moment)
