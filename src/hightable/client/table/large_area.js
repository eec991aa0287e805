/** An area of the table drawn large in a dialog: an opponent's display, or whatever is small on this screen. */

import { dialog } from '../ui/dialogs.js';
import { make } from '../ui/dom.js';

const MARGIN = 76;
const HEAD = 150;
const MAGNIFIED = 1.5;

/**
 * Opens the area as it is now.
 * @param {import('./stage.js').Stage} stage
 * @param {string} id
 */
export function openArea(stage, id) {
  const area = stage.scene?.areas.find((one) => one.id === id);
  if (!area) return;
  const shown = stage.place(id)?.[2] ?? 0;
  const scale = Math.max(Math.min((innerWidth - MARGIN) / area.w, (innerHeight - HEAD) / area.h), shown * MAGNIFIED);
  const pieces = [...stage.placed.values()].map(({ piece }) => piece).filter(({ a, w }) => a === id && w > 0);
  const drawn = pieces.map((piece) => {
    const el = make(
      'div',
      { class: 'large-piece', role: 'img', 'aria-label': piece.n ?? '', title: piece.n ?? '' },
      stage.faces.draw(piece.f),
    );
    Object.assign(el.style, {
      left: `${(piece.x - piece.w / 2) * scale}px`,
      top: `${(piece.y - piece.h / 2) * scale}px`,
      width: `${piece.w * scale}px`,
      height: `${piece.h * scale}px`,
      zIndex: String(piece.z ?? 0),
      transform: piece.t ? `rotate(${piece.t}deg)` : '',
    });
    return el;
  });
  const board = make('div', { class: 'large-area' }, ...drawn);
  board.style.width = `${area.w * scale}px`;
  board.style.height = `${area.h * scale}px`;
  dialog(stage.titleOf(area), [board], 'large');
}
