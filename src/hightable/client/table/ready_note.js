/** What the choice of a bot says while the bots that search are getting ready. */

import * as api from '../net/api.js';
import { make } from '../ui/dom.js';
import { say } from '../words/index.js';

/** The levels that search, and cannot move before their search is compiled. */
export const SEARCH_LEVELS = ['hard', 'master'];
const POLL = 2000;

/**
 * A note for the choice of a bot. While a level is chosen that is not ready yet, it says so and shows a bar. It asks the server to
 * prepare this game first, and follows its progress for as long as it is on the page.
 */
export class ReadyNote {
  /** @param {import('./bots.js').Bots} game */
  constructor({ name, bots }) {
    this.game = name;
    this.progress = 1;
    /** @type {string[]} */
    this.chosen = [];
    this.bar = make('progress', { max: 1, value: 0, 'aria-label': say('ready.progress') });
    this.sentence = make('p', { class: 'hint', role: 'status' });
    this.root = make('div', { class: 'ready-note' }, this.sentence, this.bar);
    this.root.hidden = true;
    if (bots.some((bot) => SEARCH_LEVELS.includes(bot))) void this.follow();
  }

  /** @param {string[]} chosen the levels chosen now */
  choose(chosen) {
    const before = this.root.hidden;
    this.chosen = chosen;
    this.render();
    if (before && !this.root.hidden) this.root.scrollIntoView({ block: 'nearest' });
  }

  async follow() {
    do {
      if (!document.hidden) {
        const games = await api.ready(this.game).catch(() => null); // the server may be back the next time
        if (games) this.progress = games[this.game] ?? 1;
        this.render();
        if (games && this.progress >= 1) return;
      }
      await new Promise((resume) => setTimeout(resume, POLL));
    } while (this.root.isConnected);
  }

  render() {
    const waits = this.progress < 1 && this.chosen.some((bot) => SEARCH_LEVELS.includes(bot));
    this.root.hidden = !waits;
    const sentence = waits ? say('ready.choice') : '';
    if (this.sentence.textContent !== sentence) this.sentence.textContent = sentence;
    this.bar.value = this.progress;
  }
}
