/** The page's own SHA-256 agrees with Node's. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sha256 } from '../../src/hightable/client/net/sha256.js';

test('it agrees with Node for texts of every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'High Table é'.repeat(20).slice(0, length);
    assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'), `${length} characters`);
  }
});
