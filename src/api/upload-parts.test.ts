import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, CLIENT } from './errors.ts';
import { memoryStorage } from './testing.ts';
import { type PartPorts, sendInParts } from './upload-parts.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const cut = () => new ApiError(CLIENT.offline, 'cut');
const STORED = { id: 'f1', name: 'big.bin', size: 10, type: 'x', url: '/f1' };
const file = (text = '0123456789') => new File([text], 'big.bin', { lastModified: 7 });

/** A server that keeps parts of four bytes; `mishap` runs before each call and may throw. */
function server(mishap: (call: string) => void = () => {}) {
  const uploads = new Map<string, string>();
  const said: string[] = [];
  const about = (call: string) => {
    said.push(call);
    mishap(call);
  };
  const at = (uploadId: string) => {
    const kept = uploads.get(uploadId);
    if (kept === undefined) throw new ApiError(404, 'gone');
    return { uploadId, offset: kept.length, partSize: 4 };
  };
  const ports: PartPorts = {
    begin: async () => {
      about('begin');
      const uploadId = `u${uploads.size + 1}`;
      uploads.set(uploadId, '');
      return at(uploadId);
    },
    status: async (uploadId) => {
      about('status');
      return at(uploadId);
    },
    part: async ({ query, bytes, signal, onProgress }) => {
      signal.throwIfAborted();
      const { uploadId = '', offset = '' } = query;
      const has = at(uploadId).offset;
      if (Number(offset) !== has) throw new ApiError(409, 'elsewhere', { offset: has });
      uploads.set(uploadId, uploads.get(uploadId) + (await bytes.text()));
      onProgress(1);
      about(`part ${offset}`);
      return { offset: at(uploadId).offset };
    },
    finish: async () => {
      about('finish');
      return STORED;
    },
    abort: async (uploadId) => {
      about(`abort ${uploadId}`);
      uploads.delete(uploadId);
    },
    pause: async () => about('pause'),
  };
  return { ports, uploads, said };
}
const never = new AbortController().signal;
const send = (ports: PartPorts, signal = never, seen: number[] = []) =>
  sendInParts(file(), { signal, onProgress: (part) => seen.push(part) }, ports);

test('parts in order, then the file', async () => {
  const { ports, uploads, said } = server();
  const seen: number[] = [];
  expect(await send(ports, never, seen)).toEqual(STORED);
  expect(uploads.get('u1')).toBe('0123456789');
  expect(said).toEqual(['begin', 'part 0', 'part 4', 'part 8', 'finish']);
  expect(seen.at(-1)).toBe(1);
});

test('an answer that is lost on the way does not send the bytes twice', async () => {
  let lost = false;
  const { ports, uploads, said } = server((call) => {
    if (call !== 'part 4' || lost) return;
    lost = true;
    throw cut();
  });
  expect(await send(ports)).toEqual(STORED);
  expect(uploads.get('u1')).toBe('0123456789');
  expect(said).toEqual(['begin', 'part 0', 'part 4', 'pause', 'status', 'part 8', 'finish']);
});

test('the line stays cut: it gives up, and the next try, after a reload, goes on where the server is', async () => {
  let away = false;
  const one = server((call) => {
    if (call === 'part 4') away = true;
    if (away && call !== 'pause') throw cut();
  });
  await expect(send(one.ports)).rejects.toThrow('cut');
  expect(one.said.filter((s) => s === 'pause')).toHaveLength(7);
  expect(one.said).not.toContain('abort u1');

  away = false;
  one.said.length = 0;
  expect(await send(one.ports)).toEqual(STORED);
  expect(one.said).toEqual(['status', 'part 8', 'finish']);
});

test('what was kept is gone from the server: from the start', async () => {
  const one = server((call) => {
    if (call === 'part 0') throw cut();
    if (call === 'status') throw cut();
  });
  await expect(send(one.ports)).rejects.toThrow('cut');
  const other = server();
  expect(await send(other.ports)).toEqual(STORED);
  expect(other.said).toEqual(['status', 'begin', 'part 0', 'part 4', 'part 8', 'finish']);
});

test('cancelling leaves nothing on the server', async () => {
  const abort = new AbortController();
  const { ports, uploads, said } = server((call) => {
    if (call === 'part 4') abort.abort(new Error('enough'));
  });
  await expect(send(ports, abort.signal)).rejects.toThrow('enough');
  expect(said.at(-1)).toBe('abort u1');
  expect(uploads.size).toBe(0);
});

test('a refusal is told at once and not tried again', async () => {
  const refused = new ApiError(422, 'no', { reason: 'dangerous' });
  const { ports, said } = server((call) => {
    if (call === 'finish') throw refused;
  });
  await expect(send(ports)).rejects.toBe(refused);
  expect(said.filter((s) => s === 'finish')).toHaveLength(1);
  expect(said.at(-1)).toBe('abort u1');
});
