"""The command `hightable serve`, and `hightable` without a command: a server for the people at this computer."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from types import FrameType
from typing import Any

import click
import uvicorn

from hightable.bots.levels import BadPlayer
from hightable.engine.discovery import all_games
from hightable.engine.native import cache_root
from hightable.players.command_option import player_seconds_option
from hightable.server import logs
from hightable.server.app import application
from hightable.server.database import BadDatabase, is_postgres, without_password
from hightable.server.lock import DatabaseLock
from hightable.server.metrics import serve_metrics
from hightable.server.middleware import LOOPBACK
from hightable.server.own_players import OwnPlayers
from hightable.server.protocol import Gate, HttpProtocol, WebSocketProtocol
from hightable.server.rate_limit import Limits
from hightable.server.sqlite_file import prepare
from hightable.server.workers import WorkerProcesses

log = logging.getLogger("hightable.server")

PORT, MOST_PORT = 8620, 65535
LONGEST_FRAME = 65536
"""A longer frame closes the connection; a message that is too long but fits a frame gets a sentence."""
OTHER_FILES = 200
"""File handles for everything but connections: the database, threads, compiled code."""


def data_folder() -> Path:
    """The folder of the database: `HIGHTABLE_DATA`, else the user's data folder."""
    chosen = os.environ.get("HIGHTABLE_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform in ("win32", "darwin"):
        return Path(click.get_app_dir("hightable"))
    return Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()) / "hightable"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for the whole network.")
@click.option("--port", default=PORT, show_default=True, help="Port to listen on; 0 for any free port.")
@click.option(
    "--database",
    default=None,
    metavar="FILE|URL",
    help="Database for the tables: a file, or postgresql://user@host/name (default: a file in your data folder).",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Number of processes that serve the same tables on the same port.",
)
@click.option(
    "--name", "names", multiple=True, help="Allowed host name (default: any; on a loopback address only loopback names)."
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="Address or network of a reverse proxy whose X-Forwarded-For and X-Forwarded-Proto headers are trusted (default: none).",
)
@click.option(
    "--per-address",
    type=click.IntRange(min=Limits.for_requests + 1),
    default=Limits.per_address,
    show_default=True,
    help="Maximum number of connections per client address.",
)
@click.option(
    "--expire-days",
    type=click.IntRange(min=0),
    default=Limits.expire_days,
    show_default=True,
    help="Days without a visit after which a waiting table is deleted; games in progress stay six times as long, finished ones"
    " for ever; 0 keeps everything.",
)
@click.option(
    "--metrics",
    metavar="[HOST:]PORT",
    help="Serve metrics for Prometheus on this port, on 127.0.0.1 unless a host is given; worker n uses the nth port from there"
    " (default: no metrics).",
)
@click.option(
    "--reports",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder of the lab's reports, shown at /lab (default: the folder “reports”, if only this machine is served).",
)
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="FILE.py:NAME",
    help="A player of your own that can be chosen like a bot; can be repeated. Its code runs as your user.",
)
@player_seconds_option
@click.option("--log-format", type=click.Choice(logs.FORMATS), default="text", show_default=True, help="Format of log lines.")
@click.option(
    "--log-level", type=click.Choice(logs.LEVELS), default="warning", show_default=True, help="From info on, requests are logged."
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    per_address: int,
    expire_days: int,
    metrics: str | None,
    reports: Path | None,
    players: tuple[str, ...],
    player_seconds: float | None,
    log_format: str,
    log_level: str,
    open_page: bool,
) -> None:
    """Serve tables to browsers until Ctrl-C."""
    logs.configure(log_format, log_level)
    where = None if metrics is None else _metrics_address(metrics)
    limits = Limits(per_address=per_address, expire_days=expire_days)
    try:
        own = OwnPlayers.load(players, player_seconds)
    except BadPlayer as error:
        raise click.UsageError(str(error)) from error
    run(host, port, database, names, open_page, limits, proxies, workers, where, reports, own)


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | Path | None = None,
    names: tuple[str, ...] = (),
    open_page: bool = True,
    limits: Limits | None = None,
    proxies: Collection[str] = (),
    workers: int = 1,
    metrics: tuple[str, int] | None = None,
    reports: Path | None = None,
    players: OwnPlayers | None = None,
) -> None:
    """Serves until it is stopped. Without a port it uses the default one, or any free one if that is taken."""
    if reports is not None and not reports.is_dir():
        raise click.UsageError(f"There is no folder {reports}.")
    if reports is None and host in LOOPBACK and not names and not proxies:
        reports = Path("reports")
    if port is not None and not 0 <= port <= MOST_PORT:
        raise click.UsageError(f"A port is a number from 0 to {MOST_PORT}, not {port}.")
    for proxy in proxies:
        _check_proxy(proxy)
    if workers > 1 and not hasattr(os, "fork"):
        raise click.UsageError("This operating system can run only one process: leave --workers out.")
    address = database or data_folder() / "tables.sqlite"
    try:
        with open_for_serving(address) as place:
            _serve(host, port, place, names, open_page, limits or Limits(), proxies, workers, metrics, reports, players)
    except BadDatabase as error:
        raise click.ClickException(str(error)) from error


@dataclass
class Place:
    """A database that is ready to be used by this server. `shown` is its address without a password."""

    address: str | Path
    shown: str
    write_address: Callable[[str], None] = lambda address: None
    """Notes the page's address beside a file, for the next server that finds it in use."""


@contextlib.contextmanager
def open_for_serving(address: str | Path, must_exist: bool = False) -> Iterator[Place]:
    """Checks and migrates a database. A file is locked, because only the processes of one server may share it."""
    if is_postgres(str(address)):
        asyncio.run(_prepare_postgres(str(address)))
        yield Place(address, without_password(str(address)))
        return
    file = Path(address)
    if must_exist and not file.exists():
        raise BadDatabase(f"There is no file {file}.")
    with DatabaseLock(file) as lock:
        prepare(file)
        yield Place(file, str(file), lock.write_address)


async def _prepare_postgres(address: str) -> None:
    try:
        from hightable.server import postgres
    except ImportError as error:
        raise BadDatabase("PostgreSQL needs a driver: pip install 'hightable[postgres]'.") from error
    await postgres.prepare(address)


def _serve(
    host: str,
    port: int | None,
    place: Place,
    names: Collection[str],
    open_page: bool,
    limits: Limits,
    proxies: Collection[str],
    workers: int,
    metrics: tuple[str, int] | None,
    reports: Path | None,
    players: OwnPlayers | None,
) -> None:
    cache_root()  # reports an unusable folder before anything is served
    listening = _listen(host, PORT if port is None else port, otherwise_any=port is None)
    name = "localhost" if host == "127.0.0.1" else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    allowed = set(names) | LOOPBACK if names or host in LOOPBACK else None
    limits = _within_file_handles(limits)
    listening.listen(100)  # clients that connect before the loop starts wait, and are not refused
    if metrics is not None:
        _check_metrics_ports(*metrics, workers)
        if workers == 1:
            _start_metrics(*metrics)
    place.write_address(address)
    if port is None and listening.getsockname()[1] != PORT:
        click.echo(f"Port {PORT} is in use, so another one was chosen.")
    click.echo(f"High Table is at {address} (press Ctrl-C to stop; tables are saved in {place.shown})")
    if open_page:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    if workers > 1:
        all_games()  # loaded once: the workers share their memory, and one that replaces another is ready at once
    _tune_garbage_collector()
    sys.setswitchinterval(0.001)  # the writer thread waits for the GIL after every flush, so switch threads quickly

    def serve_here(bus_folder: Path | None = None) -> None:
        app = application(place.address, allowed, limits, bus_folder, reports, players)
        with contextlib.suppress(KeyboardInterrupt):
            TableServer(configuration(app, limits, proxies)).run([listening])

    def work(number: int, bus_folder: Path | None) -> None:
        if metrics is not None:
            try:
                _start_metrics(*metrics, number)
            except click.ClickException as error:
                log.error("%s", error.message)  # people can play without
        serve_here(bus_folder)

    if workers == 1:
        serve_here()
        return
    with tempfile.TemporaryDirectory(prefix="hightable-") as folder:
        bus_folder = None if is_postgres(str(place.address)) else Path(folder)
        WorkerProcesses(workers, lambda number: work(number, bus_folder)).run()


class TableServer(uvicorn.Server):
    """uvicorn's server, which tells everybody that it stops before it closes their connections.

    After the first signal it finishes what it has begun and ends with exit code 0; a second one ends it at once. Nothing that
    anybody was shown is lost by that: it is on disk already.
    """

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.config.app.state.registry.say_goodbye()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def _tune_garbage_collector() -> None:
    """Freezes long-lived objects out of the garbage collector and raises its thresholds.

    Full collections would otherwise add 50 % to the time of a move. Most objects of a move live until the table's next moves, so
    frequent collections would look at them in vain; but every table waits for a collection, so the first threshold is low enough
    for it to take about ten milliseconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _check_proxy(proxy: str) -> None:
    try:
        ip_network(proxy, strict=False)
    except ValueError as error:
        raise click.UsageError(
            f"--proxy takes an address such as 127.0.0.1 or a network such as 10.0.0.0/8, not {proxy}."
        ) from error


def _within_file_handles(limits: Limits) -> Limits:
    """The limits, with the total lowered to the available file handles after raising their limit as far as possible."""
    if sys.platform == "win32":
        return limits
    import resource

    wanted = limits.total + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return limits
    return replace(limits, total=max(soft - OTHER_FILES, soft // 2))


def configuration(app: Any, limits: Limits, proxies: Collection[str] = ()) -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(
        app,
        http=partial(HttpProtocol, gate=Gate(limits, proxies)),  # type: ignore[arg-type]
        ws=WebSocketProtocol,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        ws_per_message_deflate=False,
        log_config=None,  # `logs` decides
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def _metrics_address(where: str) -> tuple[str, int]:
    """The host and the port in `PORT` or `HOST:PORT`."""
    host, _, port = where.rpartition(":")
    if not port.isdecimal() or int(port) > MOST_PORT:
        raise click.UsageError(f"--metrics takes a port such as 9620, or a host and a port such as 10.0.0.5:9620, not {where}.")
    return host.strip("[]") or "127.0.0.1", int(port)


def _check_metrics_ports(host: str, port: int, workers: int) -> None:
    """Raises ClickException if one of the ports for metrics is not free, before anything is served."""
    for each in range(port, port + workers) if port else ():
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, each))
                probe.listen(1)
            except (OSError, OverflowError) as error:
                reason = getattr(error, "strerror", None) or error
                raise click.ClickException(f"Metrics cannot be served on {host}, port {each}: {reason}.") from error


def _start_metrics(host: str, port: int, number: int = 0) -> None:
    """Serves the metrics of this process, and says where. Each worker has a port of its own, one after the other."""
    try:
        found = serve_metrics(host, port and port + number)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise click.ClickException(f"Metrics cannot be served on {host}, port {port + number}: {reason}.") from error
    click.echo(f"Metrics are at http://{f'[{host}]' if ':' in host else host}:{found}/metrics")


def _listen(host: str, port: int, otherwise_any: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (port, 0) if otherwise_any else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
            return listening
        except OSError as error:
            listening.close()
            reason = error
    raise click.ClickException(f"Cannot listen on {host}, port {port}: {reason.strerror}. Try --port 0 for a free port.")
