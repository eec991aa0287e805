/** The page of one table: it joins the live connection, the stage, the choices and the panels. */
import * as api from './api.js';
import { badge } from './badge.js';
import { Chat } from './chat.js';
import { Choices } from './choices.js';
import { curtain } from './curtain.js';
import { openKeys, openSettings } from './dialogs.js';
import { button, fill, iconButton, make } from './elements.js';
import { openEnding, verdict } from './ending.js';
import { Faces } from './faces.js';
import { Known } from './known.js';
import { go } from './go.js';
import { hands } from './hands.js';
import { inviteTo } from './invite.js';
import { codeInAddress, sitDown } from './joining.js';
import { keys } from './keys.js';
import { Live } from './live.js';
import { Log } from './log.js';
import { Panels } from './panels.js';
import { Playing } from './playing.js';
import { Refusal } from './refusal.js';
import { RulesPanel } from './rules.js';
import { openSeat } from './seat_menu.js';
import { nameOf, Seats } from './seats.js';
import { sheetOf, total } from './sheet.js';
import * as sound from './sound.js';
import { Stage } from './stage.js';
import { Tip } from './tip.js';
import { say } from './words.js';

/** @typedef {import('./wire.js').Summary} Summary */
/** @typedef {import('./wire.js').FramesMessage} FramesMessage */
/** @typedef {import('./wire.js').Message} Message */
/** @typedef {import('./stage.js').Placed} Placed */

/**
 * Builds the page; gives what takes it down again.
 * @param {HTMLElement} root
 * @param {string} id
 */
export async function tablePage(root, id) {
  const code = codeInAddress();
  /** @type {Summary | null} */
  let summary = null;
  try {
    summary = await api.table(id);
  } catch (error) {
    if (!code) throw error;
  }
  const seated = summary?.seats.some(({ mine }) => mine);
  if (code && !seated) {
    await sitDown(root, id, summary?.title ?? '', code);
    summary = await api.table(id);
  } else if (code) history.replaceState(null, '', location.pathname);
  if (!summary) throw new Error(say('error.odd', { status: 404 }));
  if (summary.state === 'closed') throw new Error(summary.problem ?? '');
  const page = new TablePage(root, summary);
  return () => page.close();
}

class TablePage {
  /** @param {HTMLElement} root @param {Summary} summary */
  constructor(root, summary) {
    this.summary = summary;
    /** @type {number[]} */
    this.you = summary.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
    this.seat = this.you[0] ?? -1;
    /** @type {FramesMessage | null} */
    this.last = null;
    this.fresh = true;
    this.ended = false;
    this.lifted = this.you.length < 2;
    /** @type {string[]} */
    this.bots = [];

    this.faces = new Faces();
    this.known = new Known(this.faces);
    /** @type {FramesMessage | null} */
    this.newest = null;
    this.stage = new Stage(this.faces, say('table.stage', { title: summary.title }));
    this.choices = new Choices(this.stage, {
      play: (move) => this.play(move),
      undo: () => this.undo(),
      changed: () => this.keepFocus(),
    });
    this.rules = new RulesPanel(summary.game);
    const openClause = (/** @type {string} */ clause) => this.openClause(clause);
    this.openClauseHere = openClause;
    this.log = new Log(openClause, async () => (await api.replay(summary.table, this.seat)).frames);
    this.chat = new Chat((text) => this.live.send({ t: 'chat', text }));
    this.refusal = new Refusal(openClause);
    this.seats = new Seats((seat) => openSeat(this.summary, seat, this.bots));
    this.score = make('section', {});
    this.tip = new Tip();
    this.line = make('p', { class: 'line', role: 'status' });
    this.over = make('div', { class: 'over-stage' });
    this.panels = new Panels([
      { id: 'log', title: say('log'), content: this.log.root, shown: () => this.log.toEnd() },
      { id: 'score', title: say('score'), content: this.score },
      { id: 'moves', title: say('moves'), content: this.choices.list },
      { id: 'rules', title: say('rules'), content: this.rules.root, shown: () => void this.rules.load() },
      { id: 'chat', title: say('chat'), content: this.chat.root },
    ]);
    this.build(root);
    this.playing = new Playing(this.stage, (frame, message) => this.onFrame(frame, message), (message) => this.onRest(message));
    hands(this.stage, this.tip, {
      tap: (placed) => this.tap(placed),
      lift: (placed) => this.lift(placed),
      drop: (placed) => this.drop(placed),
    });
    this.unkey = keys({
      stops: (all) => this.stops(all),
      walks: () => !this.playing.busy,
      press: (el) => this.press(el),
      back: () => this.choices.back() || this.hideRefusal(),
      shortcut: (key) => this.shortcut(key),
    });
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, this.noteKeys, true);
    this.live = new Live(summary.table, (message) => this.hear(message), (state) => this.told(state));
    this.showSeats();
    api.games().then((games) => {
      this.bots = games.find(({ name }) => name === summary.game)?.bots ?? [];
      this.showWaiting();
    }, () => {});
  }

  /** @param {HTMLElement} root */
  build(root) {
    const tools = make('div', { class: 'tools' },
      iconButton('invite', say('invite'), () => this.openInvite()),
      iconButton('settings', say('settings'), openSettings),
      iconButton('help', say('keys'), openKeys));
    const title = make('h1', {}, this.summary.title);
    const home = make('a', { href: '/', class: 'home', 'aria-label': say('home') }, make('span', { class: 'crest', 'aria-hidden': 'true' }));
    const header = make('header', { class: 'table-head' }, home, title, this.seats.root, tools);
    const words = make('div', { class: 'bar-words' }, this.refusal.root, this.choices.prompt, this.log.ticker);
    const bar = make('section', { class: 'bar', 'aria-label': say('table.bar') }, make('div', { class: 'bar-row' }, words, this.choices.buttons));
    this.bar = bar;
    const main = make('main', { class: 'table-main' }, make('div', { class: 'stage-holder' }, this.stage.frame, this.over), bar);
    fill(root, make('div', { class: 'table-page' }, header, this.line, main, this.panels.root), this.tip.el);
  }

  close() {
    this.live.close();
    this.playing.end();
    this.stage.close();
    this.seats.close();
    this.unkey();
    for (const kind of ['keydown', 'pointerdown']) document.removeEventListener(kind, this.noteKeys, true);
    badge(say('name'));
  }

  // What the server says

  /** @param {Message} message */
  hear(message) {
    switch (message.t) {
      case 'table': {
        this.known.forget();
        this.you = message.you;
        this.takeSummary(message);
        this.chat.restart(message.chat);
        this.seats.setClock(message.clock);
        this.fresh = true;
        break;
      }
      case 'frames': this.takeFrames(message); break;
      case 'forget': this.known.forget(); break;
      case 'undo': this.mayUndo(message.n); break;
      case 'seats': this.takeSummary(message); break;
      case 'chat':
        this.chat.add(message);
        this.panels.news('chat');
        break;
      case 'clock': this.seats.setClock(message); break;
      case 'no':
        sound.play('refused');
        this.refusal.show(message);
        if (this.last && this.last.n === message.n && !this.choices.able && !this.playing.busy) this.rest(this.last); // a move that was not played
        break;
      case 'rematch':
        this.summary.rematch = message.table;
        this.showRest();
        break;
      case 'bye':
        this.line.textContent = message.why;
        this.choices.close();
        break;
    }
  }

  /** @param {Summary} summary */
  takeSummary(summary) {
    this.summary = summary;
    if (summary.state !== 'over') this.ended = false;
    this.you = summary.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
    this.showSeats();
    this.showWaiting();
    this.showRest();
  }

  /** @param {import('./wire.js').FramesTold} message */
  takeFrames(message) {
    this.newest = this.known.read(message);
    this.choices.close();
    this.playing.add(this.newest);
  }

  /** The last step may be taken back: that is found out after the table was shown. @param {number} n */
  mayUndo(n) {
    if (this.newest?.n !== n) return;
    this.newest.undo = true;
    if (this.last === this.newest && !this.playing.busy) this.choices.show();
  }

  /** @param {import('./live.js').State} state */
  told(state) {
    const lost = state === 'lost';
    this.line.textContent = lost ? say('line.lost') : '';
    this.stage.root.classList.toggle('lost', lost);
    if (lost) this.choices.close();
  }

  // Showing

  /** @param {import('./wire.js').Frame} frame @param {FramesMessage} message */
  onFrame(frame, message) {
    this.seat = message.seat;
    if (this.fresh) this.log.restart(frame.notes ?? []);
    else {
      this.log.add(frame.notes ?? []);
      if (frame.notes?.length) sound.play('moved');
    }
    this.fresh = false;
    this.choices.ask(frame.scene.prompt);
    this.deciding(message.deciding);
  }

  /** @param {FramesMessage} message */
  onRest(message) {
    const before = this.last;
    this.last = message;
    const mine = this.you.includes(message.deciding);
    if (mine && (!before || before.deciding !== message.deciding)) sound.play('turn');
    fill(this.score, sheetOf(message.sheet ?? [], (seat) => this.nameAt(seat), this.openClauseHere, this.summary.winners));
    this.showSeats();
    this.rest(message);
    document.body.dataset['n'] = String(message.n);
  }

  /** Says what can be done now, with the curtain where it belongs. @param {FramesMessage} message */
  rest(message) {
    this.drawCurtain(message);
    if (this.live.state === 'open') this.choices.offer(message);
    this.showRest();
  }

  /** What is shown once all frames have been: the end, or whose turn it is. */
  showRest() {
    const message = this.last;
    if (!message || this.playing.busy) return;
    const over = message.deciding < 0 && this.summary.state === 'over';
    badge(say('badge', { title: this.summary.title }), this.you.includes(message.deciding));
    this.bar?.classList.toggle('mine', this.you.includes(message.deciding));
    if (!over) return;
    const names = (this.summary.winners ?? []).map((seat) => this.nameAt(seat));
    this.choices.ask(verdict(names));
    const sheet = () => openEnding(this.summary, message.sheet ?? [], (seat) => this.nameAt(seat), this.openClauseHere, this.you.length > 0);
    const rematch = this.summary.rematch && button(say('end.to_rematch'), () => go(`/t/${this.summary.rematch}`), { class: 'button' });
    fill(this.choices.buttons, button(say('end.sheet'), sheet, { class: 'button primary' }), rematch || null);
    if (!this.ended) {
      this.ended = true;
      sound.play('over');
      if (!document.querySelector('dialog[open]')) sheet();
    }
  }

  /** @param {number} deciding */
  deciding(deciding) {
    this.summary.deciding = deciding;
    this.showSeats();
  }

  showSeats() {
    const points = (this.last?.sheet ?? []).map(total);
    this.seats.show(this.summary.seats, this.summary.deciding, this.summary.scores ?? points);
  }

  /** While seats are free: who is missing and how to get somebody. */
  showWaiting() {
    const free = this.summary.seats.filter(({ kind }) => kind === 'open');
    const waits = this.summary.state === 'waiting' && free.length > 0;
    this.over.classList.toggle('waiting', waits);
    if (!waits) {
      if (this.over.querySelector('.waiting-card')) fill(this.over);
      return;
    }
    const inside = this.you.length ? [inviteTo(this.summary.table), ...this.bots.map((bot) => this.botButton(free[0]?.seat ?? 0, bot))]
      : this.summary.listed ? [button(say('seat.take'), () => void this.take(), { class: 'button primary large' })]
        : [make('p', { class: 'hint' }, say('waiting.private'))];
    const state = `${this.you.length}:${free.length}:${this.bots.length}`;
    if (this.over.querySelector('.waiting-card')?.getAttribute('data-state') === state) return;
    fill(this.over, make('div', { class: 'card waiting-card', 'data-state': state },
      make('h2', {}, free.length > 1 ? say('waiting.some', { count: free.length }) : say('waiting.one')), ...inside));
  }

  /** @param {number} seat @param {string} bot */
  botButton(seat, bot) {
    return button(say('waiting.bot', { bot }), async () => {
      await this.trying(() => api.replace(this.summary.table, seat, bot));
    }, { class: 'button quiet' });
  }

  take() {
    return this.trying(() => api.join(this.summary.table));
  }

  /** @param {() => Promise<unknown>} deed */
  async trying(deed) {
    try {
      await deed();
    } catch (error) {
      this.refusal.show({ t: 'no', why: error instanceof Error ? error.message : String(error) });
    }
  }

  /** @param {FramesMessage} message */
  drawCurtain(message) {
    const next = message.deciding;
    if (this.you.length < 2 || !this.you.includes(next)) return;
    if (next === message.seat && this.lifted) {
      this.cover(false);
      return;
    }
    this.cover(true);
    this.lifted = false;
    this.fresh = true;
    if (message.seat >= 0) {
      this.live.send({ t: 'view', seat: -1 }); // what the last player saw goes away before anybody lifts the curtain
      return;
    }
    fill(this.over, curtain(next, this.nameAt(next), () => {
      this.lifted = true;
      this.fresh = true;
      this.live.send({ t: 'view', seat: next });
    }));
    this.over.querySelector('button')?.focus();
  }

  /** @param {boolean} covered */
  cover(covered) {
    if (!covered && this.over.querySelector('.curtain')) fill(this.over);
    this.stage.root.classList.toggle('covered', covered);
    this.stage.root.inert = covered;
  }

  /** @param {number} seat */
  nameAt(seat) {
    const found = this.summary.seats[seat];
    return found ? nameOf(found) : '';
  }

  openInvite() {
    const open = this.summary.seats.find(({ kind }) => kind === 'open');
    const mine = this.summary.seats.find((seat) => seat.mine);
    const seat = open ?? mine ?? this.summary.seats[0];
    if (seat) openSeat(this.summary, seat, this.bots);
  }

  /** @param {string} clause */
  openClause(clause) {
    this.panels.show('rules');
    void this.rules.point(clause);
  }

  hideRefusal() {
    const shown = this.refusal.root.childElementCount > 0;
    this.refusal.hide();
    return shown;
  }

  // What the player does

  /** @param {number} move */
  play(move) {
    if (!this.last) return;
    this.hideRefusal();
    this.log.markSince();
    if (!this.live.send({ t: 'move', n: this.last.n, m: move, seat: this.last.seat })) this.told('lost');
  }

  undo() {
    if (this.last) this.live.send({ t: 'undo', n: this.last.n, seat: this.last.seat });
  }

  /** @param {Placed | null} placed */
  tap(placed) {
    if (this.playing.busy) {
      this.playing.skip();
      return;
    }
    if (!placed) {
      if (this.choices.picks.picked.length) this.choices.clear();
      return;
    }
    this.wish(placed);
  }

  /** Picks a thing, or asks why it cannot be picked. @param {Placed} placed */
  wish(placed) {
    const pick = placed.piece.p;
    if (!pick || !this.choices.able) {
      this.tip.show(placed);
      return;
    }
    const before = [...this.choices.picks.picked];
    if (this.choices.pick(pick)) this.hideRefusal();
    else if (this.last) this.live.send({ t: 'why', n: this.last.n, picks: [...before, pick], seat: this.last.seat });
  }

  /** @param {Placed} placed */
  lift(placed) {
    const pick = placed.piece.p;
    if (!pick || this.playing.busy || !this.choices.able) return false;
    if (this.choices.picks.picked.at(-1) === pick) return true;
    if (this.choices.picks.wouldMake(pick) !== null) return false; // a drag alone must not play
    return this.choices.pick(pick);
  }

  /** @param {Placed | null} placed */
  drop(placed) {
    if (placed?.piece.p) this.wish(placed);
    else this.choices.back();
  }

  // The keyboard

  /** @param {boolean} all */
  stops(all) {
    const { now } = this.choices.picks.next();
    const pieces = all ? [...this.stage.placed.values()] : this.stage.answering(now);
    const buttons = [...this.choices.buttons.querySelectorAll('button')];
    return [...pieces.map(({ el }) => el), ...buttons];
  }

  /** @param {Element} el */
  press(el) {
    const placed = this.stage.of(el);
    if (this.playing.busy) {
      this.playing.skip();
      return true;
    }
    if (placed) this.wish(placed);
    return placed !== null;
  }

  /** After a pick or a move the focus goes on to what comes next, if it was at the table. */
  keepFocus() {
    const at = document.activeElement;
    const here = at && (this.stage.root.contains(at) || this.bar?.contains(at) || at === document.body);
    const able = this.stops(false);
    const first = able[0];
    for (const el of able) if (el.matches('.piece')) el.tabIndex = el === first ? 0 : -1;
    if (!here || !first || !this.byKeys) return;
    if (at instanceof HTMLElement && able.includes(at) && !at.matches('.chosen')) return;
    first.focus({ preventScroll: false });
  }

  /** Whether the player used the keyboard last: only then the focus moves by itself. */
  byKeys = false;

  /** @param {Event} event */
  noteKeys = (event) => {
    this.byKeys = event.type === 'keydown';
  };

  /** @param {string} key */
  shortcut(key) {
    /** @type {Record<string, () => void>} */
    const deeds = {
      u: () => this.last?.undo && this.undo(),
      '.': () => this.playing.skip(),
      l: () => this.panels.show('log'),
      s: () => this.panels.show('score'),
      m: () => this.panels.show('moves'),
      r: () => this.panels.show('rules'),
      c: () => {
        this.panels.show('chat');
        this.chat.root.querySelector('input')?.focus();
      },
      '?': openKeys,
    };
    deeds[key]?.();
    return key in deeds;
  }
}
