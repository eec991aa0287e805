"""The notebooks in docs/notebooks run from top to bottom, and show what their text says."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import re
import warnings
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def read(name: str) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    return notebook


def run(name: str, **sizes: int) -> tuple[dict[str, Any], list[object]]:
    """Runs the code cells in one namespace. Returns it, and the value of each cell that ends in an expression.

    The sizes replace those that the notebook sets, so that a test takes seconds.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    shown: list[object] = []
    for cell in read(name)["cells"]:
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        for size in [*sizes]:
            source, found = re.subn(rf"^{size} = \d+$", f"{size} = {sizes[size]}", source, flags=re.MULTILINE)
            if found:
                del sizes[size]
        tree = ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec", dont_inherit=True), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), name, "eval", dont_inherit=True), names))
    assert not sizes, f"{name} does not set {sizes}"
    return names, shown


@pytest.fixture
def _no_window() -> Any:
    """Matplotlib draws into memory."""
    matplotlib = pytest.importorskip("matplotlib", reason="plots need the extra lab")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that there is no window to show
        yield
    assert pyplot.get_fignums(), "the notebook draws nothing"
    pyplot.close("all")


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_stored_without_outputs(file: Path) -> None:
    notebook = read(file.stem)
    assert notebook["nbformat"] == 4
    assert notebook["metadata"].keys() == {"kernelspec", "language_info"}
    assert notebook["cells"][0]["source"][0].startswith("# ")
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        assert "".join(cell["source"]).strip()
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
    if importlib.util.find_spec("nbformat"):
        nbformat: Any = importlib.import_module("nbformat")
        nbformat.validate(nbformat.from_dict(notebook))


def test_play_and_look(capsys: pytest.CaptureFixture[str]) -> None:
    names, shown = run("play-and-look")
    pictures = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert len(pictures) == 3
    assert names["match"].over
    assert shown[-1] is True, "the record reads back as the same match"
    printed = capsys.readouterr().out
    assert "(BR-4.1)" in printed
    assert "the same position: False" in printed
    assert "the same to Ada:   True" in printed


@pytest.mark.usefixtures("_no_window")
def test_simulate_and_plot() -> None:
    names, shown = run("simulate-and-plot", GAMES=10, LADDER_GAMES=6)
    tables = [value._repr_html_() for value in shown if hasattr(value, "_repr_html_")]
    assert len(tables) == 2
    assert all("<table>" in table for table in tables)
    assert names["report"].games == 10
    assert names["ladder"].games == 6
    assert shown[-1]["seed"] == 1  # type: ignore[index]


@pytest.mark.usefixtures("_no_window")
def test_a_small_agent_learns_to_beat_a_random_player(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo", reason="environments need the extra envs")
    names, _ = run("train-a-small-agent", TRAINING_GAMES=100, TEST_GAMES=30)
    assert names["after"] > 0.75
    assert names["after"] > names["before"]
    weights = dict(zip(names["groups"], names["weights"], strict=True))
    assert max(weights, key=lambda group: weights[group]) == "announce as remembered"
    assert "before training" in capsys.readouterr().out


def test_the_games_as_a_table() -> None:
    pytest.importorskip("pyarrow", reason="data files need the extra lab")
    names, shown = run("games-table", GAMES=12)
    assert len(names["games"]) == 12
    assert shown[2][1] == [["medium", "easy"]]  # type: ignore[index]
    assert names["by_starter"]["games"].sum() == 12
    points = names["games"][["points.0", "points.1"]].mean()
    assert names["sheet"].sum().tolist() == pytest.approx(points.tolist()), "the lines of the sheet add up to the points"


@pytest.mark.usefixtures("_no_window")
def test_a_network_learns_with_many_tables() -> None:
    names, _ = run("learning-curve", TABLES=128, UPDATES=25, TEST_GAMES=200, HIDDEN=32)
    assert len(names["curve"]) == 25
    assert names["against"].keys() == {"random", "easy", "medium"}
    assert names["against"]["random"] > 0.75, "an untrained network wins about half of these games"
