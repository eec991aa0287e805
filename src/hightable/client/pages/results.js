/** The player's results in their finished games, per game and opponent. */

import { isLevel } from '../table/bots.js';
import { hasResult } from '../table/story.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/**
 * `against`: the level of the bots, “solo”, “people”, or “bots” of several levels. `best`: the highest score, if there is one.
 * @typedef {{game: string, title: string, against: string, won: number, lost: number, best: number | null}} Result
 */

/** The number of wins in a row against a level that suggests the next. */
const STREAK = 3;

/** Whether nobody but this player sits at the table. @param {Summary} table */
export function isPractice({ seats }) {
  return seats.some(({ mine }) => mine) && seats.every(({ kind, mine }) => mine || kind !== 'person');
}

/** The results of finished games, in the order of the games; games on a shared screen, and games without a result, do not count. @param {Summary[]} finished */
export function resultsOf(finished) {
  /** @type {Map<string, Result>} */
  const found = new Map();
  for (const table of finished) {
    const seat = ownSeat(table);
    if (seat === null) continue;
    const against = opponents(table);
    const key = `${table.game} ${against}`;
    const result = found.get(key) ?? { game: table.game, title: table.short, against, won: 0, lost: 0, best: null };
    if (table.winners?.includes(seat)) result.won += 1;
    else result.lost += 1;
    const points = table.ending ? undefined : table.scores?.[seat];
    if (points !== undefined) result.best = Math.max(points, result.best ?? points);
    found.set(key, result);
  }
  return [...found.values()].sort((one, two) => one.title.localeCompare(two.title) || one.against.localeCompare(two.against));
}

/**
 * The level after this one, once the player has won the last three games against it; else empty.
 * @param {Summary[]} finished newest first
 * @param {{name: string, bots: string[]}} game its levels, the weakest first, then players of the host's
 * @param {string} level
 */
export function nextLevel(finished, game, level) {
  const against = finished.filter((table) => table.game === game.name && ownSeat(table) !== null && opponents(table) === level);
  const last = against.slice(0, STREAK);
  const won = last.every((table) => table.winners?.includes(ownSeat(table) ?? -1));
  const levels = game.bots.filter(isLevel);
  const place = levels.indexOf(level);
  return last.length === STREAK && won && place >= 0 ? (levels[place + 1] ?? '') : '';
}

/** The player's seat in a game with a result; null if they had none, or several. @param {Summary} table */
function ownSeat(table) {
  const own = table.seats.filter(({ mine }) => mine);
  return own.length === 1 && hasResult(table) ? (own[0]?.seat ?? null) : null;
}

/** @param {Summary} table */
function opponents({ seats }) {
  const others = seats.filter(({ mine }) => !mine);
  const [first] = others;
  if (!first) return 'solo';
  if (others.some(({ kind }) => kind !== 'bot')) return 'people';
  return others.every(({ name }) => name === first.name) ? first.name : 'bots';
}
