/** The single-key shortcuts of a table. The help lists them. */

import { openHelp } from '../ui/help.js';

/**
 * @typedef {object} Actions
 * @property {() => void} undo
 * @property {() => void} advice
 * @property {() => void} skip ends animations
 * @property {() => void} again shows the others' turns once more
 * @property {() => void} turn rotates the piece in hand
 * @property {() => void} card shows the info card of a piece
 * @property {(factor: number) => void} zoom
 * @property {(panel: string) => void} panel opens a side panel
 * @property {() => void} chat opens the chat, to write
 */

const ZOOM = 1.3;

/**
 * What each key does. Returns a function that acts on a key and tells whether it is a shortcut.
 * @param {Actions} actions
 */
export function shortcuts(actions) {
  /** @type {Map<string, () => void>} */
  const keys = new Map([
    ['u', actions.undo],
    ['h', actions.advice],
    ['.', actions.skip],
    ['w', actions.again],
    ['t', actions.turn],
    ['i', actions.card],
    ['+', () => actions.zoom(ZOOM)],
    ['-', () => actions.zoom(1 / ZOOM)],
    ['l', () => actions.panel('log')],
    ['s', () => actions.panel('score')],
    ['m', () => actions.panel('moves')],
    ['r', () => actions.panel('rules')],
    ['c', actions.chat],
    ['?', openHelp],
  ]);
  return (/** @type {string} */ key) => {
    keys.get(key)?.();
    return keys.has(key);
  };
}
