/** The frames that the page has been sent since the player's last turn ended, to show the others' turns again. */

/** @typedef {import('../net/cache.js').Frame} Frame */

/** The most frames to keep: a turn with more is shown from its last ones on. */
const MOST = 60;

export class RecentFrames {
  /** Where the player's last turn ended. @type {Frame | null} */
  start = null;
  /** What the others did since. @type {Frame[]} */
  others = [];
  /** The last frame. @type {Frame | null} */
  last = null;
  /** Whether it was the player's own move. */
  lastOwn = true;

  clear() {
    this.start = this.last = null;
    this.others = [];
    this.lastOwn = true;
  }

  /** @param {Frame} frame @param {boolean} own whether it shows a move of the player, or nobody's */
  add(frame, own) {
    if (!own) {
      if (this.lastOwn || !this.start) {
        this.start = this.last;
        this.others = [];
      }
      this.others.push(frame);
      if (this.others.length > MOST) this.start = this.others.shift() ?? null;
    }
    this.last = frame;
    this.lastOwn = own;
  }

  /** The table as the player left it, then every move of the others; empty if the page has not seen them. @returns {Frame[]} */
  frames() {
    return this.start && this.others.length ? [this.start, ...this.others] : [];
  }
}
