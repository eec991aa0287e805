/** Sitting down at a table that somebody sent a link to. */
import * as api from './api.js';
import { button, fill, make } from './elements.js';
import { pageHead } from './rules_page.js';
import { say } from './words.js';

/** The code in the address, which never leaves the browser but to the server that gave it. */
export function codeInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get('join') ?? '';
}

/**
 * Asks for a name and takes the seat. Resolves when seated, or when the guest would rather watch.
 * @param {HTMLElement} root
 * @param {string} table
 * @param {string} title
 * @param {string} code
 * @returns {Promise<void>}
 */
export function sitDown(root, table, title, code) {
  return new Promise((done) => {
    const name = make('input', { class: 'input', id: 'guest', maxlength: 40, autocomplete: 'nickname' });
    const problem = make('p', { class: 'problem', role: 'alert' });
    const leaveHash = () => history.replaceState(null, '', location.pathname);
    const form = make('form', {
      class: 'card join',
      on: {
        submit: async (event) => {
          event.preventDefault();
          try {
            if (name.value.trim()) await api.callMe(name.value.trim());
            await api.join(table, code);
            leaveHash();
            done();
          } catch (error) {
            problem.textContent = error instanceof Error ? error.message : String(error);
          }
        },
      },
    },
    make('h1', {}, title ? say('join.at', { title }) : say('join')),
    make('div', { class: 'field' }, make('label', { for: 'guest' }, say('start.name')), name), problem,
    make('div', { class: 'buttons' }, button(say('join.sit'), () => {}, { type: 'submit', class: 'button primary large' }),
      button(say('join.watch'), () => {
        leaveHash();
        done();
      }, { class: 'button quiet' })));
    fill(root, pageHead(), make('main', { class: 'page narrow' }, form));
    api.me().then((me) => {
      name.value ||= me.name;
    }, () => {});
    name.focus();
  });
}
