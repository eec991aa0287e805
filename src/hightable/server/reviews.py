"""Reviews of finished matches: made one after the other in one thread that gives way to everybody, and remembered."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from hightable.analysis.review import Review, reviewing
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.server.bots import give_way
from hightable.server.errors import ApiError
from hightable.server.schemas import MomentOut, ReviewOut, TurningPointOut

log = logging.getLogger("hightable.reviews")

MOST_WAITING = 8
"""So many matches may wait for theirs; who comes later is told to come again."""
MOST_KEPT = 200


class Reviews:
    """What is known of each match that somebody asked about: nothing yet, some of it, or all."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviewing", initializer=give_way)
        self._found: dict[str, Review] = {}
        self._closing = threading.Event()

    def of(self, table: str, match: Match) -> Review:
        """The review of a finished match as far as it is made. Asking for it has it made."""
        found = self._found.get(table)
        if found is None:
            if sum(1 for each in self._found.values() if not each.done) >= MOST_WAITING:
                raise ApiError("review_busy", 503)
            found = self._found[table] = Review()
            self._forget_some()
            self._thread.submit(self._make, table, match.copy())
        return found

    def _forget_some(self) -> None:
        """The oldest ones that are done go first; they can be made again."""
        done = [table for table, each in self._found.items() if each.done]
        for table in done[: max(len(self._found) - MOST_KEPT, 0)]:
            del self._found[table]

    def _make(self, table: str, match: Match) -> None:
        try:
            for found in reviewing(match):
                if self._closing.is_set():
                    return
                self._found[table] = found
        except Exception:
            log.exception("review of table %s", table)
            self._found.pop(table, None)

    def close(self) -> None:
        self._closing.set()
        self._thread.shutdown(wait=False, cancel_futures=True)


def review_out(match: Match, review: Review, language: Language) -> ReviewOut:
    """A review in words."""
    digits = 1 if review.in_points else 3
    turns = [
        TurningPointOut(
            turn.number + 1,
            turn.seat,
            turn.text(match, language),
            round(turn.before, digits),
            round(turn.after, digits),
            turn.cause,
            turn.remark(match.game, language, review.in_points),
        )
        for turn in review.turns
    ]
    moments = [MomentOut(each.number, [round(value, digits) for value in each.values]) for each in review.moments]
    return ReviewOut(review.done, round(review.share, 2), review.in_points, moments, turns)
