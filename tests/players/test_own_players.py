"""A player of your own in its process: what it is given, and every way in which it can fail."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hightable
from hightable.engine.match import Match
from hightable.engine.rng import PlayerRandom, SimulationSecret
from hightable.engine.view import View
from hightable.players import PlayerFailed, find_source, player
from hightable.players.messages import Chosen, Start, read_message, write_message
from hightable.players.player_process import ProcessPlayer
from tests.players import own_bots

FILE = Path(own_bots.__file__)
GAME = hightable.find("banquet-royal")
MATCH = Match(GAME, 2, seed=1)
LIMIT = 20.0
"""Seconds: no player in these tests takes so long by itself."""


def own(name: str, seconds: float = LIMIT, game: str = GAME.name) -> ProcessPlayer:
    made = player(game, f"{FILE}:{name}", player_seconds=seconds)
    assert isinstance(made, ProcessPlayer)
    return made


def decide(name: str, match: Match = MATCH, seconds: float = LIMIT) -> int:
    chosen = own(name, seconds)
    try:
        return chosen.choose(match.view(match.to_move, memory=True), match.legal(), Random(1))
    finally:
        chosen.close()


def line_of(name: str, text: str = "") -> int:
    """The number of the line in the file with this text, at or after the definition of a function."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    start = lines.index(next(line for line in lines if line.startswith(f"def {name}(")))
    return next(number for number, line in enumerate(lines, 1) if number > start and text in line)


def play(first: Any, second: Any, seed: int) -> Match:
    match, rng = Match(GAME, 2, seed=seed), Random(seed)
    while not match.over:
        chooser = (first, second)[match.to_move]
        match.play(chooser.choose(match.view(match.to_move, memory=True), match.legal(), rng))
    return match


@pytest.mark.parametrize("name", ["Bot", "anything", "talkative", "by_fields", "numpy_number"])
def test_a_class_and_a_function_play_whole_games(name: str) -> None:
    one = own(name)
    assert play(one, one, 3).over
    one.close()


def test_a_player_in_a_process_chooses_as_it_does_here() -> None:
    apart, here = own("Bot"), player(GAME, own_bots.Bot)
    assert play(apart, apart, 5) == play(here, here, 5)
    apart.close()


def test_what_a_player_prints_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    decide("talkative")
    assert capfd.readouterr() == ("", f"I see {MATCH.to_move}\n")


BAD = {
    "divides": ("ZeroDivisionError: integer division or modulo by zero", "0"),
    "exits": ("SystemExit: enough", "sys.exit"),
    "reads": ("EOFError: EOF when reading a line", "input"),
    "crashes": ("its process ended by signal 11 (Segmentation fault)", "ctypes"),
    "leaves": ("its process ended with exit code 3", ""),
    "leaves_quietly": ("its process ended with exit code 0", ""),
    "illegal": (f"it chose 1000000, which is not one of the {len(MATCH.legal())} legal moves", ""),
    "text": ("it chose 'ready' (str), which is not the number of a move", ""),
    "nothing": ("it chose None (NoneType), which is not the number of a move", ""),
    "truth": ("it chose True (bool), which is not the number of a move", ""),
    "real": (f"it chose {float(MATCH.legal()[0])} (float), which is not the number of a move", ""),
    "too_few": ("TypeError: too_few() takes 1 positional argument but 3 were given", ""),
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", BAD)
def test_whatever_a_player_does_is_one_sentence_with_file_and_line(name: str) -> None:
    what, line = BAD[name]
    with pytest.raises(PlayerFailed) as caught:
        decide(name)
    place = f"{FILE}, line {line_of(name, line)}, in {name}"
    assert str(caught.value) == f"The player “{FILE}:{name}” fails: {what} ({place})."


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(("name", "line"), [("hangs", r"8\d"), ("hangs_without_python", r"\d+")])
def test_a_player_that_hangs_is_ended_and_says_where(
    name: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PlayerFailed) as caught:
        decide(name, seconds=0.5)
    start = line_of(name)
    found = re.search(rf"it took more than 0.5 s for a decision, .*own_bots.py, line (\d+), in {name}\)\.$", str(caught.value))
    assert found
    assert start < int(found[1]) < start + 8


def test_a_player_that_failed_can_be_asked_again() -> None:
    one = own("leaves")
    view, legal = MATCH.view(MATCH.to_move, memory=True), MATCH.legal()
    for _ in range(2):
        with pytest.raises(PlayerFailed, match="exit code 3"):
            one.choose(view, legal, Random(1))
    one.close()


def test_a_player_that_ended_for_lack_of_work_is_started_again() -> None:
    one = own("anything")
    view, legal = MATCH.view(MATCH.to_move, memory=True), MATCH.legal()
    first = one.choose(view, legal, Random(1))
    process = one._process._process
    one._process._requests.close()  # its input ends, as if nobody would ask again
    process.wait()
    one.close()
    assert one.choose(view, legal, Random(1)) == first
    one.close()


def test_an_idle_process_ends_by_itself() -> None:
    script = "from hightable.players import host; host.IDLE = 1.0; host.main()"
    source = find_source(f"{FILE}:anything")
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        write_message(process.stdin, Start(source.attribute, source.path, source.code, "", GAME.name, GAME.version))
        assert read_message(process.stdout)
        assert process.wait(60) == 0


def test_ctrl_c_during_a_decision_does_not_mix_up_answers() -> None:
    one = own("anything")
    view, legal = MATCH.view(MATCH.to_move, memory=True), MATCH.legal()
    first, process = one.choose(view, legal, Random(1)), one._process

    class Interrupted:
        def get(self, timeout: float) -> bytes:
            raise KeyboardInterrupt

    process._answers = Interrupted()  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        one.choose(view, legal, Random(2))
    assert one.choose(view, legal, Random(1)) == first
    assert one._process is not process
    one.close()


LOADING = {
    "Nobody": "it defines no Nobody, but Bot, JesterOnly, Picky, Mute, ",
    "number": "number is 7 (int), and not a class, an object with a method choose, or a function",
    "Mute": "the class Mute has no method choose(view, moves, rng)",
    "Picky": "ValueError: I do not play today",
    "JesterOnly": "it plays court-jester, and not banquet-royal",
}


@pytest.mark.parametrize("name", LOADING)
def test_a_player_that_cannot_be_loaded_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(hightable.BadPlayer) as caught:
        own(name)
    message = str(caught.value)
    assert message.startswith(f"The player “{FILE}:{name}” cannot be loaded: {LOADING[name]}")
    assert str(FILE) in message.partition("cannot be loaded")[2]


FILES = {
    "missing": (None, r"missing.py cannot be read \(No such file or directory\)"),
    "syntax": ("def bot(view, moves, rng):\n    return moves[0\n", r"SyntaxError: .*syntax.py, line 2\)"),
    "raising": ("import os\n1 / 0\n", r"ZeroDivisionError: division by zero \(.*raising.py, line 2, in <module>\)"),
    "importing": ("import no_such_package\n", r"No module named 'no_such_package' \(.*importing.py, line 1"),
    "exiting": ("import sys\nsys.exit(3)\n", r"SystemExit: 3 \(.*exiting.py, line 2"),
    "binary": ("\x00", "(SyntaxError|ValueError): source code (string )?cannot contain null bytes"),
    "games": ("def bot(view, moves, rng): ...\nbot.games = 7\n", "its attribute `games` should have the names of games, not 7"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_run_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    code, sentence = FILES[name]
    if code is not None:
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    with pytest.raises(hightable.BadPlayer, match=f"cannot be loaded: .*{sentence}"):
        player(GAME, f"{tmp_path / name}.py:bot")


def test_a_file_imports_what_is_beside_it_and_may_be_called_like_a_famous_module(tmp_path: Path) -> None:
    (tmp_path / "helpers.py").write_text("def last(moves):\n    return moves[-1]\n", encoding="utf-8")
    (tmp_path / "random.py").write_text(
        "import helpers\n\ndef bot(view, moves, rng):\n    return helpers.last(moves)\n", encoding="utf-8"
    )
    one = player(GAME, f"{tmp_path / 'random.py'}:bot")
    assert one.choose(MATCH.view(MATCH.to_move, memory=True), MATCH.legal(), Random(1)) == MATCH.legal()[-1]


def test_the_code_is_that_of_the_file_when_it_was_found(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def bot(view, moves, rng): return moves[0]\n", encoding="utf-8")
    source = find_source(f"{file}:bot")
    before = source.fingerprint
    file.write_text("def bot(view, moves, rng): return None\n", encoding="utf-8")
    same: Any = pickle.loads(pickle.dumps(source)).start(GAME, LIMIT)
    assert same.choose(MATCH.view(MATCH.to_move, memory=True), MATCH.legal(), Random(1)) == MATCH.legal()[0]
    same.close()
    assert find_source(f"{file}:bot").fingerprint != before


def test_components_reach_the_process() -> None:
    game = hightable.find("banquet-royal", {"menus": {"points": {"three_crowns": 4}}})
    one = find_source(f"{FILE}:by_fields").start(game, LIMIT)
    match = Match(game, 2, seed=1)
    assert one.choose(match.view(match.to_move, memory=True), match.legal(), Random(1)) in match.legal()
    one.close()


# What a player learns


class Overheard:
    """Stands for the process of a player: keeps what it would be sent."""

    runs = True
    seats = None

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def ask(self, decision: Any, seconds: float) -> Any:
        self.sent.append(decision)
        return Chosen(decision.moves[0])


def overheard(view: View[Any], legal: list[int], rng: Random) -> Any:
    """The message to the process of a player who has to choose."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hightable.players.player_process.HostProcess", lambda name, start: Overheard())
        one: Any = ProcessPlayer("bot", Start("bot", "", b"", ""))
    one.choose(view, legal, rng)
    return one._process.sent[0]


@pytest.mark.parametrize("game", hightable.all_games(), ids=lambda game: game.name)
def test_a_player_is_sent_the_same_whatever_is_hidden_from_its_seat(game: Any) -> None:
    """Every position that the seat cannot tell from the real one, in another match, makes the same message."""
    compared = 0
    for seed in range(3):
        match, rng = Match(game, max(game.players), seed=seed), Random(seed)
        while not match.over and match.number < 40:
            view = match.view(match.to_move, memory=True)
            other = view.position.copy()
            game.rules.determinize(other, view.seat, SimulationSecret(seed).rng(match.number))
            twin = game.view(other, view.seat, memory=True)
            legal = match.legal()
            sent = overheard(view, legal, Random(seed)), overheard(twin, legal, Random(seed))
            assert sent[0] == sent[1]
            compared += not (other == match.position).all()
            match.play(rng.choice(legal))
    assert compared or not any(field.sees for field in game.position.fields.values())


def test_the_seed_of_a_player_does_not_give_the_deal_away() -> None:
    """The state of a simulation's generator can be turned back into the key of its deal: no part of it is sent."""
    rng = PlayerRandom(12345)
    rng.begin(1)
    state = int(rng._rng[1])
    numbers = PlayerRandom(12345)
    numbers.begin(1)
    drawn = numbers.getrandbits(64)
    sent = overheard(MATCH.view(MATCH.to_move, memory=True), MATCH.legal(), rng)
    assert sent.seed not in (state, drawn, state >> 32, drawn >> 32)
    again = PlayerRandom(12345)
    again.begin(1)
    assert overheard(MATCH.view(MATCH.to_move, memory=True), MATCH.legal(), again).seed == sent.seed


# Nothing is left behind


def has_ended(process: int) -> bool:
    """Whether a process is gone, or only waits to be reaped by whoever inherited it."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state in "ZX"


def hanging(folder: Path) -> list[int]:
    return [int(file.suffix[1:]) for file in folder.glob("hanging.*")]


def heed_interrupts() -> None:
    """Tests in the background of a script start with SIGINT ignored, and would hand that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def command(tmp_path: Path) -> Iterator[Any]:
    """Starts `hightable` in a folder of its own."""
    started: list[subprocess.Popen[str]] = []

    def start(*words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "hightable", *words],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=heed_interrupts,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [2, 9], ids=["Ctrl-C", "SIGKILL"])
def test_no_process_is_left_when_a_command_is_stopped(workers: int, number: int, command: Any, tmp_path: Path) -> None:
    words = ["simulate", GAME.name, "--seats", f"{FILE}:hangs,random", "--games", "50", "--player-seconds", "3000"]
    running = command(*words, "--workers", str(workers))
    deadline = time.monotonic() + 120
    while len(hanging(tmp_path)) < workers:
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.kill(running.pid, number)
    code = running.wait(60)
    assert code == (130 if number == 2 else -9), running.communicate()
    while not all(map(has_ended, hanging(tmp_path))):
        assert time.monotonic() < deadline
        time.sleep(0.01)
