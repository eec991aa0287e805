/** The look of a game: its colours, and the pattern of its table. */

/** The page's variables that a theme sets. @type {[string, 'accent' | 'table' | 'ink' | 'cloth'][]} */
const VARIABLES = [
  ['--wine', 'accent'],
  ['--wood', 'table'],
  ['--wood-ink', 'ink'],
  ['--cloth', 'cloth'],
];

/**
 * Gives an element, and all that is in it, the look of a game; null takes it away.
 * @param {HTMLElement} element
 * @param {import('../net/wire.js').Theme | null} theme
 */
export function setTheme(element, theme) {
  element.classList.toggle('themed', theme !== null);
  if (theme) element.dataset.weave = theme.weave;
  else delete element.dataset.weave;
  for (const [variable, name] of VARIABLES) {
    if (theme) element.style.setProperty(variable, `light-dark(${theme[name].join(', ')})`);
    else element.style.removeProperty(variable);
  }
}
