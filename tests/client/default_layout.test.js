/** The layouts that a game need not declare. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLayout, sidewaysLayout } from '../../src/hightable/client/table/default_layout.js';

const AREAS = [
  { id: 'board', title: '', w: 10, h: 8 },
  { id: 'market', title: '', w: 6, h: 2 },
  { id: 'ada', title: '', w: 10, h: 3 },
];

/** @param {import('../../src/hightable/client/net/wire.js').Layout} layout */
function boxes({ places }) {
  return AREAS.map(({ id, w, h }) => {
    const [x, y, scale] = places[id] ?? [Number.NaN, Number.NaN, Number.NaN];
    return { left: x, top: y, right: x + w * scale, bottom: y + h * scale };
  });
}

for (const name of ['wide', 'tall']) {
  test(`${name}: every area is on the page and covers no other`, () => {
    const layout = defaultLayout(AREAS, name);
    const all = boxes(layout);
    for (const [k, box] of all.entries()) {
      assert.ok(box.left > 0 && box.top > 0 && box.right < layout.w && box.bottom < layout.h, JSON.stringify(box));
      for (const other of all.slice(k + 1)) {
        const apart = box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        assert.ok(apart, `${JSON.stringify(box)} ${JSON.stringify(other)}`);
      }
    }
  });
}

test('a phone has one area below the other, a wide screen has two side by side', () => {
  const tops = (/** @type {string} */ name) => boxes(defaultLayout(AREAS, name)).map(({ top }) => top);
  assert.equal(new Set(tops('tall')).size, 3);
  const [board, market, ada] = tops('wide');
  assert.equal(board, market);
  assert.ok(Number(ada) > Number(market));
});

test('a scene without areas has a size all the same', () => {
  const { w, h, places } = defaultLayout([], 'wide');
  assert.ok(w > 0 && h > 0);
  assert.deepEqual(places, {});
});

test('a phone on its side shows the areas as large as upright, beside each other where they fit', () => {
  const tall = defaultLayout(AREAS, 'tall');
  const layout = sidewaysLayout(AREAS, tall, 780);
  const [board, market, ada] = boxes(layout);
  assert.ok(board && market && ada);
  assert.deepEqual(
    AREAS.map(({ id }) => layout.places[id]?.[2]),
    AREAS.map(({ id }) => tall.places[id]?.[2]),
  );
  assert.equal(market.top, board.top);
  assert.ok(market.left >= board.right);
  assert.equal(ada.left, market.left, 'in the second column, below the market');
  assert.ok(ada.top >= market.bottom);
  assert.ok(layout.w <= 2 * tall.w + 1e-9);
});

test('a phone on its side that has room for one column has one, as wide as the stage', () => {
  const tall = defaultLayout(AREAS, 'tall');
  const layout = sidewaysLayout(AREAS, tall, 450);
  assert.equal(new Set(boxes(layout).map(({ left }) => left)).size, 1);
  assert.ok(layout.w <= tall.w + 1e-9);
});

test('on its side, an area that is slightly too high is reduced and the others keep their size', () => {
  const tall = defaultLayout(AREAS, 'tall');
  const before = sidewaysLayout(AREAS, tall, 780);
  const pixels = 780 / before.w;
  const board = before.places.board ?? [0, 0, 0];
  const height = (board[1] + 8 * board[2]) * pixels; // without the edge below it
  const after = sidewaysLayout(AREAS, tall, 780, height);
  const [, top, scale] = after.places.board ?? [0, 0, 0];
  assert.ok(scale < board[2]);
  assert.ok((top + 8 * scale) * (780 / after.w) <= height);
  assert.equal(after.w, before.w);
  assert.equal(after.places.market?.[2], before.places.market?.[2]);
  assert.deepEqual(sidewaysLayout(AREAS, tall, 780, height / 3), before, 'one that is much too high scrolls');
});
