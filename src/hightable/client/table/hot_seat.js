/** The curtain between turns where several people share one screen. Nothing is seen behind it. */
import { button, fill, make, mark } from '../ui/dom.js';
import { say } from '../words/index.js';

export class Curtain {
  /**
   * @param {import('./stage.js').Stage} stage
   * @param {HTMLElement} over where it hangs
   * @param {(seat: number) => void} view asks the server for what a seat sees; -1 for what everybody may see
   */
  constructor(stage, over, view) {
    this.stage = stage;
    this.over = over;
    this.view = view;
    this.lifted = false;
  }

  /**
   * Falls where another of the people at this screen is to decide than the one whose view is shown.
   * @param {number} shown the seat whose view the stage has
   * @param {number} next who is to decide, one of those at this screen
   * @param {string} name
   * @returns {boolean} whether it hangs now
   */
  draw(shown, next, name) {
    if (next === shown && this.lifted) {
      this.cover(false);
      return false;
    }
    this.cover(true);
    this.lifted = false;
    if (shown >= 0) {
      this.view(-1); // what the last player saw goes away before anybody lifts the curtain
      return true;
    }
    fill(this.over, hanging(next, name, () => {
      this.lifted = true;
      this.view(next);
    }));
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
function hanging(seat, name, open) {
  const lift = button(say('hot_seat.open', { name }), () => open(), { class: 'button primary large' });
  return make('div', { class: 'curtain', role: 'group', 'aria-label': say('hot_seat') },
    make('div', { class: 'card' }, mark(seat), make('h2', {}, say('hot_seat.pass', { name })), make('p', {}, say('hot_seat.why', { name })), lift));
}
