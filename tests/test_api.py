"""The public API: every name resolves and is documented, and importing it loads nothing heavy."""

from __future__ import annotations

import ast
import inspect
import random
import subprocess
import sys
from pathlib import Path

import click
import pytest

import hightable
from hightable.cli import COMMANDS, Commands

HEAVY = ("numba", "numpy", "rich", "starlette", "msgspec")


def loaded_after(code: str) -> list[str]:
    """The heavy packages that a fresh process has imported after running the code."""
    script = f"{code}\nimport sys\nprint(*(name for name in {HEAVY} if name in sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return done.stderr.split()


def test_every_public_name_resolves() -> None:
    for name in hightable.__all__:
        assert getattr(hightable, name) is not None
    assert set(hightable.__all__) <= set(dir(hightable))
    assert len(set(hightable.__all__)) == len(hightable.__all__)


def test_every_public_function_and_class_has_a_docstring() -> None:
    for name in hightable.__all__:
        value = getattr(hightable, name)
        if not callable(value):
            continue
        assert inspect.getdoc(value), name
        if inspect.isclass(value):
            for method, member in vars(value).items():
                if not method.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                    assert inspect.getdoc(member), f"{name}.{method}"


def test_type_checkers_see_the_modules_that_names_are_loaded_from() -> None:
    tree = ast.parse(Path(hightable.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imported = {
        alias.name: (node.module or "").removeprefix("hightable.")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == hightable._MODULES
    assert imported.keys() == set(hightable.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'desk'"):
        hightable.desk  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert loaded_after("import hightable; hightable.__version__; dir(hightable)") == []


@pytest.mark.parametrize("flag", ["--version", "--help"])
def test_help_and_version_load_nothing_heavy(flag: str) -> None:
    assert loaded_after(f"from hightable.cli import main\ntry:\n    main(['{flag}'])\nexcept SystemExit:\n    pass") == []


def test_the_help_describes_each_command_as_the_command_does() -> None:
    group = Commands("hightable")
    context = click.Context(group)
    for name, (_, summary) in COMMANDS.items():
        command = group.get_command(context, name)
        assert command is not None
        assert command.get_short_help_str(limit=100) == summary


@pytest.mark.parametrize("level", hightable.LEVELS)
def test_a_player_of_each_level_chooses_a_legal_move(level: str) -> None:
    game = hightable.find("court-jester")
    limit = {"simulations": 2} if level in ("hard", "master") else {}
    bot = hightable.player("court-jester", level, **limit)
    match = hightable.Match(game, 2, seed=1)
    assert bot.choose(match.view(match.to_move, memory=True), match.legal(), random.Random(1)) in match.legal()


@pytest.mark.parametrize(
    ("level", "limits", "sentence"),
    [
        ("grandmaster", {}, "There is no player “grandmaster”. There are: random, easy, medium, hard, master."),
        ("hard", {"seconds": 1, "simulations": 5}, "Give either seconds or simulations, not both."),
        ("hard", {"seconds": 0}, "The time per move must be more than 0"),
        ("master", {"simulations": 0}, "The number of simulations must be 1 to"),
        ("easy", {"seconds": 2}, "Only hard and master players search: easy has no seconds."),
    ],
)
def test_a_player_that_does_not_exist_is_refused(level: str, limits: dict[str, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        hightable.player("banquet-royal", level, **limits)


def test_each_mistake_has_an_error_of_its_own() -> None:
    with pytest.raises(hightable.NoSuchGame):
        hightable.find("chess")
    with pytest.raises(hightable.BadSeats):
        hightable.Match("banquet-royal", 9)
    with pytest.raises(hightable.BadOption):
        hightable.Match("banquet-royal", 2, {"sauce": "1"})
    with pytest.raises(hightable.BadPlayer):
        hightable.player("banquet-royal", "grandmaster")


def test_records_round_trip_as_text_and_as_files(tmp_path: Path) -> None:
    match = hightable.Match("banquet-royal", ["Ada", "Ben"], seed=7)
    match.play("ready")
    assert hightable.read_record(hightable.write_record(match)) == match
    assert f"release: {hightable.__version__}" in hightable.write_record(match)
    file = tmp_path / "a.match"
    hightable.save_record(match, file)
    match.play("ready")
    hightable.save_record(match, str(file))
    assert hightable.load_record(str(file)) == match
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_no_record_says_where(tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    file.write_bytes(b"High Table match record 1\n\xff\xfe")
    with pytest.raises(hightable.BadRecord, match="line 2: this is not text in UTF-8"):
        hightable.load_record(file)
    with pytest.raises(FileNotFoundError):
        hightable.load_record(tmp_path / "none.match")


def test_a_failed_save_leaves_the_older_file(tmp_path: Path) -> None:
    match = hightable.Match("banquet-royal", 2, seed=7)
    folder = tmp_path / "a.match"
    folder.mkdir()
    with pytest.raises(OSError, match=r"a\.match"):
        hightable.save_record(match, folder)
    assert list(tmp_path.iterdir()) == [folder]


def test_simulate_and_ladder_take_a_game_by_name() -> None:
    report = hightable.simulate("court-jester", ["medium", "random"], games=2, seed=1, threads=1)
    assert isinstance(report, hightable.Report)
    assert (report.game, report.games) == ("court-jester", 2)
    ladder = hightable.play_ladder("court-jester", ["medium", "random"], games=2, seed=1)
    assert isinstance(ladder, hightable.Ladder)
    assert ladder.games == 2
