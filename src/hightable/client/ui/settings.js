/**
 * The player's settings, stored in the browser.
 *
 * @typedef {{speed: 'slow' | 'normal' | 'fast' | 'off', confirm: boolean, sound: boolean, theme: 'auto' | 'light' | 'dark',
 *   language: 'en' | 'fr', shortcuts: boolean, automatic: boolean, trails: boolean, panel: 'auto' | 'open' | 'closed',
 *   levels: Record<string, string>, introduced: string[], presses: Record<string, number>}} Settings
 *
 * `levels`: the bot that the player chose last in each game. `introduced`: the games that the player has been
 * shown how to play. `presses`: how often the player has pressed a button that the page could press by itself, by game and pick.
 */

const KEY = 'hightable.settings';

/** @type {Settings} */
const DEFAULTS = {
  speed: 'normal',
  confirm: false,
  sound: false,
  theme: 'auto',
  language: globalThis.navigator?.language.startsWith('fr') ? 'fr' : 'en',
  shortcuts: true,
  automatic: true,
  trails: true,
  panel: 'auto',
  levels: {},
  introduced: [],
  presses: {},
};

/** @type {Record<string, readonly unknown[]>} */
export const ALLOWED = {
  speed: ['slow', 'normal', 'fast', 'off'],
  confirm: [false, true],
  sound: [false, true],
  theme: ['auto', 'light', 'dark'],
  language: ['en', 'fr'],
  shortcuts: [false, true],
  automatic: [false, true],
  trails: [false, true],
  panel: ['auto', 'open', 'closed'],
};

/** The current settings. Change them with `change` only. */
export const settings = read();

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
    // Without storage the settings last as long as the page.
  }
  for (const listener of listeners) listener(name);
}

/**
 * Calls the listener after each change. Returns a function that stops this.
 * @param {(name: keyof Settings) => void} listener
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns {Settings} */
function read() {
  /** @type {Record<string, unknown>} */
  const found = { ...DEFAULTS };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const [name, values] of Object.entries(ALLOWED)) if (values.includes(stored[name])) found[name] = stored[name];
    const texts = (/** @type {unknown[]} */ entry) => entry.every((one) => typeof one === 'string');
    found.levels = Object.fromEntries(Object.entries(stored.levels ?? {}).filter(texts));
    found.introduced = Array.isArray(stored.introduced) && texts(stored.introduced) ? stored.introduced : [];
    found.presses = Object.fromEntries(Object.entries(stored.presses ?? {}).filter(([, count]) => Number.isInteger(count)));
  } catch {
    // Nothing stored, or by another release: use the defaults.
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (found));
}
