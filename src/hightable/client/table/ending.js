/** The end of a game: the winner, the score sheet, and what to do next. */

import * as api from '../net/api.js';
import { dialog, showMessage } from '../ui/dialogs.js';
import { button, make } from '../ui/dom.js';
import { go } from '../ui/router.js';
import { listed, say } from '../words/index.js';
import { sheetOf } from './score_sheet.js';
import { seatNames } from './seats.js';

/**
 * Who has won, or that the game is over if nobody wins. In a solo game, what the game itself says of the result.
 * @param {import('../net/wire.js').Summary} summary
 * @param {string} [how] what the game or the server says of the end
 */
export function verdict(summary, how = '') {
  const { ending, seats } = summary;
  const result = victory(summary);
  if (ending) return [how || say(ending === 'aborted' ? 'end.aborted' : 'end.resigned'), result].filter(Boolean).join(' ');
  return (seats.length === 1 && how) || result || say('end.over');
}

/** Who has won; nothing if nobody has. @param {import('../net/wire.js').Summary} summary */
function victory({ seats, winners }) {
  const mine = seats.filter(({ mine }) => mine).map(({ seat }) => seat);
  const you = mine.length === 1 ? mine[0] : undefined; // on a shared screen “you” could be anybody
  const all = seatNames(seats);
  const names = (winners ?? []).filter((seat) => seat !== you).map((seat) => all[seat] ?? '');
  if (you !== undefined && winners?.includes(you))
    return names.length ? say('end.you_shared', { names: listed(names) }) : say('end.you_won');
  if (names.length > 1) return say('end.shared', { names: listed(names) });
  return names[0] ? say('end.won', { name: names[0] }) : '';
}

/**
 * @param {import('../net/wire.js').Summary} summary
 * @param {string} how what the game says of its end
 * @param {import('./score_sheet.js').ScoreSheet} sheet
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
  const again = button(
    say(summary.rematch ? 'end.to_rematch' : 'end.rematch'),
    async () => {
      try {
        go(`/t/${summary.rematch ?? (await api.rematch(summary.table)).table}`);
      } catch (error) {
        showMessage(error instanceof Error ? error.message : String(error));
      }
    },
    { class: 'button primary' },
  );
  const replay = make('a', { class: 'button', href: `/t/${summary.table}/replay` }, say('end.replay'));
  const record = make(
    'a',
    { class: 'button quiet', href: api.recordPath(summary.table), download: `${summary.table}.match` },
    say('end.download'),
  );
  const home = make('a', { class: 'button quiet', href: '/' }, say('home'));
  const buttons = make('div', { class: 'buttons' }, seated ? again : null, replay, record, home);
  const box = dialog(verdict(summary, how), [sheetOf(sheet, nameOf, show, winners), buttons], 'ending');
  return box;
}
