/** The title and the icon of the browser tab, with a dot while it is the player's turn. */

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7b2d3b"/>
<path d="M5 22h22M7 22a9 9 0 0 1 18 0M16 10.5v2" stroke="#f6ead2" stroke-width="2.4" fill="none" stroke-linecap="round"/>
<circle cx="16" cy="9.5" r="1.8" fill="#f6ead2"/>{dot}</svg>`;
const DOT = '<circle cx="25" cy="7" r="6.5" fill="#f2b632" stroke="#fff" stroke-width="1.5"/>';

/** @param {string} title @param {boolean} [yourTurn] */
export function setTabTitle(title, yourTurn = false) {
  document.title = yourTurn ? `● ${title}` : title;
  const link = document.querySelector('link[rel=icon]');
  link?.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(ICON.replace('{dot}', yourTurn ? DOT : ''))}`);
}
