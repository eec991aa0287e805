/**
 * What the server has sent this page: pieces, arrangements, moves. It sends each of them once and refers to it by its number afterwards.
 *
 * @typedef {import('./wire.js').Piece} Piece
 * @typedef {import('./wire.js').Arrangement} Arrangement
 * @typedef {import('./wire.js').UpdateMessage} UpdateMessage
 * @typedef {import('./wire.js').PackedFrame} PackedFrame
 *
 * @typedef {import('./wire.js').Action} Action
 *
 * @typedef {Arrangement & {pieces: Piece[], prompt: string, note: string, quiet: string[], automatic: string, actions: Action[]}} Scene
 * @typedef {Omit<PackedFrame, 'scene'> & {scene: Scene}} Frame
 * @typedef {[number, string[]]} MovePath a move and its picks
 * @typedef {Omit<UpdateMessage, 'frame' | 'moves' | 'new'> & {frame: Frame, paths: MovePath[], sentences: Record<string, string>,
 *   labels: Record<string, string>, rotations: Record<string, number>, asks: Record<string, string>}} Update an update message with everything that it refers to
 */
export class ClientCache {
  /** @param {import('../table/faces.js').Faces} faces */
  constructor(faces) {
    this.faces = faces;
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {Arrangement[]} */
    this.arrangements = [];
    /** The picks, the sentence and the kind of each move. @type {Map<number, [string[], string, string]>} */
    this.moves = new Map();
    /** Names of picks that no piece stands for. @type {Record<string, string>} */
    this.labels = {};
    /** The degrees by which picks turn the piece picked before them. @type {Record<string, number>} */
    this.rotations = {};
    /** What to ask once the first picks of a kind of move are made. @type {Record<string, string>} */
    this.asks = {};
  }

  clear() {
    this.pieces = [];
    this.arrangements = [];
    this.moves.clear();
    this.labels = {};
    this.rotations = {};
    this.asks = {};
  }

  /** @param {import('./wire.js').CacheEntries} [entries] */
  add({ pieces = [], arrangements = [], faces = {}, moves = {}, labels = {}, rotations = {}, asks = {} } = {}) {
    this.faces.add(faces);
    this.pieces.push(...pieces);
    this.arrangements.push(...arrangements);
    Object.assign(this.labels, labels);
    Object.assign(this.rotations, rotations);
    Object.assign(this.asks, asks);
    for (const [move, entry] of Object.entries(moves)) this.moves.set(Number(move), entry);
  }

  /** The frame with its scene in full. @param {PackedFrame} packed @returns {Frame} */
  frame({ scene, ...rest }) {
    const { areas, layouts } = this.arrangements[scene.arrangement] ?? { areas: [], layouts: {} };
    const pieces = scene.pieces.flatMap((number) => this.pieces[number] ?? []);
    const { prompt, note = '', quiet = [], automatic = '', actions = [] } = scene;
    return { ...rest, scene: { areas, layouts, pieces, prompt, note, quiet, automatic, actions } };
  }

  /** The message with everything that it refers to. @param {UpdateMessage} message @returns {Update} */
  read({ frame, moves = [], new: entries, ...rest }) {
    this.add(entries);
    const found = moves.map((move) => /** @type {const} */ ([move, this.moves.get(move) ?? [[], '', '']]));
    return {
      ...rest,
      frame: this.frame(frame),
      paths: found.map(([move, [path]]) => [move, path]),
      labels: this.labels,
      rotations: this.rotations,
      asks: this.questions(found.map(([, [path, , kind]]) => [path, kind])),
      sentences: Object.fromEntries(found.map(([move, [, sentence]]) => [String(move), sentence])),
    };
  }

  /**
   * What to ask after the first picks of these moves, under the picks joined by spaces. Of two kinds with the same picks the first counts.
   * @param {(readonly [string[], string])[]} moves the picks and the kind of each
   */
  questions(moves) {
    /** @type {Record<string, string>} */
    const found = {};
    for (const [path, kind] of moves)
      for (let count = 1; count < path.length; count++) {
        const picks = path.slice(0, count).join(' ');
        const ask = this.asks[`${kind} ${picks}`];
        if (ask) found[picks] ??= ask;
      }
    return found;
  }
}
