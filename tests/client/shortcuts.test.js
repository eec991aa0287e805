/** What the keys of a table do. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortcuts } from '../../src/hightable/client/input/shortcuts.js';

test('a key does its action and says that it is a shortcut; any other does nothing', () => {
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => (/** @type {unknown} */ how) =>
    void done.push(how === undefined ? what : `${what} ${how}`);
  const names = /** @type {const} */ (['undo', 'advice', 'skip', 'again', 'turn', 'card', 'zoom', 'panel', 'chat']);
  const act = shortcuts(/** @type {any} */ (Object.fromEntries(names.map((name) => [name, note(name)]))));
  for (const key of ['u', 'w', 's', 'c', '+']) assert.ok(act(key));
  assert.ok(!act('x'));
  assert.deepEqual(done, ['undo', 'again', 'panel score', 'chat', 'zoom 1.3']);
});
