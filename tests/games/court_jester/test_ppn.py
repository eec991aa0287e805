"""Export in Portable Piecepack Notation, checked with a small reader of the notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.engine.match import Match
from hightable.engine.notation import read, write
from hightable.games.court_jester import GAME
from hightable.games.court_jester.ppn import ppn

GOLDEN = Path(__file__).parent / "golden"

Spot = tuple[float, float]


def spot(text: str) -> Spot:
    found = re.fullmatch(r"\(([\d.]+),([\d.]+)\)", text)
    assert found, text
    return round(float(found[1]), 3), round(float(found[2]), 3)


class Reader:
    """Replays PPN moves; keeps each piece by its coordinates, of which no two are the same."""

    def __init__(self) -> None:
        self.pieces: dict[Spot, str] = {}
        self.angles: dict[Spot, int] = {}

    def move(self, text: str) -> None:
        start = dict(self.pieces)
        carried: list[tuple[Spot, str]] = []
        for step in text.split():
            if "@>" in step:
                self._turn(step, start, carried)
            elif "@" in step:
                spec, place = step.split("@")
                assert spot(place) not in self.pieces, step
                self.pieces[spot(place)] = spec
            elif step.startswith("+"):
                spec = self.pieces[spot(step[1:])]
                assert spec[-1] in "bf"
                self.pieces[spot(step[1:])] = spec[:-1] + ("f" if spec[-1] == "b" else "b")
            else:
                origin, target = step.split("-")
                assert spot(target) not in self.pieces, step
                self.pieces[spot(target)] = self.pieces.pop(spot(origin))
        for goal, spec in carried:
            assert goal not in self.pieces
            self.pieces[goal] = spec

    def _turn(self, step: str, start: dict[Spot, str], carried: list[tuple[Spot, str]]) -> None:
        what, how = step.split("@>")
        if "|" not in how:
            assert how == "90"
            self.angles[spot(what)] = self.angles.get(spot(what), 0) + 90
            return
        (x, y), (cx, cy) = spot(what.removeprefix("^")), spot(how.split("|")[1])
        carried.append(((round(cx + (y - cy), 3), round(cy - (x - cx), 3)), start[x, y]))
        del self.pieces[x, y]


def rounds(text: str) -> list[tuple[str, list[str]]]:
    """The header and the moves of each game, without comments."""
    found = []
    for game in text.split("---\n")[1:]:
        head, moves = game.split("\n...\n")
        bare = re.sub(r"\{[^}]*\}", "", moves)
        found.append((head, [move.strip() for move in re.split(r"(?:^|\s)\w+\.(?=\s)", bare)][1:]))
    return found


@pytest.mark.parametrize("ending", GAME.endings)
def test_replaying_the_export_leads_to_the_final_position(ending: str) -> None:
    match = read((GOLDEN / f"{ending}.match").read_text(encoding="utf-8"))
    games = rounds(ppn(match))
    assert len(games) == 2
    for _, moves in games:
        reader = Reader()
        for move in moves:
            reader.move(move)
    p = match.full_view().p
    letters = "SMCA"
    coins = sorted(f"{letters[p.suit[seat]]}{rank}cf" for seat in range(p.seats) for rank in range(6))
    assert sorted(spec for spec in reader.pieces.values() if "c" in spec) == coins, "every coin is face up, once"
    rows = 2 if p.seats == 2 else 3
    on_floor = {(x, y) for (x, y), spec in reader.pieces.items() if "c" in spec and 3 <= x <= 6 and 3 <= y <= 2 * rows + 2}
    standing = [int(p.where[server]) for server in range(6 * p.seats) if p.where[server] < 24]
    assert len(on_floor) == len(standing)
    tables = [f"{letters[tile // 6]}{tile % 6}tf" for tile in [*p.table, p.kitchen, p.jester] if tile >= 0]
    assert sorted(spec for spec in reader.pieces.values() if "t" in spec and spec != "tb") == sorted(tables)


def test_format() -> None:
    match = read((GOLDEN / "emptied.match").read_text(encoding="utf-8"))
    text = ppn(match)
    assert text.startswith('---\nEvent: "The Royal Feast and the Court Jester"\nRound: 1\n')
    assert re.search(r"^\d+\. [SMCA][0-5]cb@\([\d.]+,[\d.]+\) \{.* places a server on [a-d][1-4]\.\}$", text, re.MULTILINE)
    assert f'Result: "{" ".join(map(str, match.scores))}"' in text


def test_the_export_command_and_its_errors(tmp_path: Path) -> None:
    run = CliRunner().invoke
    done = run(main, ["export", str(GOLDEN / "emptied.match"), "--to", "PPN", "--lang", "en"])
    assert done.exit_code == 0
    assert done.stdout == ppn(read((GOLDEN / "emptied.match").read_text(encoding="utf-8")))
    other = run(main, ["export", str(GOLDEN / "emptied.match"), "--to", "pgn", "--lang", "en"])
    assert other.exit_code != 0
    assert "only as ppn" in other.output
    half = tmp_path / "half.match"
    half.write_text(write(Match(GAME, 2, seed=1)), encoding="utf-8")
    early = run(main, ["export", str(half), "--to", "ppn", "--lang", "en"])
    assert early.exit_code != 0
    assert "not finished" in early.output
