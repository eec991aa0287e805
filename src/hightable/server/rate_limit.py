"""How much anybody may ask for in how much time, and how many connections anybody may hold."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, deque
from dataclasses import dataclass
from typing import TypeAlias

Rate: TypeAlias = tuple[int, float]
"""So many in so many seconds."""


@dataclass(frozen=True)
class Limits:
    """What is allowed unless the server was started with more."""

    messages: Rate = (30, 10.0)
    patience: int = 60
    """How many messages over the limit are refused before the connection is closed."""
    chat: Rate = (5, 10.0)
    advice: Rate = (10, 60.0)
    """Each is more than a second of thought."""
    posts: Rate = (60, 10.0)
    tables: Rate = (30, 600.0)
    """New tables of one person."""
    tables_per_address: Rate = (150, 600.0)
    """New tables from one address, whoever opens them: cookies are free."""
    listed: int = 3
    """Tables of one person that wait in the lobby for players."""
    listed_per_address: int = 20
    """Tables opened from one address that wait in the lobby for players."""
    unattended: float = 600.0
    """Seconds for which the lobby shows a table where nobody is who sits there."""
    scenes: Rate = (20, 10.0)
    """Requests for a whole scene: another language, another seat. Per person, or per address without a cookie."""
    connections: int = 8
    """Of one person (or one address without a cookie) to one table: some tabs, a phone, and stale ones."""
    per_table: int = 250
    """WebSockets to one table. People seated there are always let in."""
    per_address: int = 400
    """Connections from one client address, WebSockets included: a whole school may share one."""
    total: int = 4000
    """Connections in all. Each takes a file handle, so the server raises that limit of the system or lowers this one."""
    for_requests: int = 20
    """How many of an address's connections WebSockets may not take: they are left for requests."""
    head: float = 10.0
    """Seconds within which the head of a request has to arrive."""
    body: float = 20.0
    """Seconds within which the body of a request has to arrive."""
    reading: float = 30.0
    """Seconds for which a client may read nothing of an answer, or of the last words of a connection."""
    away: float = 120.0
    """Seconds after which the others may agree to put a player of the house in somebody's place."""
    idle: float = 300.0
    """Seconds after which they may do so for somebody who is there, but does not decide."""
    waiting: int = 1 << 20
    """How many bytes may wait for a slow connection before it is dropped."""


class RateLimiter:
    """Counts what happened lately.

    >>> meter = Meter((2, 60.0))
    >>> [meter.allows() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate) -> None:
        self._most, self._seconds = rate
        self._times: deque[float] = deque()

    def allows(self) -> bool:
        """Whether one more is within the limit; if so, it is counted."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True

    @property
    def idle(self) -> bool:
        return not self._times or self._times[-1] <= time.monotonic() - self._seconds


class RateLimiters:
    """A meter for each of many, forgotten when it has nothing to remember."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._limiters: dict[object, RateLimiter] = {}

    def allows(self, who: object) -> bool:
        if len(self._limiters) > 10_000:
            self._limiters = {each: limiter for each, limiter in self._limiters.items() if not limiter.idle}
        return self._limiters.setdefault(who, RateLimiter(self._rate)).allows()


def client_of(host: str) -> str:
    """The client that an address stands for: one IPv6 subscriber has a whole /64.

    >>> client_of("::ffff:192.0.2.7"), client_of("2001:db8::7"), client_of("unix")
    ('192.0.2.7', '2001:db8::', 'unix')
    """
    try:
        address = ipaddress.ip_address(host.split("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


class Occupancy:
    """Counts what is open at the same time, per client and in total.

    >>> occupancy = Occupancy(per_client=1, total=2)
    >>> [occupancy.enter(client) for client in ("a", "a", "b", "c")]
    [None, 'client', None, 'total']
    """

    def __init__(self, per_client: int, total: int) -> None:
        self.per_client = per_client
        self.total = total
        self._open: Counter[str] = Counter()
        self._all = 0

    def enter(self, client: str, many: bool = False) -> str | None:
        """Counts one more; or says which limit it would exceed. `many` stands for many clients, as a proxy does."""
        if self._all >= self.total:
            return "total"
        if not many and self._open[client] >= self.per_client:
            return "client"
        self._open[client] += 1
        self._all += 1
        return None

    def leave(self, client: str) -> None:
        self._all -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]
