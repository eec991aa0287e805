"""Perturbs the components of a game at random: what is accepted must keep the laws, what is not must be refused with a sentence.

    python -m tests.games.overlay_fuzz court-jester --count 300 --seed 1

Rules run interpreted, in a process of their own, where an index beyond the end of an array raises an error. So do negative
indices and numbers too large for their field, which NumPy would let pass.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np

from hightable import BadComponents, Game, find
from hightable.engine import position, raw_rules
from hightable.engine.components import parse_components
from hightable.engine.i18n import LANGUAGES
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from hightable.engine.rng import fast_rng
from hightable.engine.scratch import SCRATCH
from hightable.engine.svg import svg
from hightable.engine.variants import unload
from hightable.engine.view import View
from hightable.lab.laws.rules import languages_agree, moves_round_trip
from hightable.lab.random_matches import random_options

POSITIONS = 5
"""How many positions of a match are checked."""
LONGEST_MATCH = 30_000
SECONDS = 120
"""How long a single variant may take."""

TEXTS = ("", " ", "x", "<b>", "a:b", "{0}", "{who.a}", "a/b", "w" * 200, "salt & pepper", "2", "—", "ready", "\u202e")

Path = tuple[str | int, ...]


# Perturbing the data


def leaves(data: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all values in the data, lists included."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
        return
    if path and not str(path[-1]).endswith("source") and path[-1] not in ("why", "id"):
        yield path
    if isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))


def perturbed(base: dict[str, Any], rng: random.Random, numbers: bool) -> dict[str, Any]:
    """An overlay that changes one to three places at random; with `numbers`, only numbers, and only by little."""
    places = [place for place in leaves(base) if not numbers or type(_at(base, place)) is int]
    overlay: dict[str, Any] = {}
    if numbers and rng.random() < 0.3:  # one more here, one less there: some numbers have to add up
        one = rng.choice(places)
        other = rng.choice([place for place in places if (place[0], place[-1]) == (one[0], one[-1])])
        _lay(overlay, base, one, _at(base, one) + 1)
        _lay(overlay, base, other, _at(base, other) - (one != other))
        return overlay
    for place in rng.sample(places, min(len(places), rng.choice((1, 1, 1, 2, 3)))):
        value = _at(base, place)
        if isinstance(value, str) and rng.random() < 0.5:
            continue
        _lay(overlay, base, place, _nearby(value, rng) if numbers else _other(value, base, places, rng))
    return overlay or perturbed(base, rng, numbers)


def _at(data: Any, place: Path) -> Any:
    for key in place:
        data = data[key]
    return data


def _nearby(value: int, rng: random.Random) -> int:
    return rng.choice((value + 1, value - 1, value + 2, 0, 1, 2 * value, rng.randrange(20)))


def _other(value: Any, base: dict[str, Any], places: list[Path], rng: random.Random) -> Any:
    swapped = [other for place in places if type(other := _at(base, place)) is type(value)]
    if rng.random() < 0.05:
        return rng.choice((0, "x", True, 1.5, [], {}, [[]], None))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        sizes = (0, -1, -2, 1, 2, value - 1, value + 1, 6, 10, 60, 126, 127, 128, 129, 255, 256, 32767, 32768, 999_999)
        return rng.choice((*sizes, rng.randrange(-5, 40), rng.choice(swapped)))
    if isinstance(value, str):
        return rng.choice((*TEXTS, rng.choice(swapped)))
    if isinstance(value, list) and value:
        shuffled = rng.sample(value, len(value))
        return rng.choice((value[:-1], value[1:], [*value, value[0]], [*value, value[-1]], shuffled, [], value * 2, value[:1]))
    return rng.choice(swapped)


def _lay(overlay: dict[str, Any], base: Any, place: Path, value: Any) -> None:
    """Adds the value to the overlay. A list is written in full, unless its entries have an `id`."""
    here: Any = overlay
    there = base
    for depth, key in enumerate(place):
        last = depth == len(place) - 1
        if last:
            here[key] = value
            return
        there = there[key]
        after = place[depth + 1]
        if (
            isinstance(there, list)
            and all(isinstance(entry, dict) and "id" in entry for entry in there)
            and isinstance(after, int)
        ):
            entries = here.setdefault(key, [])
            if not isinstance(entries, list):
                return
            if depth == len(place) - 2:  # the whole entry
                entries.append(value if isinstance(value, dict) else {"id": there[after]["id"], "why": "none"})
                return
            entry = next((e for e in entries if e.get("id") == there[after]["id"]), None)
            if entry is None:
                entry = {"id": there[after]["id"]}
                entries.append(entry)
            _lay(entry, there[after], place[depth + 2 :], value)
            return
        if isinstance(there, list):
            copied = here.setdefault(key, json.loads(json.dumps(there)))
            if isinstance(copied, list) and isinstance(after, int) and after < len(copied):
                if depth == len(place) - 2:
                    copied[after] = value
                elif isinstance(copied[after], dict | list):
                    _set_in(copied[after], place[depth + 2 :], value)
            return
        here = here.setdefault(key, {})
        if not isinstance(here, dict):
            return


def _set_in(data: Any, place: Path, value: Any) -> None:
    try:
        _at(data, place[:-1])[place[-1]] = value
    except (IndexError, KeyError, TypeError):
        return


def data_of(game: Game[Any]) -> dict[str, Any]:
    """The data of the game's own file."""
    return parse_components((game.source / "components.toml").read_text(encoding="utf-8"))


# Checking indices and numbers


class StrictArray(np.ndarray[Any, Any]):
    """An array that refuses negative indices and numbers too large for it."""

    def __getitem__(self, index: Any) -> Any:
        _check_index(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        _check_index(index)
        _check_number(self.dtype, value)
        super().__setitem__(index, value)


class StrictWideArray(position.WideArray):
    """The same for the fields of a record."""

    def __getitem__(self, index: Any) -> Any:
        _check_index(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        _check_index(index)
        _check_number(self.dtype, value)
        super().__setitem__(index, value)


def _check_index(index: Any) -> None:
    for each in index if isinstance(index, tuple) else (index,):
        if isinstance(each, int | np.integer) and each < 0:
            raise IndexError(f"negative index {index}")


def _check_number(dtype: np.dtype[Any], value: Any) -> None:
    if dtype.kind in "iu" and isinstance(value, int | np.integer):
        limits = np.iinfo(dtype)
        if not limits.min <= value <= limits.max:
            raise OverflowError(f"{value} does not fit into {dtype}")


def _too_long(*_: object) -> None:
    raise TimeoutError(f"it takes more than {SECONDS} seconds")


def be_strict() -> None:
    """Makes all records and rules that are loaded from now on strict."""
    np.seterr(over="raise")
    signal.signal(signal.SIGALRM, _too_long)
    original: Callable[..., Any] = position.record_dtype

    def record_dtype(layout: np.dtype[np.void]) -> np.dtype[np.void]:
        made: np.dtype[np.void] = original(layout)
        fields: Any = layout.fields or {}

        def set_field(record: Any, name: str, value: Any) -> None:
            if name in fields and not fields[name][0].shape:
                _check_number(fields[name][0], value)
            np.void.__setitem__(record, name, value)

        made.type.__setattr__ = set_field  # type: ignore[method-assign]
        return made

    position.WideArray = StrictWideArray  # type: ignore[misc]
    position.record_dtype = record_dtype
    raw_rules.record_dtype = record_dtype  # type: ignore[attr-defined]


def make_tables_strict(game: Game[Any]) -> None:
    """Makes the lookup tables in the modules of a variant strict."""
    key = game.key.replace("-", "_")
    for name, module in list(sys.modules.items()):
        if key in name:
            for own, value in list(vars(module).items()):
                if type(value) is np.ndarray and value.dtype.kind in "iub":
                    setattr(module, own, value.view(StrictArray))


# Running


def check(name: str, overlay: dict[str, Any], rng: random.Random) -> str | None:
    """Why the overlay is refused, or None if it is accepted and can be played. Raises whatever else goes wrong."""
    try:
        game = find(name, overlay)
    except BadComponents as error:
        said = str(error)
        assert said.startswith("components"), f"the sentence does not name the file: {said}"
        assert "\n" not in said, said
        assert len(said) < 400, f"a long sentence: {said}"
        assert "cannot be played with these components" not in said, said
        assert "wrong form" not in said, said
        return said
    try:
        make_tables_strict(game)
        check_match(game, rng)
        moves_round_trip(game, 1, 1)
        languages_agree(game, 1, 1)
        for language in LANGUAGES:
            for clause in game.rulebook.numbers:
                assert game.rulebook.clause(clause, language)
            for key in {key for item in game.print_items for key in (item.face, item.back) if key}:
                ElementTree.fromstring(game.face(key, language))
    finally:
        unload(game)
    return None


def check_match(game: Game[Any], rng: random.Random) -> None:
    """Plays a random match to its end, and checks some of its positions."""
    seats = rng.choice(game.players)
    match = Match(game, seats, random_options(game, seats, rng), seed=rng.randrange(1000))
    count = _counts(game, match.position)
    checked = {0, *(rng.randrange(400) for _ in range(POSITIONS))}
    while not match.over:
        legal = match.legal()
        assert legal, "no legal move before the end"
        assert match.number < LONGEST_MATCH, "the match does not end"
        if match.number in checked:
            check_position(game, match, count, rng)
        match.play(rng.choice(legal))
    check_position(game, match, count, rng)
    totals = [sum(line.points for line in lines) for lines in match.score_sheet()]
    assert totals == match.scores, f"the score sheet adds up to {totals}, but the points are {match.scores}"
    assert game.ending(match.view(-1)) in game.endings
    for line in (line for lines in match.score_sheet() for line in lines):
        assert line.clause in game.rulebook
        assert all(line.text(game.phrases, language) for language in LANGUAGES)


def _counts(game: Game[Any], packed: position.Packed) -> dict[str, int]:
    return dict(game.component_counts(position.reading(game.position, packed)))


def check_position(game: Game[Any], match: Match, count: dict[str, int], rng: random.Random) -> None:
    """Checks the current position: components, refusals, events, heuristics, determinization and scenes."""
    assert _counts(game, match.position) == count, "a component is lost"
    mover = match.view(max(match.to_move, 0))
    legal = set(match.legal()) if not match.over else set()
    for move in range(game.catalogue.size):
        refusal = game.refuse(mover, move)
        assert (refusal is None) == (move in legal), f"{game.catalogue.text(move)} is legal or refused wrongly"
        assert refusal is None or rng.random() < 0.9 or all(refusal.text(game.phrases, language) for language in LANGUAGES)
    for viewer in range(-1, match.seats):
        events = match.events(viewer, match.number) if match.number else ()
        assert all(event.text(game.phrases, language, match.players) for event in events for language in LANGUAGES)
        seen = match.view(viewer, memory=True)
        world = seen.position.copy()
        if not match.over:
            game.rules.determinize(world, viewer, fast_rng(match.number))
            assert game.view(world, viewer, memory=True).tobytes() == seen.tobytes(), "a determinization differs from its view"
            assert _counts(game, world) == count, "a determinization has other components"
        _check_scene(game, match.view(viewer))
    if not match.over:
        seen = match.view(match.to_move, memory=True)
        game.rules.evaluate_moves(seen.position.copy(), game.rules.listing(), game.rules.weights())
        if game.has_position_heuristic:
            record = position.unpacked(game.position, match.position.copy())
            game.functions["position_heuristic"](record, np.zeros(raw_rules.MOST_SEATS + SCRATCH))


def _check_scene(game: Game[Any], view: View[Any]) -> None:
    for language in LANGUAGES:
        scene = game.scene(view, language)
        ids = [piece.id for piece in scene.pieces if piece.id]
        assert len(set(ids)) == len(ids), "two pieces have the same id"
        areas = {area.id: area for area in scene.areas}
        for piece in scene.pieces:
            area = areas[piece.area]
            assert 0 <= piece.x <= area.width, f"{piece.name} is outside its area"
            assert 0 <= piece.y <= area.height, f"{piece.name} is outside its area"
        for key in {piece.face for piece in scene.pieces if piece.face}:
            ElementTree.fromstring(game.face(key, language))
    if view.seat < 0:
        assert svg(view, LANGUAGES[-1])


def run(name: str, count: int, seed: int, verbose: bool = False) -> tuple[int, int, list[str]]:
    """How many overlays were accepted and refused, and what went wrong."""
    assert INTERPRETED
    game = find(name)
    base, accepted, refused, wrong = data_of(game), 0, 0, list[str]()
    for number in range(count):
        rng = random.Random(f"{name} {seed} {number}")
        overlay = perturbed(base, rng, numbers=number % 2 == 0)
        try:
            signal.alarm(SECONDS)
            why = check(name, overlay, rng)
        except Exception as error:
            frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/hightable/" in frame.filename]
            where = f"{frames[-1].filename.rpartition('hightable/')[2]}:{frames[-1].lineno}" if frames else "here"
            wrong.append(f"{number}: {json.dumps(overlay, default=str)[:400]}: {type(error).__name__}: {error} ({where})")
            print("WRONG", wrong[-1], flush=True)
            continue
        finally:
            signal.alarm(0)
        accepted, refused = accepted + (why is None), refused + (why is not None)
        if verbose:
            print(number, "accepted" if why is None else f"refused: {why}", json.dumps(overlay, default=str)[:200], flush=True)
    return accepted, refused, wrong


def main() -> None:
    if not INTERPRETED:  # the engine reads it once, when it is imported
        command = [sys.executable, "-m", "tests.games.overlay_fuzz", *sys.argv[1:]]
        sys.exit(subprocess.run(command, env={**os.environ, "HIGHTABLE_INTERPRETED": "1"}, check=False).returncode)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    be_strict()
    failed = False
    for name in given.games:
        accepted, refused, wrong = run(name, given.count, given.seed, verbose=given.verbose)
        print(f"{name}: {accepted} accepted, {refused} refused, {len(wrong)} wrong")
        failed = failed or bool(wrong)
    sys.exit(failed)


if __name__ == "__main__":
    main()
