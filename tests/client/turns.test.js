/** Turns in the log: which notes belong together, and the sentence that tells a turn. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordAt } from '../../src/hightable/client/table/log.js';
import { RecentFrames } from '../../src/hightable/client/table/recent.js';
import { sinceOwn, tell, tellOthers, turnsOf } from '../../src/hightable/client/table/turns.js';
import { change } from '../../src/hightable/client/ui/settings.js';

change('language', 'en');

/** @param {number} move @param {number} seat @param {string} text @param {object} [more] */
const note = (move, seat, text, more = {}) => ({ move, seat, text, ...more });
const nameOf = (/** @type {number} */ seat) => ['You', 'Pink', 'Blue'][seat] ?? '';
const seats = (/** @type {import('../../src/hightable/client/table/turns.js').Turn[]} */ turns) => turns.map(({ seat }) => seat);

const PINK = [
  note(3, 1, 'Pink places a salad on c3.', { brief: 'salad on c3' }),
  note(3, 1, 'Pink scores a menu.', { points: 3, source: ['c3'] }),
  note(4, 1, 'Pink keeps all menus.'),
];

test('moves of one player in a row are one turn, with what nobody did', () => {
  const turns = turnsOf([
    note(1, -1, 'Round 1'),
    note(2, 0, 'a'),
    note(2, -1, 'served'),
    ...PINK,
    note(5, -1, 'Round 2'),
    note(6, 0, 'b'),
  ]);
  assert.deepEqual(seats(turns), [-1, 0, 1, 0]);
  assert.deepEqual(
    turns.map(({ notes }) => notes.length),
    [1, 2, 4, 1],
  );
});

test('points that another player gets in a move belong to the turn of the player who moved', () => {
  assert.deepEqual(seats(turnsOf([note(1, 0, 'a'), note(1, 1, 'gets 2'), note(2, 0, 'b')])), [0]);
  assert.deepEqual(seats(turnsOf([note(1, 0, 'a'), note(2, 1, 'b')])), [0, 1]);
});

test('a turn is one sentence, without housekeeping', () => {
  const [turn] = turnsOf(PINK);
  assert.equal(turn && tell(turn, [0], nameOf), 'Pink: salad on c3, scores 3');
});

test('it also says what others gained or lost', () => {
  const notes = [
    note(1, 1, 'x', { brief: 'takes a card', points: -1 }),
    note(1, 0, 'y', { points: 2 }),
    note(1, 2, 'z', { points: -4 }),
  ];
  const [turn] = turnsOf(notes);
  assert.equal(turn && tell(turn, [0], nameOf), 'Pink: takes a card, loses 1; you score 2; Blue loses 4');
});

test('without short words a turn is told in the sentences of the game', () => {
  const [turn] = turnsOf([note(1, 1, 'Pink is ready.'), note(1, -1, 'The orders are covered.')]);
  assert.equal(turn && tell(turn, [0], nameOf), 'Pink is ready. The orders are covered.');
});

test('a long turn is cut short', () => {
  const long = ['a', 'b', 'c', 'd'].map((brief, k) => note(k + 1, 1, brief, { brief }));
  const turns = turnsOf([note(0, 0, 'mine'), ...long, note(9, 2, 'x', { brief: 'x' })]);
  assert.equal(tellOthers(turns, [0], nameOf), 'Pink: a, b, c, … · Blue: x');
});

test('news are the turns since the player’s own, also in the middle of the next', () => {
  const others = [...PINK, note(5, 2, 'x', { brief: 'passes' })];
  const all = turnsOf([note(1, 1, 'old', { brief: 'old' }), note(2, 0, 'mine'), ...others]);
  assert.deepEqual(seats(sinceOwn(all, [0])), [1, 2]);
  const told = 'Pink: salad on c3, scores 3 · Blue: passes';
  assert.equal(tellOthers(all, [0], nameOf), told);
  assert.equal(tellOthers([...all, { seat: 0, notes: [note(6, 0, 'mine again')] }], [0], nameOf), told);
});

test('a player who had two turns is told once, and a spectator is told the last turn', () => {
  const turns = turnsOf([1, 2, 1].map((seat, k) => note(k, seat, '', { brief: `move ${k}` })));
  assert.equal(tellOthers(turns, [0], nameOf), 'Blue: move 1 · Pink: move 2');
  assert.equal(tellOthers(turns, [], nameOf), 'Pink: move 2');
});

test('a name is found as a word of its own', () => {
  assert.equal(wordAt('A salad for Al.', 'Al'), 12);
  assert.equal(wordAt('Player 12 and Player 1', 'Player 1'), 14);
  assert.equal(wordAt('salad', 'Al'), -1);
  assert.equal(wordAt('salad', ''), -1);
});

test('the frames to show again start where the player’s last turn ended', () => {
  const recent = new RecentFrames();
  const frame = (/** @type {number} */ n) => /** @type {any} */ ({ n });
  const shown = () => recent.frames().map(({ n }) => n);
  for (const [n, own] of /** @type {[number, boolean][]} */ ([
    [0, true],
    [1, false],
    [2, true],
    [3, true],
    [4, false],
    [5, false],
  ]))
    recent.add(frame(n), own);
  assert.deepEqual(shown(), [3, 4, 5]);
  recent.add(frame(6), true);
  assert.deepEqual(shown(), [3, 4, 5], 'in the middle of the next turn');
  recent.add(frame(7), false);
  assert.deepEqual(shown(), [6, 7]);
  recent.clear();
  recent.add(frame(8), false);
  assert.deepEqual(shown(), [], 'the page has not seen where it began');
});
