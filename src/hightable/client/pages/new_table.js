/** The form for a new table: seats, options of the game, clock, and whether the table is listed. */

import { botName } from '../table/bots.js';
import { createTable } from '../table/fair_deal.js';
import { ReadyNote } from '../table/ready_note.js';
import { dialog } from '../ui/dialogs.js';
import { button, fill, make, mark } from '../ui/dom.js';
import { go } from '../ui/router.js';
import { setTheme } from '../ui/theme.js';
import { say } from '../words/index.js';

/** @typedef {import('../net/wire.js').Game} Game */

const MINUTES = [0, 5, 10, 20, 40];

/** @param {Game} game */
export function openNewTable(game) {
  const usual = game.players.find((count) => count > 1);
  const players = make(
    'select',
    { id: 'players', on: { change: () => layOutSeats() } },
    ...game.players.map((count) => make('option', { value: count, selected: count === usual }, String(count))),
  );
  const ready = new ReadyNote(game);
  const seatChoices = () => [...places.querySelectorAll('select')].map((select) => select.value);
  const nameFields = () => [...places.querySelectorAll('input')];
  const places = make('div', { class: 'places', on: { change: () => seatsChosen() } });
  const hotSeat = make('p', { class: 'hint' }, say('new.hot_seat'));
  const options = game.options.map(optionField);
  const clock = make(
    'select',
    { id: 'clock' },
    ...MINUTES.map((minutes) =>
      make('option', { value: minutes }, minutes ? say('new.minutes', { minutes }) : say('new.no_clock')),
    ),
  );
  const listed = make('input', { type: 'checkbox', role: 'switch' });
  const inLobby = make(
    'label',
    { class: 'field row switch' },
    make('span', {}, say('new.listed'), make('small', { class: 'hint' }, say('new.listed.help'))),
    listed,
  );
  const components = make('input', { type: 'file', id: 'components', accept: '.toml', 'aria-describedby': 'components-help' });
  const componentsHelp = make('small', { class: 'hint', id: 'components-help' }, say('new.components.help'));
  const componentsField = make(
    'div',
    { class: 'field row' },
    make('label', { for: 'components' }, make('span', {}, say('new.components'), componentsHelp)),
    components,
  );
  const problem = make('p', { class: 'problem', role: 'alert' });

  function layOutSeats() {
    const before = seatChoices();
    const named = nameFields().map(({ value }) => value);
    fill(
      places,
      ...Array.from({ length: Number(players.value) }, (_, seat) => {
        const chosen = before[seat] ?? (seat === 0 ? 'me' : 'open');
        const choices = [['me', say('new.me')], ['open', say('new.open')], ...game.bots.map((bot) => [bot, botName(bot)])];
        const id = `place-${seat}`;
        return make(
          'div',
          { class: 'field row seat-row' },
          make('label', { for: id }, mark(seat), ' ', say('new.seat', { number: seat + 1 })),
          make(
            'select',
            { id },
            ...choices.map(([value, title]) => make('option', { value, selected: value === chosen }, title ?? '')),
          ),
          make('input', {
            class: 'input',
            maxlength: 40,
            value: named[seat] ?? '',
            placeholder: say('new.name'),
            'aria-label': say('new.name.seat', { number: seat + 1 }),
          }),
        );
      }),
    );
    const solo = players.value === '1';
    hotSeat.hidden = solo;
    inLobby.hidden = solo;
    seatsChosen();
    limitOptions();
  }

  /** Asks for the names of the others at this screen. */
  function seatsChosen() {
    const seats = seatChoices();
    for (const [seat, field] of nameFields().entries()) field.hidden = seats[seat] !== 'me' || seats.indexOf('me') === seat;
    ready.choose(seats);
  }

  /** Limits each option to the choices that fit the number of players and the options above it. */
  function limitOptions() {
    /** @type {Record<string, string>} */
    const chosen = {};
    for (const { name, value, limit } of options) {
      limit((choice) => fits(choice, Number(players.value)) && !inConflict(game.conflicts, { ...chosen, [name]: choice.value }));
      chosen[name] = value();
    }
  }
  layOutSeats();

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const file = components.files?.[0];
    const table = {
      game: game.name,
      seats: seatChoices(),
      names: nameFields().map((field) => (field.hidden ? '' : field.value.trim())),
      options: Object.fromEntries(options.map(({ name, value }) => [name, value()])),
      listed: listed.checked && !inLobby.hidden,
      seconds: Number(clock.value) ? Number(clock.value) * 60 : null,
      components: file ? await file.text() : '',
      components_name: file ? file.name.replace(/\.toml$/i, '').slice(0, 30) : '',
    };
    try {
      go(`/t/${(await createTable(table)).table}`);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  const variants =
    (options.length > 0 || game.components) &&
    make(
      'details',
      { class: 'variants', on: { change: limitOptions } },
      make('summary', {}, say('new.options')),
      ...options.map(({ field }) => field),
      game.components && componentsField,
    );
  const form = make(
    'form',
    { class: 'stack', on: { submit } },
    make('div', { class: 'field row' }, make('label', { for: 'players' }, say('new.players')), players),
    make('fieldset', {}, make('legend', {}, say('new.seats')), places, ready.root, hotSeat),
    variants,
    make('div', { class: 'field row' }, make('label', { for: 'clock' }, say('new.clock')), clock),
    inLobby,
    problem,
    make(
      'div',
      { class: 'buttons' },
      button(say('new.create'), () => {}, { type: 'submit', class: 'button primary large' }),
    ),
  );
  setTheme(dialog(say('new.title', { title: game.short }), [form]), game.theme);
}

/** @param {import('../net/wire.js').Option} option */
function optionField(option) {
  const id = `option-${option.name}`;
  const clause = make('span', { class: 'clause-note' }, option.clause);
  const help = make('small', { class: 'hint', id: `${id}-help` }, option.help, ' ', clause);
  if (option.switch) {
    const box = make('input', { type: 'checkbox', role: 'switch', id, 'aria-describedby': `${id}-help` });
    const [off = '', on = ''] = option.choices.map(({ value }) => value);
    const field = make('label', { class: 'field row switch' }, make('span', {}, option.title, help), box);
    const wanted = option.choices[1];
    /** @param {(choice: import('../net/wire.js').Choice) => boolean} available */
    const limit = (available) => {
      box.disabled = wanted !== undefined && !available(wanted);
      box.checked &&= !box.disabled;
    };
    return { name: option.name, field, value: () => (box.checked ? on : off), limit };
  }
  const select = make('select', { id, 'aria-describedby': `${id}-help` });
  const field = make('div', { class: 'field row' }, make('label', { for: id }, make('span', {}, option.title, help)), select);
  /** @param {(choice: import('../net/wire.js').Choice) => boolean} available */
  const limit = (available) => {
    const chosen = select.value;
    const able = option.choices.filter(available);
    fill(select, ...able.map(({ value, title }) => make('option', { value, selected: value === chosen }, title)));
    field.hidden = able.length < 2; // nothing to choose
  };
  return { name: option.name, field, value: () => select.value, limit };
}

/** Whether a choice is possible with this number of players. @param {import('../net/wire.js').Choice} choice @param {number} seats */
function fits({ min_players: fewest, max_players: most }, seats) {
  return fewest <= seats && (!most || seats <= most);
}

/** Whether the values chosen so far exclude each other. @param {import('../net/wire.js').Conflict[]} conflicts @param {Record<string, string>} chosen */
function inConflict(conflicts, chosen) {
  return conflicts.some(({ between }) => Object.entries(between).every(([name, values]) => values.includes(chosen[name] ?? '')));
}
