"""The command `hightable`. Each command lives in the room it belongs to and is imported only when it is asked for."""

from __future__ import annotations

import importlib
from typing import Any

import click

import hightable
from hightable.engine.discovery import NoSuchGame

COMMANDS = {
    "games": "hightable.terminal.commands",
    "play": "hightable.terminal.commands",
    "replay": "hightable.terminal.commands",
    "export": "hightable.terminal.commands",
    "rules": "hightable.terminal.commands",
    "warm": "hightable.lab.commands",
    "simulate": "hightable.lab.commands",
    "ladder": "hightable.lab.ladder_commands",
    "laws": "hightable.lab.commands",
    "serve": "hightable.server.commands",
}


class Commands(click.Group):
    """A group that finds a command by its name, so that none waits for what only another one needs."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: Any = getattr(importlib.import_module(COMMANDS[name]), name)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except NoSuchGame as error:  # whichever command it was: somebody's own game that does not load or compile, say
            raise click.UsageError(str(error)) from error


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(hightable.__version__, prog_name="High Table")
@click.pass_context
def main(context: click.Context) -> None:
    """Five board games of royal feasts, at one table. Without a command: a table in your browser."""
    if context.invoked_subcommand is None:
        from hightable.server.commands import run

        run()
