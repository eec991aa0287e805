/** The queue of frames still to be shown: at the reader's speed, skipped when they say so. */
import { settings } from '../ui/settings.js';

/** @typedef {import('../net/cache.js').Update} Update */

const SPEEDS = { slow: 900, normal: 450, fast: 180, off: 0 };
const MANY = 8;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** How long a movement takes now. */
export function pace() {
  return calm.matches || document.hidden ? 0 : SPEEDS[settings.speed];
}

/** Whose doing a frame is, as its notes have it; null where they name nobody. @param {import('../net/cache.js').Frame} frame */
export function moverOf({ notes = [] }) {
  return notes.find(({ seat = -1 }) => seat >= 0)?.seat ?? null;
}

export class Playing {
  /**
   * @param {import('./stage.js').Stage} stage
   * @param {(frame: import('../net/cache.js').Frame, message: Update) => void} onFrame before a frame is shown
   * @param {(message: Update) => void} onRest when the last update has been shown
   */
  constructor(stage, onFrame, onRest) {
    this.stage = stage;
    this.onFrame = onFrame;
    this.onRest = onRest;
    /** @type {Update[]} */
    this.waiting = [];
    this.busy = false;
    this.skipping = false;
    this.ended = false;
  }

  /** @param {Update} message */
  add(message) {
    this.waiting.push(message);
    if (!this.busy) void this.run();
  }

  /** Shows the rest without movement. */
  skip() {
    if (!this.busy) return;
    this.skipping = true;
    this.stage.hurry();
    this.wake();
  }

  end() {
    this.ended = true;
    this.skip();
  }

  wake = () => {};

  async run() {
    this.busy = true;
    let message = this.waiting.shift();
    let last = message;
    while (message && !this.ended) {
      last = message;
      const ms = this.skipping ? 0 : this.waiting.length >= MANY ? pace() / 4 : pace();
      this.onFrame(message.frame, message);
      await this.stage.show(message.frame.scene, ms);
      if (this.waiting.length && ms && !this.skipping) await this.pause(ms / 2);
      message = this.waiting.shift();
    }
    this.busy = false;
    this.skipping = false;
    if (last && !this.ended) this.onRest(last);
  }

  /** @param {number} ms @returns {Promise<void>} */
  pause(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
