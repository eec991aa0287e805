/** The seats at the top of the page: names, marks, points, clocks, and whose turn it is. */

import { drawIcon, fill, make, mark, seatClass } from '../ui/dom.js';
import { say } from '../words/index.js';
import { pace } from './animation.js';
import { botName } from './bots.js';
import { figure } from './score_sheet.js';

/** @typedef {import('../net/wire.js').Seat} Seat */
/** @typedef {import('../net/wire.js').ClockMessage} Clock */

/** The names of all seats, no two alike: Ada, Medium bot, Medium bot 2. A player without a name reads “You”. @param {Seat[]} seats */
export function seatNames(seats) {
  const taken = new Set();
  const alone = seats.filter(({ mine }) => mine).length === 1; // on a shared screen “you” could be anybody
  return seats.map(({ kind, name, seat, mine }) => {
    const base =
      kind === 'bot'
        ? botName(name)
        : kind === 'person' && name
          ? name
          : mine && alone
            ? say('seat.yourself')
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

/** How long a score takes to count to its new value, in milliseconds. */
const COUNTING = 500;

/** Tells the players how many people watch, and the others that they are watching. @param {number} watchers @param {Seat[]} seats */
function watching(watchers, seats) {
  const label = say('seat.watchers', { count: watchers });
  const own = seats.some(({ mine }) => mine);
  const words = own ? String(watchers) : say('seat.watching');
  return make(
    'li',
    { class: 'watching', title: label },
    drawIcon('eye'),
    make('span', { 'aria-hidden': 'true' }, words),
    hidden(own ? label : `${words}. ${label}`),
  );
}

/** Words for screen readers alone. @param {string} words */
const hidden = (words) => make('span', { class: 'for-readers' }, words);

export class Seats {
  /**
   * @param {(seat: Seat) => void} open
   * @param {(seat: number) => HTMLElement} explain why a player has their points
   */
  constructor(open, explain) {
    this.open = open;
    this.explain = explain;
    this.tip = make('div', { class: 'score-tip score-sheet', role: 'tooltip', id: 'score-tip', hidden: true });
    /** The points that each seat has, that are shown, and how many gains are still on their way. @type {number[]} */
    this.points = [];
    /** @type {number[]} */
    this.shown = [];
    /** @type {number[]} */
    this.coming = [];
    /** @type {Map<number, HTMLElement>} */
    this.scores = new Map();
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
    this.tip.remove();
  }

  // Points

  /** Points are on their way to a seat: its score waits for them. @param {number} seat */
  expect(seat) {
    this.coming[seat] = (this.coming[seat] ?? 0) + 1;
  }

  /** They have arrived. @param {number} seat @param {number} points */
  arrive(seat, points) {
    this.coming[seat] = Math.max(0, (this.coming[seat] ?? 0) - 1);
    this.count(seat, this.coming[seat] ? (this.shown[seat] ?? 0) + points : (this.points[seat] ?? 0));
  }

  /** Counts a score to its new value. @param {number} seat @param {number} to */
  count(seat, to) {
    const from = this.shown[seat] ?? to;
    this.shown[seat] = to;
    const el = this.scores.get(seat);
    if (!el) return;
    if (from === to || !pace()) {
      el.textContent = figure(to);
      return;
    }
    const start = performance.now();
    const step = () => {
      if (this.shown[seat] !== to || this.scores.get(seat) !== el) return;
      const part = Math.min(1, (performance.now() - start) / COUNTING);
      el.textContent = figure(Math.round(from + (to - from) * part));
      if (part < 1) requestAnimationFrame(step);
    };
    step();
    el.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.35)' }, { transform: 'scale(1)' }], { duration: COUNTING });
  }

  /** Explains the score beside it. @param {number} seat @param {HTMLElement} beside */
  showTip(seat, beside) {
    fill(this.tip, this.explain(seat));
    if (!this.tip.isConnected) this.root.after(this.tip);
    this.tip.hidden = false;
    const target = beside.getBoundingClientRect();
    const own = this.tip.getBoundingClientRect();
    const left = Math.min(Math.max(target.right - own.width, 6), innerWidth - own.width - 6);
    this.tip.style.transform = `translate(${left}px, ${target.bottom + 6}px)`;
  }

  hideTip() {
    this.tip.hidden = true;
  }

  /**
   * @param {{seats: Seat[], watchers?: number}} table
   * @param {number} toMove
   * @param {number[]} points
   */
  show({ seats, watchers = 0 }, toMove, points) {
    this.clocks.clear();
    this.scores.clear();
    this.points = points;
    const names = seatNames(seats);
    const focused = this.root.contains(document.activeElement)
      ? [...this.root.querySelectorAll('button')].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
      : -1;
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
          seat.mine && name !== say('seat.yourself') ? say('seat.you') : '',
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
        const score = make('span', { class: 'points' }, figure(this.shown[seat.seat] ?? points[seat.seat] ?? 0));
        this.scores.set(seat.seat, score);
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
            'aria-describedby': 'score-tip',
            on: {
              /** @param {MouseEvent} event */
              click: (event) => {
                if (event.target !== score) this.open(seat);
                else if (this.tip.hidden) this.showTip(seat.seat, score);
              },
              focus: () => plate.matches(':focus-visible') && this.showTip(seat.seat, score),
              blur: () => this.hideTip(),
              /** @param {KeyboardEvent} event */
              keydown: (event) => event.key === 'Escape' && this.hideTip(),
            },
          },
          mark(seat.seat),
          make('span', { class: 'who' }, make('b', {}, name), ...notes.map((note) => make('small', {}, note))),
          clock,
          score,
        );
        score.addEventListener('pointerenter', () => this.showTip(seat.seat, score));
        score.addEventListener('pointerleave', () => this.hideTip());
        return make('li', {}, plate);
      }),
      watchers > 0 && watching(watchers, seats),
    );
    if (focused >= 0) this.root.querySelectorAll('button')[focused]?.focus();
    for (const [seat, value] of points.entries()) if (!this.coming[seat]) this.count(seat, value);
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
