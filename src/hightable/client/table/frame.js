/** The layout of a table's page: head, line, stage, bar and panels. */

import { fill, iconButton, make } from '../ui/dom.js';
import { openHelp } from '../ui/help.js';
import { isIntroduced, markIntroduced } from '../ui/how_to_play.js';
import { openSettings } from '../ui/settings_dialog.js';
import { say } from '../words/index.js';

/**
 * Puts the parts of the page in their places. Returns the bar.
 * @param {HTMLElement} root
 * @param {{game: string, title: string, short: string}} summary
 * @param {{seats: HTMLElement, line: HTMLElement, coach: HTMLElement | null, stage: HTMLElement, zoom: HTMLElement, over: HTMLElement, words: HTMLElement[], buttons: HTMLElement, refusal: HTMLElement,
 *   ready: HTMLElement, panels: HTMLElement, tooltip: HTMLElement}} parts
 * @param {{invite: () => void, leave: () => void}} actions
 */
export function layOutTable(root, { game, title, short }, parts, { invite, leave }) {
  const tools = make(
    'div',
    { class: 'tools' },
    !parts.coach && iconButton('invite', say('invite'), invite),
    !parts.coach && iconButton('flag', say('table.leave'), leave, { class: 'icon-button for-seated' }),
    iconButton('settings', say('settings'), openSettings),
    helpButton(parts.coach ? '' : game),
  );
  const home = make(
    'a',
    { href: '/', class: 'home', 'aria-label': say('home') },
    make('span', { class: 'crest', 'aria-hidden': 'true' }),
  );
  const heading = make('h1', {}, make('span', { class: 'title-long' }, title), make('span', { class: 'title-short' }, short));
  const header = make('header', { class: 'table-head' }, home, heading, parts.seats, parts.zoom, tools);
  const bar = make(
    'section',
    { class: 'bar', 'aria-label': say('table.bar') },
    parts.refusal,
    parts.ready,
    make('div', { class: 'bar-row' }, make('div', { class: 'bar-words' }, ...parts.words), parts.buttons),
  );
  const main = make(
    'main',
    { class: 'table-main' },
    parts.coach,
    make('div', { class: 'stage-holder' }, parts.stage, parts.over),
    bar,
  );
  fill(root, make('div', { class: 'table-page' }, header, parts.line, main, parts.panels), parts.tooltip);
  return bar;
}

/** The button that opens the help. At the first table of a game it also says in words that it tells how to play. @param {string} game */
function helpButton(game) {
  if (!game || isIntroduced(game)) return iconButton('help', say('help'), openHelp);
  const offer = iconButton('help', say('home.how'), () => {
    markIntroduced(game);
    offer.classList.remove('offer');
    openHelp();
  });
  offer.classList.add('offer');
  offer.append(make('span', {}, say('home.how')));
  return offer;
}
