// Browser tests: the real server, the built client, a real Chromium. One worker: two cores serve browser, server and database.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const PORT = 18_080;
// the runner and each worker read this file: the folder must be the same for all
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'mengoo-e2e-'));
const found = join(import.meta.dirname, 'build', 'browser');
const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(found) ? readFileSync(found, 'utf8').trim() : undefined);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'build/e2e',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'zh-CN',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
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
  webServer: {
    command: `node server/main.ts`,
    url: `http://localhost:${PORT}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...{ PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: process.env['E2E_DATA'] ?? '', TUTOR_PACE_MS: '15' },
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', RECORD: '1' },
    },
  },
});
