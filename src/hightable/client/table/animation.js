/** The queue of updates still to be shown, at the speed that the player has set. */

import { settings } from '../ui/settings.js';

/** @typedef {import('../net/cache.js').Update} Update */

const SPEEDS = { slow: 900, normal: 450, fast: 180, off: 0 };
const MANY = 8;

/** The duration of an animation in milliseconds. */
export function pace() {
  const still = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : SPEEDS[settings.speed];
}

/** The seat that moved, according to a frame's notes; null if they name nobody. @param {import('../net/cache.js').Frame} frame */
export function moverOf({ notes = [] }) {
  return notes.find(({ seat = -1 }) => seat >= 0)?.seat ?? null;
}

export class AnimationQueue {
  /**
   * @param {Pick<import('./stage.js').Stage, 'show' | 'hurry'>} stage
   * @param {(update: Update) => void} onFrame before an update is shown
   * @param {(update: Update) => void} onRest when the last update has been shown
   * @param {() => number} [duration] of an animation in milliseconds
   */
  constructor(stage, onFrame, onRest, duration = pace) {
    this.stage = stage;
    this.onFrame = onFrame;
    this.onRest = onRest;
    this.duration = duration;
    /** @type {Update[]} */
    this.waiting = [];
    this.busy = false;
    this.skipping = false;
    this.ended = false;
  }

  /** @param {Update} update */
  add(update) {
    this.waiting.push(update);
    if (!this.busy) void this.run();
  }

  /** Shows the rest without animation. */
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
    let update = this.waiting.shift();
    let last = update;
    while (update && !this.ended) {
      last = update;
      const ms = this.skipping ? 0 : this.duration() / (this.waiting.length >= MANY ? 4 : 1);
      this.onFrame(update);
      await this.stage.show(update.frame.scene, ms);
      if (this.waiting.length && ms && !this.skipping) await this.pause(ms / 2);
      update = this.waiting.shift();
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
