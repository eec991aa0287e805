/** The entry point: shows the page that the address names. */

import { Refused } from './net/api.js';
import { homePage } from './pages/home.js';
import { learnPage } from './pages/learn.js';
import { replayPage } from './pages/replay.js';
import { rulesPage } from './pages/rules_page.js';
import { tablePage } from './pages/table.js';
import { showGame } from './ui/current_game.js';
import { closeDialogs } from './ui/dialogs.js';
import { showNotice } from './ui/notice.js';
import { followLinks, route } from './ui/router.js';
import { onChange, settings } from './ui/settings.js';
import { setTabTitle } from './ui/tab_title.js';
import { say } from './words/index.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const PAGES = { home: homePage, table: tablePage, replay: replayPage, rules: rulesPage, learn: learnPage };
/** @type {(() => void) | void} */
let leave;
let visits = 0;

async function show() {
  const visit = ++visits;
  leave?.();
  leave = undefined;
  closeDialogs();
  setTabTitle(say('name'));
  const { page, id } = route(location.pathname);
  void showGame(page === 'rules' || page === 'learn' ? id : '');
  try {
    const leaving = await PAGES[page](root, id);
    if (visit === visits) leave = leaving;
    else leaving?.();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused && error.deliberate) showNotice(root, words);
    else showNotice(root, say('error'), words);
  }
}

function applySettings() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.lang = settings.language;
}

followLinks();
addEventListener('popstate', () => void show());
applySettings();
onChange((name) => {
  applySettings();
  if (name === 'language') void show();
});
void show();
