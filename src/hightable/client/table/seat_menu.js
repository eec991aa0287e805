/** What can be done about a seat: invite somebody, hand it over, leave it, resign, let a bot play it. */
import * as api from '../net/api.js';
import { ask, dialog, showMessage } from '../ui/dialogs.js';
import { button, fill, make } from '../ui/dom.js';
import { botChoice } from './bots.js';
import { inviteCard, inviteTo } from './invite.js';
import { nameAt, seatNames, voteAt } from './seats.js';
import { listed, say } from '../words/index.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/** @typedef {import('../net/wire.js').Seat} Seat */

/** In a vote about a seat: another person may take it. */
const ANYBODY = 'open';

/**
 * @param {Summary} summary
 * @param {Seat} seat
 * @param {import('./bots.js').Bots} house
 */
export function openSeat(summary, seat, house) {
  const body = make('div', { class: 'stack' });
  const box = dialog(nameAt(summary, seat.seat), [body], 'small');
  /** @param {() => Promise<unknown>} deed */
  const doing = (deed) => async () => {
    try {
      await deed();
      box.close();
    } catch (error) {
      showMessage(error instanceof Error ? error.message : String(error));
    }
  };
  /** A button that asks before it acts. @param {string} words @param {string} question @param {() => Promise<unknown>} deed */
  const sure = (words, question, deed) => button(words, async () => {
    box.close();
    if (await ask(question, words)) await doing(deed)();
  });
  const menu = { summary, seat, house, body, doing, sure };
  const deeds = summary.state === 'over' ? [] : seat.mine ? ownDeeds(menu) : othersDeeds(menu);
  const kind = say(seat.kind === 'bot' ? 'seat.is_bot' : seat.kind === 'open' ? 'seat.is_open' : seat.present ? 'seat.is_here' : 'seat.is_away');
  const state = [seat.colour, kind, seat.resigned && say('seat.resigned')].filter(Boolean).join(' · ');
  const vote = voteSaid(summary, seat);
  fill(body, make('p', { class: 'hint' }, state), vote && make('p', {}, vote), ...deeds);
}

/**
 * @typedef {{summary: Summary, seat: Seat, house: import('./bots.js').Bots, body: HTMLElement,
 *   doing: (deed: () => Promise<unknown>) => () => Promise<void>,
 *   sure: (words: string, question: string, deed: () => Promise<unknown>) => HTMLElement}} Menu
 */

/** What a player can do about their own seat. @param {Menu} menu */
function ownDeeds({ summary, seat, body, sure }) {
  const { table, host, state } = summary;
  const handOver = button(say('seat.hand_over'), () => fill(body, make('p', {}, say('seat.hand_over.how')), inviteCard(() => api.handOver(table, seat.seat))));
  const leave = sure(say('seat.leave'), say('seat.leave.sure'), () => api.leave(table, seat.seat));
  if (state === 'waiting') return [handOver, leave, host && sure(say('seat.close'), say('seat.close.sure'), () => api.abort(table, true))];
  const playsOn = summary.seats.length > 2 && summary.seats.some(({ kind, seat: one }) => kind !== 'bot' && one !== seat.seat);
  return [
    handOver,
    leave,
    sure(say('seat.abort'), say('seat.abort.sure'), () => api.abort(table, true)),
    sure(say('seat.resign'), say(playsOn ? 'seat.resign.bot' : 'seat.resign.sure'), () => api.resign(table, seat.seat)),
  ];
}

/** What can be done about a seat that is not one's own. @param {Menu} menu */
function othersDeeds({ summary, seat, house, body, doing, sure }) {
  const { table, host, state } = summary;
  const seated = summary.seats.some(({ mine }) => mine);
  const open = seat.kind === 'open';
  const deeds = [];
  if (seat.can_return) deeds.push(button(say('seat.back'), doing(() => api.join(table)), { class: 'button primary' }));
  else if (!seated && open && summary.listed && state === 'waiting') {
    deeds.push(button(say('seat.take'), doing(() => api.join(table)), { class: 'button primary' }));
  }
  if (!seated) return deeds;
  if (open && (state === 'waiting' || seat.offered)) {
    deeds.push(button(say('invite'), () => fill(body, inviteTo(table, seat.seat)), { class: 'button primary' }));
  }
  if (house.bots.length && (state === 'waiting' ? host && open : open || seat.kind === 'person')) {
    const bot = house.bots.find((one) => one === voteAt(seat)?.bot);
    deeds.push(botChoice(say('seat.replace'), house, bot, (chosen) => void doing(() => api.replace(table, seat.seat, chosen))()));
  }
  if (open && state === 'running' && !seat.offered && summary.seats.length > 2) {
    deeds.push(button(say('seat.offer'), doing(() => api.replace(table, seat.seat, ANYBODY))));
  }
  if (host && !open && state === 'waiting') {
    deeds.push(sure(say('seat.remove'), say('seat.remove.sure', { name: nameAt(summary, seat.seat) }), () => api.remove(table, seat.seat)));
  }
  return deeds;
}

/** Who voted for what in this seat, and who has still to agree. @param {Summary} summary @param {Seat} seat */
function voteSaid(summary, seat) {
  const vote = voteAt(seat);
  if (!vote) return '';
  return [
    say(vote.bot === ANYBODY ? 'seat.offer.asked' : 'seat.vote.asked', { names: namesAt(summary, vote.agreed) }),
    vote.missing.length > 0 && say('seat.vote.missing', { names: namesAt(summary, vote.missing) }),
  ].filter(Boolean).join(' ');
}

/**
 * Who would abort the game, with the buttons to agree or not; nothing where nobody asked.
 * @param {Summary} summary
 * @returns {import('../ui/dom.js').Inside[]}
 */
export function abortVote(summary) {
  const { table, abort, seats } = summary;
  if (!abort) return [];
  const mine = abort.missing.some((seat) => seats[seat]?.mine);
  const answer = (/** @type {boolean} */ agree) => () => void api.abort(table, agree).catch((error) => showMessage(error.message));
  return [
    say('abort.asked', { names: namesAt(summary, abort.agreed) }), ' ',
    mine ? button(say('abort.agree'), answer(true), { class: 'button small' }) : say('seat.vote.missing', { names: namesAt(summary, abort.missing) }), ' ',
    seats.some((seat) => seat.mine) && button(say(mine ? 'abort.decline' : 'abort.withdraw'), answer(false), { class: 'button small quiet' }),
  ];
}

/** @param {Summary} summary @param {number[]} seats */
const namesAt = (summary, seats) => listed(seats.map((seat) => seatNames(summary.seats)[seat] ?? ''));
