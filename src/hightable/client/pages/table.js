/** The page of one table: it receives the server's messages, renders the table, and sends what the player does. */

import { Choices } from '../input/choices.js';
import { Intent } from '../input/intent.js';
import { NO_PICKS, Picks } from '../input/picks.js';
import * as api from '../net/api.js';
import { ClientCache } from '../net/cache.js';
import { TableSocket } from '../net/socket.js';
import { Advice, advisable } from '../table/advice.js';
import { AnimationQueue, moverOf } from '../table/animation.js';
import { Chat } from '../table/chat.js';
import { openEnding } from '../table/ending.js';
import { Faces } from '../table/faces.js';
import { layOutTable } from '../table/frame.js';
import { GettingReady } from '../table/getting_ready.js';
import { HotSeat } from '../table/hot_seat.js';
import { inviteTo } from '../table/invite.js';
import { Log } from '../table/log.js';
import { Panels } from '../table/panels.js';
import { Refusal } from '../table/refusal.js';
import { RulesPanel } from '../table/rules.js';
import { sheetOf, total } from '../table/score_sheet.js';
import { abortVote, openSeat } from '../table/seat_menu.js';
import { nameAt, Seats } from '../table/seats.js';
import { Stage } from '../table/stage.js';
import { canUndo, derived, initialState, ownSeats } from '../table/state.js';
import { Store } from '../table/store.js';
import { showWaiting } from '../table/waiting.js';
import { Zoom } from '../table/zoom.js';
import { dialog, openHelp, showMessage } from '../ui/dialogs.js';
import { button, fill, make } from '../ui/dom.js';
import { go } from '../ui/router.js';
import * as sound from '../ui/sound.js';
import { setTabTitle } from '../ui/tab_title.js';
import { Tooltip } from '../ui/tooltip.js';
import { say } from '../words/index.js';
import { codeInAddress, sitDown } from './join.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/** @typedef {import('../net/cache.js').Update} Update */
/** @typedef {import('../net/wire.js').ServerMessage} ServerMessage */
/** @typedef {import('../table/state.js').TableState} TableState */

/**
 * Builds the page. Returns a function that takes it down again.
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
    const invited = await api.invited(id, code).catch((error) => {
      if (summary) return null; // the code is no longer valid, but the table can be watched
      throw error;
    });
    const seat = invited ? await sitDown(root, invited, code) : -1;
    history.replaceState(null, '', location.pathname);
    summary = await api.table(id);
    if (seat === null) showMessage(say('join.watching'));
  } else if (code) history.replaceState(null, '', location.pathname);
  if (!summary) throw new Error(say('error.unexpected', { status: 404 }));
  if (summary.state === 'closed') throw new Error(summary.problem ?? '');
  const page = new TablePage(root, summary);
  return () => page.close();
}

class TablePage {
  faces = new Faces();
  cache = new ClientCache(this.faces);
  score = make('section', {});
  line = make('p', { class: 'line', role: 'status' });
  over = make('div', { class: 'over-stage' });
  /** Whether the next update starts the log anew: it is the first, or the first from another seat. */
  fresh = true;
  /** Whether the end of the game has been announced. */
  announced = false;

  /** @param {HTMLElement} root @param {Summary} summary */
  constructor(root, summary) {
    /** @type {import('../table/state.js').TableStore} */
    this.store = new Store(initialState(summary));
    this.stage = new Stage(this.faces, say('table.stage', { title: summary.title }));
    this.stage.nameAt = (seat) => this.nameAt(seat);
    this.store.subscribe((state) => this.store.update(derived(state)), ['summary', 'update', 'prompt']);
    this.choices = new Choices(this.store, this.stage, {
      play: (move) => this.play(move),
      undo: () => this.undo(),
      askAdvice: () => this.askAdvice(),
      endButtons: () => this.endButtons(),
    });
    this.zoom = new Zoom(this.stage);
    this.rules = new RulesPanel(summary.game);
    this.log = new Log(
      this.openClause,
      async () => (await api.replay(summary.table, this.state.update?.seat ?? this.you[0] ?? -1)).frames,
    );
    this.chat = new Chat((text) => this.socket.send({ t: 'chat', text }));
    this.refusal = new Refusal(this.store, this.openClause);
    this.advice = new Advice(this.store, {
      openClause: this.openClause,
      propose: (move) => this.choices.propose(move),
      sentence: (move) => this.choices.sentence(move),
      atButton: () => this.choices.atAdvice,
      focusButton: () => this.choices.focusAdvice(),
    });
    this.gettingReady = new GettingReady(this.store, () => this.socket.send({ t: 'stand_in' }));
    this.seats = new Seats((seat) => this.openSeat(seat));
    this.hotSeat = new HotSeat(this.stage, this.over, (seat) => {
      this.fresh = true;
      this.socket.send({ t: 'view', seat });
    });
    this.panels = new Panels([
      { id: 'log', title: say('log'), content: this.log.root, shown: () => this.log.toEnd() },
      { id: 'score', title: say('score'), content: this.score },
      { id: 'moves', title: say('moves'), content: this.choices.list },
      { id: 'rules', title: say('rules'), content: this.rules.root, shown: () => void this.rules.load() },
      { id: 'chat', title: say('chat'), content: this.chat.root },
    ]);
    const tooltip = new Tooltip();
    this.bar = layOutTable(
      root,
      summary.title,
      {
        seats: this.seats.root,
        line: this.line,
        stage: this.stage.frame,
        zoom: this.zoom.root,
        over: this.over,
        words: [this.refusal.root, this.choices.note, this.choices.prompt, this.log.ticker],
        buttons: this.choices.buttons,
        advice: this.advice.root,
        ready: this.gettingReady.root,
        panels: this.panels.root,
        tooltip: tooltip.el,
      },
      { invite: () => this.openInvite(), leave: () => this.openOwnSeat() },
    );
    this.animation = new AnimationQueue(
      this.stage,
      (update) => this.onFrame(update),
      (update) => this.onRest(update),
    );
    this.intent = new Intent(
      this.store,
      { stage: this.stage, choices: this.choices, animation: this.animation, tooltip, bar: this.bar },
      {
        askWhy: (picks) => {
          const { update } = this.state;
          if (update) this.socket.send({ t: 'why', n: update.n, picks, seat: update.seat });
        },
        hideRefusal: () => this.refusal.hide(),
        hideAdvice: () => this.advice.hide(),
        shortcut: (key) => this.shortcut(key),
      },
    );
    this.store.subscribe((state) => this.renderSeats(state), ['summary', 'update']);
    this.store.subscribe((state) => this.renderScore(state), ['update', 'result']);
    this.store.subscribe((state) => this.renderWaiting(state), ['summary', 'bots']);
    this.store.subscribe((state) => this.renderLine(state), ['summary', 'connection', 'goodbye']);
    this.store.subscribe((state) => this.renderTurn(state), ['summary', 'update']);
    this.store.subscribe((state) => this.announce(state), ['result']);
    this.socket = new TableSocket(
      summary.table,
      (message) => this.onMessage(message),
      (connection) => this.onConnection(connection),
    );
    this.renderSeats(this.state);
    this.renderWaiting(this.state);
    api.games().then(
      (games) => {
        const bots = games.find(({ name }) => name === summary.game);
        if (bots) this.store.update({ bots });
      },
      () => {},
    );
  }

  get state() {
    return this.store.state;
  }

  /** The player's own seats. */
  get you() {
    return ownSeats(this.state);
  }

  /** @param {number} seat */
  nameAt(seat) {
    return nameAt(this.state.summary, seat);
  }

  close() {
    this.socket.close();
    this.animation.end();
    this.stage.close();
    this.seats.close();
    this.intent.close();
    setTabTitle(say('name'));
  }

  // What the server sends

  /** @param {ServerMessage} message */
  onMessage(message) {
    switch (message.t) {
      case 'table':
        this.cache.clear();
        this.store.update({ gettingReady: null }); // the server says so again if it still holds
        this.takeSummary(message);
        this.chat.restart(message.chat);
        this.seats.setClock(message.clock);
        this.fresh = true;
        break;
      case 'update':
        this.stopChoosing();
        this.animation.add(this.cache.read(message));
        break;
      case 'forget':
        this.cache.clear();
        break;
      case 'can_undo':
        this.store.update({ canUndo: message.n });
        break;
      case 'advice':
        this.takeAdvice(message);
        break;
      case 'getting_ready':
        this.store.update({ gettingReady: message });
        break;
      case 'seats':
        this.takeSummary(message);
        break;
      case 'chat':
        this.chat.add(message);
        this.panels.news('chat');
        break;
      case 'clock':
        this.seats.setClock(message);
        break;
      case 'refusal':
        this.takeRefusal(message);
        break;
      case 'rematch':
        this.store.update({ summary: { ...this.state.summary, rematch: message.table } });
        break;
      case 'bye':
        this.stopChoosing();
        this.store.update({ goodbye: message.reason });
        break;
    }
  }

  /** @param {import('../net/socket.js').State} connection */
  onConnection(connection) {
    this.store.update({ connection, ...(connection === 'open' && { goodbye: '' }) });
    if (connection === 'lost') this.stopChoosing();
  }

  /** Nothing can be picked until the next update has been shown. */
  stopChoosing() {
    this.store.update({ picks: NO_PICKS, confirming: false, advice: null });
  }

  /** @param {Summary} summary */
  takeSummary(summary) {
    if (summary.state !== 'over') this.announced = false;
    this.store.update({ summary });
    this.stage.drawAreas(); // with the players' names
  }

  /** @param {import('../net/wire.js').AdviceMessage} message */
  takeAdvice(message) {
    const { advice, update } = this.state;
    if (advice === 'thinking' && update?.n === message.n && this.choices.able) this.store.update({ advice: message });
  }

  /** @param {import('../net/wire.js').RefusalMessage} refusal */
  takeRefusal(refusal) {
    const { advice, update } = this.state;
    sound.play('refused');
    this.store.update({ refusal, ...(refusal.about === 'advice' && advice === 'thinking' && { advice: null }) });
    if (update && update.n === refusal.n && !this.choices.able && !this.animation.busy) this.offer(update); // the move was not played
  }

  // The animation of an update

  /** Before it starts. @param {Update} update */
  onFrame(update) {
    const { frame } = update;
    const { notes } = frame;
    const { summary } = this.state;
    if (this.fresh) this.log.restart(notes);
    else {
      this.log.add(notes);
      if (notes.length) sound.play('moved');
    }
    const mover = moverOf(frame) ?? this.stage.mover ?? -1;
    if (this.fresh) this.stage.movedBy(null, true);
    else this.stage.movedBy(mover, this.you.includes(mover) && (mover !== this.stage.mover || summary.seats.length === 1));
    this.fresh = false;
    this.store.update({ prompt: frame.scene.prompt, note: frame.scene.note, summary: { ...summary, to_move: update.to_move } });
  }

  /** When all updates have been shown. @param {Update} update */
  onRest(update) {
    const mine = this.you.includes(update.to_move);
    if (mine && this.state.update?.to_move !== update.to_move) sound.play('turn');
    this.offer(update);
    document.body.dataset.n = String(update.n);
  }

  /** Offers the legal moves of an update, behind the curtain where players share the screen. @param {Update} update */
  offer(update) {
    const next = update.to_move;
    if (this.you.length > 1 && this.you.includes(next)) this.hotSeat.draw(update.seat, next, this.nameAt(next));
    const open = this.socket.state === 'open';
    this.store.update({ update, ...(open && { picks: new Picks(update.paths), confirming: false }) });
    if (open) this.stage.reveal();
  }

  // Rendering

  /** @param {TableState} state */
  renderSeats({ summary, update }) {
    const points = (update?.score_sheet ?? []).map(total);
    const toMove = summary.state === 'waiting' ? -1 : summary.to_move;
    document.body.classList.toggle(
      'seated',
      summary.state !== 'over' && summary.seats.some((seat) => seat.mine || seat.can_return),
    );
    this.seats.show(summary.seats, toMove, summary.scores ?? points);
  }

  /** @param {TableState} state */
  renderScore({ summary, update }) {
    fill(
      this.score,
      sheetOf(update?.score_sheet ?? [], (seat) => this.nameAt(seat), this.openClause, summary.winners),
    );
  }

  /** @param {TableState} state */
  renderWaiting({ summary, bots }) {
    showWaiting(this.over, summary, bots, (request) => this.attempt(request));
  }

  /** The line above the table: the state of the connection, or a vote to abort the game. @param {TableState} state */
  renderLine({ summary, connection, goodbye }) {
    const lost = connection === 'lost';
    this.stage.root.classList.toggle('lost', lost);
    if (lost || goodbye) fill(this.line, goodbye || say('connection.lost'));
    else fill(this.line, ...abortVote(summary));
  }

  /** Whose turn it is, in the tab's title and the colour of the bar. @param {TableState} state */
  renderTurn({ summary, update }) {
    const yourTurn = update !== null && this.you.includes(update.to_move);
    setTabTitle(say('tab_title', { title: summary.title }), yourTurn);
    this.bar.classList.toggle('mine', yourTurn);
  }

  /** The first time that the result is known, shows it. @param {TableState} state */
  announce({ result }) {
    if (!result || this.announced) return;
    this.announced = true;
    sound.play('over');
    if (!document.querySelector('dialog[open]')) this.openEnding();
  }

  endButtons() {
    const { rematch } = this.state.summary;
    return [
      button(say('end.sheet'), () => this.openEnding(), { class: 'button primary' }),
      rematch && button(say('end.to_rematch'), () => go(`/t/${rematch}`), { class: 'button' }),
    ];
  }

  // Dialogs

  openEnding() {
    const { summary, prompt, update } = this.state;
    openEnding(summary, prompt, update?.score_sheet ?? [], (seat) => this.nameAt(seat), this.openClause, this.you.length > 0);
  }

  /** @param {import('../net/wire.js').Seat} seat */
  openSeat(seat) {
    openSeat(this.state.summary, seat, this.state.bots);
  }

  openInvite() {
    const { summary } = this.state;
    const open = summary.seats.find(({ kind, offered }) => kind === 'open' && (offered || summary.state === 'waiting'));
    if (open && this.you.length) this.openSeat(open);
    else if (this.you.length) dialog(say('invite'), [make('p', {}, say('invite.watch')), inviteTo(summary.table)], 'small');
    else dialog(say('invite'), [make('p', {}, say(summary.listed ? 'invite.listed' : 'waiting.private'))], 'small');
  }

  /** The menu of the player's own seat; with several, the one to move. */
  openOwnSeat() {
    const { summary } = this.state;
    const own = summary.seats.filter((seat) => seat.mine || seat.can_return);
    const seat = own.find((one) => one.seat === summary.to_move) ?? own[0];
    if (seat) this.openSeat(seat);
  }

  /** @param {string} clause */
  openClause = (clause) => {
    this.panels.show('rules');
    void this.rules.point(clause);
  };

  // What the player does

  /** @param {number} move */
  play(move) {
    const { update } = this.state;
    if (!update) return;
    this.store.update({ picks: NO_PICKS, confirming: false, refusal: null, advice: null });
    this.log.markSince();
    if (!this.socket.send({ t: 'move', n: update.n, move, seat: update.seat })) this.onConnection('lost');
  }

  undo() {
    const { update } = this.state;
    if (update) this.socket.send({ t: 'undo', n: update.n, seat: update.seat });
  }

  askAdvice() {
    const { update, advice, summary } = this.state;
    if (!update || advice === 'thinking' || !this.choices.able || !advisable(summary)) return;
    if (this.socket.send({ t: 'advice', n: update.n, seat: update.seat })) this.store.update({ advice: 'thinking' });
  }

  /** Sends a request to the server and shows its refusal. @param {() => Promise<unknown>} request */
  async attempt(request) {
    try {
      await request();
    } catch (error) {
      this.store.update({ refusal: { t: 'refusal', text: error instanceof Error ? error.message : String(error) } });
    }
  }

  /** @param {string} key @returns {boolean} whether it is a shortcut */
  shortcut(key) {
    /** @type {Record<string, () => void>} */
    const shortcuts = {
      u: () => canUndo(this.state) && this.undo(),
      h: () => this.askAdvice(),
      '.': () => this.animation.skip(),
      t: () => this.choices.ghost.turn(),
      '+': () => this.zoom.by(1.3),
      '-': () => this.zoom.by(1 / 1.3),
      l: () => this.panels.show('log'),
      s: () => this.panels.show('score'),
      m: () => this.panels.show('moves'),
      r: () => this.panels.show('rules'),
      c: () => {
        this.panels.show('chat');
        this.chat.root.querySelector('input')?.focus();
      },
      '?': openHelp,
    };
    shortcuts[key]?.();
    return key in shortcuts;
  }
}
