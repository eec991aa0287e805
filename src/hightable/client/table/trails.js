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
 * were uncovered. Pieces that went the same way share one. Of many, those from or to the displays of the player who moved are kept:
 * the others are the supply being filled up.
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
    if (was ? shifts.note(was, to) && isElsewhere(was, to) : to.from && !shifts.uncovers(to))
      found.push({ from: was ?? to.from ?? '', to });
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
