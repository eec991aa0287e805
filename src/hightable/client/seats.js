/** Who sits at the table: names, marks, points, clocks, who is away, whose turn it is. */
import { fill, make, mark } from './elements.js';
import { say } from './words.js';

/** @typedef {import('./wire.js').Seat} Seat */
/** @typedef {import('./wire.js').Clock} Clock */

/** What somebody at the table is called. @param {Seat} seat */
export function nameOf(seat) {
  if (seat.kind === 'bot') return say('seat.bot', { colour: seat.colour, bot: seat.name });
  if (seat.kind === 'open') return say('seat.open', { colour: seat.colour });
  return seat.name || seat.colour;
}

export class Seats {
  /** @param {(seat: Seat) => void} open */
  constructor(open) {
    this.open = open;
    this.root = make('ul', { class: 'seats plain', 'aria-label': say('seats') });
    /** @type {Clock | null} */
    this.clock = null;
    this.told = 0;
    this.timer = setInterval(() => this.tick(), 500);
    /** @type {Map<number, HTMLElement>} */
    this.clocks = new Map();
  }

  close() {
    clearInterval(this.timer);
  }

  /**
   * @param {Seat[]} seats
   * @param {number} deciding
   * @param {number[]} points
   */
  show(seats, deciding, points) {
    this.clocks.clear();
    fill(this.root, ...seats.map((seat) => {
      const away = seat.kind === 'person' && !seat.present;
      const clock = make('span', { class: 'clock' });
      this.clocks.set(seat.seat, clock);
      const state = [
        seat.mine ? say('seat.you') : '',
        away ? say('seat.away') : '',
        deciding === seat.seat ? say('seat.deciding') : '',
      ].filter(Boolean);
      const plate = make('button', {
        type: 'button',
        class: `plate seat-${seat.seat % 4}${deciding === seat.seat ? ' deciding' : ''}${away ? ' away' : ''}${seat.kind === 'open' ? ' open' : ''}`,
        'aria-label': [nameOf(seat), ...state, say('seat.points', { points: points[seat.seat] ?? 0 })].join(', '),
        on: { click: () => this.open(seat) },
      }, mark(seat.seat), make('span', { class: 'who' }, nameOf(seat), seat.mine ? make('small', {}, say('seat.you')) : null,
        away ? make('small', {}, say('seat.away')) : null), clock,
      make('span', { class: 'points' }, String(points[seat.seat] ?? 0)));
      return make('li', {}, plate);
    }));
    this.tick();
  }

  /** @param {Clock | null} clock */
  setClock(clock) {
    this.clock = clock;
    this.told = performance.now();
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    const gone = (performance.now() - this.told) / 1000;
    for (const [seat, el] of this.clocks) {
      const left = Math.max(0, (this.clock.left[seat] ?? 0) - (this.clock.running === seat ? gone : 0));
      const text = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`;
      if (el.textContent !== text) el.textContent = text;
      el.classList.toggle('short', left < 30);
    }
  }
}
