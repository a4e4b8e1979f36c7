// Pages of ours on the content origin: the first, which takes away what the package before has left; and SCORM's.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Sco } from '../run.store.ts';

const require = createRequire(import.meta.url);
const HEAD = '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">';

/** As JSON within a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** All runs share this origin: storage, databases, caches, cookies and workers go before the content comes. */
export const clearingPage = (to: string): string => `${HEAD}<title></title></head><body><script>
(async () => {
  const quietly = async (work) => { try { await work(); } catch {} };
  await quietly(() => localStorage.clear());
  await quietly(() => sessionStorage.clear());
  await quietly(async () => {
    for (const { scope } of await navigator.serviceWorker?.getRegistrations() ?? [])
      await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
  });
  await quietly(async () => { for (const key of await globalThis.caches?.keys() ?? []) await caches.delete(key); });
  await quietly(() => {
    const paths = ['/'];
    for (const part of location.pathname.split('/').slice(1)) paths.push(paths.at(-1) + part, paths.at(-1) + part + '/');
    for (const cookie of document.cookie.split(';'))
      for (const path of paths) document.cookie = cookie.split('=')[0].trim() + '=; path=' + path + '; max-age=0';
  });
  await quietly(async () => {
    const root = await navigator.storage?.getDirectory?.();
    if (root) for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
  });
  await quietly(async () => {
    const gone = (name) => new Promise((done) => {
      const asked = indexedDB.deleteDatabase(name);
      asked.onsuccess = asked.onerror = asked.onblocked = done;
    });
    for (const { name } of await indexedDB.databases?.() ?? []) if (name) await gone(name);
  });
  location.replace(${inScript(to)});
})();
</script></body></html>`;

/** It holds nothing but what the package may know. */
export const scormPage = (version: '1.2' | '2004', scos: readonly Sco[]): string => `${HEAD}<title></title>
<style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style></head><body>
<script id="scos" type="application/json">${inScript({ version, scos })}</script>
<script src="run-time.js"></script><script src="wrapper.js"></script></body></html>`;

/** Scripts of SCORM's page, by their names there. */
const SCRIPTS = {
  'wrapper.js': () => join(import.meta.dirname, 'scorm-wrapper.js'),
  '1.2': () => require.resolve('scorm-again/scorm12/min'),
  '2004': () => require.resolve('scorm-again/scorm2004/min'),
} as const;

const read = new Map<string, Buffer>();
export function script(name: keyof typeof SCRIPTS): Buffer {
  const bytes = read.get(name) ?? readFileSync(SCRIPTS[name]());
  read.set(name, bytes);
  return bytes;
}
