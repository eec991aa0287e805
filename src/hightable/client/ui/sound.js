/** Short tones, synthesised and off by default. */

import { settings } from './settings.js';

/** Pitch in Hz and seconds from the start. @type {Record<string, [number, number][]>} */
const TUNES = {
  moved: [[220, 0]],
  turn: [
    [523, 0],
    [659, 0.12],
  ],
  refused: [[156, 0]],
  over: [
    [392, 0],
    [494, 0.14],
    [587, 0.28],
    [784, 0.42],
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {keyof typeof TUNES} tune */
export function play(tune) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const [pitch, after] of TUNES[tune] ?? []) {
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.28);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
