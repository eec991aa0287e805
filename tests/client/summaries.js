/** Tables in brief, for tests. */

/** @typedef {import('../../src/hightable/client/net/wire.js').Seat} Seat */
/** @typedef {import('../../src/hightable/client/net/wire.js').Summary} Summary */

/** A running table with these seats. @param {Partial<Seat>[]} seats @param {Partial<Summary>} [more] @returns {Summary} */
export function tableWith(seats, more = {}) {
  return {
    table: 'k3f9',
    game: 'banquet_royal',
    title: 'Banquet Royal',
    short: 'Banquet Royal',
    options: {},
    seats: seats.map((seat, k) => ({ seat: k, name: '', kind: 'person', present: true, mine: false, ...seat })),
    state: 'running',
    n: 0,
    listed: false,
    to_move: 0,
    ...more,
  };
}
