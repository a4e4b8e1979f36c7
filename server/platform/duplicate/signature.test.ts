// Pages of handwriting sent on in the ways of phones: still the same page, and no other.
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { eighthOf, type Grey } from '#server/platform/picture/eighth.ts';
import { writtenPage } from '#server/worlds/classroom/handwriting.ts';
import { differenceOf, isSamePicture, type Signature, signatureOf } from './signature.ts';

interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}
const pageOf = (seed: number): Pixels => {
  const { width, height, data } = PNG.sync.read(writtenPage(seed));
  return { width, height, data };
};
/** Each pixel of the new picture by its place in the old one, and its brightness by that there. */
function drawn(
  { width, height, data }: Pixels,
  size: { width: number; height: number },
  from: (x: number, y: number) => readonly [number, number],
  light: (value: number) => number = (v) => v,
): Pixels {
  const out = Buffer.alloc(4 * size.width * size.height, 255);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const [column, row] = from(x, y).map(Math.floor) as [number, number];
      const isIn = column >= 0 && row >= 0 && column < width && row < height;
      out.fill(
        isIn ? light(data[4 * (row * width + column)] ?? 0) : 140,
        4 * (y * size.width + x),
        4 * (y * size.width + x) + 3,
      );
    }
  return { ...size, data: out };
}
const scaled = (page: Pixels, by: number): Pixels =>
  drawn(page, { width: Math.round(page.width * by), height: Math.round(page.height * by) }, (x, y) => [x / by, y / by]);
const turned = (page: Pixels, degrees: number): Pixels => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [cx, cy] = [page.width / 2, page.height / 2];
  return drawn(page, page, (x, y) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
};
const sent = (page: Pixels, quality: number): Signature => {
  const grey = eighthOf(encode(page, quality).data);
  return (grey && signatureOf(grey)) ?? expect.fail('a page has a signature');
};
const pages = [3, 104, 207].map(pageOf);
const own = pages.map((page) => sent(page, 90));
const ways: Record<string, (page: Pixels) => Signature> = {
  'sent on at low quality': (page) => sent(page, 25),
  'made smaller': (page) => sent(scaled(page, 0.5), 60),
  'made larger': (page) => sent(scaled(page, 1.2), 80),
  cropped: (page) =>
    sent(
      drawn(page, { width: page.width - 40, height: page.height - 50 }, (x, y) => [x + 22, y + 20]),
      80,
    ),
  turned: (page) => sent(turned(page, 1.5), 80),
  brightened: (page) =>
    sent(
      drawn(
        page,
        page,
        (x, y) => [x, y],
        (v) => Math.min(255, v * 1.2),
      ),
      80,
    ),
};

test.each(Object.entries(ways))('%s, a page is found again, and no other is', (_name, way) => {
  for (const [n, page] of pages.entries()) {
    const other = way(page);
    expect(own.map((one) => isSamePicture(one, other))).toEqual(own.map((_, at) => at === n));
    expect(differenceOf(own[n] as Signature, other)).toBe(differenceOf(other, own[n] as Signature));
  }
});

test('stored on its side, with Exif to say so or without, it is the same; on its head, too', () => {
  const [page] = pages as [Pixels];
  const upright = eighthOf(encode(page, 90).data) as Grey;
  // upright (x, y) is stored where each way of standing puts it
  const side = drawn(page, { width: page.height, height: page.width }, (x, y) => [page.width - 1 - y, x]);
  const stored = eighthOf(encode(side, 90).data) as Grey;
  const [a, b] = [signatureOf(upright), signatureOf({ ...stored, orientation: 6 })];
  expect(a && b && isSamePicture(a, b)).toBe(true);
  const c = signatureOf(stored);
  expect(a && c && [differenceOf(a, c) === differenceOf(c, a), isSamePicture(a, c)]).toEqual([true, true]);
  const head = drawn(page, page, (x, y) => [page.width - 1 - x, page.height - 1 - y]);
  const other = sent(head, 60);
  expect(own.map((one) => isSamePicture(one, other))).toEqual([true, false, false]);
});

test('a blank sheet under a lamp, and hardly a picture, have none', () => {
  const blank = drawn(pages[0] as Pixels, { width: 900, height: 1200 }, () => [-1, -1]);
  for (let n = 0; n < blank.data.length; n++) if (n % 4 < 3) blank.data[n] = 250 - Math.floor((n % 3600) / 120);
  const small = scaled(pages[0] as Pixels, 0.1);
  for (const page of [blank, small]) expect(signatureOf(eighthOf(encode(page, 80).data) as Grey)).toBeNull();
});
