/** The home page: the player's running games, the games, and what has been played. */

import * as api from '../net/api.js';
import { botName } from '../table/bots.js';
import { verdict } from '../table/ending.js';
import { createTable } from '../table/fair_deal.js';
import { nameAt, seatNames } from '../table/seats.js';
import { hasResult } from '../table/story.js';
import { showMessage } from '../ui/dialogs.js';
import { button, fill, iconButton, make, mark } from '../ui/dom.js';
import { introduce, openHowToPlay } from '../ui/how_to_play.js';
import { nameField } from '../ui/name_field.js';
import { picture } from '../ui/picture.js';
import { go } from '../ui/router.js';
import { change, settings } from '../ui/settings.js';
import { setTheme } from '../ui/theme.js';
import { listed, locale, say } from '../words/index.js';
import { openNewTable } from './new_table.js';
import { isPractice, nextLevel, resultsOf } from './results.js';
import { pageHead } from './rules_page.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/** @typedef {import('../net/wire.js').Game} Game */

const REFRESH = 15000;

/** @param {HTMLElement} root */
export async function homePage(root) {
  const [games, me, tables] = await Promise.all([api.games(), api.me(), api.tables()]);
  const running = make('div', { class: 'lists' });
  const others = make('div', { class: 'lists' });
  const cards = games.map((game) => new GameCard(game));
  const refresh = () =>
    api.tables().then(
      (found) => showTables(found),
      () => {},
    );
  /** @param {import('../net/wire.js').Tables} found */
  const showTables = (found) => {
    showLists(running, others, found, refresh);
    for (const card of cards) card.suggest(found.finished);
  };
  const main = make(
    'main',
    { class: 'page' },
    running,
    make(
      'section',
      { class: 'welcome' },
      make('div', {}, make('h1', {}, say('home.title')), make('p', { class: 'lead' }, say('home.lead')), nameField(me.name)),
      make('img', { src: '/client/feast.svg', alt: '', class: 'feast', width: 960, height: 230 }),
    ),
    make('section', { class: 'games', 'aria-label': say('home.games') }, ...cards.map(({ root }) => root)),
    others,
  );
  fill(root, pageHead(), main, make('footer', { class: 'page-foot' }, say('home.footer')));
  showTables(tables);
  const timer = setInterval(() => {
    if (!document.hidden) void refresh();
  }, REFRESH);
  return () => clearInterval(timer);
}

/** @type {import('../words/index.js').Key[]} */
const WEIGHTS = ['home.weight.easy', 'home.weight.medium', 'home.weight.demanding'];

/** What a player wants to know before choosing a game: “20–40 min · easy · 2–4 players”. @param {Game} game */
function facts({ minutes: [least, most], weight, players }) {
  const few = Math.min(...players);
  const many = Math.max(...players);
  return [
    say('home.minutes', { minutes: least === most ? String(least) : `${least}–${most}` }),
    say(WEIGHTS[weight - 1] ?? 'home.weight.medium'),
    few === many ? say('home.players', { count: many }) : say('home.players.range', { few, many }),
  ].join(' · ');
}

/** The card of a game: its cover, what it is about, and the ways to play it. */
class GameCard {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    const title = `game-${game.name}`;
    const described = { 'aria-describedby': title };
    const remembered = settings.levels[game.name] ?? '';
    const chosen = game.bots.includes(remembered) ? remembered : game.default_bot;
    this.level = make(
      'select',
      { 'aria-label': say('home.opponent'), ...described, on: { change: () => this.choose(this.level.value) } },
      ...game.bots.map((bot) => make('option', { value: bot, selected: bot === chosen }, botName(bot))),
    );
    this.suggestion = make('p', { class: 'level-up hint' });
    /** @type {Summary[]} */
    this.finished = [];
    const [fewest] = game.players.filter((count) => count > 1);
    this.opponents = (fewest ?? 1) - 1;
    const now = button(say('home.play'), () => this.play(this.opponents), {
      class: 'button primary large',
      'data-play': game.name,
      ...described,
    });
    const solo = button(say('home.solo'), () => this.play(0), {
      class: fewest ? 'button small' : 'button primary large',
      'data-solo': game.name,
      ...described,
    });
    this.root = make(
      'article',
      { class: 'card game', 'data-game': game.name, 'aria-labelledby': title },
      picture(api.coverPath(game.name), '', 'cover'),
      make('h2', { id: title, title: game.title }, game.short),
      make('p', { class: 'hint' }, facts(game)),
      make('p', { class: 'about' }, game.about),
      fewest !== undefined && make('div', { class: 'play-row' }, now, this.level),
      this.suggestion,
      make(
        'div',
        { class: 'buttons' },
        game.players.includes(1) && solo,
        button(say('home.new'), () => openNewTable(game), { class: 'button small', 'data-new': game.name, ...described }),
        game.goal && button(say('home.how'), () => this.explain(), { class: 'button small quiet', ...described }),
        make('a', { class: 'button small quiet', href: `/rules/${game.name}`, ...described }, say('rules')),
      ),
    );
    setTheme(this.root, game.theme);
  }

  /** Remembers the level of the opponent. @param {string} level */
  choose(level) {
    this.level.value = level;
    change('levels', { ...settings.levels, [this.game.name]: level });
    this.suggest(this.finished);
  }

  /** Offers the next level to a player who keeps winning. @param {Summary[]} finished */
  suggest(finished) {
    this.finished = finished;
    const next = nextLevel(finished, this.game, this.level.value);
    fill(
      this.suggestion,
      next && `${say('home.level_up', { bot: botName(this.level.value) })} `,
      next && button(say('home.level_up.try', { bot: botName(next) }), () => this.choose(next), { class: 'button small' }),
    );
  }

  async explain() {
    if (await openHowToPlay(this.game)) await this.create(this.opponents);
  }

  /** @param {number} opponents */
  async play(opponents) {
    if (await introduce(this.game, opponents ? undefined : say('home.solo'))) await this.create(opponents);
  }

  /** @param {number} opponents bots of the chosen level */
  async create(opponents) {
    try {
      const seats = ['me', ...Array(opponents).fill(this.level.value)];
      const { table } = await createTable({ game: this.game.name, seats });
      go(`/t/${table}`);
    } catch (error) {
      showMessage(error instanceof Error ? error.message : String(error));
    }
  }
}

/**
 * @param {HTMLElement} running the element for the games that go on
 * @param {HTMLElement} others the element for the lobby, and for what is over
 * @param {import('../net/wire.js').Tables} tables
 * @param {() => Promise<void>} refresh
 */
function showLists(running, others, tables, refresh) {
  /** @param {import('../words/index.js').Key} title @param {Summary[]} found @param {(one: Summary) => HTMLElement} row @param {string} kind */
  const list = (title, found, row, kind = '') =>
    found.length > 0 &&
    make(
      'section',
      { class: `card list ${kind}` },
      make('h2', {}, say(title)),
      make('ul', { class: 'plain' }, ...found.map((one) => make('li', {}, row(one), removeButton(one, refresh)))),
    );
  /** @param {Summary} one */
  const goingOn = (one) => tableRow(one, `/t/${one.table}`, standing(one));
  fill(
    running,
    list('tables.waiting', tables.waiting, (one) => tableRow(one, `/t/${one.table}`, say('tables.your_turn')), 'urgent'),
    list('tables.running', tables.running, goingOn),
  );
  const finished = tables.finished.filter((one) => hasResult(one) || !isPractice(one));
  const results = resultsOf(finished);
  fill(
    others,
    list('tables.lobby', tables.lobby, goingOn) || noOpenTables(),
    list('tables.finished', finished, (one) =>
      tableRow(one, `/t/${one.table}/replay`, `${standing(one)} · ${say('tables.replay')}`),
    ),
    results.length > 0 && make('section', { class: 'card list' }, make('h2', {}, say('results')), resultsTable(results)),
  );
}

/** Where open tables will be, and how to open one. */
function noOpenTables() {
  const words = make('p', { class: 'hint' }, say('tables.lobby.none'));
  return make('section', { class: 'card list' }, make('h2', {}, say('tables.lobby')), words);
}

/** @param {Summary} one */
function standing(one) {
  const free = one.seats.filter(({ kind }) => kind === 'open').length;
  if (one.state === 'closed') return one.problem ?? '';
  if (one.state === 'over') return verdict(one);
  if (free && one.state === 'waiting') return say('waiting.free', { count: free });
  return say('tables.turn_of', { name: nameAt(one, one.to_move) });
}

/** @param {Summary} one @param {string} path @param {string} state */
function tableRow(one, path, state) {
  const others = one.seats.filter(({ kind, mine }) => kind !== 'open' && !mine).map(({ seat }) => seat);
  const names = seatNames(one.seats);
  const shown = others.length
    ? listed(others.map((seat) => names[seat] ?? ''))
    : say(one.seats.length === 1 ? 'results.solo' : 'new.me');
  const small = [shown, one.n > 0 && one.state !== 'over' && say('tables.move', { number: one.n }), one.at && when(one.at)]
    .filter(Boolean)
    .join(' · ');
  return make(
    'a',
    { class: 'table-row', href: path },
    make('span', { class: 'marks' }, ...one.seats.map(({ seat, kind }) => kind !== 'open' && mark(seat))),
    make('span', { class: 'what' }, make('b', {}, one.short), make('small', {}, small)),
    make('span', { class: 'state' }, state),
  );
}

/** Ends a game without other people in one click. @param {Summary} one @param {() => Promise<void>} refresh */
function removeButton(one, refresh) {
  if (one.state === 'over' || one.state === 'closed' || !isPractice(one)) return null;
  return iconButton('close', say('tables.remove', { title: one.short }), async () => {
    try {
      await api.abort(one.table, true);
    } catch (error) {
      showMessage(error instanceof Error ? error.message : String(error));
    }
    await refresh();
  });
}

/** The time if it is today, else the day. @param {number} at in seconds */
function when(at) {
  const date = new Date(at * 1000);
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale(), today ? { timeStyle: 'short' } : { day: 'numeric', month: 'short' }).format(date);
}

/** @param {import('./results.js').Result[]} results */
function resultsTable(results) {
  /** @type {Record<string, import('../words/index.js').Key>} */
  const groups = { solo: 'results.solo', people: 'results.people', bots: 'results.bots' };
  const row = (/** @type {import('./results.js').Result} */ { title, against, won, lost, best }) => {
    const group = groups[against];
    const [wins, losses] = against === 'solo' ? ['–', '–'] : [won, lost];
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, title, make('small', {}, group ? say(group) : botName(against))),
      ...[wins, losses, best ?? '–'].map((cell) => make('td', {}, String(cell).replace('-', '−'))),
    );
  };
  const head = [say('results.game'), say('results.won'), say('results.lost'), say('results.best')];
  return make(
    'table',
    { class: 'results' },
    make('thead', {}, make('tr', {}, ...head.map((words) => make('th', { scope: 'col' }, words)))),
    make('tbody', {}, ...results.map(row)),
  );
}
