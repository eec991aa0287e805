/** What the player means by a click, a drag or a key: a pick, or the question why it cannot be one. */

import { listenToKeys } from './keyboard.js';
import { listenToPointer } from './pointer.js';

/** @typedef {import('../table/stage.js').Placed} Placed */

const INPUT_EVENTS = ['keydown', 'pointerdown'];

/**
 * @typedef {object} Actions
 * @property {(picks: string[]) => void} askWhy asks the server which clause forbids these picks
 * @property {() => boolean} hideRefusal returns whether there was one
 * @property {() => boolean} hideAdvice returns whether it was shown
 * @property {(key: string) => boolean} shortcut returns whether the key is one
 */

export class Intent {
  /**
   * @param {import('../table/state.js').TableStore} store
   * @param {{stage: import('../table/stage.js').Stage, choices: import('./choices.js').Choices, animation: import('../table/animation.js').AnimationQueue,
   *   tooltip: import('../ui/tooltip.js').Tooltip, card: import('../table/info_card.js').InfoCard, bar: HTMLElement}} table
   * @param {Actions} actions
   */
  constructor(store, { stage, choices, animation, tooltip, card, bar }, actions) {
    this.stage = stage;
    this.choices = choices;
    this.animation = animation;
    this.tooltip = tooltip;
    this.card = card;
    /** The piece that the last question why was about. @type {Placed | null} */
    this.asked = null;
    this.bar = bar;
    this.actions = actions;
    listenToPointer(stage, tooltip, card, {
      tap: (placed) => this.tap(placed),
      lift: (placed) => this.lift(placed),
      drop: (placed) => this.drop(placed),
    });
    this.stopKeys = listenToKeys({
      stops: (all) => this.stops(all),
      canWalk: () => !animation.busy,
      press: (el) => this.press(el),
      back: () => card.hide() || choices.back() || actions.hideRefusal() || actions.hideAdvice(),
      shortcut: actions.shortcut,
    });
    for (const kind of INPUT_EVENTS) document.addEventListener(kind, this.noteInput, true);
    store.subscribe(() => this.keepFocus(), ['update', 'picks', 'confirming', 'offering', 'result']);
  }

  close() {
    this.stopKeys();
    for (const kind of INPUT_EVENTS) document.removeEventListener(kind, this.noteInput, true);
  }

  /** @param {Placed | null} placed */
  tap(placed) {
    if (this.animation.busy) this.animation.skip();
    else if (placed) this.choose(placed);
    else if (this.choices.picks.picked.length) this.choices.clear();
  }

  /** Picks a piece, or asks why it cannot be picked. @param {Placed} placed */
  choose(placed) {
    const pick = placed.piece.p;
    const { ghost } = this.choices;
    if (ghost.settled && placed === ghost.at()) {
      ghost.turn();
      return;
    }
    const pickable = pick !== undefined && this.choices.picks.allows(pick);
    if (!pickable && this.choices.offer(placed.piece.id)) return;
    if (!pick || !this.choices.able) {
      this.actions.hideRefusal();
      this.inform(placed);
      return;
    }
    const before = [...this.choices.picks.picked];
    if (this.choices.pick(pick)) {
      this.actions.hideRefusal();
      this.stage.reveal();
    } else {
      this.asked = placed;
      this.actions.askWhy([...before, pick]);
    }
  }

  /** Shows what a piece is. @param {Placed} placed */
  inform(placed) {
    this.tooltip.hide();
    this.card.show(placed, { focus: this.byKeys });
  }

  /** No rule forbids what was asked about: shows what the piece is. @returns {boolean} whether there is such a piece */
  informOfAsked() {
    const placed = this.asked;
    this.asked = null;
    if (!placed?.piece.about || !placed.el.isConnected) return false;
    this.inform(placed);
    return true;
  }

  /** Shows or hides the card of the piece with the focus or under the mouse. */
  toggleCard() {
    const under = [...this.stage.root.querySelectorAll('.piece:hover')].at(-1) ?? null;
    this.card.toggle(this.stage.pieceAt(document.activeElement) ?? this.stage.pieceAt(under));
  }

  /** Picks a piece that is being dragged. @param {Placed} placed @returns {boolean} whether it can be dragged */
  lift(placed) {
    const pick = placed.piece.p;
    if (!pick || this.animation.busy || !this.choices.able) return false;
    if (this.choices.picks.picked.at(-1) === pick) return true;
    if (this.choices.picks.wouldMake(pick) !== null) return false; // a drag alone must not play a move
    return this.choices.pick(pick);
  }

  /** @param {Placed | null} placed */
  drop(placed) {
    if (placed?.piece.p) this.choose(placed);
    else this.choices.back();
  }

  // The keyboard

  /** Where the arrow keys stop. @param {boolean} all whether at every piece, or only at those that can be picked */
  stops(all) {
    const { now } = this.choices.picks.next();
    const offering = this.choices.offered().flatMap(({ piece = '' }) => this.stage.placed.get(piece) ?? []);
    const pieces = all ? this.stage.placed.values() : new Set([...offering, ...this.stage.answering(now)]);
    const buttons = [...this.choices.buttons.querySelectorAll('button')];
    return [...[...pieces].map(({ el }) => el), ...buttons];
  }

  /** @param {Element} el */
  press(el) {
    const placed = this.stage.pieceAt(el);
    if (this.animation.busy) {
      this.animation.skip();
      return true;
    }
    if (placed) this.choose(placed);
    return placed !== null;
  }

  /** Moves the focus to the next choice after a pick or a move, if the player uses the keyboard and the focus was at the table. */
  keepFocus() {
    const focused = document.activeElement;
    const here = focused && (this.stage.root.contains(focused) || this.bar.contains(focused) || focused === document.body);
    const stops = this.stops(false);
    const first = stops[0];
    for (const el of stops) if (el.matches('.piece')) el.tabIndex = el === first ? 0 : -1;
    if (!here || !first || !this.byKeys) return;
    if (focused instanceof HTMLElement && stops.includes(focused) && !focused.matches('.chosen')) return;
    first.focus({ preventScroll: false });
  }

  /** Whether the last input came from the keyboard. */
  byKeys = false;

  /** @param {Event} event */
  noteInput = (event) => {
    this.byKeys = event.type === 'keydown';
  };
}
