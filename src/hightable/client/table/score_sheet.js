/** The score sheet: one line per source of points, with its clause. */

import { make, mark } from '../ui/dom.js';
import { say } from '../words/index.js';
import { clauseLink } from './rules.js';

/** @typedef {import('../net/wire.js').ScoreSheetLine[][]} ScoreSheet */

/** @param {import('../net/wire.js').ScoreSheetLine[]} lines */
export function total(lines) {
  return lines.reduce((sum, { points }) => sum + points, 0);
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
          make('td', {}, text, ' ', clauseLink(clause, openClause)),
          make('td', { class: 'points' }, String(points)),
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
        make('td', { class: 'points' }, String(total(lines))),
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
