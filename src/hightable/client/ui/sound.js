/** Sounds, synthesised and off by default: a card on the table, a coin, a spoon against a glass, a knock on wood, a cloche. */

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let context = null;

/**
 * A tone that fades out. Pitch in Hz, times in seconds.
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} volume
 * @param {OscillatorType} [type]
 */
function tone(audio, pitch, after, length, volume, type = 'sine') {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  fade(audio, source, after, length, volume);
}

/**
 * A hiss around a pitch that fades out, as of a card that slides over cloth.
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} volume
 */
function hiss(audio, pitch, after, length, volume) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  fade(audio, source, after, length, volume, filter);
}

/**
 * @param {AudioContext} audio
 * @param {AudioScheduledSourceNode} source
 * @param {number} after
 * @param {number} length
 * @param {number} volume
 * @param {AudioNode} [through]
 */
function fade(audio, source, after, length, volume, through) {
  const start = audio.currentTime + after;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  (through ? source.connect(through) : source).connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.05);
}

/** Metal rings in several pitches that are no harmonics. @param {AudioContext} audio @param {number} pitch @param {number} after @param {number} length @param {number} volume */
function ring(audio, pitch, after, length, volume) {
  for (const [ratio, share] of /** @type {const} */ ([
    [1, 1],
    [2.76, 0.45],
    [5.4, 0.2],
  ]))
    tone(audio, pitch * ratio, after, length / ratio ** 0.4, volume * share);
}

/** What is heard at each kind of event. @type {Record<'moved' | 'scored' | 'turn' | 'refused' | 'over', (audio: AudioContext) => void>} */
const SOUNDS = {
  moved: (audio) => {
    hiss(audio, 2600, 0, 0.09, 0.1);
    tone(audio, 170, 0.07, 0.09, 0.16);
  },
  scored: (audio) => {
    ring(audio, 1568, 0, 0.35, 0.05);
    ring(audio, 2093, 0.08, 0.5, 0.05);
  },
  turn: (audio) => {
    ring(audio, 1319, 0, 0.6, 0.05);
    ring(audio, 1319, 0.16, 0.8, 0.06);
  },
  refused: (audio) => {
    tone(audio, 150, 0, 0.1, 0.2, 'triangle');
    tone(audio, 128, 0.12, 0.12, 0.2, 'triangle');
  },
  over: (audio) => {
    hiss(audio, 5200, 0, 0.25, 0.03);
    ring(audio, 740, 0, 1.6, 0.06);
    for (const [place, pitch] of [392, 494, 587, 784].entries()) tone(audio, pitch, 0.25 + 0.13 * place, 0.5, 0.09, 'triangle');
  },
};

/** @param {keyof typeof SOUNDS} event */
export function play(event) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  SOUNDS[event](context);
}
