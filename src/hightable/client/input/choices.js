/**
 * The bar below the table: what is asked, buttons for picks that are no piece, confirm, back and undo; and the list of moves.
 *
 * Everything here and on the stage comes from one `Picks`, so hands, keys and screen readers always agree.
 */
import { button, drawIcon, fill, make } from '../ui/dom.js';
import { Ghost } from '../table/ghost.js';
import { Picks } from './picks.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';

/** @typedef {import('../net/cache.js').Update} Update */

const LONG_LIST = 24;

export class Choices {
  /**
   * @param {import('../table/stage.js').Stage} stage
   * @param {{play: (move: number) => void, undo: () => void, changed: () => void, advise: () => void, advisable: () => boolean}} deeds
   */
  constructor(stage, deeds) {
    this.stage = stage;
    this.deeds = deeds;
    this.picks = new Picks([]);
    this.ghost = new Ghost(stage, () => this.deeds.changed());
    /** @type {Update | null} */
    this.message = null;
    this.confirming = false;
    this.question = '';
    this.prompt = make('p', { class: 'prompt', role: 'status' });
    this.note = make('p', { class: 'note', role: 'status' });
    this.buttons = make('div', { class: 'choices' });
    this.list = make('div', { class: 'moves' });
  }

  /** What the position asks; while a move is half made, the prompt asks for its other half. @param {string} question */
  ask(question) {
    this.question = question;
    this.prompt.textContent = question;
  }

  /** A warning that stands whoever is to move, also while a move is half made. @param {string} note */
  warn(note) {
    this.note.textContent = note;
  }

  get able() {
    return this.picks.paths.length > 0;
  }

  /** What may be done in the position that the message tells of. @param {Update} message */
  offer(message) {
    this.message = message;
    this.picks = new Picks(message.paths ?? []);
    this.confirming = false;
    this.show();
    this.stage.reveal();
  }

  /** Nothing may be done until the next position comes. */
  close() {
    this.picks = new Picks([]);
    this.confirming = false;
    this.show();
  }

  /** @param {string} pick @returns {boolean} whether it could be picked */
  pick(pick) {
    this.confirming = false;
    if (!this.picks.add(pick)) return false;
    this.ghost.follow(this.picks, this.message?.rotations ?? {});
    const [way, other] = this.ghost.ways();
    if (way) this.picks.picked = other ? way.slice(0, -1) : [...way]; // it may lie in one way only
    if (this.picks.done) this.finish();
    else this.show();
    return true;
  }

  finish() {
    if (settings.confirm) {
      this.confirming = true;
      this.show();
    } else this.play();
  }

  play() {
    const move = this.picks.made();
    if (move === null) return;
    this.close();
    this.deeds.play(move);
  }

  /** One pick back. @returns {boolean} whether there was one */
  back() {
    this.confirming = false;
    const was = this.picks.back();
    if (was) this.show();
    return was;
  }

  clear() {
    this.confirming = false;
    this.picks.clear();
    this.show();
  }

  /** @param {number | null} move */
  sentence(move) {
    const words = (move !== null && this.message?.sentences[String(move)]) || '';
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** What a pick is called: the thing on the table, else the server's word for it. @param {string} pick */
  label(pick) {
    const piece = this.stage.answering(new Set([pick]))[0]?.piece;
    return piece?.n ?? this.message?.labels?.[pick] ?? (pick.split(':').at(-1) ?? pick).replaceAll('-', ' ');
  }

  show() {
    const { now, later } = this.picks.next();
    this.stage.light(this.confirming ? new Set() : now, this.confirming ? new Set() : later, this.picks.picked);
    this.ghost.follow(this.picks, this.message?.rotations ?? {});
    this.prompt.textContent = this.question;
    const { atAdvice } = this;
    fill(this.buttons, ...(this.confirming ? this.confirmButtons() : this.pickButtons(now)));
    if (atAdvice) this.focusAdvice();
    this.showList();
    this.deeds.changed();
  }

  confirmButtons() {
    const confirm = button(say('choice.confirm'), () => this.play(), { class: 'button primary', 'data-key': 'confirm' });
    this.prompt.textContent = say('choice.sure', { move: this.sentence(this.picks.made()) });
    return [confirm, this.backButton()];
  }

  /** @param {Set<string>} now */
  pickButtons(now) {
    if (this.ghost.settled) return this.turnButtons();
    const onTable = new Set(this.stage.answering(now).map(({ piece }) => piece.p));
    const found = [];
    const made = this.picks.picked.length ? this.picks.made() : null;
    if (made !== null) found.push(button(this.sentence(made), () => this.finish(), { class: 'button primary' }));
    const picks = [...now].filter((pick) => !onTable.has(pick));
    const full = picks.map((pick) => this.sentence(this.picks.wouldMake(pick)));
    const { shared, parts } = this.picks.picked.length && full.every(Boolean) ? differing(full) : { shared: '', parts: full };
    if (shared) this.prompt.textContent = shared;
    for (const [k, pick] of picks.entries()) {
      const text = this.message?.labels?.[pick] ?? (parts[k] || this.label(pick));
      found.push(button(text, () => this.pick(pick), { class: 'button primary', 'data-pick': pick, 'aria-label': full[k] || null }));
    }
    if (this.picks.picked.length) found.push(this.backButton());
    else {
      if (this.message?.undo && this.message.to_move >= 0) found.push(this.undoButton());
      if (this.able && this.deeds.advisable()) found.push(this.adviceButton());
    }
    return found;
  }

  turnButtons() {
    const so = () => this.pick(this.ghost.path?.at(-1) ?? '');
    const turn = button('', () => this.ghost.turn(), { class: 'button', 'data-key': 'turn' });
    turn.append(drawIcon('turn'), say('choice.turn'));
    this.prompt.textContent = say('choice.turning');
    return [button(say('choice.place'), so, { class: 'button primary', 'data-key': 'so' }), turn, this.backButton()];
  }

  backButton() {
    return button(say('choice.back'), () => this.back(), { class: 'button quiet' });
  }

  undoButton() {
    const undo = button('', () => this.deeds.undo(), { class: 'button quiet', title: say('choice.undo') });
    undo.append(drawIcon('undo'), say('choice.undo'));
    return undo;
  }

  adviceButton() {
    const advice = button('', () => this.deeds.advise(), { class: 'button quiet', title: say('advice'), 'aria-label': say('advice'), 'data-key': 'advice' });
    advice.append(drawIcon('advice'), make('span', { class: 'wide-only' }, say('advice')));
    return advice;
  }

  /** Whether the focus is where advice is asked for. */
  get atAdvice() {
    return document.activeElement?.matches('[data-key=advice]') ?? false;
  }

  focusAdvice() {
    /** @type {HTMLElement | null} */ (this.buttons.querySelector('[data-key=advice]'))?.focus();
  }

  /** The same choices as a list: whole moves while they are few, else their next picks. */
  showList() {
    const open = this.picks.open();
    if (!this.able) {
      fill(this.list, make('p', { class: 'hint' }, say('moves.none')));
      return;
    }
    const items = [];
    if (open.length <= LONG_LIST) {
      for (const { move } of open) items.push(button(this.sentence(move), () => this.choose(move), { class: 'row-button' }));
    } else {
      for (const pick of this.picks.next().now) {
        const moves = open.filter(({ left }) => left[0] === pick);
        const only = moves.length === 1 ? moves[0] : null;
        const text = only ? this.sentence(only.move) : say('moves.some', { what: this.label(pick), count: moves.length });
        items.push(button(text, () => this.pick(pick), { class: 'row-button' }));
      }
    }
    const list = make('ul', { class: 'plain' }, ...items.map((item) => make('li', {}, item)));
    const back = this.picks.picked.length ? this.backButton() : null;
    const so = this.picks.picked.map((pick) => this.label(pick)).join(' → ');
    fill(this.list, so ? make('p', { class: 'hint' }, so) : null, back, list);
  }

  /** Shows a whole move on the table, for the player to confirm or not. @param {number} move */
  propose(move) {
    this.picks.clear();
    this.picks.picked.push(...this.picks.path(move));
    this.confirming = this.picks.made() !== null;
    this.show();
    this.stage.reveal();
  }

  /** Makes a whole move at once. @param {number} move */
  choose(move) {
    this.picks.clear();
    this.picks.picked.push(...this.picks.path(move));
    this.finish();
  }
}

/**
 * What sentences share, with a gap, and what each says in the gap: four long buttons become four short ones below one line.
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
