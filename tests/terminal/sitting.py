"""Somebody at the terminal: types lines, reads what is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from click.testing import CliRunner, Result

from hightable.cli import main
from hightable.engine.discovery import find
from hightable.engine.match import Match

GAME = find("banquet-royal")


def run(*words: str, typed: Sequence[str] = (), columns: int = 80, **environment: str) -> Result:
    """The command as from a shell, with these lines typed. Whatever is typed, there is never a traceback.

    Who plays and names no game plays Banquet Royal.
    """
    if words[0] == "play" and "--load" not in words and (len(words) == 1 or words[1].startswith("-")):
        words = ("play", GAME.name, *words[1:])
    env = {"COLUMNS": str(columns), "LC_ALL": "C.UTF-8", **environment}
    result = CliRunner(env=env).invoke(main, list(words), input="".join(f"{line}\n" for line in typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def play(
    *typed: str, flags: Sequence[str] = ("--seed", "5", "--option", "first=1"), columns: int = 80, **environment: str
) -> str:
    """What is shown to one person against one bot while they type these lines and leave."""
    return run("play", *flags, typed=typed, columns=columns, **environment).output


def hot_seat_game(seed: int, seats: int, language: str = "en") -> tuple[Match, list[str]]:
    """A whole match for people who share a keyboard, and the lines that they type: an Enter at each curtain, then a move."""
    match, rng, lines, shown = Match(GAME, seats, seed=seed), Random(seed), [], -1
    while not match.over:
        if match.to_move != shown:
            lines.append("")
        shown = match.to_move
        move = rng.choice(match.legal())
        lines.append(GAME.catalogue.text(move, language))
        match.play(move)
    return match, lines


def tables(output: str) -> Iterator[str]:
    """The screens, one for each time the table was drawn."""
    yield from output.split(GAME.title("en") + "  ")[1:]
