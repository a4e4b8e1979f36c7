// A browser small enough for unit tests: storage, a location, and a server that is a function.
import { vi } from 'vitest';

export type Serve = (
  path: string,
  request: { headers: Headers; body: Record<string, unknown> },
) => Response | Promise<Response>;

export const answer = (code: number, data: unknown = null, msg = ''): Response => Response.json({ code, data, msg });

export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
  };
}

/** Returns what was asked for, in order. Undo with `vi.unstubAllGlobals()`. */
export function stubBrowser(serve: Serve, origin = 'http://school.test/mengoo/'): { asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', new URL(`${origin}#/`));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL(origin) }));
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const path = url.pathname.replace('/mengoo', '') + url.search;
    asked.push(path);
    return serve(path, { headers: new Headers(init.headers), body: init.body ? JSON.parse(String(init.body)) : {} });
  });
  return { asked };
}
