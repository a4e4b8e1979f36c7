// Where the demo school's films are made: a page of a headless Chromium with a canvas and what packs films, and where they go.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const LIBRARY = join(ROOT, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs');

/** What `film` returns; it finds the library at `/mediabunny.mjs` and a canvas of the id `film`, 640 x 360. */
export async function filmed<R>(film: (page: Page) => Promise<R>): Promise<R> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  // localhost: codecs need a secure context
  await page.route('http://localhost/**', (route) => {
    const isLibrary = route.request().url().endsWith('.mjs');
    return route.fulfill({
      contentType: isLibrary ? 'text/javascript' : 'text/html',
      body: isLibrary
        ? readFileSync(LIBRARY, 'utf8')
        : '<!doctype html><canvas id="film" width="640" height="360"></canvas>',
    });
  });
  await page.goto('http://localhost/');
  const made = await film(page);
  await browser.close();
  return made;
}

/** `base64`: its bytes. */
export function keep(name: string, base64: string): void {
  const bytes = Buffer.from(base64, 'base64');
  writeFileSync(join(import.meta.dirname, '..', 'films', `${name}.webm`), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
