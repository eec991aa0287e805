/** What a table shows while its bots are getting ready. */

import { button, fill, make } from '../ui/dom.js';
import { listed, say } from '../words/index.js';
import { percent } from './advice.js';
import { SEARCH_LEVELS } from './ready_note.js';
import { seatNames } from './seats.js';

/** @typedef {import('./state.js').TableState} TableState */

/** The names of the bots at this table that are still getting ready. @param {Pick<TableState, 'summary' | 'gettingReady'>} state */
export function botsGettingReady({ summary, gettingReady }) {
  if (summary.state !== 'running' || !gettingReady || gettingReady.progress >= 1) return [];
  const names = seatNames(summary.seats);
  return summary.seats
    .filter(({ kind, name }) => kind === 'bot' && SEARCH_LEVELS.includes(name))
    .map(({ seat }) => names[seat] ?? '');
}

/** The line above the bar, with a button that lets a quick bot play meanwhile. */
export class GettingReady {
  /** @param {import('./state.js').TableStore} store @param {() => void} agree */
  constructor(store, agree) {
    this.sentence = make('span', { role: 'status' }); // without the percentage, which would be read out at every change
    this.shown = make('span', { 'aria-hidden': 'true' });
    this.bar = make('progress', { max: 1, value: 0 });
    this.button = button('', agree, { class: 'button small' });
    this.root = make('div', { class: 'getting-ready' }, make('p', {}, this.sentence, this.shown), this.bar, this.button);
    this.root.hidden = true;
    store.subscribe((state) => this.render(state), ['summary', 'gettingReady', 'bots']);
  }

  /** @param {TableState} state */
  render(state) {
    const { summary, gettingReady, bots } = state;
    const names = botsGettingReady(state);
    this.root.hidden = names.length === 0;
    if (!gettingReady || !names.length) {
      fill(this.sentence);
      fill(this.shown);
      return;
    }
    const medium = !bots.bots.length || bots.bots.includes('medium');
    const seated = summary.seats.some(({ mine }) => mine);
    const facts = { count: names.length, names: listed(names), share: percent(gettingReady.progress) };
    const waits = say('ready.bots', facts);
    const plays = say(medium ? 'ready.medium_plays' : 'ready.random_plays');
    const more = gettingReady.stand_in ? ` ${plays}` : seated ? ` ${say('ready.first')}` : '';
    if (this.sentence.textContent !== waits + more) this.sentence.textContent = waits + more;
    this.shown.textContent = say('ready.share', facts) + more;
    this.bar.value = gettingReady.progress;
    this.bar.setAttribute('aria-label', waits);
    fill(this.button, say(medium ? 'ready.let_medium' : 'ready.let_random'));
    this.button.hidden = gettingReady.stand_in || !seated;
  }
}
