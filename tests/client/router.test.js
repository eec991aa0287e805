/** Which page an address means. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { route } from '../../src/hightable/client/ui/router.js';

test('every page has its address', () => {
  assert.deepEqual(route('/'), { page: 'home', id: '' });
  assert.deepEqual(route('/t/k3f9'), { page: 'table', id: 'k3f9' });
  assert.deepEqual(route('/t/k3f9/replay'), { page: 'replay', id: 'k3f9' });
  assert.deepEqual(route('/rules/banquet_royal'), { page: 'rules', id: 'banquet_royal' });
  assert.deepEqual(route('/learn/banquet-royal'), { page: 'learn', id: 'banquet-royal' });
});

test('an unknown address is the home page', () => {
  assert.deepEqual(route('/elsewhere/k3f9'), { page: 'home', id: '' });
  assert.deepEqual(route(''), { page: 'home', id: '' });
});

test('what follows the name of a table does not change the table', () => {
  assert.deepEqual(route('/t/k3f9/'), { page: 'table', id: 'k3f9' });
  assert.deepEqual(route('/t/k3f9/other'), { page: 'table', id: 'k3f9' });
});

test('a name is decoded, and one that is wrongly encoded stays as it is', () => {
  assert.deepEqual(route('/t/f%C3%AAte'), { page: 'table', id: 'fête' });
  assert.deepEqual(route('/t/%E0%A4%A'), { page: 'table', id: '%E0%A4%A' });
});
