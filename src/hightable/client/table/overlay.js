/** What is drawn over the pieces: trails of moves, rings around the cause of points, and points that float up there. */

import { fill, make, seatClass, svg } from '../ui/dom.js';
import { signed } from './score_sheet.js';
import { arrow, crosses, trailsBetween } from './trails.js';

/** @typedef {import('../net/cache.js').Scene} Scene */
/** @typedef {import('./stage.js').Box} Box */
/** @typedef {import('./trails.js').Trail} Trail */
/** @typedef {{seat: number, points: number, source: string[]}} Gain */

/** How long points float, in milliseconds, and how long if many more wait. */
const FLOAT = 1000;
const BRIEFLY = 550;
const MANY = 3;
const SHOWN = 2500;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Overlay {
  /** @param {import('./stage.js').Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.lines = svg('svg', { class: 'trails' });
    this.rings = make('div', {});
    this.root = make('div', { class: 'overlay', 'aria-hidden': 'true' }, this.rings);
    this.root.prepend(this.lines);
    stage.root.append(this.root);
    /** The turns whose trails are shown, and where the last of them began. @type {{seat: number, trails: Trail[]}[]} */
    this.turns = [];
    /** @type {Scene | null} */
    this.start = null;
    /** The player's own seats: no trail runs across their displays. @type {() => number[]} */
    this.own = () => [];
    /** @type {Gain[]} */
    this.gains = [];
    /** Until all points have floated. @type {Promise<void> | null} */
    this.floating = null;
    this.timer = 0;
    this.watcher = new ResizeObserver(() => this.drawTrails());
    this.watcher.observe(stage.root);
  }

  close() {
    this.watcher.disconnect();
    this.endFloats();
    clearTimeout(this.timer);
  }

  // Trails

  /** Shows where the pieces went in the turn of a seat so far. @param {number} seat @param {Scene} before @param {Scene} after */
  trace(seat, before, after) {
    const last = this.turns.at(-1);
    const turn = last?.seat === seat ? last : { seat, trails: [] };
    if (turn !== last) {
      this.turns.push(turn);
      this.start = before;
    }
    turn.trails = trailsBetween(this.start ?? before, after, seat);
    this.drawTrails();
  }

  clearTrails() {
    this.turns = [];
    this.drawTrails();
  }

  drawTrails() {
    const { width, height } = this.root.getBoundingClientRect();
    this.lines.setAttribute('viewBox', `0 0 ${width || 1} ${height || 1}`);
    const lines = this.turns.flatMap(({ seat, trails }) => trails.flatMap((trail) => this.line(seat, trail)));
    this.lines.replaceChildren(...lines);
  }

  /** A trail, as long as the piece is where it leads. @param {number} seat @param {Trail} trail */
  line(seat, { from, to }) {
    const { a = '', x = 0, y = 0 } = this.stage.placed.get(to.id)?.piece ?? {};
    const start = typeof from === 'string' ? this.stage.boxOfOrigin(from) : this.stage.boxOf(from);
    const end = a === to.a && Math.hypot(x - to.x, y - to.y) < Math.max(to.w, to.h) ? this.stage.boxOf(to) : null;
    const origin = typeof from === 'string' ? (this.stage.placed.get(from)?.piece.a ?? from) : from.a;
    const drawn = start && end && !this.coversOwn(start, end, [origin, to.a]) && arrow(start, end);
    if (!drawn) return [];
    const colour = seat >= 0 ? seatClass(seat) : '';
    return [
      svg('path', { class: 'casing', d: drawn.shaft }),
      svg('path', { class: `shaft ${colour}`, d: drawn.shaft }),
      svg('path', { class: `tip ${colour}`, d: drawn.tip }),
    ];
  }

  /** Whether a trail would run across a display of the player that it has nothing to do with. @param {Box} start @param {Box} end @param {string[]} ends */
  coversOwn(start, end, ends) {
    const own = this.own();
    return (this.stage.scene?.areas ?? []).some(({ id, o = -1, w, h }) => {
      const place = own.includes(o) && !ends.includes(id) ? this.stage.place(id) : null;
      if (!place) return false;
      const [left, top, scale] = place;
      return crosses(start, end, { left, top, right: left + w * scale, bottom: top + h * scale });
    });
  }

  // Rings

  /** Rings pieces and areas for a moment. @param {string[]} source @param {number} seat */
  show(source, seat = -1) {
    clearTimeout(this.timer);
    const rings = source.flatMap((id) => this.ring(id, seat));
    fill(this.rings, ...rings);
    this.timer = setTimeout(() => fill(this.rings), SHOWN);
    return rings;
  }

  /** @param {string} id @param {number} seat */
  ring(id, seat) {
    const box = this.boxOf(id);
    if (!box) return [];
    const piece = this.stage.placed.get(id)?.piece;
    const ring = make('div', { class: `halo ${seat >= 0 ? seatClass(seat) : ''}` });
    if (piece) {
      ring.classList.add('shaped'); // the piece once more, so that the ring has its shape
      ring.append(this.stage.faces.draw(piece.f));
    }
    Object.assign(ring.style, {
      left: `${box.x - box.w / 2}px`,
      top: `${box.y - box.h / 2}px`,
      width: `${box.w}px`,
      height: `${box.h}px`,
      rotate: `${box.turn}deg`,
    });
    return [ring];
  }

  /** @param {string} id of a piece or an area @returns {Box | null} */
  boxOf(id) {
    const area = this.stage.placed.has(id) ? null : this.stage.scene?.areas.find((one) => one.id === id);
    const place = area && this.stage.place(area.id);
    if (!area || !place) return this.stage.boxOfOrigin(id);
    const [x, y, scale] = place;
    const [w, h] = [area.w * scale, area.h * scale];
    return { x: x + w / 2, y: y + h / 2, w, h, turn: 0 };
  }

  // Points

  /** Lets points float up at their source, one after the other. @param {Gain} gain @param {() => void} arrive */
  float(gain, arrive) {
    this.gains.push(gain);
    this.arrivals.set(gain, arrive);
    if (!this.floating) this.floating = this.run();
  }

  /** What to do when points have floated. @type {Map<Gain, () => void>} */
  arrivals = new Map();

  async run() {
    for (let gain = this.gains.shift(); gain; gain = this.gains.shift()) {
      await this.rise(gain);
      this.arrivals.get(gain)?.();
      this.arrivals.delete(gain);
    }
    this.floating = null;
  }

  /** @param {Gain} gain */
  async rise({ seat, points, source }) {
    const boxes = source.flatMap((id) => this.boxOf(id) ?? []);
    if (!boxes.length || document.hidden || this.stage.root.matches('.covered')) return;
    const [x, y] = middle(boxes);
    const el = make('div', { class: `float ${seatClass(seat)}` }, signed(points));
    el.style.left = `${x}px`;
    el.style.top = `${y}px`;
    this.root.append(el);
    const rings = this.show(source, seat);
    const still = [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }];
    const up = still.map((frame, k) => ({ ...frame, transform: `translate(-50%, ${[-20, -45, -110, -130][k]}%)` }));
    this.flight = el.animate(calm.matches ? still : up, {
      duration: this.gains.length >= MANY ? BRIEFLY : FLOAT,
      easing: 'ease-out',
    });
    await this.flight.finished.catch(() => {});
    el.remove();
    for (const ring of rings) ring.remove();
  }

  /** @type {Animation | null} */
  flight = null;

  /** Lets all points arrive at once. */
  endFloats() {
    const left = this.gains.splice(0);
    for (const gain of left) {
      this.arrivals.get(gain)?.();
      this.arrivals.delete(gain);
    }
    this.flight?.finish();
  }
}

/** The middle of the smallest rectangle around boxes. @param {Box[]} boxes @returns {[number, number]} */
function middle(boxes) {
  const xs = boxes.flatMap(({ x, w }) => [x - w / 2, x + w / 2]);
  const ys = boxes.flatMap(({ y, h }) => [y - h / 2, y + h / 2]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
