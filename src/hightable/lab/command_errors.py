"""How the lab's commands end if they cannot go on: a sentence, and an exit code that says whose fault it is."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import NoReturn

import click
from click.core import ParameterSource

from hightable.bots.levels import BadPlayer
from hightable.engine.components import BadComponents
from hightable.engine.cuda_code import NoDevice
from hightable.engine.discovery import NoSuchGame
from hightable.engine.match import BadSeats
from hightable.engine.options import BadOption
from hightable.lab.component_numbers import BadNumber
from hightable.lab.match_runner import BadRun, NothingPlayed, RunFailed

INTERRUPTED = 130
"""The usual exit code of a command that was stopped with Ctrl-C."""


def end_early(sentence: str, by_hand: bool) -> NoReturn:
    """Ends a command that has played, and reported, a part of its games: after Ctrl-C, or since a player or a cluster failed."""
    click.echo(f"Stopped early{sentence}", err=True)
    sys.exit(INTERRUPTED if by_hand else 1)


def given_flags(context: click.Context, names: Iterable[str]) -> list[str]:
    """Those of a command's parameters that were typed, as they are typed: “--seed”, “GAME”."""
    typed = {name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    return [
        parameter.opts[0] if isinstance(parameter, click.Option) else (parameter.name or "").upper()
        for parameter in context.command.params
        if parameter.name in typed
    ]


@contextlib.contextmanager
def usage_errors() -> Iterator[None]:
    """Turns errors into a sentence: exit code 2 if the arguments are wrong, 1 if a disk, a file or a cluster fails."""
    try:
        yield
    except NothingPlayed as error:
        click.echo(str(error), err=True)
        sys.exit(INTERRUPTED)
    except KeyboardInterrupt:  # for example while a game is compiled
        click.echo("Stopped.", err=True)
        sys.exit(INTERRUPTED)
    except RunFailed as error:
        raise click.ClickException(str(error)) from error
    except (NoSuchGame, BadComponents, BadPlayer, BadSeats, BadOption, BadRun, BadNumber, NoDevice) as error:
        raise click.UsageError(str(error)) from error
