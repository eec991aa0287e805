/** The player's results, and when the next level is suggested. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPractice, nextLevel, resultsOf } from '../../src/hightable/client/pages/results.js';
import { tableWith } from './summaries.js';

const ME = { name: 'Ada', mine: true };
/** @param {string} name */
const bot = (name) => /** @type {const} */ ({ name, kind: 'bot' });

/** A finished game. @param {Partial<import('./summaries.js').Seat>[]} others @param {number[]} winners @param {number[]} scores @param {object} [more] */
const over = (others, winners, scores, more = {}) => tableWith([ME, ...others], { state: 'over', winners, scores, ...more });
const GAME = { name: 'banquet_royal', bots: ['random', 'easy', 'medium', 'hard', 'master'] };

test('games are counted per opponent, with the best score', () => {
  const medium = [
    over([bot('medium')], [0], [9, 4]),
    over([bot('medium')], [1], [12, 15]),
    over([bot('medium')], [0, 1], [3, 3]),
  ];
  const found = resultsOf([
    ...medium,
    over([], [], [7]),
    over([{ name: 'Bo' }], [1], [1, 2]),
    over([bot('easy'), bot('hard')], [0], [5, 1, 1]),
  ]);
  const rows = found.map(({ against, won, lost, best }) => [against, won, lost, best]);
  assert.deepEqual(rows, [
    ['bots', 1, 0, 5],
    ['medium', 2, 1, 12],
    ['people', 0, 1, 1],
    ['solo', 0, 1, 7],
  ]);
});

test('a game without a result does not count, and a resigned one has no score', () => {
  assert.deepEqual(resultsOf([over([bot('medium')], [], [5, 5], { ending: 'aborted' })]), []);
  assert.deepEqual(resultsOf([tableWith([ME, ME], { state: 'over', winners: [0], scores: [1, 0] })]), [], 'a shared screen');
  const [resigned] = resultsOf([over([bot('medium')], [1], [5, 5], { ending: 'resigned' })]);
  assert.equal(resigned?.lost, 1);
  assert.equal(resigned?.best, null);
});

test('three wins in a row suggest the next level', () => {
  const won = over([bot('medium')], [0], [9, 4]);
  const lost = over([bot('medium')], [1], [4, 9]);
  assert.equal(nextLevel([won, won], GAME, 'medium'), '');
  assert.equal(nextLevel([won, won, won], GAME, 'medium'), 'hard');
  assert.equal(nextLevel([won, won, won, lost], GAME, 'medium'), 'hard');
  assert.equal(nextLevel([won, lost, won, won], GAME, 'medium'), '');
  assert.equal(nextLevel([won, won, won], GAME, 'easy'), '');
  assert.equal(nextLevel([won, won, won], { ...GAME, name: 'another' }, 'medium'), '');
  const beaten = over([bot('master')], [0], [9, 4]);
  assert.equal(nextLevel([beaten, beaten, beaten], GAME, 'master'), '', 'nobody is stronger');
  const own = { ...GAME, bots: [...GAME.bots, 'my_bot.py:Bot'] };
  assert.equal(nextLevel([beaten, beaten, beaten], own, 'master'), '', 'as far as anybody knows');
  assert.equal(nextLevel([won, won, won], own, 'my_bot.py:Bot'), '');
});

test('a game without other people is practice', () => {
  assert.ok(isPractice(tableWith([ME, bot('easy')])));
  assert.ok(isPractice(tableWith([ME])));
  assert.ok(!isPractice(tableWith([ME, { name: 'Bo' }])));
  assert.ok(!isPractice(tableWith([bot('easy'), bot('hard')])), 'somebody else watches it');
});
