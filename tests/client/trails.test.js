/** The trails of a move: which pieces went from where to where. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrow, crosses, trailsBetween } from '../../src/hightable/client/table/trails.js';

/** @param {string} id @param {number} x @param {object} [more] @returns {import('../../src/hightable/client/net/wire.js').Piece} */
const piece = (id, x, more = {}) => ({ id, a: 'row', x, y: 0, w: 1, h: 1, f: 'card', n: id, ...more });
/** @typedef {import('../../src/hightable/client/net/wire.js').Piece[]} Pieces */
/** @param {Pieces} before @param {Pieces} after @param {string[]} [displays] areas of the player who moved */
const trails = (before, after, displays = []) => {
  const areas = displays.map((id) => ({ id, title: '', w: 1, h: 1, o: 1 }));
  const found = trailsBetween({ areas, pieces: before }, { areas, pieces: after }, 1);
  return found.map(({ from, to }) => `${typeof from === 'string' ? from : `${from.a} ${from.x}`} to ${to.id}`);
};

test('a piece that went elsewhere and one that came from another leave a trail', () => {
  const before = [piece('a', 0), piece('b', 1)];
  const after = [piece('a', 5), piece('b', 1), piece('new', 3, { from: 'b' }), piece('dealt', 4)];
  assert.deepEqual(trails(before, after), ['row 0 to a', 'b to new']);
});

test('labels, turns, small shifts and pieces that make room leave none', () => {
  const before = [piece('a', 0), piece('b', 1), piece('c', 2), piece('d', 3), piece('e', 4)];
  const after = [piece('a', 5, { news: false }), piece('b', 1, { t: 90 }), piece('c', 2.3), piece('d', 5), piece('e', 6)];
  assert.deepEqual(trails(before, after), []);
});

test('pieces that went the same way share a trail, and a great many have none', () => {
  const pile = (/** @type {number} */ x, /** @type {string} */ a) => [1, 2, 3].map((z) => piece(`p${z}`, x, { a, z }));
  const left = piece('left', 9);
  assert.deepEqual(trails([...pile(0, 'row'), left], [...pile(2, 'hand'), left]), ['row 0 to p3']);
  const dealt = [1, 2, 3, 4, 5].map((x) => piece(`card ${x}`, x, { from: 'deck' }));
  assert.deepEqual(trails([], dealt), []);
});

test('of many trails, those of the player’s own pieces are drawn, not the supply being filled up', () => {
  const before = [piece('one', 0), piece('two', 1)];
  const taken = [piece('one', 0, { a: 'mine' }), piece('two', 7, { a: 'mine' })];
  const supply = [10, 11].map((x) => piece(`new ${x}`, x, { from: 'deck' }));
  assert.deepEqual(trails(before, [...taken, ...supply], ['mine']), ['row 0 to one', 'row 1 to two']);
});

test('no trail starts where something else was dealt since, or in an area that is empty now', () => {
  const before = [piece('one', 0), piece('two', 3), piece('left', 9)];
  const taken = piece('one', 0, { a: 'mine' });
  assert.deepEqual(trails(before, [taken, piece('two', 3), piece('left', 9)]), ['row 0 to one']);
  assert.deepEqual(trails(before, [taken, piece('two', 3), piece('dealt', 0), piece('left', 9)]), []);
  assert.deepEqual(trails(before.slice(0, 1), [taken]), []);
});

test('a pile with a card less is where a card came from; one that shows another card is not', () => {
  const card = piece('card', 5, { from: 'pile' });
  assert.deepEqual(trails([piece('pile', 0, { f: 'back:9' })], [piece('pile', 0, { f: 'back:8' }), card]), ['pile to card']);
  assert.deepEqual(trails([piece('pile', 0, { f: 'salad' })], [piece('pile', 0, { f: 'burger' }), card]), []);
  assert.deepEqual(trails([], [card]), []);
});

test('a trail crosses what is between its ends', () => {
  const box = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, w: 40, h: 40, turn: 0 });
  const middle = { left: 50, top: 50, right: 100, bottom: 100 };
  assert.ok(crosses(box(0, 0), box(200, 200), middle));
  assert.ok(crosses(box(75, 0), box(75, 200), middle));
  assert.ok(!crosses(box(0, 0), box(200, 0), middle));
  assert.ok(!crosses(box(0, 0), box(40, 40), middle));
  assert.ok(!crosses(box(0, 120), box(200, 300), middle));
});

test('an arrow ends at the edge of the box, unless the boxes touch', () => {
  const box = (/** @type {number} */ x) => ({ x, y: 0, w: 40, h: 40, turn: 0 });
  const { shaft = '', tip = '' } = arrow(box(0), box(200)) ?? {};
  assert.match(shaft, /^M0\.0 0\.0Q/);
  assert.ok(Number(tip.slice(1).split(' ')[0]) < 186);
  assert.equal(arrow(box(0), box(30)), null);
});
