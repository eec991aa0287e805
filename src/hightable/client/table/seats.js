/** The seats at the top of the page: names, marks, points, clocks, and whose turn it is. */

import { fill, make, mark, seatClass } from '../ui/dom.js';
import { say } from '../words/index.js';
import { botName } from './bots.js';

/** @typedef {import('../net/wire.js').Seat} Seat */
/** @typedef {import('../net/wire.js').ClockMessage} Clock */

/** The names of all seats, no two alike: Ada, Medium bot, Medium bot 2. @param {Seat[]} seats */
export function seatNames(seats) {
  const taken = new Set();
  return seats.map(({ kind, name, seat }) => {
    const base =
      kind === 'bot'
        ? botName(name)
        : kind === 'person' && name
          ? name
          : say(kind === 'open' ? 'seat.open' : 'seat.unnamed', { number: seat + 1 });
    let unique = base;
    for (let number = 2; taken.has(unique); number++) unique = `${base} ${number}`;
    taken.add(unique);
    return unique;
  });
}

/** The name of one seat. @param {{seats: Seat[]}} table @param {number} seat */
export function nameAt({ seats }, seat) {
  return seatNames(seats)[seat] ?? '';
}

/** The vote about a seat that most players have joined. @param {Seat} seat */
export function voteAt({ votes = [] }) {
  return [...votes].sort((one, two) => two.agreed.length - one.agreed.length)[0] ?? null;
}

export class Seats {
  /** @param {(seat: Seat) => void} open */
  constructor(open) {
    this.open = open;
    this.root = make('ul', { class: 'seats plain', 'aria-label': say('seats') });
    /** @type {Clock | null} */
    this.clock = null;
    this.clockSetAt = 0;
    this.timer = setInterval(() => this.tick(), 500);
    /** @type {Map<number, HTMLElement>} */
    this.clocks = new Map();
  }

  close() {
    clearInterval(this.timer);
  }

  /**
   * @param {Seat[]} seats
   * @param {number} toMove
   * @param {number[]} points
   */
  show(seats, toMove, points) {
    this.clocks.clear();
    const names = seatNames(seats);
    fill(
      this.root,
      ...seats.map((seat) => {
        const away = seat.kind === 'person' && !seat.present;
        const clock = make('span', { class: 'clock' });
        this.clocks.set(seat.seat, clock);
        const vote = voteAt(seat);
        const name = names[seat.seat] ?? '';
        const notes = [
          seat.kind === 'open' ? say('seat.free') : '',
          seat.mine ? say('seat.you') : '',
          away ? say('seat.away') : '',
          seat.resigned ? say('seat.resigned') : '',
          vote
            ? say(vote.bot === 'open' ? 'seat.offer.vote' : 'seat.vote', {
                asked: vote.agreed.length,
                all: vote.agreed.length + vote.missing.length,
              })
            : '',
        ].filter(Boolean);
        const kinds = { 'to-move': toMove === seat.seat, away, open: seat.kind === 'open', voted: vote !== null };
        const turn = toMove === seat.seat ? [say('seat.to_move')] : [];
        const plate = make(
          'button',
          {
            type: 'button',
            class: [
              'plate',
              seatClass(seat.seat),
              ...Object.entries(kinds)
                .filter(([, is]) => is)
                .map(([kind]) => kind),
            ].join(' '),
            'aria-label': [name, ...notes, ...turn, say('seat.points', { count: points[seat.seat] ?? 0 })].join(', '),
            on: { click: () => this.open(seat) },
          },
          mark(seat.seat),
          make('span', { class: 'who' }, make('b', {}, name), ...notes.map((note) => make('small', {}, note))),
          clock,
          make('span', { class: 'points' }, String(points[seat.seat] ?? 0)),
        );
        return make('li', {}, plate);
      }),
    );
    this.tick();
  }

  /** @param {Clock | null} clock */
  setClock(clock) {
    this.clock = clock;
    this.clockSetAt = performance.now();
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    const gone = (performance.now() - this.clockSetAt) / 1000;
    for (const [seat, el] of this.clocks) {
      const left = Math.max(0, (this.clock.left[seat] ?? 0) - (this.clock.running === seat ? gone : 0));
      const text = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`;
      if (el.textContent !== text) el.textContent = text;
      el.classList.toggle('short', left < 30);
    }
  }
}
