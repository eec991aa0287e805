/** The shape of a piece, from its drawing: another piece that is previewed on it is cut to this shape. */

import { svg } from '../ui/dom.js';

const SHAPES = new Set(['path', 'polygon', 'circle', 'ellipse']);
/** How far from the middle of a drawing its parts may be, as a share of its size: counts in a corner are farther out. */
const CENTRAL = 0.25;
/** The size from which a part is the ground of the drawing, and the share of the place that the drawing takes up. */
const GROUND = 0.9;
const SHARE = 0.88;

/**
 * The outline of a drawing, if it begins with a filled shape other than a rectangle.
 * @param {Element | null | undefined} drawing
 */
export function outlineOf(drawing) {
  const first = drawing?.firstElementChild;
  const filled = (first?.getAttribute('fill') ?? 'none') !== 'none';
  return first && filled && SHAPES.has(first.localName) ? first : null;
}

/**
 * A drawing on a place, cut to the shape of the place, without its ground and what it has in its corners.
 * @param {Element} outline of the place
 * @param {Element} place the drawing of the place
 * @param {SVGSVGElement} drawing as it is shown elsewhere on the page
 */
export function cutTo(outline, place, drawing) {
  const box = place.getAttribute('viewBox') ?? '0 0 1 1';
  const [left = 0, top = 0, width = 1, height = 1] = box.split(/[ ,]+/).map(Number);
  const size = SHARE * Math.min(width, height);
  const held = /** @type {SVGSVGElement} */ (drawing.cloneNode(false));
  held.append(...central(drawing).map((part) => part.cloneNode(true)));
  const at = { x: left + (width - size) / 2, y: top + (height - size) / 2, width: size, height: size };
  for (const [name, value] of Object.entries(at)) held.setAttribute(name, String(value));
  const clip = svg('clipPath', { id: 'in-place-shape' });
  clip.append(outline.cloneNode(true));
  const inside = svg('g', { 'clip-path': 'url(#in-place-shape)' });
  inside.append(outline.cloneNode(true), held);
  const edge = /** @type {Element} */ (outline.cloneNode(true));
  edge.setAttribute('fill', 'none');
  const whole = svg('svg', { viewBox: box });
  whole.append(clip, inside, edge);
  return whole;
}

/** The parts of a drawing in its middle, without its ground. @param {Element} drawing */
function central(drawing) {
  const whole = drawing.getBoundingClientRect();
  return [...drawing.children].filter((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const aside = Math.abs(x + width / 2 - whole.x - whole.width / 2) / whole.width;
    const apart = Math.abs(y + height / 2 - whole.y - whole.height / 2) / whole.height;
    return aside < CENTRAL && apart < CENTRAL && width < GROUND * whole.width;
  });
}
