/** The page of one table: it hears the server, shows what it says, and sends what the player decides. */
import { Advice, advisable } from '../table/advice.js';
import * as api from '../net/api.js';
import { badge } from '../ui/tab_title.js';
import { Chat } from '../table/chat.js';
import { Choices } from '../input/choices.js';
import { Curtain } from '../table/hot_seat.js';
import { dialog, openKeys, tell } from '../ui/dialogs.js';
import { button, fill, make } from '../ui/dom.js';
import { openEnding, verdict } from '../table/ending.js';
import { Faces } from '../table/faces.js';
import { ClientCache } from '../net/cache.js';
import { go } from '../ui/router.js';
import { inviteTo } from '../table/invite.js';
import { codeInAddress, sitDown } from './join.js';
import { TableSocket } from '../net/socket.js';
import { Log } from '../table/log.js';
import { Panels } from '../table/panels.js';
import { moverOf, Playing } from '../table/animation.js';
import { Refusal } from '../table/refusal.js';
import { RulesPanel } from '../table/rules.js';
import { abortVote, openSeat } from '../table/seat_menu.js';
import { nameAt, Seats } from '../table/seats.js';
import { sheetOf, total } from '../table/score_sheet.js';
import * as sound from '../ui/sound.js';
import { Stage } from '../table/stage.js';
import { layTable } from '../table/frame.js';
import { Tip } from '../ui/tooltip.js';
import { missing, showWaiting } from '../table/waiting.js';
import { Wishes } from '../input/intent.js';
import { say } from '../words/index.js';
import { Zoom } from '../table/zoom.js';

/** @typedef {import('../net/wire.js').Summary} Summary */
/** @typedef {import('../net/cache.js').Update} Update */
/** @typedef {import('../net/wire.js').ServerMessage} ServerMessage */

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
    const invited = await api.invited(id, code).catch((error) => {
      if (summary) return null; // the code is no good any more, but one may watch here
      throw error;
    });
    const seat = invited ? await sitDown(root, invited, code) : -1;
    history.replaceState(null, '', location.pathname);
    summary = await api.table(id);
    if (seat === null) tell(say('join.watching'));
  } else if (code) history.replaceState(null, '', location.pathname);
  if (!summary) throw new Error(say('error.unexpected', { status: 404 }));
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
    /** @type {Update | null} */
    this.last = null;
    this.fresh = true;
    this.ended = false;
    /** @type {import('../table/bots.js').Bots} */
    this.house = { bots: [], default_bot: '' };

    this.cache = new ClientCache(this.faces);
    /** @type {Update | null} */
    this.newest = null;
    this.stage = new Stage(this.faces, say('table.stage', { title: summary.title }));
    this.stage.nameAt = (seat) => this.nameAt(seat);
    this.choices = new Choices(this.stage, {
      play: (move) => this.play(move),
      undo: () => this.undo(),
      changed: () => this.showChanged(),
      advise: () => this.askAdvice(),
      advisable: () => advisable(this.summary),
    });
    this.zoom = new Zoom(this.stage);
    this.rules = new RulesPanel(summary.game);
    this.log = new Log(this.openClause, async () => (await api.replay(summary.table, this.seat)).frames);
    this.chat = new Chat((text) => this.live.send({ t: 'chat', text }));
    this.refusal = new Refusal(this.openClause);
    this.advice = new Advice({
      openClause: this.openClause,
      choose: (move) => this.choices.propose(move),
      sentence: (move) => this.choices.sentence(move),
      changed: () => this.choices.show(),
      closed: () => this.choices.focusAdvice(),
    });
    this.seats = new Seats((seat) => openSeat(this.summary, seat, this.house));
    this.curtain = new Curtain(this.stage, this.over, (seat) => {
      this.fresh = true;
      this.live.send({ t: 'view', seat });
    });
    this.panels = new Panels([
      { id: 'log', title: say('log'), content: this.log.root, shown: () => this.log.toEnd() },
      { id: 'score', title: say('score'), content: this.score },
      { id: 'moves', title: say('moves'), content: this.choices.list },
      { id: 'rules', title: say('rules'), content: this.rules.root, shown: () => void this.rules.load() },
      { id: 'chat', title: say('chat'), content: this.chat.root },
    ]);
    const tip = new Tip();
    this.bar = layTable(root, summary.title, {
      seats: this.seats.root,
      line: this.line,
      stage: this.stage.frame,
      zoom: this.zoom.root,
      over: this.over,
      words: [this.refusal.root, this.choices.note, this.choices.prompt, this.log.ticker],
      buttons: this.choices.buttons,
      advice: this.advice.root,
      panels: this.panels.root,
      tip: tip.el,
    }, { invite: () => this.openInvite(), leave: () => this.openOwn() });
    this.playing = new Playing(this.stage, (frame, message) => this.onFrame(frame, message), (message) => this.onRest(message));
    this.wishes = new Wishes({ stage: this.stage, choices: this.choices, playing: this.playing, tip, bar: this.bar }, {
      why: (picks) => this.last && this.live.send({ t: 'why', n: this.last.n, picks, seat: this.last.seat }),
      hideRefusal: () => this.refusal.hide(),
      dismiss: () => this.advice.hide(),
      shortcut: (key) => this.shortcut(key),
    });
    this.choices.ask(say('table.loading')); // until the first position comes
    this.live = new TableSocket(summary.table, (message) => this.hear(message), (state) => this.told(state));
    this.showSeats();
    api.games().then((games) => {
      this.house = games.find(({ name }) => name === summary.game) ?? this.house;
      this.showWaiting();
    }, () => {});
  }

  /** Why the server ended the connection, until there is another. */
  bye = '';
  /** What the table says of itself: what is asked, or how it ended. */
  how = '';
  faces = new Faces();
  score = make('section', {});
  line = make('p', { class: 'line', role: 'status' });
  over = make('div', { class: 'over-stage' });

  close() {
    this.live.close();
    this.playing.end();
    this.stage.close();
    this.seats.close();
    this.wishes.close();
    badge(say('name'));
  }

  // What the server says

  /** @param {ServerMessage} message */
  hear(message) {
    switch (message.t) {
      case 'table': {
        this.cache.clear();
        this.takeSummary(message);
        this.chat.restart(message.chat);
        this.seats.setClock(message.clock);
        this.fresh = true;
        break;
      }
      case 'update': this.takeUpdate(message); break;
      case 'forget': this.cache.clear(); break;
      case 'can_undo': this.mayUndo(message.n); break;
      case 'advice': this.takeAdvice(message); break;
      case 'seats': this.takeSummary(message); break;
      case 'chat':
        this.chat.add(message);
        this.panels.news('chat');
        break;
      case 'clock': this.seats.setClock(message); break;
      case 'refusal':
        sound.play('refused');
        this.refusal.show(message);
        if (message.about === 'advice' && this.advice.waiting) this.advice.hide();
        if (this.last && this.last.n === message.n && !this.choices.able && !this.playing.busy) this.rest(this.last); // a move that was not played
        break;
      case 'rematch':
        this.summary.rematch = message.table;
        this.showRest();
        break;
      case 'bye':
        this.bye = message.reason;
        this.line.textContent = message.reason;
        this.choices.close();
        break;
    }
  }

  /** @param {Summary} summary */
  takeSummary(summary) {
    this.summary = summary;
    if (summary.state !== 'over') this.ended = false;
    this.you = summary.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
    if (!this.bye) fill(this.line, ...abortVote(summary));
    this.stage.spread();
    this.showSeats();
    this.showWaiting();
    this.showRest();
  }

  /** @param {import('../net/wire.js').UpdateMessage} message */
  takeUpdate(message) {
    this.newest = this.cache.read(message);
    this.choices.close();
    this.advice.hide();
    this.playing.add(this.newest);
  }

  /** The last step may be taken back: that is found out after the table was shown. @param {number} n */
  mayUndo(n) {
    if (this.newest?.n !== n || this.newest.to_move < 0) return;
    this.newest.undo = true;
    if (this.last === this.newest && !this.playing.busy) this.choices.show();
  }

  /** @param {import('../net/socket.js').State} state */
  told(state) {
    const lost = state === 'lost';
    if (state === 'open') this.bye = '';
    if (lost || this.bye) this.line.textContent = this.bye || say('connection.lost');
    else fill(this.line, ...abortVote(this.summary));
    this.stage.root.classList.toggle('lost', lost);
    if (lost) {
      this.choices.close();
      this.advice.hide();
    }
  }

  /** @param {import('../net/wire.js').AdviceMessage} message */
  takeAdvice(message) {
    if (this.advice.waiting && this.last?.n === message.n && this.choices.able) this.advice.show(message, this.choices.atAdvice);
  }

  // Showing

  showChanged() {
    this.advice?.mark(this.choices.picks.made());
    this.wishes?.keepFocus();
  }

  /** @param {import('../net/cache.js').Frame} frame @param {Update} message */
  onFrame(frame, message) {
    this.seat = message.seat;
    if (this.fresh) this.log.restart(frame.notes ?? []);
    else {
      this.log.add(frame.notes ?? []);
      if (frame.notes?.length) sound.play('moved');
    }
    const mover = moverOf(frame) ?? this.stage.mover ?? -1;
    if (this.fresh) this.stage.movedBy(null, true);
    else this.stage.movedBy(mover, this.you.includes(mover) && (mover !== this.stage.mover || this.summary.seats.length === 1));
    this.fresh = false;
    this.how = frame.scene.prompt;
    this.choices.warn(frame.scene.note);
    this.choices.ask(missing(this.summary) || this.how);
    this.deciding(message.to_move);
  }

  /** @param {Update} message */
  onRest(message) {
    const before = this.last;
    this.last = message;
    const mine = this.you.includes(message.to_move);
    if (mine && (!before || before.to_move !== message.to_move)) sound.play('turn');
    fill(this.score, sheetOf(message.score_sheet ?? [], (seat) => this.nameAt(seat), this.openClause, this.summary.winners));
    this.showSeats();
    this.rest(message);
    document.body.dataset['n'] = String(message.n);
  }

  /** Says what can be done now, with the curtain where it belongs. @param {Update} message */
  rest(message) {
    const next = message.to_move;
    if (this.you.length > 1 && this.you.includes(next)) this.curtain.draw(message.seat, next, this.nameAt(next));
    if (this.live.state === 'open') this.choices.offer(message);
    this.showRest();
  }

  /** What is shown once all frames have been: the end, or whose turn it is. */
  showRest() {
    const message = this.last;
    if (!message || this.playing.busy) return;
    const over = message.to_move < 0 && this.summary.state === 'over';
    badge(say('tab_title', { title: this.summary.title }), this.you.includes(message.to_move));
    this.bar.classList.toggle('mine', this.you.includes(message.to_move));
    if (!over) return;
    this.choices.ask(verdict(this.summary, this.how));
    const sheet = () => openEnding(this.summary, this.how, message.score_sheet ?? [], (seat) => this.nameAt(seat), this.openClause, this.you.length > 0);
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
    this.summary.to_move = deciding;
    this.showSeats();
  }

  showSeats() {
    const points = (this.last?.score_sheet ?? []).map(total);
    const deciding = this.summary.state === 'waiting' ? -1 : this.summary.to_move;
    document.body.classList.toggle('seated', this.summary.state !== 'over' && this.summary.seats.some((seat) => seat.mine || seat.can_return));
    this.seats.show(this.summary.seats, deciding, this.summary.scores ?? points);
  }

  showWaiting() {
    showWaiting(this.over, this.summary, this.house, (deed) => this.trying(deed));
    const words = missing(this.summary);
    if (words) this.choices.ask(words);
  }

  /** @param {() => Promise<unknown>} deed */
  async trying(deed) {
    try {
      await deed();
    } catch (error) {
      this.refusal.show({ t: 'refusal', text: error instanceof Error ? error.message : String(error) });
    }
  }

  /** @param {number} seat */
  nameAt(seat) {
    return nameAt(this.summary, seat);
  }

  openInvite() {
    const open = this.summary.seats.find(({ kind, offered }) => kind === 'open' && (offered || this.summary.state === 'waiting'));
    if (open && this.you.length) openSeat(this.summary, open, this.house);
    else if (this.you.length) dialog(say('invite'), [make('p', {}, say('invite.watch')), inviteTo(this.summary.table)], 'small');
    else dialog(say('invite'), [make('p', {}, say(this.summary.listed ? 'invite.listed' : 'waiting.private'))], 'small');
  }

  /** What the player can do about their own seat; whose turn it is, where they have several. */
  openOwn() {
    const mine = this.summary.seats.filter((seat) => seat.mine || seat.can_return);
    const seat = mine.find((one) => one.seat === this.summary.to_move) ?? mine[0];
    if (seat) openSeat(this.summary, seat, this.house);
  }

  /** @param {string} clause */
  openClause = (clause) => {
    this.panels.show('rules');
    void this.rules.point(clause);
  };

  // What the player does

  /** @param {number} move */
  play(move) {
    if (!this.last) return;
    this.refusal.hide();
    this.advice.hide();
    this.log.markSince();
    if (!this.live.send({ t: 'move', n: this.last.n, move, seat: this.last.seat })) this.told('lost');
  }

  undo() {
    if (this.last) this.live.send({ t: 'undo', n: this.last.n, seat: this.last.seat });
  }

  askAdvice() {
    if (!this.last || this.advice.waiting || !this.choices.able || !advisable(this.summary)) return;
    if (this.live.send({ t: 'advice', n: this.last.n, seat: this.last.seat })) this.advice.wait();
  }

  /** @param {string} key */
  shortcut(key) {
    /** @type {Record<string, () => void>} */
    const deeds = {
      u: () => this.last?.undo && this.last.to_move >= 0 && this.undo(),
      h: () => this.askAdvice(),
      '.': () => this.playing.skip(),
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
      '?': openKeys,
    };
    deeds[key]?.();
    return key in deeds;
  }
}
