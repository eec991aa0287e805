/** The layouts that a game need not declare: areas side by side on a wide screen, one below the other on a phone, and both on a phone's side. */

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

const PHONE = 390;

/**
 * The layout for a phone on its side: the areas as large as on the upright phone, in their order, each as far up as it fits.
 * @param {import('../net/wire.js').Area[]} areas
 * @param {Layout} tall the layout for an upright phone
 * @param {number} room the width of the stage in pixels
 * @returns {Layout}
 */
export function sidewaysLayout(areas, tall, room) {
  const width = Math.max(tall.w, (tall.w * room) / PHONE);
  const shown = areas.flatMap(({ id, w, h }) => {
    const [x, y, scale] = tall.places[id] ?? [0, 0, 0];
    return scale ? [{ id, x, y, scale, w: w * scale, h: h * scale }] : [];
  });
  const edge = Math.min(...shown.map(({ x }) => x));
  const title = Math.min(...shown.map(({ y }) => y));
  /** @type {{left: number, right: number, bottom: number}[]} */
  const taken = [];
  /** @type {Record<string, [number, number, number]>} */
  const places = {};
  for (const { id, scale, w, h } of shown.sort((one, two) => one.y - two.y || one.x - two.x)) {
    const lefts = [edge, ...taken.map(({ right }) => right + 2 * edge)].filter(
      (left) => left === edge || left + w + edge <= width,
    );
    const spots = lefts.map((left) => {
      const above = taken.filter((other) => other.left < left + w + edge && left < other.right + edge);
      return { left, top: title + Math.max(0, ...above.map(({ bottom }) => bottom)) };
    });
    const { left, top } = spots.reduce((one, two) => (two.top < one.top ? two : one));
    places[id] = [left, top, scale];
    taken.push({ left, right: left + w, bottom: top + h });
  }
  const used = Math.max(...taken.map(({ right }) => right)) + edge;
  return { w: used, h: Math.max(...taken.map(({ bottom }) => bottom)) + edge, places };
}
