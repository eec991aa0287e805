/** The coach of a tutorial: what to do in this lesson, what to look at, and whether it worked. Nothing advances without a click. */

import * as api from '../net/api.js';
import { showMessage } from '../ui/dialogs.js';
import { button, fill, make } from '../ui/dom.js';
import { markIntroduced } from '../ui/how_to_play.js';
import { go } from '../ui/router.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';
import { createTable } from './fair_deal.js';

/** @typedef {import('../net/wire.js').LessonMessage} Lesson */

/** A learner who has reached this lesson needs no introduction any more. */
const ENOUGH = 2;

export class Coach {
  /** @type {Lesson | null} */
  lesson = null;
  /** The lesson to show once the table has come to rest. @type {Lesson | null} */
  next = null;

  /**
   * @param {string} game
   * @param {import('./stage.js').Stage} stage
   * @param {import('./state.js').TableStore} store
   * @param {{start: (number: number) => void, propose: (move: number) => void}} actions
   */
  constructor(game, stage, store, actions) {
    this.game = game;
    this.stage = stage;
    this.actions = actions;
    this.number = savedLesson(game);
    this.words = make('div', { class: 'coach-words', 'aria-live': 'polite', 'aria-atomic': 'true' });
    this.choice = make('select', { class: 'select', 'aria-label': say('learn.lessons'), on: { change: () => this.jump() } });
    this.buttons = make('div', { class: 'coach-buttons' });
    this.root = make('section', { class: 'coach', 'aria-label': say('learn.coach') }, this.words, this.buttons);
    store.subscribe(() => requestAnimationFrame(() => this.point()), ['update', 'picks', 'confirming']);
  }

  /** The WebSocket of the tutorial, at the lesson that the learner has reached. */
  get path() {
    return `/live/learn/${encodeURIComponent(this.game)}?lesson=${this.number}`;
  }

  /** @param {Lesson} lesson @param {boolean} busy whether the table is still moving */
  take(lesson, busy) {
    this.next = lesson;
    const result = this.lesson?.number === lesson.number && lesson.state !== 'open';
    if (!busy || !result) this.show(); // a new lesson is told at once, a result once it can be seen
  }

  /** Shows the lesson that came last. */
  show() {
    if (!this.next) return;
    const lesson = this.next;
    this.lesson = lesson;
    this.next = null;
    this.number = lesson.number;
    saveLesson(this.game, lesson.number);
    if (lesson.number >= ENOUGH || lesson.number === lesson.goals.length - 1) markIntroduced(this.game);
    this.render(lesson);
    this.point();
  }

  /** @param {Lesson} lesson */
  render({ number, goals, say: words, state, text = '', hint = -1, read_only = false, differs = false }) {
    const done = state === 'reached' && !read_only;
    const result = text || (done ? say('learn.reached') : '');
    fill(
      this.words,
      make('p', { class: 'coach-goal' }, goals[number] ?? ''),
      done || state === 'wrong' ? make('p', { class: `coach-result ${state}` }, result) : make('p', {}, words),
      differs && make('p', {}, say('learn.differs')),
    );
    this.root.dataset.state = read_only ? 'open' : state;
    this.root.dataset.lesson = String(number);
    fill(this.choice, ...goals.map((goal, one) => make('option', { value: one }, `${one + 1}. ${goal}`)));
    this.choice.value = String(number);
    const main = this.mainButton(state, number, goals.length);
    fill(
      this.buttons,
      make('label', { class: 'coach-lesson' }, say('learn.number', { number: number + 1, count: goals.length }), this.choice),
      state === 'open' && hint >= 0 && button(say('learn.show'), () => this.showSolution(), { class: 'button quiet' }),
      main,
    );
    main?.focus({ preventScroll: true });
  }

  /** What leads on: to the next lesson, to another attempt, or to a game. @param {Lesson['state']} state @param {number} number @param {number} count */
  mainButton(state, number, count) {
    if (state === 'open') return null;
    if (state === 'wrong')
      return button(say('learn.again'), () => this.actions.start(number), { class: 'button primary', 'data-key': 'again' });
    if (number === count - 1)
      return button(say('learn.play'), () => void this.play(), { class: 'button primary', 'data-key': 'play' });
    return button(say('learn.next'), () => this.actions.start(number + 1), { class: 'button primary', 'data-key': 'next' });
  }

  /** Shows the next move of the stored solution on the table, for the learner to make. */
  showSolution() {
    const { state = 'wrong', hint = -1 } = this.lesson ?? {};
    if (state === 'open' && hint >= 0) this.actions.propose(hint);
  }

  jump() {
    this.actions.start(Number(this.choice.value));
  }

  /** Points at what the lesson is about, until it is over. */
  point() {
    for (const el of document.querySelectorAll('.pointed')) this.mark(el, false);
    const { state = 'wrong', point = [], read_only = false } = this.lesson ?? {};
    if (state === 'wrong' || (state === 'reached' && !read_only)) return;
    const found = point.flatMap((id) => this.elementsAt(id));
    for (const el of found) this.mark(el, true);
    this.stage.reveal();
  }

  /** @param {Element} el @param {boolean} on */
  mark(el, on) {
    el.classList.toggle('pointed', on);
    const placed = this.stage.pieceAt(el);
    if (placed) this.stage.stack(placed);
  }

  /** The elements of an area, a piece or a pick. @param {string} id @returns {HTMLElement[]} */
  elementsAt(id) {
    const pieces = [...this.stage.placed.values()].filter(({ piece }) => piece.id === id || piece.p === id).map(({ el }) => el);
    const quoted = JSON.stringify(id);
    /** @type {NodeListOf<HTMLElement>} */
    const others = document.querySelectorAll(`.cloth[data-area=${quoted}], .choices [data-pick=${quoted}]`);
    return [...pieces, ...others];
  }

  /** Starts a game against an easy bot. */
  async play() {
    try {
      const game = (await api.games()).find(({ name }) => name === this.game);
      if (!game) return;
      const bot = settings.levels[this.game] ?? (game.bots.includes('easy') ? 'easy' : game.default_bot);
      markIntroduced(this.game);
      const seats = ['me', ...Array(Math.max(Math.min(...game.players), 2) - 1).fill(bot)];
      saveLesson(this.game, 0);
      go(`/t/${(await createTable({ game: game.name, seats })).table}`);
    } catch (error) {
      showMessage(error instanceof Error ? error.message : String(error));
    }
  }
}

/** @param {string} game */
const key = (game) => `hightable.learn.${game}`;

/** The lesson where the learner left the tutorial of a game. @param {string} game */
function savedLesson(game) {
  try {
    const saved = Number(localStorage.getItem(key(game)));
    return Number.isInteger(saved) && saved > 0 ? saved : 0;
  } catch {
    return 0; // storage is blocked
  }
}

/** @param {string} game @param {number} number */
function saveLesson(game, number) {
  try {
    localStorage.setItem(key(game), String(number));
  } catch {
    // storage is full or blocked: the tutorial starts from the beginning the next time
  }
}
