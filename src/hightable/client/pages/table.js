/** The page of one table: it receives the server's messages, renders the table, and sends what the player does. */

import { ActionQueue } from '../input/action_queue.js';
import { Choices } from '../input/choices.js';
import { Intent } from '../input/intent.js';
import { NO_PICKS, Picks } from '../input/picks.js';
import { shortcuts } from '../input/shortcuts.js';
import * as api from '../net/api.js';
import { ClientCache } from '../net/cache.js';
import { TableSocket } from '../net/socket.js';
import { Advice, advisable } from '../table/advice.js';
import { AnimationQueue, moverOf, pace } from '../table/animation.js';
import { Chat } from '../table/chat.js';
import { Coach } from '../table/coach.js';
import { openEnding } from '../table/ending.js';
import { Faces } from '../table/faces.js';
import { commitmentNote, followDeal } from '../table/fair_deal.js';
import { layOutTable } from '../table/frame.js';
import { GettingReady } from '../table/getting_ready.js';
import { HotSeat } from '../table/hot_seat.js';
import { InfoCard } from '../table/info_card.js';
import { inviteTo } from '../table/invite.js';
import { openArea } from '../table/large_area.js';
import { Log } from '../table/log.js';
import { OthersTurns } from '../table/others_turns.js';
import { Overlay } from '../table/overlay.js';
import { Panels } from '../table/panels.js';
import { Refusal } from '../table/refusal.js';
import { RulesPanel } from '../table/rules.js';
import { explanation, sheetOf, total } from '../table/score_sheet.js';
import { abortVote, openSeat, vacancyButtons } from '../table/seat_menu.js';
import { nameAt, Seats } from '../table/seats.js';
import { Stage } from '../table/stage.js';
import { canUndo, derived, initialState, ownSeats } from '../table/state.js';
import { Store } from '../table/store.js';
import { showWaiting } from '../table/waiting.js';
import { Zoom } from '../table/zoom.js';
import { showGame } from '../ui/current_game.js';
import { closeDialogs, dialog, showMessage } from '../ui/dialogs.js';
import { button, fill, make } from '../ui/dom.js';
import { showNotice } from '../ui/notice.js';
import { go } from '../ui/router.js';
import { onChange, settings } from '../ui/settings.js';
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
  if (summary.state === 'closed') throw new api.Refused(summary.problem ?? '', 409);
  void showGame(summary.game);
  const page = new TablePage(root, summary);
  return () => page.close();
}

export class TablePage {
  faces = new Faces();
  cache = new ClientCache(this.faces);
  score = make('section', {});
  line = make('p', { class: 'line', role: 'status' });
  over = make('div', { class: 'over-stage' });
  queue = new ActionQueue();
  /** Whether the next update starts the log anew: it is the first, or the first from another seat. */
  fresh = true;
  /** Whether the update on the stage tells of moves that were made before the page was there to show them. */
  returned = true;
  /** Whether the end of the game has been announced. */
  announced = false;

  /**
   * @param {HTMLElement} root
   * @param {Summary} summary
   * @param {string} [tutorial] the game whose tutorial this is; empty at a table
   */
  constructor(root, summary, tutorial = '') {
    this.root = root;
    /** @type {import('../table/state.js').TableStore} */
    this.store = new Store(initialState(summary));
    this.stage = new Stage(this.faces, say('table.stage', { title: summary.title }));
    this.stage.nameAt = (seat) => this.nameAt(seat);
    this.store.subscribe((state) => this.store.update(derived(state)), ['summary', 'update', 'prompt']);
    this.choices = new Choices(this.store, this.stage, {
      play: (moves) => this.play(moves),
      undo: () => this.undo(),
      askAdvice: () => this.askAdvice(),
      endButtons: () => this.endButtons(),
      vacancyButtons: () => vacancyButtons(this.state.summary, this.state.vacant, this.state.bots),
    });
    this.choices.hurries = !tutorial;
    this.zoom = new Zoom(this.stage);
    this.coach = tutorial
      ? new Coach(tutorial, this.stage, this.store, {
          start: (number) => this.startLesson(number),
          propose: (move) => this.choices.propose(move),
        })
      : null;
    this.rules = new RulesPanel(summary.game, summary.variant ? summary.table : undefined);
    this.overlay = new Overlay(this.stage);
    this.overlay.own = () => this.you;
    this.log = new Log({
      openClause: this.openClause,
      fetchAll: tutorial
        ? null
        : async () => (await api.replay(summary.table, this.state.update?.seat ?? this.you[0] ?? -1)).frames,
      nameOf: (seat) => this.nameAt(seat),
      own: () => this.you,
      show: (source) => {
        this.panels.reveal();
        this.overlay.show(source)[0]?.scrollIntoView({ block: 'nearest' });
      },
    });
    this.othersTurns = new OthersTurns(this.stage, this.overlay, {
      animation: () => this.animation,
      bar: () => this.bar,
      redraw: () => this.choices.render(this.state),
      isOver: () => this.state.result !== null,
    });
    this.chat = new Chat((text) => this.socket.send({ t: 'chat', text }));
    this.refusal = new Refusal(this.store, this.openClause);
    this.advice = new Advice(this.store, {
      openClause: this.openClause,
      propose: (move) => this.choices.propose(move),
      sentence: (move) => this.choices.sentence(move),
      atButton: () => this.choices.atAdvice,
      focusButton: () => this.choices.focusAdvice(),
      place: (phone) => (phone ? this.bar : this.panels.root),
    });
    this.gettingReady = new GettingReady(this.store, () => this.socket.send({ t: 'stand_in' }));
    this.seats = new Seats(
      (seat) => this.openSeat(seat),
      (seat) => explanation(this.nameAt(seat), this.state.update?.score_sheet[seat] ?? []),
    );
    this.hotSeat = new HotSeat(this.stage, this.over, (seat) => {
      this.fresh = true;
      this.socket.send({ t: 'view', seat });
    });
    this.panels = new Panels([
      { id: 'log', title: say('log'), content: this.log.root, shown: () => this.log.toEnd() },
      { id: 'score', title: say('score'), content: this.score },
      { id: 'moves', title: say('moves'), content: this.choices.list },
      { id: 'rules', title: say('rules'), content: this.rules.root, shown: () => void this.rules.load() },
      ...(tutorial ? [] : [{ id: 'chat', title: say('chat'), content: this.chat.root }]),
    ]);
    const tooltip = new Tooltip();
    this.card = new InfoCard(this.stage);
    this.stage.enlarge = (area) => openArea(this.stage, area);
    this.bar = layOutTable(
      root,
      summary,
      {
        seats: this.seats.root,
        line: this.line,
        coach: this.coach?.root ?? null,
        stage: this.stage.frame,
        zoom: this.zoom.root,
        over: this.over,
        words: [this.choices.note, this.choices.prompt, make('div', { class: 'told' }, this.log.ticker, this.othersTurns.button)],
        buttons: this.choices.buttons,
        refusal: this.refusal.root,
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
    this.animation.onShown = (update) => this.onShown(update);
    this.forgetSettings = onChange((name) => name === 'trails' && !settings.trails && this.overlay.clearTrails());
    this.intent = new Intent(
      this.store,
      { stage: this.stage, choices: this.choices, animation: this.animation, tooltip, card: this.card, bar: this.bar },
      {
        askWhy: (picks) => {
          const { update } = this.state;
          if (update) this.socket.send({ t: 'why', n: update.n, picks, seat: update.seat });
        },
        hideRefusal: () => this.refusal.hide(),
        hideAdvice: () => this.advice.hide(),
        shortcut: shortcuts({
          undo: () => canUndo(this.state) && this.undo(),
          advice: () => this.askAdvice(),
          skip: () => {
            this.animation.skip();
            this.overlay.endFloats();
          },
          again: () => void this.othersTurns.show(),
          turn: () => this.choices.ghost.turn(),
          card: () => this.intent.toggleCard(),
          zoom: (factor) => this.zoom.by(factor),
          panel: (id) => this.panels.show(id),
          chat: () => {
            this.panels.show('chat');
            this.chat.root.querySelector('input')?.focus();
          },
        }),
      },
    );
    this.store.subscribe((state) => this.renderSeats(state), ['summary', 'update']);
    this.store.subscribe((state) => this.renderScore(state), ['update', 'result']);
    this.store.subscribe((state) => this.renderWaiting(state), ['summary', 'bots']);
    this.store.subscribe((state) => this.renderLine(state), ['summary', 'connection', 'goodbye']);
    this.store.subscribe((state) => this.renderTurn(state), ['summary', 'update']);
    this.store.subscribe(
      ({ summary }) => this.chat.setMuted(summary.seats.some(({ mine, muted }) => mine && muted)),
      ['summary'],
    );
    this.store.subscribe((state) => void this.announce(state), ['result']);
    this.socket = new TableSocket(
      () => this.coach?.path ?? `/live/${encodeURIComponent(summary.table)}`,
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
    this.forgetSettings();
    this.othersTurns.close();
    this.overlay.close();
    this.stage.close();
    this.seats.close();
    this.intent.close();
    this.card.close();
    this.choices.close();
    this.refusal.close();
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
      case 'lesson':
        this.coach?.take(message, this.animation.busy);
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
        this.takeSummary({ ...this.state.summary, rematch: message.table });
        break;
      case 'bye':
        this.takeGoodbye(message);
        break;
    }
  }

  /** The page waits for the server to come back, or gives way to the reason why it cannot stay. @param {import('../net/wire.js').ByeMessage} message */
  takeGoodbye({ reason, reconnect }) {
    if (reconnect) {
      this.stopChoosing();
      this.store.update({ goodbye: reason });
      return;
    }
    this.close();
    closeDialogs();
    showNotice(this.root, reason);
  }

  /** @param {import('../net/socket.js').State} connection */
  onConnection(connection) {
    this.store.update({ connection, ...(connection === 'open' && { goodbye: '' }) });
    if (connection === 'lost') {
      this.queue.clear(); // the first move may not have arrived
      this.stopChoosing();
    }
  }

  /** Nothing can be picked until the next update has been shown. */
  stopChoosing() {
    this.store.update({ picks: NO_PICKS, confirming: false, action: null, offering: '', advice: null });
  }

  /** @param {Summary} summary */
  takeSummary(summary) {
    if (summary.state !== 'over') this.announced = false;
    followDeal(summary);
    this.log.setHead(commitmentNote(summary));
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
    this.queue.clear();
    if (refusal.about === 'advice') {
      if (advice === 'thinking') this.store.update({ advice: refusal }); // no hint yet is not an error
      return;
    }
    if (refusal.about === 'chat') this.chat.restore();
    if (refusal.about === 'why' && this.intent.informOfAsked()) return;
    sound.play('refused');
    this.store.update({ refusal });
    if (update && update.n === refusal.n && !this.choices.able && !this.animation.busy) this.offer(update); // the move was not played
  }

  // The animation of an update

  /** Before it starts. @param {Update} update */
  onFrame(update) {
    const { frame } = update;
    const { notes } = frame;
    const { prompt } = frame.scene;
    const { summary } = this.state;
    if (this.fresh) this.log.restart(notes, prompt);
    else {
      this.log.add(notes, prompt);
      if (notes.length) sound.play(notes.some(({ points }) => points) ? 'scored' : 'moved');
    }
    const mover = moverOf(frame) ?? this.stage.mover ?? -1;
    const own = this.you.includes(mover);
    const forget = this.fresh || update.covered === true; // players have to remember what was covered
    this.othersTurns.add(frame, own || this.fresh || mover < 0, forget);
    this.trace(frame, mover);
    if (this.fresh) this.stage.movedBy(null, true);
    else this.stage.movedBy(mover, own && (mover !== this.stage.mover || summary.seats.length === 1));
    this.returned = this.fresh;
    this.fresh = false;
    this.store.update({ prompt, note: frame.scene.note, summary: { ...summary, to_move: update.to_move } });
  }

  /**
   * Draws from where to where another player's pieces go, until the player moves. A spectator sees the trails of the last turn.
   * @param {import('../net/cache.js').Frame} frame
   * @param {number} mover
   */
  trace(frame, mover) {
    const own = this.you.includes(mover);
    if (this.fresh || own || (!this.you.length && mover !== this.stage.mover)) this.overlay.clearTrails();
    const before = this.stage.scene;
    if (this.fresh || own || mover < 0 || !before || !settings.trails) return;
    this.overlay.trace(mover, before, frame.scene);
  }

  /** When it has been shown: points float up at their cause, then the scores count. @param {Update} update */
  onShown({ frame }) {
    this.overlay.drawTrails(); // the pieces are in their places now
    for (const { seat = -1, points = 0, source = [] } of frame.notes) {
      if (seat < 0 || !points || !source.length || this.returned) continue;
      this.seats.expect(seat);
      this.overlay.float({ seat, points, source }, () => this.seats.arrive(seat, points));
    }
    if (this.animation.skipping) this.overlay.endFloats();
  }

  /** When all updates have been shown. @param {Update} update */
  onRest(update) {
    this.othersTurns.offer();
    const mine = this.you.includes(update.to_move);
    if (mine && this.state.update?.to_move !== update.to_move) sound.play('turn');
    this.offer(update);
    this.coach?.show();
    document.body.dataset.n = String(update.n);
  }

  /** Offers the legal moves of an update, behind the curtain where players share the screen. @param {Update} update */
  offer(update) {
    const next = update.to_move;
    if (this.you.length > 1 && this.you.includes(next)) this.hotSeat.draw(update.seat, next, this.nameAt(next));
    const open = this.socket.state === 'open';
    const following = open ? this.queue.next(update.paths.map(([move]) => move)) : null;
    this.store.update({ update, ...(open && following === null && { picks: new Picks(update.paths), confirming: false }) });
    if (following !== null) this.send(following);
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
    this.seats.show(summary, toMove, summary.scores ?? points);
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

  /** The first time that the result is known, shows it, after the last points have floated. @param {TableState} state */
  async announce({ result }) {
    if (!result || this.announced) return;
    this.announced = true;
    sound.play('over');
    if (pace()) await this.overlay.floating;
    if (!this.animation.ended && !document.querySelector('dialog[open]')) this.openEnding();
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
    const area = this.stage.scene?.areas.find(({ o = -1 }) => o === seat.seat);
    openSeat(this.state.summary, seat, this.state.bots, area ? () => openArea(this.stage, area.id) : null);
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

  /** Plays a move, or several in a row: each after the update of the one before. @param {number[]} moves */
  play(moves) {
    const move = this.queue.start(moves);
    if (!this.state.update || move === null) return;
    this.choices.undone = false;
    this.stopChoosing();
    this.store.update({ refusal: null });
    this.send(move);
  }

  /** @param {number} move */
  send(move) {
    const { update } = this.state;
    if (!update) return;
    if (!this.socket.send({ t: 'move', n: update.n, move, seat: update.seat })) this.onConnection('lost');
  }

  /** Starts a lesson of the tutorial. @param {number} number */
  startLesson(number) {
    this.queue.clear();
    this.stopChoosing();
    this.animation.skip();
    this.fresh = true;
    this.store.update({ refusal: null });
    if (!this.socket.send({ t: 'lesson', number })) this.onConnection('lost');
  }

  undo() {
    const { update } = this.state;
    this.choices.undone = true;
    if (update) this.socket.send({ t: 'undo', n: update.n, seat: update.seat });
  }

  askAdvice() {
    const { update, advice, summary } = this.state;
    if (this.coach) {
      this.coach.showSolution();
      return;
    }
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
}
