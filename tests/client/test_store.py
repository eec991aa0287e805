"""The store of a page: who is rendered after which update."""

from __future__ import annotations

from tests.client.node import evaluate

MODULE = "table/store.js"


def run(script: str) -> object:
    """What a script returns that has a store of `a`, `b` and `c`, all 0, and a list `log` to write to."""
    return evaluate(MODULE, f"(() => {{ const store = new Store({{ a: 0, b: 0, c: 0 }}); const log = []; {script} }})()")


def test_a_subscriber_is_called_once_for_an_update_of_several_of_its_keys() -> None:
    script = """store.subscribe(({ a, b }) => log.push([a, b]), ['a', 'b']);
    store.update({ a: 1, b: 2 }); store.update({ c: 3 }); return log;"""
    assert run(script) == [[1, 2]]


def test_a_value_that_stays_the_same_is_no_change() -> None:
    assert run("store.subscribe(() => log.push('a'), ['a']); store.update({ a: 0 }); return log;") == []


def test_subscribers_are_called_in_their_order() -> None:
    script = """for (const name of ['first', 'second']) store.subscribe(() => log.push(name), ['a']);
    store.update({ a: 1 }); return log;"""
    assert run(script) == ["first", "second"]


def test_an_update_from_a_subscriber_is_rendered_after_the_others() -> None:
    script = """store.subscribe(({ a }) => store.update({ b: a + 1 }), ['a']);
    store.subscribe(({ a, b }) => log.push([a, b]), ['a']);
    store.subscribe(({ a, b }) => log.push(['b', a, b]), ['b']);
    store.update({ a: 1 }); return [log, store.state];"""
    assert run(script) == [[[1, 2], ["b", 1, 2]], {"a": 1, "b": 2, "c": 0}]


def test_a_subscriber_that_fails_does_not_block_later_updates() -> None:
    script = """store.subscribe(() => { throw new Error('no'); }, ['a']); store.subscribe(({ b }) => log.push(b), ['b']);
    try { store.update({ a: 1 }); } catch { log.push('thrown'); } store.update({ b: 2 }); return log;"""
    assert run(script) == ["thrown", 2]
