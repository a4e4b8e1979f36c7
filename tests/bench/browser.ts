// A real Chromium, the one the set-up found.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';

export const ROOT = join(import.meta.dirname, '..', '..');
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export function openBrowser(): Promise<Browser> {
  const noted = join(ROOT, 'build', 'browser');
  const found = existsSync(noted) ? readFileSync(noted, 'utf8').trim() : '/usr/bin/chromium';
  return chromium.launch({ args: ARGS, ...(existsSync(found) ? { executablePath: found } : {}) });
}
