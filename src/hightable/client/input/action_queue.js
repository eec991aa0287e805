/** The moves of an action that are still to be played: each after the update of the one before, if it is legal then. */
export class ActionQueue {
  /** @type {number[]} */
  moves = [];

  /** Starts an action. @param {number[]} moves @returns {number | null} the move to play first */
  start([first, ...rest]) {
    this.moves = rest;
    return first ?? null;
  }

  /**
   * The move to play next; null if there is none, or it is no longer legal: then the rest is not played either.
   * @param {number[]} legal
   */
  next(legal) {
    const [move, ...rest] = this.moves;
    this.moves = move !== undefined && legal.includes(move) ? rest : [];
    return move !== undefined && legal.includes(move) ? move : null;
  }

  clear() {
    this.moves = [];
  }
}
