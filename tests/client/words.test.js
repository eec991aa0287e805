/** The page's words in both languages. */

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { percent, rounded } from '../../src/hightable/client/table/advice.js';
import { keepTogether } from '../../src/hightable/client/ui/dom.js';
import { ALLOWED, change, onChange, settings } from '../../src/hightable/client/ui/settings.js';
import en from '../../src/hightable/client/words/en.js';
import fr from '../../src/hightable/client/words/fr.js';
import { listed, say } from '../../src/hightable/client/words/index.js';

change('language', 'en');
afterEach(() => change('language', 'en'));

/** The places of a phrase, sorted. @param {string} phrase */
const places = (phrase) => [...new Set(phrase.match(/\{\w+\}/g))].sort();

test('both languages have the same phrases in the same order, with the same places', () => {
  assert.deepEqual(Object.keys(fr), Object.keys(en));
  const french = /** @type {Record<string, string>} */ (fr);
  for (const [key, phrase] of Object.entries(en)) assert.deepEqual(places(french[key] ?? ''), places(phrase), key);
});

test('no phrase is empty or begins or ends with a space', () => {
  for (const words of [en, fr]) for (const [key, phrase] of Object.entries(words)) assert.match(phrase, /^\S(.*\S)?$/s, key);
});

test('a singular stands beside its plural', () => {
  for (const key of Object.keys(en).filter((one) => one.endsWith('.one'))) assert.ok(key.replace(/\.one$/, '') in en, key);
});

test('every value of a setting has a name', () => {
  for (const [name, values] of Object.entries(ALLOWED)) {
    assert.ok(`settings.${name}` in en, name);
    for (const value of values) if (typeof value === 'string') assert.ok(`settings.${name}.${value}` in en, value);
  }
});

test('places are filled in, and one without a fact stays as it is', () => {
  assert.equal(say('end.won', { name: 'Ada' }), 'Ada wins');
  assert.equal(say('seat.vote', { asked: 0, all: 3 }), 'bot? 0 of 3 agree');
  assert.equal(say('end.won'), '{name} wins');
});

test('a name that looks like a place is left alone', () => {
  assert.equal(say('join.by', { name: '{title}', title: 'Banquet Royal' }), '{title} invites you to play Banquet Royal');
  assert.equal(say('end.won', { name: '$&' }), '$& wins');
});

test('English has one point, and 0 or 2 points', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => say('seat.points', { count })),
    ['0 points', '1 point', '2 points'],
  );
  assert.equal(say('waiting.free', { count: 1 }), 'One seat is still free');
  assert.equal(say('waiting.free', { count: 2 }), '2 seats are still free');
});

test('French has 0 or 1 point, and 2 points', () => {
  change('language', 'fr');
  assert.deepEqual(
    [0, 1, 2].map((count) => say('seat.points', { count })),
    ['0 point', '1 point', '2 points'],
  );
});

test('lists end with “and”, without a comma before it', () => {
  const names = ['Ada', 'Bo', 'Cy'];
  assert.equal(listed(names), 'Ada, Bo and Cy');
  assert.equal(listed(names.slice(0, 1)), 'Ada');
  change('language', 'fr');
  assert.equal(listed(names), 'Ada, Bo et Cy');
});

test('numbers are written as the language writes them', () => {
  assert.deepEqual([percent(0.456), rounded(2.55), rounded(3)], ['46%', '2.6', '3']);
  change('language', 'fr');
  assert.deepEqual([percent(0.456).replace(/\s/g, ' '), rounded(2.5)], ['46 %', '2,5']);
});

test('French punctuation stays on the line of its word', () => {
  assert.equal(keepTogether('Confirmer ?'), 'Confirmer\u00a0?');
  assert.equal(keepTogether('« Moi » : oui'), '«\u00a0Moi\u00a0»\u00a0: oui');
  assert.equal(keepTogether('One, two: three'), 'One, two: three');
});

test('a change of settings reaches every listener until it stops listening', () => {
  /** @type {string[]} */
  const heard = [];
  const stop = onChange((name) => heard.push(name));
  change('speed', 'fast');
  stop();
  change('speed', 'normal');
  assert.deepEqual(heard, ['speed']);
  assert.equal(settings.speed, 'normal');
});
