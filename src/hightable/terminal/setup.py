"""Checks the flags of `play`: game, seats, names and options. Every mistake gets a clear sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hightable.bots import LEVELS, Player, default_level, players_of
from hightable.bots.levels import BadPlayer
from hightable.bots.names import default_names
from hightable.engine.components import BadComponents
from hightable.engine.discovery import BrokenGame, all_games, find, names
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.options import BadOption
from hightable.players import check_player_seconds, check_table, own_players, sizes_of
from hightable.players.player_process import SECONDS
from hightable.players.source import is_own, short_name
from hightable.terminal.messages import Mistake, join_words

YOU = "you"
_PEOPLE = {YOU, "me", "vous", "moi"}
LONGEST_NAME = 30


def find_game(name: str, language: Language, components: str | None = None) -> Game[Any]:
    """The game of that name, or of that title in any language; with the file of other components, its variant."""
    return find_variant(_find_game(name, language), components, language)


def find_variant(game: Game[Any], components: str | None, language: Language) -> Game[Any]:
    """The game with the components in this file; the game itself without one."""
    if components is None:
        return game
    try:
        return find(game.name, components)
    except BadComponents as error:
        raise Mistake(language, "bad_components", reason=str(error)) from error


def _find_game(name: str, language: Language) -> Game[Any]:
    wanted = name.strip().casefold().replace("_", "-").replace(" ", "-")
    if wanted in names():
        try:
            return find(wanted)
        except BrokenGame as error:
            raise Mistake(language, "broken_game", name=error.name, reason=error.reason) from error
    for game in all_games():
        if wanted in (game.title(code).casefold().replace(" ", "-") for code in game.phrases.by_language):
            return game
    raise Mistake(language, "no_game", name=name, games=join_words([game.name for game in all_games()], language))


def seating(game: Game[Any], asked: str | None, language: Language) -> list[str]:
    """The player of each seat: `you`, a level, or the name of a player of your own. By default one person and the fewest bots."""
    if asked is None:
        return [YOU, *[default_level(game)] * (min(game.players) - 1)]
    sitting = [_player(part.strip()) for part in asked.split(",")]
    for word in sitting:
        if word != YOU and word not in players_of(game) and not is_own(word):
            raise Mistake(language, "seats.unknown", word=word, players=join_words([YOU, *players_of(game)], language))
    check_count(game, len(sitting), language)
    return sitting


def _player(word: str) -> str:
    """The name of a player for a typed word. Only in files and modules do capital letters matter."""
    folded = word.casefold()
    return YOU if folded in _PEOPLE else word if is_own(word) else folded


def started(game: Game[Any], sitting: Sequence[str], seconds: float | None, language: Language) -> dict[str, Player]:
    """The players of your own among these, ready to choose; `seconds` is their time for a decision."""
    try:
        own = own_players(game, [who for who in sitting if who not in (YOU, *LEVELS)])
        check_player_seconds(seconds, own)
        players = {name: each.start(game, seconds or SECONDS) for name, each in own.items()}
        for name, player in players.items():
            check_table(game, name, sizes_of(player), len(sitting))
        return players
    except BadPlayer as error:
        raise Mistake(language, "plain", text=str(error)) from error


def check_count(game: Game[Any], count: int, language: Language) -> None:
    if count not in game.players:
        counts = join_words([str(players) for players in game.players], language)
        raise Mistake(language, "seats.count", title=game.title(language), counts=counts, count=count)


def seat_names_for(game: Game[Any], sitting: Sequence[str], given: Sequence[str], language: Language) -> list[str]:
    """The name of each seat: the given names go to the people in order; the other seats have none."""
    people = [seat for seat, who in enumerate(sitting) if who == YOU]
    if len(given) > len(people):
        raise Mistake(language, "names.many", count=len(given), people=len(people))
    called = [""] * len(sitting)
    for seat, name in zip(people, (name.strip() for name in given), strict=False):
        if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
            raise Mistake(language, "names.bad", most=LONGEST_NAME)
        others = (colour for other, colour in enumerate(game.seat_names) if other != seat)
        taken = {*called, *(word for colour in others for word in colour.bare.values())}
        if name.casefold() in (other.casefold() for other in taken):
            raise Mistake(language, "names.twice", name=name)
        called[seat] = name
    return called


def name_players(match: Match, sitting: Sequence[str]) -> None:
    """Gives players without a name a default one: bots their level, people the number of their seat."""
    match.rename(match.names, default_names(["" if who == YOU else short_name(who) for who in sitting]))


def parse_options(game: Game[Any], asked: Sequence[str], seats: int, language: Language) -> dict[str, str]:
    """All options of the game: those given as `name=value`, and defaults for the others."""
    try:
        return game.options.complete(game.options.parse(asked), seats)
    except BadOption as error:
        raise Mistake(language, "plain", text=error.reason) from error
