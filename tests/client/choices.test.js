/** Buttons that say only what is different about each choice. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differing } from '../../src/hightable/client/input/choices.js';

test('what sentences share is said once, with a gap', () => {
  assert.deepEqual(differing(['Pay 2 coins to the king', 'Pay 3 coins to the king']), {
    shared: 'Pay … coins to the king',
    parts: ['2', '3'],
  });
});

test('the gap may be at either end', () => {
  assert.deepEqual(differing(['Take salad', 'Take the burger']), { shared: 'Take …', parts: ['salad', 'the burger'] });
  assert.deepEqual(differing(['Red wins', 'Dark blue wins']), { shared: '… wins', parts: ['Red', 'Dark blue'] });
});

test('every part keeps at least a word, even where one sentence contains the other', () => {
  const { parts } = differing(['Take a card', 'Take a card card']);
  assert.ok(parts.every(Boolean), parts.join('|'));
});

test('sentences with nothing in common stay whole, and so does a single one', () => {
  assert.deepEqual(differing(['Pass', 'Take a card']), { shared: '', parts: ['Pass', 'Take a card'] });
  assert.deepEqual(differing(['Take a card']), { shared: '', parts: ['Take a card'] });
});
