/** How far the page scrolls to what the player needs. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceTo } from '../../src/hightable/client/table/scrolling.js';

const WINDOW = { top: 100, bottom: 600 };
const at = (/** @type {number} */ top, height = 40) => ({ top, bottom: top + height });

test('nothing moves while all that is needed is in view', () => {
  assert.equal(distanceTo([[at(100), at(560)]], WINDOW), 0);
  assert.equal(distanceTo([], WINDOW), 0);
  assert.equal(distanceTo([[]], WINDOW), 0);
});

test('the piece in hand and its places come into view together, by scrolling as little as possible', () => {
  assert.equal(distanceTo([[at(700), at(400)]], WINDOW), 152);
  assert.equal(distanceTo([[at(20), at(300)]], WINDOW), -92);
});

test('what fits exactly is shown exactly', () => {
  assert.equal(distanceTo([[at(150, 500)]], WINDOW), 50);
});

test('if everything together does not fit, less is shown', () => {
  const everything = [at(-200), at(500)];
  assert.equal(distanceTo([everything, [at(-200)]], WINDOW), -312);
  assert.equal(distanceTo([everything, [at(500)]], WINDOW), 0, 'the next thing to tap is in view');
});

test('if nothing fits, the page stays where something can be tapped', () => {
  assert.equal(distanceTo([[at(-200), at(300), at(900)]], WINDOW), 0);
  assert.equal(distanceTo([[at(700), at(1400)]], WINDOW), 588);
});
