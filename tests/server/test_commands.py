"""The command `hightable serve`, as far as it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable.cli import main


@pytest.mark.parametrize("port", ["99999", "65536", "-1"])
def test_a_port_that_cannot_be_is_a_sentence_before_anything_is_done(
    port: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("hightable.server.commands.warm", None)
    file = tmp_path / "tables.sqlite"
    shown = CliRunner().invoke(main, ["serve", "--port", port, "--database", str(file)])
    assert shown.exit_code == 2
    assert f"A port is a number from 0 to 65535, not {port}." in shown.output
    assert not file.exists()
