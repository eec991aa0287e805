/**
 * The bar below the table: the prompt, buttons for picks that have no piece, confirm, back, undo and hint; and the list of moves.
 *
 * Everything here and on the stage comes from one `Picks`, so pointer, keyboard and screen readers always agree.
 */

import { advisable } from '../table/advice.js';
import { Ghost } from '../table/ghost.js';
import { canUndo } from '../table/state.js';
import { button, drawIcon, fill, keepTogether, make } from '../ui/dom.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';

/** @typedef {import('./picks.js').Picks} Picks */
/** @typedef {import('../table/state.js').TableState} TableState */

const LONG_LIST = 24;

export class Choices {
  /**
   * @param {import('../table/state.js').TableStore} store
   * @param {import('../table/stage.js').Stage} stage
   * @param {{play: (move: number) => void, undo: () => void, askAdvice: () => void, endButtons: () => import('../ui/dom.js').Inside[]}} actions
   */
  constructor(store, stage, actions) {
    this.store = store;
    this.stage = stage;
    this.actions = actions;
    this.ghost = new Ghost(stage);
    /** What the bar says instead of the question while a move is being made. */
    this.instruction = '';
    this.prompt = make('p', { class: 'prompt', role: 'status' });
    this.note = make('p', { class: 'note', role: 'status' });
    this.buttons = make('div', { class: 'choices' });
    this.list = make('div', { class: 'moves' });
    store.subscribe((state) => this.render(state), ['update', 'canUndo', 'picks', 'confirming', 'result']);
    store.subscribe((state) => this.renderPrompt(state), ['question', 'update', 'canUndo', 'picks', 'confirming', 'result']);
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

  // Actions

  /** @param {string} pick @returns {boolean} whether it could be picked */
  pick(pick) {
    const picks = this.picks.copy();
    if (!picks.add(pick)) return false;
    this.ghost.follow(picks, this.rotations);
    const [way, other] = this.ghost.ways();
    if (way) picks.picked = other ? way.slice(0, -1) : [...way]; // there may be only one rotation
    if (picks.done) this.finish(picks);
    else this.store.update({ picks, confirming: false });
    return true;
  }

  /** Plays the move that the picks make, after the player's confirmation if the settings ask for it. @param {Picks} picks */
  finish(picks) {
    if (settings.confirm) this.store.update({ picks, confirming: true });
    else this.play(picks);
  }

  /** @param {Picks} picks */
  play(picks) {
    const move = picks.made();
    if (move !== null) this.actions.play(move);
  }

  /** Undoes the last pick. @returns {boolean} whether there was one */
  back() {
    const picks = this.picks.copy();
    const was = picks.back();
    if (was) this.store.update({ picks, confirming: false });
    return was;
  }

  clear() {
    this.store.update({ picks: this.picks.copy([]), confirming: false });
  }

  /** Shows a whole move on the table, for the player to confirm or not. @param {number} move */
  propose(move) {
    const picks = this.picks.copy(this.picks.path(move));
    this.store.update({ picks, confirming: picks.made() !== null });
    this.stage.reveal();
  }

  /** Makes a whole move at once. @param {number} move */
  choose(move) {
    this.finish(this.picks.copy(this.picks.path(move)));
  }

  // Rendering

  /** What a move does, in a sentence. @param {number | null} move */
  sentence(move) {
    const text = (move !== null && this.store.state.update?.sentences[String(move)]) || '';
    return text.charAt(0).toUpperCase() + text.slice(1);
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
    this.stage.highlight(confirming ? new Set() : now, confirming ? new Set() : later, picks.picked);
    this.ghost.follow(picks, this.rotations);
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
    this.instruction = say('choice.sure', { move: this.sentence(this.picks.made()) });
    return [
      button(say('choice.confirm'), () => this.play(this.picks), { class: 'button primary', 'data-key': 'confirm' }),
      this.backButton(),
    ];
  }

  /** @param {TableState} state @param {Set<string>} now */
  pickButtons(state, now) {
    if (this.ghost.settled) return this.turnButtons();
    const { picks } = state;
    const onTable = new Set(this.stage.answering(now).map(({ piece }) => piece.p));
    const found = [];
    const made = picks.picked.length ? picks.made() : null;
    if (made !== null) found.push(button(this.sentence(made), () => this.finish(picks), { class: 'button primary' }));
    const offTable = [...now].filter((pick) => !onTable.has(pick));
    const full = offTable.map((pick) => this.sentence(picks.wouldMake(pick)));
    const { shared, parts } = picks.picked.length && full.every(Boolean) ? differing(full) : { shared: '', parts: full };
    this.instruction = shared;
    for (const [k, pick] of offTable.entries()) {
      const text = this.labels[pick] ?? (parts[k] || this.label(pick));
      found.push(
        button(text, () => this.pick(pick), { class: 'button primary', 'data-pick': pick, 'aria-label': full[k] || null }),
      );
    }
    if (picks.picked.length) found.push(this.backButton());
    else {
      if (canUndo(state)) found.push(this.undoButton());
      if (this.able && advisable(state.summary)) found.push(this.adviceButton());
    }
    return found;
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
