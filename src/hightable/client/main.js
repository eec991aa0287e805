/** The entry point: shows the page that the address names. */

import { homePage } from './pages/home.js';
import { replayPage } from './pages/replay.js';
import { rulesPage } from './pages/rules_page.js';
import { tablePage } from './pages/table.js';
import { fill, make } from './ui/dom.js';
import { followLinks } from './ui/router.js';
import { onChange } from './ui/settings.js';
import { setTabTitle } from './ui/tab_title.js';
import { say } from './words/index.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {(() => void) | void} */
let leave;
let visits = 0;

async function show() {
  const visit = ++visits;
  leave?.();
  leave = undefined;
  for (const box of document.querySelectorAll('dialog')) box.close();
  setTabTitle(say('name'));
  const [, first = '', second = '', third = ''] = location.pathname.split('/').map(decodeURIComponent);
  try {
    const leaving = await (first === 't' && third === 'replay'
      ? replayPage(root, second)
      : first === 't'
        ? tablePage(root, second)
        : first === 'rules'
          ? rulesPage(root, second)
          : homePage(root));
    if (visit === visits) leave = leaving;
    else leaving?.();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    fill(
      root,
      make(
        'main',
        { class: 'page narrow' },
        make(
          'div',
          { class: 'card' },
          make('h1', {}, say('error')),
          make('p', {}, words),
          make('a', { href: '/', class: 'button primary' }, say('home')),
        ),
      ),
    );
  }
}

followLinks();
addEventListener('popstate', () => void show());
onChange((name) => {
  if (name === 'language') void show();
});
void show();
