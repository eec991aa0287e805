/** What the page says, in the chosen language. */
import { settings } from '../ui/settings.js';
import en from './en.js';
import fr from './fr.js';

/** @type {Record<string, Record<string, string>>} */
const LANGUAGES = { en, fr };

/** @typedef {keyof typeof en} Key */

/**
 * The words under a key, with the places filled.
 * @param {Key} key
 * @param {Record<string, string | number>} [facts]
 */
export function say(key, facts = {}) {
  const words = LANGUAGES[settings.language]?.[key] ?? en[key];
  return words.replace(/\{(\w+)\}/g, (place, name) => String(facts[name] ?? place));
}

/**
 * A list as one says it: a, b and c.
 * @param {string[]} items
 */
export function listed(items) {
  return new Intl.ListFormat(settings.language).format(items);
}
