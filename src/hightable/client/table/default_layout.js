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
/** By how much an area may be reduced to fit the height of a phone on its side: texts stay large enough to read. */
const REDUCED = 0.87;

/**
 * The layout for a phone on its side: the areas as large as on the upright phone, in their order, each as far up as it fits. An area
 * that is slightly too high to be seen as a whole is reduced.
 * @param {import('../net/wire.js').Area[]} areas
 * @param {Layout} tall the layout for an upright phone
 * @param {number} room the width of the stage in pixels
 * @param {number} [height] what can be seen of the stage at once, in pixels
 * @returns {Layout}
 */
export function sidewaysLayout(areas, tall, room, height = Infinity) {
  const width = Math.max(tall.w, (tall.w * room) / PHONE);
  const shown = areas.flatMap(({ id, w, h }) => {
    const [x, y, scale] = tall.places[id] ?? [0, 0, 0];
    return scale ? [{ id, x, y, scale, w: w * scale, h: h * scale }] : [];
  });
  const edge = Math.min(...shown.map(({ x }) => x));
  const title = Math.min(...shown.map(({ y }) => y));
  const whole = pack(shown, width, edge, title);
  const most = (height / room) * whole.w - title - edge;
  const reduced = shown.map((area) => {
    const by = area.h > most && area.h * REDUCED <= most ? most / area.h : 1;
    return { ...area, scale: area.scale * by, w: area.w * by, h: area.h * by };
  });
  const layout = pack(reduced, width, edge, title);
  return { ...layout, w: Math.max(whole.w, layout.w) }; // the others keep their size
}

/**
 * @param {{id: string, x: number, y: number, scale: number, w: number, h: number}[]} shown
 * @param {number} width
 * @param {number} edge the space beside an area
 * @param {number} title the space above it
 * @returns {Layout}
 */
function pack(shown, width, edge, title) {
  /** @type {{left: number, right: number, bottom: number}[]} */
  const taken = [];
  /** @type {Record<string, [number, number, number]>} */
  const places = {};
  for (const { id, scale, w, h } of [...shown].sort((one, two) => one.y - two.y || one.x - two.x)) {
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
