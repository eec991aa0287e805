/** What hands and keys wish at the table: each wish becomes a pick, or the question why it cannot be one. */
import { hands } from './pointer.js';
import { keys } from './keyboard.js';

/** @typedef {import('../table/stage.js').Placed} Placed */

const KINDS = ['keydown', 'pointerdown'];

/**
 * @typedef {object} Deeds
 * @property {(picks: string[]) => void} why asks by which clause these picks make no move
 * @property {() => boolean} hideRefusal whether there was one
 * @property {() => boolean} dismiss puts away what stands over the table; whether there was something
 * @property {(key: string) => boolean} shortcut whether the key is one
 */

export class Wishes {
  /**
   * @param {{stage: import('../table/stage.js').Stage, choices: import('./choices.js').Choices, playing: import('../table/animation.js').Playing,
   *   tip: import('../ui/tooltip.js').Tip, bar: HTMLElement}} table
   * @param {Deeds} deeds
   */
  constructor({ stage, choices, playing, tip, bar }, deeds) {
    this.stage = stage;
    this.choices = choices;
    this.playing = playing;
    this.tip = tip;
    this.bar = bar;
    this.deeds = deeds;
    hands(stage, tip, {
      tap: (placed) => this.tap(placed),
      lift: (placed) => this.lift(placed),
      drop: (placed) => this.drop(placed),
    });
    this.unkey = keys({
      stops: (all) => this.stops(all),
      walks: () => !playing.busy,
      press: (el) => this.press(el),
      back: () => choices.back() || deeds.hideRefusal() || deeds.dismiss(),
      shortcut: deeds.shortcut,
    });
    for (const kind of KINDS) document.addEventListener(kind, this.noteKeys, true);
  }

  close() {
    this.unkey();
    for (const kind of KINDS) document.removeEventListener(kind, this.noteKeys, true);
  }

  /** @param {Placed | null} placed */
  tap(placed) {
    if (this.playing.busy) this.playing.skip();
    else if (placed) this.wish(placed);
    else if (this.choices.picks.picked.length) this.choices.clear();
  }

  /** Picks a thing, or asks why it cannot be picked. @param {Placed} placed */
  wish(placed) {
    const pick = placed.piece.p;
    const { ghost } = this.choices;
    if (ghost.settled && placed === ghost.at()) {
      ghost.turn();
      return;
    }
    if (!pick || !this.choices.able) {
      this.deeds.hideRefusal();
      this.tip.show(placed);
      return;
    }
    const before = [...this.choices.picks.picked];
    if (this.choices.pick(pick)) {
      this.deeds.hideRefusal();
      this.stage.reveal();
    } else this.deeds.why([...before, pick]);
  }

  /** @param {Placed} placed */
  lift(placed) {
    const pick = placed.piece.p;
    if (!pick || this.playing.busy || !this.choices.able) return false;
    if (this.choices.picks.picked.at(-1) === pick) return true;
    if (this.choices.picks.wouldMake(pick) !== null) return false; // a drag alone must not play
    return this.choices.pick(pick);
  }

  /** @param {Placed | null} placed */
  drop(placed) {
    if (placed?.piece.p) this.wish(placed);
    else this.choices.back();
  }

  // The keyboard

  /** @param {boolean} all */
  stops(all) {
    const { now } = this.choices.picks.next();
    const pieces = all ? [...this.stage.placed.values()] : this.stage.answering(now);
    const buttons = [...this.choices.buttons.querySelectorAll('button')];
    return [...pieces.map(({ el }) => el), ...buttons];
  }

  /** @param {Element} el */
  press(el) {
    const placed = this.stage.of(el);
    if (this.playing.busy) {
      this.playing.skip();
      return true;
    }
    if (placed) this.wish(placed);
    return placed !== null;
  }

  /** After a pick or a move the focus goes on to what comes next, if it was at the table. */
  keepFocus() {
    const at = document.activeElement;
    const here = at && (this.stage.root.contains(at) || this.bar.contains(at) || at === document.body);
    const able = this.stops(false);
    const first = able[0];
    for (const el of able) if (el.matches('.piece')) el.tabIndex = el === first ? 0 : -1;
    if (!here || !first || !this.byKeys) return;
    if (at instanceof HTMLElement && able.includes(at) && !at.matches('.chosen')) return;
    first.focus({ preventScroll: false });
  }

  /** Whether the player used the keyboard last: only then the focus moves by itself. */
  byKeys = false;

  /** @param {Event} event */
  noteKeys = (event) => {
    this.byKeys = event.type === 'keydown';
  };
}
