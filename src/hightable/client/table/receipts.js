/**
 * What this browser knows about the deal of each table from before it was dealt. Without it, a server could show any commitment
 * afterwards.
 *
 * @typedef {object} Receipt
 * @property {string} commitment the commitment, as it was received before the deal
 * @property {string} random this browser's contribution; empty if it has drawn none
 * @property {boolean} sent whether the server has accepted the contribution
 * @property {string} table the table that it is for; empty while that is not known
 * @property {string} after for a rematch, the table of the game before
 * @property {number[]} [silent] the seats that cannot have contributed: those of bots, and others at this browser's own screen
 * @property {number} [seat] the seat whose contribution this browser's is: the player's first one
 */

const KEY = 'hightable.receipts';
const MOST = 300;
const RANDOM_BYTES = 16;

/** The receipts while the browser stores nothing. @type {Receipt[]} */
let unstored = [];

/** @returns {Receipt[]} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (Array.isArray(stored)) return stored;
  } catch {
    // storage is blocked, or another release has written to it
  }
  return unstored;
}

/** @param {Receipt[]} receipts */
function write(receipts) {
  unstored = receipts.slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(unstored));
  } catch {
    // storage is full or blocked: they last as long as the page
  }
}

/**
 * Changes the first receipt that fits; adds a new one if there is none and `otherwise` is given.
 * @param {(receipt: Receipt) => boolean} fits
 * @param {Partial<Receipt>} changes
 * @param {Partial<Receipt>} [otherwise]
 */
function change(fits, changes, otherwise) {
  const receipts = read();
  let found = receipts.find(fits);
  if (!found && otherwise) {
    found = { commitment: '', random: '', sent: false, table: '', after: '', ...otherwise };
    receipts.push(found);
  }
  if (!found) return undefined;
  Object.assign(found, changes);
  write(receipts);
  return found;
}

/** The receipt for a table, if this browser was there before the deal. @param {string} table @returns {Receipt | undefined} */
export function receiptOf(table) {
  return read().find((receipt) => receipt.table === table);
}

/**
 * This browser's contribution to the deal that a commitment is for: always the same, because a server that could ask for another
 * one might go on until it likes the deal.
 * @param {string} commitment
 * @param {Partial<Receipt>} [facts] the table, or the table before
 */
export function contributionTo(commitment, facts = {}) {
  const known = read().find((receipt) => receipt.commitment === commitment)?.random;
  const random = known || hex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
  change((receipt) => receipt.commitment === commitment, { random }, { commitment, ...facts });
  return random;
}

/** The server has accepted, or given back, the contribution. @param {string} commitment @param {boolean} [sent] */
export function markSent(commitment, sent = true) {
  change((receipt) => receipt.commitment === commitment, { sent });
}

/**
 * Keeps the commitment of a table, as it was first received. A receipt that was made for it before its id was known is found by
 * the commitment.
 * @param {string} table
 * @param {string} commitment
 * @param {boolean} dealt whether the cards have been dealt: then it is too late for a new receipt
 */
export function keepCommitment(table, commitment, dealt) {
  if (!commitment || receiptOf(table)) return;
  const waiting = (/** @type {Receipt} */ receipt) => receipt.commitment === commitment && !receipt.table;
  change(waiting, { table }, dealt ? undefined : { commitment });
}

/**
 * Keeps the player's own seat and which seats cannot have contributed, as the game begins.
 * @param {string} table
 * @param {{seat?: number, silent: number[]}} seats
 */
export function keepSeats(table, seats) {
  change((receipt) => receipt.table === table && receipt.silent === undefined, seats);
}

/** Keeps the commitment of the rematch, as the game before promised it. @param {string} before @param {string} table */
export function keepRematch(before, table) {
  if (!receiptOf(table)) change((receipt) => receipt.after === before && !receipt.table, { table });
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
