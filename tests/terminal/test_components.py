"""`--components` in the terminal: rules, a match, its record, and files that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.sitting import run


@pytest.fixture
def four(tmp_path: Path) -> Path:
    file = tmp_path / "four.toml"
    file.write_text("[menus.points]\nthree_crowns = 4\n", encoding="utf-8")
    return file


def test_the_rules_quote_the_numbers(four: Path) -> None:
    assert "worth 1, 2 or 4 points" in " ".join(run("rules", "banquet-royal", "1.6", "--components", str(four)).output.split())
    assert "worth 1, 2 or 3 points" in " ".join(run("rules", "banquet-royal", "1.6").output.split())


def test_a_saved_match_is_read_with_its_components(four: Path, tmp_path: Path) -> None:
    file = tmp_path / "saved.match"
    play = ("play", "banquet-royal", "--seed", "5", "--option", "first=1", "--components", str(four))
    run(*play, typed=["ready", "place burger c4", f"save {file}", "quit"])
    assert "game: banquet-royal+four\n" in file.read_text(encoding="utf-8")
    for command in (("replay", str(file)), ("export", str(file), "--to", "ppn"), ("play", "--load", str(file))):
        done = run(*command, typed=["quit"])
        assert done.exit_code == 2
        assert "this is a match of the variant “four” of banquet-royal" in " ".join(done.output.split())
    assert run("replay", str(file), "--at", "1", "--components", str(four)).exit_code == 0


@pytest.mark.parametrize("command", [("play", "banquet-royal"), ("rules", "banquet-royal"), ("print", "banquet-royal")])
def test_bad_components_are_one_sentence_and_exit_code_2(command: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*command, "--components", str(tmp_path / "none.toml"))
    assert done.exit_code == 2
    assert done.output.strip() == "These components cannot be used: none.toml cannot be read: No such file or directory."
