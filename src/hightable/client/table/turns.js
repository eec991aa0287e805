/** Turns: the notes of consecutive moves by the same player, and one sentence that tells each. */

import { say } from '../words/index.js';

/** @typedef {import('../net/wire.js').Note} Note */
/** A turn; the seat is -1 if nobody moved. @typedef {{seat: number, notes: Note[]}} Turn */

/** The most things told of one turn, if it is told alone and if it is told with others. */
const ALONE = 5;
const TOGETHER = 3;

/**
 * Groups notes by turn. Notes of one move belong together, whomever they are about; notes of a move that nobody made belong to the
 * turn before them.
 * @param {Note[]} notes
 * @returns {Turn[]}
 */
export function turnsOf(notes) {
  /** @type {Turn[]} */
  const turns = [];
  for (let first = 0; first < notes.length; ) {
    const number = notes[first]?.move;
    let end = first + 1;
    while (number !== undefined && end < notes.length && notes[end]?.move === number) end++;
    const move = notes.slice(first, end);
    first = end;
    const seat = moverAmong(move);
    const last = turns.at(-1);
    if (last && (seat < 0 || seat === last.seat)) last.notes.push(...move);
    else turns.push({ seat, notes: move });
  }
  return turns;
}

/** The seat that moved, according to the notes of a move; -1 if they name nobody. @param {Note[]} notes */
export function moverAmong(notes) {
  return notes.find(({ seat = -1 }) => seat >= 0)?.seat ?? -1;
}

/**
 * The turns of the others since the player's own last turn, without that of the player which may have begun since.
 * @param {Turn[]} turns
 * @param {number[]} own the player's seats
 */
export function sinceOwn(turns, own) {
  let end = turns.length;
  while (end && own.includes(turns[end - 1]?.seat ?? -1)) end--;
  let first = end;
  while (first && !own.includes(turns[first - 1]?.seat ?? -1)) first--;
  return turns.slice(first, end);
}

/**
 * What the others did since the player's own last turn: the last turn of each, in order. For a spectator, the last turn.
 * @param {Turn[]} turns
 * @param {number[]} own the player's seats
 * @param {(seat: number) => string} nameOf
 */
export function tellOthers(turns, own, nameOf) {
  const recent = own.length ? sinceOwn(turns, own) : turns.slice(-1);
  const lasts = recent.filter((turn, k) => !recent.slice(k + 1).some(({ seat }) => seat === turn.seat));
  return lasts.map((turn) => tell(turn, own, nameOf, lasts.length > 1 ? TOGETHER : ALONE)).join(' · ');
}

/**
 * A turn in one sentence: “Ada: salad on c3, scores 3”. A game that has no short words for it says it in its own sentences.
 * @param {Turn} turn
 * @param {number[]} own the player's seats
 * @param {(seat: number) => string} nameOf
 * @param {number} [most] how many things to tell
 */
export function tell({ seat, notes }, own, nameOf, most = ALONE) {
  const briefs = notes.flatMap(({ brief = '' }) => brief || []);
  if (!briefs.length) return notes.map(({ text }) => text).join(' ');
  const what = [...briefs.slice(0, most), ...(briefs.length > most ? ['…'] : [])];
  /** @type {Map<number, number>} */
  const gains = new Map();
  for (const { seat: gainer = -1, points = 0 } of notes) gains.set(gainer, (gains.get(gainer) ?? 0) + points);
  const gained = gains.get(seat) ?? 0;
  if (gained) what.push(say(gained > 0 ? 'turn.scores' : 'turn.loses', { points: Math.abs(gained) }));
  const told = [seat >= 0 ? say('turn', { name: nameOf(seat), what: what.join(', ') }) : what.join(', ')];
  for (const [gainer, points] of gains) {
    if (!points || gainer < 0 || gainer === seat) continue;
    const you = own.length === 1 && own[0] === gainer;
    const scores = say(points > 0 ? 'turn.scores' : 'turn.loses', { points: Math.abs(points) });
    if (you) told.push(say(points > 0 ? 'turn.you_score' : 'turn.you_lose', { points: Math.abs(points) }));
    else told.push(say('turn.other', { name: nameOf(gainer), scores }));
  }
  return told.join('; ');
}
