/** A page with nothing but a sentence and the way home: why another page cannot be shown. */

import { say } from '../words/index.js';
import { fill, make } from './dom.js';

/** @param {HTMLElement} root @param {string} heading @param {string} [words] */
export function showNotice(root, heading, words) {
  const home = make('a', { href: '/', class: 'button primary' }, say('home'));
  const card = make('div', { class: 'card' }, make('h1', {}, heading), words && make('p', {}, words), home);
  fill(root, make('main', { class: 'page narrow' }, card));
}
