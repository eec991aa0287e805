/**
 * Touch and mouse on the stage: a tap picks, a drag picks and drops, resting on a piece shows its name and then its info card.
 *
 * A copy of the piece is dragged; the piece itself moves when the server says so.
 */

import { make } from '../ui/dom.js';

/** @typedef {import('../table/stage.js').Placed} Placed */
/** @typedef {{pointer: number, x: number, y: number, on: Placed | null, moved: boolean, ghost: HTMLElement | null, named: boolean,
 *   timer: number}} Touch */

const SLACK = 8;
const LONG_PRESS = 480;
const HOVER_DELAY = 300;
const CARD_DELAY = 1500;

/**
 * @typedef {object} Handlers
 * @property {(placed: Placed | null) => void} tap
 * @property {(placed: Placed) => boolean} lift picks the piece; returns whether it can be dragged
 * @property {(placed: Placed | null) => void} drop onto a piece, or null for back where it came from
 */

/**
 * @param {import('../table/stage.js').Stage} stage
 * @param {import('../ui/tooltip.js').Tooltip} tooltip
 * @param {import('../table/info_card.js').InfoCard} card
 * @param {Handlers} handlers
 */
export function listenToPointer(stage, tooltip, card, handlers) {
  const root = stage.root;
  /** @type {Touch | null} */
  let touch = null;
  let resting = 0;

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || touch) {
      if (touch && !touch.ghost) touch.moved = true; // two fingers zoom and pick nothing
      return;
    }
    const on = stage.under(event.clientX, event.clientY);
    touch = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      on,
      moved: false,
      ghost: null,
      named: false,
      timer: 0,
    };
    clearTimeout(resting);
    if (on && event.pointerType !== 'mouse') {
      touch.timer = setTimeout(() => {
        if (!touch) return;
        touch.named = true;
        card.show(on);
      }, LONG_PRESS);
    }
  });

  root.addEventListener('pointermove', (event) => {
    if (!touch) {
      rest(event);
      return;
    }
    if (event.pointerId !== touch.pointer) return;
    if (!touch.moved) {
      if (Math.hypot(event.clientX - touch.x, event.clientY - touch.y) < SLACK) return;
      touch.moved = true;
      clearTimeout(touch.timer);
      tooltip.hide();
      card.leave();
      if (touch.on && handlers.lift(touch.on)) {
        touch.ghost = ghostOf(touch.on);
        root.setPointerCapture(touch.pointer);
      }
    }
    if (!touch.ghost && event.pointerType === 'mouse') stage.frame.scrollBy(-event.movementX, -event.movementY);
    if (touch.ghost && touch.on) {
      const { w, h } = touch.on.box;
      touch.ghost.style.transform = `translate(${event.clientX - w / 2}px, ${event.clientY - h / 2}px) scale(1.08)`;
      event.preventDefault();
    }
  });

  root.addEventListener('pointerup', (event) => {
    if (!touch || event.pointerId !== touch.pointer) return;
    const was = touch;
    finish();
    if (was.named) return;
    if (!was.moved) handlers.tap(was.on);
    else if (was.ghost) {
      const over = stage.under(event.clientX, event.clientY);
      handlers.drop(over === was.on ? null : over);
    }
  });

  root.addEventListener('pointercancel', (event) => {
    if (!touch || event.pointerId !== touch.pointer) return;
    const lifted = touch.ghost !== null;
    finish();
    if (lifted) handlers.drop(null);
  });

  // While a piece is dragged the page does not scroll.
  root.addEventListener('touchmove', (event) => touch?.ghost && event.preventDefault(), { passive: false });
  root.addEventListener('contextmenu', (event) => touch?.named && event.preventDefault());
  root.addEventListener('pointerleave', () => {
    clearTimeout(resting);
    card.leave();
    if (!touch) tooltip.hide();
  });
  root.addEventListener('focusin', (event) => {
    const placed = stage.pieceAt(event.target);
    if (placed?.el.matches(':focus-visible')) tooltip.show(placed);
  });
  root.addEventListener('focusout', () => tooltip.hide());

  function finish() {
    if (!touch) return;
    clearTimeout(touch.timer);
    touch.ghost?.remove();
    touch.on?.el.classList.remove('lifted');
    touch = null;
  }

  /** @param {PointerEvent} event */
  function rest(event) {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(resting);
    const placed = stage.pieceAt(event.target);
    if (placed && (tooltip.of === placed || card.of === placed)) {
      if (card.of !== placed) resting = setTimeout(() => enlarge(placed), CARD_DELAY);
      return;
    }
    tooltip.hide();
    card.leave();
    if (!placed) return;
    resting = setTimeout(() => {
      if (card.of !== null) return;
      tooltip.show(placed);
      resting = setTimeout(() => enlarge(placed), CARD_DELAY);
    }, HOVER_DELAY);
  }

  /** @param {Placed} placed */
  function enlarge(placed) {
    if (!placed.piece.about || card.of !== null || placed === card.closed || !placed.el.isConnected) return;
    tooltip.hide();
    card.show(placed, { resting: true });
  }

  /** @param {Placed} placed */
  function ghostOf(placed) {
    const ghost = make('div', { class: 'ghost', 'aria-hidden': 'true' }, placed.face.cloneNode(true));
    ghost.style.width = `${placed.box.w}px`;
    ghost.style.height = `${placed.box.h}px`;
    placed.el.classList.add('lifted');
    document.body.append(ghost);
    return ghost;
  }
}
