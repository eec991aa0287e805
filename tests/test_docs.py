"""What the README and the pages in docs/ show is true: Python runs, commands are valid, links lead somewhere."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import os
import re
import runpy
import shlex
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import hightable
from hightable.cli import main
from hightable.engine.discovery import find
from hightable.envs.common import observation_size
from hightable.lab.study_answers import answers, interval
from tests.games.all_games import GAMES

ROOT = Path(__file__).parent.parent
ADDRESS = "https://github.com/hightable-games/hightable"
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = [*PAGES, *(path for path in sorted(ROOT.glob("*.md")) if path != README), ROOT / "bench" / "README.md"]
OPTIONAL = {"gymnasium", "matplotlib", "open_spiel", "pettingzoo", "pyspiel", "statsmodels", "torch"}
"""Packages that an example may use and that not every installation has."""


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, language: str) -> list[str]:
    """The fenced code blocks of a page in one language."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [re.sub(rf"^{indent}", "", body, flags=re.MULTILINE) for indent, body in found]


def pages_with(language: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, language)]


@pytest.mark.parametrize("page", pages_with("python"), ids=name_of)
def test_the_python_of_a_page_runs_and_prints_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed, names, promised = io.StringIO(), dict[str, Any](), list[str]()
    for block in blocks(page, "python"):
        promised += re.findall(r"^ *print\(.*\)  # (.*)", block, re.MULTILINE)
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(block, name_of(page), "exec"), names)
        except ModuleNotFoundError as missing:
            if missing.name not in OPTIONAL:
                raise
            pytest.skip(f"{missing.name} is not installed")
    lines = iter(printed.getvalue().splitlines())
    for promise in promised:
        assert promise in lines, f"{name_of(page)} does not print “{promise}”, or not in that order"


def command_lines(page: Path) -> list[list[str]]:
    """The commands in the shell blocks of a page, split into words, without comments."""
    lines = "\n".join(blocks(page, "sh")).replace("\\\n", " ").splitlines()
    commands = [shlex.split(line.removeprefix("$ "), comments=True) for line in lines]
    return [words for words in commands if words]


def hightable_arguments(words: list[str]) -> list[str] | None:
    """What is given to `hightable` in a command line, however it is started; None if it is another command."""
    for start in (["hightable"], ["uvx", "hightable"], ["pipx", "run", "hightable"]):
        if words[: len(start)] == start:
            return words[len(start) :]
    if words[0] in ("uvx", "pipx") and "hightable" in words:
        return words[words.index("hightable") + 1 :]
    return None


def parse(arguments: list[str]) -> None:
    """Parse the arguments of `hightable` as the command does, and look its game up, without running it."""
    context = main.make_context("hightable", list(arguments))
    if not arguments or arguments[0].startswith("-"):
        return
    name, command, rest = main.resolve_command(context, list(arguments))
    assert command is not None
    params = command.make_context(name, rest, parent=context).params
    games = params.get("games")
    for game in games if isinstance(games, tuple) else (params.get("game"),):
        if game and game not in ("GAME", "my-game"):
            find(game)


@pytest.mark.parametrize("page", pages_with("sh"), ids=name_of)
def test_the_commands_of_a_page_are_valid(page: Path) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for words in command_lines(page):
        arguments = hightable_arguments(words)
        if arguments is not None:
            try:
                parse(arguments)
            except (click.ClickException, LookupError) as error:
                pytest.fail(f"{name_of(page)}: {shlex.join(words)}: {error}")
        elif words[0] == "make":
            assert set(words[1:]) <= set(targets), words
        elif words[:2] == ["python", "-m"]:
            assert importlib.util.find_spec(words[2]), words
        elif words[0] == "python":
            assert (ROOT / words[1]).exists(), words
        for extra in re.findall(r"(?:hightable|\.)\[([a-z,]+)\]", " ".join(words)):
            assert set(extra.split(",")) <= set(extras), words


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_in_a_sentence_exist(page: Path) -> None:
    prose = re.sub(r"^( *)```.*?^\1```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for span in re.findall(r"`hightable ([^`]+)`", prose):
        words = span.split()
        context = main.make_context("hightable", [], resilient_parsing=True)
        command = main.get_command(context, words[0])
        if words[0].startswith("-"):
            command, words = main, ["hightable", *words]
        assert command is not None, f"{name_of(page)}: hightable {span}"
        known = {flag for parameter in command.get_params(context) for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, f"{name_of(page)}: hightable {span}"


@pytest.mark.parametrize("page", TEXTS, ids=name_of)
def test_links_lead_to_files_that_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#: ]+)(?:#[^)]*)?\)", text) + re.findall(r'(?:src|srcset|href)="([^"#:]+)"', text)
    for link in links:
        assert (page.parent / link).exists(), f"{name_of(page)} links to {link}"
    for path in re.findall(rf"{re.escape(ADDRESS)}/(?:blob|tree|raw)/main/([^)#\s\"]+)", text):
        assert (ROOT / path).exists(), f"{name_of(page)} links to {path}"


def test_the_table_of_sizes_is_right_for_every_game() -> None:
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    sizes = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert sizes == [(game.name, str(observation_size(game)), str(game.catalogue.size)) for game in GAMES]


def test_the_page_of_observations_is_what_the_command_prints() -> None:
    page = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
    printed = CliRunner().invoke(main, ["observation", "--markdown", *(game.name for game in GAMES)])
    assert page.partition("\n## ")[2].strip() == printed.output.removeprefix("## ").strip()


def paragraphs(text: str) -> list[str]:
    """The paragraphs and list items of a page, without code blocks, tables and headings."""
    text = re.sub(r"^( *)```.*?^\1```", "", text, flags=re.DOTALL | re.MULTILINE)
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[*-]|\d+\.) )", text)
    return [part.strip("\n") for part in parts if part.strip() and not part.lstrip().startswith(("|", "#", "<"))]


def test_the_readme_is_short() -> None:
    for paragraph in paragraphs(README.read_text(encoding="utf-8")):
        lines = paragraph.splitlines()
        assert len(lines) <= 4, paragraph
        assert max(map(len, lines)) <= 130, paragraph


def test_the_pictures_of_the_readme_are_small() -> None:
    pictures = re.findall(r'(?:src|srcset)="([^"]+)"', README.read_text(encoding="utf-8"))
    assert {Path(picture).stem.rpartition("-")[2] for picture in pictures} == {"light", "dark"}
    for picture in pictures:
        assert (ROOT / picture).stat().st_size < 250_000, picture


def test_the_api_page_has_every_public_name() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^::: hightable\.(\w+)", page, re.MULTILINE)) == sorted(hightable.__all__)


def examples(page: Path) -> list[tuple[list[str], list[str]]]:
    """The commands of a page that are followed by what they print, as arguments and lines."""
    found = re.findall(r"```sh\nhightable ([^`]*)\n```\n\n```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [(shlex.split(command.replace("\\\n", " ")), output.splitlines()) for command, output in found]


@pytest.mark.skipif(bool(os.environ.get("HIGHTABLE_INTERPRETED")), reason="a hundred thousand games take too long interpreted")
@pytest.mark.parametrize(("arguments", "lines"), examples(ROOT / "docs" / "lab.md"))
def test_the_lab_prints_what_its_page_shows(arguments: list[str], lines: list[str]) -> None:
    if arguments[0] == "ladder":
        pytest.importorskip("statsmodels")
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    printed = [line.rstrip() for line in result.output.splitlines()]
    for line in lines:
        assert line in printed


def test_the_pictures_are_drawn_from_the_games_as_they_are() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "pictures.py"))
    for name, picture in script["table_pictures"]().items():
        file = ROOT / "docs" / "images" / f"{name}.svg"
        assert file.read_text(encoding="utf-8").rstrip() == picture.rstrip(), "run `python docs/pictures.py`"
    assert script["terminal_picture"]().startswith("<svg")


def test_what_the_pages_say_of_the_reports_is_in_the_reports() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "reports.py"))
    for page in script["PAGES"]:
        assert script["report_list"]() in page.read_text(encoding="utf-8"), "run `python docs/reports.py --rewrite`"
    for game in GAMES:
        figures = script["figures_of"](game.name)
        assert figures["made"]["rules_version"] == game.version, "run `make reports`"
        assert figures["made"]["command"] in (ROOT / "docs" / "reports" / game.name / "index.html").read_text(encoding="utf-8")


def test_the_answers_to_a_designers_questions_are_those_of_the_report() -> None:
    text = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8").replace("\u00a0", " ")
    figures = runpy.run_path(str(ROOT / "docs" / "reports.py"))["figures_of"]("banquet-royal")
    of, per_game = figures["measures"], {each["kind"]: each["per_game"]["value"] for each in figures["kinds"]}
    moves = ", ".join(f"{kind} {per_game[kind]:.1f}" for kind in ("place", "score", "keep", "announce", "discard", "draw"))
    shares = [interval(figures["turn_order"][0]["wins"], 1), interval(of["close"], 1)]
    means = [f"{of[id]['value']:.1f} {unit}" for id, unit in (("decisions", "decisions"), ("turns", "turns"))]
    for told in (*(share.replace("\u00a0", " ") for share in shares), *means, moves):
        assert told in text


def test_the_readme_quotes_a_report() -> None:
    quoted = re.findall(r"^> \*\*(.+?)\*\* (.+)$", README.read_text(encoding="utf-8"), re.MULTILINE)
    figures = json.loads((ROOT / "docs" / "reports" / "banquet-royal" / "figures.json").read_text(encoding="utf-8"))
    told = {question: answer.replace("\u00a0", " ") for question, answer in answers(figures)}
    assert quoted
    for question, answer in quoted:
        assert told[question].startswith(answer)
