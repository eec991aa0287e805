/**
 * A step with one sensible answer: the page makes it by itself after a moment, unless the player does anything first. The player has
 * to know the step: its button must have been pressed a few times in this browser.
 */

import { change, settings } from '../ui/settings.js';

/** How long the player has to stop it, in milliseconds; the ring on the button runs as long. */
export const DELAY = 2000;

/** How often the player presses a button before the page does it for them. */
export const LEARNT = 3;

/** @param {string} game @param {string} pick */
const key = (game, pick) => `${game} ${pick}`;

/** Whether the player knows a button well enough for the page to press it. @param {string} game @param {string} pick */
export function isLearnt(game, pick) {
  return (settings.presses[key(game, pick)] ?? 0) >= LEARNT;
}

/** Counts that the player has pressed a button. @param {string} game @param {string} pick */
export function countPress(game, pick) {
  if (isLearnt(game, pick)) return;
  const pressed = settings.presses[key(game, pick)] ?? 0;
  change('presses', { ...settings.presses, [key(game, pick)]: pressed + 1 });
}

const STOPPING = ['pointerdown', 'keydown', 'wheel'];

export class AutomaticStep {
  /** @param {() => void} onStop after the player has stopped it */
  constructor(onStop) {
    this.onStop = onStop;
    this.timer = 0;
    this.started = 0;
  }

  get running() {
    return this.timer !== 0;
  }

  /** How long it has been running, in milliseconds. */
  get elapsed() {
    return performance.now() - this.started;
  }

  /** @param {() => void} act */
  start(act) {
    this.end();
    this.started = performance.now();
    this.timer = setTimeout(() => {
      this.end();
      act();
    }, DELAY);
    for (const kind of STOPPING) document.addEventListener(kind, this.stop, { capture: true, passive: true });
  }

  /** The player did something: it does not run. */
  stop = () => {
    if (!this.running) return;
    this.end();
    this.onStop();
  };

  end() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const kind of STOPPING) document.removeEventListener(kind, this.stop, { capture: true });
  }
}
