/** Players of the house: what their levels are called, and a choice of one. */
import { button, make } from '../ui/dom.js';
import { say } from '../words/index.js';

/** The bots that a game has, and the one that sits down by default. @typedef {Pick<import('../net/wire.js').Game, 'bots' | 'default_bot'>} House */

/** @type {Record<string, import('../words/index.js').Key>} */
const LEVELS = {
  random: 'level.random', easy: 'level.easy', medium: 'level.medium', hard: 'level.hard', master: 'level.master',
};

/** What a level is called. @param {string} bot */
export function levelName(bot) {
  const key = LEVELS[bot];
  return key ? say(key) : bot;
}

/** Which player of the house, where there are several to choose from. @param {string} bot @param {string[]} bots */
export function houseIn(bot, bots) {
  return bots.length > 1 ? ` (${levelName(bot)})` : '';
}

/**
 * A button that lets the house sit down, and beside it the choice of its level.
 * @param {string} words
 * @param {House} house
 * @param {string | undefined} chosen
 * @param {(bot: string) => void} deed
 * @param {Record<string, string>} [attributes]
 */
export function houseChoice(words, { bots, default_bot }, chosen, deed, attributes = {}) {
  const level = make('select', { 'aria-label': say('level') }, ...bots.map((bot) =>
    make('option', { value: bot, selected: bot === (chosen ?? default_bot) }, levelName(bot))));
  const asks = button(words, () => deed(level.value), attributes);
  return bots.length > 1 ? make('div', { class: 'house-choice' }, asks, level) : asks;
}
