/** The values of a review between its moments, and the range of the curve. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounds, valueAt } from '../../src/hightable/client/table/moments.js';

const MOMENTS = [
  { n: 0, values: [0.5, 0.5] },
  { n: 4, values: [0.9, 0.1] },
  { n: 5, values: [1, 0] },
];

/** @param {boolean} inPoints @param {{n: number, values: number[]}[]} moments */
const review = (inPoints, moments) => ({ done: true, progress: 1, turning_points: [], in_points: inPoints, moments });

test('between two moments the curve is straight', () => {
  const found = [0, 1, 2, 4, 5].map((n) => valueAt(MOMENTS, 0, n)?.toFixed(6));
  assert.deepEqual(found, ['0.500000', '0.600000', '0.700000', '0.900000', '1.000000']);
  assert.equal(valueAt(MOMENTS, 1, 2)?.toFixed(6), '0.300000');
});

test('a moment that is not reviewed yet has no value', () => {
  assert.equal(valueAt(MOMENTS, 0, 6), null);
  assert.equal(valueAt([], 0, 0), null);
});

test('before the first moment the curve is level', () => {
  assert.equal(valueAt([{ n: 3, values: [0.4] }], 0, 1), 0.4);
});

test('probabilities range from 0 to 1', () => {
  assert.deepEqual(bounds(review(false, MOMENTS)), [0, 1]);
});

test('points range over those that occur, and never over nothing', () => {
  const points = [3.2, -2, 7.5].map((value, n) => ({ n, values: [value] }));
  assert.deepEqual(bounds(review(true, points)), [-2, 7.5]);
  assert.deepEqual(bounds(review(true, [])), [0, 1]);
});
