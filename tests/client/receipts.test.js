/** Receipts: the first commitment counts, and there is one contribution for each. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  contributionTo,
  keepCommitment,
  keepRematch,
  keepSeats,
  markSent,
  receiptOf,
} from '../../src/hightable/client/table/receipts.js';

/** @type {Map<string, string>} */
let stored;

beforeEach(() => {
  stored = new Map();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
    },
  });
});

test('the first commitment of a table is kept', () => {
  keepCommitment('t1', 'aa', false);
  keepCommitment('t1', 'bb', false);
  assert.equal(receiptOf('t1')?.commitment, 'aa');
});

test('after the deal it is too late for a receipt', () => {
  keepCommitment('t1', 'aa', true);
  assert.equal(receiptOf('t1'), undefined);
});

test('the contribution to a deal is drawn once', () => {
  const random = contributionTo('aa');
  assert.match(random, /^[0-9a-f]{32}$/);
  assert.equal(contributionTo('aa'), random);
  assert.notEqual(contributionTo('bb'), random);
});

test('a contribution from before the table had an id belongs to it afterwards', () => {
  const random = contributionTo('aa');
  markSent('aa');
  keepCommitment('t1', 'aa', true);
  assert.deepEqual(receiptOf('t1'), { commitment: 'aa', random, sent: true, table: 't1', after: '' });
});

test('a rematch keeps the commitment that the game before promised', () => {
  contributionTo('aa', { after: 't1' });
  keepRematch('t1', 't2');
  keepCommitment('t2', 'bb', true);
  assert.equal(receiptOf('t2')?.commitment, 'aa');
});

test('the seats of a table are kept as the game begins', () => {
  keepCommitment('t1', 'aa', false);
  keepSeats('t1', { seat: 1, silent: [0] });
  keepSeats('t1', { seat: 0, silent: [] });
  assert.deepEqual([receiptOf('t1')?.seat, receiptOf('t1')?.silent], [1, [0]]);
});

test('receipts of old tables make room for new ones', () => {
  for (let n = 0; n < 400; n++) keepCommitment(`t${n}`, `c${n}`, false);
  assert.equal(receiptOf('t0'), undefined);
  assert.equal(receiptOf('t399')?.commitment, 'c399');
});

test('without storage, or with something else in it, receipts last as long as the page', () => {
  stored.set('hightable.receipts', '{"old": true}');
  keepCommitment('t1', 'aa', false);
  assert.equal(receiptOf('t1')?.commitment, 'aa');
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: undefined });
  keepCommitment('t2', 'bb', false);
  assert.equal(receiptOf('t2')?.commitment, 'bb');
});
