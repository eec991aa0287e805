/**
 * Why something cannot be done: the sentence, the clause behind it and the clause's text, over the edge of the table.
 *
 * The prompt stays. The message goes by itself once it can have been read, or with the next click; not while the mouse or the focus is on it.
 */

import { fill, iconButton, make } from '../ui/dom.js';
import { say } from '../words/index.js';
import { clauseLink } from './rules.js';

const SHORTEST = 6000;
const PER_CHARACTER = 60;

/** How long a message is shown, in milliseconds: long texts longer. @param {string} text */
export function readingTime(text) {
  return Math.max(SHORTEST, text.length * PER_CHARACTER);
}

export class Refusal {
  /** @param {import('./state.js').TableStore} store @param {(clause: string) => void} openClause */
  constructor(store, openClause) {
    this.store = store;
    this.openClause = openClause;
    this.timer = 0;
    const on = {
      pointerenter: () => this.hold(),
      pointerleave: () => this.release(),
      focusin: () => this.hold(),
      focusout: () => this.release(),
    };
    this.root = make('div', { class: 'refusal', role: 'alert', on });
    document.addEventListener('pointerdown', this.onPointer, true);
    store.subscribe((state) => this.render(state), ['refusal']);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener('pointerdown', this.onPointer, true);
  }

  /** @param {import('./state.js').TableState} state */
  render({ refusal }) {
    clearTimeout(this.timer);
    if (!refusal) {
      fill(this.root);
      return;
    }
    const { text, clause, rule } = refusal;
    const close = iconButton('close', say('dialog.close'), () => this.hide());
    const sentence = make('p', { class: 'why' }, text, ' ', clause ? clauseLink(clause, this.openClause) : null);
    fill(this.root, make('div', {}, sentence, rule ? make('p', { class: 'rule-text' }, rule) : ''), close);
    this.release();
  }

  hold() {
    clearTimeout(this.timer);
  }

  /** Starts the time that it takes to read it. */
  release() {
    clearTimeout(this.timer);
    const { refusal } = this.store.state;
    if (refusal) this.timer = setTimeout(() => this.hide(), readingTime(refusal.text + (refusal.rule ?? '')));
  }

  /** @param {PointerEvent} event */
  onPointer = (event) => {
    if (event.target instanceof Node && !this.root.contains(event.target)) this.hide();
  };

  /** @returns {boolean} whether there was one */
  hide() {
    const shown = this.store.state.refusal !== null;
    this.store.update({ refusal: null });
    return shown;
  }
}
