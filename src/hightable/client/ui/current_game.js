/** The game that the page is about: it gives the page its look and the help its text. */

import * as api from '../net/api.js';
import { setTheme } from './theme.js';

/** @type {import('../net/wire.js').Game | undefined} */
let current;
let asked = 0;

/** Gives the whole page the look of a game. Without a name, or for a game that is gone, the page has its own. @param {string} [name] */
export async function showGame(name = '') {
  const visit = ++asked;
  const games = name ? await api.games().catch(() => []) : [];
  if (visit !== asked) return;
  current = games.find((game) => game.name === name);
  setTheme(document.documentElement, current?.theme ?? null);
}

/** Undefined on pages that are about no game, and until its description has arrived. */
export const currentGame = () => current;
