"""PettingZoo's own tests on every game, and what an observation must not contain."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from hightable.engine.components import BadComponents, Components
from hightable.engine.game import Game
from hightable.engine.observation import ObservationLayout
from hightable.engine.rng import fast_rng
from hightable.envs.pettingzoo import env
from tests.games.all_games import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_librarys_own_test_of_the_interface(game: Game[Any]) -> None:
    for players in game.players:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns that observations are dictionaries
            api_test(env(game.name, players), num_cycles=300)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_librarys_own_test_of_seeds(game: Game[Any]) -> None:
    seed_test(lambda: env(game.name), num_cycles=300)


def _play(game: Game[Any], seed: int, players: int | None = None) -> tuple[dict[str, float], dict[str, int]]:
    table = env(game.name, players)
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    points: dict[str, int] = {}
    for agent in table.agent_iter():
        observation, reward, over, _, info = table.last()
        total[agent] += reward
        if over:
            points[agent] = info["points"]
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if over else int(rng.choice(legal)))
    return total, points


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rewards_add_up_to_zero_and_the_most_points_win(game: Game[Any]) -> None:
    for seed in range(5):
        rewards, points = _play(game, seed)
        assert sum(rewards.values()) == pytest.approx(0)
        winner = max(rewards, key=lambda agent: rewards[agent])
        assert points[winner] == max(points.values()) or not any(rewards.values()), "unless nobody wins"


def test_in_a_solo_game_points_are_the_reward() -> None:
    game = next(game for game in GAMES if 1 in game.players)
    rewards, points = _play(game, 1, players=1)
    assert rewards == points


def test_an_illegal_action_is_refused() -> None:
    table = env("court-jester")
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="is not a legal action of player_"):
        table.step(illegal)


@pytest.mark.parametrize("action", [np.array([3]), 3.0, "3", None])
def test_an_action_must_be_an_integer(action: Any) -> None:
    table = env("court-jester")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="is not an action: an action is an integer"):
        table.step(action)


def test_numpy_integers_are_actions_too() -> None:
    table = env("court-jester")
    for kind in (np.int64, np.array):
        table.reset(seed=1)
        table.step(kind(np.flatnonzero(table.last()[0]["action_mask"])[0]))


def test_attributes_before_reset_are_explained() -> None:
    table = env("court-jester")
    for ask in (
        lambda: table.step(0),
        lambda: table.observe("player_0"),
        table.last,
        lambda: table.agent_selection,
        lambda: table.num_agents,
        lambda: list(table.agent_iter()),
    ):
        with pytest.raises(AttributeError, match=r"is not set before the first reset\(\)"):
            ask()


def test_a_step_after_the_end_is_explained() -> None:
    table = env("banquet-royal")
    table.reset(seed=1)
    for _ in table.agent_iter():
        observation, _, over, _, _ = table.last()
        table.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    with pytest.raises(ValueError, match=r"The game is over for all agents: call reset\(\) to start another."):
        table.step(None)


def test_one_seed_makes_a_whole_run_reproducible() -> None:
    def deals(seed: int | None, later: int) -> list[bytes]:
        table = env("court-jester")
        table.reset(seed=seed)
        positions = [table._position.tobytes()]
        for _ in range(later):
            table.reset()
            positions.append(table._position.tobytes())
        return positions

    assert deals(1, 3) == deals(1, 3)
    assert len(set(deals(1, 3))) == 4
    assert deals(None, 1) != deals(None, 1)


def test_reset_takes_options_for_one_deal() -> None:
    table = env("court-jester", options={"suits": "chosen"})

    def deal(options: dict[str, Any] | None) -> tuple[int, bytes]:
        table.reset(seed=1, options=options)
        return int(table._position.view(table.game.position.dtype)["memory_aid"][0]), table._position.tobytes()

    plain, aided = deal(None), deal({"memory_aid": True})
    assert (plain[0], aided[0]) == (0, 1)
    assert deal(None) == plain
    assert deal({"suits": "drawn"}) != plain
    with pytest.raises(ValueError, match=r"Option suits cannot be “painted”. It can be: drawn, chosen\."):
        table.reset(options={"suits": "painted"})
    with pytest.warns(UserWarning, match="There is no option “sauce” in this game."):
        table.reset(options={"sauce": 1})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_librarys_own_test_of_rendering(game: Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game.name, render_mode=render_mode))
    table = env(game.name, render_mode="ansi")
    table.reset(seed=1)
    shown = table.render()
    assert shown is not None
    seat = table.possible_agents.index(table.agent_selection)
    scene = game.scene(game.view(table._position, seat), "en")
    assert all(area.title in shown.splitlines() for area in scene.areas)
    assert capsys.readouterr().out, "the mode human prints every table"


def test_a_missing_or_unknown_render_mode_lists_the_modes() -> None:
    table = env("court-jester")
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode: ansi, human"):
        assert table.render() is None
    with pytest.raises(ValueError, match=r"There is no render_mode “rgb_array”. There are: ansi, human\."):
        env("court-jester", render_mode="rgb_array")


def test_rendering_shows_nothing_that_is_hidden_from_the_agent_to_move() -> None:
    table = env("banquet-royal", render_mode="ansi")
    table.reset(seed=1)
    shown, seat = table.render(), table.possible_agents.index(table.agent_selection)
    before = table._position.copy()
    table._position[:] = table.game.view(table._position, seat).position
    table.game.rules.determinize(table._position, seat, fast_rng(5))
    assert table._position.tobytes() != before.tobytes(), "another world"
    assert table.render() == shown


def test_options_and_numbers_of_players_are_checked() -> None:
    with pytest.raises(ValueError, match="is for 2, 3, 4 players, not 7"):
        env("court-jester", 7)
    for players in (2.0, "2"):
        with pytest.raises(ValueError, match=f"The number of players must be an integer, such as 2, not {players!r}."):
            env("court-jester", players)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="sauce"):
        env("court-jester", options={"sauce": "1"})


def test_an_agent_that_does_not_exist_is_refused_in_a_sentence() -> None:
    table = env("court-jester", 2)
    table.reset(seed=1)
    for ask in (table.observe, table.observation_space, table.action_space):
        with pytest.raises(ValueError, match=r"^There is no agent “player_9”\. There are: player_0, player_1\.$"):
            ask("player_9")


def test_components_from_a_mapping_or_a_file_replace_those_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "big hands.toml"
    file.write_text("[hand]\nthree_crowns = 2\n", encoding="utf-8")
    given: tuple[Components, ...] = (file, str(file), {"hand": {"three_crowns": 2}})
    for components in given:
        table = env("banquet-royal", 3, components=components)
        table.reset(seed=1)
        seen = table.observe("player_0")["observation"][1:].view(table.game.position.dtype)[0]
        assert seen.hand.shape == (4, 4)
        assert (seen.hand[0] >= 0).all()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(table, num_cycles=100)
    with pytest.raises(BadComponents, match="three_crowns"):
        env("banquet-royal", components={"hand": {"three_crowns": "many"}})


def test_an_observation_is_the_seats_own_view() -> None:
    table = env("court-jester", 3)
    table.reset(seed=4)
    position = table._position
    for seat, agent in enumerate(table.possible_agents):
        observation = table.observe(agent)["observation"]
        assert observation[0] == seat
        assert observation[1:].tobytes() == table.game.view(position, seat, memory=True).tobytes() != position.tobytes()


@pytest.mark.parametrize("kind", ["flat", "fields"])
def test_observations_to_learn_from_pass_the_librarys_own_test(kind: Any) -> None:
    table = env("court-jester", 3, observation=kind)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(table, num_cycles=200)
    table.reset(seed=4)
    layout = ObservationLayout(table.game.position, 3)
    for seat, agent in enumerate(table.possible_agents):
        seen = table.observe(agent)
        assert table.observation_space(agent).contains(seen)
        expected = layout.encode(table.game.view(table._position, seat, memory=True).position, seat)
        given = seen["observation"]
        for name, entries in layout.by_name(given).items() if kind == "flat" else given.items():
            assert (entries == layout.by_name(expected)[name]).all()


def test_rewards_can_be_margins_or_points() -> None:
    for reward in ("margin", "points"):
        table: Any = env("banquet-royal", 2, reward=reward)
        table.reset(seed=1)
        last = {}
        for agent in table.agent_iter():
            observation, given, over, _, info = table.last()
            if over:
                last[agent] = (given, info["points"])
            table.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
        (first, first_points), (second, second_points) = last["player_0"], last["player_1"]
        if reward == "points":
            assert (first, second) == (first_points, second_points)
        else:
            assert (first, second) == (first_points - second_points, second_points - first_points)
    with pytest.raises(ValueError, match="There is no reward “money”"):
        env("banquet-royal", reward="money")  # type: ignore[arg-type]


def test_an_observation_has_its_seat() -> None:
    """In The King's Catering everything but the bag is open, so only the seat differs."""
    table = env("kings-catering", 3)
    table.reset(seed=4)
    seen = [table.observe(agent)["observation"] for agent in table.agents]
    assert [observed[0] for observed in seen] == [0, 1, 2]
    assert len({observed[1:].tobytes() for observed in seen}) == 1
    assert all(table.observation_space(agent).contains(table.observe(agent)) for agent in table.agents)
