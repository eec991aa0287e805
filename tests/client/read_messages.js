/** Reads the server's update messages (JSON lines on stdin) as a page does, and prints what the page has then, line by line. */

import { createInterface } from 'node:readline';
import { Picks } from '../../src/hightable/client/input/picks.js';
import { ClientCache } from '../../src/hightable/client/net/cache.js';

const faces = {};
const cache = new ClientCache({ add: (more) => Object.assign(faces, more) });

/** The move that the page plays for these picks. */
function played(paths, path) {
  const picks = new Picks(paths);
  return path.every((pick) => picks.add(pick)) ? picks.made() : null;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { frame, paths, sentences } = cache.read(JSON.parse(line));
  const { pieces, areas, layouts, prompt } = frame.scene;
  const undrawn = pieces.filter(({ f }) => !(f in faces)).map(({ id }) => id);
  const moves = paths.map(([move, path]) => [move, path, sentences[move], played(paths, path)]);
  process.stdout.write(`${JSON.stringify({ pieces, areas, layouts, prompt, undrawn, moves })}\n`);
}
