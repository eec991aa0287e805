/** The queue of updates: each is shown in its turn, faster when many wait, at once when the player skips. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { AnimationQueue, moverOf } from '../../src/hightable/client/table/animation.js';

/**
 * A queue on a stage that notes what it is asked to show, and lasts until `next` is called.
 * @param {number} ms the duration of an animation
 */
function queueOf(ms) {
  /** @type {[string, number][]} */
  const shown = [];
  /** @type {string[]} */
  const heard = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const next = async () => {
    ends.shift()?.();
    await wait(0);
  };
  const stage = {
    show: (/** @type {any} */ scene, /** @type {number} */ time) => {
      shown.push([scene, time]);
      return new Promise((/** @type {(value: void) => void} */ done) => ends.push(() => done()));
    },
    hurry: () => {
      for (const end of ends.splice(0)) end();
    },
  };
  const queue = new AnimationQueue(
    stage,
    (update) => heard.push(`frame ${update.n}`),
    (update) => heard.push(`rest ${update.n}`),
    () => ms,
  );
  /** @param {number} n */
  const add = (n) => queue.add(/** @type {any} */ ({ n, frame: { scene: `scene ${n}` } }));
  return { queue, add, next, shown, heard };
}

test('updates are shown one after the other, and only the last is rested on', async () => {
  const { queue, add, next, shown, heard } = queueOf(1);
  add(1);
  add(2);
  assert.deepEqual(shown, [['scene 1', 1]]);
  assert.ok(queue.busy);
  await next();
  while (shown.length < 2) await wait(1);
  await next();
  assert.deepEqual(shown, [
    ['scene 1', 1],
    ['scene 2', 1],
  ]);
  assert.deepEqual(heard, ['frame 1', 'frame 2', 'rest 2']);
  assert.equal(queue.busy, false);
});

test('skipping shows the rest at once, and the next update is animated again', async () => {
  const { queue, add, next, shown, heard } = queueOf(400);
  for (const n of [1, 2, 3]) add(n);
  queue.skip();
  for (const _ of shown) await next();
  await next();
  assert.deepEqual(shown, [
    ['scene 1', 400],
    ['scene 2', 0],
    ['scene 3', 0],
  ]);
  assert.deepEqual(heard.at(-1), 'rest 3');
  add(4);
  assert.deepEqual(shown.at(-1), ['scene 4', 400]);
});

test('skipping also ends the pause between two updates', async () => {
  const { queue, add, next, shown } = queueOf(1_000_000);
  add(1);
  add(2);
  await next();
  queue.skip();
  await wait(0);
  assert.deepEqual(shown.at(-1), ['scene 2', 0]);
});

test('when many updates wait they are shown four times as fast', async () => {
  const { add, next, shown } = queueOf(0.4);
  for (let n = 0; n < 10; n++) add(n);
  for (const seen of [1, 2]) {
    await next();
    while (shown.length === seen) await wait(1);
  }
  assert.deepEqual(
    shown.map(([, ms]) => ms),
    [0.4, 0.1, 0.4],
    'before the second, eight were waiting behind it',
  );
});

test('after the end nothing is shown any more', async () => {
  const { queue, add, shown, heard } = queueOf(400);
  add(1);
  add(2);
  queue.end();
  await wait(0);
  assert.deepEqual(shown, [['scene 1', 400]]);
  assert.deepEqual(heard, ['frame 1']);
});

test('what was shown can be shown again, until it is skipped or an update comes', async () => {
  for (const end of ['skip', 'add']) {
    const { queue, add, next, heard } = queueOf(400);
    /** @type {string[]} */
    const again = [];
    const over = queue.replay(
      ['before', 'move', 'move 2'],
      async (frame, ms) => void again.push(`${frame} ${ms}`),
      async () => void again.push('restored'),
    );
    assert.ok(queue.busy && queue.replaying);
    await wait(0);
    if (end === 'skip') queue.skip();
    else add(9);
    await over;
    assert.deepEqual(again, ['before 0', 'restored']);
    assert.equal(queue.replaying, false);
    await next();
    assert.deepEqual(heard, end === 'skip' ? [] : ['frame 9', 'rest 9']);
  }
});

test('while something is shown nothing is shown again', async () => {
  const { queue, add, next } = queueOf(400);
  add(1);
  await queue.replay(['before'], assert.fail, assert.fail);
  await next();
});

test('the mover is the first seat that the notes name', () => {
  const frame = (/** @type {any[]} */ ...notes) => /** @type {any} */ ({ notes });
  assert.equal(moverOf(frame({ text: 'Round 2' }, { text: '', seat: 1 }, { text: '', seat: 0 })), 1);
  assert.equal(moverOf(frame({ text: '', seat: 0 })), 0);
  assert.equal(moverOf(frame({ text: '', seat: -1 })), null);
  assert.equal(moverOf(/** @type {any} */ ({})), null);
});
