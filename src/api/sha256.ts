// SHA-256 of bytes. On plain http a browser has no crypto of its own, and an upload counts by its checksum: so here it is (FIPS 180-4).

/** The first 32 bits of the fractional parts of the roots of the first primes: square roots where it begins, cube roots by round. */
const PRIMES: readonly number[] = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
})();
const bits = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const FIRST: readonly number[] = PRIMES.slice(0, 8).map((p) => bits(Math.sqrt(p)));
const ROUNDS = Int32Array.from(PRIMES, (p) => bits(Math.cbrt(p)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Int32Array, block: DataView, at: number, words: Int32Array): void {
  for (let t = 0; t < 16; t++) words[t] = block.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [a = 0, b = 0] = [words[t - 15], words[t - 2]];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[t] = ((words[t - 16] ?? 0) + low + (words[t - 7] ?? 0) + high) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUNDS[t] ?? 0) + (words[t] ?? 0)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = ((state[n] ?? 0) + word) | 0;
}

/** Lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  const state = Int32Array.from(FIRST);
  const words = new Int32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) mix(state, view, at, words);
  // what is left, a bit, and how many bits there were
  const rest = bytes.subarray(whole);
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const end = new DataView(tail.buffer);
  end.setUint32(tail.length - 8, Math.floor(bytes.length / 2 ** 29));
  end.setUint32(tail.length - 4, (bytes.length << 3) >>> 0);
  for (let at = 0; at < tail.length; at += 64) mix(state, end, at, words);
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
