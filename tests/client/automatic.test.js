/** Steps that the page makes by itself, and actions of several moves. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ActionQueue } from '../../src/hightable/client/input/action_queue.js';
import { AutomaticStep, countPress, DELAY, isLearnt, LEARNT } from '../../src/hightable/client/input/automatic.js';

/** A document that only has listeners. */
function listening() {
  /** @type {Map<string, () => void>} */
  const listeners = new Map();
  // @ts-expect-error: only what the step needs
  globalThis.document = {
    addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ act) => listeners.set(kind, act),
    removeEventListener: (/** @type {string} */ kind) => listeners.delete(kind),
  };
  return listeners;
}

test('a step is automatic once the player has made it three times, in each game for itself', () => {
  for (let pressed = 0; pressed < LEARNT; pressed++) {
    assert.ok(!isLearnt('toy', 'keep'));
    countPress('toy', 'keep');
  }
  assert.ok(isLearnt('toy', 'keep'));
  assert.ok(!isLearnt('toy', 'pass'));
  assert.ok(!isLearnt('other-toy', 'keep'));
});

test('an automatic step is made after a moment', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const listeners = listening();
  const told = [];
  const step = new AutomaticStep(() => told.push('stopped'));
  step.start(() => told.push('made'));
  assert.ok(step.running);
  t.mock.timers.tick(DELAY);
  assert.deepEqual(told, ['made']);
  assert.ok(!step.running);
  assert.equal(listeners.size, 0);
});

for (const kind of ['pointerdown', 'keydown', 'wheel'])
  test(`${kind} stops an automatic step`, (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const listeners = listening();
    const told = [];
    const step = new AutomaticStep(() => told.push('stopped'));
    step.start(() => told.push('made'));
    listeners.get(kind)?.();
    t.mock.timers.tick(2 * DELAY);
    assert.deepEqual(told, ['stopped']);
  });

test('the moves of an action follow one another', () => {
  const queue = new ActionQueue();
  assert.equal(queue.start([4, 7, 9]), 4);
  assert.equal(queue.next([1, 7]), 7);
  assert.equal(queue.next([9]), 9);
  assert.equal(queue.next([1, 2]), null);
});

test('an action ends where its next move is not legal', () => {
  const queue = new ActionQueue();
  queue.start([4, 7, 9]);
  assert.equal(queue.next([9]), null);
  assert.equal(queue.next([9]), null, 'not even later');
});

test('an action can be broken off', () => {
  const queue = new ActionQueue();
  queue.start([4, 7]);
  queue.clear();
  assert.equal(queue.next([7]), null);
});
