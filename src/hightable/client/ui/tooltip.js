/** The name of a piece, beside it and never over it. */

import { make } from './dom.js';

export class Tooltip {
  constructor() {
    this.el = make('div', { class: 'tooltip', 'aria-hidden': 'true', hidden: true });
    /** @type {import('../table/stage.js').Placed | null} */
    this.of = null;
  }

  /** @param {import('../table/stage.js').Placed} placed */
  show(placed) {
    if (!placed.piece.n) return;
    this.of = placed;
    this.el.textContent = placed.piece.n;
    this.el.hidden = false;
    const target = placed.el.getBoundingClientRect();
    const own = this.el.getBoundingClientRect();
    const left = Math.min(Math.max(target.left + target.width / 2 - own.width / 2, 6), innerWidth - own.width - 6);
    const above = target.top - own.height - 8;
    this.el.style.transform = `translate(${left}px, ${above < 6 ? target.bottom + 8 : above}px)`;
  }

  hide() {
    this.of = null;
    this.el.hidden = true;
  }
}
