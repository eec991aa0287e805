/** Which page an address means, and navigation between addresses without loading the page again. */

/**
 * The page at a path, and the table or the game that it is about.
 * @param {string} path
 * @returns {{page: 'home' | 'table' | 'replay' | 'rules' | 'learn', id: string}}
 */
export function route(path) {
  const [, first = '', second = '', third = ''] = path.split('/');
  const id = decoded(second);
  if (first === 't') return { page: third === 'replay' ? 'replay' : 'table', id };
  if (first === 'rules' || first === 'learn') return { page: first, id };
  return { page: 'home', id: '' };
}

/** @param {string} part of a path; one that is wrongly encoded stays as it is, and the server will not know it */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, '', path);
  scrollTo(0, 0);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Makes links to this site navigate the same way. */
export function followLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}
