/** The rules of a game, as a panel beside the table or as a page of their own. A clause can be pointed at. */
import * as api from '../net/api.js';
import { fill, make } from '../ui/dom.js';
import { say } from '../words/index.js';

export class RulesPanel {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
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
      fill(this.root, ...blocks(await api.rules(this.game)));
    } catch (error) {
      this.loading = null;
      fill(this.root, make('p', { class: 'hint' }, error instanceof Error ? error.message : String(error)));
    }
  }

  /** @param {string} clause */
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

/** @param {import('../net/wire.js').Rules} rules @param {boolean} [titled] whether to begin with the title of the game */
export function blocks(rules, titled = true) {
  const found = rules.blocks.map(({ kind, text, number, level }) => {
    if (kind === 'heading') return level === 1 && !titled ? null : make(level === 1 ? 'h2' : 'h3', {}, text);
    if (kind === 'text') return make('p', {}, text);
    return make('p', { class: 'rule', 'data-clause': number, id: number, tabindex: '-1' }, make('b', {}, number), ' ', text);
  });
  return found.filter((one) => one !== null);
}
