"""Players by name: a level of bots, or a player of your own. The syntax is the same everywhere: see `docs/players.md`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from hightable.bots import LEVELS, SEARCH_LEVELS, Player, players_of
from hightable.bots.levels import BadPlayer, compile_search, make_player
from hightable.engine.discovery import game_of
from hightable.engine.game import Game
from hightable.players.given_player import CheckedPlayer, GivenPlayer, PlayerLike, named
from hightable.players.player_process import SECONDS, ProcessPlayer, check_seconds
from hightable.players.source import PlayerSource, find_source


class OwnPlayer(Protocol):
    """A player that is not a level: a `PlayerSource`, a `GivenPlayer` or a `StoredPlayer`."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def fingerprint(self) -> str:
        """The same for the same code; empty if that is not known."""

    def start(self, game: Game[Any], seconds: float = SECONDS) -> Player:
        """The player for a game, with this time for each decision. Raises BadPlayer if it cannot play the game."""


def player(
    game: Game[Any] | str,
    who: PlayerLike,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    player_seconds: float | None = None,
) -> Player:
    """The bot of a level, or a player of your own, for a game, which is given itself or by name.

    Hard and master search, so they are compiled first: that takes about a minute the first time. A hard player searches for
    one second per move by default; `seconds` changes that. With `simulations` instead, it runs that many per move, and plays the
    same on any machine. A master takes five times as long, or as many.

    A player of your own is `FILE.py:NAME`, `package.module:NAME` or the name of an installed one. It runs in a process of its
    own, and has ten seconds for a decision by default; `player_seconds` changes that. A class, an object or a function is called
    as it is, in this process.

    A player is a function of what its seat knows:

    >>> from random import Random
    >>> from hightable import Match
    >>> match, medium = Match("court-jester", 2, seed=1), player("court-jester", "medium")
    >>> move = medium.choose(match.view(match.to_move, memory=True), match.legal(), Random(1))
    >>> move in match.legal()
    True
    """
    game = game_of(game)
    (name,), given = named([who])
    own = own_players(game, [name], given)
    check_player_seconds(player_seconds, own)
    if name in own:
        if seconds is not None or simulations is not None:
            raise BadPlayer(
                f"Only {' and '.join(SEARCH_LEVELS)} players search for a time or a number of simulations, not {name}."
            )
        return own[name].start(game, player_seconds or SECONDS)
    made = make_player(game, name, seconds, simulations)
    if name in SEARCH_LEVELS:
        compile_search(game)
    return made


def own_players(game: Game[Any], names: Iterable[str], given: Mapping[str, Any] | None = None) -> dict[str, OwnPlayer]:
    """The players among these that are not levels of the game. Raises BadPlayer if one does not exist.

    Those that are `given` are not looked for.
    """
    own: dict[str, OwnPlayer] = {}
    for name in dict.fromkeys(names):
        if given and name in given:
            own[name] = given[name]
        elif name in LEVELS:
            if name not in players_of(game):
                raise BadPlayer(f"There is no player “{name}”. There are: {', '.join(players_of(game))}.")
        else:
            own[name] = find_source(name, players_of(game))
    return own


def check_player(who: PlayerLike) -> None:
    """Raises BadPlayer if this can be no player of any game: there is none of that name, or its code cannot be loaded."""
    if isinstance(who, str):
        if who not in LEVELS:
            find_source(who).tables()
    elif not callable(who) and not callable(getattr(who, "choose", None)):
        raise BadPlayer(f"A player is a name, a class, an object with a method choose, or a function, not {who!r}.")


def check_own_players(game: Game[Any], own: Mapping[str, OwnPlayer], seats: int) -> None:
    """Raises BadPlayer if one of these players cannot be loaded, or cannot play the game at tables of this size.

    Better before a run than in it.
    """
    for each in own.values():
        if isinstance(each, PlayerSource):
            check_table(game, each.name, _tables_of(each, game), seats)
        elif isinstance(each, GivenPlayer):
            check_table(game, each.name, sizes_of(each.start(game)), seats)


def check_table(game: Game[Any], name: str, sizes: Sequence[int] | None, seats: int) -> None:
    """Raises BadPlayer if the player of this name plays at tables of other sizes only; None is all sizes."""
    if sizes is not None and seats not in sizes:
        tables = " or ".join(map(str, sizes))
        raise BadPlayer(f"The player “{name}” plays {game.title('en')} at tables of {tables}, not of {seats}.")


def sizes_of(player: Player) -> tuple[int, ...] | None:
    """The sizes of the tables at which a player of your own plays; None for all."""
    return player.seats if isinstance(player, ProcessPlayer | CheckedPlayer) else None


@lru_cache(maxsize=64)
def _tables_of(source: PlayerSource, game: Game[Any]) -> tuple[int, ...] | None:
    """The sizes of the tables at which a player plays, once it has been loaded for the game."""
    player = source.start(game)
    player.close()
    return player.seats


def check_player_seconds(seconds: float | None, own: Mapping[str, OwnPlayer]) -> None:
    """Raises BadPlayer if the time is out of range, or there is nobody to whom it applies."""
    if seconds is None:
        return
    check_seconds(seconds)
    if not any(isinstance(each, PlayerSource) for each in own.values()):
        raise BadPlayer("A time for decisions is for players of your own, given as FILE.py:NAME: nobody here is one.")
