/** The menu of a seat: invite someone, hand it over, leave, resign, let a bot play; for the host also mute and remove. */

import * as api from '../net/api.js';
import { ask, dialog, showMessage } from '../ui/dialogs.js';
import { button, fill, make } from '../ui/dom.js';
import { listed, say } from '../words/index.js';
import { botChoice } from './bots.js';
import { leaveSeat, takeSeat } from './fair_deal.js';
import { inviteCard, inviteTo } from './invite.js';
import { nameAt, seatNames, voteAt } from './seats.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/** @typedef {import('../net/wire.js').Seat} Seat */

/** In a vote about a seat: let another person take it. */
const ANYBODY = 'open';

/**
 * @param {Summary} summary
 * @param {Seat} seat
 * @param {import('./bots.js').Bots} game
 * @param {(() => void) | null} enlarge shows the player's display large
 */
export function openSeat(summary, seat, game, enlarge) {
  const body = make('div', { class: 'stack' });
  const box = dialog(nameAt(summary, seat.seat), [body], 'small');
  /** Sends a request, then closes the menu or shows the refusal. @param {() => Promise<unknown>} request */
  const attempt = (request) => async () => {
    try {
      await request();
      box.close();
    } catch (error) {
      showMessage(error instanceof Error ? error.message : String(error));
    }
  };
  /** A button that asks for confirmation. @param {string} label @param {string} question @param {() => Promise<unknown>} request */
  const confirmed = (label, question, request) =>
    button(label, async () => {
      box.close();
      if (await ask(question, label)) await attempt(request)();
    });
  const menu = { summary, seat, game, body, attempt, confirmed };
  const buttons = summary.state === 'over' ? [] : seat.mine ? ownButtons(menu) : otherButtons(menu);
  const kind = say(
    seat.kind === 'bot' ? 'seat.is_bot' : seat.kind === 'open' ? 'seat.is_open' : seat.present ? 'seat.is_here' : 'seat.is_away',
  );
  const state = [kind, seat.resigned && say('seat.resigned'), seat.muted && say('seat.muted')].filter(Boolean).join(' · ');
  const vote = voteSentence(summary, seat);
  const display = () => {
    box.close();
    enlarge?.();
  };
  const name = nameAt(summary, seat.seat);
  fill(
    body,
    make('p', { class: 'hint' }, state),
    vote && make('p', {}, vote),
    enlarge && button(say('area.enlarge', { title: name }), display),
    ...buttons,
  );
}

/**
 * @typedef {{summary: Summary, seat: Seat, game: import('./bots.js').Bots, body: HTMLElement,
 *   attempt: (request: () => Promise<unknown>) => () => Promise<void>,
 *   confirmed: (label: string, question: string, request: () => Promise<unknown>) => HTMLElement}} Menu
 */

/** What a player can do about their own seat. @param {Menu} menu */
function ownButtons({ summary, seat, body, confirmed }) {
  const { table, host, state } = summary;
  const handOver = button(say('seat.hand_over'), () =>
    fill(
      body,
      make('p', {}, say('seat.hand_over.how')),
      inviteCard(() => api.handOver(table, seat.seat)),
    ),
  );
  const leave = confirmed(say('seat.leave'), say('seat.leave.sure'), () => leaveSeat(summary, seat.seat));
  const running = state === 'running';
  const sure = say(running ? 'seat.close.running' : 'seat.close.sure');
  const close = host && confirmed(say('seat.close'), sure, () => api.close(table));
  if (!running) return [handOver, leave, close];
  const playsOn = summary.seats.length > 2 && summary.seats.some(({ kind, seat: one }) => kind !== 'bot' && one !== seat.seat);
  return [
    handOver,
    leave,
    confirmed(say('seat.abort'), say('seat.abort.sure'), () => api.abort(table, true)),
    confirmed(say('seat.resign'), say(playsOn ? 'seat.resign.bot' : 'seat.resign.sure'), () => api.resign(table, seat.seat)),
    close,
  ];
}

/** What a player can do about another seat. @param {Menu} menu */
function otherButtons({ summary, seat, game, body, attempt, confirmed }) {
  const { table, host, state } = summary;
  const seated = summary.seats.some(({ mine }) => mine);
  const open = seat.kind === 'open';
  const buttons = [];
  if (seat.can_return)
    buttons.push(
      button(
        say('seat.back'),
        attempt(() => takeSeat(summary)),
        { class: 'button primary' },
      ),
    );
  else if (!seated && open && summary.listed && state === 'waiting') {
    buttons.push(
      button(
        say('seat.take'),
        attempt(() => takeSeat(summary)),
        { class: 'button primary' },
      ),
    );
  }
  if (!seated) return buttons;
  if (open && (state === 'waiting' || seat.offered)) {
    buttons.push(button(say('invite'), () => fill(body, inviteTo(table, seat.seat)), { class: 'button primary' }));
  }
  if (game.bots.length && (state === 'waiting' ? host && open : open || seat.kind === 'person')) {
    const bot = game.bots.find((one) => one === voteAt(seat)?.bot);
    buttons.push(
      botChoice(say('seat.replace'), game, bot, (chosen) => void attempt(() => api.replace(table, seat.seat, chosen))()),
    );
  }
  if (open && state === 'running' && !seat.offered && summary.seats.length > 2) {
    buttons.push(
      button(
        say('seat.offer'),
        attempt(() => api.replace(table, seat.seat, ANYBODY)),
      ),
    );
  }
  return host && !open ? [...buttons, ...hostButtons(summary, seat, attempt, confirmed)] : buttons;
}

/**
 * What a player can do at once about a free seat whose turn it is: the same as in its menu.
 * @param {Summary} summary
 * @param {Seat | null} seat
 * @param {import('./bots.js').Bots} game
 */
export function vacancyButtons({ table, seats }, seat, game) {
  if (!seat) return [];
  const vote = (/** @type {string} */ wanted) => () =>
    void api.replace(table, seat.seat, wanted).catch((error) => showMessage(error.message));
  const bot = game.bots.find((one) => one === voteAt(seat)?.bot) ?? game.default_bot;
  return [
    game.bots.length > 0 && button(say('seat.replace'), vote(bot), { class: 'button primary' }),
    seat.offered
      ? button(say('invite'), () => dialog(say('invite'), [inviteTo(table, seat.seat)], 'small'))
      : seats.length > 2 && button(say('seat.offer'), vote(ANYBODY)),
  ];
}

/**
 * What the host can do about another player.
 * @param {Summary} summary
 * @param {Seat} seat
 * @param {Menu['attempt']} attempt
 * @param {Menu['confirmed']} confirmed
 */
function hostButtons({ table, state, seats }, seat, attempt, confirmed) {
  const person = seat.kind === 'person';
  const name = seatNames(seats)[seat.seat] ?? '';
  const sure = say(state === 'running' ? 'seat.remove.running' : 'seat.remove.sure', { name });
  return [
    person &&
      button(
        say(seat.muted ? 'seat.unmute' : 'seat.mute'),
        attempt(() => api.mute(table, seat.seat, !seat.muted)),
      ),
    (person || state === 'waiting') && confirmed(say('seat.remove'), sure, () => api.remove(table, seat.seat)),
  ];
}

/** The votes about a seat, in a sentence. @param {Summary} summary @param {Seat} seat */
function voteSentence(summary, seat) {
  const vote = voteAt(seat);
  if (!vote) return '';
  return [
    say(vote.bot === ANYBODY ? 'seat.offer.asked' : 'seat.vote.asked', { names: namesAt(summary, vote.agreed) }),
    vote.missing.length > 0 && say('seat.vote.missing', { names: namesAt(summary, vote.missing) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The vote to abort the game, with buttons to agree or not; empty if nobody asked.
 * @param {Summary} summary
 * @returns {import('../ui/dom.js').Inside[]}
 */
export function abortVote(summary) {
  const { table, abort, seats } = summary;
  if (!abort) return [];
  const mine = abort.missing.some((seat) => seats[seat]?.mine);
  const answer = (/** @type {boolean} */ agree) => () =>
    void api.abort(table, agree).catch((error) => showMessage(error.message));
  return [
    say('abort.asked', { names: namesAt(summary, abort.agreed) }),
    ' ',
    mine
      ? button(say('abort.agree'), answer(true), { class: 'button small' })
      : say('seat.vote.missing', { names: namesAt(summary, abort.missing) }),
    ' ',
    seats.some((seat) => seat.mine) &&
      button(say(mine ? 'abort.decline' : 'abort.withdraw'), answer(false), { class: 'button small quiet' }),
  ];
}

/** @param {Summary} summary @param {number[]} seats */
const namesAt = (summary, seats) => listed(seats.map((seat) => seatNames(summary.seats)[seat] ?? ''));
