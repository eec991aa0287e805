/** The card over the stage while seats are free: how many, and how to fill them. */

import * as api from '../net/api.js';
import { button, fill, make } from '../ui/dom.js';
import { openHelp } from '../ui/help.js';
import { isIntroduced } from '../ui/how_to_play.js';
import { nameField } from '../ui/name_field.js';
import { say } from '../words/index.js';
import { botChoice } from './bots.js';
import { takeSeat } from './fair_deal.js';
import { inviteTo } from './invite.js';
import { nameAt } from './seats.js';

/** @typedef {import('../net/wire.js').Summary} Summary */

/** How many seats are free; empty once the game has begun. @param {Summary} summary */
export function missing(summary) {
  const free = summary.seats.filter(({ kind }) => kind === 'open').length;
  if (!free || summary.state !== 'waiting') return '';
  return say('waiting.free', { count: free });
}

/**
 * The free seat that a player at a running table waits for; null if there is none.
 * @param {Summary} summary
 */
export function vacancy({ seats, state, to_move }) {
  const seat = seats[to_move];
  return state === 'running' && seat?.kind === 'open' && seats.some(({ mine }) => mine) ? seat : null;
}

/** That a seat is free, and what to do. @param {Summary} summary @param {import('../net/wire.js').Seat} seat */
export function vacancySentence(summary, seat) {
  const name = nameAt(summary, seat.seat);
  return say(seat.offered || summary.seats.length > 2 ? 'vacant' : 'vacant.two', { name });
}

/**
 * Shows or removes the card. A card that would not change is kept: the player may be copying its link.
 * @param {HTMLElement} over
 * @param {Summary} summary
 * @param {import('./bots.js').Bots} game
 * @param {(request: () => Promise<unknown>) => Promise<void>} attempt
 */
export function showWaiting(over, summary, game, attempt) {
  const words = missing(summary);
  const shown = over.querySelector('.waiting-card');
  over.classList.toggle('waiting', words !== '');
  if (!words) {
    if (shown) fill(over);
    return;
  }
  const seated = summary.seats.some(({ mine }) => mine);
  const bots = summary.host && game.bots.length > 0;
  const state = `${seated}:${words}:${bots}`;
  if (shown?.getAttribute('data-state') === state) return;
  const { table } = summary;
  const seat = summary.seats.find(({ kind }) => kind === 'open')?.seat ?? 0;
  const choice = () => botChoice(say('waiting.bot'), game, undefined, (bot) => void attempt(() => api.replace(table, seat, bot)));
  const unnamed = summary.seats.some(({ mine, name }) => mine && !name);
  const free = summary.seats.filter(({ kind }) => kind === 'open').length;
  const inside = seated
    ? [
        make('p', {}, say('invite.send', { count: free })),
        unnamed && nameField(''),
        inviteTo(table),
        bots && choice(),
        !isIntroduced(summary.game) && button(say('home.how'), openHelp, { class: 'button quiet' }),
      ]
    : summary.listed
      ? [button(say('seat.take'), () => void attempt(() => takeSeat(summary)), { class: 'button primary large' })]
      : [make('p', { class: 'hint' }, say('waiting.private'))];
  fill(over, make('div', { class: 'card waiting-card', 'data-state': state }, make('h2', {}, words), ...inside));
}
