/** An invitation link to copy or scan. */

import * as api from '../net/api.js';
import { button, fill, make } from '../ui/dom.js';
import { say } from '../words/index.js';
import { sanitize } from './faces.js';

/** Host names that work only on this computer. */
const HERE = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/**
 * A card with the link and its QR code, which it fetches itself.
 * @param {() => Promise<import('../net/wire.js').Invite>} fetchInvite
 */
export function inviteCard(fetchInvite) {
  const card = make('div', { class: 'invite' }, make('p', { class: 'hint' }, say('loading')));
  fetchInvite().then(
    ({ path, qr }) => {
      const link = new URL(path, location.href).href;
      const field = make('input', {
        class: 'input',
        readonly: true,
        value: link,
        'aria-label': say('invite.link'),
        on: { focus: () => field.select() },
      });
      const copied = make('span', { role: 'status', class: 'hint' });
      const copy = button(
        say('invite.copy'),
        async () => {
          try {
            await navigator.clipboard.writeText(link);
          } catch {
            field.select();
            document.execCommand('copy');
          }
          copied.textContent = say('invite.copied');
        },
        { class: 'button primary' },
      );
      const picture = qr ? sanitize(qr) : null;
      if (picture && !picture.hasAttribute('viewBox')) {
        picture.setAttribute('viewBox', `0 0 ${picture.getAttribute('width') ?? 100} ${picture.getAttribute('height') ?? 100}`);
      }
      const code = picture && make('div', { class: 'qr', role: 'img', 'aria-label': say('invite.qr') }, picture);
      const { hostname: host } = location;
      const here = HERE.test(host) && make('p', { class: 'hint' }, say('invite.here', { host }));
      fill(card, make('div', { class: 'invite-link' }, copy, copied, field), here, here ? null : code);
    },
    (error) => fill(card, make('p', { class: 'hint' }, error.message)),
  );
  return card;
}

/** @param {string} table @param {number} [seat] */
export const inviteTo = (table, seat) => inviteCard(() => api.invite(table, seat));
