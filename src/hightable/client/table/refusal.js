/** Why something cannot be done: the sentence, the clause behind it and the clause's text. */

import { fill, iconButton, make } from '../ui/dom.js';
import { say } from '../words/index.js';
import { clauseLink } from './rules.js';

export class Refusal {
  /** @param {import('./state.js').TableStore} store @param {(clause: string) => void} openClause */
  constructor(store, openClause) {
    this.store = store;
    this.openClause = openClause;
    this.root = make('div', { class: 'refusal', role: 'alert' });
    store.subscribe((state) => this.render(state), ['refusal']);
  }

  /** @param {import('./state.js').TableState} state */
  render({ refusal }) {
    if (!refusal) {
      fill(this.root);
      return;
    }
    const { text, clause, rule } = refusal;
    const close = iconButton('close', say('dialog.close'), () => this.hide());
    const sentence = make('p', { class: 'why' }, text, ' ', clause ? clauseLink(clause, this.openClause) : null);
    fill(this.root, make('div', {}, sentence, rule ? make('p', { class: 'rule-text' }, rule) : ''), close);
  }

  /** @returns {boolean} whether there was one */
  hide() {
    const shown = this.store.state.refusal !== null;
    this.store.update({ refusal: null });
    return shown;
  }
}
