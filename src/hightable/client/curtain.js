/** The curtain between turns where several people share one screen. Nothing is seen behind it. */
import { button, make, mark } from './elements.js';
import { say } from './words.js';

/**
 * @param {number} seat
 * @param {string} name
 * @param {() => void} open
 */
export function curtain(seat, name, open) {
  const lift = button(say('curtain.open', { name }), () => open(), { class: 'button primary large' });
  return make('div', { class: 'curtain', role: 'group', 'aria-label': say('curtain') },
    make('div', { class: 'card' }, mark(seat), make('h2', {}, say('curtain.pass', { name })), make('p', {}, say('curtain.why')), lift));
}
