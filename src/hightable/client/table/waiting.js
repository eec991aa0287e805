/** Over the stage while seats are free: who is missing, and how to get somebody. */
import * as api from '../net/api.js';
import { button, fill, make } from '../ui/dom.js';
import { botChoice } from './bots.js';
import { inviteTo } from './invite.js';
import { say } from '../words/index.js';

/** @typedef {import('../net/wire.js').Summary} Summary */

/** How many are missing; nothing where the game is on. @param {Summary} summary */
export function missing(summary) {
  const free = summary.seats.filter(({ kind }) => kind === 'open').length;
  if (!free || summary.state !== 'waiting') return '';
  return say('waiting.free', { count: free });
}

/**
 * Shows the card, or takes it away. A card that says the same already stays as it is: somebody may be copying its link.
 * @param {HTMLElement} over
 * @param {Summary} summary
 * @param {import('./bots.js').Bots} house
 * @param {(deed: () => Promise<unknown>) => Promise<void>} trying
 */
export function showWaiting(over, summary, house, trying) {
  const words = missing(summary);
  const shown = over.querySelector('.waiting-card');
  over.classList.toggle('waiting', words !== '');
  if (!words) {
    if (shown) fill(over);
    return;
  }
  const seated = summary.seats.some(({ mine }) => mine);
  const bots = summary.host && house.bots.length > 0;
  const state = `${seated}:${words}:${bots}`;
  if (shown?.getAttribute('data-state') === state) return;
  const { table } = summary;
  const seat = summary.seats.find(({ kind }) => kind === 'open')?.seat ?? 0;
  const choice = botChoice(say('waiting.bot'), house, undefined, (bot) => void trying(() => api.replace(table, seat, bot)),
    { class: 'button quiet' });
  const inside = seated ? [inviteTo(table), ...(bots ? [choice] : [])]
    : summary.listed ? [button(say('seat.take'), () => void trying(() => api.join(table)), { class: 'button primary large' })]
      : [make('p', { class: 'hint' }, say('waiting.private'))];
  fill(over, make('div', { class: 'card waiting-card', 'data-state': state }, make('h2', {}, words), ...inside));
}
