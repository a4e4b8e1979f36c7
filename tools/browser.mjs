// Finds a Chromium that runs. Plain JavaScript: the set-up asks before TypeScript can run.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The same engine without a browser's own windows, which are pages too and cost a third of the time of ours. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};
const VERSION_MS = 15_000;

let found;

/** Its path, or null. CHROMIUM_PATH goes before all others. */
export function findBrowser() {
  // not finding is not remembered: one may be installed in between
  found ??= candidates().find(runs);
  return found ?? null;
}

/** One that is better may have been installed. */
export function forgetBrowser() {
  found = undefined;
}

function candidates() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return [given];
  const ending = process.platform === 'win32' ? '.exe' : '';
  const onPath = NAMES.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, `${name}${ending}`)),
  );
  return [...onPath, ...(ELSEWHERE[process.platform] ?? []), ...downloaded()].filter((file) => existsSync(file));
}

/** What Playwright has downloaded, the newest first. */
function downloaded() {
  const caches = {
    darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
  };
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? caches[process.platform] ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const inside = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => inside.map((file) => join(cache, name, file)));
}

/** Ubuntu's `chromium-browser` may be a note that asks for snap, and a download may lack its libraries. */
function runs(file) {
  // on Windows --version opens a window
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: VERSION_MS });
  return status === 0 && /chrom/i.test(stdout);
}

/** True where no other needs to be looked for. */
export const hasShell = () => Boolean(process.env.CHROMIUM_PATH) || (findBrowser() ?? '').includes(SHELL);

/** True where there is no way to ask: macOS and Windows have one. */
export function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}
