/** The end of a game: the winner, how the game was won, the final table, the score sheet, and what to do next. */

import * as api from '../net/api.js';
import { dialog, showMessage } from '../ui/dialogs.js';
import { button, fill, make, seatClass } from '../ui/dom.js';
import { picture } from '../ui/picture.js';
import { go } from '../ui/router.js';
import { listed, say } from '../words/index.js';
import { fairness } from './fair_deal.js';
import { figure, sheetOf, total } from './score_sheet.js';
import { seatNames } from './seats.js';
import { sharePicture } from './share.js';
import { differences, hasResult, lead, runnerUp, withoutTieBreaks } from './story.js';

/** What is said of an early end. */
const EARLY_ENDINGS = /** @type {const} */ ({ resigned: 'end.resigned', aborted: 'end.aborted', closed: 'end.closed' });

/**
 * Who has won, or that the game is over if nobody wins. In a solo game, what the game itself says of the result.
 * @param {import('../net/wire.js').Summary} summary
 * @param {string} [how] what the game or the server says of the end
 */
export function verdict(summary, how = '') {
  const { ending, seats } = summary;
  const result = victory(summary);
  if (ending) return [how || say(EARLY_ENDINGS[ending]), result].filter(Boolean).join(' ');
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
 * The end of the game in a dialog.
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
  const title = verdict(summary, how);
  const final = picture(api.picturePath(summary.table), say('end.picture'), 'final-table');
  const box = dialog(
    title,
    [
      make('div', { class: 'end-story' }, storyOf(summary, title === how ? '' : how, sheet, nameOf), final),
      make(
        'details',
        { class: 'contents', open: true },
        make('summary', {}, say('end.sheet')),
        sheetOf(winners.length ? withoutTieBreaks(sheet, winners) : sheet, nameOf, show, winners),
      ),
      fairness(summary),
      make('div', { class: 'buttons' }, ...endButtons(summary, title, seated)),
    ],
    'ending',
  );
  /** @type {HTMLElement | null} */ (box.querySelector('.buttons :is(.primary, a)'))?.focus({ preventScroll: true });
  const own = winners.filter((seat) => summary.seats[seat]?.mine);
  if (own.length) box.append(confetti(own));
  return box;
}

/** @param {import('../net/wire.js').Summary} summary @param {string} title @param {boolean} seated */
function endButtons(summary, title, seated) {
  const unfinished = !hasResult(summary);
  const goesOn = seated && summary.ending !== 'closed';
  const again = button(
    say(summary.rematch ? 'end.to_rematch' : 'end.rematch'),
    async () => {
      try {
        go(`/t/${summary.rematch ?? (await api.rematch(summary.table)).table}`);
      } catch (error) {
        showMessage(error instanceof Error ? error.message : String(error));
      }
    },
    { class: unfinished ? 'button quiet' : 'button primary' },
  );
  const home = make('a', { class: unfinished ? 'button primary' : 'button quiet', href: '/' }, say('home'));
  const replay = `/t/${summary.table}/replay`;
  const shared = make('p', { class: 'hint', role: 'status' });
  const share = button(say('end.share'), async () => {
    share.disabled = true;
    shared.textContent = say('end.drawing');
    try {
      const done = await sharePicture(api.picturePath(summary.table), `${summary.title}: ${title}`, summary.table);
      shared.textContent =
        done === 'dropped' ? '' : say(done === 'saved' ? 'end.saved' : 'end.sent', { file: `${summary.table}.png` });
    } catch (error) {
      shared.textContent = error instanceof Error ? error.message : String(error);
    }
    share.disabled = false;
  });
  return [
    unfinished && home,
    goesOn && !unfinished && again,
    summary.ending ? null : make('a', { class: 'button', href: `${replay}#review` }, say('review')),
    make('a', { class: 'button', href: replay }, say('end.replay')),
    share,
    make(
      'a',
      { class: 'button quiet', href: api.recordPath(summary.table), download: `${summary.table}.match` },
      say('end.download'),
    ),
    unfinished ? goesOn && again : home,
    shared,
  ];
}

/**
 * How the game was won: the margin, the lines that made the difference, and since when the winner was ahead. Null if there is
 * nothing to add to the title, as in a solo game.
 * @param {import('../net/wire.js').Summary} summary
 * @param {string} how
 * @param {import('./score_sheet.js').ScoreSheet} sheet
 * @param {(seat: number) => string} nameOf
 */
function storyOf(summary, how, sheet, nameOf) {
  const { winners = [], scores, ending } = summary;
  const [winner] = winners;
  /** @type {import('../ui/dom.js').Inside[]} */
  const parts = [how ? make('p', {}, how) : null];
  const points = scores ?? sheet.map(total);
  const second = runnerUp(points, winners);
  if (winners.length > 1 && winner !== undefined && !ending)
    parts.push(make('p', { class: 'margin' }, say('end.level_all', { points: figure(points[winner] ?? 0) })));
  else if (winner !== undefined && second >= 0 && !ending) {
    const own = (/** @type {number} */ seat) => nameOf(seat) === say('seat.yourself') || summary.seats[seat]?.mine === true;
    const [most, less] = [points[winner] ?? 0, points[second] ?? 0];
    parts.push(make('p', { class: 'margin' }, marginOf(most, less)));
    const made = most > less ? differences(sheet[winner] ?? [], sheet[second] ?? []) : [];
    if (made.length) parts.push(make('p', {}, whereWon(made, nameOf(winner), nameOf(second), own(winner), own(second))));
    const course = make('p', {});
    parts.push(course);
    void tellLead(summary.table, winner, course, nameOf, own);
  }
  return parts.some((part) => part) ? make('div', {}, ...parts) : null;
}

/**
 * Where the winner made the difference, in a sentence.
 * @param {{topic: string, points: number}[]} made
 * @param {string} winner
 * @param {string} second
 * @param {boolean} youWon
 * @param {boolean} youLost
 */
export function whereWon(made, winner, second, youWon, youLost) {
  const what = made.map(({ topic, points }, place) => {
    if (place) return say('end.more.also', { topic, points });
    return say(youLost ? 'end.more.you' : 'end.more', { topic, count: points });
  });
  const facts = { winner, second, what: what.join('; ') };
  return say(youWon ? 'end.where.won' : youLost ? 'end.where.lost' : 'end.where', facts);
}

/** By how much the game was won. @param {number} most @param {number} less */
function marginOf(most, less) {
  if (most > less) return say('end.margin', { count: most - less, most: figure(most), less: figure(less) });
  return say('end.level', { points: figure(most) });
}

/**
 * Adds since when the winner was ahead, once the server has told the points after each move.
 * @param {string} table
 * @param {number} winner
 * @param {HTMLElement} line
 * @param {(seat: number) => string} nameOf
 * @param {(seat: number) => boolean} own
 */
async function tellLead(table, winner, line, nameOf, own) {
  const course = await api.points(table).catch(() => []); // the ending is complete without it
  const found = lead(course, winner);
  if (!found) return;
  const { kind, move, leader } = found;
  const you = own(leader);
  const facts = { name: nameOf(leader), move };
  if (kind === 'all') fill(line, say(you ? 'end.lead.you' : 'end.lead', facts));
  else if (kind === 'since') fill(line, say(you ? 'end.lead.since_you' : 'end.lead.since', facts));
  else if (kind === 'last') fill(line, say('end.lead.last'));
  else fill(line, say(you ? 'end.lead.behind_you' : 'end.lead.behind', facts));
}

const CONFETTI = 48;

/** Confetti in the winners' colours; where motion is reduced, a glow instead. @param {number[]} winners */
function confetti(winners) {
  const bits = Array.from({ length: CONFETTI }, (_, k) => {
    const bit = make('i', { class: seatClass(winners[k % winners.length] ?? 0) });
    Object.assign(bit.style, {
      left: `${100 * Math.random()}%`,
      animationDelay: `${1.6 * Math.random()}s`,
      animationDuration: `${2.2 + 1.4 * Math.random()}s`,
    });
    return bit;
  });
  return make('div', { class: `confetti ${seatClass(winners[0] ?? 0)}`, 'aria-hidden': 'true' }, ...bits);
}
