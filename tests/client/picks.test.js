/** Which picks lead to which moves: the one source of what pointer, keyboard and screen readers offer. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_PICKS, Picks } from '../../src/hightable/client/input/picks.js';

/** @type {[number, string[]][]} */
const PLACE = [
  [1, ['salad', 'a1']],
  [2, ['salad', 'a2']],
  [3, ['burger', 'a1']],
  [4, ['pass']],
];
/** @type {[number, string[]][]} */
const SWAP = [
  [1, ['x', 'y']],
  [2, ['y', 'x']],
];

/** These moves after these picks. @param {[number, string[]][]} paths @param {...string} made */
function after(paths, ...made) {
  const picks = new Picks(paths);
  for (const pick of made) picks.add(pick);
  return picks;
}

test('the next picks are the first ones, and the others come later', () => {
  const { now, later } = after(PLACE).next();
  assert.deepEqual([...now], ['salad', 'burger', 'pass']);
  assert.deepEqual([...later], ['a1', 'a2']);
});

test('what can be picked now does not also come later', () => {
  assert.deepEqual(after(SWAP).next(), { now: new Set(['x', 'y']), later: new Set() });
});

test('a pick leaves only the moves that contain it', () => {
  const picks = after(PLACE, 'salad');
  assert.deepEqual(picks.open(), [
    { move: 1, left: ['a1'] },
    { move: 2, left: ['a2'] },
  ]);
  assert.deepEqual(picks.next(), { now: new Set(['a1', 'a2']), later: new Set() });
});

test('picks make a move in any order', () => {
  for (const made of [
    ['salad', 'a2'],
    ['a2', 'salad'],
  ]) {
    const picks = after(PLACE, ...made);
    assert.equal(picks.made(), 2);
    assert.ok(picks.done);
  }
});

test('a place picked first leaves the pieces that fit there', () => {
  assert.deepEqual([...after(PLACE, 'a1').next().now], ['salad', 'burger']);
  assert.deepEqual([...after(PLACE, 'a2').next().now], ['salad']);
});

test('where only the order differs, it counts', () => {
  assert.equal(after(SWAP, 'x', 'y').made(), 1);
  assert.equal(after(SWAP, 'y', 'x').made(), 2);
});

test('another first pick replaces the one before', () => {
  const picks = after(PLACE, 'salad', 'burger');
  assert.deepEqual(picks.picked, ['burger']);
  assert.equal(picks.made(), null);
});

test('another last pick replaces only the last one', () => {
  const picks = after(
    [
      [1, ['take', 'a', 'left']],
      [2, ['take', 'b', 'right']],
    ],
    'take',
    'a',
    'b',
  );
  assert.deepEqual(picks.picked, ['take', 'b']);
});

test('a pick made twice is undone', () => {
  assert.deepEqual(after(PLACE, 'salad', 'salad').picked, []);
});

test('a path may contain the same pick twice', () => {
  const picks = after([[7, ['coin', 'coin']]], 'coin');
  assert.ok(!picks.done);
  assert.ok(picks.add('coin'));
  assert.equal(picks.made(), 7);
});

test('a pick that fits no move is refused and changes nothing', () => {
  const picks = after(PLACE, 'burger');
  assert.equal(picks.add('a2'), false);
  assert.deepEqual(picks.picked, ['burger']);
});

test('a move that is the beginning of another is made but not done', () => {
  const picks = after(
    [
      [1, ['serve']],
      [2, ['serve', 'wine']],
    ],
    'serve',
  );
  assert.equal(picks.made(), 1);
  assert.equal(picks.done, false);
  assert.equal(picks.wouldMake('wine'), 2);
});

test('the move that a pick would complete', () => {
  assert.equal(after(PLACE).wouldMake('pass'), 4);
  assert.equal(after(PLACE).wouldMake('salad'), null);
  assert.equal(
    after([
      [1, ['serve']],
      [2, ['serve', 'wine']],
    ]).wouldMake('serve'),
    null,
    'it may also go on',
  );
});

test('undoing the last pick, as long as there is one', () => {
  const picks = after(PLACE, 'salad');
  assert.equal(picks.back(), true);
  assert.equal(picks.back(), false);
  assert.deepEqual([...picks.next().now], ['salad', 'burger', 'pass']);
});

test('a copy shares no picks', () => {
  const picks = after(PLACE, 'salad');
  picks.copy().add('a1');
  assert.deepEqual(picks.picked, ['salad']);
  assert.deepEqual(picks.copy(['burger']).picked, ['burger']);
});

test('the path of a move that is not legal is empty', () => {
  assert.deepEqual(after(PLACE).path(3), ['burger', 'a1']);
  assert.deepEqual(after(PLACE).path(9), []);
});

test('without moves nothing can be picked and nothing is done', () => {
  assert.equal(NO_PICKS.copy().add('salad'), false);
  assert.equal(NO_PICKS.done, false);
  assert.equal(NO_PICKS.made(), null);
});
