/**
 * A ghost of the thing in hand, where it would lie: it shows under the mouse, and turns until the player likes it.
 *
 * It knows no game: where the last pick of a move turns a thing, the first pick is that thing and the last but one its place.
 */
import { make } from '../ui/dom.js';

/** @typedef {import('./stage.js').Placed} Placed */

export class Ghost {
  /** @param {import('./stage.js').Stage} stage @param {() => void} changed after it turned */
  constructor(stage, changed) {
    this.stage = stage;
    this.changed = changed;
    this.el = make('div', { class: 'in-place', 'aria-hidden': 'true' });
    /** @type {import('../input/picks.js').Picks | null} */
    this.picks = null;
    /** @type {Record<string, number>} */
    this.turns = {};
    /** How far the thing was turned last: the next one comes as the last one lay, where it can. */
    this.degrees = 0;
    /** What the drawing has turned in all, so that it always goes the same way round. */
    this.shown = 0;
    /** @type {Placed | null} */
    this.over = null;
    stage.root.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.hover(stage.of(event.target)));
    stage.root.addEventListener('pointerleave', () => this.hover(null));
    stage.root.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  /** @param {import('../input/picks.js').Picks} picks @param {Record<string, number>} turns */
  follow(picks, turns) {
    this.picks = picks;
    this.turns = turns;
    if (!this.over?.el.matches(':hover')) this.over = null;
    this.show();
  }

  /**
   * The moves that place one thing in one place, where only its turn is open.
   * @param {string} [place] as if this had been picked as well
   * @returns {string[][]} their paths: the thing first, the place before its turn
   */
  ways(place) {
    const { picks } = this;
    if (!picks || (place === undefined && !picks.picked.length)) return [];
    const found = picks.open().map(({ move }) => picks.path(move)).filter((path) => place === undefined || path.at(-2) === place);
    const [first] = found;
    const turn = (/** @type {string[]} */ path) => path.length > 2 && (path.at(-1) ?? '') in this.turns;
    const same = (/** @type {string[]} */ path) => path[0] === first?.[0] && path.at(-2) === first?.at(-2);
    const there = place !== undefined || picks.picked.includes(first?.at(-2) ?? '');
    return there && found.every((path) => turn(path) && same(path)) ? found : [];
  }

  /** Whether the thing lies in its place but for its turn. */
  get settled() {
    return this.ways().length > 0;
  }

  /** The move as it is shown: its path. */
  get path() {
    const ways = this.ways();
    return ways.find((path) => this.degreesOf(path) === this.degrees) ?? ways[0] ?? null;
  }

  /** @param {string[]} path */
  degreesOf(path) {
    return this.turns[path.at(-1) ?? ''] ?? 0;
  }

  /** Turns the thing on to the next way in which it can lie. @returns {boolean} whether there is another */
  turn(back = false) {
    const ways = this.shownWays().map((path) => this.degreesOf(path));
    if (ways.length < 2) return false;
    const now = Math.max(0, ways.indexOf(this.degrees));
    this.degrees = ways[(now + (back ? ways.length - 1 : 1)) % ways.length] ?? 0;
    this.show();
    this.changed();
    return true;
  }

  /** The ways in which the thing can lie where it is shown. */
  shownWays() {
    const ways = this.ways();
    return ways.length || !this.over?.piece.p ? ways : this.ways(this.over.piece.p);
  }

  /** Where it is shown. @returns {Placed | null} */
  at() {
    const place = this.shownWays()[0]?.at(-2);
    return place === undefined ? null : (this.stage.answering(new Set([place]))[0] ?? null);
  }

  show() {
    const ways = this.shownWays();
    const at = this.at();
    const [thing] = this.stage.answering(new Set(ways[0]?.slice(0, 1)));
    if (!at || !thing) {
      this.el.remove();
      return;
    }
    const able = ways.map((path) => this.degreesOf(path));
    if (!able.includes(this.degrees)) this.degrees = able[0] ?? 0;
    this.shown += (((this.degrees - this.shown) % 360) + 360) % 360;
    if (this.el.parentElement !== at.el || this.el.dataset['face'] !== thing.piece.f) {
      this.el.replaceChildren(this.stage.faces.draw(thing.piece.f));
      this.el.dataset['face'] = thing.piece.f;
      at.el.append(this.el);
    }
    this.el.classList.toggle('settled', this.settled);
    this.el.style.transform = `rotate(${this.shown}deg)`;
  }

  /** @param {Placed | null} placed */
  hover(placed) {
    this.over = placed;
    if (!this.settled) this.show();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && this.at()?.el.matches(':hover') && this.turn(event.deltaY < 0)) event.preventDefault();
  }
}
