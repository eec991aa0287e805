/**
 * What this page was told of: pieces, arrangements, moves. The server tells each thing once and names it by its number from then on.
 *
 * @typedef {import('./wire.js').FramesTold} FramesTold
 * @typedef {import('./wire.js').FramesMessage} FramesMessage
 */
export class Known {
  /** @param {import('../table/faces.js').Faces} faces */
  constructor(faces) {
    this.faces = faces;
    /** @type {import('./wire.js').Piece[]} */
    this.pieces = [];
    /** @type {import('./wire.js').Arranged[]} */
    this.arranged = [];
    /** @type {Map<number, [string[], string]>} */
    this.moves = new Map();
    /** @type {Record<string, string>} */
    this.words = {};
    /** By how many degrees picks turn what was picked before them. @type {Record<string, number>} */
    this.turns = {};
  }

  forget() {
    this.pieces = [];
    this.arranged = [];
    this.moves.clear();
    this.words = {};
    this.turns = {};
  }

  /** @param {import('./wire.js').New} [fresh] */
  learn({ pieces = [], arranged = [], faces = {}, moves = {}, words = {}, turns = {} } = {}) {
    this.faces.learn(faces);
    this.pieces.push(...pieces);
    this.arranged.push(...arranged);
    Object.assign(this.words, words);
    Object.assign(this.turns, turns);
    for (const [move, said] of Object.entries(moves)) this.moves.set(Number(move), said);
  }

  /** The frame with its scene as things, not numbers. @param {import('./wire.js').FrameTold} told @returns {import('./wire.js').Frame} */
  frame({ scene, ...rest }) {
    const { areas, layouts } = this.arranged[scene.a] ?? { areas: [], layouts: {} };
    const pieces = scene.p.flatMap((number) => this.pieces[number] ?? []);
    return { ...rest, scene: { areas, layouts, pieces, prompt: scene.prompt, note: scene.note ?? '' } };
  }

  /** The message with everything that it names. @param {FramesTold} told @returns {FramesMessage} */
  read({ frames, moves = [], new: fresh, ...rest }) {
    this.learn(fresh);
    const said = moves.map((move) => /** @type {const} */ ([move, this.moves.get(move) ?? [[], '']]));
    return {
      ...rest,
      frames: frames.map((frame) => this.frame(frame)),
      paths: said.map(([move, [path]]) => [move, path]),
      words: this.words,
      turns: this.turns,
      say: Object.fromEntries(said.map(([move, [, sentence]]) => [String(move), sentence])),
    };
  }
}
