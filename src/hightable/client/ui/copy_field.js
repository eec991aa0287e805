/** A text to copy: a button, and a field that shows it. */

import { say } from '../words/index.js';
import { button, make } from './dom.js';

/**
 * @param {string} text
 * @param {string} label what the text is
 * @param {string} words on the button
 * @param {string} [kind] the classes of the button
 */
export function copyField(text, label, words, kind = 'button') {
  const field = make('input', {
    class: 'input',
    readonly: true,
    value: text,
    'aria-label': label,
    on: { focus: () => field.select() },
  });
  const copied = make('span', { role: 'status', class: 'hint' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.select();
      document.execCommand('copy');
    }
    copied.textContent = say('copied');
  };
  return make('div', { class: 'copy-field' }, button(words, copy, { class: kind }), copied, field);
}
