/** Dialogs: messages, questions, and switches for settings. The browser's own dialog element traps the focus and restores it. */

import { say } from '../words/index.js';
import { button, fill, iconButton, make } from './dom.js';
import { change, settings } from './settings.js';

/**
 * Opens a dialog; it is removed when closed.
 * @param {string} title
 * @param {import('./dom.js').Inside[]} inside
 * @param {string} [kind]
 */
export function dialog(title, inside, kind = '') {
  const box = make('dialog', { class: `dialog ${kind}`, 'aria-label': title });
  const head = make(
    'header',
    {},
    make('h2', {}, title),
    iconButton('close', say('dialog.close'), () => box.close()),
  );
  fill(box, head, make('div', { class: 'dialog-body' }, ...inside));
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  const first = box.querySelector('.dialog-body :is(.primary, input, select, button, a)');
  if (first instanceof HTMLElement) first.focus();
  else box.querySelector('.dialog-body')?.setAttribute('tabindex', '0'); // lets the keyboard scroll it
  return box;
}

export function closeDialogs() {
  for (const box of document.querySelectorAll('dialog')) box.close();
}

/**
 * Asks for confirmation.
 * @param {string} question
 * @param {string} yes
 * @param {string} [no]
 * @returns {Promise<boolean>}
 */
export function ask(question, yes, no = say('dialog.no')) {
  return new Promise((answer) => {
    let agreed = false;
    const agree = button(
      yes,
      () => {
        agreed = true;
        box.close();
      },
      { class: 'button primary' },
    );
    const refuse = button(no, () => box.close(), { class: 'button quiet' });
    const box = dialog(question, [make('div', { class: 'buttons' }, agree, refuse)], 'small');
    box.addEventListener('close', () => answer(agreed));
  });
}

/** Shows a sentence with an OK button. @param {string} text */
export function showMessage(text) {
  const box = dialog(text, [], 'small');
  box.querySelector('.dialog-body')?.append(button(say('dialog.fine'), () => box.close(), { class: 'button primary' }));
}

/** A switch for a setting. @param {'automatic' | 'confirm' | 'sound' | 'shortcuts' | 'trails'} name @param {string} [help] */
export function toggle(name, help) {
  const box = make('input', {
    type: 'checkbox',
    role: 'switch',
    checked: settings[name],
    on: { change: () => change(name, box.checked) },
  });
  return make(
    'label',
    { class: 'field row switch' },
    make('span', {}, say(`settings.${name}`), help && make('small', { class: 'hint' }, help)),
    box,
  );
}
