// The pictures that a PDF page paints, written anew as PNG: a PDF holds samples, seldom files.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PNG } from 'pngjs';
import type { Matrix, Painted, PdfPage } from './pdf-paint.ts';
import { type ExtractedPicture, LIMITS } from './types.ts';

export interface PaintedPicture {
  picture: ExtractedPicture;
  /** Its top edge, from the page's bottom. */
  top: number;
}

/** A picture over so much of the page is the page: a scan, or a background. */
const WHOLE_PAGE = 0.8;
const DECODING_MS = 5_000;

export interface PagePictures {
  /** Top first. The page must not have been cleaned up. */
  read: (page: PdfPage, painted: readonly Painted[]) => Promise<PaintedPicture[]>;
  skipped: () => number;
}

export function pagePictures(): PagePictures {
  let left: number = LIMITS.pictures;
  let pixelsLeft: number = LIMITS.pdfPicturesPixels;
  let skipped = 0;

  const read = async (page: PdfPage, { id, at }: Painted): Promise<PaintedPicture[]> => {
    const samples = await samplesOf(page, id);
    if (!samples || Math.min(samples.width, samples.height) < LIMITS.pictureSide || covers(page, at)) return [];
    const pixels = samples.width * samples.height;
    if (left === 0 || pixels > pixelsLeft) {
      skipped++;
      return [];
    }
    left--;
    pixelsLeft -= pixels;
    const shown = asShown(samples, at);
    const bytes = shown && toPng(shown);
    if (!shown || !bytes) {
      skipped++;
      return [];
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { width, height } = shown;
    return [
      { picture: { bytes, type: 'png', sha256, width, height }, top: at[5] + Math.max(0, at[1]) + Math.max(0, at[3]) },
    ];
  };
  return {
    skipped: () => skipped,
    read: async (page, painted) => {
      const found: PaintedPicture[] = [];
      for (const one of painted) found.push(...(await read(page, one)));
      return found.sort((a, b) => b.top - a.top);
    },
  };
}

export function covers({ view }: PdfPage, at: Matrix): boolean {
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
async function samplesOf(page: PdfPage, id: string): Promise<Samples | undefined> {
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

interface Pixels {
  width: number;
  height: number;
  /** Bytes of a pixel: grey, red green blue, or these with what shows through. */
  channels: number;
  data: Buffer;
}

/** By how many bytes a pixel has: four or three, or an eighth. */
function pixelsOf({ width, height, data }: Samples): Pixels | undefined {
  const channels = data.length / (width * height);
  if (channels === 4 || channels === 3) return { width, height, channels, data: Buffer.from(data) };
  const stride = (width + 7) >> 3;
  if (data.length < stride * height) return undefined;
  const grey = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return { width, height, channels: 1, data: grey };
}

/** Quarter turns clockwise by which a picture lies on its page as that is shown. */
function quartersOf([a, b, c, d]: Matrix): number {
  if (Math.abs(a) + Math.abs(d) >= Math.abs(b) + Math.abs(c)) return a < 0 && d < 0 ? 2 : 0;
  return b < 0 && c > 0 ? 1 : b > 0 && c < 0 ? 3 : 0;
}

function asShown(samples: Samples, at: Matrix): Pixels | undefined {
  const pixels = pixelsOf(samples);
  const quarters = quartersOf(at);
  if (!pixels || quarters === 0) return pixels;
  const { width, height, channels, data } = pixels;
  const [wide, high] = quarters === 2 ? [width, height] : [height, width];
  const turned = Buffer.alloc(data.length);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [column = 0, row = 0] =
        [[], [y, height - 1 - x], [width - 1 - x, height - 1 - y], [width - 1 - y, x]][quarters] ?? [];
      const from = (row * width + column) * channels;
      data.copy(turned, (y * wide + x) * channels, from, from + channels);
    }
  return { width: wide, height: high, channels, data: turned };
}

function toPng({ width, height, channels, data }: Pixels): Buffer {
  const colorType = channels === 4 ? 6 : channels === 3 ? 2 : 0;
  const png = Object.assign(new PNG({ width, height }), { data });
  return PNG.sync.write(png, { colorType, inputColorType: colorType, inputHasAlpha: channels === 4 });
}
