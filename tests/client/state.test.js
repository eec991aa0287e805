/** What follows from the state of a table: names, the question, the verdict, what can be undone and where hints are offered. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisable } from '../../src/hightable/client/table/advice.js';
import { verdict } from '../../src/hightable/client/table/ending.js';
import { total } from '../../src/hightable/client/table/score_sheet.js';
import { nameAt, seatNames, voteAt } from '../../src/hightable/client/table/seats.js';
import { canUndo, derived, initialState, ownSeats } from '../../src/hightable/client/table/state.js';
import { change } from '../../src/hightable/client/ui/settings.js';
import { tableWith } from './summaries.js';

change('language', 'en');

const ADA = { name: 'Ada', mine: true };
const BO = { name: 'Bo' };
const BOT = /** @type {const} */ ({ name: 'medium', kind: 'bot' });
const OPEN = /** @type {const} */ ({ kind: 'open' });

/** The state after an update. @param {import('./summaries.js').Summary} summary @param {object} [update] @param {object} [more] */
const stateOf = (summary, update, more = {}) => ({
  ...initialState(summary),
  update: /** @type {any} */ (update ? { n: 7, to_move: 0, ...update } : null),
  ...more,
});

test('no two seats have the same name', () => {
  const { seats } = tableWith([BO, BOT, BO, BOT, OPEN, { name: '' }]);
  assert.deepEqual(seatNames(seats), ['Bo', 'Medium bot', 'Bo 2', 'Medium bot 2', 'Seat 5', 'Player 6']);
  assert.deepEqual(seatNames(tableWith([BO, BO, { name: 'Bo 2' }, BO]).seats), ['Bo', 'Bo 2', 'Bo 2 2', 'Bo 3']);
  assert.equal(nameAt({ seats }, 3), 'Medium bot 2');
  assert.equal(nameAt({ seats }, -1), '');
});

test('a player without a name reads “You”, but not on a shared screen', () => {
  const me = { name: '', mine: true };
  assert.deepEqual(seatNames(tableWith([me, BOT]).seats), ['You', 'Medium bot']);
  assert.deepEqual(seatNames(tableWith([BOT, ADA]).seats), ['Medium bot', 'Ada']);
  assert.deepEqual(seatNames(tableWith([me, me]).seats), ['Player 1', 'Player 2']);
});

test('a bot of a level that the page does not know keeps its own name', () => {
  assert.deepEqual(seatNames(tableWith([{ name: 'oracle', kind: 'bot' }]).seats), ['oracle']);
});

test('of several votes about a seat, the one that most players have joined is shown', () => {
  const votes = [
    { bot: 'easy', agreed: [0], missing: [1, 2] },
    { bot: 'open', agreed: [1, 2], missing: [0] },
  ];
  const [seat] = tableWith([{ votes }]).seats;
  assert.equal(seat && voteAt(seat)?.bot, 'open');
  assert.deepEqual(
    votes.map(({ bot }) => bot),
    ['easy', 'open'],
    'the votes keep their order',
  );
});

test('the verdict says “you” to a winner, and names the others', () => {
  const over = /** @type {const} */ ({ state: 'over' });
  assert.equal(verdict(tableWith([ADA, BO], { ...over, winners: [0] })), 'You win');
  assert.equal(verdict(tableWith([ADA, BO], { ...over, winners: [1] })), 'Bo wins');
  assert.equal(verdict(tableWith([ADA, BO, BOT], { ...over, winners: [0, 2] })), 'You share the victory with Medium bot');
  assert.equal(verdict(tableWith([ADA, BO, BOT], { ...over, winners: [1, 2] })), 'Bo and Medium bot share the victory');
  assert.equal(verdict(tableWith([ADA, BO], { ...over, winners: [] })), 'The game is over');
});

test('on a shared screen nobody is “you”', () => {
  const shared = tableWith([ADA, { ...BO, mine: true }], { state: 'over', winners: [0] });
  assert.equal(verdict(shared), 'Ada wins');
});

test('a solo game says itself how it ended', () => {
  assert.equal(verdict(tableWith([ADA], { state: 'over' }), 'A feast for a king.'), 'A feast for a king.');
  assert.equal(verdict(tableWith([ADA, BO], { state: 'over', winners: [1] }), 'The last course is served.'), 'Bo wins');
});

test('an early end is said before its result', () => {
  assert.equal(
    verdict(tableWith([ADA, BO], { state: 'over', ending: 'resigned', winners: [1] })),
    'Ended by resignation. Bo wins',
  );
  assert.equal(verdict(tableWith([ADA, BO], { state: 'over', ending: 'aborted' })), 'Aborted, no result.');
});

test('while seats are free the question is who will fill them', () => {
  const waiting = tableWith([ADA, OPEN, OPEN], { state: 'waiting' });
  assert.equal(initialState(waiting).question, '2 seats are still free');
  assert.equal(derived(stateOf(waiting, undefined, { prompt: 'Take a card' })).question, '2 seats are still free');
  const running = tableWith([ADA, OPEN], { to_move: 0 });
  assert.equal(derived(stateOf(running, {}, { prompt: 'Take a card' })).question, 'Take a card');
});

test('when it is the turn of a free seat, players at the table read what to do', () => {
  const free = { to_move: 1 };
  const question = (/** @type {import('./summaries.js').Summary} */ summary) => derived(stateOf(summary, free)).question;
  assert.equal(question(tableWith([ADA, OPEN, BO], free)), 'Seat 2 is free. Let a bot play, or invite someone.');
  assert.equal(question(tableWith([ADA, OPEN], free)), 'Seat 2 is free. Let a bot play.');
  assert.equal(derived(stateOf(tableWith([BO, OPEN], free), free)).vacant, null, 'a spectator only waits');
});

test('the result is announced only when the last move is on the stage', () => {
  const over = tableWith([ADA, BO], { state: 'over', winners: [0] });
  assert.deepEqual(derived(stateOf(over, { to_move: 1 }, { prompt: 'Take a card' })), {
    question: 'Take a card',
    vacant: null,
    result: null,
  });
  assert.deepEqual(derived(stateOf(over, { to_move: -1 })), { question: 'You win', vacant: null, result: over });
});

test('a move can be undone if the update says so, or a later message about the same update', () => {
  const table = tableWith([ADA, BO]);
  assert.equal(canUndo(stateOf(table)), false);
  assert.equal(canUndo(stateOf(table, {})), false);
  assert.equal(canUndo(stateOf(table, { undo: true })), true);
  assert.equal(canUndo(stateOf(table, {}, { canUndo: 7 })), true);
  assert.equal(canUndo(stateOf(table, {}, { canUndo: 6 })), false);
  assert.equal(canUndo(stateOf(table, { undo: true, to_move: -1 })), false, 'the game is over');
});

test('hints are offered only where no other person plays', () => {
  assert.equal(advisable(tableWith([ADA, BOT])), true);
  assert.equal(advisable(tableWith([ADA, { ...BO, mine: true }])), true);
  assert.equal(advisable(tableWith([ADA, BO])), false);
  assert.equal(advisable(tableWith([ADA, OPEN])), false);
  assert.equal(advisable(tableWith([ADA, BOT], { state: 'over' })), false);
});

test('a player’s own seats and points', () => {
  assert.deepEqual(ownSeats(stateOf(tableWith([BO, ADA, ADA]))), [1, 2]);
  assert.equal(
    total([
      { text: '', points: 3, clause: '' },
      { text: '', points: -1, clause: '' },
    ]),
    2,
  );
  assert.equal(total([]), 0);
});
