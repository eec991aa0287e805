"""The command that repeats a run: what was typed, with the seed that was drawn."""

from __future__ import annotations

import shlex

import click
from click.core import ParameterSource


def repeat_command(context: click.Context, seed: int | None) -> str:
    """The command with all options that were given, and the seed, if it draws one.

    Where the output goes is left out: it changes nothing of the result.
    """
    words = ["hightable", str(context.info_name)]
    for parameter in context.command.params:
        name = parameter.name or ""
        if (
            name in ("seed", "as_json", "out", "plot", "data", "decisions", "details")
            or context.get_parameter_source(name) is not ParameterSource.COMMANDLINE
        ):
            continue
        value = context.params[name]
        if isinstance(parameter, click.Argument):
            words += value if isinstance(value, tuple) else [str(value)]
        elif isinstance(value, bool):
            words += [parameter.opts[0]] if value else list(parameter.secondary_opts[:1])
        else:
            for each in value if isinstance(value, tuple) else (value,):
                words += [parameter.opts[0], str(each)]
    return shlex.join(words if seed is None else [*words, "--seed", str(seed)])
