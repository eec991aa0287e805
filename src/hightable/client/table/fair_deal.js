/** Fair deals: this browser's part in them, and the check at the end that nobody chose the deal alone. */

import * as api from '../net/api.js';
import { sha256 } from '../net/sha256.js';
import { copyField } from '../ui/copy_field.js';
import { fill, make } from '../ui/dom.js';
import { say } from '../words/index.js';
import { contributionTo, keepCommitment, keepRematch, keepSeats, markSent, receiptOf } from './receipts.js';
import { hasResult } from './story.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/** @typedef {import('./receipts.js').Receipt} Receipt */

/** Creates a table. Its deal is committed to before this browser contributes to it. @param {import('../net/wire.js').NewTable} wanted */
export async function createTable(wanted) {
  const { commitment } = await api.commitment();
  const made = await api.newTable({ ...wanted, commitment, random: contributionTo(commitment) });
  markSent(commitment);
  keepCommitment(made.table, commitment, false);
  if (!wanted.seats?.includes('open')) keepSeats(made.table, contributing(asWanted(wanted.seats))); // a bot may move at once
  return made;
}

/** Takes a seat, and contributes to the deal if it is still to come. @param {Summary} summary @param {string} [code] */
export async function takeSeat({ table, state, commitment = '' }, code) {
  keepCommitment(table, commitment, state !== 'waiting');
  const promised = state === 'waiting' ? (receiptOf(table)?.commitment ?? '') : '';
  const { seat } = await api.join(table, code, promised && contributionTo(promised));
  if (promised && seat >= 0) markSent(promised);
  return seat;
}

/** Leaves a seat. Before the game begins, that takes back the contribution to its deal. @param {Summary} summary @param {number} seat */
export async function leaveSeat({ table, state, commitment = '' }, seat) {
  await api.leave(table, seat);
  if (state === 'waiting') markSent(commitment, false);
}

/** Keeps what a table says about its deal, and contributes to the deal of a rematch. @param {Summary} summary */
export function followDeal(summary) {
  const { table, state, commitment = '', next_commitment: next = '', rematch, seats } = summary;
  keepCommitment(table, commitment, state !== 'waiting');
  if (state === 'running' && !summary.n) keepSeats(table, contributing(seats));
  if (rematch) keepRematch(table, rematch);
  if (next && !rematch && seats.some(({ mine }) => mine)) void contributeAhead(table, next);
}

/** The seats of a new table whose game begins at once. @param {string[]} [seats] */
const asWanted = (seats = []) =>
  seats.map((kind, seat) => ({ seat, mine: kind === 'me', kind: kind === 'me' ? 'person' : 'bot' }));

/**
 * The player's own seat, and the seats that cannot contribute: a bot has no randomness of its own, and people at one screen share
 * one contribution, which is that of the first.
 * @param {{seat: number, mine: boolean, kind: string}[]} seats
 */
function contributing(seats) {
  const [own, ...shared] = seats.filter(({ mine }) => mine);
  const silent = [...seats.filter(({ kind }) => kind === 'bot'), ...shared].map(({ seat }) => seat);
  return own ? { seat: own.seat, silent } : { silent };
}

/** @type {Set<string>} */
const ahead = new Set();

/** Contributes to the deal of a rematch, once. @param {string} table @param {string} commitment */
async function contributeAhead(table, commitment) {
  if (ahead.has(commitment)) return;
  ahead.add(commitment);
  try {
    await api.contribute(table, commitment, contributionTo(commitment, { after: table }));
    markSent(commitment);
  } catch {
    // The rematch has begun or the connection is lost: the record will say that this player contributed nothing.
  }
}

/** What can be wrong with a deal, and what the page says of it. */
const PROBLEMS = /** @type {const} */ ({
  none: 'fair.problem.none',
  commitment: 'fair.problem.commitment',
  deal: 'fair.problem.deal',
  alone: 'fair.problem.alone',
  receipt: 'fair.problem.receipt',
  random: 'fair.problem.random',
  invented: 'fair.problem.invented',
});

/** @typedef {keyof typeof PROBLEMS} Problem */

/**
 * What is wrong with the deal of a record. Whether the moves are legal is not checked here.
 * @param {string} record
 * @param {Receipt | undefined} receipt
 * @param {boolean} seated whether the player at this browser has a seat
 * @returns {Problem[]}
 */
export function problemsOf(record, receipt, seated) {
  const lines = (record.split('\n\n', 1)[0] ?? '').split('\n');
  /** @param {string} key */
  const value = (key) => (lines.find((line) => line.startsWith(`${key}:`)) ?? '').slice(key.length + 1).trim();
  const commitment = value('commitment');
  if (!commitment) return ['none'];
  const random = lines.filter((line) => line.startsWith('random '));
  const contributions = random.map((line) => line.replace(/^.*?:/, '').trim());
  const deal = [
    'High Table deal 1',
    `server secret: ${value('server secret')}`,
    `game: ${value('game').split('+', 1)[0]}`,
    ...(value('components') ? [`components: ${value('components')}`] : []),
    `rules: ${value('rules')}`,
    ...lines.filter((line) => line.startsWith('option ')).sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1)),
    ...random,
  ];
  const mine = receipt?.seat === undefined ? contributions : [contributions[receipt.seat]];
  /** @type {[Problem, boolean][]} */
  const found = [
    ['commitment', sha256(`High Table commitment 1\nserver secret: ${value('server secret')}\n`) !== commitment],
    ['deal', sha256(`${deal.join('\n')}\n`) !== value('secret')],
    ['alone', !contributions.some(Boolean)],
    ['receipt', receipt !== undefined && receipt.commitment !== commitment],
    ['random', receipt?.sent === true && seated && !mine.includes(receipt.random)],
    ['invented', (receipt?.silent ?? []).some((seat) => contributions[seat])],
  ];
  return found.filter(([, wrong]) => wrong).map(([problem]) => problem);
}

/** The name of the option in a line. @param {string} line */
const nameIn = (line) => line.split(':', 1)[0] ?? '';

/**
 * A line that says whether the deal was fair, with the proof behind it; it is filled once the record has been checked.
 * @param {Summary} summary
 */
export function fairness(summary) {
  const { table, seats, n } = summary;
  const root = make('div', { class: 'fair' });
  if (!hasResult(summary) && !n) return root; // perhaps nothing was dealt
  const receipt = receiptOf(table);
  api.record(table).then(
    (record) => {
      const problems = problemsOf(
        record,
        receipt,
        seats.some(({ mine }) => mine),
      );
      if (problems[0] === 'none' && !receipt) return; // a table from before there were commitments
      fill(root, verdictOf(problems, receipt, table));
    },
    (error) => fill(root, make('p', { class: 'hint' }, say('fair.unchecked', { reason: error.message }))),
  );
  return root;
}

/** @param {Problem[]} problems @param {Receipt | undefined} receipt @param {string} table */
function verdictOf(problems, receipt, table) {
  const seen = receipt !== undefined;
  const title = problems.length ? say('fair.failed') : say(seen ? 'fair.verified' : 'fair.consistent');
  const proved = problems.length
    ? problems.map((problem) => say(PROBLEMS[problem]))
    : [
        say(seen ? 'fair.proof.commitment' : 'fair.proof.unseen'),
        say(receipt?.sent ? 'fair.proof.you' : 'fair.proof.others'),
        say('fair.proof.moves'),
      ];
  return make(
    'details',
    { class: problems.length ? 'problem' : 'hint', open: problems.length > 0 },
    make('summary', {}, title),
    make('ul', {}, ...proved.map((sentence) => make('li', {}, sentence))),
    receipt && receiptCard(receipt, table),
  );
}

/** The receipt, and the command that checks the whole record with it. @param {Receipt} receipt @param {string} table */
function receiptCard({ commitment, random, sent, seat, silent = [] }, table) {
  const bots = silent.map((seat) => ` --silent ${seat + 1}`).join('');
  const own = sent ? ` --random ${random}${seat === undefined ? '' : ` --seat ${seat + 1}`}` : '';
  const command = `hightable verify ${table}.match --commitment ${commitment}${own}${bots}`;
  const label = say('fair.command');
  return make('div', { class: 'field' }, make('span', {}, label), copyField(command, label, say('fair.copy'), 'button small'));
}

/**
 * The commitment of a table while it is played, and this browser's contribution.
 * @param {Summary} summary
 */
export function commitmentNote({ table, commitment }) {
  if (!commitment) return null;
  const receipt = receiptOf(table);
  return make(
    'details',
    { class: 'fair hint' },
    make('summary', {}, say('fair')),
    make('p', {}, say('fair.about')),
    make('p', {}, say('fair.commitment'), ' ', make('code', {}, receipt?.commitment ?? commitment)),
    receipt?.sent && make('p', {}, say('fair.contribution'), ' ', make('code', {}, receipt.random)),
  );
}
