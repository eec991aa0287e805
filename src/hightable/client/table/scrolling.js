/** How far to scroll so that what the player needs is in view. */

/** The upper and the lower edge of something on the screen, in pixels. @typedef {{top: number, bottom: number}} Extent */

/** The space to leave around what is scrolled into view. */
const MARGIN = 12;

/**
 * The distance to scroll for the first group that fits the window as a whole: as little as possible, 0 if all of it is in view
 * already. If no group fits, nothing moves while something of the last one is in view; otherwise its first thing is brought there.
 * @param {Extent[][]} groups what to show, the most complete first
 * @param {Extent} window
 */
export function distanceTo(groups, window) {
  const filled = groups.filter(({ length }) => length);
  const room = window.bottom - window.top;
  const together = filled.map(around).find(({ top, bottom }) => bottom - top <= room);
  if (together) return distance(together, window);
  const last = filled.at(-1) ?? [];
  const [first] = last;
  const seen = last.some(({ top, bottom }) => top >= window.top && bottom <= window.bottom);
  return first && !seen ? first.top - window.top - MARGIN : 0;
}

/** @param {Extent[]} extents @returns {Extent} */
function around(extents) {
  return { top: Math.min(...extents.map(({ top }) => top)), bottom: Math.max(...extents.map(({ bottom }) => bottom)) };
}

/** @param {Extent} extent that fits @param {Extent} window */
function distance({ top, bottom }, window) {
  const spare = window.bottom - window.top - (bottom - top);
  const margin = Math.min(MARGIN, spare / 2);
  if (top < window.top) return top - window.top - margin;
  if (bottom > window.bottom) return bottom - window.bottom + margin;
  return 0;
}
