/**
 * Functions that make elements. Text is always inserted as text, never parsed as markup.
 *
 * @typedef {Node | string | null | false | undefined} Inside
 * @typedef {Record<string, string | number | boolean | null | undefined | Record<string, (event: any) => void>>} Props
 */

import { SHAPES } from './seat_shapes.js';

/**
 * An element with attributes, listeners under `on`, and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Inside} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, props = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'object') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else element.setAttribute(name, value === true ? '' : String(value));
  }
  fill(element, ...inside);
  return element;
}

/**
 * Replaces the children of an element.
 * @template {Element} E
 * @param {E} element
 * @param {...Inside} inside
 */
export function fill(element, ...inside) {
  const shown = /** @type {(Node | string)[]} */ (inside.filter((one) => one !== null && one !== undefined && one !== false));
  element.replaceChildren(...shown.map((one) => (typeof one === 'string' ? keepTogether(one) : one)));
  return element;
}

/**
 * The text with no-break spaces where French has a space beside a punctuation mark, so that no line begins with a colon.
 * @param {string} text
 */
export function keepTogether(text) {
  return text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0');
}

/**
 * A button with a text.
 * @param {string} text
 * @param {(event: MouseEvent) => void} act
 * @param {Props} [props]
 */
export function button(text, act, props = {}) {
  return make('button', { type: 'button', class: 'button', ...props, on: { click: act } }, text);
}

/**
 * A button with an icon; the label is its tooltip and is read by screen readers.
 * @param {string} icon a key of ICONS
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {Props} [props]
 */
export function iconButton(icon, label, act, props = {}) {
  return make(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, ...props, on: { click: act } },
    drawIcon(icon),
  );
}

const SVG = 'http://www.w3.org/2000/svg';

/** Icons as stroked paths in a box of 24. Strokes have the colour of the text. @type {Record<string, string>} */
const ICONS = {
  settings: 'M3 7h9M18 7h3M3 17h3M12 17h9M15 4a3 3 0 1 0 .01 0M9 14a3 3 0 1 0 .01 0',
  help: 'M12 2.5a9.5 9.5 0 1 0 .01 0M9.2 9.3a2.9 2.9 0 1 1 4.2 2.6c-1 .6-1.4 1.1-1.4 2.1M12 17.3v.1',
  invite: 'M10 3.5a4 4 0 1 0 .01 0M2.5 20.5c0-4 3-6.5 7.5-6.5 1.2 0 2.3.2 3.3.6M18.5 13.5v7M15 17h7',
  flag: 'M6 21.5v-19M6 4h12.5l-3.2 4.2 3.2 4.3H6',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2',
  advice: 'M9 17.5h6M9.8 21h4.4M12 2.5a6.8 6.8 0 0 0-4 12.3c.8.6 1 1.2 1 2.7h6c0-1.5.2-2.1 1-2.7a6.8 6.8 0 0 0-4-12.3',
  eye: 'M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5M12 9a3 3 0 1 0 .01 0',
  close: 'M6 6l12 12M18 6 6 18',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  first: 'M18 5l-9 7 9 7zM6 5v14',
  last: 'M6 5l9 7-9 7zM18 5v14',
  back: 'M15 5l-8 7 8 7',
  next: 'M9 5l8 7-8 7',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  turn: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M17.5 2v5h-5',
  again: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3M6.5 2v5h5M10.5 9v6l4.5-3z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
};

/**
 * An SVG element with attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** An icon as an SVG element. @param {string} icon a key of ICONS */
export function drawIcon(icon) {
  const drawing = svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  drawing.append(svg('path', { d: ICONS[icon] ?? '' }));
  return drawing;
}

/** The classes that give an element the colour of a seat. */
export const SEAT_CLASSES = SHAPES.map((_, seat) => `seat-${seat}`);

/** @param {number} seat */
export function seatClass(seat) {
  return SEAT_CLASSES[seat % SEAT_CLASSES.length] ?? '';
}

/** The shape of a seat as a path around 0 0, some 20 wide and high. @param {number} seat */
export function seatShape(seat) {
  return SHAPES[seat % SHAPES.length] ?? '';
}

/**
 * The mark of a seat, in its colour and shape.
 * @param {number} seat
 */
export function mark(seat) {
  const drawing = svg('svg', { viewBox: '-11 -11 22 22', class: `mark ${seatClass(seat)}`, 'aria-hidden': 'true' });
  drawing.append(svg('path', { d: seatShape(seat) }));
  return drawing;
}
