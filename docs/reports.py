"""Makes the reports of the documentation: one study per game, in docs/reports, and a sentence on each in the pages that link it.

`python docs/reports.py` plays all games, or those that are named: `python docs/reports.py royal-dinner`. It is run before each
release and takes a few minutes. `--rewrite` plays nothing, and writes pages and sentences again from the figures that are there.
It needs the extra `lab`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import hightable
from hightable.lab.study import plan_study, run_study
from hightable.lab.study_answers import interval, number, per_cent
from hightable.lab.study_figures import study_figures
from hightable.lab.study_page import study_page
from hightable.warmup import warm_up

DOCS = Path(__file__).parent
FOLDER = DOCS / "reports"
PAGES = (DOCS / "index.md", DOCS / "lab.md")
"""The pages with a list of the reports, between two marks."""
LEVELS, GAMES, SAMPLE, SEED = ("medium", "medium"), 20_000, 100, 1
LIST = re.compile(r"(?<=<!-- reports -->\n).*?(?=<!-- end of reports -->)", re.DOTALL)


def sentence(figures: Mapping[str, Any]) -> str:
    """What a report says in short: the first player's share, the length and the margin."""
    of, first = figures["measures"], figures["turn_order"][0]["wins"]
    return (
        f"the first player wins {interval(first, 1)}; {number(of['decisions']['value'], 0)} decisions, about "
        f"{number(of['minutes']['value'], 0)} minutes; the winner is {number(of['margin']['value'])} points ahead, and "
        f"{per_cent(of['close']['value'])} of the games are close."
    )


def figures_of(name: str) -> dict[str, Any]:
    """The figures of the report on a game."""
    figures: dict[str, Any] = json.loads((FOLDER / name / "figures.json").read_text(encoding="utf-8"))
    return figures


def report_list() -> str:
    """A list item for each report, made from its figures."""
    items = []
    for game in hightable.all_games():
        figures = figures_of(game.name)
        items.append(f"* [{figures['made']['title']}](reports/{game.name}/index.html): {sentence(figures)}\n")
    return f"\n{''.join(items)}\n"


def write_lists() -> None:
    for page in PAGES:
        page.write_text(LIST.sub(lambda _: report_list(), page.read_text(encoding="utf-8")), encoding="utf-8")


def play(name: str) -> dict[str, Any]:
    """Plays the study of one game, and returns its figures."""
    warm_up(hightable.find(name), search=True)
    study = run_study(plan_study(name, LEVELS, GAMES, SAMPLE, SEED))
    if study.stopped:
        raise SystemExit(f"The study of {name} was stopped: its report stays as it was.")
    return study_figures(study)


def write(name: str, figures: Mapping[str, Any]) -> None:
    """Writes the report of one game."""
    out = FOLDER / name
    out.mkdir(parents=True, exist_ok=True)
    (out / "figures.json").write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (out / "index.html").write_text(study_page(figures), encoding="utf-8")
    print(out / "index.html", flush=True)


def main() -> None:
    names = [game.name for game in hightable.all_games()]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*names, []])
    parser.add_argument("--rewrite", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games or names:
        write(name, figures_of(name) if arguments.rewrite else play(name))
    write_lists()


if __name__ == "__main__":
    main()
