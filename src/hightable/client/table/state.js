/** The state of a table's page. */

import { NO_PICKS } from '../input/picks.js';
import { say } from '../words/index.js';
import { verdict } from './ending.js';
import { missing, vacancy, vacancySentence } from './waiting.js';

/**
 * @typedef {object} TableState
 * @property {import('../net/wire.js').Summary} summary
 * @property {import('./bots.js').Bots} bots
 * @property {import('../net/socket.js').State} connection
 * @property {string} goodbye why the server ended the connection; empty while there is one
 * @property {string} prompt the prompt of the scene on the stage
 * @property {string} note the warning of the scene on the stage
 * @property {import('../net/cache.js').Update | null} update the last update whose animation has ended
 * @property {number} canUndo the `n` of an update that turned out later to be undoable
 * @property {import('../input/picks.js').Picks} picks the legal moves and the picks made so far
 * @property {boolean} confirming whether the picks make a move that waits for the player's confirmation
 * @property {import('../net/cache.js').Action | null} action the action that waits for the player's confirmation
 * @property {string} offering the piece whose actions the player chooses from; empty if there is none
 * @property {import('../net/wire.js').RefusalMessage | null} refusal
 * @property {import('../net/wire.js').AdviceMessage | import('../net/wire.js').RefusalMessage | 'thinking' | null} advice a hint, or why there is none
 * @property {import('../net/wire.js').GettingReadyMessage | null} gettingReady how far the bots that search are ready; null if the server has not said
 * @property {string} question derived: what the bar says while nothing is picked
 * @property {import('../net/wire.js').Seat | null} vacant derived: the free seat whose turn it is, for players at the table
 * @property {import('../net/wire.js').Summary | null} result derived: the summary, once the end of the game is on the stage
 */

/** @typedef {import('./store.js').Store<TableState>} TableStore */

/** @param {import('../net/wire.js').Summary} summary @returns {TableState} */
export function initialState(summary) {
  const prompt = say('table.loading'); // until the first update comes
  return {
    summary,
    prompt,
    bots: { name: summary.game, bots: [], default_bot: '' },
    connection: 'connecting',
    goodbye: '',
    note: '',
    update: null,
    canUndo: -1,
    picks: NO_PICKS,
    confirming: false,
    action: null,
    offering: '',
    refusal: null,
    advice: null,
    gettingReady: null,
    question: missing(summary) || prompt,
    vacant: null,
    result: null,
  };
}

/** The values that follow from others. @param {TableState} state */
export function derived({ summary, update, prompt }) {
  const over = update !== null && update.to_move < 0 && summary.state === 'over';
  const vacant = vacancy(summary);
  const running = vacant ? vacancySentence(summary, vacant) : missing(summary) || prompt;
  return { question: over ? verdict(summary, prompt) : running, vacant, result: over ? summary : null };
}

/** Whether the last move can be undone. @param {TableState} state */
export function canUndo({ update, canUndo }) {
  return update !== null && update.to_move >= 0 && (update.undo === true || canUndo === update.n);
}

/** The seats of the player at this page. @param {TableState} state */
export function ownSeats({ summary }) {
  return summary.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
}
