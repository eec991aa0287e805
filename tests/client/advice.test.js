/** Which suggestions are shown. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinct } from '../../src/hightable/client/table/advice.js';

/** @param {number} move @param {number} chance @param {...string} why */
const advised = (move, chance, ...why) => ({
  move,
  win_probability: chance,
  points: 10 * chance,
  reasons: why.map((text) => ({ text, clause: 'T-1' })),
});
/** @param {ReturnType<typeof advised>[]} moves */
const shown = (moves, inPoints = false) => distinct(moves, inPoints).map(({ move }) => move);

test('a second move that is worth the same for the same reasons, or for none, is left out', () => {
  assert.deepEqual(shown([advised(1, 0.6), advised(2, 0.6)]), [1]);
  assert.deepEqual(shown([advised(1, 0.6, 'more menus'), advised(2, 0.6, 'more menus')]), [1]);
  assert.deepEqual(shown([advised(1, 0.6, 'more menus'), advised(2, 0.6)]), [1]);
  assert.deepEqual(shown([advised(1, 0.6), advised(2, 0.6)], true), [1]);
});

test('a second move with another worth or a reason of its own is shown', () => {
  assert.deepEqual(shown([advised(1, 0.6), advised(2, 0.58)]), [1, 2]);
  assert.deepEqual(shown([advised(1, 0.6, 'more menus'), advised(2, 0.6, 'more orders')]), [1, 2]);
});

test('one move alone is shown', () => {
  assert.deepEqual(shown([advised(1, 1)]), [1]);
  assert.deepEqual(shown([]), []);
});
