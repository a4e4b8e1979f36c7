// Pictures are what they were, bit by bit, and nothing is noted in them any more.
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { orientationIn, tiffOf } from './orientation.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const cleanPicture = (given: Uint8Array): Uint8Array | null =>
  cleanJpeg(given) ?? cleanPng(given) ?? cleanWebp(given) ?? cleanGif(given);

const bytes = (...parts: (number[] | string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((p) => (typeof p === 'string' ? Buffer.from(p, 'latin1') : Buffer.from(p))));
const SECRET = 'GPS 30.2741 N';

const segment = (marker: number, data: Uint8Array): Buffer =>
  bytes([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], data);
const exif = (orientation: number, tail = SECRET): Buffer =>
  segment(0xe1, bytes('Exif\0\0', tiffOf(orientation), tail));
const JFIF = segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]));
const ADOBE = segment(0xee, bytes('Adobe', [0, 100, 0, 0, 0, 0, 0]));
const ICC = segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], 'profile'));
const TABLE = segment(0xdb, Buffer.alloc(65, 7));
const HUFFMAN = segment(0xc4, Buffer.alloc(20, 3));
const FRAME = segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]));
const PROGRESSIVE = segment(0xc2, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]));
const scan = (...data: number[]): Buffer => bytes(segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), data);
const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** Stuffed bytes and restarts are no ends. */
const DATA = scan(0x12, 0xff, 0x00, 0x34, 0xff, 0xd3, 0x56, 0xff, 0xff, 0x00, 0x78);
const BODY = bytes(TABLE, FRAME, HUFFMAN, DATA);

describe('JPEG', () => {
  const plain = bytes(SOI, JFIF, BODY, EOI);
  test.each([
    ['nothing to take out', plain, plain],
    [
      'a place, words, XMP and a comment',
      bytes(
        SOI,
        JFIF,
        exif(1),
        segment(0xe1, bytes('http://ns.adobe.com/xap', SECRET)),
        segment(0xed, bytes('8BIM', SECRET)),
        segment(0xfe, bytes(SECRET)),
        BODY,
        EOI,
      ),
      plain,
    ],
    ['a film behind it', bytes(plain, 'ftypmp42', SECRET), plain],
    [
      'a thumbnail with an end of its own',
      bytes(SOI, JFIF, segment(0xe1, bytes('Exif\0\0', tiffOf(1), plain)), BODY, EOI),
      plain,
    ],
    ['an index of further pictures', bytes(SOI, JFIF, segment(0xe2, bytes('MPF\0', SECRET)), BODY, EOI), plain],
    [
      'a profile and Adobe’s colours, which stay',
      bytes(SOI, JFIF, ICC, ADOBE, BODY, EOI),
      bytes(SOI, JFIF, ICC, ADOBE, BODY, EOI),
    ],
    [
      'progressive, with tables between its scans',
      bytes(SOI, exif(1), TABLE, PROGRESSIVE, HUFFMAN, DATA, HUFFMAN, DATA, EOI, 'tail'),
      bytes(SOI, TABLE, PROGRESSIVE, HUFFMAN, DATA, HUFFMAN, DATA, EOI),
    ],
    [
      'fill bytes before a marker',
      bytes(SOI, [0xff, 0xff], TABLE.subarray(1), FRAME, DATA, EOI),
      bytes(SOI, TABLE, FRAME, DATA, EOI),
    ],
    ['cut off within its picture', bytes(SOI, exif(1), TABLE, FRAME, DATA), bytes(SOI, TABLE, FRAME, DATA)],
  ])('%s', (_name, given, expected) => {
    expect(Buffer.from(cleanPicture(given) ?? [])).toEqual(expected);
  });
  test.each([2, 3, 4, 5, 6, 7, 8])('which side is up stays: %i', (orientation) => {
    const cleaned = Buffer.from(cleanPicture(bytes(SOI, JFIF, exif(orientation), BODY, EOI)) ?? []);
    expect(cleaned.includes(SECRET)).toBe(false);
    expect(orientationIn(cleaned.subarray(12))).toBe(orientation);
    // cleaned again it stays what it is
    expect(Buffer.from(cleanPicture(cleaned) ?? [])).toEqual(cleaned);
  });
  test.each([
    ['cut off before its picture', bytes(SOI, TABLE.subarray(0, 20))],
    ['a segment longer than the file', bytes(SOI, [0xff, 0xe1, 0xff, 0xff], 'x')],
    ['no length', bytes(SOI, [0xff, 0xdb, 0, 0])],
    ['no marker', bytes(SOI, 'hello')],
  ])('%s is no picture', (_name, given) => expect(cleanPicture(given)).toBeNull());
});

describe('PNG', () => {
  const SIGNATURE = bytes([0x89], 'PNG', [0x0d, 0x0a, 0x1a, 0x0a]);
  const chunk = (type: string, data: Uint8Array = new Uint8Array()): Buffer => {
    const out = Buffer.alloc(12 + data.length);
    out.writeUInt32BE(data.length, 0);
    out.write(type, 4, 'latin1');
    out.set(data, 8);
    out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
    return out;
  };
  const HEAD = chunk('IHDR', Buffer.alloc(13, 1));
  const PIXELS = bytes(
    chunk('PLTE', Buffer.alloc(3)),
    chunk('tRNS', Buffer.alloc(1)),
    chunk('IDAT', Buffer.alloc(9, 5)),
  );
  const plain = bytes(SIGNATURE, HEAD, PIXELS, chunk('IEND'));
  test('words, a time, Exif and what stands behind its end go', () => {
    const noted = bytes(
      SIGNATURE,
      HEAD,
      chunk('tEXt', bytes(SECRET)),
      chunk('zTXt', bytes(SECRET)),
      chunk('iTXt', bytes(SECRET)),
      chunk('tIME', Buffer.alloc(7)),
      chunk('eXIf', bytes(tiffOf(1), SECRET)),
      chunk('prVt', bytes(SECRET)),
      PIXELS,
      chunk('IEND'),
      SECRET,
    );
    expect(Buffer.from(cleanPicture(noted) ?? [])).toEqual(plain);
  });
  test('which side is up stays', () => {
    const cleaned = Buffer.from(
      cleanPicture(bytes(SIGNATURE, HEAD, chunk('eXIf', bytes(tiffOf(6), SECRET)), PIXELS, chunk('IEND'))) ?? [],
    );
    expect(cleaned).toEqual(bytes(SIGNATURE, HEAD, chunk('eXIf', tiffOf(6)), PIXELS, chunk('IEND')));
  });
  test.each([
    ['within its pixels', plain.subarray(0, -20), plain.subarray(0, -20)],
    ['within its last chunk', plain.subarray(0, -6), plain.subarray(0, -12)],
    [
      'within words',
      bytes(SIGNATURE, HEAD, PIXELS, chunk('iTXt', bytes(SECRET)).subarray(0, -9)),
      plain.subarray(0, -12),
    ],
  ])('cut off %s it keeps what is there of its picture', (_name, given, expected) => {
    expect(Buffer.from(cleanPicture(given) ?? [])).toEqual(Buffer.from(expected));
  });
  test.each([
    ['before its pixels', bytes(SIGNATURE, HEAD, PIXELS).subarray(0, 50)],
    ['within words before them', bytes(SIGNATURE, HEAD, chunk('iTXt', bytes(SECRET)).subarray(0, -9))],
    ['after its first bytes', SIGNATURE],
  ])('cut off %s it is no picture', (_name, given) => expect(cleanPicture(given)).toBeNull());
});

describe('WebP', () => {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return bytes(type, size, data, data.length % 2 ? [0] : []);
  };
  const riff = (...chunks: Buffer[]): Buffer => {
    const body = bytes('WEBP', ...chunks);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return bytes('RIFF', size, body);
  };
  const extended = (flags: number): Buffer => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 7, 0, 0, 7, 0, 0]));
  const PIXELS = chunk('VP8 ', Buffer.alloc(11, 9));
  test('Exif and XMP go, and the bits that say so; a tail goes', () => {
    const noted = bytes(
      riff(extended(0x2c), PIXELS, chunk('EXIF', bytes(tiffOf(1), SECRET)), chunk('XMP ', bytes(SECRET))),
      SECRET,
    );
    expect(Buffer.from(cleanPicture(noted) ?? [])).toEqual(riff(extended(0x20), PIXELS));
  });
  test('which side is up stays', () => {
    const noted = riff(
      extended(0x0c),
      PIXELS,
      chunk('EXIF', bytes('Exif\0\0', tiffOf(8), SECRET)),
      chunk('XMP ', bytes(SECRET)),
    );
    expect(Buffer.from(cleanPicture(noted) ?? [])).toEqual(riff(extended(0x08), PIXELS, chunk('EXIF', tiffOf(8))));
  });
  test('a plain one stays, one cut off is no picture', () => {
    expect(Buffer.from(cleanPicture(riff(PIXELS)) ?? [])).toEqual(riff(PIXELS));
    expect(cleanPicture(riff(PIXELS).subarray(0, -4))).toBeNull();
  });
});

describe('GIF', () => {
  const HEAD = bytes('GIF89a', [8, 0, 8, 0, 0x80, 0, 0], Buffer.alloc(6, 1));
  const blocks = (...data: (string | number[])[]): Buffer => bytes(...data.flatMap((d) => [[d.length], d]), [0]);
  const CONTROL = bytes([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const LOOP = bytes([0x21, 0xff], blocks('NETSCAPE2.0', [1, 0, 0]));
  // with a table of colours of its own, and data that look like an end
  const FRAME = bytes([0x2c, 0, 0, 0, 0, 8, 0, 8, 0, 0x81], Buffer.alloc(12, 2), [2], blocks([0x3b, 0x21, 0xfe]));
  const plain = bytes(HEAD, LOOP, CONTROL, FRAME, CONTROL, FRAME, [0x3b]);
  test('words, what programs note and a tail go; frames and how they are played stay', () => {
    const comment = bytes([0x21, 0xfe], blocks(SECRET, SECRET));
    const xmp = bytes([0x21, 0xff], blocks('XMP DataXMP', SECRET));
    const noted = bytes(HEAD, LOOP, comment, CONTROL, FRAME, xmp, CONTROL, FRAME, comment, [0x3b], SECRET);
    expect(Buffer.from(cleanPicture(noted) ?? [])).toEqual(plain);
    expect(Buffer.from(cleanPicture(plain) ?? [])).toEqual(plain);
  });
  test.each([1, 5, 40])('cut off by %i bytes it is no picture', (n) =>
    expect(cleanPicture(plain.subarray(0, -n))).toBeNull(),
  );
});

/** As an iPhone and most Android phones write it. */
function littleTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26 + SECRET.length);
  tiff.write('II');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  tiff.write(SECRET, 26);
  return tiff;
}
test.each([0, 1, 3, 6, 9])('which side is up is read in either order of bytes: %i', (orientation) => {
  const given = bytes(SOI, segment(0xe1, bytes('Exif\0\0', littleTiff(orientation))), BODY, EOI);
  const cleaned = Buffer.from(cleanPicture(given) ?? []);
  const isTurned = orientation > 1 && orientation < 9;
  expect(cleaned).toEqual(
    isTurned ? bytes(SOI, segment(0xe1, bytes('Exif\0\0', tiffOf(orientation))), BODY, EOI) : bytes(SOI, BODY, EOI),
  );
});

test('no picture is none, whatever its first bytes', () => {
  for (const given of ['', 'hello world, this is a text', 'RIFFxxxxWAVE', '%PDF-1.7'])
    expect(cleanPicture(bytes(given))).toBeNull();
});
