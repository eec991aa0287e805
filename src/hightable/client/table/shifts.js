/** What moved from one scene to the next. Pieces that all moved the same way only made room and are not marked as new. */

/** @typedef {import('../net/wire.js').Piece} Piece */

export class Shifts {
  /** @param {Piece[]} before */
  constructor(before) {
    /** The uppermost layer at each place. @type {Map<string, number>} */
    this.heights = new Map();
    for (const { a, x, y, z = 0 } of before) {
      const place = `${a} ${x} ${y}`;
      this.heights.set(place, Math.max(z, this.heights.get(place) ?? z));
    }
    /** Each shift, and the places from which pieces made it. @type {Map<string, Set<string>>} */
    this.ways = new Map();
    /** @type {Map<string, string>} */
    this.wayOf = new Map();
  }

  /** @param {Piece} was @param {Piece} is @returns {boolean} whether it moved */
  note(was, is) {
    if (was.a !== is.a || (was.t ?? 0) !== (is.t ?? 0)) return true;
    const [x, y] = [is.x - was.x, is.y - was.y];
    if (Math.hypot(x, y) < 0.01) return false;
    const way = `${is.a} ${x.toFixed(2)} ${y.toFixed(2)}`;
    this.ways.set(way, (this.ways.get(way) ?? new Set()).add(`${was.x} ${was.y}`));
    this.wayOf.set(is.id, way);
    return true;
  }

  /** Whether a new piece was only uncovered when the one above it left. @param {Piece} piece */
  uncovers({ a, x, y, z = 0 }) {
    return z < (this.heights.get(`${a} ${x} ${y}`) ?? z);
  }

  /** @param {Piece} piece */
  together({ id }) {
    return (this.ways.get(this.wayOf.get(id) ?? '')?.size ?? 0) > 1;
  }
}
