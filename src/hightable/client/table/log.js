/** The log: what happened, line by line with the clauses, and a divider at the player's last turn. */

import { button, fill, make, mark } from '../ui/dom.js';
import { say } from '../words/index.js';
import { clauseLink } from './rules.js';

/** @typedef {import('../net/wire.js').Note} Note */

export class Log {
  /**
   * @param {(clause: string) => void} openClause
   * @param {() => Promise<import('../net/wire.js').PackedFrame[]>} fetchAll
   */
  constructor(openClause, fetchAll) {
    this.openClause = openClause;
    this.list = make('ol', { class: 'log plain' });
    this.whole = button(say('log.all'), async () => this.replace(await fetchAll()), { class: 'button quiet small' });
    this.root = make('section', {}, this.whole, this.list);
    this.since = make('li', { class: 'since' }, say('log.since'));
    /** The latest lines in the bar, for screen readers and for when the panel is closed. */
    this.ticker = make('p', { class: 'ticker', 'aria-live': 'polite' });
  }

  /** @param {Note[]} notes */
  add(notes) {
    if (!notes.length) return;
    this.list.append(...notes.map((note) => this.line(note)));
    this.ticker.textContent = notes.map(({ text }) => text).join(' ');
    this.toEnd();
  }

  /** Puts the divider at the end: what follows is new to the player. */
  markSince() {
    this.list.append(this.since);
  }

  /** Starts again with what happened since the player's last move. @param {Note[]} notes */
  restart(notes) {
    fill(this.list);
    this.whole.hidden = false;
    this.markSince();
    this.add(notes);
  }

  /** @param {{notes?: import('../net/wire.js').Note[]}[]} frames */
  replace(frames) {
    const after = [...this.list.children].indexOf(this.since);
    const recent = after < 0 ? 0 : this.list.children.length - after - 1;
    const lines = frames.flatMap((frame) => frame.notes ?? []).map((note) => this.line(note));
    lines.splice(lines.length - recent, 0, this.since);
    fill(this.list, ...lines);
    this.whole.hidden = true;
    this.toEnd();
  }

  /** @param {Note} note */
  line({ text, clause, seat }) {
    const own = seat !== undefined && seat >= 0 ? mark(seat) : make('span', { class: 'mark none' });
    return make('li', {}, own, make('span', {}, text, ' ', clause ? clauseLink(clause, this.openClause) : null));
  }

  toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
  }
}
