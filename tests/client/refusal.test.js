/** How long a refusal is shown. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingTime } from '../../src/hightable/client/table/refusal.js';

test('a short refusal is shown for six seconds, a long one longer', () => {
  assert.equal(readingTime('Not there.'), 6000);
  assert.ok(readingTime('x'.repeat(300)) >= 15_000);
});
