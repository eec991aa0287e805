/** Which bots the line about bots that get ready names. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { botsGettingReady } from '../../src/hightable/client/table/getting_ready.js';
import { change } from '../../src/hightable/client/ui/settings.js';
import { tableWith } from './summaries.js';

change('language', 'en');

const ADA = { name: 'Ada', mine: true };
const [MEDIUM, HARD, MASTER] = ['medium', 'hard', 'master'].map((name) => ({ name, kind: /** @type {const} */ ('bot') }));
/** @param {number} progress */
const at = (progress) => /** @type {const} */ ({ t: 'getting_ready', progress, stand_in: false });

test('the bots that search are named, each with its own name', () => {
  const summary = tableWith([ADA, { ...HARD }, { ...MEDIUM }, { ...HARD }, { ...MASTER }]);
  assert.deepEqual(botsGettingReady({ summary, gettingReady: at(0.4) }), ['Hard bot', 'Hard bot 2', 'Master bot']);
});

test('nobody is named before the server has said anything, when they are ready, and when the game is over', () => {
  const summary = tableWith([ADA, { ...HARD }]);
  assert.deepEqual(botsGettingReady({ summary, gettingReady: null }), []);
  assert.deepEqual(botsGettingReady({ summary, gettingReady: at(1) }), []);
  assert.deepEqual(botsGettingReady({ summary: { ...summary, state: 'over' }, gettingReady: at(0.4) }), []);
});

test('a person who is called “hard” is not a bot', () => {
  const summary = tableWith([ADA, { name: 'hard' }, { ...MEDIUM }]);
  assert.deepEqual(botsGettingReady({ summary, gettingReady: at(0.4) }), []);
});
