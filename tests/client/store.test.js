/** The store of a page: who is rendered after which update. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Store } from '../../src/hightable/client/table/store.js';

/** @type {Store<{a: number, b: number, c: number}>} */
let store;
/** @type {unknown[]} */
let log;

beforeEach(() => {
  store = new Store({ a: 0, b: 0, c: 0 });
  log = [];
});

test('a subscriber is called once for an update of several of its keys', () => {
  store.subscribe(({ a, b }) => log.push([a, b]), ['a', 'b']);
  store.update({ a: 1, b: 2 });
  store.update({ c: 3 });
  assert.deepEqual(log, [[1, 2]]);
});

test('a value that stays the same is no change', () => {
  store.subscribe(() => log.push('a'), ['a']);
  store.update({ a: 0 });
  assert.deepEqual(log, []);
});

test('subscribers are called in their order', () => {
  for (const name of ['first', 'second']) store.subscribe(() => log.push(name), ['a']);
  store.update({ a: 1 });
  assert.deepEqual(log, ['first', 'second']);
});

test('an update from a subscriber is rendered after the others', () => {
  store.subscribe(({ a }) => store.update({ b: a + 1 }), ['a']);
  store.subscribe(({ a, b }) => log.push([a, b]), ['a']);
  store.subscribe(({ a, b }) => log.push(['b', a, b]), ['b']);
  store.update({ a: 1 });
  assert.deepEqual(log, [
    [1, 2],
    ['b', 1, 2],
  ]);
  assert.deepEqual(store.state, { a: 1, b: 2, c: 0 });
});

test('an update replaces the state: what a subscriber was given does not change later', () => {
  store.subscribe((state) => log.push(state), ['a']);
  store.update({ a: 1 });
  store.update({ a: 2 });
  assert.deepEqual(log, [
    { a: 1, b: 0, c: 0 },
    { a: 2, b: 0, c: 0 },
  ]);
});

test('a subscriber that fails does not block later updates', () => {
  store.subscribe(() => {
    throw new Error('no');
  }, ['a']);
  store.subscribe(({ b }) => log.push(b), ['b']);
  assert.throws(() => store.update({ a: 1 }), /no/);
  store.update({ b: 2 });
  assert.deepEqual(log, [2]);
});
