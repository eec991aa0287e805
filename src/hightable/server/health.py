"""Whether the process is alive and ready to serve, for load balancers and whoever restarts it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque

from starlette.requests import Request
from starlette.responses import Response

from hightable.server.errors import ApiError
from hightable.server.metrics import LOOP_LAG
from hightable.server.registry import TableRegistry
from hightable.server.schemas import HealthOut, ReadinessOut
from hightable.server.wire import encode

log = logging.getLogger("hightable.health")

INTERVAL = 0.5
"""Seconds between two measurements of the event loop."""
REMEMBERED = 20
"""How many measurements the lag is the worst of."""
MOST_LAG = 2.0
"""Seconds of lag from which on a server is not ready for more people."""
PATIENCE = 5.0
"""Seconds for the database to answer."""
FRESH = 1.0
"""Seconds for which an answer about the database is given again, so that asking often costs nothing."""

PROBES = ("/healthz", "/readyz")


class Health:
    """Measures the event loop, and asks the database when somebody wants to know."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._lags: deque[float] = deque(maxlen=REMEMBERED)
        self._due = time.monotonic() + INTERVAL
        self._database = ""
        self._asked = -FRESH
        self._asking = asyncio.Lock()
        self._task = asyncio.get_running_loop().create_task(self._measure())

    @property
    def lag(self) -> float:
        """The worst delay of a timer in the last ten seconds, also of the one that is due now."""
        return max(*self._lags, time.monotonic() - self._due, 0.0)

    async def failing(self) -> dict[str, str]:
        """What is not ready, each with a sentence; empty if all is well."""
        found: dict[str, str] = {}
        if self._registry.draining:
            found["draining"] = "The server is stopping."
        if self.lag > MOST_LAG:
            found["loop"] = f"The event loop was {self.lag:.1f} seconds late."
        database = await self._ask_database()
        if database:
            found["database"] = database
        return found

    async def _ask_database(self) -> str:
        async with self._asking:
            if time.monotonic() >= self._asked + FRESH:
                self._database = await self._problem()
                self._asked = time.monotonic()
            return self._database

    async def _problem(self) -> str:
        """Why the database can not be read or written to; empty if it can."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._registry.store.check()
        except TimeoutError:
            return f"The database did not answer within {PATIENCE:.0f} seconds."
        except ApiError as refusal:
            return str(refusal)
        except Exception:
            log.exception("the database")
            return "The database failed; the log says why."
        return ""

    async def _measure(self) -> None:
        while True:
            self._due = time.monotonic() + INTERVAL
            await asyncio.sleep(INTERVAL)
            lag = max(time.monotonic() - self._due, 0.0)
            self._lags.append(lag)
            LOOP_LAG.observe(lag)

    def close(self) -> None:
        self._task.cancel()


async def alive(request: Request) -> Response:
    """That the event loop answers, and how late it was lately."""
    health: Health = request.app.state.health
    return _answer(HealthOut("ok", round(health.lag, 3)))


async def ready(request: Request) -> Response:
    """Whether this process can serve people now; if not, what fails."""
    health: Health = request.app.state.health
    failing = await health.failing()
    return _answer(ReadinessOut(not failing, failing), 503 if failing else 200)


def _answer(body: HealthOut | ReadinessOut, status: int = 200) -> Response:
    return Response(encode(body), status, media_type="application/json", headers={"cache-control": "no-store"})
