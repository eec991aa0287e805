/** The faces of pieces by key. The server sends them as SVG; they are sanitised before they enter the page. */

const SVG = 'http://www.w3.org/2000/svg';
const UNWANTED = new Set(['script', 'foreignobject', 'style', 'iframe', 'image', 'a', 'animate', 'set', 'handler', 'listener']);

/**
 * The drawing as an element without scripts, styles or links; null if the text is not an SVG.
 * @param {string} text
 * @returns {SVGSVGElement | null}
 */
export function sanitize(text) {
  const whole = text.includes('xmlns=') ? text : text.replace('<svg', `<svg xmlns="${SVG}"`);
  const root = new DOMParser().parseFromString(whole, 'image/svg+xml').documentElement;
  if (root.namespaceURI !== SVG || root.localName !== 'svg') return null;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.namespaceURI !== SVG || UNWANTED.has(element.localName.toLowerCase())) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const bare = name.toLowerCase();
      const leads = bare === 'href' || bare.endsWith(':href');
      if (bare.startsWith('on') || bare === 'style' || (leads && !value.startsWith('#'))) element.removeAttribute(name);
    }
  }
  root.setAttribute('aria-hidden', 'true');
  root.setAttribute('focusable', 'false');
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(root)));
}

export class Faces {
  constructor() {
    /** @type {Map<string, SVGSVGElement>} */
    this.byKey = new Map();
  }

  /** @param {Record<string, string>} faces */
  add(faces) {
    for (const [key, text] of Object.entries(faces)) {
      const face = sanitize(text);
      if (face) this.byKey.set(key, face);
    }
  }

  /** @param {string} key @returns {Node} */
  draw(key) {
    return this.byKey.get(key)?.cloneNode(true) ?? document.createComment('unknown face');
  }
}
