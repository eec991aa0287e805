/** The end of a game: who has won, the sheet line by line, and what to do next. */
import * as api from '../net/api.js';
import { dialog, tell } from '../ui/dialogs.js';
import { button, make } from '../ui/dom.js';
import { go } from '../ui/router.js';
import { sheetOf } from './score_sheet.js';
import { listed, say } from '../words/index.js';

/**
 * Who has won, or that the game is over, where nobody wins. To somebody alone the game itself says what came of it.
 * @param {string[]} names
 * @param {number} [seats]
 * @param {string} [how]
 * @param {'resigned' | 'aborted'} [early] how it ended before its last move
 * @returns {string}
 */
export function verdict(names, seats = 0, how = '', early = undefined) {
  if (early) return [how || say(early === 'aborted' ? 'end.aborted' : 'end.resigned'), names.length ? verdict(names) : ''].filter(Boolean).join(' ');
  if (seats === 1 && how) return how;
  if (!names.length) return say('end.over');
  return names.length > 1 ? say('end.shared', { names: listed(names) }) : say('end.won', { name: names[0] ?? '' });
}

/**
 * @param {import('../net/wire.js').Summary} summary
 * @param {string} how what the game says of its end
 * @param {import('../net/wire.js').Sheet} sheet
 * @param {(seat: number) => string} nameOf
 * @param {(clause: string) => void} openClause
 * @param {boolean} seated
 */
export function openEnding(summary, how, sheet, nameOf, openClause, seated) {
  const winners = summary.winners ?? [];
  const show = (/** @type {string} */ clause) => {
    box.close();
    openClause(clause);
  };
  const again = button(say(summary.rematch ? 'end.to_rematch' : 'end.rematch'), async () => {
    try {
      go(`/t/${summary.rematch ?? (await api.rematch(summary.table)).table}`);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }, { class: 'button primary' });
  const replay = make('a', { class: 'button', href: `/t/${summary.table}/replay` }, say('end.replay'));
  const record = make('a', { class: 'button quiet', href: api.recordPath(summary.table), target: '_blank', rel: 'noopener' }, say('end.record'));
  const home = make('a', { class: 'button quiet', href: '/' }, say('end.home'));
  const deeds = make('div', { class: 'buttons' }, seated ? again : null, replay, record, home);
  const box = dialog(verdict(winners.map(nameOf), summary.seats.length, how, summary.ending), [sheetOf(sheet, nameOf, show, winners), deeds], 'ending');
  return box;
}
