// A picture's brightness at an eighth of its size. Of a JPEG that stands in the file: the mean of each block of eight by eight is its
// first coefficient, so that no pixel of a photograph is ever computed or kept (ISO 10918-1; libjpeg's scale 1/8). What a frame of
// another kind (lossless, arithmetic) says is not read.
import { PNG } from 'pngjs';
import { orientationIn } from './orientation.ts';

export interface Grey {
  width: number;
  height: number;
  /** Row by row, 0 to 255. */
  values: Float32Array;
  /** As Exif counts which side is up: 1 to 8. */
  orientation: number;
}

/** Blocks take a byte or more: what says that it has more pixels than that is a lie or a poster. */
const MOST_PIXELS = 120_000_000;
const MOST_PNG = 16_000_000;
const EIGHT = 8;

const [SOF0, SOF1, SOF2, DHT, SOI, EOI, SOS, DQT, DRI, APP1] = [
  0xc0, 0xc1, 0xc2, 0xc4, 0xd8, 0xd9, 0xda, 0xdb, 0xdd, 0xe1,
];
const EXIF = 'Exif\0\0';

interface Component {
  id: number;
  across: number;
  down: number;
  quant: number;
  dc: number;
  ac: number;
  last: number;
}

interface Frame {
  width: number;
  height: number;
  isProgressive: boolean;
  components: Component[];
  /** The most samples of a component in a unit. */
  across: number;
  down: number;
  stride: number;
  values: Float32Array;
}

/** By the next sixteen bits: how long the code is, and what it stands for. Zero: no code begins so. */
type Codes = Uint16Array;

interface Reading {
  bytes: Uint8Array;
  at: number;
  held: number;
  bits: number;
  /** Zeros put behind the end of a scan: it is over when one of them was taken. */
  padded: number;
  quants: number[];
  dcs: Codes[];
  acs: Codes[];
  restart: number;
  frame: Frame | null;
  orientation: number;
}

/** Null: no JPEG that we read, or one that is cut off before its picture. */
function eighthOfJpeg(bytes: Uint8Array): Grey | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const r: Reading = {
    bytes,
    at: 2,
    held: 0,
    bits: 0,
    padded: 0,
    quants: [],
    dcs: [],
    acs: [],
    restart: 0,
    frame: null,
    orientation: 1,
  };
  let isSeen = false;
  while (r.at < bytes.length) {
    const marker = nextMarker(r);
    if (marker === null || marker === EOI) break;
    const length = ((bytes[r.at] ?? 0) << 8) | (bytes[r.at + 1] ?? 0);
    const data = bytes.subarray(r.at + 2, r.at + length);
    if (length < 2 || r.at + length > bytes.length) break;
    r.at += length;
    if (marker === SOS) isSeen = readScan(r, data) || isSeen;
    else if (!readSegment(r, marker, data)) return null;
  }
  const { frame, orientation } = r;
  if (!frame || !isSeen) return null;
  return { ...sizeOf(frame), values: frame.values, orientation };
}

function nextMarker(r: Reading): number | null {
  for (; r.at + 1 < r.bytes.length; r.at++) {
    const marker = r.bytes[r.at + 1] ?? 0;
    // stuffed bytes, restarts and fill stand within scans
    if (r.bytes[r.at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) continue;
    r.at += 2;
    return marker;
  }
  return null;
}

/** False: not to be read. */
function readSegment(r: Reading, marker: number, data: Uint8Array): boolean {
  if (marker === DQT) readQuants(r, data);
  else if (marker === DHT) readCodes(r, data);
  else if (marker === DRI) r.restart = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  else if (marker === APP1 && Buffer.from(data.subarray(0, EXIF.length)).toString('latin1') === EXIF)
    r.orientation = orientationIn(data.subarray(EXIF.length));
  else if (marker === SOF0 || marker === SOF1 || marker === SOF2) {
    // a second frame is none of this picture
    r.frame ??= frameOf(data, marker === SOF2);
    return r.frame !== null;
  } else if (marker > SOF2 && marker < 0xd0 && marker !== 0xc8 && marker !== 0xcc) return false;
  return true;
}

function readQuants(r: Reading, data: Uint8Array): void {
  for (let at = 0; at < data.length; ) {
    const [head = 0, first = 0, second = 0] = data.subarray(at, at + 3);
    const isWide = head >> 4 !== 0;
    r.quants[head & 15] = isWide ? (first << 8) | second : first;
    at += 1 + 64 * (isWide ? 2 : 1);
  }
}

function readCodes(r: Reading, data: Uint8Array): void {
  for (let at = 0; at + 17 <= data.length; ) {
    const head = data[at] ?? 0;
    const codes: Codes = new Uint16Array(65536);
    let [code, symbol] = [0, at + 17];
    for (let length = 1; length <= 16; length++) {
      for (let n = data[at + length] ?? 0; n > 0; n--) {
        const from = code << (16 - length);
        codes.fill((length << 8) | (data[symbol] ?? 0), from, from + (1 << (16 - length)));
        code++;
        symbol++;
      }
      code <<= 1;
    }
    (head >> 4 === 0 ? r.dcs : r.acs)[head & 15] = codes;
    at = symbol;
  }
}

function frameOf(data: Uint8Array, isProgressive: boolean): Frame | null {
  const [precision = 0, h1 = 0, h2 = 0, w1 = 0, w2 = 0, count = 0] = data;
  const [width, height] = [(w1 << 8) | w2, (h1 << 8) | h2];
  if (precision !== 8 || width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  if (count === 0 || count > 4 || data.length < 6 + 3 * count) return null;
  const components = Array.from({ length: count }, (_, n): Component => {
    const [id = 0, sampling = 0, quant = 0] = data.subarray(6 + 3 * n);
    return { id, across: sampling >> 4, down: sampling & 15, quant, dc: 0, ac: 0, last: 0 };
  });
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null;
  const [across, down] = [Math.max(...components.map((c) => c.across)), Math.max(...components.map((c) => c.down))];
  const [first] = components;
  const frame = { width, height, isProgressive, components, across, down, stride: 0, values: new Float32Array(0) };
  const { width: stride, height: rows } = sizeOf({ ...frame, components: first ? [first] : [] });
  return { ...frame, stride, values: new Float32Array(stride * rows) };
}

/** In blocks of the component that says how bright it is. */
function sizeOf({ width, height, components: [first], across, down }: Omit<Frame, 'stride' | 'values'>) {
  const blocks = (pixels: number, own: number, most: number) => Math.ceil((pixels * own) / most / EIGHT);
  return { width: blocks(width, first?.across ?? 1, across), height: blocks(height, first?.down ?? 1, down) };
}

/** True: it told how bright the picture is. */
function readScan(r: Reading, data: Uint8Array): boolean {
  const { frame } = r;
  const count = data[0] ?? 0;
  if (!frame || data.length < 4 + 2 * count) return false;
  const scanned = Array.from({ length: count }, (_, n) => {
    const [id = 0, tables = 0] = data.subarray(1 + 2 * n);
    const own = frame.components.find((c) => c.id === id);
    return own && Object.assign(own, { dc: tables >> 4, ac: tables & 15, last: 0 });
  }).filter((c) => c !== undefined);
  const [from = 0, , approximated = 0] = data.subarray(1 + 2 * count);
  // finer bits of what is there already, other coefficients, and colours alone: the next marker is looked for
  if (frame.isProgressive && (from !== 0 || approximated >> 4 !== 0)) return false;
  const [first] = frame.components;
  if (!first || !scanned.includes(first)) return false;
  if (scanned.some((c) => !r.dcs[c.dc] || (!frame.isProgressive && !r.acs[c.ac]))) return false;
  readUnits(r, frame, scanned, approximated & 15);
  return true;
}

function readUnits(r: Reading, frame: Frame, scanned: readonly Component[], low: number): void {
  const { width: stride, height: rows } = sizeOf(frame);
  const [only] = scanned.length === 1 ? scanned : [];
  const unitsAcross = only ? stride : Math.ceil(frame.width / (EIGHT * frame.across));
  const unitsDown = only ? rows : Math.ceil(frame.height / (EIGHT * frame.down));
  const [first] = frame.components;
  Object.assign(r, { held: 0, bits: 0, padded: 0 });
  for (let unit = 0; unit < unitsAcross * unitsDown; unit++) {
    if (r.restart > 0 && unit > 0 && unit % r.restart === 0 && !restarted(r, scanned)) return;
    for (const own of scanned) {
      const [across, down] = only ? [1, 1] : [own.across, own.down];
      for (let n = 0; n < across * down; n++) {
        const mean = readBlock(r, own, frame.isProgressive) * (1 << low);
        if (own !== first) continue;
        const x = (unit % unitsAcross) * across + (n % across);
        const y = Math.floor(unit / unitsAcross) * down + Math.floor(n / across);
        const value = (mean * (r.quants[own.quant] ?? 1)) / EIGHT + 128;
        if (x < stride && y < rows) frame.values[y * stride + x] = Math.max(0, Math.min(255, value));
      }
    }
    if (r.padded > r.bits) return;
  }
}

function restarted(r: Reading, scanned: readonly Component[]): boolean {
  Object.assign(r, { held: 0, bits: 0, padded: 0 });
  for (const own of scanned) own.last = 0;
  while (r.at + 1 < r.bytes.length && r.bytes[r.at] !== 0xff) r.at++;
  const marker = r.bytes[r.at + 1] ?? 0;
  if (marker < 0xd0 || marker > 0xd7) return false;
  r.at += 2;
  return true;
}

/** The first coefficient; what follows it is stepped over. */
function readBlock(r: Reading, own: Component, isProgressive: boolean): number {
  const length = symbolIn(r, r.dcs[own.dc]);
  own.last += length === 0 || length > 11 ? 0 : signed(bitsIn(r, length), length);
  if (isProgressive) return own.last;
  const codes = r.acs[own.ac];
  for (let n = 1; n < 64; n++) {
    const symbol = symbolIn(r, codes);
    const size = symbol & 15;
    if (size === 0) {
      if (symbol >> 4 !== 15) break;
      n += 15;
    } else {
      n += symbol >> 4;
      bitsIn(r, size);
    }
  }
  return own.last;
}

const signed = (bits: number, length: number): number => (bits < 1 << (length - 1) ? bits - (1 << length) + 1 : bits);

/** At least sixteen bits are held afterwards. */
function fill(r: Reading): void {
  while (r.bits <= 16) {
    const byte = r.bytes[r.at] ?? 0xff;
    const isStuffed = byte === 0xff && r.bytes[r.at + 1] === 0;
    const isEnd = byte === 0xff && !isStuffed;
    if (isEnd) r.padded += 8;
    else r.at += isStuffed ? 2 : 1;
    r.held = ((r.held << 8) | (isEnd ? 0 : byte)) & 0xffffff;
    r.bits += 8;
  }
}

function bitsIn(r: Reading, count: number): number {
  if (r.bits < count) fill(r);
  r.bits -= count;
  return (r.held >> r.bits) & ((1 << count) - 1);
}

function symbolIn(r: Reading, codes: Codes | undefined): number {
  if (r.bits < 16) fill(r);
  const code = codes?.[(r.held >> (r.bits - 16)) & 0xffff] ?? 0;
  // no code begins so: the rest of the scan is noise
  if (code === 0) r.padded = Number.POSITIVE_INFINITY;
  r.bits -= Math.max(1, code >> 8);
  return code & 0xff;
}

/** Null: no PNG, a broken one, or more pixels than are taken into memory. */
function eighthOfPng(bytes: Uint8Array): Grey | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.length < 24 || head.readUInt32BE(16) * head.readUInt32BE(20) > MOST_PNG) return null;
  try {
    const { width, height, data } = PNG.sync.read(head);
    const [across, down] = [Math.ceil(width / EIGHT), Math.ceil(height / EIGHT)];
    const values = new Float32Array(across * down);
    const counts = new Uint8Array(across * down);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = 4 * (y * width + x);
        const cell = (y >> 3) * across + (x >> 3);
        const grey = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
        // what is seen through it is paper
        values[cell] = (values[cell] ?? 0) + 255 - ((255 - grey) * (data[at + 3] ?? 0)) / 255;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    return { width: across, height: down, values: values.map((v, n) => v / (counts[n] ?? 1)), orientation: 1 };
  } catch {
    return null;
  }
}

/** Whichever it is. */
export const eighthOf = (bytes: Uint8Array): Grey | null =>
  bytes[0] === 0xff ? eighthOfJpeg(bytes) : bytes[0] === 0x89 ? eighthOfPng(bytes) : null;
