/**
 * The state of a page. A component changes it with `update` and renders it in a function given to `subscribe`, so no component has to
 * tell another that something changed.
 * @template {object} S
 */
export class Store {
  /** @param {S} state */
  constructor(state) {
    this.state = state;
    /** @type {{render: (state: S) => void, keys: (keyof S)[]}[]} */
    this.subscribers = [];
    /** @type {Set<keyof S>} */
    this.changed = new Set();
    this.rendering = false;
  }

  /**
   * Calls `render` once after each update that changes one of the keys, in the order of subscription.
   * @param {(state: S) => void} render
   * @param {(keyof S)[]} keys
   */
  subscribe(render, keys) {
    this.subscribers.push({ render, keys });
  }

  /**
   * Changes a part of the state. A value that stays the same (`===`) is not a change. An update made while rendering is rendered next.
   * @param {Partial<S>} part
   */
  update(part) {
    for (const key of /** @type {(keyof S)[]} */ (Object.keys(part))) if (part[key] !== this.state[key]) this.changed.add(key);
    this.state = { ...this.state, ...part };
    if (this.rendering) return;
    this.rendering = true;
    try {
      while (this.changed.size) {
        const { changed } = this;
        this.changed = new Set();
        for (const { render, keys } of this.subscribers) if (keys.some((key) => changed.has(key))) render(this.state);
      }
    } finally {
      this.rendering = false;
    }
  }
}
