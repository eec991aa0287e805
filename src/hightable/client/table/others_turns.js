/** What the others did since the player's own last turn, shown once more. Any click or key ends it. */

import { iconButton } from '../ui/dom.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/index.js';
import { moverOf } from './animation.js';
import { RecentFrames } from './recent.js';

/** @typedef {import('../net/cache.js').Frame} Frame */

const INPUT_EVENTS = ['pointerdown', 'keydown'];

export class OthersTurns {
  recent = new RecentFrames();
  button = iconButton('again', say('log.again'), () => void this.show(), { class: 'icon-button again', hidden: true });

  /**
   * @param {import('./stage.js').Stage} stage
   * @param {import('./overlay.js').Overlay} overlay
   * @param {object} page
   * @param {() => import('./animation.js').AnimationQueue} page.animation
   * @param {() => HTMLElement} page.bar
   * @param {() => void} page.redraw shows again what can be picked
   * @param {() => boolean} page.isOver whether the result is shown
   */
  constructor(stage, overlay, page) {
    this.stage = stage;
    this.overlay = overlay;
    this.page = page;
    for (const kind of INPUT_EVENTS) document.addEventListener(kind, this.end, true);
  }

  close() {
    for (const kind of INPUT_EVENTS) document.removeEventListener(kind, this.end, true);
  }

  /** @param {Frame} frame @param {boolean} own whether it shows a move of the player, or nobody's @param {boolean} forget what came before */
  add(frame, own, forget) {
    if (forget) this.recent.clear();
    this.recent.add(frame, own);
  }

  /** Offers to show them, if the page has seen any. */
  offer() {
    this.button.hidden = !this.recent.frames().length;
  }

  async show() {
    const { stage, overlay } = this;
    const animation = this.page.animation();
    const bar = this.page.bar();
    if (animation.busy || !this.recent.frames().length) return;
    const now = this.recent.last;
    const marks = stage.marks();
    const { turns } = overlay;
    stage.highlight(new Set(), new Set(), [], new Set());
    bar.classList.add('replaying');
    overlay.clearTrails();
    await animation.replay(
      this.recent.frames(),
      async (frame, ms, first) => {
        const before = stage.scene;
        const mover = moverOf(frame) ?? -1;
        stage.movedBy(first ? null : mover, first);
        await stage.show(frame.scene, ms);
        if (!first && before) overlay.trace(mover, before, frame.scene);
      },
      async () => {
        stage.hurry();
        if (now) await stage.show(now.scene, 0);
        stage.mark(marks);
        overlay.turns = settings.trails ? turns : [];
        overlay.drawTrails();
        bar.classList.remove('replaying');
        this.page.redraw();
      },
    );
  }

  /**
   * A click on the table ends it when it is released, and does nothing else: what it was meant for may not be there any more. When
   * the game is over, it also ends the points that still float.
   * @param {Event} event
   */
  end = (event) => {
    if (this.page.isOver()) this.overlay.endFloats();
    const atStage = event.type === 'pointerdown' && event.target instanceof Node && this.stage.root.contains(event.target);
    const animation = this.page.animation();
    if (animation.replaying && !atStage) animation.skip();
  };
}
