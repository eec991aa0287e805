/** What happened, line by line with the clauses, and where the reader's last turn was. */
import { button, fill, make, mark } from '../ui/dom.js';
import { clauseLink } from './panels.js';
import { say } from '../words/index.js';

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
    /** The last line, for who does not see the panel and for screen readers. */
    this.ticker = make('p', { class: 'ticker', 'aria-live': 'polite' });
  }

  /** @param {Note[]} notes */
  add(notes) {
    if (!notes.length) return;
    this.list.append(...notes.map((note) => this.line(note)));
    this.ticker.textContent = notes.map(({ text }) => text).join(' ');
    this.toEnd();
  }

  /** The reader has just decided: what comes from here on is new to them. */
  markSince() {
    this.list.append(this.since);
  }

  /** A new beginning: what happened since the reader's last decision. @param {Note[]} notes */
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
