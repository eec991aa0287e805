/** The queue of frames still to be shown: at the reader's speed, skipped when they say so. */
import { settings } from '../ui/settings.js';

/** @typedef {import('../net/wire.js').FramesMessage} FramesMessage */

const SPEEDS = { slow: 900, normal: 450, fast: 180, off: 0 };
const MANY = 8;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** How long a movement takes now. */
export function pace() {
  return calm.matches || document.hidden ? 0 : SPEEDS[settings.speed];
}

/** Whose doing a frame is, as its notes have it; null where they name nobody. @param {import('../net/wire.js').Frame} frame */
export function moverOf({ notes = [] }) {
  return notes.find(({ seat = -1 }) => seat >= 0)?.seat ?? null;
}

export class Playing {
  /**
   * @param {import('./stage.js').Stage} stage
   * @param {(frame: import('../net/wire.js').Frame, message: FramesMessage) => void} onFrame before a frame is shown
   * @param {(message: FramesMessage) => void} onRest when all frames of the last message have been shown
   */
  constructor(stage, onFrame, onRest) {
    this.stage = stage;
    this.onFrame = onFrame;
    this.onRest = onRest;
    /** @type {FramesMessage[]} */
    this.waiting = [];
    this.busy = false;
    this.skipping = false;
    this.ended = false;
  }

  /** @param {FramesMessage} message */
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
      for (const [k, frame] of message.frames.entries()) {
        const crowd = message.frames.length - k + this.waiting.length;
        const ms = this.skipping ? 0 : crowd > MANY ? pace() / 4 : pace();
        this.onFrame(frame, message);
        await this.stage.show(frame.scene, ms);
        const more = k + 1 < message.frames.length || this.waiting.length > 0;
        if (more && ms && !this.skipping) await this.pause(ms / 2);
      }
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
