/** The info card of a piece: its face large, its name, and what it is for. It is beside the piece, on a phone above or below it. */

import { button, fill, iconButton, make } from '../ui/dom.js';
import { say } from '../words/index.js';
import { openArea } from './large_area.js';

/** @typedef {import('./stage.js').Placed} Placed */

const WIDTH = 280;
const WIDEST = 380;
/** The width of a face that is shown because the mouse rests on its piece: the neighbours stay in view. */
const SMALL = 150;
const GAP = 12;

export class InfoCard {
  /** @param {import('./stage.js').Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.el = make('div', { class: 'info-card', role: 'dialog', tabindex: '-1', hidden: true });
    /** The piece that is shown. @type {Placed | null} */
    this.of = null;
    /** The piece whose card the current click has closed: the same click does not open it again. @type {Placed | null} */
    this.closed = null;
    /** What had the focus before. @type {Element | null} */
    this.before = null;
    document.addEventListener('pointerdown', this.onPointer, true);
    document.addEventListener('scroll', this.onScroll, { capture: true, passive: true });
  }

  close() {
    document.removeEventListener('pointerdown', this.onPointer, true);
    document.removeEventListener('scroll', this.onScroll, { capture: true });
    this.el.remove();
  }

  /**
   * Shows the card of a piece. One that opened because the mouse rests on the piece lets clicks through.
   * @param {Placed} placed
   * @param {{resting?: boolean, focus?: boolean}} [how]
   */
  show(placed, { resting = false, focus = false } = {}) {
    if (placed === this.closed) return;
    const { piece } = placed;
    const name = piece.n ?? '';
    if (!name && !piece.about) return;
    this.of = placed;
    this.el.classList.toggle('resting', resting);
    this.el.setAttribute('aria-label', name || (piece.about ?? ''));
    const face = make('div', { class: 'info-face', 'aria-hidden': 'true' }, this.stage.faces.draw(piece.f));
    const area = this.stage.scene?.areas.find(({ id }) => id === piece.a);
    const title = area && this.stage.titleOf(area);
    fill(
      this.el,
      !resting && iconButton('close', say('dialog.close'), () => this.hide(), { class: 'icon-button info-close' }),
      face,
      name && make('h2', {}, name),
      piece.about && make('p', {}, piece.about),
      !resting &&
        title &&
        button(say('area.enlarge', { title }), () => this.enlarge(piece.a), { class: 'button quiet small info-area' }),
    );
    this.el.hidden = false;
    if (!this.el.isConnected) document.body.append(this.el);
    this.place(placed, face);
    if (!focus) return;
    this.before = document.activeElement;
    this.el.focus();
  }

  /** Gives the face its size, and puts the card beside the piece. @param {Placed} placed @param {HTMLElement} face */
  place({ el, box }, face) {
    const ratio = box.w / box.h || 1;
    const phone = innerWidth < 600;
    const small = this.el.matches('.resting');
    const widest = small ? Math.max(SMALL, box.w) : phone ? innerWidth - 48 : Math.min(WIDEST, Math.max(WIDTH, box.w * 1.6));
    const width = Math.min(ratio > 1.6 ? widest : Math.min(widest, WIDTH), innerHeight * 0.5 * ratio);
    face.style.width = `${width}px`;
    face.style.height = `${width / ratio}px`;
    const own = this.el.getBoundingClientRect();
    const piece = el.getBoundingClientRect();
    const fits = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) =>
      Math.max(6, Math.min(at, room - size - 6));
    let left = fits(piece.left + piece.width / 2 - own.width / 2, own.width, innerWidth);
    let top = fits(piece.top + piece.height / 2 - own.height / 2, own.height, innerHeight);
    if (piece.right + GAP + own.width <= innerWidth - 6) left = piece.right + GAP;
    else if (piece.left - GAP - own.width >= 6) left = piece.left - GAP - own.width;
    else
      top = fits(
        piece.top > innerHeight - piece.bottom ? piece.top - GAP - own.height : piece.bottom + GAP,
        own.height,
        innerHeight,
      );
    this.el.style.transform = `translate(${left}px, ${top}px)`;
  }

  /** Shows or hides the card of the piece with the focus or under the mouse. @param {Placed | null} placed */
  toggle(placed) {
    this.closed = null;
    if (this.of && !this.el.matches('.resting')) this.hide();
    else if (placed) this.show(placed, { focus: true });
  }

  /** @param {string} area */
  enlarge(area) {
    this.hide();
    openArea(this.stage, area);
  }

  /** @returns {boolean} whether it was shown */
  hide() {
    const shown = this.of !== null;
    const focused = this.el.contains(document.activeElement);
    this.of = null;
    this.el.hidden = true;
    if (focused && this.before instanceof HTMLElement) this.before.focus();
    return shown;
  }

  /** Closes a card that opened because the mouse rested on its piece. */
  leave() {
    if (this.el.matches('.resting')) this.hide();
  }

  /** @param {PointerEvent} event */
  onPointer = (event) => {
    if (event.target instanceof Node && this.el.contains(event.target)) return;
    this.closed = this.el.matches('.resting') ? null : this.of;
    this.hide();
  };

  /** @param {Event} event */
  onScroll = (event) => {
    if (event.target instanceof Node && event.target.contains(this.stage.root)) this.hide();
  };
}
