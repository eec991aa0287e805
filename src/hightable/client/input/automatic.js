/** A step with one sensible answer: the page makes it by itself after a moment, unless the player does anything first. */

/** How long the player has to stop it, in milliseconds; the ring on the button runs as long. */
export const DELAY = 2000;

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
