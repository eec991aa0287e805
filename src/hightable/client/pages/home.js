/** The home page: the games, and the player's tables. */

import * as api from '../net/api.js';
import { verdict } from '../table/ending.js';
import { nameAt, seatNames } from '../table/seats.js';
import { showMessage } from '../ui/dialogs.js';
import { button, fill, make, mark } from '../ui/dom.js';
import { go } from '../ui/router.js';
import { listed, say } from '../words/index.js';
import { openNewTable } from './new_table.js';
import { pageHead } from './rules_page.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/** @typedef {import('../net/wire.js').Game} Game */

const REFRESH = 15000;

/** @param {HTMLElement} root */
export async function homePage(root) {
  const [games, me, tables] = await Promise.all([api.games(), api.me(), api.tables()]);
  const lists = make('div', { class: 'lists' });
  const main = make(
    'main',
    { class: 'page' },
    make(
      'section',
      { class: 'welcome' },
      make('img', { src: '/client/feast.svg', alt: '', class: 'feast', width: 960, height: 230 }),
      make('h1', {}, say('home.title')),
      make('p', { class: 'lead' }, say('home.lead')),
      nameField(me.name),
    ),
    make('section', { class: 'games', 'aria-label': say('home.games') }, ...games.map(gameCard)),
    lists,
  );
  fill(root, pageHead(), main, make('footer', { class: 'page-foot' }, say('home.footer')));
  showTables(lists, tables);
  const timer = setInterval(() => {
    if (!document.hidden)
      api.tables().then(
        (found) => showTables(lists, found),
        () => {},
      );
  }, REFRESH);
  return () => clearInterval(timer);
}

/** @param {string} name */
function nameField(name) {
  const saved = make('span', { class: 'hint', role: 'status' });
  const input = make('input', {
    id: 'name',
    class: 'input',
    value: name,
    maxlength: 40,
    autocomplete: 'nickname',
    placeholder: say('home.name.hint'),
    on: {
      change: async () => {
        try {
          input.value = (await api.setName(input.value.trim())).name;
          saved.textContent = say('home.name.saved');
        } catch (error) {
          saved.textContent = error instanceof Error ? error.message : String(error);
        }
      },
    },
  });
  return make('div', { class: 'field name-field' }, make('label', { for: 'name' }, say('home.name')), input, saved);
}

/** @param {Game} game */
function gameCard(game) {
  const title = `game-${game.name}`;
  const seats = Math.min(...game.players);
  const now = button(
    say('home.play'),
    async () => {
      try {
        const table = {
          game: game.name,
          options: {},
          seats: ['me', ...Array(seats - 1).fill(game.default_bot)],
          listed: false,
          seconds: null,
        };
        go(`/t/${(await api.newTable(table)).table}`);
      } catch (error) {
        showMessage(error instanceof Error ? error.message : String(error));
      }
    },
    { class: 'button primary large', 'data-play': game.name, 'aria-describedby': title },
  );
  const few = Math.min(...game.players);
  const many = Math.max(...game.players);
  return make(
    'article',
    { class: 'card game', 'data-game': game.name, 'aria-labelledby': title },
    make('h2', { id: title }, game.title),
    make('p', {}, game.about),
    make('p', { class: 'hint' }, few === many ? say('home.players', { count: many }) : say('home.players.range', { few, many })),
    make(
      'div',
      { class: 'buttons' },
      now,
      button(say('home.new'), () => openNewTable(game), { 'aria-describedby': title }),
      make('a', { class: 'button quiet', href: `/rules/${game.name}`, 'aria-describedby': title }, say('rules')),
    ),
  );
}

/** @param {HTMLElement} lists @param {import('../net/wire.js').Tables} tables */
function showTables(lists, tables) {
  /** @param {import('../words/index.js').Key} title @param {Summary[]} found @param {(one: Summary) => HTMLElement} row @param {string} kind */
  const list = (title, found, row, kind) =>
    found.length > 0 &&
    make(
      'section',
      { class: `card list ${kind}` },
      make('h2', {}, say(title)),
      make('ul', { class: 'plain' }, ...found.map((one) => make('li', {}, row(one)))),
    );
  fill(
    lists,
    list('tables.waiting', tables.waiting, (one) => tableRow(one, `/t/${one.table}`, say('tables.your_turn')), 'urgent'),
    list('tables.running', tables.running, (one) => tableRow(one, `/t/${one.table}`, standing(one)), ''),
    list('tables.lobby', tables.lobby, (one) => tableRow(one, `/t/${one.table}`, standing(one)), ''),
    list(
      'tables.finished',
      tables.finished,
      (one) => tableRow(one, `/t/${one.table}/replay`, standing(one), say('tables.replay')),
      '',
    ),
  );
}

/** @param {Summary} one */
function standing(one) {
  const free = one.seats.filter(({ kind }) => kind === 'open').length;
  if (one.state === 'closed') return one.problem ?? '';
  if (one.state === 'over') return verdict(one);
  if (free && one.state === 'waiting') return say('waiting.free', { count: free });
  return say('tables.turn_of', { name: nameAt(one, one.to_move) });
}

/** @param {Summary} one @param {string} path @param {string} state @param {string} [verb] */
function tableRow(one, path, state, verb = '') {
  const names = listed(seatNames(one.seats).filter((_, seat) => one.seats[seat]?.kind !== 'open'));
  return make(
    'a',
    { class: 'table-row', href: path },
    make('span', { class: 'marks' }, ...one.seats.map(({ seat, kind }) => kind !== 'open' && mark(seat))),
    make('span', { class: 'what' }, make('b', {}, one.title), make('small', {}, names)),
    make('span', { class: 'state' }, verb ? `${state} · ${verb}` : state),
  );
}
