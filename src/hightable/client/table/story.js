/** How a game was won: by how much, by which lines of the score sheet, and since which move. */

/** @typedef {import('../net/wire.js').ScoreSheetLine} ScoreSheetLine */

/** Whether a finished game has a result. @param {import('../net/wire.js').Summary} summary */
export const hasResult = ({ ending }) => ending !== 'aborted' && ending !== 'closed';

/** How many lines of the score sheet tell the difference. */
const MOST = 3;

/** What a line is about, without its figures: “royal orders” for “royal orders: 3”. @param {string} text */
function topic(text) {
  return text.replace(/\s?: \d.*$|\s\([^()]*\d\)$/u, '');
}

/**
 * What several lines under one clause are about: what stands before the colon in all of them, or the words with which all end.
 * @param {string[]} topics
 */
function sharedTopic(topics) {
  const [first = '', ...others] = [...new Set(topics)];
  if (!others.length) return first;
  const words = first.split(' ');
  const all = (/** @type {string} */ start) => others.every((one) => one.startsWith(start));
  const colon = first.lastIndexOf(':');
  if (colon > 0 && all(first.slice(0, colon + 1))) return first.slice(0, colon).trim();
  for (let from = 1; from < words.length; from++) {
    const end = ` ${words.slice(from).join(' ')}`;
    if (others.every((one) => one.endsWith(end))) return end.trim();
  }
  return first;
}

/** The points under each clause. @param {ScoreSheetLine[]} lines */
function byClause(lines) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { clause, points } of lines) found.set(clause, (found.get(clause) ?? 0) + points);
  return found;
}

/**
 * Where the winner gained most on the player who came second.
 * @param {ScoreSheetLine[]} winner
 * @param {ScoreSheetLine[]} second
 * @returns {{topic: string, points: number}[]} the largest differences first
 */
export function differences(winner, second) {
  const [one, two] = [byClause(winner), byClause(second)];
  const about = (/** @type {string} */ clause) => {
    const lines = [winner, second].map((all) => all.filter((line) => line.clause === clause && line.points));
    return sharedTopic((lines.find(({ length }) => length) ?? []).map(({ text }) => topic(text)));
  };
  return [...new Set([...one.keys(), ...two.keys()])]
    .map((clause) => ({ topic: about(clause), points: (one.get(clause) ?? 0) - (two.get(clause) ?? 0) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST);
}

/**
 * The score sheet without what only breaks ties, unless a tie was broken: lines under clauses that bring nobody any points.
 * @param {ScoreSheetLine[][]} sheet
 * @param {number[]} winners
 */
export function withoutTieBreaks(sheet, winners) {
  const points = sheet.map((lines) => lines.reduce((sum, line) => sum + line.points, 0));
  const second = runnerUp(points, winners);
  const most = Math.max(...winners.map((seat) => points[seat] ?? 0));
  if (second < 0 || (points[second] ?? 0) >= most) return sheet;
  const counting = new Set(sheet.flatMap((lines) => lines.flatMap((line) => (line.points ? [line.clause] : []))));
  return sheet.map((lines) => lines.filter(({ clause }) => counting.has(clause)));
}

/** The seat with most points among those that did not win; -1 if there is none. @param {number[]} points @param {number[]} winners */
export function runnerUp(points, winners) {
  const others = points.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  return others.reduce((best, seat) => (best < 0 || (points[seat] ?? 0) > (points[best] ?? 0) ? seat : best), -1);
}

/**
 * When the winner took the lead for good.
 * @param {number[][]} course the points of each seat after each move
 * @param {number} winner
 * @returns {{kind: 'all' | 'since' | 'last' | 'behind', move: number, leader: number} | null} `all`: ahead from the first points on;
 *   `since`: level until this move; `last`: level until the last; `behind`: another seat was ahead until this move. Null if the
 *   points tell nothing before the end.
 */
export function lead(course, winner) {
  const last = course.length - 1;
  const best = (/** @type {number[]} */ points) => runnerUp(points, [winner]);
  const ahead = (/** @type {number} */ n) => {
    const points = course[n] ?? [];
    const other = best(points);
    return other < 0 ? 0 : (points[winner] ?? 0) - (points[other] ?? 0);
  };
  if (last < 2 || ahead(last) <= 0) return null;
  const first = course.findIndex((points) => points.some((one) => one !== (points[0] ?? 0)));
  if (first < 0 || first >= last) return null;
  let since = last;
  while (since > 0 && ahead(since - 1) > 0) since--;
  if (since <= first) return { kind: 'all', move: since, leader: winner };
  let behind = since - 1;
  while (behind >= 0 && ahead(behind) === 0) behind--;
  if (behind >= 0) return { kind: 'behind', move: behind + 1, leader: best(course[behind] ?? []) };
  return { kind: since === last ? 'last' : 'since', move: since, leader: winner };
}
