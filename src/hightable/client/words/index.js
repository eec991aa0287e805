/** The page's words in the chosen language. */

import { settings } from '../ui/settings.js';
import en from './en.js';
import fr from './fr.js';

/** @type {Record<string, Record<string, string>>} */
const LANGUAGES = { en, fr };

/** @typedef {keyof typeof en} Key */

/**
 * The words under a key, with the places filled in. Where `count` is singular in the language and there is a form for it
 * (`seat.points.one` beside `seat.points`), that form is used.
 * @param {Key} key
 * @param {Record<string, string | number>} [facts]
 */
export function say(key, facts = {}) {
  /** @type {Record<string, string>} */
  const words = LANGUAGES[settings.language] ?? en;
  const { count } = facts;
  const form = typeof count === 'number' ? `${key}.${new Intl.PluralRules(settings.language).select(count)}` : key;
  return (words[form] ?? words[key] ?? en[key]).replace(/\{(\w+)\}/g, (place, name) => String(facts[name] ?? place));
}

/**
 * The items as a list in a sentence: a, b and c.
 * @param {string[]} items
 */
export function listed(items) {
  return new Intl.ListFormat(locale()).format(items);
}

/** The language and country for lists and dates. */
export const locale = () => (settings.language === 'en' ? 'en-GB' : settings.language);
