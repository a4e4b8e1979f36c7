// Browser tests: the real server, the built client, a real Chromium.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { WORKERS } from './tests/e2e/servers.ts';

const found = join(import.meta.dirname, 'build', 'browser');
const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(found) ? readFileSync(found, 'utf8').trim() : undefined);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  // each screen that people live in has its story; what proves one rule more runs with `npm test -- all`
  ...(process.env['ALL'] === '1' ? {} : { testIgnore: '**/*.all.*', grepInvert: /@all/ }),
  outputDir: 'build/e2e',
  globalSetup: './tests/e2e/setup.ts',
  workers: WORKERS,
  // one that needs a second try is a defect, of the test or of what it tests: `npm test` names it, and it stops nobody else
  retries: process.env['CI'] ? 1 : 0,
  // when something comes is not what a test is about (`npm run bench` is): these end what hangs, on the slowest machine too
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    locale: 'zh-CN',
    // a browser's window is made once a worker, and emptied (storage, cookies, pages) between two tests
    reuseContext: true,
    // nothing moves unless that is looked at: what is drawn sixty times a second takes a third of the time
    contextOptions: { reducedMotion: 'reduce' },
    // a trace of each test makes the suite a third slower: asked for with TRACE=1, and then QA finds it by what the test covers
    trace: process.env['TRACE'] === '1' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // a camera, a microphone and a screen that anybody may use, and sound without a click: for live classes
        '--use-fake-device-for-media-stream=fps=5',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
        '--no-sandbox',
        '--disable-gpu',
        // pages live for seconds here: to optimise their code, or to draw in another process, costs more than it gives
        '--in-process-gpu',
        '--js-flags=--no-opt --no-maglev --always-sparkplug',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // an origin that is neither localhost nor https: what a second device in the school sees
        '--host-resolver-rules=MAP school.test 127.0.0.1',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
});
