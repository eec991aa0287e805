/** The page of a tutorial: a table with a coach, which is not saved. */

import * as api from '../net/api.js';
import { say } from '../words/index.js';
import { TablePage } from './table.js';

/** @param {HTMLElement} root @param {string} name of the game */
export async function learnPage(root, name) {
  const game = (await api.games()).find((one) => one.name === name);
  if (!game) throw new Error(say('learn.none'));
  const summary = /** @type {import('../net/wire.js').Summary} */ ({
    table: '',
    game: game.name,
    title: game.title,
    short: game.short,
    options: {},
    seats: [],
    state: 'running',
    n: 0,
    listed: false,
    to_move: -1,
  });
  const page = new TablePage(root, summary, game.name);
  return () => page.close();
}
