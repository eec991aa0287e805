/** The score sheet: one line per source of points, with its clause. */

import { make, mark } from '../ui/dom.js';
import { say } from '../words/index.js';
import { clauseLink } from './rules.js';

/** @typedef {import('../net/wire.js').ScoreSheetLine[][]} ScoreSheet */

/** @param {import('../net/wire.js').ScoreSheetLine[]} lines */
export function total(lines) {
  return lines.reduce((sum, { points }) => sum + points, 0);
}

/** Points with a real minus sign. @param {number} points */
export function figure(points) {
  return String(points).replace('-', '−');
}

/** Points as a gain or a loss. @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : figure(points);
}

/** @param {string} text */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The lines with points, the largest first; if none has points, all lines, which say why. @param {import('../net/wire.js').ScoreSheetLine[]} lines */
export function largestFirst(lines) {
  const counting = lines.filter(({ points }) => points);
  return counting.length ? counting.sort((one, two) => Math.abs(two.points) - Math.abs(one.points)) : lines;
}

/** The most lines that explain a score at a glance. */
const MOST = 8;

/**
 * Why a player has their points, briefly: the largest lines, and the total.
 * @param {string} name
 * @param {import('../net/wire.js').ScoreSheetLine[]} lines
 */
export function explanation(name, lines) {
  const ranked = largestFirst(lines);
  const shown = ranked.slice(0, ranked.length > MOST ? MOST - 1 : MOST);
  const row = (/** @type {string} */ text, /** @type {number} */ points) =>
    make('tr', {}, make('td', {}, text), make('td', { class: 'points' }, figure(points)));
  const rest = ranked.slice(shown.length);
  const rows = shown.map(({ text, points }) => row(capitalized(text), points));
  if (rest.length) rows.push(row(say('score.rest', { count: rest.length }), total(rest)));
  if (!rows.length) rows.push(make('tr', {}, make('td', { class: 'hint', colspan: '2' }, say('score.none'))));
  const sum = make(
    'tr',
    {},
    make('th', { scope: 'row' }, say('score.total')),
    make('td', { class: 'points' }, figure(total(lines))),
  );
  return make('table', {}, make('caption', {}, name), make('tbody', {}, ...rows), make('tfoot', {}, sum));
}

/**
 * @param {ScoreSheet} sheet
 * @param {(seat: number) => string} nameOf
 * @param {(clause: string) => void} openClause
 * @param {number[]} [winners]
 */
export function sheetOf(sheet, nameOf, openClause, winners = []) {
  return make(
    'div',
    { class: 'score-sheet' },
    ...sheet.map((lines, seat) => {
      const rows = lines.map(({ text, points, clause }) =>
        make(
          'tr',
          {},
          make('td', {}, capitalized(text), ' ', clauseLink(clause, openClause)),
          make('td', { class: 'points' }, figure(points)),
        ),
      );
      const none = make('tr', {}, make('td', { class: 'hint', colspan: '2' }, say('score.none')));
      const name = make(
        'caption',
        {},
        mark(seat),
        ' ',
        nameOf(seat),
        winners.includes(seat) ? make('span', { class: 'won' }, say('score.won')) : null,
      );
      const sum = make(
        'tr',
        {},
        make('th', { scope: 'row' }, say('score.total')),
        make('td', { class: 'points' }, figure(total(lines))),
      );
      return make(
        'table',
        { class: winners.includes(seat) ? 'winner' : '' },
        name,
        make('tbody', {}, ...(rows.length ? rows : [none])),
        make('tfoot', {}, sum),
      );
    }),
  );
}
