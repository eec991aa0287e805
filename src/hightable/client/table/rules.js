/** The rules of a game as elements, the panel beside the table that shows them, and links to their clauses. */

import * as api from '../net/api.js';
import { fill, make } from '../ui/dom.js';
import { picture } from '../ui/picture.js';
import { say } from '../words/index.js';

/** @typedef {import('../net/wire.js').Rules} Rules */

export class RulesPanel {
  /** @param {string} game @param {string} [table] the table, if it has components of its own */
  constructor(game, table) {
    this.game = game;
    this.table = table;
    this.root = make('article', { class: 'rules' });
    /** @type {Promise<void> | null} */
    this.loading = null;
  }

  load() {
    this.loading ??= this.fetch();
    return this.loading;
  }

  async fetch() {
    fill(this.root, make('p', { class: 'hint' }, say('loading')));
    try {
      const rules = await api.rules(this.game, this.table);
      const toSection = (/** @type {string} */ id) => this.root.querySelector(`#${id}`)?.scrollIntoView({ block: 'start' });
      fill(this.root, contents(rules, toSection), ...ruleBlocks(rules, this.game, true, this.table));
    } catch (error) {
      this.loading = null;
      fill(this.root, make('p', { class: 'hint' }, error instanceof Error ? error.message : String(error)));
    }
  }

  /** Scrolls to a clause and highlights it. @param {string} clause */
  async point(clause) {
    await this.load();
    for (const old of this.root.querySelectorAll('.pointed')) old.classList.remove('pointed');
    const found = [...this.root.querySelectorAll('[data-clause]')].find((one) => one.getAttribute('data-clause') === clause);
    if (!(found instanceof HTMLElement)) return;
    found.classList.add('pointed');
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true });
  }
}

/** The headings below the title, with the id of each. @param {Rules} rules @returns {{id: string, text: string}[]} */
function sections({ blocks }) {
  return blocks
    .filter(({ kind, level = 0 }) => kind === 'heading' && level > 1)
    .map(({ text }, place) => ({ id: `section-${place + 1}`, text }));
}

/**
 * A collapsed table of contents.
 * @param {Rules} rules
 * @param {(id: string) => void} goTo
 */
export function contents(rules, goTo) {
  const items = sections(rules).map(({ id, text }) =>
    make(
      'li',
      {},
      make(
        'a',
        {
          href: `#${id}`,
          on: {
            /** @param {MouseEvent} event */
            click: (event) => {
              event.preventDefault();
              goTo(id);
            },
          },
        },
        text,
      ),
    ),
  );
  return make(
    'details',
    { class: 'contents' },
    make('summary', {}, say('rules.contents')),
    make('ol', { class: 'plain' }, ...items),
  );
}

/**
 * The rules, one element per block.
 * @param {Rules} rules
 * @param {string} game
 * @param {boolean} [titled] whether to begin with the title of the game
 * @param {string} [table] the table, if it has components of its own
 */
export function ruleBlocks(rules, game, titled = true, table = undefined) {
  const ids = sections(rules).map(({ id }) => id);
  const elements = rules.blocks.map(({ kind, text, number, level }) => {
    switch (kind) {
      case 'heading':
        if (level === 1) return titled ? make('h2', {}, table ? rules.title : text) : null;
        return make('h3', { id: ids.shift() }, text);
      case 'picture':
        return picture(api.rulesPicturePath(game), text, 'rules-picture');
      case 'example':
        return make(
          'figure',
          { class: 'example' },
          picture(`${api.examplePath(game, number ?? '')}${api.ofTable(table)}`, ''),
          make('figcaption', {}, make('b', {}, say('rules.example')), ' ', text),
        );
      case 'clause':
        return make('p', { class: 'rule', 'data-clause': number, id: number, tabindex: '-1' }, make('b', {}, number), ' ', text);
      default:
        return make('p', {}, text);
    }
  });
  return elements.filter((one) => one !== null);
}

/** The number of a clause as a button that opens the rules there. @param {string} clause @param {(clause: string) => void} open */
export function clauseLink(clause, open) {
  return make(
    'button',
    { type: 'button', class: 'clause', 'aria-label': say('rules.clause', { clause }), on: { click: () => open(clause) } },
    clause,
  );
}
