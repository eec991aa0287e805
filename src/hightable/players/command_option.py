"""The command line option for the time of players of your own."""

from __future__ import annotations

import click

from hightable.players.player_process import SECONDS

player_seconds_option = click.option(
    "--player-seconds",
    type=float,
    default=None,
    help=f"Most seconds that a player of your own may take for a decision (default {SECONDS:g}).",
)
