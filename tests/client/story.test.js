/** How a game was won: the lines that made the difference, and when the lead was taken. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whereWon } from '../../src/hightable/client/table/ending.js';
import { figure, largestFirst, signed } from '../../src/hightable/client/table/score_sheet.js';
import { differences, lead, runnerUp, withoutTieBreaks } from '../../src/hightable/client/table/story.js';

/** @param {string} text @param {number} points @param {string} [clause] */
const line = (text, points, clause = '') => ({ text, points, clause });

test('points under the same clause are compared', () => {
  const winner = [line('2-crown menus: 3', 6, 'A'), line('royal orders: 1', 1, 'B'), line('toque on c3: 2 × salad', 2, 'C')];
  const second = [line('2-crown menus: 2', 4, 'A'), line('royal orders: 3', 3, 'B'), line('penalty (2)', -1, 'D')];
  assert.deepEqual(differences(winner, second), [
    { topic: '2-crown menus', points: 2 },
    { topic: 'toque on c3', points: 2 },
    { topic: 'penalty', points: 1 },
  ]);
});

test('several lines under a clause are called by what they share', () => {
  const topics = (/** @type {string[]} */ ...texts) =>
    differences(
      texts.map((text) => line(text, 1, 'A')),
      [],
    );
  assert.deepEqual(topics('K3, the King: table 5', 'K3, the King: table 7'), [{ topic: 'K3, the King', points: 2 }]);
  assert.deepEqual(topics('round 1: servers at tables', 'round 2: servers at tables'), [
    { topic: 'servers at tables', points: 2 },
  ]);
  assert.deepEqual(topics('1-crown menus: 2', '3-crown menus: 1'), [{ topic: 'menus', points: 2 }]);
  assert.deepEqual(topics('salad', 'burger'), [{ topic: 'salad', points: 2 }]);
});

test('the runner-up has most points of those who did not win', () => {
  assert.equal(runnerUp([9, 4, 7], [0]), 2);
  assert.equal(runnerUp([9, 9], [0, 1]), -1);
});

test('the lead is told as it went', () => {
  assert.deepEqual(
    lead(
      [
        [0, 0],
        [1, 0],
        [2, 1],
        [5, 4],
      ],
      0,
    ),
    { kind: 'all', move: 1, leader: 0 },
  );
  assert.deepEqual(
    lead(
      [
        [0, 0],
        [0, 3],
        [2, 3],
        [4, 3],
      ],
      0,
    ),
    { kind: 'behind', move: 3, leader: 1 },
  );
  assert.deepEqual(
    lead(
      [
        [0, 0, 0],
        [1, 1, 0],
        [1, 1, 0],
        [3, 1, 0],
        [4, 1, 0],
      ],
      0,
    ),
    { kind: 'since', move: 3, leader: 0 },
  );
  assert.deepEqual(
    lead(
      [
        [0, 0, 0],
        [1, 1, 0],
        [3, 1, 0],
      ],
      0,
    ),
    { kind: 'last', move: 2, leader: 0 },
  );
});

test('points that come all at once tell nothing of the course of the game', () => {
  assert.equal(
    lead(
      [
        [0, 0],
        [0, 0],
        [7, 3],
      ],
      0,
    ),
    null,
  );
  assert.equal(lead([], 0), null);
  assert.equal(
    lead(
      [
        [0, 0],
        [1, 0],
        [2, 2],
      ],
      0,
    ),
    null,
    'a tie at the end',
  );
});

test('points have a real minus sign, and the largest lines come first', () => {
  assert.deepEqual([3, 0, -3].map(signed), ['+3', '0', '−3']);
  assert.equal(figure(-12), '−12');
  assert.deepEqual(
    largestFirst([line('a', 1), line('b', 0), line('c', -5), line('d', 3)]).map(({ text }) => text),
    ['c', 'd', 'a'],
  );
  const none = [line('no feast dish yet', 0)];
  assert.deepEqual(largestFirst(none), none, 'a line without points says why there are none');
});

test('what only breaks ties is shown where it broke one', () => {
  const sheet = [
    [line('nobles', 9, 'A'), line('food, to break a tie: 3', 0, 'T')],
    [line('nobles', 7, 'A'), line('food, to break a tie: 5', 0, 'T')],
  ];
  assert.deepEqual(withoutTieBreaks(sheet, [0]), [[line('nobles', 9, 'A')], [line('nobles', 7, 'A')]]);
  const tied = sheet.map(([, food]) => [line('nobles', 7, 'A'), food ?? line('', 0)]);
  assert.deepEqual(withoutTieBreaks(tied, [1]), tied);
});

test('a sentence tells where the game was won, to the winner and to the loser', () => {
  const made = [
    { topic: 'menus', points: 5 },
    { topic: 'royal orders', points: 2 },
  ];
  assert.equal(
    whereWon(made, 'You', 'Medium bot', true, false),
    'Where you beat Medium bot: menus, 5 points more; royal orders, 2 more.',
  );
  assert.equal(
    whereWon(made.slice(0, 1), 'Medium bot', 'You', false, true),
    'Where Medium bot won it: menus, 5 points more than you.',
  );
  assert.equal(whereWon([{ topic: 'menus', points: 1 }], 'Ada', 'Bo', false, false), 'Where Ada beat Bo: menus, one point more.');
});
