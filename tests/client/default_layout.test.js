/** The layout for a game that declares none. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLayout } from '../../src/hightable/client/table/default_layout.js';

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
