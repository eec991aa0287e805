"""Logs as text or as JSON. Every line that belongs to a request carries the id of that request."""

from __future__ import annotations

import json
import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")

_SANE = re.compile(r"[A-Za-z0-9._-]{1,64}")

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the HTTP request or WebSocket that this task serves; empty if it serves none."""


def choose_id(given: str | None) -> str:
    """The id that a trusted proxy gave, if it is a plain word; otherwise a new one."""
    return given if given is not None and _SANE.fullmatch(given) else secrets.token_hex(8)


class TextFormatter(logging.Formatter):
    """One line per record, with the request's id at its end; a traceback follows."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        line = f"{record.levelname} {record.name}: {record.message}"
        request = request_id.get()
        return f"{line} (request {request})" if request else line


class JsonFormatter(logging.Formatter):
    """One JSON object per line. `fields` of a record, given as `extra`, become members of their own."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(format: str = "text", level: str = "warning") -> None:
    """Sends all logs of this process to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
