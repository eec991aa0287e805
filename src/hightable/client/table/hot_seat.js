/** The curtain between turns when several players share one screen. Nothing can be seen behind it. */

import { button, fill, make, mark } from '../ui/dom.js';
import { say } from '../words/index.js';

export class HotSeat {
  /**
   * @param {import('./stage.js').Stage} stage
   * @param {HTMLElement} over the element over the stage
   * @param {(seat: number) => void} requestView asks the server for the view of a seat; -1 for a spectator's
   */
  constructor(stage, over, requestView) {
    this.stage = stage;
    this.over = over;
    this.requestView = requestView;
    this.opened = false;
  }

  /**
   * Closes the curtain if it is the turn of another player at this screen than the one whose view is shown.
   * @param {number} shown the seat whose view is on the stage
   * @param {number} next the seat to move, one of those at this screen
   * @param {string} name
   * @returns {boolean} whether it is closed now
   */
  draw(shown, next, name) {
    if (next === shown && this.opened) {
      this.cover(false);
      return false;
    }
    this.cover(true);
    this.opened = false;
    if (shown >= 0) {
      this.requestView(-1); // removes what the last player saw before anybody opens the curtain
      return true;
    }
    fill(
      this.over,
      curtain(next, name, () => {
        this.opened = true;
        this.requestView(next);
      }),
    );
    this.over.querySelector('button')?.focus();
    return true;
  }

  /** @param {boolean} covered */
  cover(covered) {
    if (!covered && this.over.querySelector('.curtain')) fill(this.over);
    this.stage.root.classList.toggle('covered', covered);
    this.stage.root.inert = covered;
  }
}

/**
 * @param {number} seat
 * @param {string} name
 * @param {() => void} open
 */
function curtain(seat, name, open) {
  const lift = button(say('hot_seat.open', { name }), () => open(), { class: 'button primary large' });
  return make(
    'div',
    { class: 'curtain', role: 'group', 'aria-label': say('hot_seat') },
    make(
      'div',
      { class: 'card' },
      mark(seat),
      make('h2', {}, say('hot_seat.pass', { name })),
      make('p', {}, say('hot_seat.why', { name })),
      lift,
    ),
  );
}
