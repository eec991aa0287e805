"""What a server measures, for Prometheus. Each process has its own numbers and its own port for them."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, start_http_server

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds that separate good from bad where people wait."""

MOVES = Counter("hightable_moves", "Moves written to the log.", ["game"])
UPDATES = Counter("hightable_updates", "Positions sent to pages.")
CONNECTIONS = Gauge("hightable_connections", "Open WebSockets.")
TABLES = Gauge("hightable_open_tables", "Tables in memory.")
BOT_SECONDS = Histogram(
    "hightable_bot_seconds", "From asking a bot until it has chosen.", ["level"], buckets=(0.01, 0.1, 0.5, 1, 2, 3, 5, 10, 30)
)
WRITE_SECONDS = Histogram("hightable_write_seconds", "Time to write one batch to the database.", buckets=QUICK)
WRITE_SIZE = Histogram("hightable_write_size", "Writes in one batch.", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000))
LOOP_LAG = Histogram("hightable_loop_lag_seconds", "How much later than planned the event loop ran a timer.", buckets=QUICK)
REFUSALS = Counter("hightable_refusals", "Requests and messages that were refused, by the key of their sentence.", ["key"])
REQUESTS = Counter("hightable_http_requests", "HTTP requests by the pattern of their path.", ["method", "path", "status"])
REQUEST_SECONDS = Histogram("hightable_http_request_seconds", "Time to answer an HTTP request.", ["path"], buckets=QUICK)


def serve_metrics(host: str, port: int) -> int:
    """Serves all of this, and what Prometheus knows about every Python process, in a thread. Returns the port."""
    server, _ = start_http_server(port, host)
    return int(server.server_port)
