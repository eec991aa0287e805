/**
 * The live connection to a table. It comes back by itself after the server or the network went away, and says so meanwhile.
 *
 * @typedef {'connecting' | 'open' | 'lost' | 'closed'} State
 */
import { settings } from '../ui/settings.js';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** A phone that slept or a cable that was pulled says nothing: whoever hears nothing for so long asks, then calls again. */
const SILENCE = 25000;

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
    this.heard = performance.now();
    this.pulse = setInterval(() => this.listen(), SILENCE / 2);
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
      this.heard = performance.now();
      this.become('open');
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard = performance.now();
      const message = /** @type {import('./wire.js').Message} */ (JSON.parse(event.data));
      if (message.t === 'bye' && !message.again) this.close();
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

  listen() {
    if (this.state !== 'open') return;
    const silence = performance.now() - this.heard;
    if (silence > 2 * SILENCE) this.socket?.close();
    else if (silence > SILENCE / 2) this.send({ t: 'ping' });
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
    clearInterval(this.pulse);
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
