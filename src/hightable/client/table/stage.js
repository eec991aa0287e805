/**
 * The table itself: areas laid out for the window, with pieces that move from one scene to the next.
 *
 * A piece is an element with its face inside. Its size is set in pixels and only its transform moves, so that its box is right for
 * touch, the focus ring and screen readers.
 */

import { fill, make, mark, SEAT_CLASSES, seatClass } from '../ui/dom.js';
import { defaultLayout, sidewaysLayout } from './default_layout.js';
import { distanceTo } from './scrolling.js';
import { Shifts } from './shifts.js';
import { sameButFigures } from './trails.js';

/** @typedef {import('../net/cache.js').Scene} Scene */
/** @typedef {import('../net/wire.js').Piece} Piece */
/** @typedef {{x: number, y: number, w: number, h: number, turn: number}} Box centre and size, in pixels of the stage */
/** @typedef {{piece: Piece, el: HTMLElement, face: HTMLElement, box: Box}} Placed */

const narrow = matchMedia('(max-width: 699px)');
/** A phone on its side: the style sheets use the same query. */
const sideways = matchMedia('(max-height: 480px) and (orientation: landscape)');
const HEM = 7;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const EASE = 'cubic-bezier(.3, .1, .2, 1)';

export class Stage {
  /**
   * @param {import('./faces.js').Faces} faces
   * @param {string} label for screen readers
   */
  constructor(faces, label) {
    this.faces = faces;
    this.cloths = make('div', { class: 'cloths', 'aria-hidden': 'true' });
    this.pieces = make('div', { class: 'pieces' });
    this.root = make('div', { class: 'stage', role: 'group', 'aria-label': label }, this.cloths, this.pieces);
    this.frame = make('div', { class: 'stage-frame' }, this.root);
    /** @type {Map<string, Placed>} */
    this.placed = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** The seat whose move the next scenes show; -1 for nobody, null if nothing should be marked as new. @type {number | null} */
    this.mover = null;
    this.scale = 1;
    /** The magnification; 1 shows the whole table. */
    this.zoom = 1;
    this.offset = { x: 0, y: 0 };
    this.arrangement = 'wide';
    /** The layout for a phone on its side, unless the game has its own. @type {import('../net/wire.js').Layout | null} */
    this.aside = null;
    /** The names of the players, for the titles of their displays. @type {(seat: number) => string} */
    this.nameAt = () => '';
    /** Shows an area large. @type {(area: string) => void} */
    this.enlarge = () => {};
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.frame);
  }

  close() {
    this.watcher.disconnect();
  }

  // Placing

  /** Chooses the layout and the scale that suit the window, and places every piece. */
  fit() {
    if (!this.scene) return;
    this.measure();
    this.drawAreas();
    for (const placed of this.placed.values()) {
      const box = this.boxOf(placed.piece);
      if (box) this.put(placed, box);
    }
  }

  /** @param {string} name @returns {import('../net/wire.js').Layout} */
  layout(name) {
    const scene = /** @type {Scene} */ (this.scene);
    const declared = scene.layouts[name];
    if (declared) return declared;
    if (name !== 'sideways') return defaultLayout(scene.areas, name);
    const height = this.frame.parentElement?.clientHeight ?? 0;
    this.aside ??= sidewaysLayout(scene.areas, this.layout('tall'), this.frame.clientWidth, height);
    return this.aside;
  }

  /** A small window scrolls; in any other the layout whose areas cover most of the stage is chosen. */
  measure() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const scrolls = narrow.matches || sideways.matches;
    this.aside = null;
    /** @param {string} name */
    const fits = (name) => {
      const { w, h } = this.layout(name);
      return scrolls ? width / w : Math.min(width / w, height / h);
    };
    const areas = this.scene?.areas ?? [];
    /** How much of the stage the areas of a layout cover. @param {string} name */
    const covers = (name) => {
      const { places } = this.layout(name);
      return fits(name) ** 2 * areas.reduce((sum, { id, w, h }) => sum + w * h * (places[id]?.[2] ?? 0) ** 2, 0);
    };
    const names = [...new Set(['wide', 'tall', ...Object.keys(this.scene?.layouts ?? {})])];
    const best = () => names.reduce((one, two) => (covers(two) > covers(one) ? two : one));
    this.arrangement = sideways.matches ? 'sideways' : scrolls ? 'tall' : best();
    const { w, h } = this.layout(this.arrangement);
    this.scale = fits(this.arrangement) * this.zoom;
    const near = this.zoom > 1;
    this.frame.classList.toggle('scrolls', scrolls);
    const holder = this.frame.parentElement;
    if (holder) holder.tabIndex = sideways.matches ? 0 : -1; // lets the keyboard scroll it
    this.frame.classList.toggle('near', near);
    this.root.style.height = scrolls || near ? `${h * this.scale}px` : '';
    this.root.style.width = near ? `${w * this.scale}px` : '';
    this.offset = { x: Math.max(0, (width - w * this.scale) / 2), y: scrolls ? 0 : Math.max(0, (height - h * this.scale) / 2) };
  }

  /** @param {string} area @returns {[number, number, number] | null} left, top and scale, in pixels */
  place(area) {
    const place = this.layout(this.arrangement).places[area];
    if (!place) return null;
    return [this.offset.x + place[0] * this.scale, this.offset.y + place[1] * this.scale, place[2] * this.scale];
  }

  /** @param {Piece} piece @returns {Box | null} */
  boxOf(piece) {
    const place = piece.w > 0 ? this.place(piece.a) : null;
    if (!place) return null;
    const [x, y, scale] = place;
    return { x: x + piece.x * scale, y: y + piece.y * scale, w: piece.w * scale, h: piece.h * scale, turn: piece.t ?? 0 };
  }

  /** @param {string} origin a piece or an area @returns {Box | null} */
  boxOfOrigin(origin) {
    const placed = this.placed.get(origin);
    if (placed) return placed.box;
    const area = this.scene?.areas.find(({ id }) => id === origin);
    const place = area && this.place(area.id);
    if (!area || !place) return null;
    const [x, y, scale] = place;
    return { x: x + (area.w * scale) / 2, y: y + (area.h * scale) / 2, w: scale, h: scale, turn: 0 };
  }

  /** What an area is called: after its player, if it is one's display. @param {import('../net/wire.js').Area} area */
  titleOf({ o = -1, title }) {
    return (o >= 0 && this.nameAt(o)) || title;
  }

  /** Draws the background and the title of each area. An area keeps its element for as long as it is there. */
  drawAreas() {
    /** @type {Map<string | undefined, HTMLElement>} */
    const drawn = new Map();
    for (const el of this.cloths.children) if (el instanceof HTMLElement) drawn.set(el.dataset.area, el);
    const hem = this.frame.matches('.scrolls') ? HEM / 2 : HEM;
    const cloths = [];
    for (const area of this.scene?.areas ?? []) {
      const place = this.place(area.id);
      if (!place) continue;
      const owner = area.o ?? -1;
      const title = this.titleOf(area);
      const enlarge = { type: 'button', class: 'cloth-title', tabindex: '-1', on: { click: () => this.enlarge(area.id) } };
      const cloth = drawn.get(area.id) ?? make('div', { class: 'cloth', 'data-area': area.id });
      fill(cloth, title && make('button', enlarge, owner >= 0 && mark(owner), title));
      Object.assign(cloth.style, {
        left: `${place[0] - hem}px`,
        top: `${place[1] - hem}px`,
        width: `${area.w * place[2] + 2 * hem}px`,
        height: `${area.h * place[2] + 2 * hem}px`,
      });
      cloths.push(cloth);
    }
    this.cloths.replaceChildren(...cloths);
  }

  /** @param {Placed} placed @param {Box} box */
  put(placed, box) {
    const { el } = placed;
    placed.box = box;
    el.style.width = `${box.w}px`;
    el.style.height = `${box.h}px`;
    el.style.setProperty('--w', `${box.w}px`);
    el.style.setProperty('--h', `${box.h}px`);
    el.style.transform = transform(box, box);
    this.stack(placed);
  }

  /** A highlighted piece is above its neighbours, so that its outline shows, but below the pieces on top of it. @param {Placed} placed */
  stack({ el, piece }) {
    el.style.zIndex = String(
      10 + 4 * (piece.z ?? 0) + (el.matches('.pointed') ? 3 : el.matches('.now, .chosen') ? 2 : el.matches('.fresh') ? 1 : 0),
    );
  }

  // From scene to scene

  /**
   * Shows a scene, with animations for the pieces that moved. Resolves when they have ended.
   * @param {Scene} scene
   * @param {number} ms the duration of an animation; 0 for none
   */
  async show(scene, ms) {
    const first = !this.scene;
    const rearranged = this.scene?.areas !== scene.areas || this.scene?.layouts !== scene.layouts; // the cache keeps one object per arrangement
    this.scene = scene;
    if (rearranged) {
      this.measure();
      this.drawAreas();
    }
    const time = first ? 0 : ms;
    const there = new Set();
    const shifted = new Shifts([...this.placed.values()].map(({ piece }) => piece));
    const fresh = [];
    const givers = new Set(scene.pieces.map(({ id, from }) => (this.placed.has(id) ? '' : from)));
    for (const piece of scene.pieces) {
      const box = this.boxOf(piece);
      if (!box) continue;
      there.add(piece.id);
      const placed = this.placed.get(piece.id);
      if (placed) {
        if (shifted.note(placed.piece, piece) && piece.news !== false) fresh.push(placed);
        this.move(placed, piece, box, time, givers.has(piece.id));
      } else {
        const placed = this.appear(piece, box, time);
        if (piece.from && piece.news !== false && !shifted.uncovers(piece)) fresh.push(placed);
      }
    }
    if (!first && this.mover !== null) for (const one of fresh) if (!shifted.together(one.piece)) this.freshen(one, this.mover);
    for (const [id, placed] of this.placed) if (!there.has(id)) this.vanish(id, placed, time);
    await this.settle();
  }

  /** @param {Piece} piece @param {Box} box @param {number} ms */
  appear(piece, box, ms) {
    const face = make('div', { class: 'face' }, this.faces.draw(piece.f));
    const el = make('div', { class: 'piece', 'data-id': piece.id, 'data-area': piece.a }, face);
    const placed = { piece, el, face, box };
    name(placed);
    this.placed.set(piece.id, placed);
    this.pieces.append(el);
    this.put(placed, box);
    if (!ms) return placed;
    const from = piece.from ? this.boxOfOrigin(piece.from) : null;
    if (from) this.fly(placed, { ...from, w: box.w, h: box.h, turn: box.turn }, box, ms);
    else
      this.run(
        el,
        [
          { opacity: 0, transform: transform(box, box, 0.7) },
          { opacity: 1, transform: transform(box, box) },
        ],
        ms / 2,
      );
    return placed;
  }

  /**
   * @param {Placed} placed
   * @param {Piece} piece
   * @param {Box} box
   * @param {number} ms
   * @param {boolean} gives whether another piece comes from it: then its face changes, but it does not turn over
   */
  move(placed, piece, box, ms, gives) {
    const { box: from, piece: was } = placed;
    placed.piece = piece;
    placed.el.dataset.area = piece.a;
    const moved =
      Math.abs(from.x - box.x) + Math.abs(from.y - box.y) + Math.abs(from.w - box.w) + Math.abs(from.turn - box.turn) > 0.5;
    this.put(placed, box);
    if (was.n !== piece.n || was.o !== piece.o) name(placed);
    if (was.f !== piece.f) this.flip(placed, gives || moved || sameButFigures(was.f, piece.f) ? 0 : ms);
    if (moved && ms) this.fly(placed, from, box, ms);
  }

  /** @param {Placed} placed @param {Box} from @param {Box} to @param {number} ms */
  fly(placed, from, to, ms) {
    placed.el.classList.add('flying');
    const flight = this.run(placed.el, [{ transform: transform(to, from) }, { transform: transform(to, to) }], ms);
    const land = () => placed.el.classList.remove('flying');
    flight.finished.then(land, land);
  }

  /** Shows another face: turns the piece over, or swaps the drawing at once. @param {Placed} placed @param {number} ms */
  flip(placed, ms) {
    const swap = () => placed.face.replaceChildren(this.faces.draw(placed.piece.f));
    if (!ms) {
      swap();
      return;
    }
    const away = this.run(placed.face, [{ transform: 'rotateY(0)' }, { transform: 'rotateY(90deg)' }], ms / 2);
    const back = () => {
      swap();
      this.run(placed.face, [{ transform: 'rotateY(-90deg)' }, { transform: 'rotateY(0)' }], this.hurried ? 1 : ms / 2);
    };
    away.finished.then(back, swap);
  }

  /** @param {string} id @param {Placed} placed @param {number} ms */
  vanish(id, placed, ms) {
    this.placed.delete(id);
    const { el, box } = placed;
    if (!ms) {
      el.remove();
      return;
    }
    el.inert = true;
    const going = this.run(el, [{ opacity: 1 }, { opacity: 0, transform: transform(box, box, 0.7) }], ms / 2);
    const gone = () => el.remove();
    going.finished.then(gone, gone);
  }

  hurried = false;

  /** @param {HTMLElement} el @param {Keyframe[]} frames @param {number} ms */
  run(el, frames, ms) {
    const animation = el.animate(frames, { duration: ms, easing: EASE });
    this.running.add(animation);
    const over = () => this.running.delete(animation);
    animation.finished.then(over, over);
    return animation;
  }

  /** Resolves when all animations have ended. */
  async settle() {
    while (this.running.size) await Promise.allSettled([...this.running].map((animation) => animation.finished));
    this.hurried = false;
  }

  /** Ends all animations at once. */
  hurry() {
    this.hurried = true;
    for (const animation of [...this.running]) animation.finish();
  }

  // Marking what is new

  /**
   * The next scenes show this seat's move. What it did in its turn before is no longer marked as new.
   * @param {number | null} seat -1 for nobody, null if nothing should be marked
   * @param {boolean} all whether to remove everybody's marks
   */
  movedBy(seat, all) {
    for (const placed of this.placed.values()) {
      const { fresh } = placed.el.dataset;
      if (fresh === undefined || (!all && (seat === this.mover || fresh !== String(seat)))) continue;
      delete placed.el.dataset.fresh;
      placed.el.classList.remove('fresh', ...SEAT_CLASSES);
      this.stack(placed);
    }
    this.mover = seat;
  }

  /** What is marked as new, by the ids of the pieces. @returns {Map<string, number>} */
  marks() {
    const marked = [...this.placed].filter(([, { el }]) => el.dataset.fresh !== undefined);
    return new Map(marked.map(([id, { el }]) => [id, Number(el.dataset.fresh)]));
  }

  /** Marks these pieces as new, and no others. @param {Map<string, number>} marks */
  mark(marks) {
    this.movedBy(this.mover, true);
    for (const [id, seat] of marks) {
      const placed = this.placed.get(id);
      if (placed) this.freshen(placed, seat);
    }
  }

  /** @param {Placed} placed @param {number} seat */
  freshen(placed, seat) {
    placed.el.dataset.fresh = String(seat);
    placed.el.classList.remove(...SEAT_CLASSES);
    placed.el.classList.add('fresh', ...(seat >= 0 ? [seatClass(seat)] : []));
    this.stack(placed);
  }

  // What can be picked

  /**
   * Highlights the pieces that stand for these picks.
   * @param {Set<string>} now
   * @param {Set<string>} later
   * @param {string[]} picked
   * @param {Set<string>} offering pieces that offer an action when they are clicked
   */
  highlight(now, later, picked, offering) {
    const tops = this.tops();
    for (const placed of this.placed.values()) {
      const { piece, el } = placed;
      const pick = tops.has(placed) ? (piece.p ?? '') : '';
      const chosen = !!pick && picked.includes(pick);
      const strong = (!!pick && now.has(pick)) || offering.has(piece.id);
      const faint = !!pick && !strong && later.has(pick);
      el.classList.toggle('now', strong);
      el.classList.toggle('later', faint);
      el.classList.toggle('chosen', chosen);
      el.setAttribute('role', strong || faint || chosen ? 'button' : 'img');
      if (strong || faint || chosen) el.setAttribute('aria-pressed', String(chosen));
      else el.removeAttribute('aria-pressed');
      if (el !== document.activeElement) el.tabIndex = -1;
      this.stack(placed);
    }
    this.root.classList.toggle('picking', picked.length > 0);
  }

  /**
   * Where the page scrolls, brings into view what the player needs: what is picked, what can be picked now and next, and what a
   * lesson points at. If that is too much, rather what can be picked now.
   */
  reveal() {
    if (!this.frame.matches('.scrolls') || this.root.matches('.covered')) return;
    const all = [...this.placed.values()].map(({ el }) => el);
    const extents = (/** @type {string} */ kinds) =>
      all.filter((el) => el.matches(kinds)).map((el) => el.getBoundingClientRect());
    const areas = [...this.cloths.querySelectorAll('.pointed')].map((el) => el.getBoundingClientRect());
    const groups = [
      extents('.now, .later, .chosen, .pointed'),
      extents('.now, .chosen, .pointed'),
      extents('.now, .chosen'),
      extents('.now.pointed, .chosen'),
      extents('.now.pointed'),
      extents('.now'),
    ];
    const far = distanceTo(groups.some(({ length }) => length) ? groups : [areas], this.window());
    if (!far) return;
    const scroller = sideways.matches ? this.frame.parentElement : document.scrollingElement;
    const behavior = calm.matches ? 'auto' : 'smooth';
    scroller?.scrollTo({ top: scroller.scrollTop + far, behavior });
  }

  /** The part of the screen in which the table can be seen once it has scrolled: between the coach and the bar. */
  window() {
    const main = this.frame.closest('.table-main');
    if (sideways.matches) return { top: this.frame.parentElement?.getBoundingClientRect().top ?? 0, bottom: innerHeight };
    const top = main?.querySelector('.coach')?.getBoundingClientRect().height ?? 0;
    return { top, bottom: main?.querySelector('.bar')?.getBoundingClientRect().top ?? innerHeight };
  }

  /** The pieces that stand for one of the picks. @param {Set<string>} picks */
  answering(picks) {
    return [...this.tops()].filter(({ piece }) => piece.p && picks.has(piece.p));
  }

  /** All pieces, but only the uppermost of a stack that stands for one pick: it is highlighted once. */
  tops() {
    /** @type {Map<string, Placed>} */
    const found = new Map();
    for (const placed of this.placed.values()) {
      const { a, x, y, p, z = 0, id } = placed.piece;
      const key = p ? `${p} ${a} ${x} ${y}` : id;
      if (z >= (found.get(key)?.piece.z ?? -Infinity)) found.set(key, placed);
    }
    return new Set(found.values());
  }

  /** The piece that an element belongs to. @param {EventTarget | null} target @returns {Placed | null} */
  pieceAt(target) {
    const el = target instanceof Element ? target.closest('.piece') : null;
    return (el instanceof HTMLElement && this.placed.get(el.dataset.id ?? '')) || null;
  }

  /**
   * The piece that a click at this point means: of all pieces there the nearest that can be picked, otherwise the one on top.
   * @param {number} x
   * @param {number} y
   * @returns {Placed | null}
   */
  under(x, y) {
    const found = document
      .elementsFromPoint(x, y)
      .map((el) => this.pieceAt(el))
      .filter((one) => one !== null);
    const bounds = this.root.getBoundingClientRect();
    /** @param {Placed} one */
    const far = ({ box }) => Math.hypot(box.x + bounds.left - x, box.y + bounds.top - y);
    for (const kind of ['now', 'later']) {
      const able = [...new Set(found)].filter(({ el }) => el.classList.contains(kind)).sort((a, b) => far(a) - far(b));
      if (able[0]) return able[0];
    }
    const exact = found.find(
      ({ box }) => Math.abs(box.x + bounds.left - x) <= box.w / 2 && Math.abs(box.y + bounds.top - y) <= box.h / 2,
    );
    return exact ?? found[0] ?? null;
  }
}

/** @param {Placed} placed */
function name({ el, piece }) {
  el.setAttribute('aria-label', piece.n || piece.p || piece.a);
  el.setAttribute('role', 'img');
  el.tabIndex = -1;
}

/**
 * The transform that shows an element of the size of `to` where and as large as `from` is.
 * @param {Box} to
 * @param {Box} from
 * @param {number} [more] a further scale
 */
function transform(to, from, more = 1) {
  const scale = (to.w ? from.w / to.w : 1) * more;
  const place = `translate(${from.x - to.w / 2}px, ${from.y - to.h / 2}px)`;
  return `${place}${from.turn ? ` rotate(${from.turn}deg)` : ''}${scale === 1 ? '' : ` scale(${scale})`}`;
}
