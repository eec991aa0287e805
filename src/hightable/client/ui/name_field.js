/** The field for the player's name, which is saved as soon as it is changed. */

import * as api from '../net/api.js';
import { say } from '../words/index.js';
import { make } from './dom.js';

/** @param {string} name */
export function nameField(name) {
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
