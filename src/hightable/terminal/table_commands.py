"""The commands a player can type at the table instead of a move: help, advice, why, rules, log, score, moves."""

from __future__ import annotations

from random import Random

from rich.cells import cell_len
from rich.text import Text

from hightable.analysis.advice import advise
from hightable.analysis.messages import worth
from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.messages import Refusal
from hightable.engine.moves import Move, token
from hightable.engine.view import SPECTATOR
from hightable.terminal.messages import PHRASES, say
from hightable.terminal.palette import CLAUSE, ERROR, NUMBER, PROMPT
from hightable.terminal.parser import MoveParser
from hightable.terminal.rules_page import show_clause
from hightable.terminal.screen import Screen

COMMANDS = ("help", "back", "moves", "advice", "what", "why", "undo", "rules", "log", "score", "table", "save", "quit")
MOST_READINGS = 8
"""Number of readings of an ambiguous input that are listed."""


def find_command(typed: str) -> tuple[str, str] | None:
    """The command in the input, in any language, and the text after it; None if there is none."""
    first, _, rest = typed.strip().partition(" ")
    if first.startswith("?") and len(first) > 1:  # “?rice” as “? rice”
        first, rest = "?", f"{first[1:]} {rest}"
    wanted = "?" if first == "?" else token(first)
    for name in COMMANDS:
        if any(wanted in PHRASES.say(language, f"command.{name}.words").split() for language in LANGUAGES):
            return name, rest.strip()
    return None


def show_help(screen: Screen, match: Match) -> None:
    screen.say("help.choosing", example=match.game.catalogue.text(match.legal()[0], screen.language))
    rows = [(say(screen.language, f"command.{name}.form"), say(screen.language, f"command.{name}.help")) for name in COMMANDS]
    widest = max(cell_len(form) for form, _ in rows)
    for form, text in rows:
        screen.indent(text, widest + 4, Text(form, NUMBER))


def show_piece(screen: Screen, match: Match, seat: int, wanted: str) -> None:
    """`what NAME` tells what the pieces of that name are and what they are for; also by what is written on them."""
    scene = match.game.scene(match.view(seat), screen.language)
    words = token(wanted)
    if not words:
        screen.say("what.what")
        return
    pieces = [piece for piece in scene.pieces if piece.name and (piece.w or piece.about)]
    exact = [piece for piece in pieces if words in (token(piece.name), token(piece.glyph.strip("()[]")))]
    found = exact or [piece for piece in pieces if words in token(piece.name)]
    texts = list(dict.fromkeys((piece.name, piece.about) for piece in found))
    for name, about in texts[:MOST_READINGS]:
        screen.show(name, PROMPT)
        if about:
            screen.indent(about)
    if len(texts) > MOST_READINGS:
        screen.say("what.more", count=len(texts) - MOST_READINGS)
    if not texts:
        screen.say("what.unknown", ERROR, text=shorten(wanted))


def show_refusal(screen: Screen, match: Match, refusal: Refusal, move: Move | None = None) -> None:
    """Shows why a move is not legal: the sentence, then the clause."""
    game, language = match.game, screen.language
    if move is not None:
        screen.say("refused", PROMPT, move=game.describe(move, language))
    screen.show(refusal.text(game.phrases, language), ERROR)
    show_clause(screen, game, refusal.clause)


def show_readings(screen: Screen, parser: MoveParser, paths: list[tuple[str, ...]]) -> None:
    """Lists what an ambiguous input can mean."""
    catalogue = parser.game.catalogue
    wholes = [(path, catalogue.from_path(path)) for path in paths]
    texts = [
        " ".join(token(parser.word(pick)) for pick in path) if move is None else catalogue.text(move, parser.language)
        for path, move in wholes
    ]
    more = ["…"] if len(texts) > MOST_READINGS else []
    screen.say("ambiguous", ERROR, texts=", ".join(texts[:MOST_READINGS] + more))


def explain(screen: Screen, match: Match, parser: MoveParser, typed: str, last: Move | None) -> None:
    """`why MOVE` shows the clause that forbids it, or that it is legal. Without a move, the last one refused."""
    if not typed and last is None:
        screen.say("why.what", text=match.game.catalogue.text(match.legal()[0], screen.language))
        return
    paths = parser.parse(typed, range(match.game.catalogue.size)) if typed else []
    moves = [match.game.catalogue.from_path(path) for path in paths]
    move = last if not typed else moves[0] if len(moves) == 1 else None
    if move is not None:
        refusal = match.refuse(move)
        if refusal:
            show_refusal(screen, match, refusal, move)
        else:
            screen.say("why.legal", move=match.game.describe(move, screen.language))
    elif paths:
        show_readings(screen, parser, paths)
    else:
        screen.say("why.unknown", ERROR, text=shorten(typed))


def show_log(screen: Screen, match: Match, seat: int, last: str = "") -> None:
    """Shows the log as the seat may know it; with a number, only its last lines."""
    lines = match.log(seat, screen.language)
    wanted = int(last) if last.isdecimal() and len(last) < 6 else len(lines)
    if not lines:
        screen.say("log.empty")
    for line in lines[max(0, len(lines) - wanted) :]:
        screen.indent(f"· {line}")


def show_moves(screen: Screen, match: Match) -> None:
    """Lists every legal move as it can be typed."""
    texts = [match.game.catalogue.text(move, screen.language) for move in match.legal()]
    screen.say("moves.count", count=len(texts))
    screen.indent(", ".join(texts))


def show_score_sheet(screen: Screen, match: Match, seat: int = SPECTATOR) -> None:
    """Shows the score sheet, each line with its clause."""
    game, language = match.game, screen.language
    for player, lines in enumerate(match.score_sheet(seat)):
        total = sum(line.points for line in lines)
        screen.show(say(language, "sheet.total", who=match.players[player], points=total), PROMPT)
        for line in lines:
            text = Text(f"  {line.points:>3}  {line.text(game.phrases, language)}  ")
            text.append(line.clause, CLAUSE)
            screen.show(text)
        if not lines:
            screen.indent(say(language, "sheet.nothing"), 7)


def show_advice(screen: Screen, match: Match, seat: int, rng: Random) -> None:
    """Shows the two best moves and why, judged from what the seat can see now, not from what it could remember."""
    game, language = match.game, screen.language
    screen.say("advice.thinking")
    seen = match.view(seat)
    advice = advise(game, seen, match.legal(), rng)
    screen.drop_typed()
    for advised in advice.moves:
        value = worth(advice.worth(advised), advice.in_points, language)
        line = Text(f"{game.describe(advised.move, language, seen)}  ", PROMPT)
        line.append(say(language, "advice.points" if advice.in_points else "advice.chance", worth=value), NUMBER)
        screen.indent(line)
        for reason in advised.reasons:
            why = Text(f"{reason.text(game, language, match.players)}  ")
            why.append(reason.clause, CLAUSE)
            screen.indent(why, 4)
    if remark := advice.remark(language):
        screen.indent(remark)


def shorten(typed: str, most: int = 60) -> str:
    return typed if len(typed) <= most else typed[: most - 1] + "…"
