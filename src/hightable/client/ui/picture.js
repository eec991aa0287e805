/** Drawings of the server, inserted into the page so that their texts have the page's font. */

import { sanitize } from '../table/faces.js';
import { make } from './dom.js';

/** Each drawing is fetched once. @type {Map<string, Promise<SVGSVGElement | null>>} */
const fetched = new Map();

/** @param {string} path @returns {Promise<SVGSVGElement | null>} */
function load(path) {
  const known = fetched.get(path);
  if (known) return known;
  const drawing = fetch(path)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((text) => (text ? sanitize(text) : null))
    .catch(() => {
      fetched.delete(path); // the server may be back the next time
      return null;
    });
  fetched.set(path, drawing);
  return drawing;
}

/**
 * An element that shows the drawing once it has arrived, with a name for screen readers; without one it is decoration.
 * @param {string} path
 * @param {string} label
 * @param {string} [kind] its class
 */
export function picture(path, label, kind = '') {
  const role = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  const place = make('div', { class: `picture ${kind}`, ...role });
  void load(path).then((drawing) => {
    if (!drawing) return;
    const shown = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
    for (const name of ['role', 'width', 'height']) shown.removeAttribute(name);
    shown.querySelector(':scope > title')?.remove(); // the browser would show it as a tooltip
    keepIdsApart(shown);
    place.append(shown);
    place.dataset.shown = '';
  });
  return place;
}

let copies = 0;

/** Gives the ids in a drawing names of their own, so that two drawings on one page do not use each other's. @param {Element} drawing */
function keepIdsApart(drawing) {
  const copy = `-${++copies}`;
  for (const element of drawing.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      if (name === 'id') element.setAttribute(name, value + copy);
      else if (value.startsWith('#') && name.endsWith('href')) element.setAttribute(name, value + copy);
      else if (value.includes('url(#')) element.setAttribute(name, value.replace(/url\(#([^)]+)\)/g, `url(#$1${copy})`));
    }
}
