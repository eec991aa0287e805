/**
 * What somebody likes, kept in their browser.
 *
 * @typedef {{speed: 'slow' | 'normal' | 'fast' | 'off', confirm: boolean, sound: boolean, theme: 'auto' | 'light' | 'dark',
 *   language: 'en' | 'fr', shortcuts: boolean}} Settings
 */

const KEY = 'hightable.settings';

/** @type {Settings} */
const DEFAULTS = {
  speed: 'normal',
  confirm: false,
  sound: false,
  theme: 'auto',
  language: navigator.language.startsWith('fr') ? 'fr' : 'en',
  shortcuts: true,
};

/** @type {Record<string, readonly unknown[]>} */
export const ALLOWED = {
  speed: ['slow', 'normal', 'fast', 'off'],
  confirm: [false, true],
  sound: [false, true],
  theme: ['auto', 'light', 'dark'],
  language: ['en', 'fr'],
  shortcuts: [false, true],
};

/** What is set now. Read it, change it with `change`. */
export const settings = read();
apply();

/** @type {Set<(name: keyof Settings) => void>} */
const listeners = new Set();

/**
 * @template {keyof Settings} N
 * @param {N} name
 * @param {Settings[N]} value
 */
export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
  apply();
  for (const hear of listeners) hear(name);
}

/**
 * Calls back after each change; gives what stops that.
 * @param {(name: keyof Settings) => void} hear
 */
export function onChange(hear) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** @returns {Settings} */
function read() {
  /** @type {Record<string, unknown>} */
  const found = { ...DEFAULTS };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const [name, values] of Object.entries(ALLOWED)) if (values.includes(kept[name])) found[name] = kept[name];
  } catch {
    // Kept by another release or not at all: the defaults do.
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (found));
}

function apply() {
  document.documentElement.dataset['theme'] = settings.theme;
  document.documentElement.lang = settings.language;
}
