/** Sounds are off until asked for, and each kind of event has its own. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change } from '../../src/hightable/client/ui/settings.js';
import { play } from '../../src/hightable/client/ui/sound.js';

/** The pitches of the tones and the number of hisses that were started. @type {(number | string)[]} */
let heard = [];
let contexts = 0;

/** Stands in for the browser's own, which Node does not have. */
class AudioContext {
  state = 'running';
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  constructor() {
    contexts += 1;
  }
  node() {
    const parameter = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = {
      gain: parameter,
      frequency: { value: 0 },
      Q: { value: 0 },
      connect: (/** @type {unknown} */ next) => next,
      stop() {},
    };
    return node;
  }
  createGain() {
    return this.node();
  }
  createBiquadFilter() {
    return this.node();
  }
  createBuffer() {
    return { getChannelData: () => new Float32Array(8) };
  }
  createOscillator() {
    const node = this.node();
    return { ...node, start: () => heard.push(node.frequency.value) };
  }
  createBufferSource() {
    return { ...this.node(), start: () => heard.push('hiss') };
  }
}
/** @type {any} */ (globalThis).AudioContext = AudioContext;

test('nothing is heard until sounds are switched on', () => {
  change('sound', false);
  play('moved');
  assert.equal(contexts, 0);
});

test('every kind of event sounds different', () => {
  change('sound', true);
  const sounds = /** @type {const} */ (['moved', 'scored', 'turn', 'refused', 'over']).map((event) => {
    heard = [];
    play(event);
    assert.ok(heard.length >= 2);
    return heard.join(' ');
  });
  assert.equal(new Set(sounds).size, sounds.length);
  assert.equal(contexts, 1);
});
