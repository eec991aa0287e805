/** The chat of a table. */

import { button, make, mark } from '../ui/dom.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';

const LONGEST = 300;

export class Chat {
  /** The message that was sent last. */
  sent = '';

  /** @param {(text: string) => boolean} send */
  constructor(send) {
    this.list = make('ol', { class: 'chat plain', role: 'log', 'aria-label': say('chat') });
    this.input = make('input', {
      type: 'text',
      maxlength: LONGEST,
      class: 'input',
      'aria-label': say('chat.say'),
      placeholder: say('chat.say'),
      autocomplete: 'off',
    });
    this.button = button(say('chat.send'), () => {}, { type: 'submit', class: 'button' });
    const form = make(
      'form',
      {
        class: 'chat-form',
        on: {
          submit: (event) => {
            event.preventDefault();
            const text = this.input.value.trim();
            if (!text || !send(text)) return;
            this.sent = text;
            this.input.value = '';
          },
        },
      },
      this.input,
      this.button,
    );
    this.root = make('section', { class: 'chat-panel' }, this.list, form);
  }

  /** @param {import('../net/wire.js').ChatMessage[]} lines */
  restart(lines) {
    this.list.replaceChildren();
    for (const line of lines) this.add(line);
  }

  /** Closes the box to a player whom the host has muted, and opens it again. @param {boolean} muted */
  setMuted(muted) {
    this.input.disabled = muted;
    this.button.disabled = muted;
    this.input.placeholder = say(muted ? 'chat.muted' : 'chat.say');
  }

  /** Puts a message that was refused back into the box, unless the player is writing another. */
  restore() {
    this.input.value ||= this.sent;
  }

  /** @param {import('../net/wire.js').ChatMessage} line */
  add({ name, text, at, seat = -1 }) {
    const time = at ? new Date(at * 1000).toLocaleTimeString(settings.language, { hour: '2-digit', minute: '2-digit' }) : '';
    this.list.append(
      make(
        'li',
        {},
        seat < 0 ? null : mark(seat),
        ' ',
        make('b', {}, name || say('chat.unnamed')),
        ' ',
        make('span', {}, text),
        ' ',
        make('time', {}, time),
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }
}
