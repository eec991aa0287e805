"""Metrics for Prometheus: what is counted, and who can read it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import socket
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from hightable.cli import main
from tests.server.person import GAME, Person
from tests.server.serving import Process


def read(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every sample by its name and labels."""
    families = text_string_to_metric_families(text)
    return {(each.name, frozenset(each.labels.items())): each.value for family in families for each in family.samples}


def test_a_game_is_counted_and_only_the_port_of_the_metrics_tells(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite", "--metrics", "0")
    found = re.search(r"Metrics are at (http://127\.0\.0\.1:\d+/metrics)", server.output)
    assert found, server.output

    async def scene() -> str:
        ada = Person(server.address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update", lambda message: message["paths"])
        await sitting.play_on(random.Random(1), moves=3)
        await sitting.move(sitting.update["paths"][0][0] if sitting.my_turn else 0, n=0)
        await sitting.until("refusal")
        await ada.get("/metrics", status=404)
        async with httpx2.AsyncClient() as http:
            return (await http.get(found[1])).text

    try:
        samples = read(asyncio.run(scene()))
    finally:
        server.stop()

    def value(name: str, **labels: str) -> float:
        return samples[name, frozenset(labels.items())]

    assert value("hightable_moves_total", game=GAME) >= 3
    assert value("hightable_updates_total") >= 3
    assert value("hightable_connections") == 1
    assert value("hightable_open_tables") == 1
    assert value("hightable_bot_seconds_count", level="random") >= 1
    assert value("hightable_write_seconds_count") >= 4
    assert value("hightable_write_size_sum") >= 4
    assert value("hightable_refusals_total", key="stale") == 1
    assert value("hightable_refusals_total", key="no_page") == 1
    assert value("hightable_http_requests_total", method="POST", path="/api/tables", status="200") == 1
    assert value("hightable_http_requests_total", method="other", path="other", status="404") == 1
    assert "hightable_loop_lag_seconds_count" in {name for name, _ in samples}
    assert value("process_resident_memory_bytes") > 0
    paths = {path for _, labels in samples for name, path in labels if name == "path"}
    assert paths == {"/api/tables", "other"}, "an address of a table is not a label"


def two_free_ports() -> int:
    """The first of two, below those that systems give to connections."""
    while True:
        port = random.randrange(20_000, 30_000)
        with contextlib.suppress(OSError), socket.socket() as one, socket.socket() as two:
            one.bind(("127.0.0.1", port))
            two.bind(("127.0.0.1", port + 1))
            return port


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs several processes")
def test_each_worker_has_a_port_of_its_own(tmp_path: Path) -> None:
    port = two_free_ports()
    server = Process(tmp_path / "tables.sqlite", "--metrics", str(port), "--workers", "2")

    async def read_all() -> list[str]:
        async with httpx2.AsyncClient(transport=httpx2.AsyncHTTPTransport(retries=10)) as http:
            return [(await http.get(f"http://127.0.0.1:{each}/metrics")).text for each in (port, port + 1)]

    try:
        one, two = [read(text) for text in asyncio.run(read_all())]
    finally:
        assert server.stop() == 0
    started = "process_start_time_seconds", frozenset[tuple[str, str]]()
    assert one[started] > 0
    assert two[started] > 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_for_metrics_that_is_taken_is_refused_with_a_sentence(workers: str, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        flags = ["--port", "0", "--workers", workers, "--metrics", str(port), "--database", str(tmp_path / "tables.sqlite")]
        shown = CliRunner().invoke(main, ["serve", *flags])
    assert shown.exit_code == 1
    assert f"Metrics cannot be served on 127.0.0.1, port {port}: " in shown.output
    assert "Errno" not in shown.output


@pytest.mark.parametrize("where", ["nowhere", "70000", "10.0.0.5:", "-1"])
def test_an_invalid_port_for_metrics_is_refused_with_a_sentence(where: str, tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["serve", "--metrics", where, "--database", str(tmp_path / "tables.sqlite")])
    assert shown.exit_code == 2
    assert f"not {where}." in shown.output
