/** The keyboard at the table: the arrow keys move the focus between the pieces that can be picked, by their place on the screen. */

import { settings } from '../ui/settings.js';

/** @typedef {{el: HTMLElement, x: number, y: number}} Stop */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest stop in a direction; one off to the side counts as farther away.
 * @param {Stop[]} stops
 * @param {{x: number, y: number}} from
 * @param {[number, number]} direction
 * @returns {Stop | null}
 */
export function nearest(stops, from, [right, down]) {
  let best = null;
  let least = Infinity;
  for (const stop of stops) {
    const dx = stop.x - from.x;
    const dy = stop.y - from.y;
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead > 2 && ahead + 2.2 * aside < least) {
      least = ahead + 2.2 * aside;
      best = stop;
    }
  }
  return best;
}

/** Where letters are typed, or choose something: shortcuts do not work there. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';

/** @param {HTMLElement} el @returns {Stop} */
function stopAt(el) {
  const box = el.getBoundingClientRect();
  return { el, x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Listens until the returned function is called.
 * @param {{stops: (all: boolean) => HTMLElement[], canWalk: () => boolean, press: (el: Element) => boolean, back: () => boolean,
 *   shortcut: (key: string) => boolean}} table
 */
export function listenToKeys(table) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
      return;
    const at = document.activeElement;
    const typing = at?.matches(FIELDS) ?? false;
    const direction = DIRECTIONS[event.key];
    let used = false;
    if (event.key === 'Escape') used = table.back();
    else if (typing) return;
    else if (direction && table.canWalk() && !at?.matches('input, [role=tab]')) used = walk(direction, event.shiftKey);
    else if ((event.key === 'Enter' || event.key === ' ') && at && !at.matches('button, a, summary')) used = table.press(at);
    else if (event.key.length === 1 && settings.shortcuts) used = table.shortcut(event.key.toLowerCase());
    if (used) event.preventDefault();
  };

  /** @param {[number, number]} direction @param {boolean} all */
  const walk = (direction, all) => {
    const stops = table.stops(all);
    if (!stops.length) return false;
    const at = document.activeElement;
    const here = at instanceof HTMLElement && (stops.includes(at) || at.closest('.piece')) ? stopAt(at) : null;
    const next = here ? nearest(stops.filter((el) => el !== at).map(stopAt), here, direction)?.el : stops[0];
    if (next) {
      if (next.tabIndex < 0) next.tabIndex = 0;
      next.focus({ preventScroll: false });
    }
    return true;
  };

  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
