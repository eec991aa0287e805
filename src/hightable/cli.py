"""The command `hightable`. Each subcommand is imported from its package only when it is used."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from typing import Any

import click

import hightable

TRACEBACK = "HIGHTABLE_TRACEBACK"
"""The environment variable that shows the traceback of an error in a game, for its author."""

COMMANDS = {
    "games": ("hightable.terminal.commands:games", "List the games, with their players and options."),
    "play": ("hightable.terminal.commands:play", "Play GAME in this terminal."),
    "learn": ("hightable.terminal.commands:learn", "Learn GAME in a few short lessons, by playing them."),
    "replay": ("hightable.terminal.commands:replay", "Replay a recorded match."),
    "verify": ("hightable.terminal.commands:verify", "Check that the deal of a recorded match was fair."),
    "export": ("hightable.terminal.commands:export", "Write a finished match in another notation to standard output."),
    "rules": ("hightable.terminal.commands:rules", "Show the rules of GAME, or only the clauses that match CLAUSE."),
    "print": ("hightable.terminal.commands:print_game", "Write GAME as pages to print, cut out and play."),
    "compile": ("hightable.lab.commands:compile_games", "Compile GAMES now, rules and search (default: all games)."),
    "simulate": ("hightable.lab.commands:simulate", "Play GAME many times and report who wins."),
    "study": ("hightable.lab.study_commands:study", "Play GAME many times and write a report for its designer."),
    "ladder": ("hightable.lab.ladder_commands:ladder", "Rate bots that play GAME in every order of seats."),
    "compare": ("hightable.lab.compare_commands:compare", "Compare two settings of GAME on the same deals."),
    "options": ("hightable.lab.option_commands:options", "Show what each option of GAME changes."),
    "tune": ("hightable.lab.tune_commands:tune", "Search the numbers of GAME for an aim."),
    "merge": ("hightable.lab.shards:merge", "Put the games of all shards of a run together."),
    "laws": ("hightable.lab.commands:laws", "Check that GAMES keep the laws (default: all games), level by level."),
    "observation": ("hightable.envs.commands:observation", "Show the fields of GAMES' observations for learning."),
    "new-game": ("hightable.scaffold.commands:new_game", "Write a new game called NAME, to be changed into yours."),
    "database": ("hightable.server.database_commands:database", "Move tables from one database to another."),
    "serve": ("hightable.server.commands:serve", "Serve tables to browsers until Ctrl-C."),
    "backup": ("hightable.server.admin_commands:backup", "Copy the server's database to FILE and check the copy."),
    "check": (
        "hightable.server.admin_commands:check",
        "Check that everything in the server's database is sound: every match is replayed under its rules.",
    ),
    "tables": ("hightable.server.admin_commands:tables", "List the tables of a server, close or delete one."),
}
"""Where each subcommand is defined, and its line in `hightable --help`, which is shown without importing any of them."""


class Commands(click.Group):
    """Imports a subcommand only when it is called, so that no command waits for the imports of another."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, function = COMMANDS[name][0].split(":")
        command: Any = getattr(importlib.import_module(module), function)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            from hightable.engine.discovery import NoSuchGame, failure
            from hightable.engine.i18n import BadPhrase

            # for example one of the user's own games that does not load or compile, or that fails while it is played
            sentence: Exception | None
            sentence = error if isinstance(error, NoSuchGame) else None if os.environ.get(TRACEBACK) else failure(error)
            if sentence is None and isinstance(error, BadPhrase) and not os.environ.get(TRACEBACK):
                sentence = error
            if sentence is None:
                raise
            more = "" if sentence is error else f"\n{TRACEBACK}=1 shows the whole traceback."
            raise click.UsageError(f"{sentence}{more}") from error

    def main(self, *args: Any, **named: Any) -> Any:
        try:
            return super().main(*args, **named)
        except OSError as error:
            if error.errno != errno.ENOSPC or error.filename is not None:
                raise
            click.echo(f"Error: The output could not be written: {error.strerror}.", err=True)
            sys.exit(1)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(hightable.__version__, prog_name="High Table")
@click.pass_context
def main(context: click.Context) -> None:
    """Five board games about royal feasts, at one table. Without a command, opens High Table in your browser."""
    if context.invoked_subcommand is None:
        from hightable.server import logs
        from hightable.server.commands import run

        logs.configure()
        run()
