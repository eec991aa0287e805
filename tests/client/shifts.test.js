/** Which pieces are marked as new after a move, and which only made room. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Shifts } from '../../src/hightable/client/table/shifts.js';

/** @param {string} id @param {number} x @param {object} [more] @returns {import('../../src/hightable/client/net/wire.js').Piece} */
const piece = (id, x, more = {}) => ({ id, a: 'row', x, y: 0, w: 1, h: 1, f: 'card', n: id, ...more });

/** The pieces that moved, and of these the ones that moved together. @param {any[]} before @param {any[]} after */
function compare(before, after) {
  const shifts = new Shifts(before);
  const moved = after.filter((is, k) => shifts.note(before[k], is));
  return { moved: moved.map(({ id }) => id), together: moved.filter((one) => shifts.together(one)).map(({ id }) => id) };
}

test('a piece that stays where it is has not moved', () => {
  assert.deepEqual(compare([piece('one', 0)], [piece('one', 0.001)]).moved, []);
});

test('a piece moves by its place, its area or its rotation', () => {
  const before = [piece('one', 0), piece('two', 1), piece('three', 2), piece('four', 3)];
  const after = [piece('one', 5), piece('two', 1, { a: 'hand' }), piece('three', 2, { t: 90 }), piece('four', 3, { t: 0 })];
  assert.deepEqual(compare(before, after), { moved: ['one', 'two', 'three'], together: [] });
});

test('pieces that all move the same way make room', () => {
  const before = [piece('one', 0), piece('two', 1), piece('three', 2)];
  const after = [piece('one', 1), piece('two', 2), piece('three', 7)];
  assert.deepEqual(compare(before, after), { moved: ['one', 'two', 'three'], together: ['one', 'two'] });
});

test('a stack that moves as one is one shift, and so is new', () => {
  const before = [piece('below', 0, { z: 0 }), piece('above', 0, { z: 1 })];
  const after = [piece('below', 4, { z: 0 }), piece('above', 4, { z: 1 })];
  assert.deepEqual(compare(before, after).together, []);
});

test('the same shift in two areas is not the same', () => {
  const before = [piece('one', 0), piece('two', 4, { a: 'hand' })];
  const after = [piece('one', 1), piece('two', 5, { a: 'hand' })];
  assert.deepEqual(compare(before, after).together, []);
});

test('a piece that was under another is uncovered, not new', () => {
  const shifts = new Shifts([1, 3, 2].map((z) => piece(`layer ${z}`, 0, { z })));
  assert.equal(shifts.uncovers(piece('below', 0, { z: 2 })), true);
  assert.equal(shifts.uncovers(piece('on top', 0, { z: 4 })), false);
  assert.equal(shifts.uncovers(piece('elsewhere', 1)), false);
});
