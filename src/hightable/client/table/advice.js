/** What the house would do: a card over the edge of the table, so that the table itself does not move. */
import { fill, iconButton, make } from '../ui/dom.js';
import { clauseLink } from './panels.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';

/** @typedef {import('../net/wire.js').AdviceMessage} AdviceMessage */
/** @typedef {import('../net/wire.js').Advised} Advised */

/** A share of one as people say it. @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** @param {number} points */
export function rounded(points) {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(points);
}

/**
 * Among people everybody thinks for themselves: the house helps only who plays with the house alone.
 * @param {import('../net/wire.js').Summary} summary
 */
export function advisable({ state, seats }) {
  return state === 'running' && seats.every(({ kind, mine }) => kind === 'bot' || mine);
}

export class Advice {
  /**
   * @param {object} deeds
   * @param {(clause: string) => void} deeds.openClause
   * @param {(move: number) => void} deeds.choose shows the move on the table, up to its confirmation
   * @param {(move: number) => string} deeds.sentence
   * @param {() => void} deeds.changed
   * @param {() => void} deeds.closed the focus goes back to where advice is asked for
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

  /** @param {AdviceMessage} message @param {boolean} focus whether who asked goes on from there by keys */
  show({ moves, remark, in_points: inPoints = false }, focus) {
    const here = focus || this.focused;
    this.waiting = false;
    const list = make('ol', { class: 'plain' }, ...moves.map((advised) => this.row(advised, inPoints)));
    this.fill(list, remark ? make('p', { class: 'hint' }, remark) : null);
    if (here) /** @type {HTMLElement | null} */ (this.root.querySelector('.advised'))?.focus();
  }

  get focused() {
    return this.root.contains(document.activeElement);
  }

  /** @param {Advised} advised @param {boolean} inPoints */
  row({ move, win_probability: probability, points, reasons = [] }, inPoints) {
    const worth = make('span', { class: 'worth' }, ...(inPoints ? [say('advice.points', { count: Math.round(points * 10) / 10, points: rounded(points) })]
      : [percent(probability), ' ', make('span', { class: 'wide-seen' }, say('advice.win'))]));
    const choose = make('button', { type: 'button', class: 'advised', 'data-move': move, on: { click: () => this.deeds.choose(move) } },
      make('b', {}, this.deeds.sentence(move)), ' ', worth);
    const why = reasons.map(({ text, clause }) => make('li', {}, text, ' ', clauseLink(clause, this.deeds.openClause)));
    return make('li', {}, choose, why.length ? make('ul', { class: 'plain reasons' }, ...why) : null);
  }

  /** Frames the move that is picked on the table, if it is one of these. @param {number | null} move */
  mark(move) {
    for (const row of this.root.querySelectorAll('.advised')) row.classList.toggle('chosen', row.getAttribute('data-move') === String(move));
  }

  /** @param {...import('../ui/dom.js').Inside} inside */
  fill(...inside) {
    const head = make('header', {}, make('h2', {}, say('advice.title')), iconButton('close', say('dialog.close'), () => this.hide()));
    fill(this.root, head, ...inside);
    this.root.hidden = false;
    this.deeds.changed();
  }

  /** @returns {boolean} whether it was shown */
  hide() {
    const shown = !this.root.hidden;
    const { focused } = this;
    this.waiting = false;
    this.root.hidden = true;
    fill(this.root);
    if (shown) this.deeds.changed();
    if (focused) this.deeds.closed();
    return shown;
  }
}
