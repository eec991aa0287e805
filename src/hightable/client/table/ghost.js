/**
 * A preview of the piece in hand where it would be placed: it appears under the mouse and can be rotated before it is placed. A whole
 * move that waits for its confirmation is shown in the same way.
 *
 * It knows no game: the first pick of a move is the piece, and its last pick on the table the place. Where the last pick rotates the
 * piece, the last but one is the place.
 */

import { make } from '../ui/dom.js';
import { cutTo, outlineOf } from './shape.js';

/** @typedef {import('./stage.js').Placed} Placed */

export class Ghost {
  /** @param {import('./stage.js').Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.el = make('div', { class: 'in-place', 'aria-hidden': 'true' });
    /** @type {import('../input/picks.js').Picks | null} */
    this.picks = null;
    /** The degrees by which picks rotate the piece. @type {Record<string, number>} */
    this.rotations = {};
    /** Whether the picks make a move that waits for its confirmation. */
    this.proposed = false;
    /** The last rotation: the next piece starts with the same one if it can. */
    this.degrees = 0;
    /** The sum of all rotations, so that the drawing always turns the same way. */
    this.shown = 0;
    /** @type {Placed | null} */
    this.over = null;
    stage.root.addEventListener(
      'pointerover',
      (event) => event.pointerType === 'mouse' && this.hover(stage.pieceAt(event.target)),
    );
    stage.root.addEventListener('pointerleave', () => this.hover(null));
    stage.root.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  /** @param {import('../input/picks.js').Picks} picks @param {Record<string, number>} rotations @param {boolean} [proposed] */
  follow(picks, rotations, proposed = false) {
    this.proposed = proposed;
    this.picks = picks;
    this.rotations = rotations;
    if (!this.over?.el.matches(':hover')) this.over = null;
    this.show();
  }

  /** @param {string} [place] a place to treat as picked as well */
  ways(place) {
    return this.picks ? rotationsLeft(this.picks, this.rotations, place) : [];
  }

  /** Whether only the rotation is still to be chosen. */
  get settled() {
    return this.ways().length > 0;
  }

  /** The path of the move as it is shown. */
  get path() {
    const ways = this.ways();
    return ways.find((path) => this.degreesOf(path) === this.degrees) ?? ways[0] ?? null;
  }

  /** @param {string[]} path */
  degreesOf(path) {
    return this.rotations[path.at(-1) ?? ''] ?? 0;
  }

  /** Rotates the piece to the next possible rotation. @returns {boolean} whether there is another */
  turn(back = false) {
    const ways = this.shownWays().map((path) => this.degreesOf(path));
    if (ways.length < 2) return false;
    const now = Math.max(0, ways.indexOf(this.degrees));
    this.degrees = ways[(now + (back ? ways.length - 1 : 1)) % ways.length] ?? 0;
    this.show();
    return true;
  }

  /** The possible rotations where it is shown. */
  shownWays() {
    const ways = this.ways();
    return ways.length || !this.over?.piece.p ? ways : this.ways(this.over.piece.p);
  }

  /** The place where it is shown. @returns {Placed | null} */
  at() {
    const place = this.shownWays()[0]?.at(-2);
    return place === undefined ? null : (this.stage.answering(new Set([place]))[0] ?? null);
  }

  /** The piece and the place of a whole move that is proposed, and how far it is rotated. */
  proposal() {
    if (!this.proposed || !this.picks) return null;
    const path = this.picks.picked;
    const pieces = path.map((pick) => this.stage.answering(new Set([pick]))[0] ?? null);
    const held = pieces[0];
    const at = pieces.slice(1).findLast((one) => one !== null);
    return held && at && held !== at ? { held, at, degrees: this.degreesOf(path) } : null;
  }

  show() {
    const proposal = this.proposal();
    if (proposal) {
      this.shown = proposal.degrees;
      this.draw(proposal.held, proposal.at, true);
      return;
    }
    const ways = this.shownWays();
    const at = this.at();
    const [held] = this.stage.answering(new Set(ways[0]?.slice(0, 1)));
    if (!at || !held) {
      this.el.remove();
      return;
    }
    const possible = ways.map((path) => this.degreesOf(path));
    if (!possible.includes(this.degrees)) this.degrees = possible[0] ?? 0;
    this.shown += (((this.degrees - this.shown) % 360) + 360) % 360;
    this.draw(held, at, this.settled);
  }

  /** Draws the piece over its place: as large as it is, or as the place if that is smaller; in the shape of the place, unless that is a rectangle. @param {Placed} held @param {Placed} at @param {boolean} settled */
  draw(held, at, settled) {
    const place = at.face.firstElementChild;
    const drawing = held.face.firstElementChild;
    const outline = outlineOf(place);
    const shaped = place && outline && drawing instanceof SVGSVGElement && !outlineOf(drawing);
    if (this.el.parentElement !== at.el || this.el.dataset.face !== held.piece.f) {
      this.el.replaceChildren(shaped ? cutTo(outline, place, drawing) : this.stage.faces.draw(held.piece.f));
      this.el.dataset.face = held.piece.f;
      at.el.append(this.el);
    }
    const { w, h } = at.box;
    const scale = Math.min(w / held.box.w, h / held.box.h, this.proposed ? 1 : Infinity);
    const [width, height] = shaped ? [w, h] : [held.box.w * scale, held.box.h * scale];
    Object.assign(this.el.style, {
      width: `${width}px`,
      height: `${height}px`,
      left: `${(w - width) / 2}px`,
      top: `${(h - height) / 2}px`,
    });
    this.el.classList.toggle('settled', settled);
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

/**
 * The moves that place one piece in one place and differ only in its rotation; none while more is open.
 * @param {import('../input/picks.js').Picks} picks
 * @param {Record<string, number>} rotations the degrees by which picks rotate the piece
 * @param {string} [place] a place to treat as picked as well
 * @returns {string[][]} their paths: the piece first, the place before the rotation
 */
export function rotationsLeft(picks, rotations, place) {
  if (place === undefined && !picks.picked.length) return [];
  const open = picks.open().map(({ move }) => picks.path(move));
  const found = open.filter((path) => place === undefined || path.at(-2) === place);
  const [first] = found;
  const turn = (/** @type {string[]} */ path) => path.length > 2 && (path.at(-1) ?? '') in rotations;
  const same = (/** @type {string[]} */ path) => path[0] === first?.[0] && path.at(-2) === first?.at(-2);
  const there = place !== undefined || picks.picked.includes(first?.at(-2) ?? '');
  return there && found.every((path) => turn(path) && same(path)) ? found : [];
}
