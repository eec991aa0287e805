/** Where the arrow keys lead. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from '../../src/hightable/client/input/keyboard.js';

/** @typedef {[number, number]} Direction */
const [RIGHT, LEFT, DOWN, UP] = /** @type {Direction[]} */ ([
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]);
const CENTRE = { x: 100, y: 100 };

/** @param {Record<string, [number, number]>} places @param {Direction} direction */
function leads(places, direction) {
  const stops = Object.entries(places).map(([name, [x, y]]) => ({ el: /** @type {any} */ (name), x, y }));
  return nearest(stops, CENTRE, direction)?.el ?? null;
}

test('each arrow leads its own way', () => {
  const cross = /** @type {Record<string, [number, number]>} */ ({
    east: [150, 100],
    west: [50, 100],
    south: [100, 150],
    north: [100, 50],
  });
  assert.deepEqual(
    [RIGHT, LEFT, DOWN, UP].map((direction) => leads(cross, direction)),
    ['east', 'west', 'south', 'north'],
  );
});

test('the nearer of two comes first', () => {
  assert.equal(leads({ far: [300, 100], near: [150, 100] }, RIGHT), 'near');
});

test('one straight ahead comes before a nearer one off to the side', () => {
  assert.equal(leads({ aside: [130, 140], ahead: [180, 100] }, RIGHT), 'ahead');
  assert.equal(leads({ ahead: [180, 100], aside: [130, 140] }, RIGHT), 'ahead');
});

test('one off to the side is still reached if nothing else is ahead', () => {
  assert.equal(leads({ aside: [130, 400], behind: [50, 100] }, RIGHT), 'aside');
});

test('nothing ahead, nowhere to go', () => {
  assert.equal(leads({ behind: [50, 100], beside: [101, 300] }, RIGHT), null);
  assert.equal(leads({}, UP), null);
});
