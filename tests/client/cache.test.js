/** The page's cache: everything is sent once, and later messages refer to it by number. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ClientCache } from '../../src/hightable/client/net/cache.js';

/** @typedef {import('../../src/hightable/client/net/wire.js').UpdateMessage} UpdateMessage */

/** @param {string} id */
const piece = (id) => ({ id, a: 'board', x: 0, y: 0, w: 1, h: 1, f: id, n: id });
const ARRANGEMENTS = [
  { areas: [{ id: 'board', title: 'Board', w: 4, h: 4 }], layouts: {} },
  { areas: [], layouts: {} },
];

/** @param {Partial<UpdateMessage>} [more] @param {object} [scene] @returns {UpdateMessage} */
const update = (more = {}, scene = {}) => ({
  t: 'update',
  n: 3,
  seat: 0,
  to_move: 0,
  score_sheet: [],
  frame: { n: 3, notes: [], scene: { arrangement: 0, pieces: [], prompt: 'Take a card', ...scene } },
  ...more,
});

/** @type {Record<string, string>} */
let faces;
/** @type {ClientCache} */
let cache;

beforeEach(() => {
  faces = {};
  cache = new ClientCache(/** @type {any} */ ({ add: (/** @type {object} */ more) => Object.assign(faces, more) }));
});

test('a scene is restored from the numbers of its pieces and its arrangement', () => {
  const pieces = ['salad', 'burger', 'wine'].map(piece);
  const { frame } = cache.read(
    update({ new: { pieces, arrangements: ARRANGEMENTS, faces: { salad: '<svg/>' } } }, { pieces: [2, 0] }),
  );
  assert.deepEqual(frame.scene, {
    ...ARRANGEMENTS[0],
    pieces: [pieces[2], pieces[0]],
    prompt: 'Take a card',
    note: '',
    quiet: [],
    automatic: '',
    actions: [],
  });
  assert.deepEqual(faces, { salad: '<svg/>' });
});

test('what comes later is numbered on', () => {
  cache.read(update({ new: { pieces: [piece('salad')], arrangements: ARRANGEMENTS } }));
  const { frame } = cache.read(
    update({ new: { pieces: [piece('burger')] } }, { pieces: [0, 1], arrangement: 1, note: 'Last round' }),
  );
  assert.deepEqual(
    frame.scene.pieces.map(({ id }) => id),
    ['salad', 'burger'],
  );
  assert.deepEqual([frame.scene.areas, frame.scene.note], [[], 'Last round']);
});

test('one arrangement stays one object, by which the stage knows that nothing was rearranged', () => {
  const first = cache.read(update({ new: { arrangements: ARRANGEMENTS } })).frame.scene;
  const second = cache.read(update()).frame.scene;
  assert.equal(first.areas, second.areas);
  assert.equal(first.layouts, second.layouts);
});

test('moves come with their picks and their sentences', () => {
  const moves = /** @type {Record<string, [string[], string, string]>} */ ({
    12: [['salad', 'a1'], 'serve the salad', 'serve'],
    40: [['pass'], 'pass', 'pass'],
  });
  cache.read(update({ new: { moves, labels: { pass: 'Pass' }, rotations: { east: 90 } } }));
  const { paths, sentences, labels, rotations } = cache.read(update({ moves: [40, 12] }));
  assert.deepEqual(paths, [
    [40, ['pass']],
    [12, ['salad', 'a1']],
  ]);
  assert.deepEqual(sentences, { 12: 'serve the salad', 40: 'pass' });
  assert.deepEqual([labels, rotations], [{ pass: 'Pass' }, { east: 90 }]);
});

test('an update without moves offers none', () => {
  assert.deepEqual(cache.read(update()).paths, []);
});

test('after clearing, numbers start again at 0', () => {
  cache.read(update({ new: { pieces: [piece('salad')], moves: { 1: [['a'], 'take a', 'take'] }, labels: { a: 'A' } } }));
  cache.clear();
  const { frame, labels, paths } = cache.read(update({ moves: [1], new: { pieces: [piece('burger')] } }, { pieces: [0] }));
  assert.deepEqual(
    frame.scene.pieces.map(({ id }) => id),
    ['burger'],
  );
  assert.deepEqual([labels, paths], [{}, [[1, []]]]);
});

test('a number that was never sent is left out', () => {
  const { frame } = cache.read(update({ new: { pieces: [piece('salad')] } }, { pieces: [0, 8], arrangement: 5 }));
  assert.deepEqual(
    frame.scene.pieces.map(({ id }) => id),
    ['salad'],
  );
  assert.deepEqual(frame.scene.areas, []);
});

test('the question follows the picks of the legal moves', () => {
  const moves = /** @type {Record<string, [string[], string, string]>} */ ({
    1: [['salad', 'a1'], 'serve the salad', 'serve'],
    2: [['salad', 'bin'], 'throw the salad away', 'discard'],
  });
  const asks = { 'serve salad': 'Where does the salad go?', 'discard salad': 'Away with the salad?' };
  cache.read(update({ new: { moves, asks } }));
  assert.deepEqual(cache.read(update({ moves: [1, 2] })).asks, { salad: 'Where does the salad go?' });
  assert.deepEqual(cache.read(update({ moves: [2] })).asks, { salad: 'Away with the salad?' });
});
