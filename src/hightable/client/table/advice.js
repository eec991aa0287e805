/** Hints: the moves that the bot suggests, in the side panel, or on a phone above the bar, so that the table itself does not move. */

import { fill, iconButton, make } from '../ui/dom.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';
import { clauseLink } from './rules.js';

/** @typedef {import('../net/wire.js').AdviceMessage} AdviceMessage */
/** @typedef {import('../net/wire.js').Advised} Advised */
/** @typedef {import('./state.js').TableState} TableState */

/** A fraction of one as a percentage. @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** @param {number} points */
export function rounded(points) {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(points);
}

/**
 * Whether hints are offered: only where no other person plays.
 * @param {import('../net/wire.js').Summary} summary
 */
export function advisable({ state, seats }) {
  return state === 'running' && seats.every(({ kind, mine }) => kind === 'bot' || mine);
}

/**
 * The suggestions that tell the player something: not a second one that is worth the same for the same reasons, or for none.
 * @param {Advised[]} moves the better one first
 * @param {boolean} inPoints
 */
export function distinct(moves, inPoints) {
  const [first] = moves;
  if (!first) return [];
  const worth = (/** @type {Advised} */ { win_probability: probability, points }) =>
    inPoints ? rounded(points) : percent(probability);
  const texts = (/** @type {Advised} */ { reasons = [] }) => reasons.map(({ text }) => text);
  return moves.filter((one) => {
    const argued = texts(one).some((text) => !texts(first).includes(text));
    return one === first || argued || worth(one) !== worth(first);
  });
}

export class Advice {
  /**
   * @param {import('./state.js').TableStore} store
   * @param {object} actions
   * @param {(clause: string) => void} actions.openClause
   * @param {(move: number) => void} actions.propose shows the move on the table, up to its confirmation
   * @param {(move: number) => string} actions.sentence
   * @param {() => boolean} actions.atButton whether the focus is on the button that asks for a hint
   * @param {() => void} actions.focusButton
   * @param {(phone: boolean) => HTMLElement} actions.place what holds the hints
   */
  constructor(store, actions) {
    this.store = store;
    this.actions = actions;
    this.root = make('section', { class: 'advice', 'aria-label': say('advice'), 'aria-live': 'polite', hidden: true });
    store.subscribe((state) => this.render(state), ['advice']);
    store.subscribe((state) => this.mark(state), ['advice', 'picks']);
  }

  /** @param {TableState} state */
  render({ advice }) {
    if (advice !== null) this.settle();
    const focused = this.root.contains(document.activeElement);
    const move = focused || this.actions.atButton();
    this.root.hidden = advice === null;
    if (advice === null) {
      fill(this.root);
      if (focused) this.actions.focusButton();
      return;
    }
    const head = make(
      'header',
      {},
      make('h2', {}, say('advice.title')),
      iconButton('close', say('dialog.close'), () => this.hide()),
    );
    if (advice === 'thinking') {
      fill(this.root, head, make('p', { class: 'advice-wait' }, say('advice.thinking')));
      return;
    }
    if (advice.t === 'refusal') {
      fill(this.root, head, make('p', { class: 'advice-wait' }, advice.text));
      return;
    }
    const { remark, in_points: inPoints = false } = advice;
    const moves = distinct(advice.moves, inPoints);
    const list = make('ol', { class: 'plain' }, ...moves.map((advised) => this.row(advised, inPoints)));
    const both = moves.length === advice.moves.length;
    fill(this.root, head, list, both && remark ? make('p', { class: 'hint' }, remark) : null);
    if (move) /** @type {HTMLElement | null} */ (this.root.querySelector('.advised'))?.focus();
  }

  /** Puts the hints where this window has room for them. */
  settle() {
    const phone = matchMedia('(max-width: 900px), (max-height: 480px)').matches;
    const place = this.actions.place(phone);
    if (this.root.parentElement !== place) place.prepend(this.root);
  }

  /** @param {Advised} advised @param {boolean} inPoints */
  row({ move, win_probability: probability, points, reasons = [] }, inPoints) {
    const worth = make(
      'span',
      { class: 'worth' },
      ...(inPoints
        ? [say('advice.points', { count: Math.round(points * 10) / 10, points: rounded(points) })]
        : [say('advice.win', { percent: percent(probability) })]),
    );
    const propose = make(
      'button',
      { type: 'button', class: 'advised', 'data-move': move, on: { click: () => this.actions.propose(move) } },
      make('b', {}, this.actions.sentence(move)),
      ' ',
      worth,
    );
    const why = reasons.map(({ text, clause }) => make('li', {}, text, ' ', clauseLink(clause, this.actions.openClause)));
    return make('li', {}, propose, why.length ? make('ul', { class: 'plain reasons' }, ...why) : null);
  }

  /** Frames the suggested move that is picked on the table. @param {TableState} state */
  mark({ picks }) {
    const move = String(picks.made());
    for (const row of this.root.querySelectorAll('.advised'))
      row.classList.toggle('chosen', row.getAttribute('data-move') === move);
  }

  /** @returns {boolean} whether it was shown */
  hide() {
    const shown = this.store.state.advice !== null;
    this.store.update({ advice: null });
    return shown;
  }
}
