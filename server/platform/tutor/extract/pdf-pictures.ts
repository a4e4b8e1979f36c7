// The pictures that a PDF page paints, written anew as PNG: a PDF holds samples, seldom files.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PNG } from 'pngjs';
import { getResolvedPDFJS } from 'unpdf';
import type { Pdf } from './pdf.ts';
import { LIMITS, type Picture } from './types.ts';

type Page = Awaited<ReturnType<Pdf['getPage']>>;
type Matrix = readonly [number, number, number, number, number, number];

export interface PaintedPicture {
  picture: Picture;
  /** Its top edge, from the page's bottom. */
  top: number;
}

/** A picture over so much of the page is the page: a scan, or a background. */
const WHOLE_PAGE = 0.8;
const DECODING_MS = 5_000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

interface Painted {
  id: string;
  /** Where the unit square of the picture comes to lie. */
  at: Matrix;
}

export interface PagePictures {
  /** Top first. The page must not have been cleaned up. */
  read: (page: Page) => Promise<PaintedPicture[]>;
  skipped: () => number;
}

export async function pagePictures(): Promise<PagePictures> {
  const { OPS } = await getResolvedPDFJS();
  let left: number = LIMITS.pictures;
  let pixelsLeft: number = LIMITS.pdfPicturesPixels;
  let skipped = 0;

  const painted = async (page: Page): Promise<Painted[]> => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const found: Painted[] = [];
    const kept: Matrix[] = [];
    let now = IDENTITY;
    const enter = (matrix: Matrix | null) => {
      kept.push(now);
      if (matrix) now = times(now, matrix);
    };
    for (const [i, op] of fnArray.entries()) {
      // pdf.js types its arguments as any: these are what its own canvas reads of them
      const args = argsArray[i] as unknown[];
      if (op === OPS.save) enter(null);
      else if (op === OPS.paintFormXObjectBegin) enter(args[0] as Matrix | null);
      else if (op === OPS.restore || op === OPS.paintFormXObjectEnd) now = kept.pop() ?? IDENTITY;
      else if (op === OPS.transform) now = times(now, args as unknown as Matrix);
      else if (op === OPS.paintImageXObject) found.push({ id: String(args[0]), at: now });
    }
    return found;
  };

  const read = async (page: Page, { id, at }: Painted): Promise<PaintedPicture[]> => {
    const samples = await samplesOf(page, id);
    if (!samples || Math.min(samples.width, samples.height) < LIMITS.pictureSide || covers(page, at)) return [];
    const pixels = samples.width * samples.height;
    if (left === 0 || pixels > pixelsLeft) {
      skipped++;
      return [];
    }
    left--;
    pixelsLeft -= pixels;
    const bytes = toPng(samples);
    if (!bytes) {
      skipped++;
      return [];
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { width, height } = samples;
    return [{ picture: { bytes, type: 'png', sha256, width, height }, top: Math.max(at[5], at[5] + at[3]) }];
  };
  return {
    skipped: () => skipped,
    read: async (page) => {
      const found: PaintedPicture[] = [];
      for (const one of await painted(page)) found.push(...(await read(page, one)));
      return found.sort((a, b) => b.top - a.top);
    },
  };
}

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  ...([a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D] as const),
  ...([a * E + c * F + e, b * E + d * F + f] as const),
];

function covers({ view }: Page, at: Matrix): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const area = Math.abs(at[0] * at[3] - at[1] * at[2]);
  return area >= WHOLE_PAGE * (right - left) * (top - bottom);
}

interface Samples {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Undefined for what pdf.js could not decode, or has decoded into something that only a browser has. */
async function samplesOf(page: Page, id: string): Promise<Samples | undefined> {
  const home = id.startsWith('g_') ? page.commonObjs : page.objs;
  const given = await Promise.race([
    new Promise<unknown>((resolve) => home.get(id, resolve)),
    // what never comes must not cost the document its words
    delay(DECODING_MS, null, { ref: false }),
  ]);
  if (typeof given !== 'object' || given === null) return undefined;
  const { width, height, data } = given as Partial<Samples>;
  return width && height && (data instanceof Uint8Array || data instanceof Uint8ClampedArray)
    ? { width, height, data }
    : undefined;
}

/** By how many bytes a pixel has: four or three, or an eighth. */
function toPng({ width, height, data }: Samples): Buffer | undefined {
  const channels = data.length / (width * height);
  if (channels === 4 || channels === 3) {
    const colorType = channels === 4 ? 6 : 2;
    const png = Object.assign(new PNG({ width, height }), { data: Buffer.from(data) });
    return PNG.sync.write(png, { colorType, inputColorType: colorType, inputHasAlpha: channels === 4 });
  }
  const stride = (width + 7) >> 3;
  if (data.length < stride * height) return undefined;
  const grey = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  const png = Object.assign(new PNG({ width, height }), { data: grey });
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false });
}
