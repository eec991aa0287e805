/** The replay of a game: a slider over its moves, seen from any seat or with all cards face up. */

import { listenToPointer } from '../input/pointer.js';
import * as api from '../net/api.js';
import { ClientCache } from '../net/cache.js';
import { moverOf, pace } from '../table/animation.js';
import { verdict } from '../table/ending.js';
import { Faces } from '../table/faces.js';
import { InfoCard } from '../table/info_card.js';
import { openArea } from '../table/large_area.js';
import { wordsOf } from '../table/log.js';
import { Overlay } from '../table/overlay.js';
import { Panels } from '../table/panels.js';
import { ReviewPanel } from '../table/review.js';
import { clauseLink, RulesPanel } from '../table/rules.js';
import { nameAt, seatNames } from '../table/seats.js';
import { Stage } from '../table/stage.js';
import { showGame } from '../ui/current_game.js';
import { drawIcon, fill, iconButton, keepTogether, make, mark } from '../ui/dom.js';
import { settings } from '../ui/settings.js';
import { openSettings } from '../ui/settings_dialog.js';
import { setTabTitle } from '../ui/tab_title.js';
import { Tooltip } from '../ui/tooltip.js';
import { say } from '../words/index.js';

/** @typedef {import('../net/cache.js').Frame} Frame */

const REST = 700;

/** @param {HTMLElement} root @param {string} id */
export async function replayPage(root, id) {
  const summary = await api.table(id);
  void showGame(summary.game);
  const mine = summary.seats.find((seat) => seat.mine)?.seat ?? -1;
  const page = new ReplayPage(summary);
  await page.from(summary.state === 'over' ? mine : -1);
  page.build(root);
  return () => page.close();
}

class ReplayPage {
  /** @param {import('../net/wire.js').Summary} summary */
  constructor(summary) {
    this.summary = summary;
    this.faces = new Faces();
    this.stage = new Stage(this.faces, say('table.stage', { title: summary.title }));
    this.stage.nameAt = (seat) => nameAt(summary, seat);
    this.overlay = new Overlay(this.stage);
    this.tooltip = new Tooltip();
    this.card = new InfoCard(this.stage);
    this.stage.enlarge = (area) => openArea(this.stage, area);
    listenToPointer(this.stage, this.tooltip, this.card, {
      tap: (placed) => placed && this.card.show(placed),
      lift: () => false,
      drop: () => {},
    });
    /** @type {Frame[]} */
    this.frames = [];
    this.at = 0;
    this.playing = false;
    this.timer = 0;
    this.shown = 0;
    this.rules = new RulesPanel(summary.game, summary.variant ? summary.table : undefined);
    this.review =
      summary.state === 'over' && !summary.ending ? new ReviewPanel(summary, this.stage.nameAt, (n) => this.jump(n)) : null;
    this.notes = make('ol', { class: 'log plain' });
    this.panels = new Panels([
      { id: 'log', title: say('log'), content: make('section', {}, this.notes) },
      ...(this.review ? [{ id: 'review', title: say('review'), content: this.review.panel }] : []),
      { id: 'rules', title: say('rules'), content: this.rules.root, shown: () => void this.rules.load() },
    ]);
    this.slider = make('input', {
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      class: 'slider',
      'aria-label': say('replay.slider'),
      on: { input: () => this.go(Number(this.slider.value), 0) },
    });
    this.count = make('output', { class: 'count' });
    this.caption = make('p', { class: 'prompt', role: 'status' });
    this.warning = make('p', { class: 'note' });
    this.playButton = iconButton('play', say('replay.play'), () => this.toggle(), { class: 'icon-button strong' });
    setTabTitle(say('tab_title', { title: say('replay.of', { title: summary.title }) }));
  }

  /** @param {HTMLElement} root */
  build(root) {
    const seats = make(
      'select',
      { id: 'from', on: { change: () => void this.from(Number(seats.value)) } },
      make(
        'option',
        { value: -1 },
        say(this.summary.ending ? 'replay.spectator' : this.summary.state === 'over' ? 'replay.face_up' : 'replay.own'),
      ),
    );
    if (this.summary.state === 'over') {
      const names = seatNames(this.summary.seats);
      for (const { seat, mine } of this.summary.seats)
        seats.append(make('option', { value: seat, selected: mine }, names[seat] ?? ''));
    }
    const from = make('div', { class: 'field row from' }, make('label', { for: 'from' }, say('replay.from')), seats);
    const home = make(
      'a',
      { href: '/', class: 'home', 'aria-label': say('home') },
      make('span', { class: 'crest', 'aria-hidden': 'true' }),
    );
    const header = make(
      'header',
      { class: 'table-head replay-head' },
      home,
      make('h1', {}, say('replay.of', { title: this.summary.title })),
      from,
      make('div', { class: 'tools' }, iconButton('settings', say('settings'), openSettings)),
    );
    const steps = make(
      'div',
      { class: 'steps' },
      iconButton('first', say('replay.first'), () => this.go(0, 0)),
      iconButton('back', say('replay.back'), () => this.go(this.at - 1, pace())),
      this.playButton,
      iconButton('next', say('replay.next'), () => this.go(this.at + 1, pace())),
      iconButton('last', say('replay.last'), () => this.go(this.frames.length - 1, 0)),
    );
    const { picture = null, legend = null } = this.review?.curve ?? {};
    const track = make(
      'div',
      { class: 'track' },
      make('div', { class: 'track-head' }, legend ?? make('span', {}), this.count),
      picture,
      this.slider,
    );
    const bar = make(
      'section',
      { class: 'bar', 'aria-label': say('replay.bar') },
      this.warning,
      this.caption,
      make('div', { class: 'bar-row' }, steps, track),
    );
    const main = make('main', { class: 'table-main' }, make('div', { class: 'stage-holder' }, this.stage.frame), bar);
    fill(root, make('div', { class: 'table-page' }, header, main, this.panels.root), this.tooltip.el);
    addEventListener('keydown', this.key);
    if (this.review && location.hash === '#review') this.panels.show('review');
  }

  /** The arrow keys step through the game unless the focused element uses them itself. @param {KeyboardEvent} event */
  key = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const busy = event.target instanceof Element && event.target.closest('input, select, textarea, [role=tab], dialog');
    if (!step || busy || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(this.at + step, pace());
  };

  close() {
    removeEventListener('keydown', this.key);
    this.stop();
    this.review?.close();
    this.overlay.close();
    this.stage.close();
    this.card.close();
  }

  /** Shows the game from another seat, at the same move as before. @param {number} seat */
  async from(seat) {
    this.stop();
    const replay = await api.replay(this.summary.table, seat);
    const cache = new ClientCache(this.faces);
    cache.add(replay.new);
    const frames = replay.frames.map((frame) => cache.frame(frame));
    this.frames = frames;
    this.slider.max = String(frames.length - 1);
    const lines = frames.flatMap(({ notes = [] }, place) => notes.map((note) => this.line(note, place)));
    fill(this.notes, ...lines);
    this.go(Math.min(this.at, frames.length - 1), 0);
  }

  /** @param {import('../net/wire.js').Note} note @param {number} place */
  line(note, place) {
    const { clause, seat } = note;
    const own = seat !== undefined && seat >= 0 ? mark(seat) : make('span', { class: 'mark none' });
    const words = wordsOf(note, this.stage.nameAt);
    const jump = make('button', { type: 'button', class: 'jump', on: { click: () => this.go(place, 0) } }, ...words);
    const open = (/** @type {string} */ one) => {
      this.panels.show('rules');
      void this.rules.point(one);
    };
    return make('li', { 'data-at': place }, own, make('p', {}, jump, ' ', clause ? clauseLink(clause, open) : null));
  }

  /** Goes to a move named in the review. On a phone the panel closes, because it would hide the table. @param {number} place */
  jump(place) {
    if (this.panels.open === 'review') this.panels.reveal();
    this.go(place, 0);
  }

  /** @param {number} place @param {number} ms */
  go(place, ms) {
    const frame = this.frames[place];
    if (!frame) return;
    const next = place === this.at + 1;
    const mover = moverOf(frame) ?? -1;
    this.stage.movedBy(next ? mover : null, true);
    this.trace(frame, next ? mover : null);
    this.at = place;
    const visit = ++this.shown;
    this.stage.hurry();
    this.slider.value = String(place);
    this.review?.curve.go(place, this.frames.length - 1);
    this.count.textContent = `${place} / ${this.frames.length - 1}`;
    const caption = (frame.notes ?? []).map(({ text }) => text).join(' ');
    const end = place === this.frames.length - 1 && this.summary.state === 'over';
    this.caption.textContent = keepTogether(end ? `${caption} ${verdict(this.summary)}.` : caption || say('replay.start'));
    this.warning.textContent = frame.scene.note;
    for (const line of this.notes.children) {
      const when = Number(line.getAttribute('data-at'));
      line.classList.toggle('current', when === place);
      line.classList.toggle('to-come', when > place);
      if (when === place) line.scrollIntoView({ block: 'nearest' });
    }
    void this.stage.show(frame.scene, ms).then(() => {
      if (visit !== this.shown) return;
      document.body.dataset.n = String(place);
      this.overlay.drawTrails();
      if (next)
        for (const { seat = -1, points = 0, source = [] } of frame.notes ?? [])
          if (seat >= 0 && points && source.length) this.overlay.float({ seat, points, source }, () => {});
      if (this.playing && visit === this.shown) this.timer = setTimeout(() => this.forward(), REST);
    });
  }

  /** Draws where the pieces of the next move go, or removes the trails. @param {Frame} frame @param {number | null} mover */
  trace(frame, mover) {
    this.overlay.endFloats();
    const before = this.stage.scene;
    if (mover === null || this.overlay.turns.at(-1)?.seat !== mover) this.overlay.clearTrails();
    if (mover !== null && mover >= 0 && before && settings.trails) this.overlay.trace(mover, before, frame.scene);
  }

  forward() {
    if (this.at + 1 < this.frames.length) this.go(this.at + 1, pace());
    else this.stop();
  }

  toggle() {
    if (this.playing) {
      this.stop();
      return;
    }
    this.playing = true;
    this.face('pause', say('replay.pause'));
    if (this.at === this.frames.length - 1) this.go(0, 0);
    else this.forward();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.timer);
    this.face('play', say('replay.play'));
  }

  /** @param {string} icon @param {string} label */
  face(icon, label) {
    fill(this.playButton, drawIcon(icon));
    this.playButton.setAttribute('aria-label', label);
    this.playButton.title = label;
  }
}
