/** Why something cannot be done: the sentence, the clause behind it, and its text. */
import { iconButton, make } from '../ui/dom.js';
import { clauseLink } from './panels.js';
import { say } from '../words/index.js';

export class Refusal {
  /** @param {(clause: string) => void} openClause */
  constructor(openClause) {
    this.openClause = openClause;
    this.root = make('div', { class: 'refusal', role: 'alert' });
  }

  /** @param {import('../net/wire.js').RefusalMessage} refusal */
  show({ text, clause, rule }) {
    const close = iconButton('close', say('dialog.close'), () => this.hide());
    const sentence = make('p', { class: 'why' }, text, ' ', clause ? clauseLink(clause, this.openClause) : null);
    this.root.replaceChildren(make('div', {}, sentence, rule ? make('p', { class: 'rule-text' }, rule) : ''), close);
  }

  /** @returns {boolean} whether there was one */
  hide() {
    const shown = this.root.childElementCount > 0;
    this.root.replaceChildren();
    return shown;
  }
}
