/** From where to where pieces went in a turn. */

import { Shifts } from './shifts.js';

/** @typedef {import('../net/cache.js').Scene} Scene */
/** @typedef {import('../net/wire.js').Piece} Piece */
/** @typedef {import('./stage.js').Box} Box */
/** A trail starts where a piece was, or at the piece or area that it came from. @typedef {{from: Piece | string, to: Piece}} Trail */

/** With more trails than this, only the clearest are drawn; and never more than the second number. */
const FEW = 3;
const MOST = 6;

/**
 * The trails of a turn: one for each piece that ended up somewhere else. Pieces that only made room have none, nor have those that
 * were uncovered. Pieces that went the same way share one. None starts where something else is now, or in an area that is empty now:
 * it would seem to come from what was dealt there since. Of many, those from or to the displays of the player who moved are kept: the
 * others are the supply being filled up.
 * @param {Pick<Scene, 'areas' | 'pieces'>} before
 * @param {Pick<Scene, 'areas' | 'pieces'>} after
 * @param {number} mover
 * @returns {Trail[]}
 */
export function trailsBetween(before, after, mover) {
  const were = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const displays = new Set(after.areas.filter(({ o = -1 }) => o === mover && mover >= 0).map(({ id }) => id));
  const shifts = new Shifts(before.pieces);
  /** @type {Trail[]} */
  const found = [];
  for (const to of after.pieces) {
    if (to.news === false || to.w <= 0) continue;
    const was = were.get(to.id);
    const from = was ?? to.from ?? '';
    const moved = was ? shifts.note(was, to) && isElsewhere(was, to) : from && !shifts.uncovers(to);
    if (moved && isStillThere(from, before, after)) found.push({ from, to });
  }
  /** @type {Map<string, Trail & {clear: number}>} */
  const trails = new Map();
  for (const { from, to } of found) {
    if (shifts.together(to)) continue;
    const origin = typeof from === 'string' ? (were.get(from)?.a ?? from) : from.a;
    const own = displays.has(origin) || displays.has(to.a) || (to.o === mover && mover >= 0);
    const start = typeof from === 'string' ? from : `${from.a} ${from.x} ${from.y}`;
    trails.set(`${start} to ${to.a} ${to.x} ${to.y}`, { from, to, clear: own ? 2 : typeof from === 'string' ? 0 : 1 });
  }
  const clear = [...trails.values()].filter((trail) => trails.size <= FEW || trail.clear);
  return clear.length > MOST ? [] : clear.map(({ from, to }) => ({ from, to }));
}

/**
 * Whether the place from which a piece came still looks as if it could come from there.
 * @param {Piece | string} from
 * @param {Pick<Scene, 'pieces'>} before
 * @param {Pick<Scene, 'pieces'>} after
 */
function isStillThere(from, before, after) {
  const shown = after.pieces.filter(({ w }) => w > 0);
  if (typeof from === 'string') {
    const [was, is] = [before, after].map(({ pieces }) => pieces.find(({ id }) => id === from));
    if (was || is) return was !== undefined && is !== undefined && sameButFigures(was.f, is.f); // a pile with one card less
    return shown.some(({ a }) => a === from);
  }
  const inPlace = (/** @type {Piece} */ { a, x, y }) =>
    a === from.a && Math.hypot(x - from.x, y - from.y) < Math.min(from.w, from.h) / 2;
  const there = new Set(before.pieces.filter(inPlace).map(({ id }) => id));
  const refilled = shown.some((piece) => inPlace(piece) && !there.has(piece.id));
  return !refilled && shown.some(({ a }) => a === from.a);
}

/** Whether two faces differ in figures alone, as a pile and the same pile with a card less. @param {string} one @param {string} two */
export function sameButFigures(one, two) {
  return one.replace(/\d+/g, '') === two.replace(/\d+/g, '');
}

/**
 * Whether a straight line between the centres of two boxes crosses a rectangle.
 * @param {Box} from
 * @param {Box} to
 * @param {{left: number, top: number, right: number, bottom: number}} rectangle
 */
export function crosses(from, to, { left, top, right, bottom }) {
  let [start, end] = [0, 1];
  for (const [at, step, least, most] of /** @type {[number, number, number, number][]} */ ([
    [from.x, to.x - from.x, left, right],
    [from.y, to.y - from.y, top, bottom],
  ])) {
    if (!step && (at < least || at > most)) return false;
    const [one, two] = step ? [(least - at) / step, (most - at) / step] : [-Infinity, Infinity];
    start = Math.max(start, Math.min(one, two));
    end = Math.min(end, Math.max(one, two));
  }
  return start < end;
}

/** Whether a piece is in another place, and not only turned or moved by less than its size. @param {Piece} was @param {Piece} is */
function isElsewhere(was, is) {
  return was.a !== is.a || Math.hypot(is.x - was.x, is.y - was.y) > Math.max(is.w, is.h) * 0.9;
}

/**
 * An arrow from one box to the edge of another, slightly bent; null if they are too close together.
 * @param {Box} from
 * @param {Box} to
 */
export function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  const edge = Math.min(to.w, to.h) * 0.4;
  if (far < edge + 24) return null;
  const bend = Math.min(far * 0.12, 40);
  const [cx, cy] = [(from.x + to.x) / 2 + (dy / far) * bend, (from.y + to.y) / 2 - (dx / far) * bend];
  const last = Math.hypot(to.x - cx, to.y - cy);
  const [ux, uy] = [(to.x - cx) / last, (to.y - cy) / last];
  const [x, y] = [to.x - ux * edge, to.y - uy * edge];
  const [bx, by] = [x - ux * 12, y - uy * 12];
  const points = [
    [x, y],
    [bx - uy * 7, by + ux * 7],
    [bx + uy * 7, by - ux * 7],
  ];
  const at = (/** @type {number} */ n) => n.toFixed(1);
  return {
    shaft: `M${at(from.x)} ${at(from.y)}Q${at(cx)} ${at(cy)} ${at(bx)} ${at(by)}`,
    tip: `M${points.map(([px = 0, py = 0]) => `${at(px)} ${at(py)}`).join('L')}Z`,
  };
}
