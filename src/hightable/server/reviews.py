"""Reviews of finished matches, made one after the other in one low-priority thread, and cached."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from hightable.analysis.review import Review, reviewing
from hightable.background import BackgroundCompiler
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR
from hightable.server.bots import lower_priority
from hightable.server.errors import ApiError
from hightable.server.schemas import MomentOut, ReviewOut, TurningPointOut

log = logging.getLogger("hightable.reviews")

MOST_WAITING = 8
"""How many matches may wait for their review; further requests are told to try again."""
CACHE_SIZE = 200


class Reviews:
    """The review of each match that somebody asked for, as far as it is finished."""

    def __init__(self, compiler: BackgroundCompiler | None = None) -> None:
        self._compiler = compiler or BackgroundCompiler(())
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviewing", initializer=lower_priority)
        self._reviews: dict[str, Review] = {}
        self._closing = threading.Event()

    def of(self, table: str, match: Match) -> Review:
        """The finished part of the review of a match; the first call starts it."""
        found = self._reviews.get(table)
        if found is None:
            if sum(1 for each in self._reviews.values() if not each.done) >= MOST_WAITING:
                raise ApiError("review_busy", 503)
            found = self._reviews[table] = Review()
            self._evict()
            self._thread.submit(self._make, table, match.copy())
        return found

    def _evict(self) -> None:
        """Drops the oldest finished reviews; they can be made again."""
        done = [table for table, each in self._reviews.items() if each.done]
        for table in done[: max(len(self._reviews) - CACHE_SIZE, 0)]:
            del self._reviews[table]

    def _make(self, table: str, match: Match) -> None:
        try:
            self._compiler.wait(match.game)  # it searches
            for found in reviewing(match):
                if self._closing.is_set():
                    return
                self._reviews[table] = found
        except Exception:
            log.exception("review of table %s", table)
            self._reviews.pop(table, None)

    def close(self) -> None:
        self._closing.set()
        self._thread.shutdown(wait=False, cancel_futures=True)


def review_out(match: Match, review: Review, language: Language, viewer: int = SPECTATOR) -> ReviewOut:
    """The review in words; the viewer's own decisions are told with “you”."""
    digits = 1 if review.in_points else 3
    turns = [
        TurningPointOut(
            turn.number + 1,
            turn.seat,
            turn.text(match, language, viewer),
            round(turn.before, digits),
            round(turn.after, digits),
            turn.cause,
            turn.remark(match.game, language, review.in_points, match),
        )
        for turn in review.turns
    ]
    moments = [MomentOut(each.number, [round(value, digits) for value in each.values]) for each in review.moments]
    return ReviewOut(review.done, round(review.share, 2), review.in_points, moments, turns)
