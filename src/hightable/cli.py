"""The command `hightable`. Each subcommand is imported from its package only when it is used."""

from __future__ import annotations

import importlib
from typing import Any

import click

import hightable
from hightable.engine.discovery import NoSuchGame

COMMANDS = {
    "games": "hightable.terminal.commands:games",
    "play": "hightable.terminal.commands:play",
    "replay": "hightable.terminal.commands:replay",
    "export": "hightable.terminal.commands:export",
    "rules": "hightable.terminal.commands:rules",
    "compile": "hightable.lab.commands:compile_games",
    "simulate": "hightable.lab.commands:simulate",
    "ladder": "hightable.lab.ladder_commands:ladder",
    "laws": "hightable.lab.commands:laws",
    "serve": "hightable.server.commands:serve",
}


class Commands(click.Group):
    """Imports a subcommand only when it is called, so that no command waits for the imports of another."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, function = COMMANDS[name].split(":")
        command: Any = getattr(importlib.import_module(module), function)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except NoSuchGame as error:  # for example one of the user's own games that does not load or compile
            raise click.UsageError(str(error)) from error


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(hightable.__version__, prog_name="High Table")
@click.pass_context
def main(context: click.Context) -> None:
    """Five board games about royal feasts, at one table. Without a command, opens High Table in your browser."""
    if context.invoked_subcommand is None:
        from hightable.server.commands import run

        run()
