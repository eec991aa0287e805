/** An invitation link to copy or scan. */

import * as api from '../net/api.js';
import { copyField } from '../ui/copy_field.js';
import { fill, make } from '../ui/dom.js';
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
      const picture = qr ? sanitize(qr) : null;
      if (picture && !picture.hasAttribute('viewBox')) {
        picture.setAttribute('viewBox', `0 0 ${picture.getAttribute('width') ?? 100} ${picture.getAttribute('height') ?? 100}`);
      }
      const code = picture && make('div', { class: 'qr', role: 'img', 'aria-label': say('invite.qr') }, picture);
      const { hostname: host } = location;
      const here = HERE.test(host) && make('p', { class: 'hint' }, say('invite.here', { host }));
      fill(card, copyField(link, say('invite.link'), say('invite.copy'), 'button primary'), here, here ? null : code);
    },
    (error) => fill(card, make('p', { class: 'hint' }, error.message)),
  );
  return card;
}

/** @param {string} table @param {number} [seat] */
export const inviteTo = (table, seat) => inviteCard(() => api.invite(table, seat));
