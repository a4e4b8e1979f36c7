// A page of handwriting as a phone would photograph it: drawn by a script, so that no pupil's paper lies in the repository.
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 900;
const HEIGHT = 1200;
const LINES = 14;
const MARGIN = 90;

/** Numbers from 0 to 1 that are the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A PNG, lines of loops and strokes on lined paper, in a light that falls off to one side; `dim` of 255 darker. */
export function writtenPage(seed: number, dim = 0): Buffer {
  const next = chance(seed * 7919 + 1);
  const page = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) page[y * WIDTH + x] = 246 - dim - Math.round((x / WIDTH) * 14 + (y / HEIGHT) * 10);
  const dot = (x: number, y: number, dark: number) => {
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const at = Math.round(y + dy) * WIDTH + Math.round(x + dx);
        page[at] = Math.min(page[at] ?? 255, dark);
      }
  };
  for (let line = 0; line < LINES; line++) {
    const base = MARGIN + ((HEIGHT - 2 * MARGIN) / LINES) * (line + 0.7);
    for (let x = MARGIN / 2; x < WIDTH - MARGIN / 2; x++) page[Math.round(base + 14) * WIDTH + x] = 205 - dim;
    const end = MARGIN + (WIDTH - 2 * MARGIN) * (0.35 + 0.6 * next());
    let [phase, reach] = [next() * 6, 10 + 8 * next()];
    for (let x = MARGIN; x < end; x += 0.25) {
      phase += 0.06 + 0.05 * next();
      if (next() < 0.004) reach = 8 + 14 * next();
      // a gap between two words
      if (next() < 0.003) x += 14;
      dot(x + 4 * Math.cos(phase * 2), base + reach * Math.sin(phase) * Math.cos(phase / 3), 40 + 25 * next());
    }
  }
  return png(page);
}

function png(grey: Uint8Array): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) rows.set(grey.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // eight bits of grey
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
