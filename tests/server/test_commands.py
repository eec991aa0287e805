"""Bad options of the command `hightable serve`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable.cli import main


@pytest.mark.parametrize("port", ["99999", "65536", "-1"])
def test_an_invalid_port_is_refused_with_a_sentence_before_anything_is_done(
    port: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"
    shown = CliRunner().invoke(main, ["serve", "--port", port, "--database", str(file)])
    assert shown.exit_code == 2
    assert f"A port is a number from 0 to 65535, not {port}." in shown.output
    assert not file.exists()


def test_an_invalid_proxy_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["serve", "--proxy", "nginx", "--database", str(tmp_path / "tables.sqlite")])
    assert shown.exit_code == 2
    assert "--proxy takes an address" in shown.output


def test_an_ipv6_address_is_shown_in_brackets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("uvicorn.Server.run", lambda *given: None)
    shown = CliRunner().invoke(main, ["serve", "--host", "::1", "--port", "0", "--database", str(tmp_path / "tables.sqlite")])
    assert re.search(r"http://\[::1\]:\d+/", shown.output), shown.output
