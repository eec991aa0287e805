/**
 * The bar below the table: the prompt, buttons for picks that have no piece, confirm, back, undo and hint; and the list of moves.
 *
 * Everything here and on the stage comes from one `Picks`, so pointer, keyboard and screen readers always agree.
 */

import { advisable } from '../table/advice.js';
import { Ghost } from '../table/ghost.js';
import { capitalized } from '../table/score_sheet.js';
import { canUndo, ownSeats } from '../table/state.js';
import { button, drawIcon, fill, keepTogether, make, svg } from '../ui/dom.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';
import { AutomaticStep, countPress, DELAY, isLearnt } from './automatic.js';

/** @typedef {import('./picks.js').Picks} Picks */
/** @typedef {import('../net/cache.js').Action} Action */
/** @typedef {import('../table/state.js').TableState} TableState */

const LONG_LIST = 24;

export class Choices {
  /**
   * @param {import('../table/state.js').TableStore} store
   * @param {import('../table/stage.js').Stage} stage
   * @param {{play: (moves: number[]) => void, undo: () => void, askAdvice: () => void, endButtons: () => import('../ui/dom.js').Inside[],
   *   vacancyButtons: () => import('../ui/dom.js').Inside[]}} actions
   */
  constructor(store, stage, actions) {
    this.store = store;
    this.stage = stage;
    this.actions = actions;
    this.ghost = new Ghost(stage);
    this.automatic = new AutomaticStep(() => this.stopRing());
    /** Whether steps can be automatic here: in a tutorial nothing happens without a click. */
    this.hurries = true;
    /** Whether the player has just undone a move, and wants to choose. */
    this.undone = false;
    /** What the bar says instead of the question while a move is being made. */
    this.instruction = '';
    this.prompt = make('p', { class: 'prompt', role: 'status' });
    this.note = make('p', { class: 'note', role: 'status' });
    this.buttons = make('div', { class: 'choices' });
    this.list = make('div', { class: 'moves' });
    store.subscribe((state) => this.startAutomatic(state), ['update', 'picks', 'confirming']);
    store.subscribe(
      (state) => this.render(state),
      ['update', 'canUndo', 'picks', 'confirming', 'offering', 'vacant', 'bots', 'result'],
    );
    store.subscribe(
      (state) => this.renderPrompt(state),
      ['question', 'update', 'canUndo', 'picks', 'confirming', 'offering', 'result'],
    );
    store.subscribe(
      ({ note }) => {
        this.note.textContent = note;
      },
      ['note'],
    );
    this.renderPrompt(store.state);
  }

  get picks() {
    return this.store.state.picks;
  }

  /** Whether the player can pick something now. */
  get able() {
    return this.picks.paths.length > 0;
  }

  get labels() {
    return this.store.state.update?.labels ?? {};
  }

  get rotations() {
    return this.store.state.update?.rotations ?? {};
  }

  get scene() {
    return this.store.state.update?.frame.scene ?? null;
  }

  close() {
    this.automatic.end();
  }

  // Actions

  /** @param {string} pick @returns {boolean} whether it could be picked */
  pick(pick) {
    const picks = this.picks.copy();
    if (!picks.add(pick)) return false;
    this.ghost.follow(picks, this.rotations);
    const [way, other] = this.ghost.ways();
    if (way) picks.picked = other ? way.slice(0, -1) : [...way]; // there may be only one rotation
    if (picks.done) this.finish(picks);
    else this.store.update({ picks, ...NOTHING_ELSE });
    return true;
  }

  /** Plays the move that the picks make, after the player's confirmation if the settings ask for it. @param {Picks} picks */
  finish(picks) {
    if (settings.confirm) this.store.update({ picks, ...NOTHING_ELSE, confirming: true });
    else this.play(picks);
  }

  /** @param {Picks} picks */
  play(picks) {
    const move = picks.made();
    if (move !== null) this.actions.play([move]);
  }

  /** The actions that can be taken now: several moves in a row, each as one button. @param {string} [piece] only those that this piece offers */
  offered(piece) {
    const { picks } = this;
    if (picks.picked.length) return [];
    const actions = (this.scene?.actions ?? []).filter(({ moves }) => picks.paths.some(([move]) => move === moves[0]));
    return piece === undefined ? actions : actions.filter((one) => one.piece === piece);
  }

  /** Takes the action that a piece offers, or asks which of several. @param {string} piece @returns {boolean} whether it offers one */
  offer(piece) {
    const [action, other] = this.offered(piece);
    if (!action) return false;
    if (other) this.store.update({ offering: piece });
    else this.take(action);
    return true;
  }

  /** Plays all moves of an action, after the player's confirmation if the settings ask for it. @param {Action} action */
  take(action) {
    if (settings.confirm) this.store.update({ ...NOTHING_ELSE, confirming: true, action });
    else this.actions.play(action.moves);
  }

  /** Undoes the last pick. @returns {boolean} whether there was one */
  back() {
    const { action, offering } = this.store.state;
    const picks = this.picks.copy();
    const was = picks.back() || action !== null || offering !== '';
    if (was) this.store.update({ picks, ...NOTHING_ELSE });
    return was;
  }

  clear() {
    this.store.update({ picks: this.picks.copy([]), ...NOTHING_ELSE });
  }

  /**
   * Makes the one sensible move by itself after a moment, if the game names one, the settings allow it and the player has made it
   * often enough. Not among people: when a step ends would tell them what the player holds.
   * @param {TableState} state
   */
  startAutomatic(state) {
    const { picks, confirming } = state;
    this.automatic.end();
    if (!advisable(state.summary) || ownSeats(state).length !== 1) return;
    const pick = this.scene?.automatic ?? '';
    const wanted = settings.automatic && !settings.confirm && this.hurries && !this.undone;
    const possible = wanted && !confirming && !picks.picked.length;
    if (!pick || !possible || !isLearnt(state.summary.game, pick) || !picks.allows(pick) || this.stage.root.matches('.covered'))
      return;
    this.automatic.start(() => this.pick(pick));
  }

  /** Shows a whole move on the table, for the player to confirm or not. @param {number} move */
  propose(move) {
    const picks = this.picks.copy(this.picks.path(move));
    this.store.update({ picks, ...NOTHING_ELSE, confirming: picks.made() !== null });
    this.stage.reveal();
  }

  /** Makes a whole move at once. @param {number} move */
  choose(move) {
    this.finish(this.picks.copy(this.picks.path(move)));
  }

  /** The button itself stays: a click on it has begun, perhaps. */
  stopRing() {
    const running = this.buttons.querySelector('.automatic');
    running?.classList.remove('automatic');
    running?.removeAttribute('title');
  }

  // Rendering

  /** What a move does, in a sentence. @param {number | null} move */
  sentence(move) {
    const text = (move !== null && this.store.state.update?.sentences[String(move)]) || '';
    return capitalized(text);
  }

  /** What a pick is called: the piece on the table, otherwise the server's label. @param {string} pick */
  label(pick) {
    const piece = this.stage.answering(new Set([pick]))[0]?.piece;
    return piece?.n ?? this.labels[pick] ?? (pick.split(':').at(-1) ?? pick).replaceAll('-', ' ');
  }

  /** @param {TableState} state */
  render(state) {
    const { picks, confirming, result } = state;
    const { now, later } = picks.next();
    const pieces = new Set(confirming ? [] : this.offered().map(({ piece = '' }) => piece));
    this.stage.highlight(confirming ? new Set() : now, confirming ? new Set() : later, picks.picked, pieces);
    this.ghost.follow(picks, this.rotations, confirming);
    const { atAdvice } = this;
    this.instruction = '';
    fill(
      this.buttons,
      ...(result ? this.actions.endButtons() : confirming ? this.confirmButtons() : this.pickButtons(state, now)),
    );
    if (atAdvice) this.focusAdvice();
    this.renderList();
  }

  /** @param {TableState} state */
  renderPrompt({ question }) {
    this.prompt.textContent = keepTogether(this.instruction || question);
  }

  confirmButtons() {
    const { action } = this.store.state;
    this.instruction = say('choice.sure', { move: action?.text ?? this.sentence(this.picks.made()) });
    const confirm = () => (action ? this.actions.play(action.moves) : this.play(this.picks));
    return [button(say('choice.confirm'), confirm, { class: 'button primary', 'data-key': 'confirm' }), this.backButton()];
  }

  /** @param {TableState} state @param {Set<string>} now */
  pickButtons(state, now) {
    if (this.ghost.settled) return this.turnButtons();
    const { picks, offering } = state;
    /** @type {import('../ui/dom.js').Inside[]} */
    const found = this.offered(offering || undefined).map((action) =>
      button(action.text, () => this.take(action), { class: 'button primary', 'data-action': action.text }),
    );
    if (offering) return [...found, this.backButton()];
    const onTable = new Set(this.stage.answering(now).map(({ piece }) => piece.p));
    const made = picks.picked.length ? picks.made() : null;
    if (made !== null) found.push(button(this.sentence(made), () => this.finish(picks), { class: 'button primary' }));
    const offTable = [...now].filter((pick) => !onTable.has(pick));
    const full = offTable.map((pick) => this.sentence(picks.wouldMake(pick)));
    const { shared, parts } = picks.picked.length && full.every(Boolean) ? differing(full) : { shared: '', parts: full };
    this.instruction = this.question(picks) || shared;
    const quiet = new Set(this.scene?.quiet);
    const buttons = offTable.map((pick, k) => this.pickButton(pick, parts[k] ?? '', full[k] ?? '', quiet.has(pick)));
    found.push(
      ...buttons.filter((_, k) => !quiet.has(offTable[k] ?? '')),
      ...buttons.filter((_, k) => quiet.has(offTable[k] ?? '')),
    );
    if (picks.picked.length) found.push(this.backButton());
    else {
      found.push(...this.actions.vacancyButtons());
      if (canUndo(state)) found.push(this.undoButton());
      if (this.able && advisable(state.summary)) found.push(this.adviceButton());
    }
    return found;
  }

  /**
   * The button of a pick that has no piece: filled, unless the game does not recommend it now. One that answers no question begins
   * with a capital letter.
   * @param {string} pick
   * @param {string} part what is different about its move
   * @param {string} sentence its whole move; empty if it makes none
   * @param {boolean} quiet
   */
  pickButton(pick, part, sentence, quiet) {
    const label = this.labels[pick] ?? (part || this.label(pick));
    const text = this.picks.picked.length ? label : capitalized(label);
    const press = () => {
      if (pick === this.scene?.automatic) countPress(this.store.state.summary.game, pick);
      this.pick(pick);
    };
    const made = button(text, press, {
      class: quiet ? 'button' : 'button primary',
      'data-pick': pick,
      'aria-label': sentence || null,
    });
    if (this.automatic.running && pick === this.scene?.automatic) {
      made.classList.add('automatic');
      made.title = say('choice.automatic');
      made.prepend(ring(this.automatic.elapsed));
    }
    return made;
  }

  /** What to ask now that these picks are made; empty if the game has no question for it. @param {Picks} picks */
  question({ picked }) {
    return this.store.state.update?.asks[picked.join(' ')] ?? '';
  }

  turnButtons() {
    const place = () => this.pick(this.ghost.path?.at(-1) ?? '');
    const turn = button('', () => this.ghost.turn(), { class: 'button', 'data-key': 'turn' });
    turn.append(drawIcon('turn'), say('choice.turn'));
    this.instruction = say('choice.turning');
    return [button(say('choice.place'), place, { class: 'button primary', 'data-key': 'place' }), turn, this.backButton()];
  }

  backButton() {
    return button(say('choice.back'), () => this.back(), { class: 'button quiet' });
  }

  undoButton() {
    const undo = button('', () => this.actions.undo(), { class: 'button quiet', title: say('choice.undo') });
    undo.append(drawIcon('undo'), say('choice.undo'));
    return undo;
  }

  adviceButton() {
    const advice = button('', () => this.actions.askAdvice(), {
      class: 'button quiet',
      title: say('advice'),
      'aria-label': say('advice'),
      'data-key': 'advice',
    });
    advice.append(drawIcon('advice'), make('span', { class: 'wide-only' }, say('advice')));
    return advice;
  }

  /** Whether the focus is on the button that asks for a hint. */
  get atAdvice() {
    return document.activeElement?.matches('[data-key=advice]') ?? false;
  }

  focusAdvice() {
    /** @type {HTMLElement | null} */ (this.buttons.querySelector('[data-key=advice]'))?.focus();
  }

  /** The same choices as a list: whole moves while they are few, otherwise the next picks. */
  renderList() {
    const { picks } = this;
    const open = picks.open();
    if (!this.able) {
      fill(this.list, make('p', { class: 'hint' }, say('moves.none')));
      return;
    }
    const items = [];
    if (open.length <= LONG_LIST) {
      for (const { move } of open) items.push(button(this.sentence(move), () => this.choose(move), { class: 'row-button' }));
    } else {
      for (const pick of picks.next().now) {
        const moves = open.filter(({ left }) => left[0] === pick);
        const only = moves.length === 1 ? moves[0] : null;
        const text = only ? this.sentence(only.move) : say('moves.some', { what: this.label(pick), count: moves.length });
        items.push(button(text, () => this.pick(pick), { class: 'row-button' }));
      }
    }
    const list = make('ul', { class: 'plain' }, ...items.map((item) => make('li', {}, item)));
    const back = picks.picked.length ? this.backButton() : null;
    const picked = picks.picked.map((pick) => this.label(pick)).join(' → ');
    fill(this.list, picked ? make('p', { class: 'hint' }, picked) : null, back, list);
  }
}

/** What no longer holds once something else is picked. @type {Partial<TableState>} */
const NOTHING_ELSE = { confirming: false, action: null, offering: '' };

/** A ring that closes while an automatic step waits. @param {number} elapsed how long it has been waiting, in milliseconds */
function ring(elapsed) {
  const drawing = svg('svg', { viewBox: '0 0 20 20', class: 'countdown', 'aria-hidden': 'true' });
  const circle = svg('circle', { cx: 10, cy: 10, r: 8, pathLength: 1 });
  circle.style.animation = `countdown ${DELAY}ms linear ${-elapsed}ms both`;
  drawing.append(circle);
  return drawing;
}

/**
 * What sentences have in common, with a gap, and what each says in the gap: four long buttons become four short ones below one line.
 * @param {string[]} sentences
 * @returns {{shared: string, parts: string[]}}
 */
export function differing(sentences) {
  if (sentences.length < 2) return { shared: '', parts: sentences };
  const words = sentences.map((sentence) => sentence.split(' '));
  const [first = []] = words;
  const shortest = Math.min(...words.map(({ length }) => length));
  let head = 0;
  while (head < shortest - 1 && words.every((one) => one[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head - 1 && words.every((one) => one.at(-1 - tail) === first.at(-1 - tail))) tail++;
  if (head + tail === 0) return { shared: '', parts: sentences };
  const before = first.slice(0, head).join(' ');
  const after = tail ? first.slice(-tail).join(' ') : '';
  return { shared: `${before} … ${after}`.trim(), parts: words.map((one) => one.slice(head, one.length - tail).join(' ')) };
}
