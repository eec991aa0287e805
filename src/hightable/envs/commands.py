"""`hightable observation`: the fields of a game's observations for learning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.observation import ObservationLayout, ObservedField
from hightable.envs.common import check_players, multiplayer_counts

HEADINGS = ("field", "shape", "entries", "meaning")


@click.command()
@click.argument("games", nargs=-1)
@click.option("--players", type=int, default=None, help="Number of players (default: the smallest above one).")
@click.option("--omniscient", is_flag=True, help="The observation of a critic that sees everything.")
@click.option("--markdown", is_flag=True, help="Write Markdown, as in the documentation.")
def observation(games: tuple[str, ...], players: int | None, omniscient: bool, markdown: bool) -> None:
    """Show the fields of GAMES' observations for learning.

    For each field its shape, its entries in the row, and its meaning; by default for all games.
    """
    for game in map(find, games) if games else all_games():
        try:
            seats = check_players(game, min(multiplayer_counts(game)) if players is None else players, game.players)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        layout = ObservationLayout(game.position, seats, omniscient)
        if markdown:
            click.echo("\n".join(_markdown(game, layout)))
        else:
            _print(game, layout)


def _title(game: Game[Any], layout: ObservationLayout) -> str:
    return f"{game.name}, {layout.players} players: {layout.size} entries, {layout.dtype}"


def _cells(field: ObservedField) -> tuple[str, str, str, str]:
    shape = " × ".join(map(str, field.shape)) or "1"
    entries = str(field.start) if field.end == field.start + 1 else f"{field.start}–{field.end - 1}"
    return field.name, shape, entries, field.meaning


def _print(game: Game[Any], layout: ObservationLayout) -> None:
    table = Table(*HEADINGS, title=_title(game, layout), title_justify="left")
    for field in layout.fields:
        table.add_row(*_cells(field))
    Console().print(table)


def _markdown(game: Game[Any], layout: ObservationLayout) -> Iterator[str]:
    yield f"## {_title(game, layout)}\n"
    yield f"| {' | '.join(HEADINGS)} |"
    yield "|---" * len(HEADINGS) + "|"
    for field in layout.fields:
        name, shape, entries, meaning = _cells(field)
        yield f"| `{name}` | {shape} | {entries} | {meaning} |"
    yield ""
