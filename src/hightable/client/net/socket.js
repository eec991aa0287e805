/**
 * The WebSocket to a table. It reconnects by itself after the server or the network went away, and reports its state meanwhile.
 *
 * @typedef {'connecting' | 'open' | 'lost' | 'closed'} State
 */

import { settings } from '../ui/settings.js';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** A phone that slept or a cable that was pulled closes nothing: after this many milliseconds of silence we ping, then reconnect. */
const SILENCE = 25000;

export class TableSocket {
  /**
   * @param {() => string} path of the WebSocket, asked again for every connection
   * @param {(message: import('./wire.js').ServerMessage) => void} onMessage
   * @param {(state: State) => void} onState
   */
  constructor(path, onMessage, onState) {
    this.path = path;
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {State} */
    this.state = 'connecting';
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.lastHeard = performance.now();
    this.heartbeat = setInterval(() => this.checkSilence(), SILENCE / 2);
    this.reconnectNow = () => {
      if (this.state === 'lost' && document.visibilityState === 'visible') this.open();
    };
    addEventListener('online', this.reconnectNow);
    document.addEventListener('visibilitychange', this.reconnectNow);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const address = new URL(this.path(), location.href);
    address.searchParams.set('lang', settings.language);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.lastHeard = performance.now();
      this.setState('open');
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket || this.state === 'closed') return;
      this.lastHeard = performance.now();
      const message = /** @type {import('./wire.js').ServerMessage} */ (JSON.parse(event.data));
      if (message.t === 'bye' && !message.reconnect) this.close();
      this.onMessage(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.state === 'closed') return;
      this.setState('lost');
      // All players at a table lose it at once: they should not all reconnect in the same instant.
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
    };
  }

  checkSilence() {
    if (this.state !== 'open') return;
    const silence = performance.now() - this.lastHeard;
    if (silence > 2 * SILENCE) this.socket?.close();
    else if (silence > SILENCE / 2) this.send({ t: 'ping' });
  }

  /** @param {import('./wire.js').ClientMessage} message @returns {boolean} whether it was sent: without a connection nothing is */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.setState('closed');
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener('online', this.reconnectNow);
    document.removeEventListener('visibilitychange', this.reconnectNow);
    this.socket?.close();
  }

  /** @param {State} state */
  setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.onState(state);
  }
}
