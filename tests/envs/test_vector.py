"""Many tables at once: every table plays as a match does, whatever the batch, and nothing hidden is observed."""

from __future__ import annotations

import copy as copy_module
import pickle
from typing import Any, get_args

import numpy as np
import pytest

from hightable.bots.batch_search import search_batch
from hightable.bots.levels import BadPlayer
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.engine.rng import PlayerRandom, fast_rng
from hightable.envs.common import RewardKind
from hightable.envs.vector import VectorEnv
from hightable.envs.vector_functions import VectorFunctions
from hightable.players import PlayerFailed, player
from tests.games.all_games import GAMES
from tests.players import own_bots

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(env: VectorEnv, steps: int, seed: int = 0) -> list[dict[str, Any]]:
    """What the steps of random players return, copied."""
    out = [env.reset()]
    for _ in range(steps):
        out.append(env.step(env.sample_actions(seed)))
        out[-1] = {name: array.copy() for name, array in out[-1].items()}
    return out


def same(a: dict[str, Any], b: dict[str, Any], tables: int) -> bool:
    return all(np.array_equal(a[name][:tables], b[name][:tables]) for name in a)


@EVERY_GAME
def test_every_table_plays_as_a_match_with_its_secret(game: Game[Any]) -> None:
    """Positions, views, masks, points, rewards and final observations of three tables, over more than one game each."""
    for players in game.players:
        env = VectorEnv(game.name, players, 3, seed=5, observation="flat", omniscient=True)
        out = env.reset()
        matches = [Match(game, players, secret=env.secret(table)) for table in range(3)]
        ended = 0
        while ended < 2:
            actions = env.sample_actions(1)
            for table, match in enumerate(matches):
                seat = match.to_move
                assert out["seat"][table] == seat
                assert np.flatnonzero(out["mask"][table]).tolist() == sorted(match.legal())
                assert (out["observation"][table] == env.layout.encode(match.view(seat, memory=True).position, seat)).all()
                assert (out["full_observation"][table] == env.full_layout.encode(match.position, seat)).all()
                match.push(int(actions[table]))
            out = env.step(actions)
            for table, match in enumerate(matches):
                assert out["mover"][table] == match.to_move_at(match.number - 1)
                assert out["done"][table] == match.over
                if match.over:
                    ended += 1
                    seat = out["final_seat"][table]
                    assert seat == out["mover"][table]
                    assert (out["final_observation"][table] == env.layout.encode(match.position, seat)).all()
                    assert (out["points"][table].tolist(), out["rank"][table].tolist()) == match.standings
                    matches[table] = Match(game, players, secret=env.secret(table))
                else:
                    assert (env.position(table) == match.position).all()
                    assert not out["reward"][table].any()


@EVERY_GAME
def test_the_contract(game: Game[Any]) -> None:
    players = min(count for count in game.players if count > 1)
    env = VectorEnv(game.name, players=players, count=64, seed=1)
    out = env.reset()
    moves = game.catalogue.size
    for _ in range(50):
        assert out["observation"].shape == (64, env.layout.size)
        assert (out["mask"].shape, out["mask"].dtype) == ((64, moves), np.bool_)
        assert (out["seat"].shape, out["reward"].shape, out["done"].shape) == ((64,), (64, players), (64,))
        assert out["mask"].any(axis=1).all(), "a mask row is never empty"
        assert ((out["seat"] >= 0) & (out["seat"] < players)).all()
        out = env.step(env.sample_actions())


def test_the_batch_size_and_threads_change_nothing() -> None:
    small = played(VectorEnv("banquet-royal", 2, 4, 9), 150)
    large = played(VectorEnv("banquet-royal", 2, 37, 9), 150)
    threaded = played(VectorEnv("banquet-royal", 2, 37, 9, threads=3), 150)
    assert all(same(a, b, 4) for a, b in zip(small, large, strict=True))
    assert all(same(a, b, 37) for a, b in zip(large, threaded, strict=True))
    assert (large[-1]["episode"] > 0).all()
    other = played(VectorEnv("banquet-royal", 2, 4, 10), 5)
    assert not same(small[5], other[5], 4)


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    env = VectorEnv("banquet-royal", 2, 8, 3)
    out = env.reset()
    actions = env.sample_actions()
    before = [env.position(table).tolist() for table in range(8)]
    illegal = int(np.flatnonzero(~out["mask"][5])[0])
    for bad in (illegal, -1, 10**6):
        wrong = actions.copy()
        wrong[5] = bad
        with pytest.raises(ValueError, match=rf"Move {bad} .*is not legal at table 5: seat \d has .* legal moves? in episode 0"):
            env.step(wrong)
        assert [env.position(table).tolist() for table in range(8)] == before
    out["mask"][5, illegal] = True
    wrong[5] = illegal
    with pytest.raises(ValueError, match="is not legal at table 5"):
        env.step(wrong)
    for given in (actions[:3], actions.astype(float), [actions]):
        with pytest.raises(ValueError, match="Actions are an array of 8 integers, one per table, not "):
            env.step(given)
    env.step(actions.tolist())


def test_nothing_can_be_played_before_the_deal() -> None:
    env = VectorEnv("banquet-royal", 2, 2)
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        env.step([0, 0])
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        env.sample_actions()


def test_arrays_are_reused_unless_copies_are_wanted() -> None:
    env = VectorEnv("banquet-royal", 2, 4)
    first = env.reset()
    second = env.step(env.sample_actions())
    assert all(np.shares_memory(first[name], second[name]) for name in first)
    env = VectorEnv("banquet-royal", 2, 4, copy=True)
    first = env.reset()
    seat = first["seat"].copy()
    for _ in range(5):
        second = env.step(env.sample_actions())
        assert not any(np.shares_memory(first[name], second[name]) for name in first)
    assert (first["seat"] == seat).all()


def test_reset_begins_the_next_games_or_those_of_a_seed() -> None:
    env = VectorEnv("court-jester", 2, 4, 7, copy=True)
    first, second = env.reset(), env.reset()
    assert (first["episode"].tolist(), second["episode"].tolist()) == ([0] * 4, [1] * 4)
    assert not same(first, second, 4)
    assert same(env.reset(seed=7), first, 4)
    assert not same(env.reset(seed=8), first, 4)
    assert same(env.reset(seed=2**70), env.reset(seed=2**70), 4)


def test_fields_are_the_flat_observation_by_name() -> None:
    flat, named = (VectorEnv("henrys-feast", 3, 4, 1, observation=kind, omniscient=True) for kind in ("flat", "fields"))
    rows, fields = flat.reset(), named.reset()
    for name, layout in (("observation", flat.layout), ("full_observation", flat.full_layout)):
        assert list(fields[name]) == [field.name for field in layout.fields]
        for field in layout.fields:
            assert fields[name][field.name].shape == (4, *field.shape)
            assert (fields[name][field.name].reshape(4, -1) == rows[name][:, field.start : field.end]).all()
    fields = named.step(named.sample_actions())
    assert (fields["observation"]["to_move"] == 0).all(), "the player to move observes, and is seat 0 there"


def test_bytes_are_the_seat_and_the_bytes_of_the_view() -> None:
    env = VectorEnv("court-jester", 3, 4, 1, observation="bytes")
    out = env.reset()
    for view, row in zip(env.views(), out["observation"], strict=True):
        assert row[0] == view.seat
        assert row[1:].tobytes() == view.tobytes()


@EVERY_GAME
def test_observations_do_not_depend_on_hidden_cards(game: Game[Any]) -> None:
    """The positions are replaced by determinizations of what the seat to move knows; the next observation stays the same."""
    env = VectorEnv(game.name, None, 6, 2)
    out = env.reset()
    for _ in range(40):
        out = env.step(env.sample_actions())
    seen, seats = out["observation"].copy(), out["seat"].copy()
    changed = 0
    for table, view in enumerate(env.views()):
        world = view.position.copy()
        game.rules.determinize(world, int(seats[table]), fast_rng(table + 1))
        changed += world.tobytes() != env.position(table).tobytes()
        env._tables["position"][table] = world.view(game.position.dtype)[0]
    env._advance(np.full(6, NONE, np.int64))
    assert (out["observation"] == seen).all(), "a table that is left alone keeps its observation"
    assert changed, "other worlds"
    for table, view in enumerate(env.views()):
        assert (env.layout.encode(view.position, int(seats[table])) == seen[table]).all()


def test_rewards_are_victories_margins_or_points() -> None:
    envs = {kind: VectorEnv("henrys-feast", 3, 16, 4, reward=kind) for kind in get_args(RewardKind)}
    out = {kind: env.reset() for kind, env in envs.items()}
    seen = 0
    while seen < 20:
        out = {kind: env.step(env.sample_actions()) for kind, env in envs.items()}
        for table in np.flatnonzero(out["win"]["done"]):
            points, rank = out["win"]["points"][table], out["win"]["rank"][table]
            win, margin, score = (out[kind]["reward"][table] for kind in ("win", "margin", "points"))
            assert score.tolist() == points.tolist()
            assert win.sum() == pytest.approx(0, abs=1e-6)
            assert (win > 0).tolist() == (rank == 0).tolist() or not win.any()
            for seat in range(3):
                others = [int(each) for each in points if each != points[seat]]
                assert margin[seat] == (points[seat] - max(others) if others else 0)
            seen += 1


def test_options_and_components_are_those_of_the_game() -> None:
    env = VectorEnv(
        "banquet-royal", 3, 4, options={"gourmet": True}, components={"hand": {"three_crowns": 2}}, observation="fields"
    )
    seen = env.reset()["observation"]
    assert (seen["gourmet"] == 1).all()
    assert seen["hand"].shape == (4, 3, 4)
    for _ in range(60):
        env.step(env.sample_actions())


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 9}, "is for 2, 3, 4 players, not 9"),
        ({"count": 0}, "count must be a whole number from 1 on, not 0"),
        ({"threads": 1.5}, "threads must be a whole number from 1 on, not 1.5"),
        ({"observation": "picture"}, "There is no observation “picture”. There are: fields, flat, bytes."),
        ({"reward": "money"}, "There is no reward “money”. There are: win, margin, points."),
        ({"seed": -1}, "A seed is a whole number from 0 on, not -1"),
        ({"options": {"sauce": 1}}, "sauce"),
        ({"learner": 2, "opponents": "random"}, "The learner is a seat from 0 to 1, or “rotating”, not 2"),
        ({"learner": 0}, "A learner needs opponents"),
        ({"opponents": "easy"}, "A learner needs opponents"),
        ({"learner": 0, "opponents": ["easy", "easy"]}, r"^A table of 2 has 1 opponent, not 2\.$"),
        ({"learner": 0, "opponents": [own_bots.Bot] * 2}, r"^A table of 2 has 1 opponent, not 2\.$"),
        ({"players": "two"}, r"^The number of players must be an integer, such as 2, not 'two'\.$"),
    ],
)
def test_bad_parameters_get_a_sentence(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VectorEnv("banquet-royal", **parameters)


@pytest.mark.parametrize("opponents", [own_bots.ForTwo, f"{own_bots.__file__}:ForTwo"])
def test_opponents_for_tables_of_another_size_are_refused(opponents: Any) -> None:
    with pytest.raises(BadPlayer, match=r"^The player “.*ForTwo” plays Banquet Royal at tables of 2, not of 3\.$"):
        VectorEnv("banquet-royal", 3, 2, learner=0, opponents=opponents)
    assert VectorEnv("banquet-royal", 2, 2, learner=0, opponents=opponents).players == 2


def test_opponents_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadPlayer, match="There is no player “wizard”"):
        VectorEnv("banquet-royal", learner=0, opponents="wizard")


@pytest.mark.parametrize("levels", [("easy", "medium"), (f"{own_bots.__file__}:Bot", "medium"), (own_bots.Bot, "easy")])
def test_opponents_play_as_they_do_in_a_match(levels: tuple[Any, Any]) -> None:
    players = 3
    env = VectorEnv("banquet-royal", players, 4, 11, learner="rotating", opponents=levels)
    bots = [player(env.game, level) for level in levels]
    out = env.reset()
    for table in range(4):
        assert out["learner"][table] == table % players
    matches = [Match(env.game, players, secret=env.secret(table)) for table in range(4)]

    def let_bots_play(table: int, learner: int) -> None:
        match = matches[table]
        rng = PlayerRandom(env.secret(table).key)
        while not match.over and match.to_move != learner:
            rng.begin(match.number + 1)
            bot = bots[(match.to_move - learner) % players - 1]
            view, moves = match.view(match.to_move, memory=True), env.game.rules.listing()
            match.push(bot.choose(view, moves[: env.game.rules.legal(view.position, moves)].tolist(), rng))

    for table in range(4):
        let_bots_play(table, int(out["learner"][table]))
    for _ in range(20):
        assert (out["seat"] == out["learner"]).all()
        for table, match in enumerate(matches):
            assert (env.position(table) == match.position).all()
        actions = env.sample_actions()
        learners = out["learner"].copy()
        out = env.step(actions)
        for table, match in enumerate(matches):
            if not out["done"][table]:
                match.push(int(actions[table]))
                let_bots_play(table, int(learners[table]))
            else:
                assert out["final_seat"][table] == learners[table]
                matches[table] = Match(env.game, players, secret=env.secret(table))
                let_bots_play(table, int(out["learner"][table]))


def test_a_searching_bot_and_an_object_can_be_opponents() -> None:
    for opponents in (player("banquet-royal", "hard", simulations=2), own_bots.Bot(find("banquet-royal"))):
        env = VectorEnv("banquet-royal", 2, 2, 1, learner="rotating", opponents=opponents)
        out = env.reset()
        for _ in range(3):
            out = env.step(env.sample_actions())
        assert (out["seat"] == out["learner"]).all()


def test_an_opponent_that_fails_names_the_table_and_the_line() -> None:
    env = VectorEnv("banquet-royal", 2, 2, 1, learner=0, opponents=f"{own_bots.__file__}:illegal", options={"first": "2"})
    with pytest.raises(PlayerFailed, match=r"at decision 1 of a game at table 0, banquet-royal: it chose 1000000.*line \d+, in"):
        env.reset()
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        env.sample_actions()


def test_medium_opponents_beat_a_random_learner() -> None:
    env = VectorEnv("banquet-royal", 2, 32, 1, learner=1, opponents="medium")
    out, rewards = env.reset(), list[float]()
    while len(rewards) < 32:
        out = env.step(env.sample_actions())
        rewards += out["reward"][out["done"], 1].tolist()
    assert np.mean(rewards) < -0.8


def test_a_function_can_play_the_other_seats() -> None:
    asked: list[int] = []

    def last_legal(observation: Any, mask: Any, seat: Any) -> Any:
        assert len(observation["board"]) == len(mask) == len(seat)
        assert (seat != 0).all()
        asked.append(len(seat))
        return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)

    env = VectorEnv("banquet-royal", 3, 8, 1, learner=0, opponents=last_legal, observation="fields")
    out = env.reset()
    done = 0
    for _ in range(60):
        out = env.step(env.sample_actions())
        assert (out["seat"] == 0).all()
        assert (out["final_seat"][out["done"]] == 0).all()
        done += int(out["done"].sum())
    assert done
    assert asked


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda mask: np.full(len(mask), 10**5), "The opponents' function failed: Move 100000 is not legal at table"),
        (lambda mask: np.full(len(mask), -1), "The opponents' function failed: Move -1 is not legal at table"),
        (
            lambda mask: np.full(len(mask) + 1, 7),
            r"was asked for 4 moves as integers, .* returned int64 of shape \(5,\)\. Call reset",
        ),
        (lambda mask: None, r"The opponents' function was asked for 4 moves as integers, .* returned object of shape \(\)"),
        (lambda mask: 1 // 0, "division"),
    ],
)
def test_after_opponents_have_failed_only_a_reset_goes_on(answer: Any, message: str) -> None:
    fails = False

    def first_legal(observation: Any, mask: Any, seat: Any) -> Any:
        return answer(mask) if fails else mask.argmax(axis=1)

    env = VectorEnv("banquet-royal", 2, 4, seed=1, learner=0, opponents=first_legal, options={"first": "1"})
    env.reset()
    fails = True
    actions = env.sample_actions()
    with pytest.raises((ValueError, ZeroDivisionError), match=message):  # noqa: PT012 (turns have several moves)
        while True:
            env.step(actions := env.sample_actions())
    fails = False
    for attempt in (lambda: env.step(actions), env.sample_actions, env.views):
        with pytest.raises(ValueError, match=r"^The opponents failed, .*: call reset\(\) first\.$"):
            attempt()
    assert (env.reset()["episode"] == 1).all()
    assert (env.step(env.sample_actions())["seat"] == 0).all()


def test_errors_count_in_plain_english() -> None:
    env = VectorEnv("banquet-royal", 2, 1, 1)
    env.reset()
    with pytest.raises(ValueError, match=r"seat \d has 1 legal move in episode 0 after 0 moves; see its mask\. Nothing"):
        env.step([env.moves])
    with pytest.raises(ValueError, match="Actions are an array of 1 integer, one per table"):
        env.step([1, 2])


def test_what_does_not_exist_is_refused_in_a_sentence() -> None:
    env = VectorEnv("banquet-royal", 2, 4)
    env.reset()
    for ask in (env.secret, env.position, env.legal_moves, env.decisions, lambda table: env.views([table])):
        for table in (99, -1, "x"):
            with pytest.raises(ValueError, match=rf"^There is no table {table!r}: the tables are 0 to 3\.$"):
                ask(table)  # type: ignore[arg-type]
    for simulations in ("x", 1.5):
        with pytest.raises(BadPlayer, match="The number of simulations must be a whole number, not"):
            env.search(simulations)  # type: ignore[arg-type]
    for copy in (copy_module.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="A VectorEnv cannot be copied or pickled: make another one with the same parameters"):
            copy(env)


def test_interpreted_tables_play_the_same() -> None:
    compiled, interpreted = (VectorEnv("banquet-royal", 2, 2, 6, omniscient=True) for _ in range(2))
    interpreted._functions = VectorFunctions(interpreted.game, opponents=False)
    interpreted._functions.use_interpreted()
    for a, b in zip(played(compiled, 100), played(interpreted, 100), strict=True):
        assert same(a, b, 2)


def test_searches_of_all_tables_give_visits_and_values() -> None:
    env = VectorEnv("banquet-royal", 2, 6, 1, threads=2)
    out = env.reset()
    for _ in range(8):
        out = env.step(env.sample_actions())
    found, again = env.search(64, seed=3), search_batch(env.game, env.views(), 64, seed=3)
    assert (found.visits.sum(axis=1) == 64).all()
    assert not (found.visits.astype(bool) & ~out["mask"]).any()
    assert ((found.values >= 0) & (found.values <= 1)).all()
    assert np.array_equal(found.visits, again.visits)
    assert np.array_equal(found.values, again.values)
    env.step(found.visits.argmax(axis=1))
    env.close()
    with pytest.raises(ValueError, match="starts from the view of the player to move"):
        search_batch(env.game, [Match("banquet-royal", 2, seed=1).view(1 - Match("banquet-royal", 2, seed=1).to_move)], 8)
    with pytest.raises(BadPlayer, match="The number of simulations must be 1 to"):
        env.search(0)
