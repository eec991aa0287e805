/** The layout of a table's page: head, line, stage, bar and panels. */

import { openHelp, openSettings } from '../ui/dialogs.js';
import { fill, iconButton, make } from '../ui/dom.js';
import { say } from '../words/index.js';

/**
 * Puts the parts of the page in their places. Returns the bar.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {{seats: HTMLElement, line: HTMLElement, stage: HTMLElement, zoom: HTMLElement, over: HTMLElement, words: HTMLElement[], buttons: HTMLElement, advice: HTMLElement,
 *   ready: HTMLElement, panels: HTMLElement, tooltip: HTMLElement}} parts
 * @param {{invite: () => void, leave: () => void}} actions
 */
export function layOutTable(root, title, parts, { invite, leave }) {
  const tools = make(
    'div',
    { class: 'tools' },
    iconButton('invite', say('invite'), invite),
    iconButton('flag', say('table.leave'), leave, { class: 'icon-button for-seated' }),
    iconButton('settings', say('settings'), openSettings),
    iconButton('help', say('help'), openHelp),
  );
  const home = make(
    'a',
    { href: '/', class: 'home', 'aria-label': say('home') },
    make('span', { class: 'crest', 'aria-hidden': 'true' }),
  );
  const header = make('header', { class: 'table-head' }, home, make('h1', {}, title), parts.seats, tools);
  const bar = make(
    'section',
    { class: 'bar', 'aria-label': say('table.bar') },
    parts.advice,
    parts.ready,
    make('div', { class: 'bar-row' }, make('div', { class: 'bar-words' }, ...parts.words), parts.buttons),
  );
  const main = make(
    'main',
    { class: 'table-main' },
    make('div', { class: 'stage-holder' }, parts.stage, parts.zoom, parts.over),
    bar,
  );
  fill(root, make('div', { class: 'table-page' }, header, parts.line, main, parts.panels), parts.tooltip);
  return bar;
}
