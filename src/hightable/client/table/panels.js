/** The panels beside the table, one open at a time: beside the table on a wide screen, a sheet over it on a phone. */

import { iconButton, make } from '../ui/dom.js';
import { change, settings } from '../ui/settings.js';
import { say } from '../words/index.js';

/** @typedef {{id: string, title: string, content: HTMLElement, shown?: () => void}} Panel */

const phone = matchMedia('(max-width: 900px), (max-height: 480px)');
/** Where the table has room enough beside an open panel. */
const roomy = matchMedia('(min-width: 1500px)');

export class Panels {
  /** @param {Panel[]} panels */
  constructor(panels) {
    this.panels = panels;
    this.list = make('div', { class: 'tabs', role: 'tablist', 'aria-label': say('panels') });
    this.body = make('div', { class: 'panel-body' });
    this.shut = iconButton('close', say('panels.close'), () => this.close(), { class: 'icon-button panel-close' });
    this.root = make(
      'aside',
      { class: 'side', 'aria-label': say('panels') },
      this.list,
      make('div', { class: 'sheet' }, this.shut, this.body),
    );
    /** @type {Map<string, HTMLButtonElement>} */
    this.tabs = new Map();
    for (const { id, title, content } of panels) {
      const tab = make(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${id}`,
          'aria-controls': `panel-${id}`,
          class: 'tab',
          on: {
            click: () => (this.open === id ? this.close() : this.choose(id)),
            keydown: (event) => this.walk(event, id),
          },
        },
        title,
      );
      this.tabs.set(id, tab);
      this.list.append(tab);
      const attributes = { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, tabindex: '0' };
      for (const [name, value] of Object.entries(attributes)) content.setAttribute(name, value);
      content.classList.add('panel');
      this.body.append(content);
    }
    this.open = '';
    this.show(this.opensByItself ? (panels[0]?.id ?? '') : '');
    for (const query of [phone, roomy]) query.addEventListener('change', this.fit);
  }

  /** Whether a panel is open from the start: as the player last left it, by default where there is room. */
  get opensByItself() {
    return !phone.matches && (settings.panel === 'auto' ? roomy.matches : settings.panel === 'open');
  }

  /** In a window that became narrow the panel closes, which would hide the table; in one that became wide it opens. */
  fit = () => {
    if (this.root.isConnected) this.show(this.opensByItself ? this.open || (this.panels[0]?.id ?? '') : '');
    else for (const query of [phone, roomy]) query.removeEventListener('change', this.fit); // the page is gone
  };

  /** Opens a panel as the player asked, and beside the table keeps it open at the next table. @param {string} id */
  choose(id) {
    this.show(id);
    if (!phone.matches && this.opensByItself !== (id !== '')) change('panel', id ? 'open' : 'closed');
  }

  /** @param {string} id */
  show(id) {
    this.open = id;
    this.root.classList.toggle('open', id !== '');
    this.root.dataset.open = id;
    for (const panel of this.panels) {
      const tab = this.tabs.get(panel.id);
      const chosen = panel.id === id;
      panel.content.hidden = !chosen;
      tab?.setAttribute('aria-selected', String(chosen));
      if (tab) tab.tabIndex = chosen || (!id && panel === this.panels[0]) ? 0 : -1;
      if (chosen) {
        tab?.classList.remove('news');
        panel.shown?.();
      }
    }
  }

  /** Closes the panel on a phone, where it hides the table. */
  reveal() {
    if (phone.matches) this.close();
  }

  close() {
    const tab = this.tabs.get(this.open);
    this.choose('');
    tab?.focus();
  }

  /** Marks a panel that is not open as having something new. @param {string} id */
  news(id) {
    if (this.open !== id) this.tabs.get(id)?.classList.add('news');
  }

  /** @param {KeyboardEvent} event @param {string} id */
  walk(event, id) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const here = this.panels.findIndex((panel) => panel.id === id);
    const next = this.panels[(here + step + this.panels.length) % this.panels.length];
    if (!next) return;
    this.show(next.id);
    this.tabs.get(next.id)?.focus();
  }
}
