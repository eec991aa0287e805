/** The help at a table: how to play the game, and how to use mouse, touch and keyboard. */

import { say } from '../words/index.js';
import { currentGame } from './current_game.js';
import { dialog } from './dialogs.js';
import { make } from './dom.js';
import { goalOf, learnLinks } from './how_to_play.js';

/** @type {[string, import('../words/index.js').Key][]} */
const KEYS = [
  ['← ↑ ↓ →', 'help.arrows'],
  ['⇧ + ←↑↓→', 'help.all'],
  ['↵', 'help.enter'],
  ['Esc', 'help.escape'],
  ['U', 'help.undo'],
  ['H', 'help.advice'],
  ['T', 'help.turn'],
  ['I', 'help.info'],
  ['+ −', 'help.zoom'],
  ['W', 'help.again'],
  ['.', 'help.skip'],
  ['L', 'help.log'],
  ['S', 'help.score'],
  ['M', 'help.moves'],
  ['R', 'help.rules'],
  ['C', 'help.chat'],
  ['?', 'help.help'],
];

export function openHelp() {
  const game = currentGame();
  const rows = KEYS.filter(([, words]) => words !== 'help.turn' || game?.rotates !== false).map(([key, words]) =>
    make('tr', {}, make('th', { scope: 'row' }, make('kbd', {}, key)), make('td', {}, say(words))),
  );
  const goal = game && goalOf(game);
  const learn = game && goal ? [goal, make('div', { class: 'buttons' }, ...learnLinks(game))] : [];
  const controls = [make('p', {}, say('help.pointer')), make('table', { class: 'keys' }, make('tbody', {}, ...rows))];
  const title = game && goal ? say('goal.title', { title: game.short }) : say('help');
  dialog(title, [...learn, make('h3', {}, say('help.controls')), ...controls], 'how-to-play');
}
