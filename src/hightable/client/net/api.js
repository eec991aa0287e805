/** Requests to the server over HTTP. A failure is thrown as an error whose message is a sentence for the reader. */

import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';

/** @typedef {import('./wire.js').Summary} Summary */

export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Whether the server works and says no. */
  get deliberate() {
    return this.status >= 400 && this.status < 500;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {(answer: Response) => Promise<any>} [read] how a good answer is read
 * @returns {Promise<any>}
 */
async function ask(method, path, body, read = (answer) => answer.json()) {
  /** @type {RequestInit} */
  const request = { method, headers: { accept: 'application/json' } };
  if (method === 'POST') {
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    request.body = JSON.stringify(body ?? {});
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused(say('error.offline'), 0);
  }
  if (answer.ok) return read(answer).catch(() => null);
  const result = await answer.json().catch(() => null);
  throw new Refused(result?.error ?? say('error.unexpected', { status: answer.status }), answer.status);
}

const lang = () => `lang=${settings.language}`;
/** @param {string} table */
const at = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** @returns {Promise<import('./wire.js').Game[]>} */
export const games = () => ask('GET', `/api/games?${lang()}`);
/** How far the bots of each game are ready, from 0 to 1; this game is prepared first. @param {string} game @returns {Promise<Record<string, number>>} */
export const ready = (game) => ask('GET', `/api/ready?game=${encodeURIComponent(game)}`);
/** The rules of a game, or of the variant that is played at a table. @param {string} game @param {string} [table] @returns {Promise<import('./wire.js').Rules>} */
export const rules = (game, table) => ask('GET', `/api/games/${encodeURIComponent(game)}/rules?${lang()}${ofTable(table)}`);
/** The part of an address that asks for the variant at a table. @param {string} [table] */
export const ofTable = (table) => (table ? `&table=${encodeURIComponent(table)}` : '');
/** The picture of a game on the home page. @param {string} game */
export const coverPath = (game) => `/api/games/${encodeURIComponent(game)}/cover.svg?${lang()}`;
/** The picture on the rules page of a game. @param {string} game */
export const rulesPicturePath = (game) => `/api/games/${encodeURIComponent(game)}/picture.svg?${lang()}`;
/** The picture of an example in the rules of a game. @param {string} game @param {string} example */
export const examplePath = (game, example) =>
  `/api/games/${encodeURIComponent(game)}/examples/${encodeURIComponent(example)}.svg?${lang()}`;
/** The picture beside the goal of a game. @param {string} game */
export const goalPath = (game) => `/api/games/${encodeURIComponent(game)}/goal.svg?${lang()}`;
/** @returns {Promise<import('./wire.js').PlayerName>} */
export const me = () => ask('GET', '/api/me');
/** @param {string} name @returns {Promise<import('./wire.js').PlayerName>} */
export const setName = (name) => ask('POST', '/api/me', { name });
/** Everything that the server knows about the player, as a file. */
export const dataPath = () => '/api/me/data';
/** Deletes what the server knows about the player. */
export const deleteMe = () => ask('DELETE', '/api/me');
/** @returns {Promise<import('./wire.js').Tables>} */
export const tables = () => ask('GET', `/api/tables?${lang()}`);
/** The server's commitment to the deal of the next table that you create. @returns {Promise<import('./wire.js').Commitment>} */
export const commitment = () => ask('POST', '/api/commitment');
/** @param {import('./wire.js').NewTable} table @returns {Promise<import('./wire.js').TableCreated>} */
export const newTable = (table) => ask('POST', '/api/tables', table);
/** @param {string} table @returns {Promise<Summary>} */
export const table = (table) => ask('GET', `${at(table)}?${lang()}`);
/** @param {string} table @param {number} [seat] @returns {Promise<import('./wire.js').Invite>} */
export const invite = (table, seat) => ask('POST', `${at(table)}/invite`, seat === undefined ? {} : { seat });
/** Takes a seat. @param {string} table @param {string} [code] @param {string} [random] @returns {Promise<import('./wire.js').Seated>} */
export const join = (table, code, random) =>
  ask('POST', `${at(table)}/join`, { ...(code && { code }), ...(random && { random }) });
/** Watches a table without taking a seat. @param {string} table @param {string} code @returns {Promise<import('./wire.js').Seated>} */
export const watch = (table, code) => ask('POST', `${at(table)}/join`, { code, watch: true });
/** @param {string} table @param {string} code @returns {Promise<Summary>} */
export const invited = (table, code) => ask('POST', `${at(table)}/invited?${lang()}`, { code });
/** @param {string} table @param {number} seat */
export const leave = (table, seat) => ask('POST', `${at(table)}/leave`, { seat });
/** @param {string} table @param {number} seat @returns {Promise<import('./wire.js').Invite>} */
export const handOver = (table, seat) => ask('POST', `${at(table)}/hand-over`, { seat });
/** @param {string} table @param {number} seat @param {string} bot @returns {Promise<import('./wire.js').VoteResult>} */
export const replace = (table, seat, bot) => ask('POST', `${at(table)}/replace`, { seat, bot });
/** @param {string} table @param {number} seat */
export const resign = (table, seat) => ask('POST', `${at(table)}/resign`, { seat });
/** @param {string} table @param {boolean} agree @returns {Promise<import('./wire.js').VoteResult>} */
export const abort = (table, agree) => ask('POST', `${at(table)}/abort`, { agree });
/** @param {string} table @param {number} seat */
export const remove = (table, seat) => ask('POST', `${at(table)}/remove`, { seat });
/** Lets a player chat, or not. @param {string} table @param {number} seat @param {boolean} muted */
export const mute = (table, seat, muted) => ask('POST', `${at(table)}/mute`, { seat, muted });
/** Ends the game without a result. @param {string} table */
export const close = (table) => ask('POST', `${at(table)}/close`);
/** Contributes to the deal of a rematch. @param {string} table @param {string} commitment @param {string} random */
export const contribute = (table, commitment, random) => ask('POST', `${at(table)}/contribute`, { commitment, random });
/** @param {string} table @returns {Promise<import('./wire.js').TableCreated>} */
export const rematch = (table) => ask('POST', `${at(table)}/rematch`);
/** @param {string} table @param {number} seat @returns {Promise<import('./wire.js').Replay>} */
export const replay = (table, seat) => ask('GET', `${at(table)}/replay?seat=${seat}&${lang()}`);
/** @param {string} table @returns {Promise<import('./wire.js').Review>} */
export const review = (table) => ask('GET', `${at(table)}/review?${lang()}`);
/** @param {string} table */
export const recordPath = (table) => `${at(table)}/record`;
/** The record of a finished match. @param {string} table @returns {Promise<string>} */
export const record = (table) => ask('GET', recordPath(table), undefined, (answer) => answer.text());
/** The points of each seat after each move of a finished game. @param {string} table @returns {Promise<number[][]>} */
export const points = (table) => ask('GET', `${at(table)}/points`);
/** The table at the end of the game, as a drawing. @param {string} table */
export const picturePath = (table) => `${at(table)}/picture.svg?${lang()}`;
