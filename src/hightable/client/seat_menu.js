/** What can be done about a seat: invite somebody, hand it over, leave it, let the house play it. */
import * as api from './api.js';
import { ask, dialog, tell } from './dialogs.js';
import { button, fill, make } from './elements.js';
import { houseChoice } from './house.js';
import { inviteCard, inviteTo } from './invite.js';
import { nameOf, voteAt } from './seats.js';
import { listed, say } from './words.js';

/**
 * @param {import('./wire.js').Summary} summary
 * @param {import('./wire.js').Seat} seat
 * @param {import('./house.js').House} house
 */
export function openSeat(summary, seat, house) {
  const { table } = summary;
  const seated = summary.seats.some(({ mine }) => mine);
  const body = make('div', { class: 'stack' });
  const box = dialog(nameOf(seat), [body], 'small');
  /** @param {() => Promise<unknown>} deed */
  const doing = (deed) => async () => {
    try {
      await deed();
      box.close();
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  };
  const deeds = [];
  const running = summary.state !== 'over';
  if (seat.mine && running) {
    deeds.push(button(say('seat.hand_over'), () => fill(body, make('p', {}, say('seat.hand_over.how')), inviteCard(() => api.handOver(table, seat.seat)))));
    deeds.push(button(say('seat.leave'), async () => {
      box.close();
      if (await ask(say('seat.leave.sure'), say('seat.leave'))) await doing(() => api.leave(table, seat.seat))();
    }));
  }
  if (seated && running && seat.kind === 'open') {
    deeds.push(button(say('invite'), () => fill(body, inviteTo(table, seat.seat)), { class: 'button primary' }));
  }
  if (seated && running && !seat.mine && (seat.kind === 'open' || (seat.kind === 'person' && !seat.present))) {
    const replace = (/** @type {string} */ bot) => void doing(() => api.replace(table, seat.seat, bot))();
    if (house.bots.length) deeds.push(houseChoice(say('seat.replace'), house, voteAt(seat)?.bot, replace));
  }
  if (!seated && running && seat.kind === 'open' && summary.listed) {
    deeds.push(button(say('seat.take'), doing(() => api.join(table)), { class: 'button primary' }));
  }
  const kind = say(seat.kind === 'bot' ? 'seat.is_bot' : seat.kind === 'open' ? 'seat.is_open' : seat.present ? 'seat.is_here' : 'seat.is_away');
  const vote = voteAt(seat);
  /** @param {number[]} seats */
  const names = (seats) => listed(seats.map((one) => (summary.seats[one] ? nameOf(summary.seats[one]) : '')));
  const said = vote && [
    say('seat.vote.asked', { names: names(vote.asked) }),
    vote.missing.length > 0 && say('seat.vote.missing', { names: names(vote.missing) }),
  ].filter(Boolean).join(' ');
  fill(body, make('p', { class: 'hint' }, `${seat.colour} · ${kind}`), said && make('p', {}, said), ...deeds);
}
