/** The layout for a game that declares none: areas side by side on a wide screen, one below the other on a phone. */

/** @typedef {import('../net/wire.js').Layout} Layout */

const GAP = 0.08;

/**
 * @param {import('../net/wire.js').Area[]} areas
 * @param {string} name
 * @returns {Layout}
 */
export function defaultLayout(areas, name) {
  const widest = Math.max(...areas.map(({ w }) => w), 1);
  const room = name === 'tall' ? widest : widest * 1.8;
  const gap = room * GAP;
  /** @type {Record<string, [number, number, number]>} */
  const places = {};
  let [x, y, deepest] = [gap, gap, 0];
  for (const { id, w, h } of areas) {
    if (x + w > gap + room) [x, y, deepest] = [gap, y + deepest + gap, 0];
    places[id] = [x, y, 1];
    x += w + gap;
    deepest = Math.max(deepest, h);
  }
  return { w: room + 2 * gap, h: y + deepest + gap, places };
}
