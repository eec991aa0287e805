"""The terminal's commands: `games`, `play`, `learn`, `replay`, `verify`, `export`, `rules`, `print`."""

from __future__ import annotations

import shlex
from pathlib import Path
from random import Random
from typing import Any

import click
from rich.text import Text

from hightable.bots import default_level
from hightable.engine.discovery import all_games, files_without_game
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Language
from hightable.engine.match import Match
from hightable.engine.print_sheets import PAPERS, print_document, print_pages
from hightable.engine.tutorial import BadTutorial, Tutorial, tutorial_of
from hightable.engine.tutorial_check import problems
from hightable.players.command_option import player_seconds_option
from hightable.players.source import is_own
from hightable.terminal.learning import TerminalTutorial
from hightable.terminal.messages import Mistake, join_words, locale_language, say
from hightable.terminal.palette import CLAUSE, NUMBER, PROMPT
from hightable.terminal.record_files import FileError, read_file
from hightable.terminal.replay import TerminalReplay, is_interactive
from hightable.terminal.review import show_review
from hightable.terminal.rules_page import show_rules
from hightable.terminal.screen import Screen
from hightable.terminal.setup import YOU, find_game, find_variant, name_players, parse_options, seat_names_for, seating, started
from hightable.terminal.table import TerminalTable
from hightable.terminal.verification import show_verification

_language = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default=locale_language,
    help="Language (default: that of your locale if available, otherwise English).",
)

_components = click.option("--components", metavar="FILE", help="A TOML file whose numbers and names replace those of the game.")


@click.command()
@_language
def games(language: Language) -> None:
    """List the games, with their players and options."""
    screen = Screen(language)
    for game in all_games():
        _show_game(screen, game)
    for file in files_without_game():
        click.echo(say(language, "games.without", file=str(file)), err=True)


def _show_game(screen: Screen, game: Game[Any]) -> None:
    language = screen.language
    head = Text()
    head.append(game.name, NUMBER)
    head.append(f"  {game.title(language)}", PROMPT)
    screen.show(head)
    screen.indent(game.phrases.say(language, "about"))
    screen.indent(say(language, "games.players", counts=join_words([str(count) for count in game.players], language)))
    for option in game.options:
        values = ", ".join(choice.value for choice in option.choices)
        text = Text()
        text.append(f"--option {option.name}=", NUMBER)
        text.append(f"{values}\n")
        text.append(f"  {option.title(language)}: {option.help(language)} ")
        text.append(option.clause, CLAUSE)
        screen.indent(text)


@click.command()
@click.argument("game", required=False)
@click.option(
    "--seats",
    metavar="PLAYER,…",
    help="One player per seat: you (for each person), a bot (random, easy, medium, hard, master), or your own as FILE.py:NAME.",
)
@player_seconds_option
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="Set a game option (see `hightable games`).")
@click.option("--name", "names", metavar="NAME", multiple=True, help="A person's name; repeat for each person, in seat order.")
@click.option("--seed", type=int, help="Seed for the deal: the same seed deals the same match.")
@click.option("--load", "file", metavar="FILE", help="Continue a saved match.")
@_components
@_language
def play(
    game: str | None,
    seats: str | None,
    player_seconds: float | None,
    options: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    file: str | None,
    components: str | None,
    language: Language,
) -> None:
    """Play GAME in this terminal. Without GAME, choose one from a list."""
    screen = Screen(language)
    if file is not None:
        if game or options or names or seed is not None:
            raise Mistake(language, "load.alone")
        table = _load_table(screen, file, seats, player_seconds, components)
    else:
        table = _new_table(screen, game, seats, player_seconds, options, names, seed, components)
    click.get_current_context().exit(table.play())


def _new_table(
    screen: Screen,
    name: str | None,
    seats: str | None,
    player_seconds: float | None,
    options: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    components: str | None,
) -> TerminalTable:
    language = screen.language
    game = find_game(name, language, components) if name else find_variant(_ask_for_game(screen), components, language)
    sitting = seating(game, seats, language)
    called = seat_names_for(game, sitting, names, language)
    wanted = parse_options(game, options, len(sitting), language)
    players = started(game, sitting, player_seconds, language)
    match = Match(game, called, wanted, seed=seed)
    return TerminalTable(screen, match, sitting, Random(seed), players=players)


def _load_table(
    screen: Screen, file: str, seats: str | None, player_seconds: float | None, components: str | None
) -> TerminalTable:
    match, sitting = _read(file, screen.language, components)
    if seats is None and len(sitting) == match.seats:
        own = next((who for who in sitting if is_own(who)), None)
        if own is not None:  # a record from elsewhere must not run code here
            raise Mistake(screen.language, "load.own", who=own, seats=shlex.quote(",".join(sitting)))
        seats = ",".join(sitting)
    sitting = seating(match.game, seats, screen.language)
    if seats is None:
        sitting += [default_level(match.game)] * (match.seats - len(sitting))
    if len(sitting) != match.seats:
        raise Mistake(screen.language, "load.seats", seats=match.seats, count=len(sitting))
    players = started(match.game, sitting, player_seconds, screen.language)
    return TerminalTable(screen, match, sitting, Random(), Path(file).expanduser(), players)


def _ask_for_game(screen: Screen) -> Game[Any]:
    """The game the user picks from a list; the only one if there is just one."""
    found = all_games()
    if len(found) == 1:
        return found[0]
    for number, game in enumerate(found, 1):
        line = Text(f"{number} ", NUMBER)
        line.append(f"{game.title(screen.language)}: {game.phrases.say(screen.language, 'about')}")
        screen.show(line)
    while True:
        try:
            typed = screen.ask(say(screen.language, "games.which"))
        except (EOFError, KeyboardInterrupt):
            click.get_current_context().exit(1)
        if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(found):
            return found[int(typed) - 1]
        try:
            return find_game(typed, screen.language)
        except Mistake as mistake:
            screen.show(mistake.format_message())


@click.command()
@click.argument("game")
@click.option("--lesson", type=int, default=1, show_default=True, help="The lesson to start with.")
@click.option("--check", is_flag=True, help="Replay the whole tutorial unattended, and report every mistake in it.")
@_language
def learn(game: str, lesson: int, check: bool, language: Language) -> None:
    """Learn GAME in a few short lessons, by playing them. Leave with `quit` and go on with --lesson."""
    screen = Screen(language)
    found = find_game(game, language)
    try:
        tutorial = tutorial_of(found)
        if tutorial is None:
            raise Mistake(language, "learn.none", game=found.name)
        if check:
            _check_tutorial(screen, tutorial)
            return
        tutorial.start(0)  # replays all of it, so that a mistake is found now
    except BadTutorial as error:
        raise Mistake(language, "learn.bad", reason=str(error)) from error
    if not 1 <= lesson <= len(tutorial.lessons):
        raise Mistake(language, "learn.no_lesson", number=lesson, count=len(tutorial.lessons))
    if not TerminalTutorial(screen, tutorial, lesson - 1).run():
        click.get_current_context().exit(130)


def _check_tutorial(screen: Screen, tutorial: Tutorial) -> None:
    found = problems(tutorial)
    for problem in found:
        screen.show(problem)
    if found:
        click.get_current_context().exit(1)
    screen.say("learn.checked", count=len(tutorial.lessons))


@click.command("print")
@click.argument("game")
@click.option("--out", "folder", type=click.Path(path_type=Path), help="The folder to write to (default: the name of the game).")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The size of the paper.")
@_components
@_language
def print_game(game: str, folder: Path | None, paper: str, components: str | None, language: Language) -> None:
    """Write GAME as pages to print, cut out and play.

    Every component is drawn at true size: one SVG per page, and print.html with the rules and all pages. Open print.html in a
    browser and print it, or save it as PDF, at 100 % and without margins.
    """
    screen = Screen(language)
    found = find_game(game, language, components)
    if not found.print_items:
        raise Mistake(language, "print.none", game=found.name)
    target = folder or Path(found.name)
    pages = print_pages(found, language, paper)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(pages, 1):
            (target / f"page-{number:02}.svg").write_text(page, encoding="utf-8")
        (target / "print.html").write_text(print_document(found, language, paper), encoding="utf-8")
    except OSError as error:
        raise Mistake(language, "print.failed", folder=str(target), reason=error.strerror or str(error)) from error
    screen.say("print.done", count=len(pages), file=str(target / "print.html"))


@click.command()
@click.argument("file")
@click.option("--at", type=int, metavar="N", help="Show only the table after N decisions.")
@click.option(
    "--seat",
    "seen_by",
    metavar="N|all|watch",
    help="Whose view to show: a seat number, all (everything face up, for a finished match) or watch (a spectator's view).",
)
@click.option("--review", is_flag=True, help="Show each player's chances over the match and the moves that changed them.")
@_components
@_language
def replay(file: str, at: int | None, seen_by: str | None, review: bool, components: str | None, language: Language) -> None:
    """Replay a recorded match."""
    screen = Screen(language)
    match, sitting = _read(file, language, components)
    if len(sitting) != match.seats:  # the record does not say
        sitting = [YOU] * match.seats
    name_players(match, sitting)
    if review:
        show_review(screen, match)
        return
    shown = TerminalReplay(screen, match, sitting, seen_by)
    if at is not None:
        shown.show(at)
    elif is_interactive():
        shown.step_through()
    else:
        shown.show_all()


@click.command()
@click.argument("file")
@click.option("--to", "notation", metavar="NOTATION", required=True, help="Notation to write; ppn for piecepack games.")
@_components
@_language
def export(file: str, notation: str, components: str | None, language: Language) -> None:
    """Write a finished match in another notation to standard output."""
    match, _ = _read(file, language, components)
    title = match.game.title(language)
    write = match.game.exports.get(notation.casefold())
    if write is None:
        known = join_words(list(match.game.exports), language)
        raise Mistake(language, "export.known" if known else "export.none", title=title, notation=notation, known=known)
    if not match.over:
        raise Mistake(language, "export.unfinished", title=title)
    click.echo(write(match), nl=False)


@click.command()
@click.argument("file", metavar="RECORD")
@click.option("--commitment", metavar="HEX", default="", help="The commitment that you were given before the deal.")
@click.option("--random", metavar="HEX", default="", help="Your own contribution to the deal.")
@click.option("--seat", type=click.IntRange(min=1), help="Your seat when the cards were dealt, whose contribution it must be.")
@click.option(
    "--silent",
    multiple=True,
    type=click.IntRange(min=1),
    metavar="SEAT",
    help="A seat that cannot have contributed, such as a bot’s.",
)
@_components
@_language
def verify(
    file: str,
    commitment: str,
    random: str,
    seat: int | None,
    silent: tuple[int, ...],
    components: str | None,
    language: Language,
) -> None:
    """Check that the deal of a recorded match was fair.

    It was if it was fixed before the match and nobody could choose it alone. At the end of a game, the page shows your receipt:
    the commitment, your contribution and your seat. The exit code is 0 if everything holds and 1 if something does not.
    """
    if not show_verification(Screen(language), file, components, commitment, random, seat, silent):
        click.get_current_context().exit(1)


def _read(file: str, language: Language, components: str | None = None) -> tuple[Match, list[str]]:
    try:
        return read_file(file, language, components)
    except FileError as trouble:
        raise Mistake(language, "plain", text=str(trouble)) from trouble


@click.command()
@click.argument("game")
@click.argument("clause", required=False)
@_components
@_language
def rules(game: str, clause: str | None, components: str | None, language: Language) -> None:
    """Show the rules of GAME, or only the clauses that match CLAUSE.

    CLAUSE is a clause number, a section number or a word.
    """
    screen = Screen(language)
    if not show_rules(screen, find_game(game, language, components), clause or ""):
        raise Mistake(language, "rules.none", wanted=clause or "")
