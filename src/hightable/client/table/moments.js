/** The values of a review at its moments and between them. */

/** @typedef {import('../net/wire.js').Review} Review */

/**
 * What a seat could expect after `n` moves, interpolated between the moments that were reviewed.
 * @param {Review['moments']} moments
 * @param {number} seat
 * @param {number} n
 * @returns {number | null} null where nothing has been reviewed yet
 */
export function valueAt(moments, seat, n) {
  const after = moments.findIndex((moment) => moment.n >= n);
  const two = moments[after];
  if (!two) return null;
  const one = two.n === n ? two : (moments[after - 1] ?? two);
  const from = one.values[seat] ?? 0;
  const to = two.values[seat] ?? 0;
  return two.n === one.n ? to : from + ((to - from) * (n - one.n)) / (two.n - one.n);
}

/**
 * The range of the curve: 0 to 1 for probabilities, the values that occur for points.
 * @param {Review} review
 * @returns {[number, number]}
 */
export function bounds({ in_points: inPoints, moments }) {
  if (!inPoints) return [0, 1];
  const values = moments.flatMap((moment) => moment.values);
  return [Math.min(0, ...values), Math.max(1, ...values)];
}
