/** The rules of a game on a page of their own. */
import * as api from '../net/api.js';
import { badge } from '../ui/tab_title.js';
import { openSettings } from '../ui/dialogs.js';
import { fill, iconButton, make } from '../ui/dom.js';
import { blocks } from '../table/rules.js';
import { say } from '../words/index.js';

/** @param {HTMLElement} root @param {string} game */
export async function rulesPage(root, game) {
  const rules = await api.rules(game);
  badge(say('tab_title', { title: rules.title }));
  fill(root, pageHead(), make('main', { class: 'page narrow' }, make('article', { class: 'card rules' }, make('h1', {}, rules.title), ...blocks(rules, false))));
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** The head of every page that is no table. */
export function pageHead() {
  return make('header', { class: 'page-head' },
    make('a', { href: '/', class: 'home' }, make('span', { class: 'crest', 'aria-hidden': 'true' }), make('span', { class: 'brand' }, say('name'))),
    make('div', { class: 'tools' }, iconButton('settings', say('settings'), openSettings)));
}
