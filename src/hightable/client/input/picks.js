/**
 * The picks made so far and the legal moves that they leave open. A move is only a number with a path of picks here.
 *
 * Players may pick in any order as long as it is clear which move they mean. Where two moves differ only in the order of their
 * picks (this for that, or that for this), the order of the path counts.
 */

/** @typedef {import('../net/cache.js').MovePath} MovePath */

export class Picks {
  /** @param {MovePath[]} paths the legal moves */
  constructor(paths) {
    this.paths = paths;
    /** @type {string[]} */
    this.picked = [];
  }

  /** The same legal moves with these picks. @param {string[]} [picked] by default, those made so far */
  copy(picked = this.picked) {
    const copy = new Picks(this.paths);
    copy.picked = [...picked];
    return copy;
  }

  /** The moves that can still be made with these picks, each with the picks that are missing. @returns {{move: number, left: string[]}[]} */
  open() {
    const inOrder = this.paths.filter(([, path]) => this.picked.every((pick, k) => path[k] === pick));
    if (inOrder.length) return inOrder.map(([move, path]) => ({ move, left: path.slice(this.picked.length) }));
    const found = [];
    for (const [move, path] of this.paths) {
      const left = [...path];
      if (this.picked.every((pick) => remove(left, pick))) found.push({ move, left });
    }
    return found;
  }

  /** The path of a legal move. @param {number} move */
  path(move) {
    return this.paths.find(([one]) => one === move)?.[1] ?? [];
  }

  /** What can be picked next, and what only later. @returns {{now: Set<string>, later: Set<string>}} */
  next() {
    const now = new Set();
    const later = new Set();
    for (const { left } of this.open()) if (left[0] !== undefined) now.add(left[0]);
    for (const { left } of this.open()) for (const pick of left.slice(1)) if (!now.has(pick)) later.add(pick);
    return { now, later };
  }

  /** The move that the picks make; null while they make none. @returns {number | null} */
  made() {
    return this.open().find(({ left }) => !left.length)?.move ?? null;
  }

  /** Whether the picks make a move and no further pick is possible. */
  get done() {
    const open = this.open();
    return this.picked.length > 0 && open.length > 0 && open.every(({ left }) => !left.length);
  }

  /** The only move that this pick would complete; null if there is none or more than one. @param {string} pick */
  wouldMake(pick) {
    const ends = this.open().filter(({ left }) => left.length === 1 && left[0] === pick);
    const goesOn = this.open().some(({ left }) => left.length > 1 && left.includes(pick));
    return ends.length === 1 && !goesOn ? (ends[0]?.move ?? null) : null;
  }

  /** Whether a pick can be made now, in its place on the path or before it. @param {string} pick */
  allows(pick) {
    const { now, later } = this.next();
    return now.has(pick) || later.has(pick);
  }

  /** Makes a pick. One that fits only after fewer picks replaces the later ones. @param {string} pick @returns {boolean} whether it could be made */
  add(pick) {
    if (this.allows(pick)) {
      this.picked.push(pick);
      return true;
    }
    const last = this.picked.at(-1);
    if (last === pick) return this.back();
    const before = this.picked;
    for (let kept = before.length - 1; kept >= 0; kept--) {
      this.picked = before.slice(0, kept);
      if (this.next().now.has(pick)) {
        this.picked.push(pick);
        return true;
      }
    }
    this.picked = before;
    return false;
  }

  back() {
    return this.picked.pop() !== undefined;
  }
}

/** While nothing can be picked. */
export const NO_PICKS = new Picks([]);

/** @param {string[]} list @param {string} one */
function remove(list, one) {
  const place = list.indexOf(one);
  if (place >= 0) list.splice(place, 1);
  return place >= 0;
}
