/** SHA-256. The browser's own is missing on plain http, which is how people play on a home network. */

/** The first 32 bits of the fractional parts of a root of each of the first primes. @param {number} count @param {number} root */
function constants(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let k = 2; k * k <= n; k++) prime &&= n % k !== 0;
    if (prime) found.push(fraction(n, root));
  }
  return found;
}

/** The first 32 bits of the fractional part of a root of n, exactly. @param {number} n @param {number} root */
function fraction(n, root) {
  const wanted = BigInt(n) << BigInt(32 * root); // its root is that of n, times 2 to the power of 32
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(root) <= wanted) low = middle;
    else high = middle;
  }
  return Number(BigInt.asUintN(32, low));
}

const START = constants(8, 2);
const ROUNDS = constants(64, 3);

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The hash of a text in hexadecimal digits. @param {string} text */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(64 * Math.ceil((bytes.length + 9) / 64)));
  for (const [place, byte] of bytes.entries()) padded.setUint8(place, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, 8n * BigInt(bytes.length));
  let hash = Uint32Array.from(START);
  for (let start = 0; start < padded.byteLength; start += 64) hash = afterBlock(hash, padded, start);
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** @param {Uint32Array} hash @param {DataView} data @param {number} start */
function afterBlock(hash, data, start) {
  const words = new Uint32Array(64);
  const at = (/** @type {number} */ n) => words[n] ?? 0;
  for (let n = 0; n < 16; n++) words[n] = data.getUint32(start + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [early, late] = [at(n - 15), at(n - 2)];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    words[n] = at(n - 16) + small + at(n - 7) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUNDS[n] ?? 0) + at(n);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  const after = [a, b, c, d, e, f, g, h];
  return hash.map((word, n) => word + (after[n] ?? 0));
}
