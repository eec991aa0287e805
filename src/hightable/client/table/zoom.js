/** Zoom by buttons, keys, pinching, or the wheel with Ctrl. Drag or scroll to see the rest. */

import { iconButton, make } from '../ui/dom.js';
import { say } from '../words/index.js';

const STEP = 1.3;
const MOST = 4;

export class Zoom {
  /** @param {import('./stage.js').Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.zoomOut = iconButton('minus', say('zoom.out'), () => this.by(1 / STEP));
    this.root = make(
      'div',
      { class: 'zoom' },
      iconButton('plus', say('zoom.in'), () => this.by(STEP)),
      this.zoomOut,
    );
    this.by(1);
    const { frame, root } = stage;
    root.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.by(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
      },
      { passive: false },
    );
    /** @type {{apart: number, zoom: number} | null} */
    let fingers = null;
    root.addEventListener(
      'touchstart',
      ({ touches }) => {
        fingers = touches.length === 2 ? { apart: apart(touches), zoom: stage.zoom } : null;
      },
      { passive: true },
    );
    root.addEventListener(
      'touchmove',
      (event) => {
        if (!fingers || event.touches.length !== 2) return;
        event.preventDefault();
        const [one, two] = event.touches;
        if (!one || !two) return;
        const wanted = (fingers.zoom * apart(event.touches)) / fingers.apart;
        this.by(wanted / stage.zoom, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      },
      { passive: false },
    );
    frame.addEventListener('focusin', (event) => {
      if (stage.zoom > 1 && event.target instanceof Element) event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }

  /**
   * @param {number} factor
   * @param {number} [x] the point that stays where it is; by default the centre
   * @param {number} [y]
   */
  by(factor, x, y) {
    const { stage } = this;
    const { frame } = stage;
    const box = frame.getBoundingClientRect();
    const at = { x: (x ?? box.left + box.width / 2) - box.left, y: (y ?? box.top + box.height / 2) - box.top };
    const before = stage.zoom;
    stage.zoom = Math.min(MOST, Math.max(1, before * factor));
    if (stage.zoom < 1.05) stage.zoom = 1;
    const [left, top] = [frame.scrollLeft, frame.scrollTop];
    if (stage.zoom !== before) stage.fit();
    const grown = stage.zoom / before;
    frame.scrollTo((left + at.x) * grown - at.x, (top + at.y) * grown - at.y);
    this.zoomOut.disabled = stage.zoom === 1;
  }
}

/** @param {TouchList} touches */
function apart({ 0: one, 1: two }) {
  return one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 1;
}
