// A real Chromium, the one the set-up found.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

export const ROOT = join(import.meta.dirname, '..', '..');
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** A camera and a microphone that anybody may use, and sound without a click. */
const MEDIA = [
  '--use-fake-device-for-media-stream=fps=20',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

export function browserOptions(hasMedia = false): LaunchOptions {
  const noted = join(ROOT, 'build', 'browser');
  const found = existsSync(noted) ? readFileSync(noted, 'utf8').trim() : '/usr/bin/chromium';
  const args = hasMedia ? [...ARGS, ...MEDIA] : ARGS;
  return { args, ...(existsSync(found) ? { executablePath: found } : {}) };
}

export const openBrowser = (): Promise<Browser> => chromium.launch(browserOptions());
