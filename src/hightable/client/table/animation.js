/** The queue of updates still to be shown, at the speed that the player has set. */

import { settings } from '../ui/settings.js';
import { moverAmong } from './turns.js';

/** @typedef {import('../net/cache.js').Update} Update */

const SPEEDS = { slow: 900, normal: 450, fast: 180, off: 0 };
const MANY = 8;
/** How long a frame that is shown again stays, in milliseconds. */
const STAY = 550;

/** The duration of an animation in milliseconds. */
export function pace() {
  const still = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : SPEEDS[settings.speed];
}

/** The seat that moved, according to a frame's notes; null if they name nobody. @param {import('../net/cache.js').Frame} frame */
export function moverOf({ notes = [] }) {
  const mover = moverAmong(notes);
  return mover >= 0 ? mover : null;
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
    /** Whether frames are being shown again. */
    this.replaying = false;
  }

  /** Called when an update has been shown, before the next. @param {Update} _update */
  onShown = (_update) => {};

  /** @param {Update} update */
  add(update) {
    this.waiting.push(update);
    if (this.replaying) this.skip();
    else if (!this.busy) void this.run();
  }

  /**
   * Shows frames again, then calls `restore`. Skipping, or an update, ends it at once.
   * @template F
   * @param {F[]} frames
   * @param {(frame: F, ms: number, first: boolean) => Promise<void>} show
   * @param {() => Promise<void>} restore shows the table as it is
   */
  async replay(frames, show, restore) {
    if (this.busy || !frames.length) return;
    this.busy = this.replaying = true;
    for (const [k, frame] of frames.entries()) {
      if (this.skipping || this.ended) break;
      await show(frame, k ? this.duration() : 0, k === 0);
      if (!this.skipping && !this.ended) await this.pause(STAY);
    }
    await restore();
    this.busy = this.replaying = this.skipping = false;
    if (this.waiting.length && !this.ended) void this.run();
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
      if (!this.ended) this.onShown(update);
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
