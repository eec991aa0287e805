/** The chances over the game as a curve: one line per seat, with the seat's colour, dashes and mark. */

import { make, mark, seatClass, seatShape, svg } from '../ui/dom.js';
import { say } from '../words/index.js';
import { percent, rounded } from './advice.js';
import { bounds, valueAt } from './moments.js';

/** @typedef {import('../net/wire.js').Review} Review */

const HEIGHT = 64;
const EDGE = 7;
/** The least distance between the marks on a line, in pixels. */
const APART = 90;

export class Curve {
  /**
   * @param {number} seats
   * @param {(seat: number) => string} nameAt
   * @param {(n: number) => void} go
   */
  constructor(seats, nameAt, go) {
    this.seats = seats;
    this.nameAt = nameAt;
    this.last = 1;
    this.at = 0;
    /** @type {Review} */
    this.review = { done: false, progress: 0, in_points: false, moments: [], turning_points: [] };
    this.picture = svg('svg', { class: 'curve', role: 'img', height: HEIGHT });
    this.legend = make('ul', { class: 'curve-legend plain' });
    this.picture.addEventListener('click', (event) => {
      const { left, width } = this.picture.getBoundingClientRect();
      go(Math.round(Math.min(Math.max((event.clientX - left) / width, 0), 1) * this.last));
    });
    this.sizes = new ResizeObserver(() => this.draw());
    this.sizes.observe(this.picture);
  }

  close() {
    this.sizes.disconnect();
  }

  /** @param {Review} review */
  show(review) {
    this.review = review;
    this.picture.setAttribute('data-done', String(review.done));
    this.draw();
  }

  /** @param {number} at @param {number} last how many decisions there are */
  go(at, last) {
    this.at = at;
    this.last = Math.max(last, 1);
    this.draw();
  }

  /** @param {number} value */
  worth(value) {
    return this.review.in_points ? rounded(value) : percent(value);
  }

  draw() {
    const width = this.picture.clientWidth || 300;
    const [least, most] = bounds(this.review);
    const x = (/** @type {number} */ n) => (n / this.last) * width;
    const y = (/** @type {number} */ value) => EDGE + (1 - (value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
    const parts = [svg('path', { class: 'middle', d: `M0 ${y((least + most) / 2)}H${width}` })];
    for (let seat = 0; seat < this.seats; seat++) parts.push(...this.line(seat, x, y));
    parts.push(svg('path', { class: 'now', d: `M${x(this.at)} 0V${HEIGHT}` }));
    for (const { n, seat } of this.review.turning_points) {
      const value = valueAt(this.review.moments, seat, n);
      if (value !== null) parts.push(svg('circle', { class: `turned ${seatClass(seat)}`, cx: x(n), cy: y(value), r: 4.5 }));
    }
    this.picture.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    this.picture.replaceChildren(...parts);
    this.describe();
  }

  /** @param {number} seat @param {(n: number) => number} x @param {(value: number) => number} y */
  line(seat, x, y) {
    const { moments } = this.review;
    const places = moments.map(({ n, values }) => ({ x: x(n), y: y(values[seat] ?? 0) }));
    const parts = [
      svg('path', {
        class: `course ${seatClass(seat)}`,
        d: places.map((place, k) => `${k ? 'L' : 'M'}${place.x.toFixed(1)} ${place.y.toFixed(1)}`).join(''),
      }),
    ];
    let free = (APART * (seat + 0.5)) / this.seats; // keeps the marks of two lines apart
    for (const place of places) {
      if (place.x < free) continue;
      free = place.x + APART;
      parts.push(
        svg('path', {
          class: `point ${seatClass(seat)}`,
          d: seatShape(seat),
          transform: `translate(${place.x} ${place.y}) scale(.45)`,
        }),
      );
    }
    return parts;
  }

  /** The same in words: the chances of each seat at this moment. */
  describe() {
    const all = Array.from({ length: this.seats }, (_, seat) => ({ seat, value: valueAt(this.review.moments, seat, this.at) }));
    const values = all.map(({ seat, value }) => `${this.nameAt(seat)}: ${value === null ? '…' : this.worth(value)}`);
    this.picture.setAttribute(
      'aria-label',
      `${say(this.review.in_points ? 'review.points' : 'review.chances')}. ${values.join(', ')}`,
    );
    this.legend.replaceChildren(
      ...all.map(({ seat, value }) => {
        return make(
          'li',
          {},
          mark(seat),
          make('span', { class: 'wide-only' }, this.nameAt(seat)),
          make('b', {}, value === null ? '…' : this.worth(value)),
        );
      }),
    );
  }
}
