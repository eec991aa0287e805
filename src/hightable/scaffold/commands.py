"""The command `hightable new-game`."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import click

from hightable.engine import discovery
from hightable.scaffold.render import LEVELS, BadName, game_name, render


@click.command("new-game")
@click.argument("name")
@click.option(
    "--level",
    type=click.Choice([str(level) for level in LEVELS]),
    default="1",
    show_default=True,
    help="1: one file with the rules. 2: one file, with cards that only their owner sees. 3: a package with scene, drawings,"
    " events and two languages. 4: a package with every part, down to the rulebook and the tests.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=".",
    help="The folder for the game (default: the current folder).",
)
def new_game(name: str, level: str, folder: Path) -> None:
    """Write a new game called NAME, to be changed into yours.

    It is small and runs at once. docs/adding-a-game.md explains each part, step by step.
    """
    try:
        own = game_name(name)
    except BadName as error:
        raise click.UsageError(str(error)) from error
    files = render(int(level), own)
    _refuse_existing(own, folder)
    try:
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"The game cannot be written: {error.strerror} ({error.filename}).") from error
    _report(own, folder, files)


def _refuse_existing(name: str, folder: Path) -> None:
    """Raises UsageError if there is already something where the game would go, or a game of that name elsewhere."""
    module = name.replace("-", "_")
    for taken in (folder / module, folder / f"{module}.py"):
        if taken.exists():
            raise click.UsageError(f"There is already “{taken}”: choose another name or another --folder.")
    if name in discovery.names():
        raise click.UsageError(f"There is already a game “{name}”: choose another name.")


def _report(name: str, folder: Path, files: dict[str, str]) -> None:
    """Says what was written, and three commands to go on with."""
    if len(files) == 1:
        ((path, text),) = files.items()
        click.echo(f"Wrote {folder / path}, {text.count(chr(10))} lines: its comments say what to change.")
    else:
        click.echo(f"Wrote {folder / name.replace('-', '_')}, {len(files)} files:")
        for path in files:
            click.echo(f"  {path}")
    commands = [f"hightable play {name}", f"hightable laws {name}", f"hightable simulate {name}"]
    known = [Path(each).resolve() for each in os.environ.get("HIGHTABLE_GAMES", "").split(os.pathsep) if each]
    if folder.resolve() not in known:
        folders = os.pathsep.join(map(str, [*known, folder.resolve()]))
        windows = sys.platform == "win32"
        setting = f"set HIGHTABLE_GAMES={folders}" if windows else f"export HIGHTABLE_GAMES={shlex.quote(folders)}"
        commands = [setting, *commands[:2]]
    click.echo("\nNext:")
    for command in commands:
        click.echo(f"  {command}")
