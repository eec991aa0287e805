/** The page's check of a deal, on the record whose hashes tests/engine/test_fair_deal.py states. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from '../../src/hightable/client/table/fair_deal.js';

const COMMITMENT = '32d837cf433fdd006365f280a51bd449f8f91f840e5bafd60afd6d9a42a9f797';
const SERVER_SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const ADA = 'c8c9cacbcccdcecfd0d1d2d3d4d5d6d7';
const BEN = '6465666768696a6b6c6d6e6f70717273';
const RECORD = `High Table match record 1
game: banquet-royal
rules: 1
seat 1: Ada
seat 2: Ben
option gourmet: true
option etiquette: off
option all_you_can_eat: false
option hells_kitchen: false
option memory_aid: false
option wild_toque: false
option first: 1
commitment: ${COMMITMENT}
server secret: ${SERVER_SECRET}
random 1: ${ADA}
random 2: ${BEN}
secret: 3c5d27b8d93c0d3aebbbd43b3b81c560021b09e8515cec8518f1e783372bb1fc

1. seat 1: ready
`;
const RECEIPT = { commitment: COMMITMENT, random: BEN, sent: true, table: 'k3f9', after: '' };

/** @param {string} before @param {string} after */
const changed = (before, after) => {
  assert.ok(RECORD.includes(before));
  return RECORD.replace(before, after);
};

test('a fair deal has no problems, with a receipt and without', () => {
  assert.deepEqual(problemsOf(RECORD, RECEIPT, true), []);
  assert.deepEqual(problemsOf(RECORD, undefined, false), []);
});

test('the name of a variant has no part in the deal', () => {
  assert.deepEqual(problemsOf(changed('banquet-royal', 'banquet-royal+club'), RECEIPT, true), []);
  assert.deepEqual(problemsOf(changed('rules: 1', 'components: 3f9a\nrules: 1'), RECEIPT, true), ['deal']);
});

test('each change is found out', () => {
  assert.deepEqual(problemsOf(changed(SERVER_SECRET, '0'.repeat(64)), RECEIPT, true), ['commitment', 'deal']);
  assert.deepEqual(problemsOf(changed(COMMITMENT, '0'.repeat(64)), RECEIPT, true), ['commitment', 'receipt']);
  assert.deepEqual(problemsOf(changed(ADA, '0'.repeat(32)), RECEIPT, true), ['deal']);
  assert.deepEqual(problemsOf(changed(` ${BEN}`, ''), RECEIPT, true), ['deal', 'random']);
  assert.deepEqual(problemsOf(changed('gourmet: true', 'gourmet: false'), RECEIPT, true), ['deal']);
  assert.deepEqual(problemsOf('High Table match record 1\ngame: banquet-royal\n', RECEIPT, true), ['none']);
});

test('a contribution is missed only by a player whose contribution was accepted', () => {
  const mine = { ...RECEIPT, random: '0'.repeat(32) };
  assert.deepEqual(problemsOf(RECORD, mine, true), ['random']);
  assert.deepEqual(problemsOf(RECORD, mine, false), []);
  assert.deepEqual(problemsOf(RECORD, { ...mine, sent: false }, true), []);
});

test('a contribution counts in the seat of its player', () => {
  assert.deepEqual(problemsOf(RECORD, { ...RECEIPT, seat: 1 }, true), []);
  assert.deepEqual(problemsOf(RECORD, { ...RECEIPT, seat: 0 }, true), ['random']);
});

test('a contribution in the seat of a bot was made up by the server', () => {
  assert.deepEqual(problemsOf(RECORD, { ...RECEIPT, silent: [0] }, true), ['invented']);
  assert.deepEqual(problemsOf(changed(`random 1: ${ADA}`, 'random 1:'), { ...RECEIPT, silent: [0] }, true), ['deal']);
});
