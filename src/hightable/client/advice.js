/** What the house would do: a card over the edge of the table, so that the table itself does not move. */
import { fill, iconButton, make } from './elements.js';
import { clauseLink } from './panels.js';
import { settings } from './settings.js';
import { say } from './words.js';

/** @typedef {import('./wire.js').AdviceMessage} AdviceMessage */
/** @typedef {import('./wire.js').Advised} Advised */

/** A share of one as people say it. @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** @param {number} points */
export function rounded(points) {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(points);
}

export class Advice {
  /**
   * @param {object} deeds
   * @param {(clause: string) => void} deeds.openClause
   * @param {(move: number) => void} deeds.choose shows the move on the table, up to its confirmation
   * @param {(move: number) => string} deeds.sentence
   * @param {() => void} deeds.changed
   */
  constructor(deeds) {
    this.deeds = deeds;
    this.waiting = false;
    this.root = make('section', { class: 'advice', 'aria-label': say('advice'), 'aria-live': 'polite', hidden: true });
  }

  /** The house is asked. */
  wait() {
    this.waiting = true;
    this.fill(make('p', { class: 'advice-wait' }, say('advice.thinking')));
  }

  /** @param {AdviceMessage} message @param {boolean} alone whether nobody else plays */
  show({ moves, remark }, alone) {
    this.waiting = false;
    const list = make('ol', { class: 'plain' }, ...moves.map((advised) => this.row(advised, alone)));
    this.fill(list, remark ? make('p', { class: 'hint' }, remark) : null);
  }

  /** @param {Advised} advised @param {boolean} alone */
  row({ m, chance, points, reasons = [] }, alone) {
    const worth = make('span', { class: 'worth' }, ...(alone ? [say('advice.points', { points: rounded(points) })]
      : [percent(chance), ' ', make('span', { class: 'wide-only' }, say('advice.win'))]));
    const choose = make('button', { type: 'button', class: 'advised', 'data-move': m, on: { click: () => this.choose(m) } },
      make('b', {}, this.deeds.sentence(m)), ' ', worth);
    const why = reasons.map(({ text, clause }) => make('li', {}, text, ' ', clauseLink(clause, this.deeds.openClause)));
    return make('li', {}, choose, why.length ? make('ul', { class: 'plain reasons' }, ...why) : null);
  }

  /** @param {number} move */
  choose(move) {
    for (const row of this.root.querySelectorAll('.advised')) row.classList.toggle('chosen', row.getAttribute('data-move') === String(move));
    this.deeds.choose(move);
  }

  /** @param {...import('./elements.js').Inside} inside */
  fill(...inside) {
    const head = make('header', {}, make('h2', {}, say('advice.title')), iconButton('close', say('dialog.close'), () => this.hide()));
    fill(this.root, head, ...inside);
    this.root.hidden = false;
    this.deeds.changed();
  }

  /** @returns {boolean} whether it was shown */
  hide() {
    const shown = !this.root.hidden;
    this.waiting = false;
    this.root.hidden = true;
    fill(this.root);
    if (shown) this.deeds.changed();
    return shown;
  }
}
