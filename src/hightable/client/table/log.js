/** The log: what happened, turn by turn, with a divider where the player's last turn ended. */

import { button, fill, make, mark, seatClass } from '../ui/dom.js';
import { say } from '../words/index.js';
import { clauseLink } from './rules.js';
import { tellOthers, turnsOf } from './turns.js';

/** @typedef {import('../net/wire.js').Note} Note */
/** @typedef {import('./turns.js').Turn} Turn */

export class Log {
  /**
   * @param {object} table
   * @param {(clause: string) => void} table.openClause
   * @param {(() => Promise<{notes?: Note[]}[]>) | null} table.fetchAll the whole game, where it is kept
   * @param {(seat: number) => string} table.nameOf
   * @param {() => number[]} table.own the player's seats
   * @param {(source: string[]) => void} table.show shows on the table where points come from
   */
  constructor(table) {
    this.table = table;
    this.list = make('ol', { class: 'log plain' });
    const { fetchAll } = table;
    this.whole = button(say('log.all'), async () => fetchAll && this.replace(await fetchAll()), { class: 'button quiet small' });
    this.whole.hidden = true;
    this.head = make('div', {});
    this.root = make('section', {}, this.head, fetchAll && this.whole, this.list);
    this.since = make('li', { class: 'since' }, say('log.since'));
    /** What the others did, in the bar: for when the panel is closed, and for screen readers. */
    this.ticker = make('p', { class: 'ticker', 'aria-live': 'polite' });
    /** @type {Turn[]} */
    this.turns = [];
  }

  /** Shows something above the log; what the reader has opened stays as it is. @param {HTMLElement | null} head */
  setHead(head) {
    if (this.head.textContent !== (head?.textContent ?? '')) fill(this.head, head);
  }

  /** @param {Note[]} notes @param {string} prompt what the bar says above them */
  add(notes, prompt) {
    if (!notes.length) return;
    for (const turn of turnsOf(notes)) this.addTurn(turn);
    this.ticker.textContent = this.news(notes.filter(({ text }) => text !== prompt));
    this.toEnd();
  }

  /** @param {Turn} turn a new one, or more of the last one */
  addTurn({ seat, notes }) {
    const last = this.turns.at(-1);
    if (last && (seat < 0 || seat === last.seat)) {
      last.notes.push(...notes);
      this.list.querySelector(':scope > .turn:last-of-type > div')?.append(...notes.map((note) => this.line(note)));
      return;
    }
    const own = this.table.own();
    const yours = own.includes(seat);
    if (own.length && !yours && (!last || own.includes(last.seat))) this.list.append(this.since);
    this.turns.push({ seat, notes: [...notes] });
    const sign = seat >= 0 ? mark(seat) : make('span', { class: 'mark none' });
    this.list.append(make('li', { class: 'turn' }, sign, make('div', {}, ...notes.map((note) => this.line(note)))));
  }

  /** What to say in the bar: what the others did; after a move of the player, what that did. @param {Note[]} notes */
  news(notes) {
    const own = this.table.own();
    const yours = own.includes(this.turns.at(-1)?.seat ?? -1) && turnsOf(notes).length === 1; // more than one when the page is loaded
    if (!yours) return tellOthers(this.turns, own, this.table.nameOf);
    const told = notes.filter(({ brief, points }) => brief || points);
    return (told.length ? told : notes).map(({ text }) => text).join(' ');
  }

  /** Starts again with what happened since the player's last turn. @param {Note[]} notes @param {string} prompt */
  restart(notes, prompt) {
    this.clear();
    this.whole.hidden = !notes.length || notes[0]?.move === 1;
    this.add(notes, prompt);
  }

  /** @param {{notes?: Note[]}[]} frames */
  replace(frames) {
    this.clear();
    for (const turn of turnsOf(frames.flatMap((frame) => frame.notes ?? []))) this.addTurn(turn);
    this.whole.hidden = true;
    this.toEnd();
  }

  clear() {
    fill(this.list);
    this.turns = [];
    this.ticker.textContent = '';
  }

  /** @param {Note} note */
  line(note) {
    const { clause, source = [] } = note;
    const words = wordsOf(note, this.table.nameOf);
    const text = source.length
      ? make('button', { type: 'button', class: 'jump', on: { click: () => this.table.show(source) } }, ...words)
      : make('span', {}, ...words);
    return make('p', {}, text, clause ? ' ' : null, clause ? clauseLink(clause, this.table.openClause) : null);
  }

  toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
  }
}

/**
 * The text of a note, with the name of its player in their colour.
 * @param {Note} note
 * @param {(seat: number) => string} nameOf
 * @returns {import('../ui/dom.js').Inside[]}
 */
export function wordsOf({ text, seat = -1 }, nameOf) {
  for (const name of seat < 0 ? [] : [nameOf(seat), say('seat.yourself')]) {
    const at = wordAt(text, name);
    if (at >= 0) return [text.slice(0, at), make('b', { class: `who ${seatClass(seat)}` }, name), text.slice(at + name.length)];
  }
  return [text];
}

/** Where a text has these words, not as a part of others; -1 if it has not. @param {string} text @param {string} words */
export function wordAt(text, words) {
  for (let at = words ? text.indexOf(words) : -1; at >= 0; at = text.indexOf(words, at + 1)) {
    const beside = (text[at - 1] ?? '') + (text[at + words.length] ?? '');
    if (!/[\p{L}\p{N}]/u.test(beside)) return at;
  }
  return -1;
}
