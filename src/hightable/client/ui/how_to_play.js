/** How to play a game in five lines: its aim, a turn, scoring, the end, and a picture. */

import * as api from '../net/api.js';
import { say } from '../words/index.js';
import { dialog, toggle } from './dialogs.js';
import { button, make } from './dom.js';
import { picture } from './picture.js';
import { change, settings } from './settings.js';
import { setTheme } from './theme.js';

/** @typedef {import('../net/wire.js').Game} Game */

/** The lines and the picture; nothing for a game that has none. @param {Game} game */
export function goalOf({ name, goal }) {
  if (!goal) return null;
  const lines = /** @type {const} */ ([
    ['goal.aim', goal.aim],
    ['goal.turn', goal.turn],
    ['goal.scoring', goal.scoring],
    ['goal.end', goal.end],
  ]);
  return make(
    'div',
    { class: 'goal' },
    picture(api.goalPath(name), say('goal.picture'), 'goal-picture'),
    make('dl', {}, ...lines.flatMap(([key, text]) => [make('dt', {}, say(key)), make('dd', {}, text)])),
  );
}

/** Links to the tutorial, where there is one, and to the rules. @param {Game} game @param {string} [kind] of the first */
export function learnLinks({ name, tutorial }, kind = '') {
  return [
    tutorial && make('a', { class: `button ${kind}`, href: `/learn/${name}` }, say('goal.learn')),
    make('a', { class: 'button quiet', href: `/rules/${name}`, target: '_blank', rel: 'noopener' }, say('join.rules')),
  ];
}

/**
 * Shows how to play the game. Resolves with whether the player wants to play it now.
 * @param {Game} game
 * @param {string} [verb] on the button that plays
 * @returns {Promise<boolean>}
 */
export function openHowToPlay(game, verb = say('goal.play')) {
  return new Promise((answer) => {
    let wanted = false;
    const play = button(
      verb,
      () => {
        wanted = true;
        box.close();
      },
      { class: `button ${game.tutorial ? '' : 'primary'}` },
    );
    const [learn, rules] = learnLinks(game, 'primary');
    const inside = [goalOf(game), make('div', { class: 'buttons' }, learn, play, rules), toggle('sound')];
    const box = dialog(say('goal.title', { title: game.short }), inside, 'how-to-play');
    setTheme(box, game.theme);
    box.addEventListener('close', () => answer(wanted));
  });
}

/** Whether the player has been shown how to play a game. @param {string} game */
export const isIntroduced = (game) => settings.introduced.includes(game);

/** @param {string} game */
export function markIntroduced(game) {
  if (!isIntroduced(game)) change('introduced', [...settings.introduced, game]);
}

/**
 * Before the first game of each game, shows how to play it; later it does nothing. Resolves with whether to play.
 * @param {Game} game
 * @param {string} [verb] on the button that plays
 */
export async function introduce(game, verb) {
  if (!game.goal || isIntroduced(game.name)) return true;
  markIntroduced(game.name);
  return openHowToPlay(game, verb);
}
