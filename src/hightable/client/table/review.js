/** The review of a finished game, fetched until it is complete: a curve, and a list of its turning points. */

import * as api from '../net/api.js';
import { fill, make, mark } from '../ui/dom.js';
import { say } from '../words/index.js';
import { percent, rounded } from './advice.js';
import { Curve } from './curve.js';

/** @typedef {import('../net/wire.js').Review} Review */
/** @typedef {import('../net/wire.js').TurningPoint} TurningPoint */

const POLL = 1000;
const RETRY = 5000;

export class ReviewPanel {
  /**
   * @param {import('../net/wire.js').Summary} summary
   * @param {(seat: number) => string} nameAt
   * @param {(n: number) => void} go
   */
  constructor(summary, nameAt, go) {
    this.table = summary.table;
    this.go = go;
    this.curve = new Curve(summary.seats.length, nameAt, go);
    this.panel = make('section', { class: 'review' });
    this.timer = 0;
    this.closed = false;
    void this.fetch();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.curve.close();
  }

  async fetch() {
    try {
      const review = await api.review(this.table);
      if (this.closed) return;
      this.show(review);
      if (!review.done) this.later(POLL);
    } catch (error) {
      if (this.closed) return;
      fill(this.panel, make('p', { class: 'hint' }, error instanceof Error ? error.message : String(error)));
      if (error instanceof api.Refused && (error.status === 503 || error.status === 0)) this.later(RETRY);
    }
  }

  /** @param {number} ms */
  later(ms) {
    this.timer = setTimeout(() => void this.fetch(), ms);
  }

  /** @param {Review} review */
  show(review) {
    this.curve.show(review);
    const list = make('ol', { class: 'turns plain' }, ...review.turning_points.map((turn) => this.row(turn, review.in_points)));
    const about = make('p', { class: 'hint' }, say(review.in_points ? 'review.about_points' : 'review.about'));
    if (!review.done)
      fill(
        this.panel,
        about,
        make('p', { class: 'hint', role: 'status' }, say('review.making', { share: percent(review.progress) })),
      );
    else
      fill(
        this.panel,
        make('h2', {}, say('review.turns')),
        review.turning_points.length ? list : make('p', {}, say('review.none')),
        about,
      );
  }

  /** @param {TurningPoint} turn @param {boolean} points */
  row({ n, seat, text, before, after, cause, remark }, points) {
    const worth = points ? rounded : percent;
    const change = make('span', { class: after > before ? 'change up' : 'change down' }, `${worth(before)} → ${worth(after)}`);
    const jump = make('button', { type: 'button', class: 'jump', on: { click: () => this.go(n) } }, text);
    return make(
      'li',
      { 'data-n': n, 'data-cause': cause },
      mark(seat),
      make('div', {}, jump, ' ', change, make('p', { class: 'hint' }, remark)),
    );
  }
}
