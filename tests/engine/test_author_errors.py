"""An author's mistakes are told in one sentence, with file and line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable.cli import TRACEBACK, main
from hightable.engine.jit import INTERPRETED

GAME = (Path(__file__).parent.parent / "toys" / "last_bite.py").read_text(encoding="utf-8")
DEAL = "p.seats, p.to_move, p.cake, p.winner = seats, 0, 21, NONE"
EAT = "    p.cake -= move + 1\n"
KIND = 'MoveKind("eat", BITES)'

AT_LOADING = {
    # name: what is changed, part of the sentence, and what stands in the line that is named
    "no_play": ("def play(", "def plays(", "it has no `play` in no_play.py", "GAME = "),
    "no_players": ("players=(2, 3, 4)", "", "it has no `players`: give it to Game.from_package", "GAME = "),
    "one_number": ("players=(2, 3, 4)", "players=4", "number of players: write players=(4,)", "GAME = "),
    "no_position": ("class Position(Record)", "class Position", "there is no class of positions", "GAME = "),
    "wrong_arguments": ("move: int, rng: Rng)", "move: int)", "`play` takes 3 arguments, (p, move, rng), but this", "@"),
    "same_text": ('["1", "2", "3"]', '["1", "2", "2"]', "“eat 2” names two moves", "CATALOGUE ="),
    "empty_text": ('["1", "2", "3"]', '["1", "2", "!"]', "needs a letter or a digit", "CATALOGUE ="),
    "field_of_numpy": ("    cake: int", "    round: int = everyone()\n    cake: int", "have an attribute “round”", "class "),
    "field_without_visibility": ("cake: int = everyone()", "cake: int = 21", "Position.cake is not a field", "class "),
    "secret_typo": (KIND, 'MoveKind("eat", BITES, secret=("bite",))', "“bite” is secret, but not a parameter", "CATALOGUE ="),
    "path_typo": (KIND, 'MoveKind("eat", BITES, path=("bite",))', "leaves out its parameter “bites”", "CATALOGUE ="),
}
WHILE_PLAYING = {
    "no_mover": (DEAL, "p.seats, p.cake, p.winner = seats, 21, NONE", "`deal` leaves `to_move` unset with 2 players", "@"),
    "wrong_mover": (DEAL, DEAL.replace("0", "7"), "`deal` sets `to_move` to 7 with 2 players", "@"),
    "no_seats": (DEAL, "p.to_move, p.cake, p.winner = 0, 21, NONE", "`deal` sets `seats` to 0 with 2 players", "@"),
    "division": (EAT, f"    p.cake //= move - move\n{EAT}", "ZeroDivisionError: ", "//="),
    "field_typo": (EAT, "    p.cakes -= move + 1\n", "the position has no attribute 'cakes'", "p.cakes"),
    "read_typo": (EAT, "    p.cakes -= move + 1\n", "'cakes'; the nearest field is “cake”", "p.cakes"),
    "written_typo": (EAT, "    p.cak = p.cake - move - 1\n", "no field of name cak; the nearest field is “cake”", "p.cak ="),
    "name_typo": (EAT, "    p.cake -= bites + 1\n", "NameError: name 'bites' is not defined", "-= bites"),
    "broken_scene": ("GAME =", "def scene(view, language):\n    return 1 / 0\n\n\nGAME =", "division by zero", "return 1 / 0"),
}
IN_COMPILED_RULES = {
    "wrong_type": (EAT, "    p.cake -= len(move)\n", "TypingError: nothing like len(int64) is possible", "len(move)"),
    "unknown_field": (EAT, "    p.cakes -= move + 1\n", "no field “cakes”; the nearest field is “cake”", "p.cakes"),
    "unknown_name": (EAT, "    p.cake -= bites + 1\n", "name 'bites' is not defined", "-= bites"),
    "printed": (EAT, f"{EAT}    print(p.cake)\n", "cannot print: use `hightable simulate GAME --interpreted`", "print("),
}
NEVER_ENDING = {
    # name: what is changed, and part of the sentence
    "endless": (EAT, "    p.cake -= 0.5 * move\n    p.cake = max(p.cake, 10)\n", "does not end within 100,000 decisions"),
    "stuck": ("if p.cake == 0:", "if p.cake == 30:", "has no legal move before its end"),
}
HELPER = """def eaten(p, move):
    return move + 1


@compiled
def play("""
IN_HELPERS = {
    # name: the body of a helper that `play` calls, its call, part of the sentence, and what stands in the line that is named
    "helper_type": ("return len(move)", "eaten(p, move)", "TypingError: nothing like len(int64) is possible", "len(move)"),
    "helper_field": ("return p.cakes + 1", "eaten(p, move)", "the position has no field “cakes”", "p.cakes"),
    "helper_name": ("return bites + 1", "eaten(p, move)", "name 'bites' is not defined", "return bites"),
    "helper_returns": ("return 1 if move else 'all'", "eaten(p, move)", "TypingError: Cannot unify", "return 1"),
    "helper_nothing": ("if move:\n        return 1", "eaten(p, move)", "`eaten` returns a number on some paths and", "@compiled"),
    "helper_arguments": (
        "return move + 1",
        "eaten(p)",
        "`eaten` is called with other arguments than it has: missing",
        "eaten(p)",
    ),
}


def write(folder: Path, name: str, before: str, after: str) -> Path:
    """A game with a mistake in it."""
    assert before in GAME
    file = folder / f"{name}.py"
    file.write_text(GAME.replace(before, after), encoding="utf-8")
    return file


def check(output: str, file: Path, sentence: str, line: str) -> None:
    """Checks that the sentence is there, and that it names the file and the line."""
    said = " ".join(output.split())
    assert sentence in said
    assert "Traceback" not in said
    found = re.search(rf"{re.escape(file.name)}, line (\d+)", said)
    assert found is not None, said
    assert line in file.read_text(encoding="utf-8").splitlines()[int(found[1]) - 1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", AT_LOADING)
def test_a_game_that_does_not_load(name: str, folder: Path) -> None:
    before, after, sentence, line = AT_LOADING[name]
    file = write(folder, name, before, after)
    result = CliRunner().invoke(main, ["laws", name])
    assert result.exit_code == 2
    check(result.output, file, sentence, line)


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules need no decorator")
def test_a_rule_that_is_not_compiled(folder: Path) -> None:
    file = write(folder, "plain_rule", "@compiled\ndef play", "def play")
    check(CliRunner().invoke(main, ["laws", "plain-rule"]).output, file, "`play` has to be a compiled function", "def play")


@pytest.mark.parametrize("name", WHILE_PLAYING)
def test_a_game_that_fails_while_it_is_played(name: str, folder: Path) -> None:
    before, after, sentence, line = WHILE_PLAYING[name]
    file = write(folder, name, before, after)
    result = CliRunner().invoke(main, ["play", name.replace("_", "-"), "--seats", "random,random", "--seed", "1"])
    assert result.exit_code == 2
    check(result.output, file, sentence, line)


def test_a_phrase_that_is_missing_is_named_by_the_law(folder: Path) -> None:
    says = 'def events(before, move, after):\n    return [Event("eaten", before.p.to_move)]\n\n\nGAME ='
    file = write(folder, "speechless_bite", "GAME =", says)
    file.write_text(file.read_text(encoding="utf-8").replace("import NONE,", "import NONE, Event,"), encoding="utf-8")
    result = CliRunner().invoke(main, ["laws", "speechless-bite", "--games", "2"])
    assert result.exit_code == 1
    assert "✗ every decision has an event: there is no phrase “event.eaten” in phrases.en.toml" in result.output
    result = CliRunner().invoke(main, ["play", "speechless-bite", "--seats", "random,random"])
    assert result.exit_code == 2
    assert "there is no phrase “event.eaten” in phrases.en.toml" in result.output


def test_phrases_that_cannot_be_said_are_named_by_the_laws(folder: Path) -> None:
    package = folder / "wordy_bite"
    package.mkdir()
    says = 'def events(before, move, after):\n    return [Event("eaten", before.p.to_move, {"bites": 1})]\n\n\nGAME ='
    game = GAME.replace("GAME =", says).replace("import NONE,", "import NONE, Event,")
    (package / "__init__.py").write_text(game, encoding="utf-8")
    english = {"event.eaten": "{who} eats {bites}.", "scene.one": "One", "scene.two": "Two"}
    french = {"event.eaten": "{who} mange {bouchees}."}
    for language, phrases in (("en", english), ("fr", french)):
        lines = [f'{key} = "{phrase}"\n' for key, phrase in {"title": "Bite", "about": "Eat.", **phrases}.items()]
        (package / f"phrases.{language}.toml").write_text("".join(lines), encoding="utf-8")
    result = CliRunner().invoke(main, ["laws", "wordy-bite", "--games", "2"])
    assert result.exit_code == 1
    said = " ".join(result.output.split())
    assert "✗ every decision has an event: the phrase “event.eaten” in" in said
    assert "phrases.fr.toml has a place {bouchees}: its places can be {who}, {bites}" in said
    assert "fr lacks “scene.one”; fr lacks “scene.two”; “event.eaten” has places" in said


def test_the_author_can_see_the_traceback(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TRACEBACK, "1")
    write(folder, "traced", EAT, f"    p.cake //= move - move\n{EAT}")
    result = CliRunner().invoke(main, ["play", "traced", "--seats", "random,random"])
    assert isinstance(result.exception, ZeroDivisionError)


def compile_error(file: Path, cache: Path) -> str:
    """What the command says about a game whose rules do not compile, after what it says about every wrong command."""
    environment = {**os.environ, "HIGHTABLE_CACHE": str(cache), "COLUMNS": "500"}
    command = [sys.executable, "-m", "hightable", "simulate", file.stem, "--games", "5"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    return done.stderr.partition("Error: ")[2]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("name", IN_COMPILED_RULES)
def test_rules_that_do_not_compile(name: str, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    before, after, sentence, line = IN_COMPILED_RULES[name]
    file = write(folder, name, before, after)
    check(compile_error(file, tmp_path_factory.mktemp("cache")), file, sentence, line)


@pytest.mark.skipif(INTERPRETED, reason="100,000 decisions take long")
@pytest.mark.parametrize("name", NEVER_ENDING)
def test_games_that_do_not_end(name: str, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A mistake in the rules must not keep compiled code busy for ever."""
    before, after, sentence = NEVER_ENDING[name]
    said = compile_error(write(folder, name, before, after), tmp_path_factory.mktemp("cache"))
    assert f"The game “{name}” {sentence}: deal 0 of seed " in said
    assert f"with 2 players. `hightable laws {name}` says more." in said


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("name", IN_HELPERS)
def test_helpers_that_do_not_compile(name: str, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The sentence is one line, and names the line of the helper, not that of the function that calls it."""
    body, call, sentence, line = IN_HELPERS[name]
    file = write(folder, name, "def play(", HELPER.replace("return move + 1", body))
    file.write_text(file.read_text(encoding="utf-8").replace(EAT, f"    p.cake -= {call}\n"), encoding="utf-8")
    said = compile_error(file, tmp_path_factory.mktemp("cache"))
    check(said, file, sentence, line)
    assert len(said.splitlines()) == 1
    assert "Record(" not in said


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules need no decorator")
def test_a_helper_that_is_not_compiled(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = write(folder, "plain_helper", "@compiled\ndef play(", HELPER)
    file.write_text(file.read_text(encoding="utf-8").replace(EAT, "    p.cake -= eaten(p, move)\n"), encoding="utf-8")
    said = compile_error(file, tmp_path_factory.mktemp("cache"))
    check(said, file, "`eaten` is not a compiled function: put @compiled before it", "eaten(p, move)")
