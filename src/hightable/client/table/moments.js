/** What a review says of moments, and of those between them. */

/** @typedef {import('../net/wire.js').Review} Review */

/**
 * What a seat could expect after so many decisions: between two moments that were looked at, on the way from one to the other.
 * @param {Review['moments']} moments
 * @param {number} seat
 * @param {number} n
 * @returns {number | null} null where nobody has looked yet
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
 * The least and the most that the curve shows: all of a chance; of points, those that came.
 * @param {Review} review
 * @returns {[number, number]}
 */
export function bounds({ in_points: inPoints, moments }) {
  if (!inPoints) return [0, 1];
  const values = moments.flatMap((moment) => moment.values);
  return [Math.min(0, ...values), Math.max(1, ...values)];
}
