// JavaScript that a page fetches, as it goes over the line.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

/** kB of 1,000 bytes: livekit-client alone, in one minified file. */
export const LIVEKIT_KB = 149;
/** Lobby and room of a live class, that library in it, beside what every page has. */
export const CLASS_KB = 200;

export interface Script {
  name: string;
  size: number;
}

/** Each call gives the scripts since the one before. The cache is off: every screen is somebody's first. */
export function watchScripts(page: Page): () => Promise<Script[]> {
  let found: Promise<Script>[] = [];
  // a route switches the cache off
  void page.route('**/*', (route) => route.continue());
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.endsWith('.js')) return;
    const name = pathname.slice(pathname.lastIndexOf('/') + 1);
    const script = answer.body().then((body) => ({ name, size: gzipSync(body, { level: 9 }).length }));
    // what is wrong is told where it is waited for
    script.catch(() => {});
    found.push(script);
  });
  return () => {
    const all = found;
    found = [];
    return Promise.all(all);
  };
}
