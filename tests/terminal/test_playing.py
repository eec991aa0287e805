"""Whole games and single decisions at the terminal table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hightable.engine.match import Match
from hightable.engine.moves import Parameter
from hightable.engine.notation import read
from hightable.engine.position import unpacked
from hightable.games.banquet_royal.pieces import short_menu
from hightable.terminal.render import table_lines
from hightable.terminal.screen import Screen
from tests.terminal.sitting import GAME, hot_seat_game, play, run, tables


def test_a_whole_game_by_picking_the_first_of_every_list() -> None:
    result = run("play", "--seed", "5", typed=["1"] * 400)
    assert result.exit_code == 0
    match = read(Path("1").read_text(encoding="utf-8"))  # the last line typed answers the offer to save
    assert match.over
    end = result.output[result.output.index("The table is full") :]
    names = ["Player 1", "Medium bot"]
    for seat, lines in enumerate(match.score_sheet()):
        assert f"{names[seat]}: {match.scores[seat]}\n" in end
        for line in lines:
            assert f"{line.points:>3}  {line.text(GAME.phrases, 'en')}  {line.clause}\n" in end
    winners = " and ".join(names[seat] for seat in match.winners)
    assert f"{winners} wins." in end or f"{winners} share the win." in end


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_by_typing_moves_in_either_language(language: str, tmp_path: Path) -> None:
    match, lines = hot_seat_game(seed=8, seats=3, language=language)
    saved = tmp_path / "whole.match"
    flags = ["--seats", "you,you,you", "--seed", "8", "--lang", "en"]
    result = run("play", *flags, typed=[*map(str.upper, lines), str(saved)])
    assert result.exit_code == 0
    assert read(saved.read_text(encoding="utf-8")) == match


@pytest.mark.parametrize(
    "typed",
    [
        ["place burger c4"],
        ["pl bu c4"],
        ["PLACE BURGER C4"],
        ["Poser burger C4"],
        ["place a burger on c4"],
        ["burger c4"],
        ["burger", "c4"],
        ["4", "c4"],
        ["4 c4"],
        ["4", "2"],
        ["salad", "", "burger", "c4"],
        ["salad", "back", "burger", "c4"],
        ["toque", "place burger c4"],
        ["salad", "burger", "c4"],
        ["place burger", "c4"],
    ],
)
def test_the_same_move_in_many_ways(typed: list[str]) -> None:
    shown = play("ready", *typed)
    assert "· You place a burger on c4." in shown


def test_two_words_and_abbreviated_parts_name_a_dish() -> None:
    assert "You place a fruit salad on c4" in play("ready", "place fruit salad c4")
    assert "You place a fruit salad on c4" in play("ready", "fr sal c4")


def test_an_abbreviation_that_fits_several_asks_back() -> None:
    shown = play("ready", "poser sal c4", flags=("--seed", "5", "--option", "first=1", "--lang", "fr"))
    assert "Cela peut vouloir dire : poser salade-verte c4, poser salade-de-fruits c4." in shown
    assert "Joueur 1 pose" not in shown


def test_the_only_move_is_not_taken_before_its_player_has_looked() -> None:
    first = next(tables(play()))
    assert "Memorise the 6 dishes" in first
    assert "(Sal)" in first


def test_what_can_be_picked_is_marked_without_colour() -> None:
    _, placing, spaces, *_ = tables(play("ready", "salad", NO_COLOR="1"))
    assert "[Sal×" in placing
    assert "[c3]" not in placing
    assert "[c3]" in spaces
    assert "[Sal×" not in spaces
    assert "c1" in spaces
    assert "[c1]" not in spaces
    assert "\x1b" not in placing + spaces


def test_the_list_follows_the_eye() -> None:
    """The menu that can be scored has the lowest move number, and still stands where it lies in the hand."""
    shown = play("ready", "pud c3", "keep", "fru c2", "keep", "pud c1", flags=("--seed", "21"))
    screen = list(tables(shown))[-1]
    assert "[2:Pud/Fru/Pud!]" in screen
    assert "1 pudding/fruit salad/burger (discard it)" in screen
    assert "2 pudding/fruit salad/pudding (score it, discard it)" in screen


def test_a_terminal_that_knows_ascii_alone_still_shows_a_table() -> None:
    words = [
        sys.executable,
        "-c",
        "from hightable.cli import main; main()",
        "play",
        GAME.name,
        "--seed",
        "5",
        "--option",
        "first=1",
    ]
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "COLUMNS": "80"}
    result = subprocess.run(words, input=b"ready\nsalad\n", capture_output=True, env=env, check=True)
    shown = result.stdout.decode("ascii")
    assert "| c2  |[c3] |[c4] | c5  |" in shown
    assert "> Player 1, Orange (you)" in shown


def test_nobody_answers_where_there_is_no_keyboard() -> None:
    words = f"{sys.executable} -c 'from hightable.cli import main; main()' play banquet-royal --seed 5 <&-"
    result = subprocess.run(words, shell=True, capture_output=True, check=False)
    assert result.returncode == 0
    assert b"Traceback" not in result.stderr


def test_news_since_the_last_decision() -> None:
    shown = list(tables(play("ready", "place burger c4", "keep")))
    assert "· You place a burger on c4." in shown[2]
    assert "· You keep all menus." in shown[3]
    assert "bot places" in shown[3]
    assert "Player 1 places" not in shown[3]


def test_a_person_sees_who_they_are_and_who_decides() -> None:
    shown = play(flags=("--seed", "5", "--option", "first=2", "--seats", "random,you,random", "--name", "Ada"))
    first = next(tables(shown))
    assert "Ada: you are in seat 2 (Pink)" in first
    assert "▸ 2 Ada, Pink (you)" in first
    assert "1 Random bot, Orange" in first


def test_a_game_without_names_for_its_seats_calls_nobody_twice_by_name() -> None:
    game = replace(GAME, seat_names=())
    match = Match(game, ["", "Ada"], seed=5)
    shown = "\n".join(line.plain for line in table_lines(Screen("en"), match, match.view(0)))
    assert "Player 1 (you)\n" in re.sub(" +\n", "\n", shown)
    assert "2 Ada\n" in re.sub(" +\n", "\n", shown)
    assert "Player 1, Player 1" not in shown


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_is_longer_than_the_terminal(columns: int, language: str) -> None:
    flags = ("--seed", "5", "--lang", language)
    shown = play(*["1"] * 60, "?", "score", "log", "moves", "rules 4", "why place burger c4", flags=flags, columns=columns)
    lines = [line.rstrip() for line in shown.splitlines()]
    assert max(map(len, lines)) <= columns
    rows = [line for line in lines if "│" in line]
    assert len(rows) % 7 == 0
    assert all(line.count("│") == 5 + min(place, 6 - place) for place, line in zip([*range(7)] * 99, rows, strict=False))


def test_a_screen_shows_no_menu_that_another_holds() -> None:
    match, lines = hot_seat_game(seed=8, seats=2)
    shown = run("play", "--seats", "you,you", "--seed", "8", typed=lines).output
    public: set[int] = set()
    number = 0
    for screen in tables(shown):
        if number == match.number:
            break  # after the end everything is open
        hands = unpacked(GAME.position, match.at(number)).hand
        viewer = match.to_move_at(number)
        assert f"seat {viewer + 1}" in screen.splitlines()[0]
        for menu in {int(menu) for menu in hands[1 - viewer]} - public - {-1}:
            assert re.search(f"(?<!fruit ){_menu_name(menu)}", screen) is None
            assert short_menu(menu, "en") not in screen
        said = GAME.catalogue.public(match.moves[number])
        if said.kind in ("score", "discard"):
            public.add(said.values[0] or 0)
        number += 1
    assert number == match.number


def _menu_name(menu: int) -> str:
    parameter: Parameter = next(
        parameter for kind in GAME.catalogue.kinds for parameter in kind.parameters if parameter.name == "menu"
    )
    return parameter.names[menu]("en")
