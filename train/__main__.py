"""Trains a network for a game: `python -m train banquet-royal --minutes 10 --out runs/banquet-royal`."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from train.ppo import Settings, Trainer

SAVE_EVERY = 40
"""Seconds between two saves."""


@click.command()
@click.argument("game")
@click.option("--minutes", type=float, default=10.0, help="How long this call trains.")
@click.option("--begun", type=float, default=0.0, help="Minutes that earlier calls of this run have trained.")
@click.option(
    "--whole", type=float, help="Minutes of the whole run, over which the learning rate falls; by default --begun and --minutes."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder of the run.")
@click.option("--from", "source", type=click.Path(path_type=Path, exists=True), help="Continue the run in this folder.")
@click.option("--device", default="cuda", help="PyTorch's name of the device.")
@click.option("--set", "changes", multiple=True, help="A setting of train/ppo.py, as NAME=VALUE.")
def main(
    game: str,
    minutes: float,
    begun: float,
    whole: float | None,
    out: Path,
    source: Path | None,
    device: str,
    changes: tuple[str, ...],
) -> None:
    """Trains a network for GAME by self-play, and writes it and the state of the run to a folder."""
    changed = {name: json.loads(value) for name, value in (each.split("=", 1) for each in changes)}
    trainer = Trainer.load(source, device, **changed) if source else Trainer(Settings(game, **changed), device)
    print(
        game, f"{trainer.one_hot.rows} rows, first scale {trainer.first_scale:.2f}, margin {trainer.margin_scale:.1f}", flush=True
    )
    started = last = time.monotonic()
    print(game, f"before: {trainer.strength():.1%} of the games against the heuristic", flush=True)
    for report in trainer.train(60 * minutes, 60 * begun, 60 * (whole or begun + minutes)):
        if time.monotonic() - last > SAVE_EVERY:
            last = time.monotonic()
            trainer.save(out)
            report["wins"] = trainer.wins[-1]
            print(game, " ".join(f"{name} {value:.3g}" for name, value in report.items()), flush=True)
    trainer.save(out)
    print(game, f"wins {trainer.wins[-1]:.1%} against the heuristic, at best {max(trainer.wins):.1%};", end=" ")
    print(f"{trainer.samples:,} samples in {time.monotonic() - started:.0f} s", flush=True)


main()
