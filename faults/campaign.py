"""A campaign on one store: faults come in rounds under load; after each, everything heals, plays on, and is checked."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from faults.checker import Checker
from faults.history import History, Violation
from faults.load import AgainstBot, Client, MoveRace, Pair, SeatRace
from faults.page import Gone, Page
from faults.postgres_process import PostgresProcess
from faults.proxy import CuttingProxy
from faults.server_under_test import ServerUnderTest
from faults.shim import Shim
from faults.small_disk import SmallDisk, small_disk
from hightable.server.errors import ApiError
from hightable.server.identity import new_token
from hightable.server.store import open_store

STORES = ("sqlite", "postgresql")
KILLS = ("worker killed", "server killed", "PostgreSQL killed", "PostgreSQL process killed")
PER_ROUND = 30
"""Kills of workers in one round."""
RACING = 15.0
"""Seconds of a round of races."""
MOST_OPENED = 200
"""Tables that are opened once more at the end."""
HEALED = 90.0
"""Seconds within which everybody must have got somewhere again after a round."""


@dataclass(frozen=True)
class Plan:
    """How much a campaign does."""

    store: str
    kills: int
    races: int
    seed: int = 1
    minutes: float = 60.0
    workers: int = 4
    clients: int = 3
    """Clients of each kind."""
    others: float = 0.6
    """How likely each kind of fault is in a round, other than a killed worker."""


@dataclass
class Outcome:
    """What a campaign did, and what it found."""

    store: str
    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    by_fault: Counter[str] = field(default_factory=Counter)
    """Violations found after a round with this fault."""
    violations: list[Violation] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    tracebacks: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def kills(self) -> int:
        return sum(self.faults[kind] for kind in KILLS)

    @property
    def races(self) -> int:
        return self.counts["move races"] + self.counts["seat races"]


class Campaign:
    """The server, its database, the load, and the faults. It is run inside `async with running(plan)`."""

    def __init__(self, plan: Plan, folder: Path, disk: SmallDisk, tell: Callable[[str], None]) -> None:
        self.plan = plan
        self.rng = random.Random(f"{plan.seed} {plan.store}")
        self.outcome = Outcome(plan.store)
        self.history = History()
        self.checker = Checker(self.history)
        self.tell = tell
        self.shim = Shim(folder)
        self.disk = disk
        self.postgres: PostgresProcess | None = None
        self.proxy = CuttingProxy(random.Random(self.rng.random()))
        self.address = str(self.disk.folder / "tables.sqlite")
        if plan.store == "postgresql":
            self.postgres = PostgresProcess(self.disk.folder / "data", folder / "postgres.log", self.shim.environment)
        self.server = ServerUnderTest(self.address, folder / "server.log", plan.workers, self.shim.environment)
        self.clients: list[Client] = []
        self._began = time.monotonic()

    async def start(self) -> None:
        if self.postgres is not None:
            await self.postgres.start()
            await self.proxy.start()
            self.proxy.target = self.postgres.port
            self.address = self.postgres.address
            self.server.database = f"postgresql://postgres@127.0.0.1:{self.proxy.port}/postgres"
        await self.server.start()
        kinds: list[type[Client]] = [Pair, AgainstBot, MoveRace, SeatRace]
        for number in range(self.plan.clients):
            for kind in kinds[: 4 if number == 0 else 3]:
                rng = random.Random(self.rng.random())
                self.clients.append(kind(self.server, self.history, self.outcome.counts, rng))

    async def run(self) -> Outcome:
        for client in self.clients:
            client.start()
        await self._heal()
        while not self._finished:
            await self._round()
        await self._open_all()
        self.outcome.tracebacks.update(self.server.tracebacks())
        self.outcome.seconds = time.monotonic() - self._began
        return self.outcome

    @property
    def _finished(self) -> bool:
        done = self.outcome.kills >= self.plan.kills and self.outcome.races >= self.plan.races
        return done or time.monotonic() > self._began + 60 * self.plan.minutes

    async def _round(self) -> None:
        """Faults of several kinds, or, once there were enough, some seconds of races; then everything must heal."""
        before = Counter(self.outcome.faults)
        if self.outcome.kills < self.plan.kills:
            for fault in self._choose_faults():
                await fault()
                await asyncio.sleep(self.rng.random() * 0.3)
        else:
            for client in self.clients:
                if isinstance(client, MoveRace | SeatRace):
                    client.pace = 0.0
            until = time.monotonic() + RACING
            while time.monotonic() < until and not self._finished:
                await asyncio.sleep(0.1)
        await self._heal()
        found = await self._check()
        kinds = self.outcome.faults - before
        for kind in kinds:
            self.outcome.by_fault[kind] += len(found)
        outcome, after = self.outcome, time.monotonic() - self._began
        self.tell(
            f"{outcome.store} after {after:.0f} s: {outcome.kills} kills, {outcome.races} races,"
            f" {outcome.counts['moves']} moves, {len(outcome.violations)} violations"
        )

    # Faults

    def _choose_faults(self) -> list[Callable[[], Awaitable[None]]]:
        """Mostly kills of single workers, and one other fault of each kind in every few rounds."""
        left = self.plan.kills - self.outcome.kills
        others: list[Callable[[], Awaitable[None]]] = [self._kill_server, self._pause_worker]
        if self.postgres is not None:
            others += [self._kill_postgres, self._kill_postgres_process, self._cut_connections, self._cut_connections]
        if not self.disk.missing:
            others.append(self._fill_disk)
        if not self.shim.missing:
            others += [self._slow_disk, self._shift_clock]
        chosen = [self._kill_worker] * min(PER_ROUND, left) + [fault for fault in others if self.rng.random() < self.plan.others]
        self.rng.shuffle(chosen)
        return chosen

    def _count(self, kind: str) -> None:
        self.outcome.faults[kind] += 1

    async def _kill_worker(self) -> None:
        deadline = time.monotonic() + 20
        while not self.server.kill_worker(self.rng):
            if time.monotonic() > deadline:
                return
            await asyncio.sleep(0.05)
        self._count("worker killed")

    async def _kill_server(self) -> None:
        self.server.kill()
        self._count("server killed")
        await self.server.start()

    async def _pause_worker(self) -> None:
        """Stops a worker for longer than its leases last, while the others go on."""
        worker = self.server.pause_worker(self.rng)
        if worker is not None:
            self._count("worker paused")
            await asyncio.sleep(self.rng.uniform(1, 8))
            self.server.resume(worker)

    async def _kill_postgres(self) -> None:
        assert self.postgres is not None
        self.postgres.kill()
        self._count("PostgreSQL killed")
        await asyncio.sleep(self.rng.random())
        await self.postgres.start()

    async def _kill_postgres_process(self) -> None:
        assert self.postgres is not None
        self.postgres.kill_one(self.rng.randrange(1000))
        self._count("PostgreSQL process killed")

    async def _cut_connections(self) -> None:
        for _ in range(5):
            before = self.proxy.cuts
            self.proxy.arm()
            await asyncio.sleep(0.2)
            self.proxy.disarm()
            self.outcome.faults["connection cut"] += self.proxy.cuts - before

    async def _fill_disk(self) -> None:
        self.disk.fill()
        self._count("disk full")
        await asyncio.sleep(self.rng.uniform(0.5, 3))
        self.disk.free()

    async def _slow_disk(self) -> None:
        self.shim.slow_flushes(self.rng.choice([0.02, 0.1, 0.5]))
        self._count("slow disk")
        await asyncio.sleep(self.rng.uniform(1, 3))
        self.shim.slow_flushes(0)

    async def _shift_clock(self) -> None:
        """Moves the wall clock, which stays where it is until the next jump."""
        self.shim.shift_clock(self.rng.choice([-86400, -3600, -30, 30, 3600, 86400]))
        self._count("clock jump")

    # Afterwards

    async def _heal(self) -> None:
        """Ends all faults; then every client must get somewhere with the table that it is at."""
        if self.postgres is not None and not self.postgres.running:
            await self.postgres.start()
        before = [(client, client.progress) for client in self.clients]
        deadline = time.monotonic() + HEALED
        while any(client.progress == progress for client, progress in before):
            if time.monotonic() > deadline:
                for client, progress in before:
                    if client.progress == progress:
                        kind, table = type(client).__name__, client.table
                        self.history.report("stuck", table, f"{kind}: no move was accepted for {HEALED:.0f} seconds")
                        await client.start_again()
                return
            await asyncio.sleep(0.1)

    async def _check(self, everything: bool = False) -> list[Violation]:
        """Checks what was acknowledged since the last time, or everything, against the database."""
        deadline = time.monotonic() + HEALED
        while True:
            try:
                store = await open_store(self.address if self.postgres is not None else Path(self.address))
                try:
                    found = await self.checker.check(store, everything)
                finally:
                    await store.close()
                break
            except ApiError:  # PostgreSQL is recovering
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(0.5)
        self.outcome.violations += found
        for violation in found:
            self.tell(f"  {violation.kind} at {violation.table}: {violation.text}")
        return found

    async def _open_all(self) -> None:
        """Opens tables that everybody may look at, at any process, and checks all."""
        listed = sorted(table for table, told in self.history.tables.items() if 1 in told.seats)
        for table in self.rng.sample(listed, k=min(len(listed), MOST_OPENED)):
            try:
                page = await Page.open(self.server.address, table, new_token(), self.history)
                page.vanish()
                self.outcome.counts["tables opened at the end"] += 1
            except Gone:
                self.history.report("does not open", table, "the server closed the connection")
        await self._check(everything=True)

    async def close(self) -> None:
        for client in self.clients:
            await client.stop()
            await client.close()
        self.server.kill()
        await self.proxy.close()
        if self.postgres is not None:
            await self.postgres.stop()
        self.outcome.skipped += [reason for reason in (self.disk.missing, self.shim.missing) if reason]


@asynccontextmanager
async def running(plan: Plan, folder: Path, tell: Callable[[str], None] = print) -> AsyncIterator[Campaign]:
    """A campaign whose server is running; everything is stopped at the end."""
    with small_disk(folder / "disk") as disk:
        campaign = Campaign(plan, folder, disk, tell)
        try:
            await campaign.start()
            yield campaign
        finally:
            await campaign.close()


async def run(plan: Plan, tell: Callable[[str], None] = print, folder: Path | None = None) -> Outcome:
    """Runs a campaign. With a folder, the logs stay there."""
    with contextlib.ExitStack() as stack:
        folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hightable-faults-")))
        folder.chmod(0o755)  # PostgreSQL may run as another user
        async with running(plan, folder, tell) as campaign:
            await campaign.run()
        return campaign.outcome
