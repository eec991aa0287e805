"""Limits on requests and connections, one line each, and the counters that enforce them."""

from __future__ import annotations

import hashlib
import ipaddress
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Rate: TypeAlias = tuple[int, float]
"""A number of requests, and a number of seconds."""


@dataclass(frozen=True)
class Limits:
    """The default limits."""

    messages: Rate = (30, 10.0)
    patience: int = 60
    """How many messages over the limit are refused before the connection is closed."""
    chat: Rate = (5, 10.0)
    advice: Rate = (10, 60.0)
    """Each takes more than a second of CPU time. Asking again about the same position is free, and so is asking at home."""
    posts: Rate = (60, 10.0)
    exports: Rate = (5, 600.0)
    """Requests for all of one's own data, which replay every finished match."""
    tables: Rate = (30, 600.0)
    """New tables per person."""
    tables_per_address: Rate = (150, 600.0)
    """New tables per address, because anyone can get more cookies."""
    variants: Rate = (10, 3600.0)
    """New tables with components of their own, per address: each is compiled, which takes half a minute of CPU time."""
    most_variants: int = 40
    """Variants at open tables, each of which takes a few megabytes."""
    listed: int = 3
    """Tables per person that wait for players in the lobby."""
    listed_per_address: int = 20
    """Tables per address that wait for players in the lobby."""
    unattended: float = 600.0
    """Seconds for which the lobby still shows a table after the last of its players has disconnected."""
    scenes: Rate = (20, 10.0)
    """Requests for a whole scene, per person, or per address without a cookie."""
    connections: int = 8
    """Connections per person (or per address without a cookie) to one table: some tabs, a phone, and stale ones."""
    per_table: int = 250
    """WebSockets per table. Players seated there are always admitted."""
    per_address: int = 400
    """Connections per client address, including WebSockets: a whole school may share one."""
    total: int = 4000
    """Connections in total. Each takes a file handle, so the server raises the system's limit or lowers this one."""
    for_requests: int = 20
    """Connections per address that are reserved for HTTP requests: WebSockets cannot use them."""
    head: float = 10.0
    """Seconds for the head of a request to arrive."""
    body: float = 20.0
    """Seconds for the body of a request to arrive."""
    reading: float = 30.0
    """Seconds that a client may take to read its answer, or the last messages of a connection."""
    away: float = 120.0
    """Seconds after which the others may agree to replace an absent player by a bot."""
    idle: float = 300.0
    """Seconds after which they may do so for a player who is present but does not move."""
    expire_days: int = 30
    """Days after which tables that nobody visits, and other old things, are deleted (see `expiry.py`); 0 for never."""
    waiting: int = 1 << 20
    """Bytes that may be queued for a slow connection before it is dropped."""


class RateLimiter:
    """A sliding-window rate limiter.

    >>> limiter = RateLimiter((2, 60.0))
    >>> [limiter.allows() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate) -> None:
        self._most, self._seconds = rate
        self._times: deque[float] = deque()

    def allows(self) -> bool:
        """Whether one more request is within the limit; if so, it is counted."""
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
    """A rate limiter per key, dropped when it is idle.

    `counted` is called with the digest of the key of each request that was allowed, to be told to other processes.
    """

    def __init__(self, rate: Rate, counted: Callable[[str], None] = lambda digest: None) -> None:
        self._rate = rate
        self._counted = counted
        self._limiters: dict[str, RateLimiter] = {}

    def allows(self, key: str | bytes | None) -> bool:
        digest = _digest(key)
        allowed = self.count(digest)
        if allowed:
            self._counted(digest)
        return allowed

    def count(self, digest: str) -> bool:
        """Counts a request, of this process or another; False if it is over the limit."""
        if len(self._limiters) > 10_000:
            self._limiters = {each: limiter for each, limiter in self._limiters.items() if not limiter.idle}
        return self._limiters.setdefault(digest, RateLimiter(self._rate)).allows()


def _digest(key: str | bytes | None) -> str:
    """A short name for a person or an address, which other processes may know."""
    data = key.encode() if isinstance(key, str) else key or b""
    return hashlib.blake2b(data, digest_size=9).hexdigest()


def client_of(host: str) -> str:
    """The client behind an address: an IPv6 subscriber has a whole /64.

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
    """Counts open connections, per client and in total.

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
        """Counts one more, or returns the limit that it would exceed. `many`: a proxy, which stands for many clients."""
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
