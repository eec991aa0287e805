/** Bots: what each level is called, and the choice of one. */

import { button, make } from '../ui/dom.js';
import { say } from '../words/index.js';
import { ReadyNote } from './ready_note.js';

/** A game's name, its bots, and the one that sits down by default. @typedef {Pick<import('../net/wire.js').Game, 'name' | 'bots' | 'default_bot'>} Bots */

/** @type {Record<string, import('../words/index.js').Key>} */
const NAMES = {
  random: 'bot.random',
  easy: 'bot.easy',
  medium: 'bot.medium',
  hard: 'bot.hard',
  master: 'bot.master',
};

/** Whether this is one of High Table's own bots, and not a player of the host's. @param {string} bot */
export const isLevel = (bot) => bot in NAMES;

/** What a bot is called: by its level; a player of the host's by its own name. @param {string} bot */
export function botName(bot) {
  const key = NAMES[bot];
  return key ? say(key) : bot;
}

/**
 * A button that puts a bot in a seat, and beside it the choice of its level.
 * @param {string} label
 * @param {Bots} game
 * @param {string | undefined} chosen
 * @param {(bot: string) => void} onChoose
 */
export function botChoice(label, game, chosen, onChoose) {
  const { bots, default_bot } = game;
  const ready = new ReadyNote(game);
  const level = make(
    'select',
    { 'aria-label': say('bot'), on: { change: () => ready.choose([level.value]) } },
    ...bots.map((bot) => make('option', { value: bot, selected: bot === (chosen ?? default_bot) }, botName(bot))),
  );
  const choose = button(label, () => onChoose(level.value));
  ready.choose([level.value]);
  return make('div', { class: 'bot-choice' }, choose, bots.length > 1 && level, ready.root);
}
