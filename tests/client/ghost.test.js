/** When only the rotation of a piece is still to be chosen. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Picks } from '../../src/hightable/client/input/picks.js';
import { rotationsLeft } from '../../src/hightable/client/table/ghost.js';

const ROTATIONS = { north: 0, east: 90 };
/** @type {[number, string[]][]} */
const PATHS = [
  [1, ['tile', 'a1', 'north']],
  [2, ['tile', 'a1', 'east']],
  [3, ['tile', 'a2', 'north']],
  [4, ['lamp', 'a3', 'north']],
  [5, ['coin', 'a1']],
  [6, ['mirror', 'east']],
  [7, ['tile', 'a4', 'north']],
  [8, ['lamp', 'a4', 'north']],
  [9, ['vase', 'a5', 'north']],
];

/** @param {string[]} picked @param {string} [place] */
const left = (picked, place) => rotationsLeft(new Picks(PATHS).copy(picked), ROTATIONS, place);

test('a piece and its place leave its rotations', () => {
  assert.deepEqual(left(['tile', 'a1']), [
    ['tile', 'a1', 'north'],
    ['tile', 'a1', 'east'],
  ]);
});

test('a place that the mouse is over counts as picked', () => {
  assert.deepEqual(left(['tile'], 'a2'), [['tile', 'a2', 'north']]);
  assert.deepEqual(left([], 'a3'), [['lamp', 'a3', 'north']]);
});

test('while the place is open there is nothing to rotate', () => {
  assert.deepEqual(left([]), []);
  assert.deepEqual(left(['tile']), []);
  assert.deepEqual(left(['vase']), [], 'even if there is only one place');
});

test('while it is open which piece is placed there is nothing to rotate', () => {
  assert.deepEqual(left([], 'a4'), []);
});

test('a piece that is rotated where it stands is not placed', () => {
  assert.deepEqual(left(['mirror']), []);
});

test('a move whose last pick is no rotation has none', () => {
  assert.deepEqual(left(['coin', 'a1']), []);
});
