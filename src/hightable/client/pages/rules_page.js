/** The rules of a game on a page of their own, with a table of contents and a button to play. */

import * as api from '../net/api.js';
import { contents, ruleBlocks } from '../table/rules.js';
import { showMessage } from '../ui/dialogs.js';
import { button, fill, iconButton, make } from '../ui/dom.js';
import { openSettings } from '../ui/settings_dialog.js';
import { setTabTitle } from '../ui/tab_title.js';
import { say } from '../words/index.js';
import { openNewTable } from './new_table.js';

/** Wide enough for the table of contents beside the rules. */
const wide = matchMedia('(min-width: 1000px)');

/** @param {HTMLElement} root @param {string} game */
export async function rulesPage(root, game) {
  const rules = await api.rules(game);
  setTabTitle(say('tab_title', { title: rules.title }));
  const list = contents(rules, (id) => {
    history.replaceState(null, '', `#${id}`);
    document.getElementById(id)?.scrollIntoView();
  });
  const unfold = () => {
    list.open = wide.matches;
  };
  unfold();
  wide.addEventListener('change', unfold);
  const article = make(
    'article',
    { class: 'card rules' },
    make('h1', {}, rules.title),
    ...ruleBlocks(rules, game, false),
    playButton(game),
  );
  const aside = make('nav', { class: 'rules-side', 'aria-label': say('rules.contents') }, playButton(game), list);
  fill(root, pageHead(), make('main', { class: 'page rules-page' }, aside, article));
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  return () => wide.removeEventListener('change', unfold);
}

/** Opens the form for a new table of the game. @param {string} name */
function playButton(name) {
  return button(
    say('rules.play'),
    async () => {
      try {
        const game = (await api.games()).find((one) => one.name === name);
        if (game) openNewTable(game);
      } catch (error) {
        showMessage(error instanceof Error ? error.message : String(error));
      }
    },
    { class: 'button primary large' },
  );
}

/** The head of every page but that of a table. */
export function pageHead() {
  return make(
    'header',
    { class: 'page-head' },
    make(
      'a',
      { href: '/', class: 'home' },
      make('span', { class: 'crest', 'aria-hidden': 'true' }),
      make('span', { class: 'brand' }, say('name')),
    ),
    make('div', { class: 'tools' }, iconButton('settings', say('settings'), openSettings)),
  );
}
