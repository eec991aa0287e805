/** The dialog of the settings, with what a player can do about their own data. */

import * as api from '../net/api.js';
import { say } from '../words/index.js';
import { ask, dialog, showMessage, toggle } from './dialogs.js';
import { button, make } from './dom.js';
import { go } from './router.js';
import { ALLOWED, change, settings } from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */

export function openSettings() {
  /** @param {keyof Settings} name */
  const choice = (name) => {
    const select = make(
      'select',
      {
        id: `set-${name}`,
        on: { change: () => change(name, /** @type {never} */ (select.value)) },
      },
      ...(ALLOWED[name] ?? []).map((value) =>
        make(
          'option',
          { value: String(value), selected: settings[name] === value },
          say(/** @type {import('../words/index.js').Key} */ (`settings.${name}.${value}`)),
        ),
      ),
    );
    return make(
      'div',
      { class: 'field row' },
      make('label', { for: `set-${name}` }, say(/** @type {import('../words/index.js').Key} */ (`settings.${name}`))),
      select,
    );
  };
  dialog(say('settings'), [
    choice('language'),
    choice('theme'),
    choice('speed'),
    toggle('automatic', say('settings.automatic.help')),
    toggle('trails'),
    choice('panel'),
    toggle('confirm'),
    toggle('sound'),
    toggle('shortcuts'),
    ownData(),
  ]);
}

/** What the server knows about the player: to download, and to delete. */
function ownData() {
  return make(
    'section',
    { class: 'stack', 'aria-label': say('data') },
    make('h3', {}, say('data')),
    make('p', { class: 'hint' }, say('data.about')),
    make(
      'div',
      { class: 'buttons' },
      make('a', { class: 'button small', href: api.dataPath(), download: 'hightable.json' }, say('data.download')),
      button(say('data.delete'), () => void deleteData(), { class: 'button small' }),
    ),
  );
}

/** Deletes the player's data if they are sure, and starts as a new visitor. */
async function deleteData() {
  if (!(await ask(say('data.delete.sure'), say('data.delete')))) return;
  try {
    await api.deleteMe();
    go('/');
    showMessage(say('data.deleted'));
  } catch (error) {
    showMessage(error instanceof Error ? error.message : String(error));
  }
}
