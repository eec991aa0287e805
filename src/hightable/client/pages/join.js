/** The page behind an invitation link. */

import * as api from '../net/api.js';
import { takeSeat } from '../table/fair_deal.js';
import { seatNames } from '../table/seats.js';
import { missing } from '../table/waiting.js';
import { button, fill, make } from '../ui/dom.js';
import { picture } from '../ui/picture.js';
import { setTheme } from '../ui/theme.js';
import { listed, say } from '../words/index.js';
import { pageHead } from './rules_page.js';

/** @typedef {import('../net/wire.js').Summary} Summary */

/** The invitation code in the address. It is after the #, so that it is in no server's log. */
export function codeInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get('join') ?? '';
}

/**
 * Shows the invitation, asks for a name and takes the seat. Resolves with the seat; with -1 if the guest only wants to watch, and
 * with null if they wanted a seat and none was free.
 * @param {HTMLElement} root
 * @param {Summary} invited
 * @param {string} code
 * @returns {Promise<number | null>}
 */
export function sitDown(root, invited, code) {
  return new Promise((done) => {
    const name = make('input', { class: 'input', id: 'guest', maxlength: 40, autocomplete: 'nickname' });
    const problem = make('p', { class: 'problem', role: 'alert' });
    /** @param {boolean} watch */
    const come = async (watch) => {
      try {
        if (name.value.trim()) await api.setName(name.value.trim());
        const seat = watch ? (await api.watch(invited.table, code)).seat : await takeSeat(invited, code);
        done(seat < 0 && !watch ? null : seat);
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error);
      }
    };
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      void come(!invited.can_sit);
    };
    const variants = make('div', { class: 'variants-chosen' });
    const about = make('p', { class: 'lead' });
    const form = make(
      'form',
      { class: 'card join', on: { submit } },
      picture(api.coverPath(invited.game), '', 'cover'),
      make('h1', {}, heading(invited)),
      about,
      make(
        'ul',
        { class: 'plain invited' },
        make('li', {}, say('home.players', { count: invited.seats.length })),
        make(
          'li',
          {},
          say('join.there', {
            names: listed(seatNames(invited.seats).filter((_, seat) => invited.seats[seat]?.kind !== 'open')),
          }),
        ),
        invited.can_sit ? missing(invited) && make('li', {}, missing(invited)) : make('li', {}, say('join.full')),
      ),
      variants,
      make('p', {}, make('a', { href: `/rules/${invited.game}`, target: '_blank', rel: 'noopener' }, say('join.rules'))),
      invited.can_sit && make('div', { class: 'field' }, make('label', { for: 'guest' }, say('home.name')), name),
      problem,
      make(
        'div',
        { class: 'buttons' },
        button(say(invited.can_sit ? 'join.sit' : 'join.watch_only'), () => {}, {
          type: 'submit',
          class: 'button primary large',
        }),
        invited.can_sit && button(say('join.watch'), () => void come(true), { class: 'button quiet' }),
      ),
    );
    fill(root, pageHead(), make('main', { class: 'page narrow' }, form));
    api.me().then(
      (me) => {
        name.value ||= me.name;
      },
      () => {},
    );
    api.games().then(
      (games) => {
        const game = games.find(({ name }) => name === invited.game);
        if (game) {
          about.textContent = game.about;
          setTheme(form, game.theme);
        }
        const lines = chosen(invited, game?.options ?? []);
        fill(
          variants,
          lines.length > 0 && make('h2', {}, say('new.options')),
          lines.length > 0 && make('ul', {}, ...lines.map((line) => make('li', {}, line))),
        );
      },
      () => {},
    );
    name.focus();
  });
}

/** @param {Summary} invited */
function heading({ seats, title, can_sit }) {
  const people = seats.filter(({ kind }) => kind === 'person');
  const name = people.length === 1 && people[0]?.name;
  if (name) return say(can_sit ? 'join.by' : 'join.by.watch', { name, title });
  return say(can_sit ? 'join.at' : 'join.at.watch', { title });
}

/** The options that differ from the default, which is their first choice. @param {Summary} invited @param {import('../net/wire.js').Option[]} options */
function chosen(invited, options) {
  return options.flatMap((option) => {
    const place = option.choices.findIndex(({ value }) => value === invited.options[option.name]);
    if (place < 1) return [];
    return [
      option.switch ? option.title : say('join.option', { option: option.title, choice: option.choices[place]?.title ?? '' }),
    ];
  });
}
