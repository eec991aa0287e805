/**
 * The live connection to a table. It comes back by itself after the server or the network went away, and says so meanwhile.
 *
 * @typedef {'connecting' | 'open' | 'lost' | 'closed'} State
 */
import { settings } from './settings.js';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Live {
  /**
   * @param {string} table
   * @param {(message: import('./wire.js').Message) => void} hear
   * @param {(state: State) => void} told when the connection comes or goes
   */
  constructor(table, hear, told) {
    this.table = table;
    this.hear = hear;
    this.told = told;
    /** @type {State} */
    this.state = 'connecting';
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.hurry = () => {
      if (this.state === 'lost' && document.visibilityState === 'visible') this.open();
    };
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const address = new URL(`/live/${encodeURIComponent(this.table)}?lang=${settings.language}`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.become('open');
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      const message = /** @type {import('./wire.js').Message} */ (JSON.parse(event.data));
      if (message.t === 'bye') this.close();
      this.hear(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.state === 'closed') return;
      this.become('lost');
      // Everybody at a table loses it at once: they should not all come back in the same instant.
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
    };
  }

  /** @param {Record<string, unknown>} message @returns {boolean} whether it was sent: while the line is down, nothing is */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.become('closed');
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  /** @param {State} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.told(state);
  }
}
