import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isCutShort, shrunk } from './shrunk.ts';

const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
/** With a small picture of its own in its Exif. */
const HEAD = [0xff, 0xd8, ...segment(0xe1, 0xff, 0xd8, 0xff, 0xd9), ...segment(0xda, 1)];
const SCAN = [0x12, 0xff, 0, 0x34, 0x56];

test.each<[string, number[], boolean]>([
  ['whole', [...HEAD, ...SCAN, 0xff, 0xd9], false],
  ['whole, with a film behind it', [...HEAD, ...SCAN, 0xff, 0xd9, 1, 2, 3], false],
  ['cut within its picture', [...HEAD, ...SCAN], true],
  ['cut within its head', HEAD.slice(0, 6), true],
  ['a whole PNG', [0x89, 0x50, 0x4e, 0x47, 1, 2, 0x49, 0x45, 0x4e, 0x44, 1, 2, 3, 4], false],
  ['a PNG that is cut', [0x89, 0x50, 0x4e, 0x47, 1, 2], true],
  ['neither', [0x25, 0x50, 0x44, 0x46], false],
])('%s', (_name, bytes, cut) => {
  expect(isCutShort(Uint8Array.from(bytes))).toBe(cut);
});

test('what nobody will see is said when it is chosen; what another program may read is not judged', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not read')));
  const problemOf = async (bytes: number[], name: string, type: string) =>
    (await shrunk(new File([Uint8Array.from(bytes)], name, { type }))).problem;
  expect(await problemOf([...HEAD, ...SCAN], 'a.jpg', 'image/jpeg')).toBe('cut');
  expect(await problemOf([1, 2, 3], 'a.png', 'image/png')).toBe('unread');
  expect(await problemOf([1, 2, 3], 'a.heic', 'image/heic')).toBeUndefined();
  expect(await problemOf([1, 2, 3], 'a.pdf', 'application/pdf')).toBeUndefined();
  vi.unstubAllGlobals();
});

describe('drawn anew', () => {
  afterEach(() => void vi.unstubAllGlobals());
  /** A browser that reads every picture as one of this size, and writes so many bytes. */
  function browser({ width, height, bytes }: { width: number; height: number; bytes: number }) {
    const read = vi.fn(async () => ({ width, height, close: () => {} }));
    const drawn = vi.fn();
    const written = vi.fn(async ({ type }: { type: string }) => new Blob([new Uint8Array(bytes)], { type }));
    vi.stubGlobal('createImageBitmap', read);
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        width: number;
        height: number;
        constructor(width: number, height: number) {
          this.width = width;
          this.height = height;
        }
        getContext = () => ({ fillRect: () => {}, drawImage: drawn });
        convertToBlob = written;
      },
    );
    // plain http has no crypto of its own
    vi.stubGlobal('crypto', undefined);
    return { read, drawn, written };
  }
  const photograph = (size = 5000) =>
    new File([Uint8Array.from([...HEAD, ...SCAN, 0xff, 0xd9]), new Uint8Array(size)], 'IMG_1.jpeg', {
      type: 'image/jpeg',
    });

  test('upright, its longer side two thousand pixels, a JPEG with a checksum of what is sent', async () => {
    const { read, drawn, written } = browser({ width: 3000, height: 4000, bytes: 700 });
    const { name, bytes, sha, problem } = await shrunk(photograph());
    expect(read).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, 1500, 2000);
    expect(written).toHaveBeenCalledWith({ type: 'image/jpeg', quality: 0.82 });
    expect([name, bytes.size, bytes.type, problem]).toEqual(['IMG_1.jpg', 700, 'image/jpeg', undefined]);
    expect(sha).toBe(createHash('sha256').update(new Uint8Array(700)).digest('hex'));
  });

  test('one that is small already stays what it is; one that no page shows is told', async () => {
    browser({ width: 800, height: 600, bytes: 9000 });
    const small = photograph();
    expect((await shrunk(small)).bytes).toBe(small);
    browser({ width: 20_000, height: 20_000, bytes: 1 });
    expect(await shrunk(small)).toMatchObject({ bytes: small, problem: 'large' });
  });

  test('what the browser cannot read goes as the file that it is, with its checksum', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not read')));
    const heic = new File([new Uint8Array(9)], 'a.heic', { type: 'image/heic' });
    const sha = createHash('sha256').update(new Uint8Array(9)).digest('hex');
    expect(await shrunk(heic)).toEqual({ name: 'a.heic', bytes: heic, sha });
  });
});

describe('beside the page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const text = () => new File(['T'], 'a.txt', { type: 'text/plain' });
  /** A worker that answers so, by how often it is asked; undefined: it breaks. */
  function workers(...answers: (object | undefined)[]) {
    const asked: File[] = [];
    vi.stubGlobal(
      'Worker',
      class {
        onmessage: ((event: { data: object }) => void) | null = null;
        onerror: (() => void) | null = null;
        postMessage({ id, file }: { id: number; file: File }) {
          const said = answers[asked.push(file) - 1];
          queueMicrotask(() => (said ? this.onmessage?.({ data: { id, ...said } }) : this.onerror?.()));
        }
      },
    );
    return asked;
  }

  test('a worker does it, and the page what it could not', async () => {
    const asked = workers({ ready: { name: 'x', bytes: new Blob(), sha: 's' } }, { failed: 'no canvas' }, undefined);
    const { shrink } = await import('./shrink.ts');
    expect((await shrink(text())).name).toBe('x');
    expect((await shrink(text())).name).toBe('a.txt');
    // it broke, and is asked for nothing more
    expect((await shrink(text())).name).toBe('a.txt');
    expect((await shrink(text())).name).toBe('a.txt');
    expect(asked).toHaveLength(3);
  });

  test('where a browser starts none, the page does it', async () => {
    vi.stubGlobal('Worker', undefined);
    const { shrink } = await import('./shrink.ts');
    expect((await shrink(text())).name).toBe('a.txt');
  });
});
